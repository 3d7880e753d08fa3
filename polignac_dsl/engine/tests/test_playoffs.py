"""Ties that are played off, by hand on packs of six cards."""

from typing import Any

import pytest

from polignac_dsl.engine.actions import Announce, Deal, Pass, Play
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.tests.tables import (
    LOWEST_WINS,
    asking,
    best,
    bid,
    cards,
    dealt,
    do,
    over,
    play,
    refused,
    table,
)

Json = dict[str, Any]

TRICK = {"end.tested.when": "trick"}


def three(totals: tuple[int, int, int], *parts: Json) -> Match:
    """Return a match of three after a deal of six cards in which seat 0 scores 2."""
    match = dealt(
        table(3, LOWEST_WINS, *parts, pack="KS QS JS KH QH JH"),
        "KS KH",
        "JS QH",
        "QS JH",
        totals=totals,
    )
    play(match, "KS JS QS KH QH JH")
    assert match.view()["deals"][0]["score"] == [3, 0, 0]
    return match


def test_a_tie_is_played_off_among_the_tied_alone() -> None:
    """Seats 1 and 2 are level; after the dealer, seat 2, the next of the tied is seat 1."""
    match = three((17, 5, 5))
    view = match.view()
    assert (view["phase"], view["deal"], view["dealer"]) == ("deal", 2, 1)
    assert (view["seats"], view["playoff"], view["outcome"]) == ([1, 2], True, None)
    do(match, Deal(hands=((), cards("KS KH JS"), cards("QS QH JH"))))
    # Seat 2 leads and takes nothing.
    play(match, "QS KS JS")
    assert refused(match, Play(0, "QH"))[0] == "unknown-seat"
    play(match, "JH KH QH")
    assert (match.totals, match.outcome) == ((20, 5, 5), ((2,), ()))
    assert match.view()["deals"][1]["score"] == [0, 3, 0]
    assert match.view()["seats"] == [1, 2]


def test_a_playoff_that_is_tied_again_is_followed_by_another() -> None:
    """Without a counted card both score 0, and play again; the dealer is the next of them."""
    nothing = {"deal.count": [{"id": "count.none", "kind": "cards", "points": {"AC": 1}}]}
    match = dealt(
        table(3, LOWEST_WINS, nothing, pack="KS QS JS KH QH JH"), "KS KH", "JS QH", "QS JH",
        totals=(20, 5, 5),
    )  # fmt: skip
    play(match, "KS JS QS KH QH JH")
    do(match, Deal(hands=((), cards("KS KH JS"), cards("QS QH JH"))))
    play(match, "QS KS JS JH KH QH")
    assert (match.phase, match.view()["dealer"], match.view()["deal"]) == ("deal", 2, 3)


def test_the_last_dealer_deals_the_playoff_if_he_is_tied() -> None:
    """`same`: seat 2 dealt and is tied; where he is not, the first of the tied after him deals."""
    same = {"end.playoff.dealer.from": "same"}
    assert three((17, 5, 5), same).view()["dealer"] == 2
    match = three((2, 5, 20), same)
    assert (match.view()["seats"], match.view()["dealer"]) == ([0, 1], 0)


def test_playoff_scores_can_join_the_totals() -> None:
    """`added`: the three points of seat 1 are written down."""
    match = three((17, 5, 5), {"end.playoff.totals.added": True})
    do(match, Deal(hands=((), cards("KS KH JS"), cards("QS QH JH"))))
    play(match, "QS KS JS JH KH QH")
    assert (match.totals, match.outcome) == ((20, 8, 5), ((2,), ()))


@pytest.mark.parametrize(("wins", "winner"), [("min", 2), ("max", 1)])
def test_what_wins_a_playoff(wins: str, winner: int) -> None:
    """The lowest or the highest score of the playoff deal."""
    match = three((17, 5, 5), {"end.playoff.wins": wins})
    do(match, Deal(hands=((), cards("KS KH JS"), cards("QS QH JH"))))
    play(match, "QS KS JS JH KH QH")
    assert match.outcome == ((winner,), ())


@pytest.mark.parametrize("announced", [True, False])
def test_announcements_in_a_playoff(announced: bool) -> None:
    """They are asked for there only if the playoff says so."""
    match = dealt(
        table(
            3,
            LOWEST_WINS,
            {"end.playoff.announcements": announced},
            pack="KS QS JS KH QH JH",
            announcements=asking(bid("capot")),
        ),
        *("KS KH", "JS QH", "QS JH"),
        totals=(17, 5, 5),
    )
    do(match, Pass(0), Pass(1), Pass(2))
    play(match, "KS JS QS KH QH JH")
    do(match, Deal(hands=((), cards("KS KH JS"), cards("QS QH JH"))))
    assert match.phase == ("announce" if announced else "play")
    if not announced:
        assert refused(match, Announce(2, "capot"))[0] == "announcement-closed"


def test_a_tie_for_the_loser_is_played_off_before_the_winner_is_found() -> None:
    """The lowest wins a playoff, so who scores most in it loses; the others are then compared."""
    part = {
        "end.loser": best("end.loser", "playoff", {"total": "max"}),
        "end.winner": best("end.winner", "together", {"total": "min"}),
    }
    match = three((2, 5, 5), {"end.over": [over("any-total", ">=", 5)]}, part)
    assert match.view()["seats"] == [0, 1, 2]
    # Seat 0 deals; seat 1 leads, and seat 0 captures J♠.
    do(match, Deal(hands=(cards("KS KH"), cards("JS QH"), cards("QS JH"))))
    play(match, "JS QS KS KH QH JH")
    assert (match.totals, match.outcome) == ((5, 5, 5), ((1, 2), (0,)))


def test_in_a_playoff_the_end_is_not_tested() -> None:
    """J♠ takes seat 1 from 5 to exactly 7 in mid-deal: the playoff is played out all the same."""
    part = {"end.over": [over("deals", ">=", 1), over("any-total", "==", 7)], **TRICK}
    match = three((17, 5, 5), part, {"end.playoff.totals.added": True})
    assert match.view()["playoff"] is True
    do(match, Deal(hands=((), cards("KS KH JS"), cards("QS QH JH"))))
    play(match, "QS KS JS QH")
    assert match.phase == "play"
    play(match, "KH JH")
    assert match.totals == (20, 8, 5)
