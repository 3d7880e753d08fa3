"""Late revokes that decide: a match is lost, or an announcement settled."""

from typing import Any

import pytest

from polignac_dsl.engine.actions import Announce, Deal, Notice, Pass, Revoke
from polignac_dsl.engine.tests.revoked import (
    HANDS,
    LOSES,
    PACK,
    SETTLES,
    begun,
    finished,
    last_score,
    late,
)
from polignac_dsl.engine.tests.tables import (
    LOWEST_WINS,
    REVOKES,
    asking,
    bid,
    cards,
    dealt,
    do,
    play,
    table,
)


def test_a_late_revoke_that_loses_ends_the_match_at_once() -> None:
    """The offender is put at 20 and loses; the deal is not counted; the lowest other wins."""
    match = late(begun(LOSES, totals=(3, 4, 5)))
    do(match, Notice(0, 1, 1))
    assert (match.phase, match.totals) == ("over", (3, 20, 5))
    assert match.outcome == ((0,), (1,))
    assert match.view()["deals"] == []


def test_a_total_above_is_not_lowered_by_losing() -> None:
    """25 stays 25."""
    match = late(begun(LOSES, totals=(3, 25, 5)))
    do(match, Notice(0, 1, 1))
    assert match.totals == (3, 25, 5)


def test_the_others_play_off_their_tie_after_a_lost_match() -> None:
    """Seats 0 and 2 are level at 5; the playoff is deal 2, and the loser stays the loser."""
    match = late(begun(LOSES, totals=(5, 4, 5)))
    do(match, Notice(0, 1, 1))
    view = match.view()
    assert (view["phase"], view["seats"], view["deal"]) == ("deal", [0, 2], 2)
    assert (view["playoff"], view["dealer"], view["deals"]) == (True, 0, [])
    do(match, Deal(hands=(cards("KS QS JS AS KD QD"), (), cards("KH QH JH AH JD AD"))))
    # Seat 2 leads and takes J♥ with the rest of the hearts, then seat 0 takes the diamonds.
    play(match, "KH AS JH JS QH QS AH KS JD QD KD AD")
    deals: Any = match.view()["deals"]
    assert deals[0]["count"] == [1, 0, 3]
    assert match.outcome == ((0,), (1,))


def test_who_had_lost_already_stays_a_loser_when_a_playoff_is_lost() -> None:
    """Seat 1 lost the match, seats 0 and 2 play off, and seat 0 revokes in that: seat 2 wins."""
    match = late(begun(LOSES, totals=(5, 4, 5)))
    do(match, Notice(0, 1, 1))
    do(match, Deal(hands=(cards("KS QS JS AS KH QD"), (), cards("QH KD JH AH JD AD"))))
    play(match, "QH")
    do(match, Revoke(0, "QD"))
    play(match, "JH")
    do(match, Notice(2, 0, 1))
    assert (match.totals, match.outcome) == ((20, 20, 5), ((2,), (0, 1)))


def test_losing_by_a_revoke_in_a_playoff_of_two_leaves_a_winner() -> None:
    """Seats 1 and 2 play off at 20; seat 1 revokes under J♦, noticed after the next lead."""
    match = begun(LOSES, totals=(20, 20, 20))
    play(match, "KS JS AS QS QD AH KH QH JD KD JH AD")
    assert (match.totals, match.view()["seats"]) == ((24, 20, 20), [1, 2])
    do(match, Deal(hands=((), cards("KS QS JS AS KD QD"), cards("KH QH JH AH JD AD"))))
    play(match, "JD")
    do(match, Revoke(1, "QS"))
    play(match, "KH")
    do(match, Notice(2, 1, 1))
    assert (match.totals, match.outcome) == ((24, 20, 20), ((2,), (1,)))


def test_losing_by_a_revoke_in_a_playoff_of_three_lets_the_others_play_again() -> None:
    """All three are at 20; seat 2 loses; seats 0 and 1 play deal 3."""
    match = begun(LOSES, totals=(16, 20, 20))
    play(match, "KS JS AS QS QD AH KH QH JD KD JH AD")
    assert match.view()["seats"] == [0, 1, 2]
    do(match, Deal(hands=(cards(HANDS[2]), cards(HANDS[0]), cards(HANDS[1]))))
    play(match, "KS")
    do(match, Revoke(2, "JH"))
    play(match, "AS QS")
    do(match, Notice(0, 2, 1))
    view = match.view()
    assert (view["seats"], view["deal"], view["dealer"]) == ([0, 1], 3, 1)
    do(match, Deal(hands=(cards("KH QH JH AH JD AD"), cards("KS QS JS AS KD QD"), ())))
    play(match, "KH AS JH JS QH QS AH KS JD QD KD AD")
    assert match.outcome == ((1,), (2,))


@pytest.mark.parametrize(
    ("part", "score"), [({}, [5, 5, 0]), (SETTLES, [0, 10, 5])], ids=["as played", "settles"]
)
def test_a_late_revoke_against_an_announcement_can_make_it_made(
    part: dict[str, Any], score: list[int]
) -> None:
    """Seat 0 loses trick 3, so his capot failed; seat 1 revoked in trick 1, and pays 5 besides."""
    rules = table(3, REVOKES, LOWEST_WINS, part, pack=PACK, announcements=asking(bid("capot")))
    match = dealt(rules, "KS QS AH KD", "JS QH JH QD", "AS KH JD AD")
    do(match, Announce(0, "capot"))
    play(match, "KS")
    do(match, Revoke(1, "JH"))
    play(match, "AS QS JS AD")
    do(match, Notice(2, 1, 1))
    play(match, "AH QH KH JD KD QD")
    assert last_score(match) == score


MISERE = bid("misere", **{"goal.kind": "no-trick", "lead.who": "first-leader"})


@pytest.mark.parametrize(
    ("part", "score"), [({}, [5, 5, 5]), (SETTLES, [4, 10, 0])], ids=["as played", "settles"]
)
def test_a_late_revoke_by_the_announcer_can_make_it_failed(
    part: dict[str, Any], score: list[int]
) -> None:
    """Seat 1 takes no trick, as announced, but revoked; seat 0 counts all four Jacks' points."""
    match = begun(part, announcements=asking(MISERE))
    do(match, Pass(0), Announce(1, "misere"))
    do(late(match), Notice(2, 1, 1))
    assert last_score(finished(match)) == score


def test_the_announcers_own_late_revoke_goes_before_those_of_the_others() -> None:
    """Both revoke in trick 1: failed, and each pays 5."""
    match = begun(SETTLES, announcements=asking(MISERE))
    do(match, Pass(0), Announce(1, "misere"))
    play(match, "KS")
    do(match, Revoke(1, "JH"), Revoke(2, "AH"))
    play(match, "QS JS AS")
    assert match.view()["points"] == [3, 0, 0]
    do(match, Notice(0, 2, 1), Notice(0, 1, 1))
    play(match, "KH QH JD KD QD AD")
    assert last_score(match) == [4, 10, 5]
