"""Random deals played and scored without a match around them, for simulations.

Nothing is kept but the cards in the order played and who took the tricks; nothing can be looked
at or taken back. The rules are the same objects as those of a `Match`, and so are count and
settlement, so that a deal played here and played again there has the same result.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from polignac_dsl.engine.actions import Deal, Play
from polignac_dsl.engine.cards import SUIT_OF
from polignac_dsl.engine.closing import early_end, made_in_play, score_deal
from polignac_dsl.engine.counting import Taken
from polignac_dsl.engine.dealing import dealing_order, first_order
from polignac_dsl.engine.ending import limits_raced_to, reached_before
from polignac_dsl.engine.legality import legal_mask
from polignac_dsl.engine.masks import deal_masks, turn_orders
from polignac_dsl.engine.position import Ended, Scoresheet
from polignac_dsl.engine.settling import Standing
from polignac_dsl.table import Table


class PlayedDeal(NamedTuple):
    """A deal played at random: the hands and the cards as masks, in the order played."""

    dealer: int
    dealt: list[int]
    cards: list[int]
    tricks: list[Taken]
    ended: Ended
    counted: list[int]
    score: list[int]


class StandstillError(RuntimeError):
    """A player may play none of his cards: the table has a ban without a way out."""


class Kernel:
    """A table made ready for random deals between all its players.

    Each deal is played as the first of a match with these totals, which matter only where the
    limit is tested in mid-deal.
    """

    __slots__ = (
        "_bits",
        "_dealers",
        "_followers",
        "_nobody",
        "_orders",
        "_plain",
        "_rules",
        "table",
    )

    def __init__(self, table: Table, totals: Sequence[int] | None = None) -> None:
        players = table.players
        self.table = table
        rules = self._rules = deal_masks(table, players)
        self._bits = tuple([rules.bit[card] for card in table.deals[players].pack])
        everybody = tuple(range(players))
        self._orders = turn_orders(everybody)
        self._followers = [self._orders[leader][1:] for leader in everybody]
        self._nobody = (0,) * players
        totals = tuple(totals or (table.totals.start,) * players)
        reached = reached_before(limits_raced_to(table.end), totals)
        self._dealers = []
        for dealer in everybody:
            sheet = Scoresheet(
                table, totals, None, 0, 1, dealer, everybody, None, reached, (), None
            )
            dealing = list(zip(dealing_order(sheet, rules), rules.picks, strict=True))
            self._dealers.append((sheet, dealing, first_order(sheet, rules)))
        # Nothing is banned or forced, and nothing ends a deal before its last card.
        tested = table.end.tested.when == "trick"
        self._plain = rules.plain and rules.even and not rules.ends and not tested

    def deal(self, dealer: int, random: Random, announcement: Standing | None = None) -> PlayedDeal:
        """Deal, play and score one deal, every order of the pack and every legal card as likely.

        Raises StandstillError where a ban without a way out leaves nothing to play.
        """
        draw = random.random
        rules = self._rules
        sheet, dealing, order = self._dealers[dealer]
        deck = sorted(self._bits, key=lambda card: draw())
        hands: list[list[int]] = [[]] * len(dealing)
        for seat, pick in dealing:
            hands[seat] = list(pick(deck))
        dealt = [sum(hand) for hand in hands]
        ended: Ended = "last-card"
        made = None
        if self._plain and announcement is None:
            cards, tricks = self._play_out(hands, dealt, order[0], draw)
        else:
            if announcement is not None and announcement.bid.lead.who == "announcer":
                order = self._orders[announcement.seat]
            cards, tricks, ended = self._play_watched(dealt, order, draw, sheet, announcement)
            made = made_in_play(rules, announcement, tricks, ended)
        _, counted, score = score_deal(sheet, rules, tricks, ended, announcement, made, ())
        return PlayedDeal(dealer, dealt, cards, tricks, ended, counted, score)

    def _play_out(
        self, hands: list[list[int]], dealt: list[int], leader: int, draw: Callable[[], float]
    ) -> tuple[list[int], list[Taken]]:
        """Play a deal to its last card where nothing is banned, forced, or watched for.

        A hand is a list, from which any card can be drawn; what of it follows suit is told by
        the masks of what was dealt and of what is still to be played.
        """
        orders, strongest, bits = self._orders, self._rules.strongest, self._rules.bits
        kept = bits.kept
        held = self._rules.whole
        played: list[int] = []
        tricks: list[Taken] = []
        begun = 0
        for left in range(len(hands[0]), 0, -1):
            card = hands[leader].pop(int(draw() * left))
            played.append(card)
            led = SUIT_OF[card]
            trick = card
            for seat in self._followers[leader]:
                following = dealt[seat] & led & held
                if following:
                    choice = kept[following] if following in kept else bits.of(following)
                    card = choice[int(draw() * len(choice))]
                    hands[seat].remove(card)
                else:
                    card = hands[seat].pop(int(draw() * left))
                played.append(card)
                trick |= card
            held ^= trick
            leader = orders[leader][played.index(strongest[trick & led], begun) - begun]
            begun = len(played)
            tricks.append((leader, trick))
        return played, tricks

    def _play_watched(
        self,
        dealt: list[int],
        order: tuple[int, ...],
        draw: Callable[[], float],
        sheet: Scoresheet,
        announcement: Standing | None,
    ) -> tuple[list[int], list[Taken], Ended]:
        """Play a deal under any rules, until its last card or whatever ends it before."""
        rules, orders = self._rules, self._orders
        held = rules.whole
        cards: list[int] = []
        tricks: list[Taken] = []
        while True:
            trick: list[int] = []
            led = 0
            for seat in order:
                hand = dealt[seat] & held
                choice = rules.bits.of(legal_mask(rules, hand, led, not tricks, held))
                if not choice:
                    raise StandstillError(f"seat {seat} may play nothing")
                card = choice[int(draw() * len(choice))]
                trick.append(card)
                held ^= card
                led = SUIT_OF[trick[0]]
            cards += trick
            taken = sum(trick)
            taker = order[trick.index(rules.strongest[taken & led])]
            tricks.append((taker, taken))
            if not held:
                return cards, tricks, "last-card"
            ended = early_end(sheet, rules, announcement, tricks)
            if ended is not None:
                return cards, tricks, ended
            order = tuple([seat for seat in orders[taker] if dealt[seat] & held])

    def actions(self, played: PlayedDeal) -> tuple[Deal, list[Play]]:
        """Return a deal as the actions that a `Match` takes, announcements aside."""
        name = self._rules.cards.of
        hands = tuple([name(hand) for hand in played.dealt])
        plays = []
        for card in played.cards:
            seat = next(seat for seat, hand in enumerate(played.dealt) if hand & card)
            plays.append(Play(seat, self._rules.card[card]))
        return Deal(hands=hands), plays
