"""How changes are compared with what an engine did, and how they are found."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from conformance import api
from polignac_dsl.cli.blaming.behaviour import DECLINED, Bench, Match, Shown, Style, compared
from polignac_dsl.cli.blaming.changes import Changed, of_mutant, readings_of
from polignac_dsl.cli.blaming.explaining import Explanation, explain
from polignac_dsl.cli.blaming.grouping import apart, groups
from polignac_dsl.cli.blaming.hearing import Heard, Hearing
from polignac_dsl.cli.blaming.ranking import Score
from polignac_dsl.cli.blaming.shortlist import Rows, mutants_of, rows_of
from polignac_dsl.cli.blaming.telling import as_json, in_agreement, lines, no_rules_fault
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.ruleset import load

GAME = "polignac"
RIGHT = Shown(frozenset(), "a")
WRONG = Shown(frozenset([("score", "North 3")]), "b")
ELSE = Shown(frozenset([("score", "North 4")]), "c")
LEAK = Shown(frozenset([("view", "it shows a hand")]), "d")
LEAKS = Shown(frozenset([("view", "it shows a hand"), ("view", "it shows a trick")]), "e")


@pytest.mark.parametrize(
    ("engine", "changed", "match"),
    [
        (RIGHT, RIGHT, Match.QUIET),
        (WRONG, WRONG, Match.EXPLAINED),
        (WRONG, ELSE, Match.OTHERWISE),
        (WRONG, RIGHT, Match.MISSED),
        (RIGHT, WRONG, Match.CONTRADICTED),
        (LEAK, LEAKS, Match.EXPLAINED),
        (LEAK, WRONG, Match.OTHERWISE),
        (RIGHT, DECLINED, Match.CONTRADICTED),
        (DECLINED, DECLINED, Match.EXPLAINED),
        (None, WRONG, Match.QUIET),
        (WRONG, None, Match.MISSED),
    ],
)
def test_what_two_show_in_a_case_is_compared(
    engine: Shown | None, changed: Shown | None, match: Match
) -> None:
    """The same wrong is an explanation; of breaches one may show more; silence says nothing."""
    assert compared((engine,), (changed,)) is match


def test_an_engine_without_reasons_is_compared_by_what_it_tells() -> None:
    """A changed rule whose refusals differ in their code alone is right, told as that engine tells."""
    style = Style.of([{"status": "refused", "index": 2}, {"status": "ok", "view": {"phase": 1}}])
    assert style == Style(codes=False, clauses=False, keys=frozenset(["phase"]))
    refused = {"status": "refused", "index": 2, "code": "outranked", "clause": "play.follow"}
    assert style.told(refused) == {"status": "refused", "index": 2}
    shown = {"status": "ok", "view": {"phase": 1, "deal": 2}}
    assert style.told(shown) == {"status": "ok", "view": {"phase": 1}}


def test_what_an_engine_leaves_out_in_one_answer_is_not_held_against_what_is_compared() -> None:
    """Where it stops at the end of a deal, a changed rule is told without the phase there, too."""
    case, left_out = f"{GAME}-slam-014", frozenset(["phase"])
    left = {(case, 0): left_out}
    keys = frozenset(["phase", "points", "totals", "deals", "outcome"])
    style = Style(keys=keys)
    whole = Bench(load(GAME), tuple(bench().cases.values()), style)
    short = Bench(load(GAME), tuple(bench().cases.values()), style, left)
    assert style.left_out({"status": "ok", "view": {"points": 1}}) == keys - {"points"}
    assert style.left_out({"status": "refused"}) == frozenset()
    (one,), (other,) = whole.right(case), short.right(case)
    assert one is not None
    assert other is not None
    assert {key for key, _ in one.wrong} == set()
    assert left_out <= {key for key, _ in other.wrong}
    same = mutant("count.polignac:number:items.0.points=3")
    (played,) = short.play(same, case)
    assert played is not None
    assert left_out <= {key for key, _ in played.wrong}


@cache
def bench() -> Bench:
    """Return the cases of the game."""
    corpus = api.load([api.corpus_folder() / GAME], shipped_catalogue(), Tables())
    return Bench(load(GAME), corpus.cases)


@cache
def rows() -> Rows:
    """Return what the kill matrix of the game says."""
    return rows_of(load(GAME), bench().cases.values())


def mutant(name: str) -> Changed:
    """Return a mutant of the game."""
    return of_mutant(mutants_of(load(GAME))[f"{GAME}:{name}"])


def reading(*words: str) -> Changed:
    """Return the first reading that says these words."""
    return next(r for r in readings_of(load(GAME)) if all(word in r.told for word in words))


def blamed(
    planted: Changed, asked: Callable[[str], bool] = lambda case: True, matrix: Rows | None = None
) -> Explanation:
    """Return what explains an engine with a fault, asked some of the cases."""
    shown = {case: bench().play(planted, case) for case in bench().cases if asked(case)}
    return explain(Heard(bench(), shown), rows() if matrix is None else matrix)


def few(*topics: str) -> Callable[[str], bool]:
    """Return what takes the cases of some topics only."""
    return lambda case: case.split("-")[1] in topics


def test_another_reading_of_an_option_is_named() -> None:
    """An engine that tests the limit when it should not, whatever it is asked."""
    planted = reading("in-mid-deal where after-the-deal")
    found = blamed(planted, few("match", "ties"))
    assert found.best is not None
    assert found.best.changed == planted
    assert found.best.score.whole
    (game,) = as_json(hearing(found), [found])["games"]
    assert game["best"]["changes"][0]["id"] == planted.parts[0]
    assert game["best"]["explained"] == sorted(game["wrong"])
    assert game["best"]["contradicted"] == []
    assert json.dumps(game)


def test_without_a_matrix_the_clauses_that_cases_name_lead_to_it() -> None:
    """An installed program may have none; then it takes longer."""
    planted = mutant("count.polignac:number:items.0.points=3")
    found = blamed(planted, few("score"), Rows({}, frozenset(), certain=False))
    assert found.best is not None
    assert found.best.changed == planted


def test_a_change_that_breaks_every_view_is_named() -> None:
    """The matrix has of it only the cases that ask for its clause; it fails in all others too."""
    planted = mutant("deal.direction:form:clockwise")
    found = blamed(planted, few("score", "pack"))
    assert found.best is not None
    assert found.best.changed == planted
    assert len(found.failing) == len(found.heard.shown)


def test_two_faults_are_found_one_after_the_other() -> None:
    """No single change explains it all; both together do, in one game."""
    first = mutant("count.polignac:number:items.0.points=3")
    both = first.and_also(mutant("cards.rank:exchange:ranks=K,Q"))
    assert both is not None
    found = blamed(both, few("score", "ranking", "tricks", "slam"))
    assert found.several is not None
    assert set(found.several.changed.parts) == set(both.parts)
    assert found.several.score.whole
    assert not found.single[0].score.whole
    told = "\n".join(lines(hearing(found), [found]))
    assert "no single change explains it" in told
    assert "2 changes together explain them all:" in told
    assert "It plays as if" in told
    assert "and it plays as if" in told
    assert {step.parts[0] for step in found.steps} == set(both.parts)


def test_two_faults_that_show_in_the_same_cases_are_found() -> None:
    """Where both are at work neither alone gets the same wrong: the second is tried with the first."""
    both = mutant("count.jacks:number:items.0.points=2").and_also(
        mutant("count.polignac:number:items.0.points=3")
    )
    assert both is not None
    found = blamed(both, few("score", "ranking", "tricks", "slam"))
    assert found.best is not None
    assert found.best.score.whole
    assert set(found.best.changed.parts) == set(both.parts)


def test_a_change_beside_another_puts_in_what_it_puts_in_alone() -> None:
    """The cards that may not be led are those that count in the game, though they count no more."""
    dropped, led = mutant("count.jacks:dropped:clause"), mutant("play.lead:form:lead_never")
    one, other = dropped.and_also(led), led.and_also(dropped)
    assert one is not None
    assert other is not None
    cases = [made.mutants[-1].json["clauses"]["play.lead"]["cases"] for made in (one, other)]
    assert cases[0] == cases[1] != bench().game.to_json()["clauses"]["play.lead"]["cases"]


def test_what_was_declined_does_not_speak_against_several_changes() -> None:
    """More cases are declined than are wrong: still both changes are found."""
    both = mutant("count.polignac:number:items.0.points=3").and_also(
        mutant("score.slam:number:payoff.others.points=4")
    )
    assert both is not None
    asked = [case for case in bench().cases if few("score", "slam")(case)]
    shown = {case: bench().play(both, case) for case in asked}
    shown |= {
        case: (DECLINED,) * len(checks)
        for case, checks in bench().checks.items()
        if few("match", "ranking", "follow")(case)
    }
    heard = Heard(bench(), shown)
    assert len(heard.declined) > len(heard.failing) > 0
    found = explain(heard, rows())
    assert found.several is not None
    assert set(found.several.changed.parts) == set(both.parts)


def test_what_an_engine_does_not_play_is_counted_and_not_held_against_it() -> None:
    """All other games are one reason; cases left out are counted with why."""
    few_cases = dict(list(bench().cases.items())[:4])
    names = list(few_cases)
    heard = Heard(
        bench(),
        {names[0]: bench().right(names[0])},
        broken=(names[1],),
        untold=(names[2],),
        unplayed={names[3]: f"the game {GAME}"},
    )
    found = explain(heard, rows())
    assert found.best is None
    told = list(lines(hearing(found), [found]))
    assert told[0] == "mine 1: 1 case played, none wrong."
    assert any("other games (1)" in line for line in told)
    assert any("it failed itself there" in line for line in told)
    assert any("it does not tell what they look at" in line for line in told)


def test_an_engine_that_declines_what_is_offered_is_told_what_that_is_like() -> None:
    """Nothing is wrong; the nearest is a game for fewer players."""
    planted = mutant("players:out:numbers=3")
    found = blamed(planted, few("score", "follow"))
    assert not found.heard.failing
    assert found.best is not None
    assert found.best.changed == planted
    assert any("declined" in line for line in lines(hearing(found), [found]))


def test_a_part_that_is_explained_by_nothing_is_listed() -> None:
    """A case that is wrong in a way of its own stays unexplained, and is named."""
    planted = mutant("score.slam:number:payoff.others.points=4")
    shown = {c: bench().play(planted, c) for c in bench().cases if few("slam", "packets")(c)}
    odd = next(c for c in shown if c.startswith(f"{GAME}-packets"))
    shown[odd] = (WRONG,) * len(shown[odd])
    found = explain(Heard(bench(), shown), rows())
    assert found.best is not None
    assert found.best.score.missed == {odd}
    told = "\n".join(lines(hearing(found), [found]))
    assert "Not explained is 1 case:" in told
    assert odd in told.partition("Not explained")[2]


def test_what_no_change_explains_is_told_by_rule_and_by_what_tells_it_from_what_is_right() -> None:
    """An engine that holds a slam to be eight tricks: it is wrong with all but four players."""
    asked = [case for case in bench().cases if few("slam", "follow")(case)]
    shown = {case: bench().right(case) for case in asked}
    slams = [
        case for case in asked
        if len(bench().cases[case].players) != 4 and bench().cases[case].clauses[0][0] == "score.slam"
    ]  # fmt: skip
    shown |= {case: (WRONG,) * len(shown[case]) for case in slams}
    odd = next(case for case in asked if case.startswith(f"{GAME}-follow"))
    legal = Shown(frozenset([("legal", "it says J♠ A♥")]), "x")
    shown[odd] = (legal,) * len(shown[odd])
    heard = Heard(bench(), shown, told={odd: "it says J♠ A♥"})
    one, other = groups(heard, heard.failing)
    assert (one.clause, set(one.cases)) == ("score.slam", set(slams))
    assert one.right
    assert one.apart == ("all with 3, 5, 6, 7 or 8 players, the others with 4",)
    assert (other.clause.split(".")[0], other.cases) == ("play", (odd,))
    found = Explanation(heard, heard.failing)
    told = "\n".join(lines(hearing(found), [found]))
    assert "no change of the rules explains any of them" in told
    assert "- rule score.slam (polignac.yaml:" in told
    assert f"{len(slams)} of the {len(slams) + len(one.right)} that turn on it; all with 3," in told
    (game,) = as_json(hearing(found), [found])["games"]
    assert [group["rule"] for group in game["unexplained"]] == [one.clause, other.clause]


def test_cases_are_told_apart_by_an_option_too() -> None:
    """A value that all of them have and none of the others."""
    limited = [
        c for c, case in bench().cases.items() if case.options.get("limit-tested") == "in-mid-deal"
    ]
    others = [c for c in bench().cases if c not in limited]
    assert "all with limit-tested = in-mid-deal, none of the others" in apart(
        bench(), limited, others
    )
    assert apart(bench(), limited, []) == apart(bench(), [*limited, *others], others) == []


def test_a_change_that_should_break_more_explains_all_the_same() -> None:
    """An engine wrong in some of the cases of a change: all are explained, but more should be wrong."""
    planted = mutant("score.slam:number:payoff.others.points=4")
    shown = {c: bench().play(planted, c) for c in bench().cases if few("slam")(c)}
    failing = Heard(bench(), shown).failing
    shown[failing[0]] = bench().right(failing[0])
    heard = Heard(bench(), shown)
    single = explain(Heard(bench(), {c: bench().play(planted, c) for c in shown}), rows()).single[0]
    against = Score(frozenset(heard.failing), frozenset(), frozenset(), frozenset(failing[:1]))
    found = Explanation(heard, heard.failing, (replace(single, score=against),))
    told = "\n".join(lines(hearing(found), [found]))
    assert "one change explains them all, but by it 1 case more should be wrong." in told
    assert "no single change" not in told


def test_cases_that_were_declined_when_asked_are_not_played() -> None:
    """They are counted apart, as verify does; one with something wrong in it was played."""
    names = list(bench().cases)[:3]
    shown = {
        names[0]: (RIGHT,),
        names[1]: (DECLINED,),
        names[2]: (WRONG, DECLINED),
    }
    found = Explanation(Heard(bench(), shown), ())
    told = list(lines(hearing(found), [found]))
    assert told[0] == "mine 1: 2 cases played, 1 wrong."
    assert told[1] == "  1 case left out: it declined when asked"
    assert as_json(hearing(found), [found])["games"][0]["played"] == 2


def test_a_change_for_which_there_is_no_place_any_more_does_not_go_together() -> None:
    """The same change twice, or two readings of one option."""
    one = mutant("count.polignac:number:items.0.points=3")
    assert one.and_also(one) is None
    readings = [r for r in readings_of(load(GAME)) if "limit-tested" in r.path]
    assert readings[0].and_also(readings[1]) is None


def hearing(*found: Explanation) -> Hearing:
    """Return the hearing that explanations are of."""
    return Hearing("mine", "1", {one.heard.bench.game.name: one.heard for one in found})


def test_where_everything_fails_and_nothing_explains_it_the_adapter_is_suspected() -> None:
    """An answer that is wrong everywhere in its own way is no rule."""
    shown = {case: (WRONG,) * len(bench().checks[case]) for case in list(bench().cases)[:12]}
    found = explain(Heard(bench(), shown), rows())
    assert no_rules_fault(hearing(found), [found])
    assert any("polignac smoke" in line for line in lines(hearing(found), [found]))


def test_of_equal_changes_the_one_that_most_games_have_goes_first() -> None:
    """What explains two games alike is likelier than what explains each alone."""
    planted = mutant("score.slam:form:payoff.amount=more_than_counted")
    one = blamed(planted, few("slam"))
    assert one.equal
    other = one.equal[-1]
    alone = Explanation(one.heard, one.failing, (other,))
    first = in_agreement([one, alone])[0]
    assert first.single[0].changed == other.changed
    assert {r.changed for r in first.single} == {r.changed for r in one.single}
