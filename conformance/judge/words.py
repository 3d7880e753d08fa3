"""Says actions, hands and expectations in words, with the players' names."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from conformance.cases.cards import in_order, show_card, show_cards


def name_of(seat: Any, names: tuple[str, ...]) -> str:
    """Return a seat's name; what is no seat of the table is told as it is."""
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(names):
        return names[seat]
    return "nobody" if seat is None else f"seat {seat}"


def name_list(seats: Iterable[int], names: tuple[str, ...]) -> str:
    """Return the names of seats, `nobody` for none."""
    return ", ".join(name_of(seat, names) for seat in seats) or "nobody"


def number_list(numbers: Sequence[Any], names: tuple[str, ...]) -> str:
    """Return a number a seat with the names: `Ann 5, Ben 1, the others 0`.

    What is no list of a number for each of them is told as it is.
    """
    if len(numbers) != len(names):
        return str(list(numbers))
    (common, times), *_ = Counter(numbers).most_common(1)
    if times == len(names):
        return f"{common} each"
    others = f"the others {common}" if times > 1 else ""
    told = [f"{n} {x}" for n, x in zip(names, numbers, strict=True) if not others or x != common]
    return ", ".join(filter(None, (*told, others)))


def card_list(cards: Iterable[str]) -> str:
    """Return cards in reading order, `none` for none."""
    return show_cards(in_order(cards)) or "none"


def describe_action(action: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Return an action as a player would tell it; one that no player could do, as it is."""
    who = name_of(action.get("seat"), names)
    match action:
        case {"do": "deal"}:
            return "the deal"
        case {"do": "misdeal", "reason": str(reason)}:
            return f"misdeal: {reason}"
        case {"do": "announce", "announcement": str(announcement)}:
            return f"{who} announces {announcement}"
        case {"do": "pass"}:
            return f"{who} passes"
        case {"do": "play", "card": str(card)}:
            return f"{who} plays {show_card(card)}"
        case {"do": "revoke", "card": str(card)}:
            return f"{who} revokes with {show_card(card)}"
        case {"do": "notice", "offender": offender, "trick": trick}:
            revoke = f"{who} points out {name_of(offender, names)}'s revoke in trick {trick}"
            return f"{revoke} of deal {action['deal']}" if "deal" in action else revoke
        case {"do": "correct", "card": str(card)}:
            return f"{who} corrects with {show_card(card)}"
        case {"do": "count"}:
            return "the deal is counted"
        case _:
            return f"the action {dict(action)}"
