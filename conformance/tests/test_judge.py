from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.cases.model import Case
from conformance.judge.answer import judge
from conformance.tests.samples import case_of, right, sound
from conformance.verdicts import Judgement, Verdict

EVERYTHING = """points: {North: 2}
    phase: play
    deal: 1
    dealer: East
    direction: counter-clockwise
    playoff: no
    to-act: North
    seats: [North, West, South, East]
    hands: {North: 7♥ 8♥ 9♥ 10♥ A♥ 8♦ 9♦}
    hand-sizes: {West: 7}
    legal: 7♥ 8♥ 9♥ 10♥ A♥ 8♦ 9♦
    revokes: none
    notices: none
    announcement: none
    trick: {North: none}
    last-trick: {North: K♠ 8♠ J♠ 9♠}
    taker: North
    tricks: {North: 1}
    captured: {North: K♠ 8♠ J♠ 9♠}
    fees: {}
    totals: {}
    over: no"""


def running() -> Case:
    """Return a case in the middle of a deal that expects something of every key."""
    hand = ("K♠ 7♥", "K♠ 7♥ 8♥ 9♥ 10♥ A♥ 8♦ 9♦")
    return case_of(hand, ("points: {North: 2}", EVERYTHING))


def finished() -> Case:
    """Return a case in which the match ends."""
    return next(case for case in sound().cases if case.id == "polignac-slam-901")


def judged(case: Case, **change: Any) -> Judgement:
    """Judge the right answer to the case with something changed in its view."""
    check = case.checks()[0]
    answer = deepcopy(right(check.params))
    answer["view"] |= change
    return judge(check, case.players, answer)


def messages(judgement: Judgement) -> list[str]:
    """Return the sentences of what is wrong; there must be something."""
    assert judgement.verdict.wrong
    return [mismatch.message for mismatch in judgement.mismatches]


@pytest.mark.parametrize("case", [running(), finished()], ids=["running", "finished"])
def test_a_right_answer_passes_with_every_key_judged(case: Case) -> None:
    """In the middle of a deal, and at the end of a match."""
    assert judged(case) == Judgement(Verdict.PASS)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"phase": "claim"}, "expected the phase to be play; the engine says claim"),
        ({"deal": 2}, "expected the number of the deal to be 1; the engine says 2"),
        ({"dealer": 0}, "expected the dealer to be East; the engine says North"),
        ({"direction": "clockwise"}, "to be counter-clockwise; the engine says clockwise"),
        ({"playoff": True}, "expected a playoff deal: no; the engine says yes"),
        ({"to_act": None, "legal": []}, "the next to act to be North; the engine says nobody"),
        ({"seats": [0, 2]}, "in this deal: North, West, South, East; the engine says North, South"),
        ({"hands": [[], [], [], []]}, "North to hold A♥ 10♥ 9♥ 8♥ 7♥ 9♦ 8♦; the engine says none"),
        ({"hands": [None] * 4}, "the number of West's cards to be 7; the engine says hidden"),
        ({"legal": [{"do": "pass", "seat": 0}]}, "9♥ 8♥ 7♥ 9♦ 8♦; the engine says pass"),
        ({"legal": [{"do": "pass", "seat": 1}]}, "is legal and not of the seat to act"),
        (
            {"irregular": [{"do": "revoke", "seat": 0, "card": "KD"}]},
            "expected as possible revokes: none; the engine says K♦",
        ),
        (
            {
                "irregular": [
                    {"do": "notice", "seat": s, "offender": 2, "trick": 1} for s in range(4)
                ]
            },
            "as revokes to be pointed out: none; the engine says South in trick 1",
        ),
        (
            {"irregular": [{"do": "notice", "seat": 0, "offender": 2, "trick": 1}]},
            "a notice does not stand there for each seat in the deal",
        ),
        ({"announcement": {"seat": 1, "announcement": "capot"}}, "the engine says West: capot"),
        (
            {"trick": {"number": 2, "leader": 1, "cards": [{"seat": 1, "card": "TS"}]}},
            "expected the trick to be North: none yet; the engine says West: 10♠",
        ),
        ({"trick": None}, "expected the trick to be North: none yet; the engine says none"),
        (
            {"tricks": [{"leader": 1, "cards": [{"seat": 1, "card": "8S"}], "taker": 0}]},
            "expected the last trick to be North: K♠ 8♠ J♠ 9♠; the engine says West: 8♠",
        ),
        (
            {"tricks": [{"leader": 0, "cards": None, "taker": 0}]},
            "the engine's view does not tell: it hides the cards of the last trick",
        ),
        ({"tricks": []}, "expected the last trick to be North: K♠ 8♠ J♠ 9♠; the engine says none"),
        ({"tricks": []}, "the taker of the last trick to be North; the engine says nobody"),
        ({"tricks": []}, "the number of North's tricks in this deal to be 1; the engine says 0"),
        ({"captured": [[], ["JS"], [], []]}, "expected West to have captured none; the engine say"),
        ({"captured": [[], ["J♠"], [], []]}, "expected West to have captured none; the engine say"),
        (
            {"points": [1, 0, 0, 0]},
            "North to have counted 2 so far in this deal; the engine says 1",
        ),
        ({"points": None}, "North to have counted 2 so far in this deal; the engine says hidden"),
        ({"fees": [0, 5, 0, 0]}, "West's penalty for late revokes to be 0; the engine says 5"),
        ({"totals": [0, 0, 1, 0]}, "expected South's total to be 0; the engine says 1"),
        ({"totals": [0, 0, 0]}, "does not tell: it is no list of a number for each seat"),
        ({"totals": [0, 0, 0, True]}, "does not tell: True is no whole number"),
        ({"totals": {}}, "expected totals: {}; the engine's view does not tell"),
        ({"phase": "over"}, "the phase and the outcome contradict each other"),
    ],
)
def test_a_wrong_answer_in_the_middle_of_a_deal_is_told_in_words(
    change: dict[str, Any], told: str
) -> None:
    """Seats by name, cards as people write them."""
    assert told in "\n".join(messages(judged(running(), **change)))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"score": [0, 5, 2, 5]}, "expected South to score 5; the engine says 2"),
        ({"count": [0, 0, 0, 5]}, "expected East to count 0; the engine says 5"),
        (
            {"dealer": 0},
            "expected the dealer of the deal counted to be East; the engine says North",
        ),
        (
            {"seats": [0, 2]},
            "in the deal counted: North, West, South, East; the engine says North, S",
        ),
        ({"playoff": True}, "expected the deal counted to be a playoff: no; the engine says yes"),
        (
            {"tricks": [7, 1, 0, 0]},
            "expected the number of North's tricks in the deal counted to be 8; the engine says 7",
        ),
        ({"broken_off": True}, "expected the deal to be broken off: no; the engine says yes"),
        (
            {"outcome": {"winners": [0], "losers": []}},
            "expected as losers: East; the engine says no",
        ),
        ({"outcome": {"winners": [0], "losers": []}}, "West, South; the engine says North"),
        ({"outcome": None, "phase": "deal"}, "the engine says that the match is not over"),
        ({"deals": []}, "the engine's view does not tell: no deal has been counted"),
    ],
)
def test_a_wrong_answer_at_the_end_is_told_in_words(change: dict[str, Any], told: str) -> None:
    """Of the last deal that was counted, and of the match."""
    case = finished()
    deal = right(case.checks()[0].params)["view"]["deals"][0]
    if not {"outcome", "deals"} & change.keys():
        change = {"deals": [deal | change]}
    assert told in "\n".join(messages(judged(case, **change)))


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (None, ""),
        ([2, 0, 0, 0], "expected points to be hidden; the engine says 2, 0, 0, 0"),
        ([None] * 4, "expected points to be hidden; the engine says hidden, hidden"),
    ],
)
def test_hidden_points_are_null_as_a_whole(points: object, told: str) -> None:
    """A null for each seat is not what the contract says."""
    case = case_of(("points: {North: 2}", "points: hidden"))
    view = {"points": points}
    judgement = judge(case.checks()[0], case.players, {"status": "ok", "view": view})
    assert told in "".join(m.message for m in judgement.mismatches)
    assert (judgement.verdict is Verdict.PASS) == (not told)


def test_a_view_may_lack_what_no_expectation_looks_at() -> None:
    """An engine leaves out what it cannot know."""
    case = case_of()
    check = case.checks()[0]
    view = {"points": [2, 0, 0, 0]}
    assert judge(check, case.players, {"status": "ok", "view": view}).verdict is Verdict.PASS
    missing = judge(check, case.players, {"status": "ok", "view": {}})
    assert messages(missing) == [
        "expected points: North 2; the engine's view does not tell: no points"
    ]


@pytest.mark.parametrize(
    ("answer", "verdict", "told"),
    [
        ({"index": 2, "code": "must-follow"}, Verdict.PASS, ""),
        ({"index": 2}, Verdict.COARSE, "refused, as expected, without a reason"),
        (
            {"index": 2, "code": "not-in-hand"},
            Verdict.FAIL,
            "as must-follow; the engine says not-in",
        ),
        ({"index": 2, "code": "no!"}, Verdict.FAIL, "says no!, which is no code of the protocol"),
        (
            {"index": 1, "code": "must-follow"},
            Verdict.REFUSED_WRONGLY,
            "action 2 of 3, North plays K♠: refused",
        ),
        ({"index": 3, "code": "must-follow"}, Verdict.GARBAGE, "it refuses action 3 of 3"),
        ({"index": 2, "code": 7}, Verdict.GARBAGE, "with the code 7"),
        ({"index": True}, Verdict.GARBAGE, "neither ok, refused nor unsupported"),
        ({"index": 2, "code": "must-follow", "clause": "play.void"}, Verdict.PASS, ""),
    ],
)
def test_a_refusal_is_judged_by_its_action_and_its_code(
    answer: dict[str, Any], verdict: Verdict, told: str
) -> None:
    """The right action for the wrong reason is a failure, without a reason a coarse pass."""
    case = sound().cases[1]
    judgement = judge(case.checks()[0], case.players, {"status": "refused", **answer})
    assert judgement.verdict is verdict
    assert told in judgement.note + "\n".join(m.message for m in judgement.mismatches)


def test_the_clause_of_a_refusal_is_judged_where_it_is_given() -> None:
    """`because` asks for it, an engine without reasons passes."""
    case = case_of(
        ("K♠ 8♠ J♠ 9♠", "K♠ 7♥"),
        ("7♥\n    West: 8♠", "8♥\n    West: 7♥ 8♠"),
        ("points: {North: 2}", "{refused: must-follow, because: play.follow}"),
        ("why", "instead: {North: K♠ 8♠}\n  why"),
        ("T1 to North: J♠ → 2", "note: x"),
    )
    answer = {"status": "refused", "index": 2, "code": "must-follow"}
    check = case.checks()[0]
    assert judge(check, case.players, answer).verdict is Verdict.PASS
    other = judge(check, case.players, answer | {"clause": "play.void"})
    assert messages(other) == [
        "expected West plays 7♥ to be refused by play.follow; the engine says play.void"
    ]


@pytest.mark.parametrize("answer", [None, [], "ok", {}, {"status": "fine"}, {"status": "ok"}])
def test_an_answer_of_another_shape_is_garbage(answer: object) -> None:
    """Whatever it is, it is told and not raised."""
    case = case_of()
    assert judge(case.checks()[0], case.players, answer).verdict is Verdict.GARBAGE


def test_accepting_what_must_be_refused_fails_and_so_does_the_reverse() -> None:
    """Both are said with the action in words."""
    case = sound().cases[1]
    refused, twin = case.checks()
    accepted = judge(refused, case.players, {"status": "ok", "view": {}})
    assert accepted.verdict is Verdict.ACCEPTED_WRONGLY
    assert messages(accepted) == [
        "expected West plays 8♥ to be refused as must-follow; the engine accepts it"
    ]
    answer = {"status": "refused", "index": 2, "code": "must-follow"}
    judgement = judge(twin, case.players, answer)
    assert judgement.verdict is Verdict.REFUSED_WRONGLY
    assert messages(judgement) == [
        (
            "expected that all is accepted; the engine refuses action 3 of 3, "
            "West plays Q♠: refused as must-follow"
        )
    ]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.sampled_from(["KS", "J♠", "over", ""]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["do", "seat", "card", "leader", "cards", "taker", "winners"]), inner
        )
    ),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([running(), finished()]), st.data())
def test_a_view_of_any_shape_is_judged_and_raises_nothing(case: Case, data: st.DataObject) -> None:
    """A stranger may put anything anywhere."""
    check = case.checks()[0]
    answer = deepcopy(right(check.params))
    key = data.draw(st.sampled_from(sorted(answer["view"])))
    part = answer["view"][key]
    if isinstance(part, list) and part and data.draw(st.booleans()):
        part[data.draw(st.integers(0, len(part) - 1))] = data.draw(JSON)
    else:
        answer["view"][key] = data.draw(JSON)
    assert judge(check, case.players, answer).verdict in (Verdict.PASS, Verdict.FAIL)
