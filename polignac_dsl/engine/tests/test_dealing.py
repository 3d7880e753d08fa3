"""Deals, misdeals and the asking for announcements."""

from typing import Any

import pytest

from polignac_dsl.engine.actions import Announce, Correct, Count, Deal, Misdeal, Notice, Pass
from polignac_dsl.engine.actions import Play as PlayCard
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

PACK = "KS QS JS AS KH QH JH AH"
CHANCE = "irregularities.misdeal"


def hands(match: Match) -> Any:
    """Return the hands as all can see them."""
    return match.view()["hands"]


def test_a_deck_goes_round_in_the_packets_of_the_table() -> None:
    """Packets of 3, 2 and 3 from the player after the dealer, who is seat 2 of four."""
    rules = table(4, {"deals.4.packets": [3, 2, 3]})
    deck = [str(card) for card in rules.deals[4].pack]
    match = Match(rules, dealer=2)
    do(match, Deal(deck=tuple(deck)))
    # Seat 3 gets cards 1-3, 13-14 and 21-23; the dealer the last of each round.
    assert set(hands(match)[3]) == set(deck[0:3] + deck[12:14] + deck[20:23])
    assert set(hands(match)[2]) == set(deck[9:12] + deck[18:20] + deck[29:32])


def test_a_packet_is_never_more_than_a_player_lacks() -> None:
    """Three players, hands of 3, 3 and 2 in packets of two: the second packet is cut short."""
    rules = table(3, {"deal.packets": [2, 2]}, pack=PACK, hands=[3, 3, 2])
    match = Match(rules, dealer=2)
    do(match, Deal(deck=cards(PACK)))
    assert [set(hand) for hand in hands(match)] == [
        set(cards("KS QS JH")),
        set(cards("JS AS AH")),
        set(cards("KH QH")),
    ]


def test_the_first_players_from_the_dealer_get_the_longer_hands() -> None:
    """With seat 0 dealing, seats 1 and 2 have three cards and the dealer two."""
    rules = table(3, pack=PACK, hands=[3, 3, 2])
    match = Match(rules, dealer=0)
    short = Deal(hands=(cards("KS QS JS"), cards("AS KH QH"), cards("JH AH")))
    assert refused(match, short) == ("bad-deal", "deal.hands")
    do(match, Deal(hands=(cards("JH AH"), cards("KS QS JS"), cards("AS KH QH"))))
    assert match.to_act == 1


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (Deal(deck=cards(PACK)[:-1]), "bad-deal"),
        (Deal(deck=(*cards(PACK)[:-1], "KS")), "bad-deal"),
        (Deal(deck=(*cards(PACK), "KS")), "bad-deal"),
        (Deal(deck=(*cards(PACK)[:-1], "7C")), "unknown-card"),
        (Deal(deck=(*cards(PACK)[:-1], "XX")), "unknown-card"),
        (Deal(hands=(cards("KS QS JS AS KH"), cards("QH JH AH"))), "bad-deal"),
        (Deal(hands=(cards("KS QS JS AS"), cards("KH QH JH"))), "bad-deal"),
        (Deal(hands=(cards("KS QS JS AS"),)), "bad-deal"),
        (Deal(hands=(cards("KS QS JS AS"), cards("KH QH JH AH"), ())), "bad-deal"),
        (Deal(), "malformed"),
        (Deal(hands=(), deck=()), "malformed"),
        (Deal(deck=cards(PACK), exposed=("KS",)), "not-in-this-game"),
        (Deal(deck=cards(PACK), exposed=("XX",)), "unknown-card"),
        (Misdeal("wrong-count"), "not-in-this-game"),
        (PlayCard(0, "KS"), "wrong-phase"),
        (Pass(0), "wrong-phase"),
        (Announce(0, "capot"), "unknown-announcement"),
        (Notice(0, 1, 1), "not-in-this-game"),
        (Correct(0, "KS"), "not-in-this-game"),
        (Count(), "not-in-this-game"),
    ],
)
def test_what_is_refused_before_the_deal(deal: Any, code: str) -> None:
    """In a game without misdeals and announcements; the good deal is accepted afterwards."""
    match = Match(table(2, pack=PACK), dealer=1)
    assert refused(match, deal)[0] == code
    do(match, Deal(deck=cards(PACK)))
    assert match.phase == "play"


def test_a_removed_card_is_told_by_the_clause_that_removed_it() -> None:
    """The refusal of a card that left the pack leads to cards.removed."""
    rules = table(2, {"deal.removed.cards": ["7C"]}, pack=PACK)
    match = dealt(rules, "KS QS JS AS", "KH QH JH AH")
    assert refused(match, PlayCard(0, "7C")) == ("unknown-card", "cards.removed")
    assert refused(match, PlayCard(0, "8C")) == ("unknown-card", None)


def test_a_deal_that_is_not_due_is_refused_whatever_its_cards() -> None:
    """`wrong-phase` goes before the cards are looked at."""
    match = dealt(table(2, pack=PACK), "KS QS JS AS", "KH QH JH AH")
    assert refused(match, Deal(deck=("XX",)))[0] == "wrong-phase"
    assert refused(match, Deal(hands=()))[0] == "wrong-phase"


def test_an_empty_list_of_exposed_cards_says_that_none_was() -> None:
    """It is accepted where the game has no misdeals, and no misdeal where it has."""
    for rules in (table(2, pack=PACK), table(2, REVOKES, pack=PACK)):
        match = Match(rules, dealer=1)
        do(match, Deal(deck=cards(PACK), exposed=()))
        assert match.phase == "play"


@pytest.mark.parametrize(
    ("deal", "reasons"),
    [
        (Deal(hands=(cards("KS QS JS AS KH"), cards("QH JH AH"))), ["wrong-count"]),
        (Deal(hands=(cards("KS QS JS"), cards("KH QH JH AH"))), ["wrong-count"]),
        (Deal(deck=cards(PACK)[:-1]), ["wrong-count"]),
        (Deal(deck=cards(PACK), exposed=("KS",)), ["exposed-card"]),
        (Deal(deck=cards(PACK)[:-1], exposed=("KS", "KS")), ["wrong-count", "exposed-card"]),
    ],
)
def test_a_flawed_deal_is_a_misdeal(deal: Deal, reasons: list[str]) -> None:
    """Only a misdeal with a true reason is legal; the same dealer then deals the same deal anew."""
    match = Match(table(2, REVOKES, pack=PACK), dealer=1)
    do(match, deal)
    assert (match.phase, match.to_act) == ("misdeal", None)
    assert match.view()["legal"] == [{"do": "misdeal", "reason": reason} for reason in reasons]
    assert match.view(0)["legal"] == match.view()["legal"]
    for wrong in {"wrong-count", "exposed-card", "moonlight"} - set(reasons):
        assert refused(match, Misdeal(wrong)) == ("no-misdeal", "irregularities.misdeal")
    assert refused(match, PlayCard(0, "KS"))[0] == "wrong-phase"
    do(match, Misdeal(reasons[0]))
    view = match.view()
    assert (view["phase"], view["dealer"], view["deal"], view["hands"]) == ("deal", 1, 1, [[], []])
    do(match, Deal(deck=cards(PACK)))
    assert match.phase == "play"


def test_a_short_deck_is_dealt_until_it_ends() -> None:
    """Card by card: the last player to get one lacks it."""
    match = Match(table(2, REVOKES, pack=PACK), dealer=1)
    do(match, Deal(deck=cards(PACK)[:-1]))
    assert [set(hand) for hand in hands(match)] == [
        set(cards("KS JS KH JH")),
        set(cards("QS AS QH")),
    ]


def test_after_a_misdeal_the_next_player_can_deal() -> None:
    """`next`: seat 0 deals after seat 1."""
    match = Match(table(2, REVOKES, {f"{CHANCE}.dealer": "next"}, pack=PACK), dealer=1)
    do(match, Deal(deck=cards(PACK), exposed=("KS",)), Misdeal("exposed-card"))
    assert (match.to_act, match.view()["dealer"]) == (0, 0)


def test_a_card_dealt_twice_is_no_misdeal() -> None:
    """Neither is a foreign card, or a hand for a seat that is not in a playoff deal."""
    rules = table(3, REVOKES, LOWEST_WINS, pack="KS QS JS KH QH JH")
    match = Match(rules, dealer=2)
    twice = Deal(hands=(cards("KS KS"), cards("JS KH"), cards("QH JH")))
    assert refused(match, twice) == ("bad-deal", "deal.hands")
    playoff = dealt(rules, "KS KH", "JS QH", "QS JH", totals=(17, 5, 5))
    play(playoff, "KS JS QS KH QH JH")
    outsider = Deal(hands=(cards("KS KH"), cards("JS QH"), cards("QS JH")))
    assert refused(playoff, outsider) == ("bad-deal", "deal.hands")


def ask(*bids: Any, stands: str = "first", first: str = "first-leader") -> Match:
    """Return a match of four in which seat 0 has dealt and seat 1 is asked first."""
    rules = table(4, pack=PACK, announcements=asking(*bids, stands=stands, first=first))
    return dealt(rules, "KS QS", "JS AS", "KH QH", "JH AH", dealer=0)


def test_each_is_asked_once_and_the_first_announcement_stands() -> None:
    """Seat 1 passes, seat 2 announces: nobody else is asked, and the announcer leads."""
    match = ask(bid("capot"))
    assert (match.phase, match.to_act) == ("announce", 1)
    assert match.legal_actions() == (Pass(1), Announce(1, "capot"))
    assert refused(match, Pass(2)) == ("not-your-turn", "announcements.asked")
    assert refused(match, PlayCard(1, "JS"))[0] == "wrong-phase"
    do(match, Pass(1), Announce(2, "capot"))
    assert (match.phase, match.to_act) == ("play", 2)
    assert match.view(0)["announcement"] == {"seat": 2, "announcement": "capot"}
    assert refused(match, Pass(3)) == ("announcement-closed", "announcements.asked")
    assert refused(match, Announce(3, "misère"))[0] == "unknown-announcement"
    assert refused(match, PlayCard(3, "JH")) == ("not-your-turn", "announcements.capot.lead")


def test_when_all_pass_the_first_leader_leads() -> None:
    """Nothing stands."""
    match = ask(bid("capot"))
    do(match, Pass(1), Pass(2), Pass(3), Pass(0))
    assert (match.phase, match.to_act, match.view()["announcement"]) == ("play", 1, None)


def test_asking_can_begin_after_the_dealer() -> None:
    """With the player before the dealer leading, the two beginnings differ."""
    asked = asking(bid("capot"), first="after-dealer")
    rules = table(4, {"deal.play.first_lead.step": -1}, pack=PACK, announcements=asked)
    match = dealt(rules, "KS QS", "JS AS", "KH QH", "JH AH", dealer=0)
    assert match.to_act == 1
    other = table(
        4, {"deal.play.first_lead.step": -1}, pack=PACK, announcements=asking(bid("capot"))
    )
    assert dealt(other, "KS QS", "JS AS", "KH QH", "JH AH", dealer=0).to_act == 3


def test_where_the_highest_stands_only_something_higher_is_heard() -> None:
    """Two announcements: after the lower the higher is open, after the higher nobody is asked."""
    match = ask(bid("low"), bid("high", **{"lead.who": "first-leader"}), stands="highest")
    do(match, Announce(1, "low"))
    assert (match.phase, match.to_act) == ("announce", 2)
    assert match.legal_actions() == (Pass(2), Announce(2, "high"))
    assert refused(match, Announce(2, "low")) == ("outranked", "announcements.several")
    do(match, Announce(2, "high"))
    assert (match.phase, match.to_act) == ("play", 1)
    assert match.view()["announcement"] == {"seat": 2, "announcement": "high"}


def test_the_lower_announcement_stands_if_nobody_goes_higher() -> None:
    """All the others are asked all the same."""
    match = ask(bid("low"), bid("high"), stands="highest")
    do(match, Announce(1, "low"), Pass(2), Pass(3), Pass(0))
    assert (match.phase, match.to_act) == ("play", 1)


def test_an_announcement_can_be_the_first_leaders_alone() -> None:
    """The others are asked and may only pass."""
    match = ask(bid("general", **{"by.who": "first-leader"}))
    assert match.legal_actions() == (Pass(1), Announce(1, "general"))
    do(match, Pass(1))
    assert match.legal_actions() == (Pass(2),)
    assert refused(match, Announce(2, "general")) == (
        "may-not-announce",
        "announcements.general.by",
    )
