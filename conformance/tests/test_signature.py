"""Two cases have the same signature where they ask the same question, and only there."""

import re
from functools import cache

import pytest

from conformance.api import Corpus, corpus_folder, lint
from conformance.cases.load import load_text
from conformance.cases.model import LEVELS, TOPICS, Case
from conformance.signature import IN_ORDER, Signature, groups, signature_of
from conformance.signature.suits import Suits
from conformance.tests.samples import right
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.engine.moments import trace

TABLES = Tables()
TRICK = """\
cases:
- id: polignac-ranking-901
  title: A title
  clauses: [cards.rank]
  source: WF
  game: polignac
  players: [North, West, South, East]
  dealer: East
  hands:
    North: Q♥ 7♥
    West: 8♥ J♦
    South: K♥ 9♥
    East: 10♥ A♥
  play:
  - North: Q♥ 8♥ K♥ 10♥
  expect: {taker: South}
  why: Because.
  working: ['note: so']
"""
DEAL = """\
cases:
- id: quatre-valets-score-901
  title: A title
  clauses: [score.normal]
  source: CR
  game: quatre-valets
  players: [Ann, Ben, Cleo, Dan, Eve, Fay]
  dealer: Fay
  hands:
    Ann: K♠ K♥ K♦ K♣ Q♠
    Ben: J♠ A♥ A♦ A♣ 8♠
    Cleo: 10♠ J♥ 10♦ 10♣ 9♠
    Dan: A♠ 9♥ J♦ 9♣ Q♥
    Eve: 10♥ 8♥ 8♦ 8♣ Q♦
    Fay: 7♥ 7♦ 9♦ J♣ Q♣
  play:
  - Ann: K♠ J♠ 10♠ A♠ 8♦ 9♦
  - Ann: K♥ A♥ J♥ 9♥ 10♥ 7♥
  - Ann: K♦ A♦ 10♦ J♦ Q♦ 7♦
  - Ann: K♣ A♣ 10♣ 9♣ 8♣ J♣
  - Ann: Q♠ 8♠ 9♠ Q♥ 8♥ Q♣
  expect: {score: {Ann: 4}}
  why: Because.
  working: ['T1 to Ann: J♠ → 1', 'T2 to Ann: J♥ → 1', 'T3 to Ann: J♦ → 1', 'T4 to Ann: J♣ → 1']
"""


def case_of(text: str, *changes: tuple[str, str]) -> Case:
    """Return the case of a text, changed in pieces that must be there; it must be sound."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    loaded = load_text(text, "cases.yaml", shipped_catalogue(), TABLES)
    assert loaded.diagnostics == ()
    (case,) = loaded.cases
    return case


def asked(text: str, *changes: tuple[str, str]) -> Signature:
    """Return the signature of a case of a text, changed in pieces."""
    return signature_of(case_of(text, *changes), trace)


def other_suits(text: str, one: str, other: str) -> str:
    """Return a text with two suits exchanged."""
    return text.replace(one, "?").replace(other, one).replace("?", other)


def turned(text: str, by: int) -> str:
    """Return a text with the players sitting elsewhere, and so every seat renamed."""
    found = re.search(r"players: \[(.*)\]", text)
    assert found is not None
    names = found[1].split(", ")
    return text.replace(found[0], f"players: [{', '.join(names[by:] + names[:by])}]")


def test_every_topic_has_its_level() -> None:
    """The seven levels, from the deal to what goes wrong."""
    assert set(LEVELS) == set(TOPICS)
    assert IN_ORDER == (
        "setup", "legality", "trick", "deal score", "announcements", "match", "irregularities",
    )  # fmt: skip


@pytest.mark.parametrize("by", [1, 2, 3])
@pytest.mark.parametrize("text", [TRICK, DEAL])
def test_seats_may_have_any_number(text: str, by: int) -> None:
    """Who sits where does not matter as long as everybody's neighbours are the same."""
    assert asked(turned(text, by)) == asked(text)


def test_suits_that_the_rules_treat_alike_may_be_exchanged() -> None:
    """Hearts and diamonds are; spades are not, where J♠ counts 2."""
    assert asked(other_suits(TRICK, "♥", "♣")) == asked(TRICK)
    assert asked(other_suits(TRICK, "♥", "♠")) != asked(TRICK)
    assert asked(other_suits(DEAL, "♥", "♦")) == asked(DEAL)


def test_other_cards_may_ask_the_same() -> None:
    """What did not take the trick, and was not next to it, and who holds what else."""
    assert asked(TRICK, ("8♥", "9♥"), ("K♥ 9♥", "K♥ 8♥")) == asked(TRICK)
    assert asked(TRICK, ("Q♥ 7♥", "Q♥ 7♠")) == asked(TRICK)


def test_ids_titles_and_reasons_are_no_part_of_it() -> None:
    """Nor what is said of clauses, law and source; the digest is the signature's."""
    changed = asked(
        TRICK, ("A title", "Another"), ("-901", "-902"), ("[cards.rank]", "[play.trick]"),
        ("Because", "Why not"), ("WF", "CR"),
    )  # fmt: skip
    assert (changed, changed.digest) == (asked(TRICK), asked(TRICK).digest)
    assert re.fullmatch("sha256:[0-9a-f]{64}", changed.digest)


@pytest.mark.parametrize(
    "changes",
    [
        [("Q♥", "9♥"), ("K♥ 9♥", "K♥ Q♥")],  # the King beats a Ten now
        [("East: 10♥ A♥", "East: 10♠ A♠; no ♥"), ("K♥ 10♥", "K♥ 10♠")],  # somebody is void
        [("- North: Q♥ 8♥ K♥ 10♥", "- North: K♥ 8♥ Q♥ 10♥"), ("North: Q♥ 7♥", "North: K♥ 7♥"),
         ("South: K♥", "South: Q♥"), ("taker: South", "taker: North")],  # the leader takes
        [("10♥ A♥", "J♥ A♥"), ("K♥ 10♥", "K♥ J♥")],  # a Jack is captured
        [("East\n", "East\n  options: {limit-tested: in-mid-deal}\n")],
        [("game: polignac", "game: polignac-generale"),
         ("play:\n", "play:\n  - say: {North: pass, West: pass, South: pass, East: pass}\n"),
         ("polignac-r", "polignac-generale-r")],
        [("ranking", "score")],
        [("expect: {taker: South}", "expect: {refused: not-your-turn}\n  instead: {then: 8♥}"),
         ("Q♥ 8♥ K♥ 10♥", "Q♥\n  - play: {South: K♥}")],
    ],
)  # fmt: skip
def test_another_question_is_another_signature(changes: list[tuple[str, str]]) -> None:
    """By rank, void, place, point, option, game, level, and refusal."""
    assert asked(TRICK, *changes) != asked(TRICK)


def test_a_number_of_an_option_is_only_another_number() -> None:
    """What the number does is told by the clauses; 7 and 9 ask the same of a trick."""
    seven = asked(TRICK, ("dealer: East\n", "dealer: East\n  options: {limit: 7}\n"))
    nine = asked(TRICK, ("dealer: East\n", "dealer: East\n  options: {limit: 9}\n"))
    assert seven == nine != asked(TRICK)
    assert seven.options == ("limit: another number",)


def test_each_value_of_an_option_asks_something_else() -> None:
    """Two that are both away from the default differ, too."""
    many = [("dealer: East\n", f"dealer: East\n  options: {{two-at-the-limit: {value}}}\n")
            for value in ("highest-total", "all-of-them")]  # fmt: skip
    assert len({asked(TRICK, change) for change in many}) == 2


def test_only_clauses_of_the_level_tell_how_they_came_out() -> None:
    """Of others it is told that they had a say; of what every deal goes through, not even that."""
    match = asked(DEAL, ("score-901", "match-901")).clauses
    assert "deal.hands" in match
    assert "deal.next-dealer: +1" in match
    assert "end.over: 6 below" in match
    assert not [path for path in match if path.startswith(("play.void", "cards.rank"))]
    assert "deal.hands: 5-5-5-5-5-5" in asked(DEAL, ("score-901", "packets-901")).clauses


def test_it_matters_whether_a_card_counts_that_may_be_played() -> None:
    """A Jack may go where another card may: that is a question of its own."""
    void = [("ranking", "follow"), ("East: 10♥ A♥", "East: J♠ A♠; no ♥"), ("K♥ 10♥", "K♥"),
            ("taker: South", "to-act: East, legal: J♠ A♠")]  # fmt: skip
    many = [("East: J♠ A♠; no ♥", "East: J♠ A♠ K♠ Q♠ 10♠ 9♠ 8♠ 7♠"),
            ("legal: J♠ A♠", "legal: J♠ A♠ K♠ Q♠ 10♠ 9♠ 8♠ 7♠")]  # fmt: skip
    jack = asked(TRICK, *void, *many)
    assert "play.void: none of ♥♦♣: some count" in jack.clauses
    none = [("J♠ A♠ K♠ Q♠ 10♠ 9♠ 8♠ 7♠", "K♣ A♠ K♠ Q♠ 10♠ 9♠ 8♠ 7♠")]
    assert (
        "play.void: none of ♥♦♣: no card that counts" in asked(TRICK, *void, *many, *none).clauses
    )


def test_the_parts_say_what_was_found() -> None:
    """So that an author sees why two cases are the same."""
    found = asked(TRICK)
    assert "cards.rank: K over Q of ♥♦♣" in found.clauses
    assert "play.trick: to a follower" in found.clauses
    assert (found.players, found.level, found.refusals) == (4, "trick", ())
    assert sorted(asked(DEAL).seats)[-1] == "4 = count.jacks 4"
    assert found.to_json()["clauses"] == list(found.clauses)


def test_a_refusal_tells_what_was_tried_and_what_forbids() -> None:
    """The code, the clause, the action and the phase, the hand; not the card."""
    change = [
        ("expect: {taker: South}", "expect: {refused: must-follow}\n  instead: {then: 8♥}"),
        ("Q♥ 8♥ K♥ 10♥", "Q♥\n  - then: J♦"),
    ]
    found = asked(TRICK, *change)
    assert found.refusals[:3] == ("must-follow", "play.follow", "play in play")
    assert "play.follow: may not" in " ".join(found.clauses)
    assert asked(TRICK, *change, ("West: 8♥ J♦", "West: 8♥ J♣"), ("then: J♦", "then: J♣")) == found


def test_suits_are_alike_if_exchanging_them_changes_no_rule() -> None:
    """By the cards left out with five players or in a playoff of three, and by what counts."""
    five = Suits(TABLES("polignac", {}, 5))
    assert [five.of(f"K{suit}") for suit in "SHDC"] == ["♠", "♥♦", "♥♦", "♣"]
    four = Suits(TABLES("quatre-valets", {}, 4))
    assert [four.of(f"K{suit}") for suit in "SHDC"] == ["♠♣", "♥♦", "♥♦", "♠♣"]
    order = {"a": ["KH", "QD"], "b": [["JH"], ["JD"]]}
    assert Suits(order).of("KH") == "♥"
    assert Suits({"points": {"JS": 2, "JH": 1, "JD": 1}}).of("JH") == "♥♦"


def test_cases_with_one_signature_are_grouped() -> None:
    """In the order given; a case by itself is in no group."""
    texts = (TRICK, DEAL, turned(TRICK, 1))
    cases = [(case_of(text), asked(text)) for text in texts]
    assert groups(cases) == [[cases[0][0], cases[2][0]]]


def test_the_lint_refuses_a_question_asked_twice() -> None:
    """It names both cases and what they have in common, at the second."""
    again = (
        turned(TRICK, 1).replace("cases:\n", "").replace("-901", "-902").replace("A title", "More")
    )
    loaded = load_text(TRICK + again, "cases.yaml", shipped_catalogue(), TABLES)
    found = lint(Corpus(loaded.cases, shipped_catalogue(), loaded.diagnostics), right, trace=trace)
    (error,) = [f for f in found.diagnostics if f.severity == "error"]
    assert str(error).startswith(
        "cases.yaml:19:3: error: polignac-ranking-902 asks what polignac-ranking-901 asks, "
        "with other cards, suits or seats: 4 players, trick: cards.rank: K over Q of ♥♦♣"
    )
    assert found.statistics.signatures == {("polignac", "trick"): 1}
    assert found.statistics.by_level["trick"] == 2


def test_a_case_that_the_engine_cannot_play_has_no_signature() -> None:
    """It is the run with engines that tells of it."""
    loaded = load_text(TRICK, "cases.yaml", shipped_catalogue(), TABLES)

    def broken(params: object) -> list[dict[str, object]]:
        raise RuntimeError

    found = lint(Corpus(loaded.cases, shipped_catalogue()), trace=broken)
    assert (found.diagnostics, found.statistics.signatures) == ((), {})


@cache
def whole_hand_cases() -> tuple[tuple[str, str], ...]:
    """Return the text of shipped cases whose hands are all named, by id."""
    found = []
    for game in ("polignac", "polignac-cr-capot"):
        for path in sorted((corpus_folder() / game).glob("*[a-z].yaml")):
            for text in path.read_text("utf-8").split("\n- id: ")[1:]:
                found.append((text.partition("\n")[0], f"cases:\n- id: {text}"))
    return tuple(found)


@pytest.mark.slow  # reads and plays some hundred cases twice
def test_shipped_cases_keep_their_signature_whatever_their_seats_are_called() -> None:
    """With all hands named, and no seat named by its number, at every level."""
    levels = set()
    for name, text in whole_hand_cases():
        if "act:" in text:
            continue
        loaded = load_text(text, name, shipped_catalogue(), TABLES)
        if loaded.diagnostics or loaded.cases[0].partial:
            continue
        signature = signature_of(loaded.cases[0], trace)
        assert asked(turned(text, 1)) == signature, name
        levels.add(signature.level)
    assert levels == set(IN_ORDER)
