"""Every reading of the points of law can be said, each in a sentence of its own.

A row may have several readings, since the texts differ: each is one here. Readings of one row at
one place say different things; that is what makes them readings.
"""

from itertools import combinations

import pytest

from polignac_dsl.diagnostics import Diagnostic
from polignac_dsl.source import Scalar, Source
from polignac_dsl.syntax import Case, kind_of
from polignac_dsl.syntax.sentences import parse_sentence

READINGS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("L01", "players", ("3 to 8", "3 to 6")),
    ("L02", "cards.pack", ("32 cards",)),
    (
        "L03",
        "cards.removed",
        (
            "7♥ and 7♦ with 3, 5 or 6 players; 7 with 7 players; none otherwise",
            "7♠ and 7♣ with 3, 5 or 6 players; none otherwise",
            "7♠ and 7♣ with 3 players; none otherwise",
            "none with 4 players; 7♠ and 7♣ otherwise",
            "none with 5 or 6 players",
            "7♠ and 7♣ with 2 players",
        ),
    ),
    (
        "L03",
        "deal.hands",
        ("every card, the same number each", "every card, the first players one more"),
    ),
    (
        "L04",
        "cards.rank",
        (
            "K > Q > J > A > 10 > 9 > 8 > 7",
            "K > Q > J > 10 > 9 > 8 > 7 > A",
            "A > K > Q > J > 10 > 9 > 8 > 7",
        ),
    ),
    ("L05", "deal.direction", ("clockwise", "counter-clockwise")),
    (
        "L06",
        "play.first-lead",
        (
            "the player after the dealer",
            "the player at the dealer's left",
            "the player at the dealer's right",
        ),
    ),
    (
        "L07",
        "deal.packets",
        (
            "2 at a time, then the rest",
            "3, 2 and 3 with 4 players; any otherwise",
            "3, 2 and 3 with 4 players; 3 at a time with 5 players; 3 and 2 in turn otherwise",
            "2, 3 and 3 with 4 players; 2 at a time with 5 players; 2 and 3 in turn otherwise",
            "3 and 2 in turn with 2, 3, 5 or 6 players",
            "any",
        ),
    ),
    ("L08", "deal.first-dealer", ("by lot",)),
    ("L08", "deal.cut", ("left open", "by the player at the dealer's right")),
    ("L08", "deal.next-dealer", ("the next player", "the previous player", "the same player")),
    ("L10", "play.lead", ("any card",)),
    ("L11", "play.follow", ("the suit led if able",)),
    ("L11", "play.void", ("any card",)),
    ("L12", "play.trick", ("the highest card of the suit led",)),
    ("L12", "play.next-lead", ("the taker of the trick",)),
    (
        "L13",
        "play.captured-cards",
        (
            "face down",
            "J face up, the others face down",
            "the counted cards face up, the others face down",
        ),
    ),
    ("L14", "count.polignac", ("2 for J♠",)),
    ("L14", "count.jacks", ("1 for each J except J♠",)),
    (
        "L15",
        "score.slam",
        (
            "when a player takes every trick, that player scores 0 and the others score 5",
            "when a player takes every trick, each player scores as counted",
        ),
    ),
    (
        "L16",
        "announcements.asked",
        (
            "nobody",
            "after the deal, each player once from the first leader",
            "after the deal, each player once from the player after the dealer",
        ),
    ),
    ("L16", "announcements.general.by", ("any player", "the first leader")),
    ("L17", "announcements.capot.lead", ("the announcer", "the first leader")),
    (
        "L18",
        "announcements.capot.made",
        (
            "the announcer scores 0 and the others score 5",
            "the announcer scores -5 and the others score 5",
            "the announcer scores as counted and the others score 5",
        ),
    ),
    (
        "L19, L20",
        "announcements.capot.failed",
        (
            "the announcer scores 5 and the others score as counted",
            "the announcer scores 5 more than counted and the others score as counted",
            "the announcer scores 5 and the others score 0",
            "each player scores as counted",
        ),
    ),
    ("L21", "announcements.capot.goal", ("take every trick",)),
    (
        "L22",
        "announcements.several",
        ("the first stands", "the highest stands, in the order general > capot"),
    ),
    ("L23", "announcements.capot.ends", ("with the last card", "when the goal is decided")),
    (
        "L25, L42",
        "end.over",
        (
            "when a total reaches <limit>",
            "when a total exceeds <limit>",
            "when a total is exactly <limit>",
            "when a total is exactly <limit> or every total exceeds <limit>",
        ),
    ),
    ("L26", "end.tested", ("after the deal", "after the trick, the deal is broken off")),
    (
        "L27, L30",
        "end.loser",
        (
            "nobody",
            "the first to reach <limit>, then the highest total, ties together",
            "the highest total, ties together",
            "every player at <limit>",
        ),
    ),
    ("L27", "end.loser-after-slam", ("as otherwise", "the highest total, ties together")),
    (
        "L28, L29",
        "end.winner",
        ("everyone else", "the lowest total, ties together", "the lowest total, ties by playoff"),
    ),
    (
        "L29, L44",
        "end.playoff",
        (
            "none",
            "a deal among the tied, the lowest score wins, ties again",
            "a deal among the tied without announcements, the lowest score wins, ties again",
        ),
    ),
    (
        "L44",
        "end.playoff-dealer",
        (
            "the next of the tied",
            "the last dealer if tied, otherwise the next of the tied",
        ),
    ),
    ("L44", "end.playoff-totals", ("left alone", "the scores are added")),
    (
        "L31",
        "irregularities.misdeal",
        ("none", "the same dealer deals again", "the next dealer deals"),
    ),
    (
        "L32, L43",
        "irregularities.revoke",
        (
            "none",
            "corrected before the next lead, later cards stand",
            "corrected before the next lead, later cards are taken back",
        ),
    ),
    (
        "L32",
        "irregularities.late-revoke",
        (
            "no penalty",
            "the offender scores 5 more",
            "the offender loses the match",
            "the offender is put at <limit> and loses the match",
        ),
    ),
    ("L43", "irregularities.last-trick", ("corrected before the count", "late")),
    ("L43", "irregularities.late-until", ("the count", "the end of the match")),
    (
        "L43",
        "irregularities.announced",
        ("the announcement stands as played", "the revoke settles the announcement"),
    ),
    ("L33", "score.floor", ("none", "no total below 0", "no score below 0")),
    ("L34", "count.jacks", ("1 for each J", "1 for each J except J♠")),
    ("L41", "count.queens", ("1 for each Q except Q♠",)),
    ("L47", "announcements.generale.moment", ("at the end of the deal", "when the goal is lost")),
    ("L48", "announcements.played", ("capot", "general", "capot and general")),
)


def said(path: str, text: str) -> tuple[Case, ...]:
    """Return what a sentence says at its path."""
    kind = kind_of(path)
    assert kind is not None
    source = Source("x", text)
    found = parse_sentence(kind, Scalar(text, source.span(0, len(text)), False, 0))
    assert not isinstance(found, Diagnostic), found.message
    return found


@pytest.mark.parametrize(("path", "readings"), [(path, readings) for _, path, readings in READINGS])
def test_every_reading_is_a_sentence_and_says_something_else(
    path: str, readings: tuple[str, ...]
) -> None:
    """The texts' disagreements can all be written down, and stay apart."""
    meanings = [said(path, reading) for reading in readings]
    assert all(one != other for one, other in combinations(meanings, 2))


def test_every_row_about_polignac_has_a_sentence() -> None:
    """L09 is an absence (there is no stock); L24 and L46 are values of the option `limit`.

    L35 to L38 and L40 are about other games, L39 is the absence of announcements and L45 is L07
    for other numbers of players.
    """
    rows = {row for rows, _, _ in READINGS for row in rows.split(", ")}
    absent = {"L09", "L24", "L46", "L35", "L36", "L37", "L38", "L39", "L40", "L45"}
    assert {f"L{n:02}" for n in range(1, 49)} - rows == absent
