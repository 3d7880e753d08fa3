"""The kernel plays by the same rules as the step API."""

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from polignac_dsl.engine.actions import Announce, Pass
from polignac_dsl.engine.kernel import Kernel, PlayedDeal, StandstillError
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.settling import Standing
from polignac_dsl.engine.tests.drawing import tables
from polignac_dsl.engine.tests.tables import asking, bid, do, play, table
from polignac_dsl.table import Table

few = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def played_again(
    rules: Table, kernel: Kernel, deal: PlayedDeal, announcement: Standing | None = None
) -> None:
    """Play a deal of the kernel in a match, and compare all that it says."""
    match = Match(rules, deal.dealer)
    dealt, plays = kernel.actions(deal)
    do(match, dealt)
    while match.phase == "announce":
        assert match.to_act is not None
        if announcement is not None and match.to_act == announcement.seat:
            do(match, Announce(match.to_act, announcement.bid.name))
        else:
            do(match, Pass(match.to_act))
    do(match, *plays[:-1])
    assert match.view()["phase"] == "play"
    do(match, plays[-1])
    assert match.view()["phase"] in ("deal", "over")
    record = match.view()["deals"][0]
    tricks = [0] * rules.players
    for taker, _ in deal.tricks:
        tricks[taker] += 1
    assert record["tricks"] == tricks
    assert record["count"] == deal.counted
    assert record["score"] == deal.score
    assert record["broken_off"] == (deal.ended != "last-card")


@few
@given(tables(), st.integers(0, 2**32))
def test_a_deal_of_the_kernel_is_a_deal_of_a_match(rules: Table, seed: int) -> None:
    """Any rules: every card is accepted in turn, and count and score are the same."""
    kernel, random = Kernel(rules), Random(seed)
    for dealer in range(rules.players):
        played_again(rules, kernel, kernel.deal(dealer, random))


@few
@given(tables(plain_play=True), st.integers(0, 2**32))
def test_so_it_is_where_play_is_plain(rules: Table, seed: int) -> None:
    """Without bans and forced discards the kernel has a way of its own."""
    kernel, random = Kernel(rules), Random(seed)
    for dealer in range(rules.players):
        played_again(rules, kernel, kernel.deal(dealer, random))


@pytest.mark.parametrize("ends", ["last-card", "decided"])
def test_a_deal_under_an_announcement(ends: str) -> None:
    """The announcer leads, and the deal is settled as made or failed."""
    capot = bid("capot", **{"ends.when": ends})
    rules = table(4, announcements=asking(capot))
    asked = rules.deals[4].announcements
    assert asked is not None
    kernel, random = Kernel(rules), Random(3)
    for number in range(20):
        standing = Standing(number % 4, asked.bids[0])
        played_again(rules, kernel, kernel.deal(number // 4 % 4, random, standing), standing)


def test_totals_matter_where_the_limit_is_tested_in_mid_deal() -> None:
    """At 19 : 19 : 19 : 19 the first Jack breaks the deal off."""
    rules = table(4, {"end.tested.when": "trick"})
    kernel = Kernel(rules, totals=[19] * 4)
    ended = {kernel.deal(0, Random(seed)).ended for seed in range(5)}
    assert ended == {"limit"}
    assert Kernel(rules).deal(0, Random(1)).ended == "last-card"


def test_the_same_seed_plays_the_same_deal() -> None:
    """And another seed another."""
    kernel = Kernel(table(4))
    assert kernel.deal(0, Random(7)) == kernel.deal(0, Random(7))
    assert kernel.deal(0, Random(7)) != kernel.deal(0, Random(8))


def test_every_legal_card_is_as_likely() -> None:
    """Two players, two cards each of one suit: the four ways to play a deal come equally often."""
    kernel = Kernel(table(2, pack="KS QS JS AS"))
    random = Random(5)
    ways = Counter(
        tuple(sorted(deal.dealt)) + tuple(deal.cards[:2])
        for deal in (kernel.deal(0, random) for _ in range(6000))
    )
    # Six ways to deal, and each of two leads with each of two answers: 24 in all, 250 of each.
    # (Hands are told apart only up to who holds them, the lead tells who.)
    assert len(ways) == 24
    assert all(180 < number < 330 for number in ways.values())


def test_a_standstill_is_told() -> None:
    """A ban without a way out leaves nothing to lead."""
    ban = {"id": "play.lead", "banned": ["KS", "QS"], "until": None, "lifted": False}
    kernel = Kernel(table(2, {"deal.play.lead": ban}, pack="KS QS"))
    with pytest.raises(StandstillError, match="seat 1 may play nothing"):
        kernel.deal(0, Random(1))


def test_the_kernel_counts_what_a_hand_worked_deal_counts() -> None:
    """One fixed deal, card by card: the tricks and points are those that the cards say."""
    rules = table(2, pack="KS QS JS AS KH QH JH AH")
    kernel = Kernel(rules)
    deal = kernel.deal(1, Random(2))
    match = Match(rules, dealer=1)
    dealt, plays = kernel.actions(deal)
    do(match, dealt)
    play(match, " ".join(action.card for action in plays))
    assert sum(deal.counted) == 3
    assert list(match.totals) == deal.counted
