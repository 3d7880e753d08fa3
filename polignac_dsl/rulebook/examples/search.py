"""Looks for deals that show what is special about a game, in an order that a seed decides.

Every search is bounded: what is not found after so many deals is left out of the book.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from polignac_dsl.engine.actions import Action, Deal, Notice, Revoke
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.shuffling import shuffled_deck
from polignac_dsl.rulebook.examples.records import DealRecord, Trick, play_deal
from polignac_dsl.rulebook.examples.tactics import Tactics, chance
from polignac_dsl.table import Table
from polignac_dsl.table.deal_forms import Bid, CountCards, EveryTrick
from polignac_dsl.table.forms import OverNode

_DEALS: Final = 60  # deals tried for each example
_CONVENTION: Final = "23456789TJQKA"  # how strong a stranger takes the ranks to be


@dataclass(frozen=True)
class Example:
    """A deal worth telling, and why: its kind, one of its tricks, the announcement in it.

    `more` are the playoff deals that follow it.
    """

    kind: str
    table: Table
    record: DealRecord
    trick: Trick | None = None
    bid: str | None = None
    more: tuple[DealRecord, ...] = ()


def examples(table: Table, low_is_good: bool) -> list[Example]:
    """Return the examples found for a table, in the order in which a book tells them."""
    deals = list(islice(_ordinary(table, low_is_good), _DEALS))
    found = [_trick(table, deals), _whole_deal(table, deals), *_slams(table, low_is_good)]
    for bid in _bids(table):
        found += [_announced(table, bid, low_is_good, made) for made in (True, False)]
    found += [_late_revoke(table, low_is_good), _match_end(table, low_is_good)]
    return [example for example in found if example is not None]


def _bids(table: Table) -> tuple[Bid, ...]:
    announcements = table.deals[table.players].announcements
    return announcements.bids if announcements else ()


def _ordinary(table: Table, low_is_good: bool) -> Iterator[DealRecord]:
    """Yield deals without announcements, as the cards fall."""
    tactics = Tactics(table, low_is_good)
    for seed in range(_DEALS):
        deck = shuffled_deck(table, f"rulebook:{seed}")
        match = Match(table, dealer=table.players - 1)
        record = play_deal(match, Deal(deck=deck), tactics.act)
        if record is not None:
            yield record


def _best(
    table: Table, kind: str, records: list[DealRecord], worth: Callable[[DealRecord], int]
) -> Example | None:
    """Return the first of the most telling deals, None when none tells anything."""
    best = max(records, key=worth, default=None)
    return Example(kind, table, best) if best is not None and worth(best) > 0 else None


# ---- a trick ------------------------------------------------------------------------------


def _trick(table: Table, records: list[DealRecord]) -> Example | None:
    """Return the trick that shows most of: a strange ranking, a costly discard."""
    found: tuple[int, DealRecord, Trick] | None = None
    for record in records:
        for index, trick in enumerate(record.tricks):
            before = record.tricks[index - 1].points if index else (0,) * table.players
            worth = _trick_worth(table, trick, before)
            if found is None or worth > found[0]:
                found = (worth, record, trick)
    if found is None or found[0] <= 0:
        return None
    return Example("trick", table, found[1], trick=found[2])


def _trick_worth(table: Table, trick: Trick, before: tuple[int, ...]) -> int:
    gained = abs(trick.points[trick.taker] - before[trick.taker])
    if not gained:
        return 0
    counted = [card for _, card in trick.cards if counts(table, card)]
    discarded = [card for card in counted if card[1] != trick.cards[0][1][1]]
    return 4 * bool(beaten(trick)) + 4 * bool(discarded) + min(gained, 3) - len(counted)


def beaten(trick: Trick) -> str | None:
    """Return the card of the suit led that a stranger would have taken for the winner."""
    led = trick.cards[0][1][1]
    followed = [card for _, card in trick.cards if card[1] == led]
    expected = max(followed, key=lambda card: _CONVENTION.index(card[0]))
    return None if expected == taking_card(trick) else expected


def taking_card(trick: Trick) -> str:
    """Return the card that took a trick."""
    return next(card for seat, card in trick.cards if seat == trick.taker)


def counts(table: Table, card: str) -> bool:
    """Tell whether a card counts."""
    nodes = table.deals[table.players].count
    return any(isinstance(node, CountCards) and node.points.get(card) for node in nodes)


# ---- a deal -------------------------------------------------------------------------------


def _whole_deal(table: Table, records: list[DealRecord]) -> Example | None:
    """Return an ordinary deal that scores by as many clauses, for as many players, as can be."""

    def worth(record: DealRecord) -> int:
        if record.score != record.count or record.broken_off:
            return 0
        clauses = {line.clause for line in record.lines}
        scoring = {line.seat for line in record.lines}
        surprises = sum(bool(beaten(trick)) for trick in record.tricks)
        return 6 * len(clauses) + 3 * min(len(scoring), 3) + min(surprises, 2)

    return _best(table, "deal", records, worth)


# ---- slams and announcements ----------------------------------------------------------------


def _slams(table: Table, low_is_good: bool) -> list[Example | None]:
    """Return a slam for the settlement, if there is one, of a deal in which all tricks are taken."""
    deal = table.deals[table.players]
    clauses = {node.id for node in deal.settle if isinstance(node.when, EveryTrick)}
    if not clauses:
        return []
    first = _first_leader(table)
    tactics = Tactics(table, low_is_good, takers=(first,))
    for seed in range(_DEALS):
        match = Match(table, dealer=table.players - 1)
        record = play_deal(match, strong_deal(table, first, f"slam:{seed}", 0), tactics.act)
        if record and {trick.taker for trick in record.tricks} == {first}:
            return [Example("slam", table, record)]
    return []


def _announced(table: Table, bid: Bid, low_is_good: bool, made: bool) -> Example | None:
    """Return a deal with an announcement that is made, or that fails by as little as can be."""
    takes = bid.goal.kind in ("every-trick", "capture-every")
    best: tuple[int, DealRecord] | None = None
    first = _first_leader(table)
    seat = first if bid.by.who == "first-leader" else (first + 1) % table.players
    if takes and bid.lead.who == "first-leader":
        seat = first
    tactics = Tactics(table, low_is_good, takers=(seat,) if takes else ())
    for seed in range(_DEALS):
        match = Match(table, dealer=table.players - 1)
        if takes:
            deal = strong_deal(table, seat, f"{bid.name}:{seed}", 0 if made else 1)
        else:
            deal = Deal(deck=shuffled_deck(table, f"{bid.name}:{seed}"))
        record = play_deal(match, deal, tactics.act, (seat, bid.name))
        if record is None or _is_made(bid, seat, record) is not made:
            continue
        own = sum(trick.taker == seat for trick in record.tricks)
        worth = (own if takes else -own) * 8 + len({line.seat for line in record.lines})
        worth += 10 * (record.count[seat] > 0) if not made else 0
        worth += 20 * (record.count[seat] != record.score[seat])
        if best is None or worth > best[0]:
            best = (worth, record)
        if made:
            break
    if best is None:
        return None
    return Example("made" if made else "failed", table, best[1], bid=bid.name)


def _is_made(bid: Bid, seat: int, record: DealRecord) -> bool:
    own = [trick for trick in record.tricks if trick.taker == seat]
    captured = {card for trick in own for _, card in trick.cards}
    goal = set(bid.goal.cards or ())
    match bid.goal.kind:
        case "every-trick":
            return len(own) == len(record.tricks) and not record.broken_off
        case "no-trick":
            return not own
        case "capture-every":
            return goal <= captured
        case _:
            return not goal & captured


def _first_leader(table: Table) -> int:
    """Return who leads first when the player in the last seat deals."""
    return (table.players - 1 + table.deals[table.players].play.first_lead.step) % table.players


def strong_deal(table: Table, seat: int, seed: str, gaps: int) -> Deal:
    """Return a deal that gives a seat the highest cards of its suits, with some gaps.

    The seed decides how long each suit is, and how the other cards lie.
    """
    deal = table.deals[table.players]
    order = [str(rank) for rank in deal.rank.order]
    suits = sorted("SHDC", key=lambda suit: chance(f"{seed}:{suit}", 1 << 30))
    columns = [[r + s for r in order if r + s in deal.pack] for s in suits]
    size = deal.hands[(seat - table.players) % table.players]
    hand: list[str] = []
    wanted = [1 + chance(f"{seed}:length:{index}", 5) for index in range(4)]
    while len(hand) < size:
        for index, column in enumerate(columns):
            take = min(wanted[index], len(column), size - len(hand))
            hand += column[:take]
            del column[:take]
            wanted[index] = 1
    for gap in range(gaps):
        missing = hand[(1 + chance(f"{seed}:gap:{gap}", max(1, size - 1))) % size]
        lower = [card for column in columns for card in column if card[1] == missing[1]]
        others = lower or [card for column in columns for card in column]
        hand[hand.index(missing)] = others[0]
    rest = [card for card in shuffled_deck(table, seed) if card not in hand]
    hands: list[tuple[str, ...]] = [()] * table.players
    for step in range(table.players):
        other = step % table.players
        if other == seat:
            hands[other] = tuple(hand)
        else:
            hands[other] = tuple(rest[: deal.hands[step]])
            rest = rest[deal.hands[step] :]
    return Deal(hands=tuple(hands))


# ---- a revoke ------------------------------------------------------------------------------


def _late_revoke(table: Table, low_is_good: bool) -> Example | None:
    """Return a deal in which a counting card is thrown off wrongly, and noticed too late."""
    rule = table.irregularities.late_revoke
    if rule is None or not rule.fee:
        return None
    tactics = Tactics(table, low_is_good)
    for seed in range(_DEALS):
        match = Match(table, dealer=table.players - 1)
        deal = Deal(deck=shuffled_deck(table, f"revoke:{seed}"))
        record = play_deal(match, deal, _Revoking(tactics, table))
        if record is not None and len(record.acts) == 2 and any(record.fees):
            return Example("revoke", table, record)
    return None


class _Revoking:
    """Plays as tactics say, except that one player revokes and the next leader notices it."""

    def __init__(self, tactics: Tactics, table: Table) -> None:
        self.tactics = tactics
        self.table = table
        self.revoked: tuple[int, int] | None = None
        self.noticed = False

    def __call__(self, match: Match) -> Action:
        trick: Any = match.view()["trick"]
        seat = match.to_act
        if self.revoked is None and 1 < trick["number"] < 5 and seat is not None:
            for action in match.irregular_actions():
                if isinstance(action, Revoke) and self._fails_to_follow(match, action):
                    self.revoked = (seat, trick["number"])
                    return action
        elif self.revoked is not None and not self.noticed:
            offender, number = self.revoked
            if trick["number"] == number + 1 and trick["cards"]:
                self.noticed = True
                by = (offender + 1) % self.table.players
                return Notice(by, offender, number)
        return self.tactics.act(match)

    def _fails_to_follow(self, match: Match, revoke: Revoke) -> bool:
        """Tell whether a counting card is thrown off by a player who holds the suit led."""
        view: Any = match.view()
        if not view["trick"]["cards"] or not counts(self.table, revoke.card):
            return False
        suit = view["trick"]["cards"][0]["card"][1]
        held = view["hands"][revoke.seat]
        return revoke.card[1] != suit and any(card[1] == suit for card in held)


# ---- the end of a match -----------------------------------------------------------------------


def _match_end(table: Table, low_is_good: bool) -> Example | None:
    """Return a deal that ends a match: with a playoff or two at the limit, where that can be."""
    over = next((node for node in table.end.over if node.what == "any-total"), None)
    if over is None:
        return None
    tactics = Tactics(table, low_is_good)
    best: tuple[int, Example] | None = None
    for seed in range(_DEALS):
        totals = _totals(table, f"end:{seed}", over.n)
        match = Match(table, dealer=table.players - 1, totals=totals)
        deck = shuffled_deck(table, f"end:{seed}")
        record = play_deal(match, Deal(deck=deck), tactics.act)
        if record is None:
            continue
        more: list[DealRecord] = []
        while match.phase == "deal" and match.view()["playoff"] and len(more) < 3:
            tied: int = len(match.view()["seats"])
            deck = shuffled_deck(table, f"playoff:{seed}:{len(more)}", tied)
            playoff = play_deal(match, Deal(deck=deck), tactics.act)
            if playoff is None:
                break
            more.append(playoff)
        if match.outcome is None:
            continue
        at_limit = sum(meets(total, over) for total in record.after)
        worth = 4 * (len(more) == 1) + 2 * (at_limit == 2) - (at_limit > 2) - 2 * (len(more) > 1)
        worth += len(set(record.after)) == table.players - bool(more)
        if best is None or worth > best[0]:
            best = (worth, Example("end", table, record, more=tuple(more)))
    return best[1] if best else None


def meets(total: int, over: OverNode) -> bool:
    """Tell whether a total meets a condition of the end of the match."""
    return {">=": total >= over.n, ">": total > over.n, "==": total == over.n}[over.is_]


def _totals(table: Table, seed: str, limit: int) -> tuple[int, ...]:
    """Return totals of which two are close to the limit."""
    totals = []
    for seat in range(table.players):
        away = 1 + chance(f"{seed}:{seat}", 3) if seat % 2 else 3 + chance(f"{seed}:{seat}", 12)
        totals.append(max(0, limit - away))
    return tuple(totals)
