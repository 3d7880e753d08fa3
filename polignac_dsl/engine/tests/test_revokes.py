"""Revokes: noticed in time and corrected, noticed late and paid for, or never noticed."""

from typing import Any

from polignac_dsl.engine.actions import (
    Correct,
    Count,
    Deal,
    Notice,
    Play,
    Revoke,
)
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.tests.revoked import BACK, HANDS, LATE, MATCH, PACK, begun, finished, late
from polignac_dsl.engine.tests.tables import (
    REVOKES,
    cards,
    dealt,
    do,
    play,
    refused,
    table,
)


def hand(match: Match, seat: int) -> set[str]:
    """Return the cards that a seat holds."""
    hands: Any = match.view()["hands"]
    return set(hands[seat])


def trick(match: Match) -> Any:
    """Return the trick on the table."""
    return match.view()["trick"]


def test_every_card_that_play_refuses_can_be_a_revoke() -> None:
    """The irregular actions are told to all, and to nobody but the player himself."""
    match = begun()
    assert match.irregular_actions() == ()
    play(match, "KS")
    assert match.irregular_actions() == tuple(Revoke(1, card) for card in cards("QH JH QD"))
    assert [a["card"] for a in match.view(1)["irregular"]] == ["QH", "JH", "QD"]
    assert match.view(0)["irregular"] == []
    assert refused(match, Revoke(1, "JS")) == ("not-a-revoke", "irregularities.revoke")
    assert refused(match, Revoke(1, "AS"))[0] == "not-in-hand"
    assert refused(match, Revoke(2, "AH"))[0] == "not-your-turn"
    do(match, Revoke(1, "JH"))
    assert match.to_act == 2
    assert refused(match, Revoke(2, "JS"))[0] == "not-in-hand"


def test_a_revoke_noticed_in_mid_trick_is_corrected_and_the_trick_goes_on() -> None:
    """His card is back in his hand, only his correction is legal, then the third player plays."""
    match = begun()
    play(match, "KS")
    do(match, Revoke(1, "JH"))
    assert match.irregular_actions()[-3:] == tuple(Notice(seat, 1, 1) for seat in range(3))
    do(match, Notice(1, 1, 1))
    assert (match.phase, match.to_act) == ("correct", 1)
    assert hand(match, 1) == set(cards(HANDS[1]))
    assert trick(match) == {"number": 1, "leader": 0, "cards": [{"seat": 0, "card": "KS"}]}
    assert match.legal_actions() == (Correct(1, "JS"),)
    assert match.irregular_actions() == ()
    assert refused(match, Correct(1, "JH")) == ("must-follow", "play.follow")
    assert refused(match, Correct(2, "AS"))[0] == "not-your-turn"
    assert refused(match, Play(1, "JS"))[0] == "wrong-phase"
    assert refused(match, Notice(0, 1, 1))[0] == "wrong-phase"
    do(match, Correct(1, "JS"))
    assert (match.phase, match.to_act) == ("play", 2)
    play(match, "AS")
    assert match.view()["captured"] == [["KS", "JS", "AS"], [], []]
    assert refused(match, Notice(0, 1, 1)) == ("irregularity-closed", "irregularities.revoke")


def test_later_cards_stand_and_the_correction_lies_in_its_place() -> None:
    """The trick is complete and no card led to the next: in time, and judged as the cards lie."""
    match = begun()
    play(match, "QS")
    do(match, Revoke(1, "QD"))
    play(match, "AS")
    assert match.to_act == 0
    do(match, Notice(2, 1, 1))
    assert trick(match)["cards"] == [{"seat": 0, "card": "QS"}, {"seat": 2, "card": "AS"}]
    assert match.view()["tricks"] == []
    do(match, Correct(1, "JS"))
    assert match.view()["tricks"] == [
        {
            "leader": 0,
            "cards": [
                {"seat": 0, "card": "QS"},
                {"seat": 1, "card": "JS"},
                {"seat": 2, "card": "AS"},
            ],
            "taker": 0,
        }
    ]
    assert match.view()["fees"] == [0, 0, 0]


def test_a_correction_can_change_who_takes_the_trick() -> None:
    """Seat 1 revokes under Q♥ and would have to take it with K♥."""
    match = dealt(
        table(2, REVOKES, pack="KS QS KH QH JH AH"), "QS QH AH", "KS KH JH", totals=(0, 0)
    )
    play(match, "QH")
    do(match, Revoke(1, "KS"))
    assert match.to_act == 0
    do(match, Notice(0, 1, 1), Correct(1, "KH"))
    assert match.to_act == 1


def test_later_cards_go_back_and_are_played_anew() -> None:
    """`back`: seat 2's card is in his hand again; the trick waits for him."""
    match = begun(BACK)
    play(match, "KS")
    do(match, Revoke(1, "QD"))
    play(match, "AS")
    do(match, Notice(0, 1, 1))
    assert "AS" in hand(match, 2)
    assert trick(match)["cards"] == [{"seat": 0, "card": "KS"}]
    do(match, Correct(1, "JS"))
    assert (match.phase, match.to_act) == ("play", 2)
    play(match, "AS")
    assert match.view()["tricks"][0]["taker"] == 0


def test_a_revoke_that_goes_back_is_no_revoke_any_more() -> None:
    """`back`: seats 1 and 2 revoke; seat 1's correction takes seat 2's card back."""
    match = begun(BACK)
    play(match, "KS")
    do(match, Revoke(1, "QD"), Revoke(2, "AH"), Notice(0, 1, 1), Correct(1, "JS"))
    assert match.to_act == 2
    assert refused(match, Notice(0, 2, 1)) == ("no-such-revoke", "irregularities.revoke")
    # He may revoke anew, and that can be noticed.
    do(match, Revoke(2, "AH"), Notice(0, 2, 1))
    assert match.to_act == 2


def test_where_later_cards_stand_a_later_revoke_stands_too() -> None:
    """Both are noticed one after the other, in any order."""
    match = begun()
    play(match, "KS")
    do(match, Revoke(1, "QD"), Revoke(2, "AH"), Notice(0, 2, 1))
    assert trick(match)["cards"] == [{"seat": 0, "card": "KS"}, {"seat": 1, "card": "QD"}]
    do(match, Correct(2, "AS"), Notice(0, 1, 1), Correct(1, "JS"))
    assert match.view()["captured"] == [["KS", "JS", "AS"], [], []]


def test_after_the_next_lead_a_revoke_costs_a_fee_and_the_trick_stands() -> None:
    """Five points for seat 1 in this deal; who captured the cards counts them."""
    match = late(begun())
    do(match, Notice(2, 1, 1))
    assert (match.phase, match.view()["fees"]) == ("play", [0, 5, 0])
    assert refused(match, Notice(0, 1, 1)) == ("irregularity-closed", "irregularities.revoke")
    assert refused(match, Notice(0, 2, 1))[0] == "no-such-revoke"
    assert refused(match, Notice(0, 1, 2))[0] == "no-such-revoke"
    assert refused(match, Notice(0, 1, 0))[0] == "no-such-revoke"
    assert refused(match, Notice(0, 1, 1, 4))[0] == "no-such-revoke"
    assert refused(match, Notice(0, 7, 1))[0] == "unknown-seat"
    play(match, "JS AH KH QH JD")
    play(match, "KD QD AD")
    deal: Any = match.view()["deals"]
    # T1 K♠ with J♥ and T2 Q♠ with J♠ to seat 0, T3 K♥ with J♦ to seat 0, too.
    assert (deal[0]["count"], deal[0]["fees"], deal[0]["score"]) == (
        [4, 0, 0],
        [0, 5, 0],
        [4, 5, 0],
    )
    assert match.totals == (4, 5, 0)
    score: Any = match.view()["reasons"]
    assert {"seat": 1, "points": 5, "clause": "irregularities.late-revoke", "cards": []} in score[
        "score"
    ]


def test_an_open_revoke_of_the_deal_opens_the_claims() -> None:
    """The last card lies; the deal is counted with `count`, and the revoke costs nothing."""
    match = finished(late(begun()))
    assert (match.phase, match.to_act) == ("claim", None)
    assert match.view()["legal"] == [{"do": "count"}]
    assert match.view()["trick"] is None
    assert match.view()["points"] == [4, 0, 0]
    assert len(match.irregular_actions()) == 3
    assert refused(match, Play(0, "KS"))[0] == "wrong-phase"
    do(match, Count())
    assert (match.phase, match.totals) == ("deal", (4, 0, 0))
    assert refused(match, Count())[0] == "wrong-phase"


def test_the_deal_is_counted_with_the_last_notice() -> None:
    """No revoke is left open, so nobody has more to claim."""
    match = finished(late(begun()))
    do(match, Notice(0, 1, 1))
    assert (match.phase, match.totals) == ("deal", (4, 5, 0))


def test_without_an_open_revoke_there_are_no_claims() -> None:
    """Counted with the last card."""
    match = late(begun())
    do(match, Notice(0, 1, 1))
    assert finished(match).phase == "deal"


def test_a_revoke_of_a_counted_deal_is_closed() -> None:
    """Noticed in the next deal it is too long ago, unless the match says otherwise."""
    match = finished(late(begun()))
    do(match, Count(), Deal(hands=tuple(cards(h) for h in (HANDS[2], HANDS[0], HANDS[1]))))
    assert refused(match, Notice(0, 1, 1, 1)) == (
        "irregularity-closed",
        "irregularities.late-until",
    )
    assert refused(match, Notice(0, 1, 1))[0] == "no-such-revoke"
    assert match.irregular_actions() == ()


def test_during_the_match_it_costs_in_the_deal_in_which_it_is_noticed() -> None:
    """Deal 1 is named; the fee stands in deal 2. It opens no claims at the end of deal 2."""
    match = finished(late(begun(MATCH)))
    do(match, Count())
    assert refused(match, Notice(0, 1, 1, 1))[0] == "wrong-phase"
    do(match, Deal(hands=tuple(cards(h) for h in (HANDS[2], HANDS[0], HANDS[1]))))
    assert match.irregular_actions() == tuple(Notice(seat, 1, 1, 1) for seat in range(3))
    do(match, Notice(2, 1, 1, 1))
    assert match.view()["fees"] == [0, 5, 0]
    assert refused(match, Notice(0, 1, 1, 1))[0] == "irregularity-closed"
    play(match, "KS JS AS QS QD AH KH QH JD")
    play(match, "KD JH AD")
    assert match.phase == "deal"
    deals: Any = match.view()["deals"]
    assert [deal["fees"] for deal in deals] == [[0, 0, 0], [0, 5, 0]]


def test_an_old_revoke_nobody_notices_opens_no_claims() -> None:
    """Only a revoke of this deal does."""
    match = finished(late(begun(MATCH)))
    do(match, Count(), Deal(hands=tuple(cards(h) for h in (HANDS[2], HANDS[0], HANDS[1]))))
    play(match, "KS JS AS QS QD AH KH QH JD")
    play(match, "KD JH AD")
    assert match.phase == "deal"


BROKEN = {
    "end.tested.when": "trick",
    "end.over": [{"id": "end.over", "what": "any-total", "is": "==", "n": 20}],
}


def broken_off(*parts: dict[str, Any]) -> Match:
    """Seat 1 throws J♥ on K♠ though he holds J♠: seat 0 comes to exactly 20 and all is over."""
    match = begun(BROKEN, *parts, totals=(19, 0, 3))
    play(match, "KS")
    do(match, Revoke(1, "JH"))
    play(match, "AS")
    return match


def test_a_deal_broken_off_with_an_open_revoke_waits_for_claims() -> None:
    """Counted without a notice the match is over at 20."""
    match = broken_off()
    assert (match.phase, match.view()["points"]) == ("claim", [1, 0, 0])
    do(match, Count())
    deals: Any = match.view()["deals"]
    assert (match.phase, match.totals, deals[0]["broken_off"]) == ("over", (20, 0, 3), True)


def test_corrected_in_the_breaking_trick_the_deal_goes_on() -> None:
    """J♠ instead takes seat 0 to 21: not exactly 20, so nothing is broken off."""
    match = broken_off()
    do(match, Notice(1, 1, 1))
    assert (match.phase, match.to_act) == ("correct", 1)
    do(match, Correct(1, "JS"))
    assert (match.phase, match.to_act) == ("play", 0)


def test_late_in_the_breaking_trick_it_costs_and_the_deal_stays_broken_off() -> None:
    """`late`: the fee is added, and the match is over all the same."""
    match = broken_off(LATE)
    do(match, Notice(2, 1, 1))
    assert (match.phase, match.totals) == ("over", (20, 5, 3))


def test_a_fee_on_a_broken_off_deal_does_not_bring_the_match_back() -> None:
    """Seat 0 himself revokes late: 25 is not exactly 20, but the match was over."""
    match = begun(BROKEN, totals=(18, 0, 0))
    play(match, "QS")
    do(match, Revoke(1, "QD"))
    play(match, "AS KS JS AH")
    # J♠ takes seat 0 to 20 in trick 2.
    assert match.phase == "claim"
    do(match, Notice(0, 1, 1))
    assert (match.phase, match.totals) == ("over", (20, 5, 0))


def test_a_banned_lead_can_be_taken_back_like_any_revoke() -> None:
    """Led against the ban and noticed: another lead takes its place, and the later card stands."""
    ban = {"id": "play.lead", "banned": ["KH", "QH"], "until": None, "lifted": True}
    match = dealt(table(2, REVOKES, {"deal.play.lead": ban}, pack="KS QS KH QH"), "KS KH", "QS QH")
    do(match, Revoke(0, "KH"))
    play(match, "QH")
    do(match, Notice(1, 0, 1))
    assert trick(match) == {"number": 1, "leader": 0, "cards": [{"seat": 1, "card": "QH"}]}
    assert match.legal_actions() == (Correct(0, "KS"),)
    assert refused(match, Correct(0, "KH")) == ("lead-banned", "play.lead")
    do(match, Correct(0, "KS"))
    assert match.view()["tricks"][0]["taker"] == 0


def test_in_a_game_without_revokes_there_is_none() -> None:
    """`revoke` is refused as not-in-this-game, and none is offered."""
    match = dealt(table(3, pack=PACK), *HANDS)
    play(match, "KS")
    assert match.irregular_actions() == ()
    assert refused(match, Revoke(1, "JH")) == ("not-in-this-game", None)
