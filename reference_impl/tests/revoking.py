"""Positions with a revoke in them (CR), for the tests of revokes.

Seat 1 holds K♠ Q♠, seat 2 J♠ 7♠, seat 3 A♠ 8♠, seat 0 10♠ 9♠; in the other suits seat 0 holds
K Q, seat 1 J 7, seat 2 A 8, seat 3 10 9. Seat 0 leads.
"""

from typing import Any

from reference_impl import Match
from reference_impl.tests.playing import at, deal_by_suits, play, start


def dealt(totals: list[int] | None = None, **options: Any) -> Match:
    """The hands above, and seat 0 to lead."""
    match = start("polignac-cr", totals=totals, **options)
    deal_by_suits(match, 1, 0, 0, 0)
    return match


def revoked(totals: list[int] | None = None, **options: Any) -> Match:
    """Trick 1 is over: seat 1 threw J♥ on spades, so that seat 2 took it with J♠."""
    match = dealt(totals, **options)
    play(match, "TS JH! JS 8S")
    return match


def offenders(match: Match) -> list[Any]:
    """The (offender, trick, deal) that can be noticed now, each once."""
    found = [
        (action["offender"], action["trick"], action.get("deal"))
        for action in at(match, "irregular")
        if action["do"] == "notice"
    ]
    assert all(found.count(one) == len(at(match, "seats")) for one in found)
    return sorted(set(found), key=str)
