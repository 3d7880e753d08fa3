"""Sentences: what they say, and what is said about the wrong ones."""

import pytest

from polignac_dsl.diagnostics import Diagnostic
from polignac_dsl.source import Scalar, Source
from polignac_dsl.syntax import Atom, CardSet, Case, Form, OptionRef
from polignac_dsl.syntax.examples import EXAMPLES
from polignac_dsl.syntax.sentences import parse_sentence


def parse(kind: str, text: str) -> tuple[Case, ...] | Diagnostic:
    """Return what a sentence says, or what is wrong with it."""
    source = Source("x", text)
    return parse_sentence(f"s_{kind}", Scalar(text, source.span(0, len(text)), False, 0))


def said(kind: str, text: str) -> tuple[Case, ...]:
    """Return what a good sentence says."""
    cases = parse(kind, text)
    assert not isinstance(cases, Diagnostic), cases.message
    return cases


def refused(kind: str, text: str) -> Diagnostic:
    """Return what is wrong with a bad sentence."""
    found = parse(kind, text)
    assert isinstance(found, Diagnostic)
    return found


@pytest.mark.parametrize(("kind", "text"), [(k[2:], t) for k, ts in EXAMPLES.items() for t in ts])
def test_every_example_is_a_sentence(kind: str, text: str) -> None:
    """What a hint proposes can be written."""
    assert said(kind, text)


def test_a_sentence_has_a_case_for_each_branch() -> None:
    """Guards become numbers of players; the last case has none."""
    seven_red = CardSet((Atom("7", "H"), Atom("7", "D")))
    assert said(
        "removed", "7♥ and 7♦ with 3, 5 or 6 players; 7 with 7 players; none otherwise"
    ) == (
        Case(Form("removed", {"cards": seven_red}), (3, 5, 6)),
        Case(Form("removed", {"cards": CardSet((Atom("7", None),))}), (7,)),
        Case(Form("nothing_removed")),
    )


def test_an_event_stands_once_for_all_branches() -> None:
    """Each case of a settlement holds the event and its own payoff."""
    cases = said(
        "settlement",
        "when a player captures every J, that player scores 0 and the others score 4"
        " with 3 players; each player scores as counted otherwise",
    )
    assert [case.players for case in cases] == [(3,), None]
    assert {str(case.form["event"]) for case in cases} == {
        str(Form("captures_every", {"cards": CardSet((Atom("J", None),))}))
    }


def test_arguments_have_their_types() -> None:
    """Numbers, options, ordinals, ranks, names and sets, as the registry says."""
    (case,) = said("count", "<limit> for the 3rd trick, -2 for each 10 and ♥ except 10♥")
    trick, cards = case.form["items"]
    assert trick == Form("for_the_trick", {"points": OptionRef("limit"), "trick": 3})
    assert cards == Form(
        "for_each",
        {"points": -2, "cards": CardSet((Atom("T", None), Atom(None, "H")), (Atom("T", "H"),))},
    )
    assert said("rank", "K > 10")[0].form["ranks"] == ("K", "T")
    assert said("several", "the highest stands, in the order b > a")[0].form["order"] == ("b", "a")


@pytest.mark.parametrize("written", ["J♠", "J♠\ufe0f", "J♠\ufe0e", "JS"])
def test_a_card_is_the_same_however_it_is_written(written: str) -> None:
    """With a variation selector or a letter for the suit."""
    assert said("count", f"2 for {written}") == said("count", "2 for J♠")


def test_places_in_a_sentence_are_exact() -> None:
    """Cards, options and guards know where they stand."""
    text = "J♠\ufe0f and 10♥ with 3 players; none otherwise"
    case, _ = said("removed", text)
    spans = [atom.span for atom in case.form["cards"].atoms]
    assert [span and span.text for span in spans] == ["J♠\ufe0f", "10♥"]
    assert case.guard is not None
    assert case.guard.text == "with 3 players"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("lead", "anycard"),
        ("pack", "32cards"),
        ("players", "3to 8"),
        ("removed", "noneotherwise"),
        ("count", "2 for J♠and"),
        ("played", "all-of-them-and"),
    ],
)
def test_words_end_where_they_end(kind: str, text: str) -> None:
    """Words that run together are not two words."""
    if kind == "played":
        assert said(kind, text)[0].form["names"] == (text,)
    else:
        assert refused(kind, text).code == "E301"


@pytest.mark.parametrize(
    ("kind", "text", "place", "told"),
    [
        ("payoff", "the announcer scores 0, the others score 5", ", ", "`and` alone"),
        ("removed", "J♠ J♥", "J♠ J♥", "join cards by `and`"),
        ("removed", "7♥, 7♦", "7♥, 7♦", "join cards by `and`"),
        ("count", "1 for each jack", "jack", "write `1 for each J`"),
        ("count", "1 for each heart", "heart", "write `1 for each ♥`"),
        ("count", "½ for J♠", "½", "whole numbers"),
        ("count", "1/2 for J♠", "1/2", "whole numbers"),
        ("count", "1.5 for J♠", "1.5", "whole numbers"),
        ("count", "−5 for no trick", "−", "minus as `-`"),
        ("count", "2 for Js", "Js", "`J♠` or `JS`"),
        ("count", "2 for J♤", "♤", "the filled sign"),
        ("count", "2 for \u0408♠", "\u0408", "CYRILLIC CAPITAL LETTER JE"),
        ("count", "2 for ♠J", "♠J", "rank goes before the suit"),
        ("count", "2 for V♠", "V", "J, Q, K and A"),
        ("count", "1 for the Joker", "Joker", "no pack here"),
        ("count", "010 for J♠", "010", "without a zero"),
        ("count", "two for J♠", "two", "write the number as `2`"),
        ("count", "2\u00a0for J♠", "\u00a0", "no ordinary space"),
        ("count", "2 for \u200bJ♠", "\u200b", "invisible"),
        ("removed", "7♥ with 3 players; none", "", "`otherwise`"),
        ("removed", "7♥ with 3 player; none otherwise", "with 3 player", "write `players`"),
        ("first_lead", "the player at the dealer’s left", "’", "apostrophe"),
        ("selection", "the highest total", "highest total", "becomes of a tie"),
        ("selection", "the first to reach <limit>", "first to reach <limit>", "becomes of a tie"),
        ("payoff", "that player scores 0", "that player scores 0", "what the others score"),
        ("over", "when a total reaches limit", "limit", "`<limit>`"),
        ("over", "when a total reaches <Limit>", "<Limit>", "small letters"),
        ("over", "a total reaches 20", "a", "when a total reaches"),
        ("rank", "K → Q", "→", "in order by `>`"),
        ("direction", "anticlockwise", "anticlockwise", "counter-clockwise"),
        ("direction", "clockwise.", ".", "no full stop"),
        ("lead", "Any card", "Any", "written small"),
        ("packets", "3, 2, 3", "", "3, 2 and 3"),
        ("players", "3 to 8 players", "players", "3 to 8"),
    ],
)
def test_a_likely_mistake_is_pointed_at_with_what_to_write(
    kind: str, text: str, place: str, told: str
) -> None:
    """Each has its own hint, and the mark under the mistake itself."""
    found = refused(kind, text)
    assert found.code == "E301"
    assert found.span is not None
    assert found.span.text == place
    assert found.hint is not None
    assert told in found.hint


@pytest.mark.parametrize(
    ("kind", "text", "code", "hint"),
    [
        ("count", "1 for the 3th trick", "E305", "`3rd`"),
        ("count", "1 for the 11st trick", "E305", "`11th`"),
        ("count", "99999999 for J♠", "E305", "1000000"),
        ("count", "9" * 6000 + " for J♠", "E303", "2 for J♠"),
        ("removed", "7 with 5 to 3 players; none otherwise", "E306", "`3 to 5`"),
        ("removed", "7 with 3, 4 or 3 players; none otherwise", "E306", "once"),
        ("players", "2 to 4000", "E306", "52"),
        ("lead", " ", "E302", "any card"),
        ("lead", "any\ncard", "E304", "one line"),
    ],
)
def test_what_the_grammar_takes_and_cannot_be(kind: str, text: str, code: str, hint: str) -> None:
    """Numbers out of bounds and texts that are no line have codes of their own."""
    found = refused(kind, text)
    assert found.code == code
    assert found.hint is not None
    assert hint in found.hint


def test_what_was_expected_is_said_in_words() -> None:
    """Words of the grammar in quotation marks, kinds of things by an example."""
    assert refused("count", "2 for").message == (
        "expected `each`, `no`, `the` or a card such as `J♠`, and the sentence ends here"
    )
    assert refused("misdeal", "nobody").message == "expected `none` or `the`, not `nobody`"


def test_a_sentence_that_ends_too_early_is_marked_at_its_end() -> None:
    """Not at its last word, which is right."""
    text = "the announcer scores 5 and the others"
    span = refused("payoff", text).span
    assert span is not None
    assert span.start == len(text)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("3 for the queen of spades", "write `3 for Q♠`"),
        ("3 for Queen of Spades", "write `3 for Q♠`"),
        ("3 for the Q♠", "write `3 for Q♠`"),
        ("3 for Q of spades", "write `3 for Q♠`"),
        ("3 for Q spades", "write `3 for Q♠`"),
        ("3 for Q pique", "write `3 for Q♠`"),
        ("3 for la dame de pique", "write `3 for Q♠`"),
        ("3 for l'as de cœur", "write `3 for A♥`"),
        ("1 for the 10 of hearts, 2 for the jack of clubs", "write `1 for 10♥, 2 for J♣`"),
        ("1 for each jack except the jack of spades", "write `1 for each J except J♠`"),
        ("1 for each of the hearts and queen of spades", "write `Q♠`"),
    ],
)
def test_a_card_in_words_is_named_in_signs(text: str, hint: str) -> None:
    """The whole sentence where it is one then, and otherwise the card."""
    assert refused("count", text).hint == hint


def test_as_counted_names_no_ace() -> None:
    """A French rank that is a word of the language stands for a card only beside its suit."""
    assert "A" not in (refused("payoff", "each player score as counted").hint or "").split("`")
