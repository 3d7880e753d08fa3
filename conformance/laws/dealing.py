"""What is dealt: hands by chance, hands with which one player can take everything, void deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from conformance.judge.request import dealing_order
from conformance.laws.position import Table, rules_of

Cards = Literal["blind", "deck", "strong", "long", "suits"]
Void = Literal["short", "uneven", "exposed"]
Hands = dict[int, list[str]]


@dataclass(frozen=True)
class Due:
    """A deal that is to be made: among whom, by whom, and by which rules."""

    table: Table
    seats: tuple[int, ...]
    dealer: int

    @property
    def rules(self) -> Mapping[str, Any]:
        """The rules of the deal."""
        return rules_of(self.table, self.seats)

    @property
    def sizes(self) -> dict[int, int]:
        """How many cards each seat gets."""
        order = dealing_order(self.seats, self.dealer)
        return dict(zip(order, self.rules["hands"], strict=True))

    def shuffled(self, chance: Random) -> list[str]:
        """Return the pack in a new order."""
        pack = list(self.rules["pack"])
        chance.shuffle(pack)
        return pack

    def given_out(self, cards: Sequence[str], last: int = 0) -> Hands:
        """Return hands of the right sizes in the order of the cards, one seat served last."""
        place = last % len(self.seats) + 1
        hands, left = Hands(), list(cards)
        for seat in self.seats[place:] + self.seats[:place]:
            hands[seat], left = left[: self.sizes[seat]], left[self.sizes[seat] :]
        return hands

    def action(self, hands: Hands) -> dict[str, Any]:
        """Return the action that deals these hands."""
        players = self.table["players"]
        return {"do": "deal", "hands": [list(hands.get(seat, [])) for seat in range(players)]}


def deal(due: Due, chance: Random, cards: Cards, hero: int) -> dict[str, Any]:
    """Return a deal with the right number of cards for everybody."""
    pack = due.shuffled(chance)
    if cards == "deck":
        return {"do": "deal", "deck": pack}
    if cards == "blind":
        return due.action(due.given_out(pack))
    strength = {rank: place for place, rank in enumerate(due.rules["rank"]["order"])}
    if cards == "suits":
        pack.sort(key=lambda card: (card[1], strength[card[0]]))
        return due.action(due.given_out(pack, chance.randrange(8)))
    if cards == "strong":
        pack.sort(key=lambda card: strength[card[0]] + 2 * chance.random())
    else:
        suits = list("SHDC")
        chance.shuffle(suits)
        pack.sort(key=lambda card: (suits.index(card[1]), strength[card[0]]))
    size = due.sizes[due.seats[hero % len(due.seats)]]
    rest = pack[size:]
    chance.shuffle(rest)
    return due.action(due.given_out([*rest, *pack[:size]], hero))


def void_deal(due: Due, chance: Random, kind: Void) -> dict[str, Any]:
    """Return a deal that makes a misdeal, in a game that has them."""
    pack = due.shuffled(chance)
    hands = due.given_out(pack)
    if kind == "short":
        hands[chance.choice(due.seats)].pop()
    elif kind == "uneven":
        giver = chance.randrange(len(due.seats))
        hands[due.seats[giver - 1]].append(hands[due.seats[giver]].pop())
    action = due.action(hands)
    if kind == "exposed":
        action["exposed"] = pack[: 1 + chance.randrange(2)]
    return action
