"""The changes of what stands in a sentence: numbers, ranks, cards, lists, names.

Each change is one step: a number by one, a card or a member of a list in or out, two
neighbours exchanged.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from polignac_dsl.mutants.setting import Setting
from polignac_dsl.syntax import NAMES

_RANKS = "789TJQKA"
_SUITS = "SHDC"


@dataclass(frozen=True)
class Change:
    """A value changed by one step.

    `operator` says which kind of step, `where` at which place inside the value, `what` which
    step it is; the three name the change. `value` is what results.
    """

    operator: str
    where: str
    what: str
    value: Any

    def inside(self, key: str | int, value: Any) -> "Change":
        """Return the change of the whole in which this one was made at a key."""
        return replace(self, where=f"{key}.{self.where}" if self.where else str(key), value=value)

    @property
    def detail(self) -> str:
        """The place and the step in one text."""
        return f"{self.where}={self.what}" if self.where else self.what


def in_list(items: Sequence[Any], index: int, changes: Iterator[Change]) -> Iterator[Change]:
    """Yield the changes of a list by those of one member."""
    for change in changes:
        yield change.inside(index, [*items[:index], change.value, *items[index + 1 :]])


def of_number(number: int | Mapping[str, str], setting: Setting) -> Iterator[Change]:
    """Yield the changes of a number: one more, one less; for an option's, its default for good."""
    if isinstance(number, int):
        for changed in (number + 1, number - 1):
            yield Change("number", "", str(changed), changed)
    else:
        fixed = setting.numbers[number["option"]]
        yield Change("option", "", str(fixed), fixed)


def of_ordinal(which: int | str) -> Iterator[Change]:
    """Yield the changes of which trick is meant."""
    if isinstance(which, int):
        others: list[int | str] = [which + 1, *([which - 1] if which > 1 else [])]
    else:
        others = ["last" if which == "first" else "first", 2]
    for other in others:
        yield Change("ordinal", "", str(other), other)


def of_name(argument: str, name: str) -> Iterator[Change]:
    """Yield every other name that may stand in an argument."""
    for other in NAMES[argument]:
        if other != name:
            yield Change("name", "", other, other)


def exchanges(items: Sequence[Any], names: Sequence[str]) -> Iterator[Change]:
    """Yield the list with two neighbours exchanged, for each two that differ."""
    for index in range(len(items) - 1):
        if items[index] != items[index + 1]:
            swapped = [*items]
            swapped[index], swapped[index + 1] = swapped[index + 1], swapped[index]
            yield Change("exchange", "", f"{names[index]},{names[index + 1]}", swapped)


def removals(items: Sequence[Any], names: Sequence[str]) -> Iterator[Change]:
    """Yield the list without one member, for each; a list of one is left alone."""
    for index in range(len(items)) if len(items) > 1 else ():
        yield Change("out", "", names[index], [*items[:index], *items[index + 1 :]])


def of_words(argument: str, words: Sequence[str], setting: Setting) -> Iterator[Change]:
    """Yield the changes of the announcements that a sentence names."""
    if argument == "order":
        yield from exchanges(words, words)
    yield from removals(words, words)
    for name in setting.bids:
        if name not in words:
            yield Change("in", "", name, [*words, name])


def of_sizes(sizes: Sequence[int]) -> Iterator[Change]:
    """Yield the changes of packets: one larger or smaller, two exchanged, a card moved on."""
    yield from exchanges(sizes, [str(size) for size in sizes])
    for index in range(len(sizes) - 1):
        for step in (1, -1):
            moved = _put(
                _put(sizes, index, sizes[index] + step), index + 1, sizes[index + 1] - step
            )
            if moved[index : index + 2] != [sizes[index + 1], sizes[index]]:  # not told already
                yield Change("moved", "", "+".join(map(str, moved)), moved)
    for index, size in enumerate(sizes):
        for changed in (size + 1, size - 1):
            yield Change("number", str(index), str(changed), _put(sizes, index, changed))


def of_counts(numbers: Sequence[int]) -> Iterator[Change]:
    """Yield the changes of the numbers of players: one not taken, one more, one fewer."""
    yield from removals(numbers, [str(number) for number in numbers])
    yield Change("in", "", str(numbers[0] - 1), [numbers[0] - 1, *numbers])
    yield Change("in", "", str(numbers[-1] + 1), [*numbers, numbers[-1] + 1])


def of_cards(cards: Mapping[str, Any]) -> Iterator[Change]:
    """Yield the changes of a set of cards.

    A card or a rank becomes each other one, loses its suit or its rank, gets one; goes out,
    and another comes in; an exception is made, changed and dropped.
    """
    for part in ("any", "except"):
        atoms: list[Sequence[str | None]] = cards[part]
        for index, atom in enumerate(atoms):
            for other in _others(*atom):
                if other not in atoms:
                    changed = _put(atoms, index, other)
                    said = f"{written(atom)}>{written(other)}"
                    yield Change("card", part, said, {**cards, part: changed})
            if len(atoms) > 1 or part == "except":
                kept = [*atoms[:index], *atoms[index + 1 :]]
                yield Change("card-out", part, written(atom), {**cards, part: kept})
    for atom in cards["any"]:
        for other in _next(*atom):
            if other not in cards["any"]:
                more = [*cards["any"], other]
                yield Change("card-in", "any", written(other), {**cards, "any": more})
        for other in _within(*atom):
            if other not in cards["except"]:
                more = [*cards["except"], other]
                yield Change("card-in", "except", written(other), {**cards, "except": more})


def written(atom: Sequence[str | None]) -> str:
    """Return a card as the tables write it, `*` for a rank or a suit that is left open."""
    rank, suit = atom
    return f"{rank or '*'}{suit or '*'}"


def _others(rank: str | None, suit: str | None) -> Iterator[Sequence[str | None]]:
    if rank:
        yield from ([other, suit] for other in _RANKS if other != rank)
    if suit:
        yield from ([rank, other] for other in _SUITS if other != suit)
    if rank and suit:
        yield from ([rank, None], [None, suit])
    elif rank:
        yield from ([rank, other] for other in _SUITS)
    else:
        yield from ([other, suit] for other in _RANKS)


def _next(rank: str | None, suit: str | None) -> Iterator[Sequence[str | None]]:
    """Yield the next higher card of the suit, the same card of the next suit."""
    if rank and rank in _RANKS:
        yield [_RANKS[(_RANKS.index(rank) + 1) % len(_RANKS)], suit]
    if suit:
        yield [rank, _SUITS[(_SUITS.index(suit) + 1) % len(_SUITS)]]


def _within(rank: str | None, suit: str | None) -> Iterator[Sequence[str | None]]:
    """Yield single cards of the set that an atom stands for."""
    if rank and suit:
        yield [rank, suit]
    elif rank:
        yield from ([rank, other] for other in _SUITS)
    else:
        yield from ([other, suit] for other in _RANKS)


def _put(items: Sequence[Any], index: int, item: Any) -> list[Any]:
    return [*items[:index], item, *items[index + 1 :]]
