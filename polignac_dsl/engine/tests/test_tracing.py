"""Which clauses have had a say, deal by deal."""

from polignac_dsl.engine.actions import Announce, Deal, Misdeal, Notice, Pass, Revoke
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.tests.tables import (
    AS_COUNTED,
    LOWEST_WINS,
    REVOKES,
    SLAM,
    asking,
    bid,
    cards,
    dealt,
    do,
    play,
    table,
)

PACK = "KS QS JS AS KH QH JH AH"
HANDS = ("KS QS JH AH", "JS AS KH QH")
DEALT = {"cards.rank", "cards.removed", "deal.hands"}


def test_clauses_join_in_as_they_are_needed() -> None:
    """The lead, then following, then being void, then a trick taken and led after."""
    match = dealt(table(2, pack=PACK), *HANDS)
    assert match.clauses_evaluated() == DEALT
    play(match, "KS")
    first = DEALT | {"play.first-lead", "play.lead", "play.first-trick"}
    assert match.clauses_evaluated() == first
    play(match, "JS")
    assert match.clauses_evaluated() == first | {"play.follow", "play.trick"}
    play(match, "QS AS AH")
    assert "play.void" not in match.clauses_evaluated()
    assert "play.next-lead" in match.clauses_evaluated()


def test_after_the_count_what_counted_and_what_ended_is_there() -> None:
    """Both Jack clauses brought points; the settlement, the floor and the end were asked."""
    match = dealt(table(2, pack=PACK, settle=[SLAM, AS_COUNTED]), *HANDS)
    play(match, "KS JS QS AS AH KH QH JH")
    found = match.clauses_evaluated()
    assert {"count.polignac", "count.jacks", "score.normal"} <= found
    assert {"end.over", "end.tested", "deal.next-dealer"} <= found
    assert not {"score.slam", "end.loser", "end.winner"} & found


def test_the_end_of_a_match_asks_for_losers_and_winners() -> None:
    """At 20 seat 0 has lost."""
    match = dealt(table(2, pack=PACK), *HANDS, totals=(18, 0))
    play(match, "KS JS QS AS AH KH QH JH")
    found = match.clauses_evaluated()
    assert {"end.loser", "end.winner"} <= found
    assert "deal.next-dealer" not in found


def test_a_deck_is_dealt_by_the_packets() -> None:
    """Hands are not."""
    match = Match(table(2, pack=PACK))
    do(match, Deal(deck=cards(PACK)))
    assert match.clauses_evaluated() == DEALT | {"deal.packets"}


def test_a_new_deal_begins_a_new_trace() -> None:
    """What had a say in the deal before is forgotten with the next one, not sooner."""
    match = dealt(table(2, pack=PACK), *HANDS)
    play(match, "KS JS QS AS AH KH QH JH")
    assert "count.polignac" in match.clauses_evaluated()
    do(match, Deal(deck=cards(PACK)))
    assert "count.polignac" not in match.clauses_evaluated()


def test_announcements_trace_their_clauses() -> None:
    """Asked, said, settled: the clauses of the bid come one by one."""
    match = dealt(table(2, pack=PACK, announcements=asking(bid("capot"))), *HANDS)
    do(match, Pass(0))
    assert match.clauses_evaluated() == DEALT | {"announcements.asked"}
    do(match, Announce(1, "capot"))
    found = match.clauses_evaluated()
    assert {"announcements.capot", "announcements.capot.by", "announcements.several"} <= found
    play(match, "JS KS QS AS AH KH QH JH")
    found = match.clauses_evaluated()
    assert {"announcements.capot.failed", "announcements.capot.goal"} <= found
    assert {"announcements.capot.lead", "announcements.capot.moment"} <= found
    assert not {"announcements.capot.made", "play.first-lead"} & found


def test_irregularities_trace_theirs() -> None:
    """A misdeal, a corrected revoke, a late one."""
    rules = table(2, REVOKES, LOWEST_WINS, pack=PACK)
    match = Match(rules, dealer=1)
    do(match, Deal(deck=cards(PACK), exposed=("KS",)))
    assert "irregularities.misdeal" in match.clauses_evaluated()
    do(match, Misdeal("exposed-card"), Deal(hands=(cards(HANDS[0]), cards(HANDS[1]))))
    play(match, "KS")
    do(match, Revoke(1, "QH"))
    assert "irregularities.revoke" in match.clauses_evaluated()
    late = match.copy()
    do(match, Notice(0, 1, 1))
    assert "irregularities.late-revoke" not in match.clauses_evaluated()
    play(late, "QS")
    do(late, Notice(0, 1, 1))
    assert "irregularities.late-revoke" in late.clauses_evaluated()


def test_a_playoff_traces_its_own_clauses() -> None:
    """A tie asks for loser, winner and playoff; the playoff deal for its dealer and its scores,
    and not again for losers and winners before it is decided."""
    nothing = {"deal.count": [{"id": "count.none", "kind": "cards", "points": {"AC": 1}}]}
    rules = table(3, LOWEST_WINS, nothing, pack="KS QS JS KH QH JH")
    match = dealt(rules, "KS KH", "JS QH", "QS JH", totals=(20, 5, 5))
    play(match, "KS JS QS KH QH JH")
    found = match.clauses_evaluated()
    assert {"end.loser", "end.winner", "end.playoff", "end.playoff-dealer"} <= found
    assert not {"end.playoff-totals", "deal.next-dealer"} & found
    do(match, Deal(hands=((), cards("KS KH JS"), cards("QS QH JH"))))
    assert {"end.playoff", "end.playoff-dealer"} <= match.clauses_evaluated()
    play(match, "QS KS JS JH KH QH")
    found = match.clauses_evaluated()
    assert {"end.playoff-totals", "end.playoff"} <= found
    assert not {"end.loser", "end.over", "end.tested", "deal.next-dealer"} & found


def test_a_lost_match_traces_what_ended_it() -> None:
    """The late revoke, and the winner; nothing is counted."""
    loses = {"irregularities.late_revoke.loses": True}
    match = dealt(table(2, REVOKES, LOWEST_WINS, loses, pack=PACK), *HANDS)
    play(match, "KS")
    do(match, Revoke(1, "QH"))
    play(match, "QS")
    do(match, Notice(0, 1, 1))
    assert match.phase == "over"
    found = match.clauses_evaluated()
    assert {"irregularities.late-revoke", "end.winner"} <= found
    assert not {"count.jacks", "score.normal", "score.floor"} & found


def test_which_announcement_stands_is_asked_when_it_decides() -> None:
    """Where the highest stands, the first of two decides nothing yet; one that is higher does."""
    bids = asking(bid("low"), bid("high"), stands="highest")
    match = dealt(table(2, pack=PACK, announcements=bids), *HANDS)
    do(match, Announce(0, "low"))
    assert "announcements.several" not in match.clauses_evaluated()
    do(match, Announce(1, "high"))
    assert "announcements.several" in match.clauses_evaluated()
