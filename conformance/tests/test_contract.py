"""Every promise of the contract that the judge holds a view to: a breach of each, and the sound twin."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.cases.model import Check
from conformance.diagnostics import Place
from conformance.judge.answer import judge
from conformance.judge.contract import breaches
from conformance.tests.contract_positions import NAMES, POSITIONS, Json, asked, view_of
from conformance.verdicts import Verdict
from polignac_dsl.engine.protocol import replay
from reference_impl.replaying import replay as second_opinion

Change = Callable[[Json], object]


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("viewer", ["", " for Ann", " for Cat"])
@pytest.mark.parametrize("engine", [replay, second_opinion])
def test_a_sound_view_breaks_nothing(name: str, viewer: str, engine: Any) -> None:
    """The same positions as below, as everybody sees them and as a player does; two engines."""
    params = asked(name + viewer)
    assert breaches(params, NAMES, view_of(params, engine)) == ()


def put(place: str, value: Any) -> Change:
    """Return a change that puts a value at a place in the view, `trick.cards.0.card`."""
    *way, last = [int(step) if step.isdigit() else step for step in place.split(".")]

    def change(view: Json) -> None:
        part: Any = view
        for step in way:
            part = part[step]
        part[last] = value

    return change


def drop(place: str, number: int = -1) -> Change:
    """Return a change that takes one of a list out of the view."""

    def change(view: Json) -> None:
        part: Any = view
        for step in place.split("."):
            part = part[int(step) if step.isdigit() else step]
        part.pop(number)

    return change


def also(place: str, value: Any) -> Change:
    """Return a change that adds something to a list in the view."""

    def change(view: Json) -> None:
        part: Any = view
        for step in place.split("."):
            part = part[int(step) if step.isdigit() else step]
        part.append(value)

    return change


def together(*changes: Change) -> Change:
    """Return several changes as one."""

    def change(view: Json) -> None:
        for one in changes:
            one(view)

    return change


NOTICE = {"do": "notice", "offender": 1, "trick": 1}
REASON = {"card": "KC", "legal": True, "clause": None}
# A position, what is wrong in its view, and how that is told.
FAULTS: Sequence[tuple[str, Change, str]] = (
    # What a viewer may not see.
    (
        "playing for Ben",
        put("hands.0", ["KS"]),
        "the view shows Ann's hand to Ben, who may not see",
    ),
    ("playing for Ben", put("hands.1", None), "the view hides Ben's own hand from him"),
    (
        "playing for Ben",
        put("tricks.0.cards", []),
        "the view shows gathered tricks to Ben, who may",
    ),
    ("gathered for Ben", put("captured.0", ["JC"]), "Ben J♣, which Ann has captured face down"),
    ("gathered for Ben", put("points", [2, 0, 0, 0]), "lies face down, the view shows the points"),
    (
        "playing for Ben",
        put("points", None),
        "no counted card lies face down, the view hides the p",
    ),
    (
        "playing for Ben",
        put("legal", [{"do": "play", "seat": 2, "card": "JC"}]),
        "the view tells Ben what Cat may do",
    ),
    (
        "playing for Ben",
        put("irregular", [{"do": "revoke", "seat": 2, "card": "JS"}]),
        "the view tells Ben how Cat may revoke",
    ),
    (
        "revoked for Ann",
        put("irregular", [NOTICE | {"seat": seat} for seat in range(4)]),
        "the view tells Ann that Ben has revoked",
    ),
    (
        "playing for Ben",
        put("reasons.hand", [REASON]),
        "gives reasons for a hand to Ben where there",
    ),
    # What everybody sees.
    ("playing", put("hands.0", None), "the view hides a hand, and nobody is named"),
    ("playing", put("tricks.0.cards", None), "the view hides a trick's cards, and nobody is named"),
    ("playing", put("points", None), "the view hides the points, and nobody is named"),
    ("counted", drop("captured"), "more or fewer hands or piles than players"),
    # The phase.
    ("playing", put("legal.0.do", "correct"), "in phase play it calls correct legal"),
    ("playing", put("legal", []), "in phase play nothing is legal"),
    ("playing", put("legal.0.seat", 1), "an action of Ben is legal, and Cat is to act"),
    ("noticed", put("legal.0.do", "play"), "in phase correct it calls play legal"),
    ("asking", put("legal.0.do", "count"), "in phase announce it calls count legal"),
    ("misdealt", put("legal", [{"do": "deal"}]), "in phase misdeal it calls deal legal"),
    ("claim", put("legal", [{"do": "deal"}]), "in phase claim it calls deal legal"),
    ("claim", put("to_act", 1), "in phase claim Ben is to act"),
    ("counted", put("to_act", 1), "a deal is due, and not the dealer is to act"),
    ("playoff played", put("to_act", 0), "Ann is to act and not in the deal"),
    ("counted", put("outcome", {"winners": [], "losers": []}), "in phase deal the outcome is"),
    ("over", put("outcome.losers", [3]), "somebody has won and lost"),
    (
        "counted",
        put("trick", {"number": 1, "leader": 0, "cards": []}),
        "in phase deal the trick is",
    ),
    ("counted", put("captured.0", ["KS"]), "in phase deal there are cards or fees of a deal"),
    # What deal it is.
    ("playing", put("direction", "clockwise"), "the view says that play goes clockwise"),
    ("playing", put("seats", [0, 1, 3, 2]), "the view says that the seats are Ann, Ben, Dan, Cat"),
    ("playing", put("playoff", True), "the view says that the first deal is a playoff"),
    ("next", put("playoff", True), "the view says playoff: True"),
    ("playing", put("playoff", "no"), "the view says playoff: no"),
    ("playoff played", put("playoff", False), "only Ben, Dan are in the deal"),
    ("counted", put("deal", 1), "it is deal 2, the view says 1"),
    ("second", put("dealer", 3), "Ann deals, the view says Dan"),
    ("counted", together(put("dealer", 1), put("to_act", 1)), "Ann deals, the view says Ben"),
    ("playoff played", put("dealer", 0), "the view says that Ann deals, who is not in it"),
    ("playoff played", put("seats", [1, 2]), "cards were dealt to Ben, Dan, the view names others"),
    ("over", put("dealer", 1), "the view tells two tales of the last deal"),
    ("over", put("outcome.winners", [4]), "the view says that the winners are seat 4"),
    (
        "announced",
        put("announcement.seat", 2),
        "what stands is Ben: capot, the view says Cat: capot",
    ),
    ("playing", put("announcement", {"seat": 1, "announcement": "capot"}), "what stands is none"),
    (
        "counted",
        put("announcement", {"seat": 1, "announcement": "capot"}),
        "the view says that an announcement stands",
    ),
    (
        "next",
        together(put("phase", "announce"), put("trick", None), put("legal", [])),
        "the view asks for announcements, the game has none",
    ),
    # Where the cards lie.
    ("second", drop("hands.0"), "Ann holds K♠ 10♠ K♥ 10♥ K♦ 10♦, the view says K♠ 10♠ K♥ 10♥ K♦"),
    ("second", put("hands.0.1", "KS"), "Ann holds K♠ 10♠ K♥ 10♥ K♦ 10♦, the view says"),
    ("from a deck", drop("hands.0"), "Ann holds"),
    ("playing for Ben", drop("hands.1"), "Ben holds"),
    ("noticed", drop("hands.0"), "Ann holds"),
    ("noticed, back", drop("hands.0"), "Ann was dealt"),
    ("playing", put("trick.cards.1.card", "QD"), "in the trick lies Ann K♣, Ben Q♣, the view says"),
    ("noticed", also("trick.cards", {"seat": 1, "card": "QH"}), "lies Ann K♠, Cat 8♠, the view"),
    ("playing", put("trick.number", 3), "it is trick 2 of the deal, the view says 3"),
    ("playing", put("trick.leader", 3), "Ann leads trick 2, the view says Dan"),
    ("announced", put("trick.leader", 0), "Ben leads trick 1, the view says Ann"),
    (
        "playing",
        together(put("to_act", 3), put("legal", []), put("irregular", [])),
        "Cat is to play, the view says Dan",
    ),
    (
        "asking",
        together(put("to_act", 2), put("legal", [{"do": "pass", "seat": 2}])),
        "Ben is asked, the view says Cat",
    ),
    ("second", drop("tricks"), "1 tricks are finished, the view says 0"),
    ("playing", put("tricks.0.leader", 1), "Ann led trick 1, the view says Ben"),
    ("playing", put("tricks.0.taker", 3), "Ann took trick 1, the view says Dan"),
    (
        "playing",
        put("tricks.0.cards.3.card", "TC"),
        "trick 1 is Ann 10♣, Ben 9♣, Cat 8♣, Dan 7♣, t",
    ),
    ("corrected", put("tricks.0.cards.1.card", "QH"), "trick 1 is Ann K♠, Ben Q♠, Cat 8♠, Dan 7♠"),
    (
        "corrected",
        lambda view: view["tricks"][0]["cards"].append(view["tricks"][0]["cards"].pop(1)),
        "trick 1 is Ann K♠, Ben Q♠, Cat 8♠, Dan 7♠, the view says Ann K♠, Cat 8♠, Dan 7♠, Ben Q♠",
    ),
    ("playing", drop("captured.0"), "of Ann's captured cards the view says 10♣ 9♣ 8♣, there are"),
    ("face up for Ben", drop("captured.0"), "of Ann's captured cards face up the view says J♦"),
    (
        "gathered",
        put("points", [3, 0, 0, 0]),
        "the points are Ann 2, the others 0; the view says Ann 3, the others 0",
    ),
    (
        "claim",
        put("points", [5, 0, 0, 0]),
        "the points are Ann 3, Ben 2, the others 0; the view says Ann 5, the",
    ),
    ("counted", put("points", [1, 0, 0, 0]), "the view tells of points or fees between deals"),
    # What may be done.
    ("gathered", also("legal", {"do": "play", "seat": 0, "card": "KS"}), "a card legal twice: K♠"),
    ("gathered", put("legal.0.card", "AS"), "calls A♠ legal, which Ann does not hold"),
    ("gathered", drop("legal"), "Ann may play K♠ 10♠ K♥, the view says K♠ 10♠"),
    ("noticed", drop("legal"), "Ben may play Q♠ 9♠, the view says Q♠"),
    ("counted", also("legal", {"do": "deal"}), "the view calls deal legal more than once"),
    ("asking", drop("legal", 0), "the view does not let Ben pass once"),
    (
        "asking",
        put("legal.1.announcement", "misère"),
        "lets misère be announced, which the game has",
    ),
    (
        "misdealt",
        put("legal", [{"do": "misdeal", "reason": "wrong-count"}]),
        "true reasons for a misdeal are exposed-card, the view says wrong-count",
    ),
    ("playing", drop("irregular"), "of which the view calls J♠ 8♠ J♥ 8♥ J♦ revokes"),
    ("playing", put("irregular.0.seat", 3), "lets Dan revoke with J♠, whose turn it is not"),
    ("playing", put("irregular.0.card", "KS"), "lets Cat revoke with K♠, which he does not hold"),
    ("playing", put("irregular.0.card", "JC"), "calls J♣ of Cat both legal and a revoke"),
    (
        "face up",
        put("irregular", [{"do": "revoke", "seat": 2, "card": "JS"}]),
        "which the game has n",
    ),
    ("playing", put("irregular.0", {"do": "count", "seat": 2}), "the view calls count irregular"),
    (
        "misdealt",
        put("irregular", [{"do": "revoke", "seat": 0, "card": "KS"}]),
        "the view lets Ann revoke, and nobody is to play",
    ),
    ("claim", drop("irregular"), "the view does not let each player once point out each revoke"),
    (
        "second",
        put("irregular", [NOTICE | {"seat": seat} for seat in range(4)]),
        "lets Ben's revoke in trick 1 of deal 2 be pointed out, which did not happen",
    ),
    (
        "claim",
        put("irregular", [NOTICE | {"seat": seat, "trick": 2} for seat in range(4)]),
        "lets Ben's revoke in trick 2 of deal 1 be pointed out, which did not happen",
    ),
    (
        "claim",
        put("irregular", [NOTICE | {"seat": seat, "deal": 1} for seat in range(4)]),
        "the view names the running deal where Ben's revoke",
    ),
    (
        "playoff played",
        put("irregular", [NOTICE | {"seat": seat} for seat in (0, 2)]),
        "the view lets Ann point out Ben's revoke",
    ),
    # Reasons.
    ("second", drop("reasons.hand"), "the view gives reasons for"),
    (
        "playing",
        put("reasons.hand.0.legal", True),
        "J♠ is not legal, and the reason says otherwise",
    ),
    (
        "gathered",
        put("reasons.hand.0.clause", "play.follow"),
        "K♠ is legal, and a clause is said to",
    ),
    ("claim", put("reasons.hand", [REASON]), "reasons for a hand where there are none to give"),
    (
        "counted",
        put("reasons.score.0.points", 3),
        "the score add up to Ann 6, the others 0; the score is Ann 5",
    ),
    (
        "playing",
        put("reasons.score", [{"seat": 0, "points": 1, "clause": "x", "cards": []}]),
        "add up",
    ),
    # Deals counted.
    ("second", put("deals", []), "1 deals are behind, it tells of 0"),
    ("counted", put("deals.0.seats", [0, 1]), "of deal 1 the view says that Ann, Ben were in it"),
    (
        "playoff counted",
        put("deals.1.seats", [1, 2]),
        "of deal 2 the view says that Ben, Cat were in it, and cards were dealt to others",
    ),
    (
        "playoff counted",
        put("deals.1.tricks", [0, 15, 0, 1]),
        "of deal 2 the view says that the tr",
    ),
    ("counted", put("deals.0.playoff", True), "it was a playoff, and there was no tie"),
    ("counted", put("deals.0.dealer", 0), "of deal 1 the view says that Ann dealt it"),
    (
        "counted",
        put("deals.0.tricks", [7, 1, 0, 0]),
        "the tricks taken were Ann 7, Ben 1, the others 0; they were Ann 8, ",
    ),
    ("counted", put("deals.0.broken_off", True), "of deal 1 the view says that it was broken off"),
    ("broken off", put("deals.0.broken_off", False), "that it was not broken off"),
    (
        "counted",
        put("deals.0.count", [4, 1, 0, 0]),
        "the count was Ann 4, Ben 1, the others 0; it was Ann 5, the others 0",
    ),
    ("counted", put("deals.0.fees", [0, 5, 0, 0]), "Ben pays 5 for late revokes"),
    (
        "counted",
        put("deals.0.score", [4, 1, 0, 0]),
        "the score was Ann 4, Ben 1, the others 0; by count and fees it was",
    ),
    ("late", put("fees", [0, 10, 0, 0]), "the view says that Ben pays 10 for late revokes"),
    ("playing", put("fees", [0, 0, 0]), "the view says that 3 players pay fees or none"),
    ("counted", put("fees", [0, 5, 0, 0]), "the view tells of points or fees between deals"),
    ("second", put("totals", [5, 1, 0, 0]), "the scores bring Ben to 0, the view says 1"),
    ("second", put("totals", [5, 0, 0]), "the view tells 3 totals"),
    # What is no view at all.
    ("playing", put("phase", ["?"]), "something else under phase than the protocol says"),
    ("playing", put("trick.cards", 3), "something else under trick than the protocol says"),
    ("playing", put("deals", [{}]), "something else under deals than the protocol says"),
)


@pytest.mark.parametrize(("name", "change", "told"), FAULTS, ids=[told for _, _, told in FAULTS])
def test_a_breach_is_told_in_words(name: str, change: Change, told: str) -> None:
    """Whatever the case expects: here it expects nothing."""
    params = asked(name)
    view = view_of(params)
    answer = {"status": "ok", "view": view}
    check = Check("expect", params, (), None, Place("cases.yaml", 1, 1))
    assert judge(check, NAMES, answer).verdict is Verdict.PASS
    change(view)
    judgement = judge(check, NAMES, answer)
    assert judgement.verdict is Verdict.FAIL
    assert {mismatch.key for mismatch in judgement.mismatches} == {"view"}
    assert told in "\n".join(mismatch.message for mismatch in judgement.mismatches)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_key_that_is_left_out_breaks_nothing(name: str) -> None:
    """An engine need not tell what it cannot know."""
    params = asked(name)
    view = view_of(params)
    for key in view:
        lacking = {other: value for other, value in view.items() if other != key}
        assert breaches(params, NAMES, lacking) == ()
        assert breaches(params, NAMES, {key: view[key]}) == ()
    assert breaches(params, NAMES, view | {"reasons": {}}) == ()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.sampled_from(["KS", "J♠", "play", "deal"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["do", "seat", "card", "cards", "taker", "deal"]), inner)
    ),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([*POSITIONS, "playing for Ben", "claim for Cat"]), st.data())
def test_a_view_of_any_shape_is_told_and_raises_nothing(name: str, data: st.DataObject) -> None:
    """A stranger may put anything anywhere, however deep."""
    params = asked(name)
    view = view_of(params)
    part: Any = view
    while True:
        places = sorted(part) if isinstance(part, dict) else list(range(len(part)))
        place = data.draw(st.sampled_from(places))
        if not isinstance(part[place], dict | list) or not part[place] or data.draw(st.booleans()):
            break
        part = part[place]
    part[place] = data.draw(JSON)
    for mismatch in breaches(params, NAMES, view):
        assert mismatch.key == "view"
        assert mismatch.message
