import os
import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.api import lint
from conformance.cases.course import Course
from conformance.cases.model import Case
from conformance.cases.tree import read_file
from conformance.diagnostics import Findings
from conformance.tests.samples import CASE, SOUND, case_of, changed, corpus, right, sound


def sample(name: str) -> Case:
    """Return a sound case by its id."""
    return next(case for case in sound().cases if case.id == name)


def actions(case: Case, check: int = -1) -> list[Any]:
    """Return the actions of a check of a case."""
    found: list[Any] = case.checks()[check].params["actions"]
    return found


def test_the_sound_cases_are_read_without_an_objection() -> None:
    """Each gives a request for the middle, the end and the legal twin, in this order."""
    assert sound().diagnostics == ()
    checks = [[check.what for check in case.checks()] for case in sound().cases]
    middle = "expect in the middle"
    assert checks == [
        [middle, "expect"],
        ["expect", "instead"],
        [middle, "expect"],
        [middle, "expect"],
        ["expect", "instead-totals"],
        ["expect"],
    ]


def test_a_request_stands_alone_and_brings_every_option() -> None:
    """Options at their default are filled in from the table; what is expected is not sent."""
    case = case_of(("dealer: East", "dealer: East\n  totals: {South: 4}\n  viewer: West"))
    (check,) = case.checks()
    params = dict(check.params)
    assert params.pop("table") is case.table
    assert params.pop("actions")[1:] == [
        {"do": "play", "seat": seat, "card": card}
        for seat, card in enumerate(["KS", "8S", "JS", "9S"])
    ]
    assert params == {
        "game": "polignac",
        "options": {
            "limit": 20,
            "limit-tested": "after-the-deal",
            "two-at-the-limit": "first-to-reach-it",
        },
        "players": 4,
        "dealer": 3,
        "totals": [0, 0, 4, 0],
        "viewer": 1,
    }


def test_the_rest_of_the_pack_goes_to_whoever_lacks_cards() -> None:
    """Played cards count as named, and the same case always gives the same hands."""
    case = case_of(("Q♠", "Q♠; no ♥ ♦"))
    hands = actions(case)[0]["hands"]
    assert [len(hand) for hand in hands] == [8, 8, 8, 8]
    assert sorted(chain(*hands)) == sorted(case.table["deals"]["4"]["pack"])
    assert {"KS", "7H"} <= set(hands[0])
    assert "JS" in hands[2]
    assert "9S" in hands[3]
    assert {card[1] for card in hands[1]} <= {"S", "C"}
    assert actions(case) == actions(case)
    assert case.checks(1)[0].params["actions"][0] != actions(case)[0]


def test_players_without_a_card_left_are_skipped_in_the_shorthand() -> None:
    """In an uneven deal the last trick has fewer cards, and its players are found by counting."""
    text = CASE.replace("polignac", "polignac-cr").replace(
        "players: [North, West, South, East]",
        "options: {five-or-six-players: uneven-deal}\n  players: [A, B, C, D, North]",
    )
    text = text.replace("dealer: East", "dealer: North").replace("West: 8♠ Q♠", "A: Q♠")
    rounds = "".join(f"  - A: {cards}\n" for cards in ["K♠ Q♠ J♠ A♠ 10♠"] * 6)
    text = text.replace("  - North: K♠ 8♠ J♠ 9♠\n", rounds + "  - B: 8♦ 9♦\n")
    assert "too much: only A, B play" in str(corpus(text.replace("8♦ 9♦", "8♦ 9♦ 10♦")).diagnostics)
    (case,) = corpus(text).cases
    assert [action["seat"] for action in actions(case)[-2:]] == [1, 0]


def test_in_a_playoff_deal_only_those_with_hands_take_part() -> None:
    """The others get no card, and the trick goes round between the tied."""
    *_, deal, lead, follow = actions(sample("polignac-cr-playoff-901"))
    assert [len(hand) for hand in deal["hands"]] == [0, 16, 16, 0]
    assert not any(card[1] == "C" for card in deal["hands"][2])
    assert (lead, follow) == (
        {"do": "play", "seat": 2, "card": "JS"},
        {"do": "play", "seat": 1, "card": "KS"},
    )


def test_cards_taken_back_after_a_correction_are_played_again() -> None:
    """The trick goes on after the corrected card where the option says so."""
    told = actions(sample("polignac-cr-revoke-901"))[1:]
    assert [(action["do"], action.get("seat"), action.get("card")) for action in told] == [
        ("play", 0, "KS"),
        ("revoke", 1, "8H"),
        ("play", 2, "9S"),
        ("notice", 3, None),
        ("correct", 1, "QS"),
        ("play", 2, "9S"),
        ("play", 3, "TS"),
    ]


def test_cards_taken_back_are_in_the_hands_again() -> None:
    """Who played after the revoke holds a card more, and the trick is open."""
    course = Course(3, 2, taken_back=True)
    course.deal((0, 1, 2), {0: 2, 1: 2, 2: 2})
    for seat, card, revoke in ((0, "KS", False), (1, "8H", True), (2, "9S", False)):
        course.play(seat, card, revoke=revoke)
    (trick,) = course.current.tricks
    assert trick.finished
    course.correct(1, "QS")
    assert course.current.holds == {0: 1, 1: 1, 2: 2}
    assert course.trick is trick
    assert trick.turn(3) == 2


def test_the_twin_takes_the_place_of_the_last_step() -> None:
    """Or has other totals, after the end of a match; all of it must be accepted."""
    refused, twin = sample("polignac-follow-901").checks()
    assert refused.refused == 2
    assert refused.params["actions"][2] == {"do": "play", "seat": 1, "card": "8H"}
    assert twin.refused is None
    assert twin.params["actions"][2] == {"do": "play", "seat": 1, "card": "QS"}
    refused, twin = sample("polignac-refusals-901").checks()
    assert (refused.params["totals"], twin.params["totals"]) == ([18, 0, 0, 0], [3, 0, 0, 0])
    assert refused.params["actions"] == twin.params["actions"]


def test_cards_of_a_refused_step_are_not_named() -> None:
    """Whoever is refused a card need not hold it."""
    case = case_of(
        ("8♠ J♠ 9♠", "8♠\n  - play: {East: 9♣}"),
        ("points: {North: 2}", "refused: not-your-turn"),
        ("why", "instead: {play: {South: J♠}}\n  why"),
        ("T1 to North: J♠ → 2", "note: x"),
    )
    hands = actions(case)[0]["hands"]
    holder = next(seat for seat, hand in enumerate(hands) if "9C" in hand)
    assert holder != 3
    assert "JS" in hands[2]


def test_a_raw_action_keeps_its_numbers_and_words() -> None:
    """Unquoted numbers, true and null are those; quoted ones are texts."""
    case = case_of(
        (
            "- North: K♠ 8♠ J♠ 9♠",
            "- act: {do: play, seat: 9, card: XX, n: null, t: '1', l: [true]}",
        ),
        ("points: {North: 2}", "refused: [unknown-seat, malformed]"),
        ("why", "instead: {play: {North: K♠}}\n  why"),
        ("T1 to North: J♠ → 2", "note: x"),
    )
    assert actions(case, 0)[1] == {
        "do": "play", "seat": 9, "card": "XX", "n": None, "t": "1", "l": [True],
    }  # fmt: skip


def test_a_case_tells_which_features_it_needs() -> None:
    """Those of its options, deals, steps and expectations."""
    features = {case.id: set(case.features) for case in sound().cases}
    assert features == {
        "polignac-score-901": set(),
        "polignac-follow-901": set(),
        "polignac-cr-revoke-901": {"revoke", "options"},
        "polignac-cr-playoff-901": {"match", "playoff"},
        "polignac-refusals-901": {"options"},
        "polignac-slam-901": set(),
    }


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "title: A title",
            "titel: A title",
            "3:3: error: a case has no key titel; did you mean ti",
        ),
        ("  why: Because.\n", "", "2:3: error: the case has no why"),
        ("game: polignac", "game: polignak", "6:9: error: polignak is no game; did you mean polig"),
        ("dealer: East", "dealer: Eats", "8:11: error: Eats is no player of this case; did you me"),
        ("South, East]", "East]", "13:21: error: 9♠ is too much: only North, West, East play"),
        ("[North, West, South, East]", "[North, East]", "7:12: error: the game is for 3 to 8 play"),
        ("West, South", "say, South", "7:20: error: say cannot be a name"),
        ("dealer: East", "dealer: East\n  options: {limit: 51}", "limit is from 1 to 50"),
        ("dealer: East", "dealer: East\n  options: {limits: 9}", "no option limits; did you mean"),
        ("dealer: East", "dealer: East\n  totals: {North: many}", "a total is a whole number"),
        ("K♠ 7♥\n", "K♠ 7♤\n", "10:15: error: 7♤ is no card: write J♠, 10♥ or JS, TH"),
        ("K♠ 7♥\n", "K♠ 6♥\n", "10:15: error: 6♥ is not in the pack of 4 players"),
        ("8♠ Q♠\n", "8♠ K♠\n", "11:14: error: K♠ is named twice in this deal"),
        ("K♠ 7♥\n", "7♠ 7♥ 7♦ 7♣ 8♥ 8♦ 8♣ A♠ A♥\n", "10:36: error: North has 10 cards, named or"),
        ("K♠ 7♥\n", "' K♠  7♥ K♠'\n", "10:21: error: K♠ is named twice in this deal"),
        ("J♠ 9♠\n", "J♠ 9♤!\n", "13:21: error: 9♤ is no card"),
        ("points: {North: 2}", "legal: K♠ 7♥  7♥", "15:19: error: 7♥ stands here twice"),
        ("K♠ 7♥\n", "K♠ 7♥; no\n", "10:17: error: after ; stands no and the suits"),
        ("8♠ Q♠\n", "8♠ Q♠; no ♠ ♥ ♦ ♣\n", "cannot be given out: too many hands"),
        ("J♠ 9♠\n", "J♠ 9♠ 10♠\n", "13:24: error: 10♠ is too much: only North, West, South,"),
        ("- North: K♠", "- Nort: K♠", "13:5: error: Nort is no step and no player; did you mean"),
        ("J♠ 9♠\n", "J♠\n  - West: 9♠\n", "14:5: error: the trick before is not finished: East"),
        ("J♠ 9♠\n", "J♠ 9♠\n  - then: 9♥\n", "14:5: error: no trick is open here"),
        ("J♠ 9♠\n", "J♠ 9♠\n  - say: {North: capott}\n", "14:18: error: capott is no announcement"),
        ("J♠ 9♠\n", "J♠ 9♠\n  - expect: {refused: malformed}\n", "stands in the expect of the"),
        ("points:", "pionts:", "15:5: error: expect has no key pionts; did you mean points?"),
        ("North: 2", "North: two", "15:21: error: a player's points is a whole number"),
        ("points: {North: 2}", "refused: must-folow", "must-folow is no code; did you mean must-"),
        ("points: {North: 2}", "refused: must-follow", "14:3: error: instead (or instead-totals)"),
        ("points: {North: 2}", "because: play.follow", "because cannot stand without refused"),
        ("T1 to", "T1 for", "17:13: error: this is no line of a working"),
        ("working:", "from: x\n  working:", "2:3: error: a case has either a working or a from"),
        ("polignac-score-901", "polignac-scores-901", "2:7: error: an id is GAME-TOPIC-NNN"),
        ("  hands:\n", "  deck: K♠ K♠\n  hands:\n", "a deal has either hands or a deck"),
    ],
)
def test_a_mistake_is_told_at_its_place_with_what_to_write(old: str, new: str, told: str) -> None:
    """A case with a mistake is not run."""
    read = changed((old, new))
    assert read.cases == ()
    assert told in "\n".join(map(str, read.diagnostics))


def test_independent_mistakes_are_told_in_one_reading() -> None:
    """A second mistake does not wait for the first to be mended."""
    read = changed(("title:", "titel:"), ("points", "pionts"), ("T1 to", "T1 for"))
    assert len(read.diagnostics) == 4


def test_a_deck_is_the_whole_pack() -> None:
    """A deck that lacks a card is refused, unless the case says that it is so on purpose."""
    short = CASE.replace("hands:\n    North: K♠ 7♥\n    West: 8♠ Q♠", "deck: K♠ Q♠")
    (found,) = corpus(short).diagnostics
    assert str(found).startswith("cases.yaml:9:9: error: a deck is the whole pack:")
    assert "7♣ is missing" in str(found)
    case = corpus(short.replace("deck:", "complete: no\n  deck:")).cases[0]
    assert actions(case)[0] == {"do": "deal", "deck": ["KS", "QS"]}


def test_who_deals_an_uneven_playoff_must_be_said() -> None:
    """The number of cards depends on it; an expectation before the deal tells."""
    text = (
        CASE.replace("polignac", "polignac-cr")
        .replace("[North, West, South, East]", "[North, West, South, East, A, B]")
        .replace("dealer: East", "dealer: B\n  options: {five-or-six-players: uneven-deal}")
    )
    one = "  - deal: {hands: {North: K♠, West: '', South: '', East: '', A: ''}}\n"
    text = text.replace("J♠ 9♠\n", "J♠ 9♠\n" + one)
    assert corpus(text).diagnostics == ()
    said = text.replace(one, "  - expect: {dealer: West}\n" + one)
    hands = actions(corpus(said).cases[0])[-1]["hands"]
    assert [len(hand) for hand in hands] == [6, 6, 7, 7, 6, 0]
    two = text.replace(one, one + one.replace(", A: ''", ""))
    assert "who deals this uneven deal?" not in str(corpus(two).diagnostics)
    assert "who deals this uneven deal?" in str(corpus(text.replace(one, one + one)).diagnostics)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("play:\n  - North: K♠ 8♠ J♠ 9♠\n  ", ""), "instead of the first deal stands a deal"),
        (
            ("- North: K♠ 8♠ J♠ 9♠", "- expect: {deal: 1}"),
            "instead of the first deal stands a deal",
        ),
        (("North: K♠ 8♠ J♠ 9♠", "North: K♠"), "an expectation takes no action"),
    ],
)
def test_the_step_instead_must_be_able_to_stand_there(change: tuple[str, str], told: str) -> None:
    """It takes the place of the last step, of the deal where there is none."""
    step = "{expect: {deal: 1}}" if "takes" in told else "{play: {North: K♠}}"
    read = changed(
        change,
        ("points: {North: 2}", "refused: must-follow"),
        ("why", f"instead: {step}\n  why"),
    )
    assert told in str(read.diagnostics)


PIECES = re.split(r"([\s:,\[\]{}]+)", SOUND.read_text("utf-8"))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(*[st.integers(0, len(PIECES) - 1)] * 2), min_size=1, max_size=4))
def test_no_text_makes_the_loader_or_the_lint_raise(changes: list[tuple[int, int]]) -> None:
    """Words of a sound file in other places give diagnostics, or other cases."""
    pieces = list(PIECES)
    for here, there in changes:
        pieces[here] = PIECES[there]
    lint(corpus("".join(pieces)), right)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_no_case_file(tmp_path: Path) -> None:
    """It is refused at once; to open it would be to wait for whoever writes into it."""
    pipe = tmp_path / "case.yaml"
    os.mkfifo(pipe)
    findings = Findings()
    assert read_file(pipe, findings) is None
    assert [found.code for found in findings.sorted()] == ["unreadable"]
