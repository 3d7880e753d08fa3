"""French words that many sentences share: numbers, lists, points, cards, announcements."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from polignac_dsl.rulebook import marks
from polignac_dsl.rulebook.cardsets import Group, parts
from polignac_dsl.rulebook.reading import Json
from polignac_dsl.rulebook.voice import Saying

_NUMBERS: Final = [
    "zéro",
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "sept",
    "huit",
    "neuf",
    "dix",
    "onze",
    "douze",
]  # from 0
_ORDINALS: Final = [
    "première",
    "deuxième",
    "troisième",
    "quatrième",
    "cinquième",
    "sixième",
    "septième",
    "huitième",
    "neuvième",
    "dixième",
]
RANKS: Final = {
    "A": "as",
    "K": "roi",
    "Q": "dame",
    "J": "valet",
    "T": "dix",
    "9": "neuf",
    "8": "huit",
    "7": "sept",
    "6": "six",
    "5": "cinq",
    "4": "quatre",
    "3": "trois",
    "2": "deux",
}
_PLURALS: Final = {"K": "rois", "Q": "dames", "J": "valets"}  # the others do not change
_SUITS: Final = {"S": "pique", "H": "cœur", "D": "carreau", "C": "trèfle"}


@dataclass(frozen=True)
class Noun:
    """A noun and its gender."""

    word: str
    feminine: bool

    @property
    def the(self) -> str:
        """The noun with its definite article."""
        if self.word[0] in "aeéiou":
            return f"l’{self.word}"
        return f"{'la' if self.feminine else 'le'} {self.word}"

    @property
    def a(self) -> str:
        """The noun with its indefinite article."""
        return f"{'une' if self.feminine else 'un'} {self.word}"

    def agreed(self, participle: str) -> str:
        """Return a participle in the noun's gender."""
        return participle + ("e" if self.feminine else "")


_BIDS: Final = {
    "capot": Noun("capot", False),
    "general": Noun("général", False),
    "generale": Noun("générale", True),
    "misere": Noun("misère", True),
    "slam": Noun("chelem", False),
    "chelem": Noun("chelem", False),
}
FIRST_LEADER: Final = marks.link("play.first-lead", "premier en cartes")


def number_word(number: int) -> str:
    """Return a number in a word up to twelve, otherwise in figures."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else figure(number)


def figure(number: int) -> str:
    """Return a number in figures, with a true minus sign."""
    return str(number).replace("-", "−")


def ordinal(number: int) -> str:
    """Return `troisième` for 3 (of a feminine noun), and figures from eleven on."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}ᵉ"


def listing(items: Iterable[str], joint: str = "et") -> str:
    """Return `a`, `a et b`, or `a, b et c`."""
    *most, last = items
    return f"{', '.join(most)} {joint} {last}" if most else last


def span(numbers: tuple[int, ...]) -> str:
    """Return `de trois à huit`, or `à trois, quatre ou six`."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"de {number_word(numbers[0])} à {number_word(numbers[-1])}"
    return f"à {listing(map(number_word, numbers), 'ou')}"


def players(numbers: tuple[int, ...]) -> str:
    """Return `à 3, 5 ou 6 joueurs`, `de 3 à 5 joueurs`."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"de {numbers[0]} à {numbers[-1]} joueurs"
    return f"à {listing(map(str, numbers), 'ou')} joueurs"


def guard(numbers: tuple[int, ...], playoff: bool) -> str:
    """Return the words that make a sentence hold for some numbers of players."""
    return f"dans un barrage {players(numbers)}," if playoff else f"{players(numbers)},"


def points(number: int) -> str:
    """Return `1 point`, `5 points`, `−5 points`."""
    return f"{figure(number)} point{'s' if abs(number) > 1 else ''}"


def of(phrase: str) -> str:
    """Return `de` before a phrase with an article: `du valet`, `des rois`, `d’un cœur`."""
    for article, contracted in (("le ", "du "), ("les ", "des ")):
        if phrase.startswith(article):
            return contracted + phrase.removeprefix(article)
    return f"d’{phrase}" if phrase[0] in "aeéiouh" else f"de {phrase}"


def bid(saying: Saying) -> Noun:
    """Return the announcement of the clause."""
    return bid_named(saying.name)


def bid_named(name: str) -> Noun:
    """Return an announcement by its name in the spec."""
    return _BIDS.get(name) or Noun(f"annonce « {name} »", True)


def rank(letter: str) -> str:
    """Return the name of a rank inside a list: courts in words, the others in figures."""
    return RANKS[letter] if letter in "AKQJ" else letter.replace("T", "10")


def noun(rank: str) -> Noun:
    """Return the noun for a card of a rank."""
    return Noun(RANKS[rank], rank == "Q")


def plural(group: Group) -> str:
    """Return a group as a plural: `les valets`, or a single card."""
    return _plural(group)


def card(group: Group) -> str:
    """Return a single card, `le valet de pique`, `l’as de cœur`."""
    return f"{_noun(group).the} de {_SUITS[group.suits[0]]}"


def the(cards: Json) -> str:
    """Return a set as a plural: `les valets sauf le valet de pique`."""
    return _set(cards, _plural, "et", "sauf")


def each(cards: Json) -> str:
    """Return each card of a set: `chaque valet sauf le valet de pique`."""
    return _set(cards, lambda group: _single(group, "chaque", "chaque"), "et", "sauf")


def all_of(cards: Json) -> str:
    """Return a whole set: `tous les valets`, `toutes les dames`."""
    return _set(cards, _all, "et", "sauf")


def a_card(cards: Json, joint: str = "ou") -> str:
    """Return any one card of a set: `un cœur ou la dame de pique`."""
    return _set(cards, lambda group: _single(group, "un", "une"), joint, "autre que")


def none_of(cards: Json) -> str:
    """Return the object after `ne`: `aucun valet`, `ni un cœur ni la dame de pique`."""
    held, left_out = parts(cards)
    if len(held) == 1 and not held[0].is_card:
        return _with_exceptions(_single(held[0], "aucun", "aucune"), left_out, "sauf")
    if len(held) == 1:
        return f"pas {card(held[0])}"
    named = " ni ".join(_single(group, "un", "une") for group in held)
    return _with_exceptions(f"ni {named}", left_out, "sauf")


def all_feminine(cards: Json) -> bool:
    """Tell whether every noun of a set is feminine, so that what agrees with it is, too."""
    held, _ = parts(cards)
    return all(_noun(group).feminine for group in held)


def is_one_card(cards: Json) -> bool:
    """Tell whether a set is a single card."""
    held, _ = parts(cards)
    return len(held) == 1 and held[0].is_card


def _set(cards: Json, name: Callable[[Group], str], joint: str, exception: str) -> str:
    held, left_out = parts(cards)
    return _with_exceptions(listing(map(name, held), joint), left_out, exception)


def _with_exceptions(phrase: str, left_out: list[Group], exception: str) -> str:
    return f"{phrase} {exception} {listing(map(_plural, left_out))}" if left_out else phrase


def _noun(group: Group) -> Noun:
    if group.rank is None:
        return Noun(_SUITS[group.suits[0]], False)
    return noun(group.rank)


def _colour(group: Group, plural: bool, joint: str = "et") -> str:
    """Return the adjective of a colour, agreed, or the suits that the noun has not said."""
    ending = "s" if plural else ""
    match group.colour:
        case "red":
            return f" rouge{ending}"
        case "black":
            return f" noir{'e' if _noun(group).feminine else ''}{ending}"
        case _ if group.rank is not None and group.suits:
            return " " + listing((f"de {_SUITS[suit]}" for suit in group.suits), joint)
        case _:
            return ""


def _plural(group: Group, article: str = "les") -> str:
    if group.is_card:
        return card(group)
    if group.rank is None:
        return f"{article} {_SUITS[group.suits[0]]}{'x' if group.suits[0] == 'D' else 's'}"
    named = _PLURALS.get(group.rank, RANKS[group.rank])
    return f"{article} {named}{_colour(group, plural=True)}"


def _all(group: Group) -> str:
    return _plural(group, "toutes les" if _noun(group).feminine else "tous les")


def _single(group: Group, masculine: str, feminine: str) -> str:
    if group.is_card:
        return card(group)
    named = _noun(group)
    joint = "et" if masculine == "chaque" else "ou"
    adjective = _colour(group, plural=False, joint=joint)
    return f"{feminine if named.feminine else masculine} {named.word}{adjective}"
