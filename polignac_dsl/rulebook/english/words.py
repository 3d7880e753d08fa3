"""English words that many sentences share: numbers, lists, points, cards, announcements."""

from collections.abc import Callable, Iterable
from typing import Final

from polignac_dsl.rulebook import marks
from polignac_dsl.rulebook.cardsets import Group, parts
from polignac_dsl.rulebook.reading import Json
from polignac_dsl.rulebook.voice import Saying

_NUMBERS: Final = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]  # from 0
_ORDINALS: Final = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
]
RANKS: Final = {
    "A": "Ace",
    "K": "King",
    "Q": "Queen",
    "J": "Jack",
    "T": "Ten",
    "9": "Nine",
    "8": "Eight",
    "7": "Seven",
    "6": "Six",
    "5": "Five",
    "4": "Four",
    "3": "Three",
    "2": "Two",
}
_SUITS: Final = {"S": "Spade", "H": "Heart", "D": "Diamond", "C": "Club"}
_BIDS: Final = {
    "capot": "capot",
    "general": "general",
    "generale": "générale",
    "misere": "misère",
    "slam": "slam",
}
FIRST_LEADER: Final = f"the {marks.link('play.first-lead', 'first leader')}"


def number_word(number: int) -> str:
    """Return a number in a word up to twelve, otherwise in figures."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else figure(number)


def figure(number: int) -> str:
    """Return a number in figures, with a true minus sign."""
    return str(number).replace("-", "−")


def ordinal(number: int) -> str:
    """Return `third` for 3, and figures from eleven on."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number % 100 // 10 != 1 else 0, "th")
    return f"{number}{ending}"


def listing(items: Iterable[str], joint: str = "and") -> str:
    """Return `a`, `a and b`, or `a, b and c`."""
    *most, last = items
    return f"{', '.join(most)} {joint} {last}" if most else last


def span(numbers: tuple[int, ...]) -> str:
    """Return `three to eight`, or `three, four or six`."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{number_word(numbers[0])} to {number_word(numbers[-1])}"
    return listing(map(number_word, numbers), "or")


def players(numbers: tuple[int, ...]) -> str:
    """Return `3, 5 or 6 players`, `3 to 5 players`."""
    run = len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1
    shown = f"{numbers[0]} to {numbers[-1]}" if run else listing(map(str, numbers), "or")
    return f"{shown} players"


def guard(numbers: tuple[int, ...], playoff: bool) -> str:
    """Return the words that make a sentence hold for some numbers of players."""
    return f"in a playoff with {players(numbers)}," if playoff else f"with {players(numbers)},"


def points(number: int) -> str:
    """Return `1 point`, `5 points`, `−5 points`."""
    return f"{figure(number)} point{'' if number == 1 else 's'}"


def bid(saying: Saying) -> str:
    """Return the announcement of the clause with its article, or `it` once it has been named."""
    return "it" if saying.named else bid_named(saying.name)


def bid_named(name: str) -> str:
    """Return an announcement with its article."""
    return f"the {_BIDS[name]}" if name in _BIDS else f"the announcement “{name}”"


def a_bid(saying: Saying) -> str:
    """Return the announcement of the clause with the indefinite article."""
    name = _BIDS.get(saying.name)
    return f"a {name}" if name else f"an announcement “{saying.name}”"


def rank(letter: str) -> str:
    """Return the name of a rank inside a list: courts in words, the others in figures."""
    return RANKS[letter] if letter in "AKQJ" else letter.replace("T", "10")


def bare(group: Group) -> str:
    """Return a whole rank or suit without an article, `Jacks`, or cards with theirs."""
    return _plural(group) if group.is_card else _plural(group).removeprefix("the ")


def card(group: Group) -> str:
    """Return a single card, `the Jack of Spades`."""
    return f"the {RANKS[str(group.rank)]} of {_SUITS[group.suits[0]]}s"


def the(cards: Json) -> str:
    """Return a set as a plural: `the Jacks other than the Jack of Spades`."""
    return _set(cards, _plural, "and", "other than")


def every(cards: Json) -> str:
    """Return each card of a set: `every Jack but the Jack of Spades`."""
    return _set(cards, lambda group: _single(group, "every"), "and", "but")


def a_card(cards: Json) -> str:
    """Return any one card of a set: `a Heart or the Queen of Spades`."""
    return _set(cards, lambda group: _single(group, "a"), "or", "other than")


def may_not(cards: Json, deed: str) -> str:
    """Return a ban: `no Jack may be led`, `neither a Heart nor the Queen of Spades may be led`."""
    held, left_out = parts(cards)
    if len(held) == 1 and held[0].is_card:
        return f"{card(held[0])} may not {deed}"
    if len(held) == 1:
        return _with_exceptions(_single(held[0], "no"), left_out, "but") + f" may {deed}"
    named = " nor ".join(_single(group, "a") for group in held)
    return _with_exceptions(f"neither {named}", left_out, "other than") + f" may {deed}"


def _set(cards: Json, name: Callable[[Group], str], joint: str, exception: str) -> str:
    held, left_out = parts(cards)
    return _with_exceptions(listing(map(name, held), joint), left_out, exception)


def _with_exceptions(phrase: str, left_out: list[Group], exception: str) -> str:
    return f"{phrase} {exception} {listing(map(_plural, left_out))}" if left_out else phrase


def _noun(group: Group) -> str:
    """Return what one card of a group is called: `Jack`, `Heart`, `red Seven`."""
    if group.rank is None:
        return _SUITS[group.suits[0]]
    name = RANKS[group.rank]
    return f"{group.colour} {name}" if group.colour else name


def _suits(group: Group, joint: str = "and") -> str:
    """Return the suits that a noun has not said yet: ` of Spades and Hearts`."""
    if group.rank is None or not group.suits or group.colour:
        return ""
    return " of " + listing((f"{_SUITS[suit]}s" for suit in group.suits), joint)


def _plural(group: Group) -> str:
    if group.is_card:
        return card(group)
    ending = "es" if group.rank == "6" else "s"
    return f"the {_noun(group)}{ending}{_suits(group)}"


def _single(group: Group, determiner: str) -> str:
    if group.is_card:
        return card(group)
    joint = "and" if determiner == "every" else "or"
    if determiner == "a" and _noun(group)[0] in "AE":
        determiner = "an"
    return f"{determiner} {_noun(group)}{_suits(group, joint)}"
