"""What a request itself says of its match: who was dealt what, and where each card lies by now.

All actions are taken for accepted. That is enough to know every hand and every trick, since in
all games the highest card of the suit led takes a trick (points of law, L12).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from conformance.cases.course import takes_back

Json = Mapping[str, Any]
Play = tuple[int, str]
_Card = TypeVar("_Card")


class Trick(NamedTuple):
    """A finished trick: its cards in the order played, the first the leader's, and who took it."""

    cards: Sequence[Play]
    taker: int


@dataclass(slots=True)
class Dealt:
    """A deal that was not void, as its actions tell it.

    `plays` are its cards in the order in which they lie, corrections put in; `wrong` are the
    places among them of revokes that were not corrected. `notices` are offenders pointed out.
    """

    action: Json
    dealer: int
    plays: list[Play] = field(default_factory=list)
    asked: int = 0
    standing: Json | None = None
    wrong: list[int] = field(default_factory=list)
    notices: list[int] = field(default_factory=list)


class RulesOf:
    """What a table says of deals among some number of players, made handy."""

    __slots__ = (
        "complete_at",
        "face_up",
        "hands",
        "plain",
        "rules",
        "strength",
        "uneven",
        "unseen",
    )

    def __init__(self, rules: Json) -> None:
        self.rules = rules
        self.hands: list[int] = list(rules["hands"])
        self.uneven = len(set(self.hands)) > 1
        self.complete_at = max(self.hands)
        order = rules["rank"]["order"]
        self.strength = {card: -order.index(card[0]) for card in rules["pack"]}
        play = rules["play"]
        # Whether following suit is all that anybody must, and nothing else is barred.
        self.plain = not (
            play["lead"]["banned"] or play["first_trick"]["banned"] or play["void"]["forced"]
        )
        self.face_up = frozenset(rules["play"]["face_up"]["cards"])
        self.unseen = counted_cards(rules) - self.face_up


class TableRules:
    """A table made handy: what it says of deals of each number of players."""

    __slots__ = ("_deals", "dealer_after_misdeal", "step", "table", "taken_back", "way_out")

    def __init__(self, table: Json) -> None:
        self.table = table
        self.step: int = table["next_dealer"]["step"]
        misdeal = table["irregularities"]["misdeal"]
        self.dealer_after_misdeal = int(misdeal is not None and misdeal["dealer"] == "next")
        self.taken_back = takes_back(table)
        self.way_out = has_a_way_out(table)
        self._deals: dict[int, RulesOf] = {}

    def of(self, seats: Sequence[int]) -> RulesOf:
        """Return the rules of a deal among these seats; raises KeyError where there are none."""
        number = len(seats)
        if number not in self._deals:
            self._deals[number] = RulesOf(self.table["deals"][str(number)])
        return self._deals[number]


# The tables of the last requests: a run asks about the same few again and again.
_MOST_TABLES = 4096
_tables: dict[int, TableRules] = {}


def rules_at(table: Json) -> TableRules:
    """Return a table made handy; it is kept, and with it the table."""
    found = _tables.get(id(table))
    if found is None:
        if len(_tables) >= _MOST_TABLES:
            _tables.clear()
        found = _tables[id(table)] = TableRules(table)
    return found


def has_a_way_out(table: Json) -> bool:
    """Whether every ban falls where it would leave nothing to play."""
    bans = [rules["play"][key] for rules in table["deals"].values() for key in _BANS]
    return all(ban["lifted"] or not ban["banned"] for ban in bans)


_BANS = ("lead", "first_trick")


def counted_cards(rules: Json) -> set[str]:
    """Return the cards of a deal that bring points when they are captured."""
    by_cards = [count["points"] for count in rules["count"] if count["kind"] == "cards"]
    return {card for points in by_cards for card, number in points.items() if number}


def deals_of(params: Json, at: TableRules) -> tuple[list[Dealt], bool, int]:
    """Return the deals of a request that were not void, whether the last of all was, and who is next.

    The dealers are right up to the first playoff. Raises ValueError, KeyError, TypeError or
    IndexError where the actions cannot all be right.
    """
    deals: list[Dealt] = []
    dealer, players, void = params["dealer"], params["players"], False
    deal = Dealt({}, dealer)
    for action in params["actions"]:
        do = action["do"]
        if do in ("play", "revoke"):
            if do == "revoke":
                deal.wrong.append(len(deal.plays))
            deal.plays.append((action["seat"], action["card"]))
        elif do == "deal":
            if deals and not void:
                dealer = (dealer + at.step) % players
            deal, void = Dealt(action, dealer), False
            deals.append(deal)
        elif do == "misdeal":
            deals.pop()
            void = True
            dealer = (dealer + at.dealer_after_misdeal) % players
        elif do in ("announce", "pass"):
            deal.asked += 1
            if do == "announce":
                deal.standing = action
        elif do == "notice":
            deal.notices.append(action["offender"])
        elif do == "correct":
            _correct(deal, action, taken_back=at.taken_back)
    if deals and not void:
        dealer = (dealer + at.step) % players
    return deals, void, dealer


def _correct(deal: Dealt, action: Json, *, taken_back: bool) -> None:
    """Put a card in place of its player's last revoke, which is in the last trick."""
    place = [i for i in deal.wrong if deal.plays[i][0] == action["seat"]][-1]
    deal.wrong.remove(place)
    deal.plays[place] = (action["seat"], action["card"])
    if taken_back:
        del deal.plays[place + 1 :]
        deal.wrong = [i for i in deal.wrong if i < place]


def dealing_order(seats: Sequence[int], dealer: int) -> list[int]:
    """Return the seats in the order in which they are served: from the one after the dealer."""
    return sorted(seats, key=lambda seat: (seat <= dealer, seat))


def hands_from_deck(
    rules: Json, seats: Sequence[int], dealer: int, deck: Sequence[_Card], players: int
) -> list[list[_Card]]:
    """Return the hands that the packets of the rules make of a whole deck, a list a seat."""
    order, left = dealing_order(seats, dealer), list(deck)
    lacking = dict(zip(order, rules["hands"], strict=True))
    hands: list[list[_Card]] = [[] for _ in range(players)]
    for packet in rules["packets"]:
        for seat in order:
            number = min(packet, lacking[seat])
            hands[seat] += left[:number]
            del left[:number]
            lacking[seat] -= number
    return hands


def hands_dealt(
    deal: Dealt, rules: RulesOf, seats: Sequence[int], dealer: int, players: int
) -> list[list[str]]:
    """Return what each seat was dealt."""
    action = deal.action
    if "hands" in action:
        hands: list[list[str]] = action["hands"]
        return hands
    return hands_from_deck(rules.rules, seats, dealer, action["deck"], players)


def first_leader(deal: Dealt, rules: RulesOf, seats: Sequence[int], dealer: int) -> int:
    """Return who leads to the first trick."""
    if deal.standing is not None:
        said = deal.standing["announcement"]
        for bid in rules.rules["announcements"]["bids"]:
            if bid["name"] == said and bid["lead"]["who"] == "announcer":
                announcer: int = deal.standing["seat"]
                return announcer
    step: int = rules.rules["play"]["first_lead"]["step"]
    return dealing_order(seats, dealer)[(step - 1) % len(seats)]


def tricks_of(
    plays: Sequence[Play], rules: RulesOf, seats: Sequence[int], sizes: Sequence[int]
) -> tuple[list[Trick], Sequence[Play]]:
    """Return the finished tricks of a deal, and the cards of the one that is not.

    `sizes` are the numbers of cards that the seats were dealt. Only who held a card when a
    trick began takes part in it.
    """
    tricks: list[Trick] = []
    strength, start, number = rules.strength, 0, len(seats)
    while True:
        if rules.uneven:
            number = sum([sizes[seat] > len(tricks) for seat in seats])
        end = start + number
        if end > len(plays) or not number:
            return tricks, plays[start:]
        cards = plays[start:end]
        taker, high = cards[0]
        suit, best = high[1], strength[high]
        for seat, card in cards:
            if card[1] == suit and strength[card] > best:
                taker, best = seat, strength[card]
        tricks.append(Trick(cards, taker))
        start = end


def leader_after(tricks: Sequence[Trick], seats: Sequence[int], sizes: Sequence[int]) -> int | None:
    """Return who leads the next trick: the last taker, or the next who has a card; or None."""
    taker, done = tricks[-1].taker, len(tricks)
    for seat in (taker, *dealing_order(seats, taker)):
        if sizes[seat] > done:
            return seat
    return None
