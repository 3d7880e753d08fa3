"""Identification: few questions lead to the rules that are played, or to the nearest."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from polignac_dsl.cli.hypotheses import Rules
from polignac_dsl.cli.identifying import sameness, telling, world
from polignac_dsl.cli.identifying.belief import Group, Possible
from polignac_dsl.cli.identifying.finding import found
from polignac_dsl.cli.identifying.questions import Question, shipped_questions
from polignac_dsl.cli.identifying.session import MOST_QUESTIONS, MOST_TROUBLES, Session, identify
from polignac_dsl.cli.identifying.world import Answers
from polignac_dsl.ruleset import load

GAMES = ("polignac", "polignac-generale")


class Desk:
    """Rules of two games, with the answers that were worked out before."""

    def __init__(self) -> None:
        self.rules = {name: Rules(load(name)) for name in GAMES}
        self.answers = Answers(self.rules)
        self.questions = [q for q in shipped_questions() if set(GAMES) & set(q.shows)]

    def session(self, ask: Any) -> Session:
        """Return how an identification goes."""
        return identify(self.rules, self.questions, ask, self.answers)

    def player(self, game: str, **options: Any) -> Any:
        """Return an engine that plays by some rules."""
        chosen = {**self.rules[game].defaults, **options}
        return lambda params: self.rules[game].answer(params, chosen)


@pytest.fixture(scope="module")
def desk() -> Desk:
    """Return a desk at which what was worked out once is known."""
    return Desk()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("polignac", {}),
        ("polignac", {"limit": 1}),
        ("polignac", {"limit": 37, "limit-tested": "in-mid-deal"}),
        ("polignac", {"limit": 50, "two-at-the-limit": "all-of-them"}),
        ("polignac", {"limit": 7, "two-at-the-limit": "highest-total"}),
        ("polignac-generale", {"flat-five": "counts-when-lost"}),
    ],
)
def test_the_rules_that_are_played_are_found(
    desk: Desk, game: str, options: dict[str, Any]
) -> None:
    """An engine that plays by some rules is found to play by them, in few questions."""
    session = desk.session(desk.player(game, **options))
    finding = found(desk.rules, session)
    assert finding.identified
    assert finding.game == game
    chosen = {**desk.rules[game].defaults, **options}
    for name, value in chosen.items():
        assert value in (finding.options[name], *finding.same.get(name, ()))
    assert finding.options["limit"] == chosen["limit"]
    assert not finding.untold
    assert len(session.steps) <= MOST_QUESTIONS


def test_an_engine_that_turns_the_table_the_other_way_contradicts_all_rules(desk: Desk) -> None:
    """It is told the nearest rules, and that the first contradiction is the direction."""
    honest = desk.player("polignac", limit=33)

    def lying(params: Mapping[str, Any]) -> Mapping[str, Any]:
        answer = honest(params)
        if answer["status"] != "ok":
            return dict(answer)
        view = {**answer["view"], "direction": "clockwise"}
        return {"status": "ok", "view": view}

    finding = found(desk.rules, desk.session(lying))
    assert not finding.identified
    assert (finding.game, finding.options["limit"]) == ("polignac", 33)
    assert finding.contradiction is not None
    assert finding.contradiction.differs == ("direction",)
    said = list(telling.contradiction(finding.contradiction))
    assert said[1] == ('  direction: expected "counter-clockwise"; the engine says "clockwise"')


def test_what_is_found_is_confirmed_by_what_no_question_came_to(desk: Desk) -> None:
    """An engine that goes wrong with three players is found out, though four told its rules."""
    honest = desk.player("polignac")

    def wrong_with_three(params: Mapping[str, Any]) -> Mapping[str, Any]:
        answer: Mapping[str, Any] = honest(params)
        if params["players"] != 3 or answer["status"] != "ok":
            return answer
        return {"status": "ok", "view": {**answer["view"], "phase": "over"}}

    def heard(ask: Any, confirm: bool) -> Session:
        return identify(desk.rules, desk.questions, ask, desk.answers, confirm=confirm)

    assert found(desk.rules, heard(wrong_with_three, confirm=False)).identified
    session = heard(wrong_with_three, confirm=True)
    finding = found(desk.rules, session)
    assert not finding.identified
    assert finding.contradiction is not None
    assert finding.contradiction.differs == ("phase",)
    assert session.steps[-1].confirms
    right = heard(honest, confirm=True)
    assert found(desk.rules, right).identified
    assert {step.position.question.players for step in right.steps if step.confirms} >= {3}
    assert len(right.steps) <= MOST_QUESTIONS


def test_an_engine_that_fails_is_given_up(desk: Desk) -> None:
    """After so many questions without an answer no more are asked."""
    asked = []

    def silent(params: Mapping[str, Any]) -> str:
        asked.append(params)
        return "no answer within 5 s"

    session = desk.session(silent)
    assert session.broken
    assert len(asked) == MOST_TROUBLES


def test_an_engine_that_supports_nothing_tells_nothing(desk: Desk) -> None:
    """What is not supported leaves all rules possible, and no question is asked twice."""
    asked: list[str] = []

    def poor(params: Mapping[str, Any]) -> Mapping[str, Any]:
        asked.append(str(params))
        return {"status": "unsupported", "feature": "all of it"}

    session = desk.session(poor)
    assert session.answered == ()
    assert not session.broken
    assert len(asked) == len(set(asked))


def test_keys_that_an_engine_never_shows_are_not_held_against_it(desk: Desk) -> None:
    """An engine whose views tell little is identified by what they tell."""
    honest = desk.player("polignac")

    def terse(params: Mapping[str, Any]) -> Mapping[str, Any]:
        answer = honest(params)
        if answer["status"] != "ok":
            return dict(answer)
        kept = {key: answer["view"][key] for key in ("phase", "totals", "outcome", "to_act")}
        return {"status": "ok", "view": kept}

    finding = found(desk.rules, desk.session(terse))
    assert finding.identified
    assert (finding.game, finding.options["limit"]) == ("polignac", 20)


def test_what_was_found_is_told_with_the_sentences_of_its_clauses(desk: Desk) -> None:
    """Each option has its value and what the clause says that it decides."""
    session = desk.session(desk.player("polignac", **{"limit-tested": "in-mid-deal"}))
    finding = found(desk.rules, session)
    lines = list(telling.lines(desk.rules, finding))
    assert "  limit-tested = in-mid-deal   (default after-the-deal)" in lines
    assert "      end.tested: after the trick, the deal is broken off" in lines
    told = telling.as_json(desk.rules, finding)
    assert told["identified"] is True
    assert told["options"]["limit-tested"] == "in-mid-deal"
    assert told["clauses"]["limit-tested"] == {
        "end.tested": "after the trick, the deal is broken off"
    }


def test_values_that_are_proved_to_be_the_same_game_are_told_with_the_proof(desk: Desk) -> None:
    """In mid-deal one alone reaches the limit: who of two loses makes no difference."""
    session = desk.session(desk.player("polignac", **{"limit-tested": "in-mid-deal"}))
    finding = found(desk.rules, session)
    assert (
        "      highest-total or all-of-them would be the same game here - Points come with tricks,"
        " a trick has one taker, and the limit is looked at after each trick: one alone reaches it."
    ) in telling.lines(desk.rules, finding)
    told = telling.as_json(desk.rules, finding)
    assert told["open"] == {}
    assert told["same"] == {"two-at-the-limit": ["highest-total", "all-of-them"]}
    assert told["because"] == {"two-at-the-limit": [sameness.ONE_ALONE]}


def test_an_option_that_was_not_told_is_open_and_no_value_of_it_is_named(desk: Desk) -> None:
    """Where cards are dealt and no more, who of two loses does not show, nor what it decides."""
    first = [question for question in desk.questions if len(question.actions) == 1]
    assert first
    session = identify(desk.rules, first, desk.player("polignac"), desk.answers)
    finding = found(desk.rules, session)
    lines = list(telling.lines(desk.rules, finding))
    told = telling.as_json(desk.rules, finding)
    values = ["first-to-reach-it", "highest-total", "all-of-them"]
    assert (
        "  two-at-the-limit is open: no question told first-to-reach-it, highest-total and"
        " all-of-them apart"
    ) in lines
    assert not any("end.loser" in line or "two-at-the-limit =" in line for line in lines)
    assert "two-at-the-limit" not in told["options"]
    assert told["open"]["two-at-the-limit"] == values
    assert not any("end.loser" in sentences for sentences in told["clauses"].values())


def test_limits_that_no_question_tells_apart_do_not_keep_others_from_being_asked(
    desk: Desk,
) -> None:
    """Questions told from the limit are asked by the likeliest of those left, and what they tell is told."""
    told_from_it = [question for question in desk.questions if question.below is not None]
    chosen = {"two-at-the-limit": "all-of-them"}
    session = identify(desk.rules, told_from_it, desk.player("polignac", **chosen), desk.answers)
    finding = found(desk.rules, session)
    assert session.steps
    assert all(step.position.limit == 20 for step in session.steps)
    assert finding.options["two-at-the-limit"] == "all-of-them"


def test_limits_are_asked_about_again_once_other_options_are_known(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A question on too many hypotheses waits until what is told by a limit taken for known leaves fewer."""
    monkeypatch.setattr(world, "MOST", 10)
    session = desk.session(desk.player("polignac", **{"two-at-the-limit": "all-of-them"}))
    kinds = [step.position.question.below is not None for step in session.steps]
    assert True in kinds
    assert False in kinds[kinds.index(True) :]
    finding = found(desk.rules, session)
    assert finding.options == {
        "limit": 20,
        "limit-tested": "after-the-deal",
        "two-at-the-limit": "all-of-them",
    }
    assert not finding.untold


def test_options_that_hang_together_are_kept_together_until_they_do_not() -> None:
    """A group grows by an answer about two options, and falls apart when all of it is possible."""
    rules = Rules(load("polignac-en"))
    every = Possible(rules)
    either = every.keep(
        ["winner", "packets"],
        lambda chosen: chosen["winner"] == "lowest-total" or chosen["packets"] == "twos-first",
    )
    assert either.number() == every.number() * 3 // 4
    assert {"winner", "packets"} in [set(group.names) for group in either.groups]
    one = either.keep(["packets"], lambda chosen: chosen["packets"] == "threes-first")
    assert one.values("winner") == ("lowest-total",)
    assert all(len(group.names) == 1 for group in one.groups)
    assert not one.keep(["winner"], lambda chosen: chosen["winner"] == "everyone-else").number()


def test_a_group_of_every_combination_is_no_group() -> None:
    """Two by three values are two options that do not hang together."""
    rows = [(one, other) for one in "ab" for other in "xyz"]
    parts = list(Group(["first", "second"], rows).parts())
    assert [len(part.rows) for part in parts] == [2, 3]


def test_a_question_is_the_same_read_again() -> None:
    """The short form of actions in the file loses nothing."""
    actions = [{"do": do, "seat": 2, "card": "JS"} for do in ("play", "revoke", "correct")]
    of_each_kind = Question("a", 4, 3, (*actions, {"do": "count"}), short=(1, 2, 3, 4), viewer=1)
    for question in (of_each_kind, *shipped_questions()):
        assert Question.from_json(question.to_json()) == question


def test_totals_are_told_from_the_limit() -> None:
    """Below the limit where it is known, short of the lowest where it is not, never below 0."""
    actions: Sequence[Mapping[str, Any]] = ({"do": "count"},)
    known = Question("a", 3, 0, tuple(actions), below=(1, 2, 3))
    assert known.at(10, 50) is None
    assert known.at(2, 2) is None
    at_ten = known.at(10, 10)
    assert at_ten is not None
    assert at_ten.totals == (9, 8, 7)
    open_yet = Question("b", 3, 0, tuple(actions), short=(1, 2, 3)).at(2, 50)
    assert open_yet is not None
    assert open_yet.totals == (1, 0, 0)
