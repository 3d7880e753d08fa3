"""A deal as the clauses make it: the cards in play, the hands, the packets."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import cycle

from polignac_dsl.check.answers import Answers, Unplayable
from polignac_dsl.syntax import CardSet

SUITS = "SHDC"
_RANKS = "23456789TJQKA"
# The packs by their number of cards: the highest ranks, Ace included, in four suits.
PACKS = {len(_RANKS[first:]) * 4: _RANKS[first:] for first in (0, 4, 5)}


@dataclass(frozen=True)
class Pack:
    """The cards in play, by suit and from high to low; those removed; the order of ranks."""

    ranks: tuple[str, ...]
    cards: tuple[str, ...]
    removed: tuple[str, ...]

    def among(self, cards: CardSet) -> tuple[str, ...]:
        """Return the cards of a set that are in play, in the order of the pack."""
        return tuple(card for card in self.cards if cards.covers(card))


def pack(answers: Answers) -> Pack:
    """Return the pack of a deal. Raises Unplayable where the clauses give none."""
    size = answers.form("cards.pack")["cards"]
    if size not in PACKS:
        sizes = ", ".join(str(number) for number in sorted(PACKS))
        raise Unplayable(
            "E501", "cards.pack", f"there is no pack of {size} cards", f"packs: {sizes}"
        )
    ranks: tuple[str, ...] = answers.form("cards.rank")["ranks"]
    _same_ranks(ranks, PACKS[size])
    whole = tuple(rank + suit for suit in SUITS for rank in ranks)
    form = answers.form("cards.removed")
    if form.name == "nothing_removed":
        return Pack(ranks, whole, ())
    out = {card for card in whole if form["cards"].covers(card)}
    return Pack(
        ranks,
        tuple(card for card in whole if card not in out),
        tuple(card for card in whole if card in out),
    )


def _same_ranks(ranks: tuple[str, ...], wanted: str) -> None:
    twice = sorted({rank for rank in ranks if ranks.count(rank) > 1}, key=ranks.index)
    if twice:
        message = f"{spell(twice)} stands in the order of ranks more than once"
        raise Unplayable("E502", "cards.rank", message, "name each rank once")
    missing = [rank for rank in reversed(wanted) if rank not in ranks]
    if missing:
        message = f"the order of ranks leaves out {spell(missing)}"
        raise Unplayable("E502", "cards.rank", message, "name every rank of the pack")
    foreign = [rank for rank in ranks if rank not in wanted]
    if foreign:
        message = f"the pack has no {spell(foreign)}"
        raise Unplayable("E502", "cards.rank", message, "name the ranks of the pack only")


def hands(answers: Answers, cards: int) -> tuple[int, ...]:
    """Return how many cards each player gets, in dealing order. Raises Unplayable."""
    players = answers.players
    even, over = divmod(cards, players)
    if not even:
        message = f"{cards} cards are not enough for {players} players"
        raise Unplayable("E505", "players", message, "name fewer players, or a larger pack")
    if not over:
        return (even,) * players
    if answers.form("deal.hands").name == "even_hands":
        message = f"{cards} cards do not divide by {players} players"
        hint = (
            f"remove {over} card{'s' * (over > 1)} more with {players} players, or let `deal.hands` be"
            " `every card, the first players one more`"
        )
        raise Unplayable("E504", "cards.removed", message, hint)
    return (even + 1,) * over + (even,) * (players - over)


def packets(answers: Answers, dealt: tuple[int, ...]) -> tuple[int, ...]:
    """Return the rounds of dealing, each as the cards in its packet. Raises Unplayable."""
    most = max(dealt)
    form = answers.form("deal.packets")
    match form.name:
        case "any_packets":
            return (1,) * most
        case "steady_packets":
            rounds = _rounds(most, (form["size"],))
            if most % form["size"]:
                raise _not_made_up(answers.players, most, f"packets of {form['size']}")
            return rounds
        case "steady_packets_rest":
            return _rounds(most, (form["size"],))
        case "packets_in_turn":
            return _rounds(most, form["sizes"])
        case _:
            sizes: tuple[int, ...] = form["sizes"]
            _rounds(most, sizes)
            if sum(sizes) != most:
                said = ", ".join(map(str, sizes))
                raise _not_made_up(answers.players, most, f"packets of {said}")
            return sizes


def _rounds(most: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    if min(sizes) < 1:
        raise Unplayable("E507", "deal.packets", "a packet has at least one card", "begin with 1")
    rounds: list[int] = []
    for size in cycle(sizes):
        left = most - sum(rounds)
        if left <= 0:
            break
        rounds.append(min(size, left))
    return tuple(rounds)


def _not_made_up(players: int, most: int, said: str) -> Unplayable:
    message = f"with {players} players a hand has {most} cards, and {said} do not make it up"
    hint = "say `2 at a time, then the rest`, or give other packets for this number of players"
    return Unplayable("E506", "deal.packets", message, hint)


_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def spell(cards: Iterable[str]) -> str:
    """Return cards and ranks as they are written in a spec: `J♠, 10, ♥`."""
    return ", ".join(
        "".join("10" if letter == "T" else _SIGNS.get(letter, letter) for letter in card)
        for card in cards
    )
