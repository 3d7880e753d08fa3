"""What may be played, and who takes a trick: hand-worked on small packs."""

import pytest

from polignac_dsl.engine.actions import Play
from polignac_dsl.engine.tests.tables import cards, dealt, play, refused, table

SMALL = "KS QS JS AS KH QH JH AH"


def test_any_card_is_led_and_suit_is_followed() -> None:
    """The leader has a free choice; a player who holds the suit led plays it."""
    match = dealt(table(2, pack=SMALL), "KS QS KH AH", "JS AS QH JH")
    assert match.to_act == 0
    assert match.legal_cards() == cards("KS QS KH AH")
    play(match, "QS")
    assert match.legal_cards() == cards("JS AS")
    assert refused(match, Play(1, "QH")) == ("must-follow", "play.follow")
    play(match, "AS")
    assert (match.to_act, match.view()["tricks"]) == (
        0,
        [
            {
                "leader": 0,
                "cards": [{"seat": 0, "card": "QS"}, {"seat": 1, "card": "AS"}],
                "taker": 0,
            }
        ],
    )


def test_a_void_player_has_a_free_choice_and_takes_nothing() -> None:
    """A card of another suit never takes the trick, however high."""
    match = dealt(table(2, pack=SMALL), "AS KH QH AH", "KS QS JS JH")
    play(match, "AH JH")
    assert match.to_act == 1
    play(match, "KS")
    assert match.legal_cards() == cards("AS")
    play(match, "AS JS")
    assert match.legal_cards() == cards("KH QH")
    play(match, "KH")
    assert match.to_act == 1


@pytest.mark.parametrize(
    ("order", "taker"), [("KQJAT987", 0), ("AKQJT987", 1)], ids=["king high", "ace high"]
)
def test_the_highest_of_the_suit_by_the_rank_of_the_table_takes(order: str, taker: int) -> None:
    """The same two cards, and who takes them is decided by cards.rank."""
    rules = table(2, {"deal.rank.order": list(order)}, pack=SMALL)
    match = dealt(rules, "KS QS KH QH", "JS AS JH AH")
    play(match, "KS AS")
    assert match.to_act == taker


def test_the_last_trick_is_played_by_those_who_have_a_card() -> None:
    """Uneven hands: who has no card left takes no part; the lead passes to the next who has."""
    match = dealt(table(3, pack=SMALL, hands=[3, 3, 2]), "KS QS JH", "AS KH QH", "JS AH")
    play(match, "QS AS JS")
    play(match, "JH KH AH")
    # Seat 1 took it and holds a card; seat 2 has none.
    assert match.to_act == 1
    play(match, "QH KS")
    assert match.phase == "deal"
    assert match.view()["deals"][0]["tricks"] == [1, 2, 0]


def test_a_taker_without_a_card_leaves_the_lead_to_the_next() -> None:
    """The player after him who holds a card leads."""
    match = dealt(table(3, pack=SMALL, hands=[3, 3, 2]), "QS JS JH", "AS QH AH", "KS KH")
    play(match, "QS AS KS")
    play(match, "KH JH QH")
    assert match.view()["trick"] == {"number": 3, "leader": 0, "cards": []}
    play(match, "JS AH")
    assert match.phase == "deal"


@pytest.mark.parametrize(
    ("step", "leader"), [(1, 1), (-1, 3), (0, 0)], ids=["after", "before", "dealer"]
)
def test_the_first_leader_is_counted_from_the_dealer(step: int, leader: int) -> None:
    """play.first-lead counts seats in playing order from the dealer."""
    rules = table(4, {"deal.play.first_lead.step": step}, pack=SMALL)
    match = dealt(rules, "KS QS", "JS AS", "KH QH", "JH AH", dealer=0)
    assert match.to_act == leader
    wrong = Play((leader + 1) % 4, "KS")
    assert refused(match, wrong) == ("not-your-turn", "play.first-lead")


def test_a_banned_lead_is_free_once_the_suit_is_broken() -> None:
    """No heart is led until one has been played, in whatever way."""
    ban = {
        "id": "play.lead",
        "banned": ["KH", "QH", "JH", "AH"],
        "until": ["KH", "QH", "JH", "AH", "JS"],
        "lifted": True,
    }
    rules = table(2, {"deal.play.lead": ban}, pack=SMALL)
    match = dealt(rules, "KS QS KH QH", "AS JS JH AH")
    assert match.legal_cards() == cards("KS QS")
    assert refused(match, Play(0, "KH")) == ("lead-banned", "play.lead")
    play(match, "KS AS")
    assert match.legal_cards() == cards("QS")
    play(match, "QS JS")
    assert match.legal_cards() == cards("KH QH")


@pytest.mark.parametrize("lifted", [True, False])
def test_a_ban_that_leaves_nothing_to_lead(lifted: bool) -> None:
    """Lifted, everything can be led; without a way out nothing can, and the deal stands still."""
    ban = {"id": "play.lead", "banned": ["KH", "QH", "JH", "AH"], "until": None, "lifted": lifted}
    match = dealt(table(2, {"deal.play.lead": ban}, pack=SMALL), "KH QH JH AH", "KS QS JS AS")
    assert match.legal_cards() == (cards("KH QH JH AH") if lifted else ())
    if not lifted:
        assert match.legal_actions() == ()
        assert refused(match, Play(0, "KH")) == ("lead-banned", "play.lead")


FIRST = {"id": "play.first-trick", "banned": ["QS", "KH", "QH", "JH", "AH"], "lifted": True}


def test_the_first_trick_bans_leads_and_discards() -> None:
    """Banned cards are neither led nor thrown away in the first trick, and free in the second."""
    match = dealt(table(3, {"deal.play.first_trick": FIRST}, pack="KS QS JS KH QH JD"), "KS JS",
                  "QS JD", "KH QH")  # fmt: skip
    play(match, "KS")
    # Following suit goes first: the banned Queen is the only spade.
    assert match.legal_cards() == cards("QS")
    assert refused(match, Play(1, "JD")) == ("must-follow", "play.follow")
    play(match, "QS")
    # Nothing but banned cards: the ban falls.
    assert match.legal_cards() == cards("KH QH")


def test_the_first_trick_ban_thins_out_what_follows() -> None:
    """With another spade the banned Queen stays in hand; a void player keeps his hearts back."""
    rules = table(3, {"deal.play.first_trick": FIRST}, pack="KS QS JS KH QH JD")
    match = dealt(rules, "KS JD", "QS JS", "KH QH")
    play(match, "KS")
    assert match.legal_cards() == cards("JS")
    assert refused(match, Play(1, "QS")) == ("first-trick-banned", "play.first-trick")
    other = dealt(rules, "JD KS", "KH JS", "QS QH", dealer=2)
    play(other, "JD")
    assert other.legal_cards() == cards("JS")
    assert refused(other, Play(1, "KH")) == ("first-trick-banned", "play.first-trick")
    play(other, "JS")
    # Void of diamonds, with nothing but banned cards.
    assert other.legal_cards() == cards("QS QH")


def test_without_a_way_out_the_first_trick_ban_stops_a_void_player() -> None:
    """`lifted` false: nothing is legal; but who can follow follows all the same."""
    rules = table(
        3, {"deal.play.first_trick": {**FIRST, "lifted": False}}, pack="KS QS JS KH QH JD"
    )
    match = dealt(rules, "KS JD", "QS JS", "KH QH")
    play(match, "KS JS")
    assert match.legal_cards() == ()
    following = dealt(rules, "KS JD", "QS KH", "JS QH")
    play(following, "KS")
    assert following.legal_cards() == cards("QS")


def test_a_lead_ban_comes_before_the_first_trick_ban() -> None:
    """Hearts may not be led; among the rest the first-trick ban leaves nothing, and falls."""
    ban = {"id": "play.lead", "banned": ["KH", "QH"], "until": None, "lifted": True}
    rules = table(
        3, {"deal.play.lead": ban, "deal.play.first_trick": FIRST}, pack="KS QS JS KH QH JD"
    )
    match = dealt(rules, "QS KH", "KS JS", "QH JD")
    assert match.legal_cards() == cards("QS")
    assert refused(match, Play(0, "KH")) == ("lead-banned", "play.lead")


def test_forced_discards_go_in_the_order_of_the_table() -> None:
    """A void player plays a card of the first set that he holds one of, banned or not."""
    forced = {"id": "play.void", "forced": [["QS"], ["JH", "AH"]]}
    rules = table(3, {"deal.play.void": forced}, pack="KD QD JD QS KH JH AH KC QC")
    match = dealt(rules, "KD QD JD", "QS KH JH", "AH KC QC")
    play(match, "KD")
    assert match.legal_cards() == cards("QS")
    assert refused(match, Play(1, "JH")) == ("must-discard", "play.void")
    play(match, "QS")
    assert match.legal_cards() == cards("AH")
    play(match, "AH QD")
    assert match.legal_cards() == cards("JH")
    play(match, "JH")
    # No card of either set is left: a free choice.
    assert match.legal_cards() == cards("KC QC")


def test_a_forced_discard_is_not_banned_in_the_first_trick() -> None:
    """Forced cards go before the ban; what is both banned and not forced is told as banned."""
    forced = {"id": "play.void", "forced": [["QS"]]}
    rules = table(
        2, {"deal.play.void": forced, "deal.play.first_trick": FIRST}, pack="KD QD JD QS KH KC"
    )
    match = dealt(rules, "KD QD JD", "QS KH KC")
    play(match, "KD")
    assert match.legal_cards() == cards("QS")
    assert refused(match, Play(1, "KH")) == ("first-trick-banned", "play.first-trick")
    assert refused(match, Play(1, "KC")) == ("must-discard", "play.void")


def test_reasons_tell_for_every_card_what_forbids_it() -> None:
    """The view's reasons are those of the player to act, and nobody else's."""
    match = dealt(table(2, pack=SMALL), "KS QS KH AH", "JS AS QH JH")
    play(match, "KS")
    reasons = [
        {"card": "JS", "legal": True, "clause": None},
        {"card": "AS", "legal": True, "clause": None},
        {"card": "QH", "legal": False, "clause": "play.follow"},
        {"card": "JH", "legal": False, "clause": "play.follow"},
    ]
    assert match.view()["reasons"]["hand"] == reasons
    assert match.view(1)["reasons"]["hand"] == reasons
    assert match.view(0)["reasons"]["hand"] == []


def test_reasons_know_the_first_trick() -> None:
    """A ban on the first trick is told in it, and not in the second."""
    match = dealt(
        table(2, {"deal.play.first_trick": FIRST}, pack=SMALL), "KS QS JS KH", "AS QH JH AH"
    )
    clauses = [reason["clause"] for reason in match.view()["reasons"]["hand"]]
    assert clauses == [None, "play.first-trick", None, "play.first-trick"]
    play(match, "KS AS")
    assert all(reason["legal"] for reason in match.view()["reasons"]["hand"])
