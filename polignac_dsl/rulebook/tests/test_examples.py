import re
from functools import cache
from pathlib import Path

import pytest

from polignac_dsl.engine.actions import Deal, Pass, Play
from polignac_dsl.engine.match import Match
from polignac_dsl.rulebook import rulebook
from polignac_dsl.rulebook.examples.search import Example, beaten, examples, taking_card
from polignac_dsl.rulebook.tests.books import GAMES, ruleset
from polignac_dsl.ruleset import load
from polignac_dsl.table import Table, read_table

EACH_GAME = pytest.mark.parametrize("game", GAMES)


@cache
def found(game: str) -> dict[str, Example]:
    """Return a shipped game's examples by their kinds."""
    return {example.kind: example for example in examples(table_of(game), True)}


def table_of(game: str, players: int = 4, **choices: int | str) -> Table:
    """Return the compiled table of a shipped game."""
    table = read_table(ruleset(game).at(players, choices))
    assert isinstance(table, Table)
    return table


@EACH_GAME
def test_an_example_is_what_the_engine_says(game: str) -> None:
    """Played again card by card, an ordinary deal takes the same tricks and scores the same."""
    record = found(game)["deal"].record
    match = Match(table_of(game), record.dealer, record.before)
    assert match.apply(Deal(hands=record.hands)) is None
    while match.phase == "announce" and match.to_act is not None:
        assert match.apply(Pass(match.to_act)) is None
    for trick in record.tricks:
        for seat, card in trick.cards:
            assert match.apply(Play(seat, card)) is None
    assert match.totals == record.after
    view = match.view()
    assert view["deals"][-1]["score"] == list(record.score)


@EACH_GAME
def test_the_parts_of_a_score_add_up_to_it(game: str) -> None:
    """What a reader adds up is what the player has scored, in every example."""
    for example in found(game).values():
        record = example.record
        for seat in record.seats:
            parts = sum(line.points for line in record.lines if line.seat == seat)
            assert parts == record.score[seat]


@EACH_GAME
def test_the_taker_played_the_highest_card_of_the_suit_led(game: str) -> None:
    """The frame in a diagram is around the card that took the trick, the last one too."""
    order = [str(rank) for rank in table_of(game).deals[4].rank.order]
    for example in found(game).values():
        for trick in example.record.tricks:
            led = trick.cards[0][1][1]
            followed = [card for _, card in trick.cards if card[1] == led]
            assert taking_card(trick) == min(followed, key=lambda card: order.index(card[0]))


def test_the_examples_show_what_is_special_about_a_game() -> None:
    """The Ace gives way, a slam turns the score round, two reach the limit in one deal."""
    shown = found("polignac")
    assert list(shown) == ["trick", "deal", "slam", "end"]
    trick = shown["trick"].trick
    assert trick is not None
    assert beaten(trick) is not None
    assert any(card[1] != trick.cards[0][1][1] and card[0] == "J" for _, card in trick.cards)
    assert sorted(shown["slam"].record.score) == [0, 5, 5, 5]
    assert sorted(shown["slam"].record.count) == [0, 0, 0, 5]
    assert sum(total >= 20 for total in shown["end"].record.after) == 2


@pytest.mark.parametrize(
    ("game", "announcement"), [("polignac-generale", "generale"), ("polignac-cr-capot", "capot")]
)
def test_announcements_are_shown_made_and_failed(game: str, announcement: str) -> None:
    """The announcer's score differs from the announcer's count in both."""
    shown = found(game)
    assert {"made", "failed"} <= set(shown)
    for kind in ("made", "failed"):
        record = shown[kind].record
        assert record.announcement is not None
        seat, name = record.announcement
        assert name == announcement
        assert record.count[seat] != record.score[seat]
    assert len({trick.taker for trick in shown["made"].record.tricks}) == 1
    assert len({trick.taker for trick in shown["failed"].record.tricks}) > 1


def test_a_late_revoke_and_a_playoff_are_shown_where_there_are_any() -> None:
    """The games with misdeals, revokes and playoffs show the last two."""
    shown = found("polignac-cr")
    assert sum(shown["revoke"].record.fees) == 5
    assert len(shown["end"].more) == 1
    assert shown["end"].more[0].playoff
    assert "revoke" not in found("polignac")


def test_the_ace_is_only_called_beaten_where_it_is() -> None:
    """With the Ace high no trick is told as a surprise."""
    trick = found("polignac-ace-high")["trick"].trick
    assert trick is not None
    assert beaten(trick) is None


def test_examples_are_the_same_every_time() -> None:
    """The search depends on the table alone."""
    again = examples(table_of("polignac-cr"), True)
    assert again == list(found("polignac-cr").values())


@pytest.mark.parametrize(
    ("game", "players", "choices"),
    [
        ("polignac", 3, {"limit": 1, "limit-tested": "in-mid-deal"}),
        ("polignac", 8, {"two-at-the-limit": "all-of-them"}),
        ("polignac-cr", 5, {"five-or-six-players": "uneven-deal", "limit-hit": "exactly"}),
        ("polignac-cr-general", 4, {"capot": "played", "several": "highest-stands"}),
        ("polignac-en-capot", 6, {"announced-deal": "ends-when-decided", "general": "played"}),
    ],
)
def test_other_tables_have_examples_too(
    game: str, players: int, choices: dict[str, int | str]
) -> None:
    """Whatever a table has chosen, deals are found that show it."""
    assert len(examples(table_of(game, players, **choices), True)) >= 3


HEARTS = """
game: home-hearts
language: 1
extends: family
title: {en: Home hearts}
players: 3 to 5
cards:
  pack: 52 cards
  removed: 2♣ with 3 players; 2♣ and 2♦ with 5 players; none otherwise
  rank: A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2
announcements:
  asked: after the deal, each player once from the player after the dealer
  misere:
    by: any player
    goal: take no trick
    lead: the first leader
    made: the announcer scores -5 and the others score as counted
    failed: the announcer scores 10 more than counted and the others score as counted
    ends: when the goal is decided
    moment: at the end of the deal
play:
  lead: any card except ♥ until ♥ or Q♠ has been played, unless nothing else
  first-trick: any card except ♥ and Q♠, unless nothing else
count:
  hearts: 1 for each ♥
  queen: 13 for Q♠
  last: 2 for the last trick
  nothing: -5 for no trick
score:
  moon: when a player captures every ♥ and Q♠, that player scores 0 and the others score 26
end:
  over: when a total exceeds 100 or 9 deals have been played
  loser: the highest total, ties together
  winner: the lowest total, ties to the elder
"""


def test_a_users_own_game_gets_its_book(tmp_path: Path) -> None:
    """A relative of Hearts with an announcement of its own has a book with examples, in both tongues."""
    path = tmp_path / "home-hearts.yaml"
    path.write_text(HEARTS, encoding="utf-8")
    game = load(path)
    french, english = rulebook(game, "fr", "md"), rulebook(game, "en", "md")
    assert french.count('### <a id="example-') >= 3
    assert english.count('### <a id="example-') >= 3
    assert "The aim is to avoid taking Hearts, the Queen of Spades and the last trick" in english
    assert "Une misère réussie" in french
    assert "pour la dernière levée" in french
    assert "for taking no trick" in english
    assert re.search(r"for (?:four|five|six|seven|eight|nine|ten) Hearts", english)


def test_a_small_variant_gets_its_book(tmp_path: Path) -> None:
    """The variant that the language page opens with is told and shown."""
    path = tmp_path / "kings-count-too.yaml"
    path.write_text(
        "game: kings-count-too\nlanguage: 1\nextends: polignac\n"
        "title: {en: Kings count too}\ncount:\n  kings: 1 for each K\n",
        encoding="utf-8",
    )
    text = rulebook(load(path), "en", "md")
    assert '<a id="count.kings"></a>Every King counts 1\u00a0point.' in text
    assert text.count('### <a id="example-') >= 3
