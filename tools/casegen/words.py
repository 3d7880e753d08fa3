"""How cards, players and lists are written in a case."""

from collections.abc import Iterable, Mapping, Sequence

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANK_NAMES = {"K": "King", "Q": "Queen", "J": "Jack", "A": "Ace", "T": "Ten"}
RANK_NAMES |= {"9": "Nine", "8": "Eight", "7": "Seven"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS_TO_EIGHT = (
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
)
ORDINALS = (*_ORDINALS_TO_EIGHT, "ninth", "tenth", "eleventh", "twelfth", "thirteenth")
_COMPASS = ("North", "West", "South", "East")
_FRIENDS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


def names_of(players: int, direction: str) -> tuple[str, ...]:
    """Return the names of the seats in playing order.

    Four who play counter-clockwise sit at the compass; all others are friends by the alphabet.
    """
    if players == 4 and direction == "counter-clockwise":
        return _COMPASS
    return _FRIENDS[:players]


def show(card: str) -> str:
    """Return a card as people write it."""
    return ("10" if card[0] == "T" else card[0]) + SUITS[card[1]]


def rank_order(game: str, options: Mapping[str, str | int]) -> str:
    """Return the ranks from high to low, for sorting a hand and for playing it with sense."""
    if game == "polignac-ace-high":
        return "AKQJT987"
    return "KQJT987A" if options.get("ace") == "lowest" else "KQJAT987"


def in_order(cards: Iterable[str], ranks: str) -> list[str]:
    """Return cards sorted for reading: ♠ ♥ ♦ ♣, each suit from high to low."""
    return sorted(cards, key=lambda card: ("SHDC".index(card[1]), ranks.index(card[0])))


def show_all(cards: Iterable[str]) -> str:
    """Return cards in the order given, separated by spaces."""
    return " ".join(show(card) for card in cards)


def listing(things: Sequence[str]) -> str:
    """Return the things as a sentence lists them: `a, b and c`."""
    if len(things) < 2:
        return "".join(things)
    return ", ".join(things[:-1]) + " and " + things[-1]


def number(count: int) -> str:
    """Return a small number as a word."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def times(count: int, thing: str) -> str:
    """Return a number of things: `one trick`, `three tricks`."""
    return f"{number(count)} {thing}" + ("" if count == 1 else "s")


def capital(text: str) -> str:
    """Return the text with its first letter large, as a sentence begins."""
    return text[:1].upper() + text[1:]
