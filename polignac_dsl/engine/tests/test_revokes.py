"""Revokes: noticed in time and corrected, noticed late and paid for, or never noticed."""

from typing import Any

import pytest

from polignac_dsl.engine.actions import (
    Announce,
    Correct,
    Count,
    Deal,
    Notice,
    Pass,
    Play,
    Revoke,
)
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.tests.tables import (
    LOWEST_WINS,
    REVOKES,
    asking,
    bid,
    cards,
    dealt,
    do,
    play,
    refused,
    table,
)

PACK = "KS QS JS AS KH QH JH AH KD QD JD AD"
# Three players with four cards; seat 0 leads K♠, and all can follow.
HANDS = ("KS QS KH KD", "JS QH JH QD", "AS AH JD AD")
MATCH = {"irregularities.late_until.until": "match"}
BACK = {"irregularities.revoke.later_cards": "back"}
LATE = {"irregularities.last_trick.revoke": "late"}
SETTLES = {"irregularities.announced.settles": True}
LOSES = {
    "irregularities.late_revoke": {
        "id": "irregularities.late-revoke",
        "fee": 0,
        "loses": True,
        "raised_to": 20,
    }
}


def begun(*parts: dict[str, Any], **options: Any) -> Match:
    """Return a match of three with revokes and playoffs, the first deal dealt."""
    changes = {"announcements": options.pop("announcements", None)}
    return dealt(table(3, REVOKES, LOWEST_WINS, *parts, pack=PACK, **changes), *HANDS, **options)


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


def late(match: Match) -> Match:
    """Seat 1 revokes in trick 1, and trick 2 has been led."""
    play(match, "KS")
    do(match, Revoke(1, "JH"))
    play(match, "AS QS")
    return match


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


def finished(match: Match) -> Match:
    """Play on from `late` to the last card."""
    play(match, "JS AH KH QH JD")
    play(match, "KD QD AD")
    return match


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


def last_score(match: Match) -> Any:
    """Return the score of the last deal counted."""
    deals: Any = match.view()["deals"]
    return deals[-1]["score"]


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
