"""What the players of a game try to take and try to avoid, read off what counts."""

from dataclasses import dataclass

from polignac_dsl.rulebook.cardsets import Group, groups
from polignac_dsl.rulebook.reading import Json, Reading

_SUITS = "SHDC"


@dataclass(frozen=True)
class Aim:
    """Cards and tricks that are to be taken, or to be avoided.

    `dearest` is the one card among them that counts most, where it is not named on its own.
    """

    take: bool
    groups: tuple[Group, ...]
    dearest: Group | None
    tricks: tuple[Json, ...]


def aims(reading: Reading) -> list[Aim]:
    """Return what is to be avoided, then what is to be taken, as far as it can be told."""
    low = reading.low_is_good()
    if low is None:
        return []
    points = reading.card_points()
    found = []
    for take in (False, True):
        cards = {card: value for card, value in points.items() if value * (1 if low else -1) > 0}
        if take:
            cards = {card: value for card, value in points.items() if card not in cards and value}
        tricks = tuple(
            item
            for item in reading.trick_points()
            if item["form"] != "for_no_trick"
            and (reading.number(item["points"]) * (1 if low else -1) > 0) is not take
        )
        named, dearest = _named(cards, points)
        if named or tricks:
            found.append(Aim(take, tuple(named), dearest, tricks))
    return found


def _named(
    cards: dict[tuple[str, str], int], points: dict[tuple[str, str], int]
) -> tuple[list[Group], Group | None]:
    """Name counting cards as whole suits, whole ranks and single cards, and the dearest one."""
    if not cards:
        return [], None
    left = set(cards)
    found: list[Group] = []
    for suit in _SUITS:
        whole = {card for card in points if card[1] == suit}
        if len(whole) > 4 and whole <= left:
            found.append(Group(None, (suit,)))
            left -= whole
    for rank in dict.fromkeys(rank for rank, _ in points):
        whole = {(rank, suit) for suit in _SUITS}
        if whole <= left:
            found.append(Group(rank, ()))
            left -= whole
    found += groups(card for card in points if card in left)
    most = max(abs(value) for value in cards.values())
    top = [card for card, value in cards.items() if abs(value) == most]
    if len(top) > 1 or top[0] in left:
        return found, None
    return found, Group(top[0][0], (top[0][1],))
