"""Runs are bounded, the same for the same seed, go on where they were left, and ask what is declared."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from conformance.cases.features import FEATURES
from conformance.fuzz import report
from conformance.fuzz.census import CODES
from conformance.fuzz.findings import read_state, write_state
from conformance.fuzz.running import Ended, Run
from conformance.fuzz.sides import Plays
from conformance.fuzz.tests.matches import right, run_of, seen
from conformance.report.model import ExitCode


def _one_jack_more(view: dict[str, Any], params: Mapping[str, Any]) -> None:
    """Whoever has captured J♥ counts one more for it."""
    if view["points"]:
        view["points"] = [
            n and n + ("JH" in pile)
            for n, pile in zip(view["points"], view["captured"], strict=True)
        ]


def _the_first_may_not_lead_spades(view: dict[str, Any], params: Mapping[str, Any]) -> None:
    """Spades may not be led to the first trick."""
    trick = view["trick"]
    if trick and trick["number"] == 1 and not trick["cards"]:
        others = [play for play in view["legal"] if play["card"][1] != "S"]
        view["legal"] = others or view["legal"]


def _both(view: dict[str, Any], params: Mapping[str, Any]) -> None:
    _one_jack_more(view, params)
    _the_first_may_not_lead_spades(view, params)


def test_two_faults_are_told_once_each_and_in_one_deal() -> None:
    """What is known is walked round, so that the second is found behind the first."""
    run = run_of(seen(_both), matches=16)
    assert run.go() is Ended.MATCHES
    found = {(each.words, each.clause, each.deals) for each in run.findings.all}
    assert found == {("points", "count.jacks", 1), ("legal", "play.first-trick", 1)}
    assert all(each.times > 1 for each in run.findings.all)
    assert report.exit_code(run, Ended.MATCHES) is ExitCode.FAILED
    assert report.cases(run).count("\n- id: ") == 2


def test_a_run_ends_with_as_many_differences_as_are_asked_for() -> None:
    """Or when the matches are played, or the time is up."""
    assert run_of(seen(_both), matches=40, most=1).go() is Ended.MOST
    run = run_of(right, matches=3)
    assert run.go() is Ended.MATCHES
    assert sum(run.census.matches.values()) == 3
    assert run_of(right, matches=1000, minutes=0.005).go() is Ended.TIME


def test_the_same_seed_plays_the_same_matches_and_finds_the_same_cases() -> None:
    """Another seed meets something else."""

    def played(seed: int, engine: Any = right) -> tuple[Any, str]:
        run = run_of(engine, matches=4, seed=seed)
        run.go()
        return run.census.to_json(), report.cases(run)

    assert played(3) == played(3)
    assert played(3) != played(4)
    assert played(1, seen(_one_jack_more)) == played(1, seen(_one_jack_more))


def test_a_run_goes_on_where_it_was_left(tmp_path: Any) -> None:
    """With what it had found and met; a file of another run, or none at all, is not taken."""
    key, file = {"seed": 1}, tmp_path / "deep" / "state.json"
    whole = run_of(seen(_both), matches=8)
    whole.go()
    first = run_of(seen(_both), matches=4)
    first.go()
    assert write_state(file, key, first.to_json())
    state = read_state(file, key)
    assert state is not None
    second = run_of(seen(_both), matches=8)
    assert second.resume(state)
    assert second.next == 4
    second.go()
    assert second.census.to_json() == whole.census.to_json()
    assert [f.case for f in second.findings.all] == [f.case for f in whole.findings.all]
    assert [f.times for f in second.findings.all] == [f.times for f in whole.findings.all]
    assert read_state(file, {"seed": 2}) is None
    assert not run_of(right).resume({"census": 7})
    file.write_text("[[[", "utf-8")
    assert read_state(file, key) is None
    assert not write_state(tmp_path, key, {})


def test_ctrl_c_tells_what_was_found_so_far() -> None:
    """Also while a difference is made smaller: it is told as small as it is by then."""
    run, asked = run_of(seen(_one_jack_more), matches=40), [0]

    def interrupt(found: object) -> None:
        wrong = seen(_one_jack_more)

        def impatient(params: Mapping[str, Any]) -> Any:
            asked[0] += 1
            if asked[0] == 5:
                raise KeyboardInterrupt
            return wrong(params)

        run.side._replay = impatient  # type: ignore[attr-defined]

    run.shrinking = interrupt
    assert run.go() is Ended.INTERRUPTED
    assert asked[0] == 5
    assert [each.words for each in run.findings.all] == ["points"]


def test_an_engine_that_fails_is_told_and_the_run_goes_on_till_it_failed_thrice() -> None:
    """A failure is a difference of its own kind; others are found beside it."""

    def wrong(params: Mapping[str, Any]) -> Any:
        result: Any = seen(_the_first_may_not_lead_spades)(params)
        if len(result.get("view", {}).get("tricks", ())) == 2:
            raise KeyError("lost")
        return result

    run = run_of(wrong, matches=60, shrink_seconds=5.0)
    assert run.go() is Ended.TROUBLE
    words = {each.words: each for each in run.findings.all}
    crash = words.pop("crash: it raises KeyError: 'lost'")
    assert (crash.deals, crash.failed) == (1, True)
    assert set(words) <= {"legal"}
    assert "the engine instead:\n  #   it raises KeyError: 'lost'" in crash.case
    assert report.exit_code(run, Ended.TROUBLE) is ExitCode.BROKEN


@pytest.mark.parametrize(("seconds", "cut"), [(0.0, True), (60.0, False)])
def test_a_difference_for_which_there_was_no_time_says_that_it_is_not_small(
    seconds: float, cut: bool
) -> None:
    """Making it smaller is bounded by the clock, too, and a busy machine is slow."""
    run = run_of(seen(_the_first_may_not_lead_spades), matches=2, most=1, shrink_seconds=seconds)
    run.go()
    (found,) = run.findings.all
    assert found.cut is cut
    (_, told) = report.found(run)
    assert ("; there was no time to make it smaller)" in told) is cut


def test_an_engine_that_fails_at_everything_is_not_asked_a_whole_match() -> None:
    """What it fails at first is told; the rest would be one start after the other."""
    asked = [0]

    def lost(params: Mapping[str, Any]) -> Any:
        asked[0] += 1
        raise KeyError("lost")

    run = run_of(lost, matches=1, shrink_seconds=0.0)
    run.go()
    assert run.census.requests > 20
    assert asked[0] <= 16 + 2


def test_a_failure_that_does_not_come_again_is_told_so_and_not_made_smaller() -> None:
    """An engine that fails at every so many requests fails at none of them by itself."""
    asked = [0]

    def wrong(params: Mapping[str, Any]) -> Any:
        asked[0] += 1
        if asked[0] == 30:
            raise KeyError("lost")
        return right(params)

    run = run_of(wrong, matches=1)
    run.go()
    assert [each.words for each in run.findings.all] == [
        "crash: it raises KeyError: 'lost'; not so when asked this alone"
    ]
    assert asked[0] == run.census.requests + 1


def test_a_model_that_fails_ends_the_run() -> None:
    """It is not the engine's fault, and said so."""

    def lost(params: Mapping[str, Any]) -> Any:
        raise KeyError("lost")

    run = run_of(right, matches=3)
    run.model._replay = lost  # type: ignore[attr-defined]
    assert run.go() is Ended.MODEL
    assert run.note == "it raises KeyError: 'lost'"
    assert report.exit_code(run, Ended.MODEL) is ExitCode.BROKEN


def asked_of(plays: Plays, *games: str, **more: Any) -> tuple[Run, list[dict[str, Any]]]:
    """Return the requests of a run of an engine that plays only this."""
    requests: list[dict[str, Any]] = []

    def noted(params: Mapping[str, Any]) -> Any:
        requests.append(dict(params))
        return right(params)

    run = run_of(noted, *games, plays=plays, matches=12, **more)
    run.go()
    return run, requests


def test_what_an_engine_does_not_declare_is_not_asked() -> None:
    """One deal only, four players, no viewer, options, revokes, misdeals, decks, announcements."""
    games = ("polignac-cr", "polignac-generale", "quatre-valets")
    run, requests = asked_of(Plays(frozenset(), None, frozenset({4}), 1), *games)
    assert set(run.games) == {"polignac-cr", "quatre-valets"}
    assert requests
    for params in requests:
        assert params["players"] == 4
        assert "viewer" not in params
        assert params["options"] == params["table"]["choices"]
        actions = params["actions"]
        assert {a.get("do") for a in actions[:-1]} <= {"deal", "play"}
        assert sum(a.get("do") == "deal" for a in actions[:-1]) <= 1
        assert not any("deck" in action or "exposed" in action for action in actions)
        assert actions[-1].get("do") not in ("revoke", "notice", "correct", "count", "misdeal")


def test_games_players_and_options_can_be_chosen() -> None:
    """What both engines play of them is played, and nothing is no success."""
    run, requests = asked_of(Plays(), "polignac", players=(5,), options={"limit": 7})
    assert {(r["players"], r["options"]["limit"]) for r in requests} == {(5, 7)}
    assert report.exit_code(run, Ended.MATCHES) is ExitCode.GOOD
    run, requests = asked_of(Plays(games=frozenset({"hearts"})), "polignac")
    assert (requests, run.go()) == ([], Ended.NOTHING)
    assert report.exit_code(run, Ended.NOTHING) is ExitCode.FAILED


def test_one_that_is_started_for_each_request_is_asked_a_part() -> None:
    """The end of a match and some of what comes before."""
    run, requests = run_of(right, matches=3), []

    def noted(params: Mapping[str, Any]) -> Any:
        requests.append(params)
        return right(params)

    run.side._replay = noted  # type: ignore[attr-defined]
    run.side.one_shot = True
    run.go()
    assert 0 < len(requests) <= 3 * 14


def test_totals_with_which_no_deal_can_follow_are_never_asked() -> None:
    """In any game, at any limit."""
    run = run_of(right, "polignac", "polignac-en-capot", "polignac-cr")
    plans = [run.plan(number) for number in range(300)]
    given = [plan.setting for plan in plans if plan.setting.totals is not None]
    assert len(given) > 100
    for setting in given:
        table = run.table_of(setting)
        assert table is not None
        limit = next(c["n"] for c in table["end"]["over"] if c["what"] == "any-total")
        assert all(total < limit for total in setting.totals or ()), setting


def test_the_census_tells_what_was_met_and_what_never_was() -> None:
    """Clauses, refusals and ways for a match to go; it survives being written down."""
    run = run_of(right, "polignac-cr", matches=12)
    run.go()
    lines = "\n".join(report.met(run, every=True))
    assert "polignac-cr: 12 matches, " in lines
    met = {code for code in CODES if run.census.refusals[code]}
    assert {"malformed", "wrong-phase", "must-follow"} & met
    assert "  never: " in lines
    assert "count.jacks" in run.census.clauses["polignac-cr"]
    assert "count.jacks" not in run.census.unmet("polignac-cr")
    again = run_of(right, "polignac-cr")
    again.census.add(json.loads(json.dumps(run.census.to_json())))
    assert again.census.to_json() == run.census.to_json()


@pytest.mark.parametrize("left_out", ["captured", "points"])
def test_keys_that_are_not_told_are_said(left_out: str) -> None:
    """They are no difference."""

    def silent(view: dict[str, Any], params: Mapping[str, Any]) -> None:
        del view[left_out]

    run = run_of(seen(silent), matches=2, plays=Plays(frozenset(FEATURES)))
    assert run.go() is Ended.MATCHES
    assert run.findings.all == []
    assert f"not told by the engine in every view: {left_out}" in list(report.met(run))


def test_a_run_in_which_nothing_was_compared_is_no_success() -> None:
    """Where every answer is that it is unsupported."""
    run = run_of(lambda params: {"status": "unsupported", "feature": "cards"}, matches=1)
    assert run.go() is Ended.MATCHES
    assert list(report.found(run)) == ["no answer could be compared"]
    assert report.exit_code(run, Ended.MATCHES) is ExitCode.FAILED


@pytest.mark.parametrize("walking", [False, True])
def test_no_match_goes_on_when_the_time_is_up(walking: bool) -> None:
    """However slow the engine is, and whether or not it is asked at every step."""
    asked = [0]

    def slow(params: Mapping[str, Any]) -> Any:
        asked[0] += 1
        if asked[0] == 20:
            run._until = 0.0
        return right(params)

    run = run_of(slow, matches=1, minutes=100)
    if walking:
        found = run_of(seen(_one_jack_more), matches=1, most=1)
        found.go()
        run.findings = found.findings
    run.go()
    assert 20 <= asked[0] <= 32, asked


def _one_more_for_the_first(view: dict[str, Any], params: Mapping[str, Any]) -> None:
    """Seat 0 is given a point too many in every deal."""
    view["deals"] = [
        {**deal, "score": [deal["score"][0] + 1, *deal["score"][1:]]} for deal in view["deals"]
    ]


def test_the_census_names_only_what_the_games_asked_can_come_to() -> None:
    """No announcements, revokes or playoffs where there are none; a run that walks, too."""
    run = run_of(seen(_one_more_for_the_first), "polignac", matches=10)
    run.go()
    assert run.findings.all, "a run with a finding walks round it"
    lines = list(report.met(run, every=True))
    told = "\n".join(lines)
    for strange in ("announce", "revoke", "playoff", "misdeal", "irregular", "below zero"):
        assert strange not in told.replace("unknown-announcement", ""), strange
    assert run.census.having("polignac") < run.games["polignac"].paths()
    assert "score.slam" in run.census.having("polignac")
    run = run_of(right, "polignac-cr", matches=1)
    run.go()
    assert "no-such-revoke" in run.census.never(CODES, {})
    assert "irregularities.misdeal" in run.census.having("polignac-cr")
