"""What two views differ in, by the contract's own idea of equal (conformance README §6)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

# The keys of a view; `reasons` are optional and not compared.
KEYS = (
    "phase", "deal", "dealer", "direction", "seats", "playoff", "to_act", "legal", "irregular",
    "hands", "announcement", "trick", "tricks", "captured", "points", "fees", "totals", "deals",
    "outcome",
)  # fmt: skip
# Those of which a player may see less than there is.
VEILED = ("legal", "irregular", "hands", "tricks", "captured", "points")


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys, in the order of the contract, in which two views are not the same.

    A key that the contract does not have, or that one view lacks, differs.
    """
    found = differ_in(KEYS, one, other)
    strange = {*one, *other}.difference(KEYS, ("reasons",))
    return (*found, *sorted(strange)) if strange else found


def differ_in(
    keys: Iterable[str], one: Mapping[str, Any], other: Mapping[str, Any]
) -> tuple[str, ...]:
    """Return those of the keys in which two views are not the same."""
    return tuple([key for key in keys if _differ(key, one, other)])


def _differ(key: str, one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    if key not in one or key not in other:
        return True
    ours, theirs = one[key], other[key]
    if ours == theirs:
        return False
    same = _UNORDERED.get(key)
    return same is None or not same(ours, theirs)


def _same_actions(one: Sequence[Any], other: Sequence[Any]) -> bool:
    if len(one) != len(other):
        return False
    return {frozenset(a.items()) for a in one} == {frozenset(a.items()) for a in other}


def _same_cards(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Compare a list of cards for each seat, None where they are hidden."""
    return len(one) == len(other) and all(
        a == b or (a is not None and b is not None and sorted(a) == sorted(b))
        for a, b in zip(one, other, strict=True)
    )


# The contract gives no order to actions, to the cards of a hand or of a pile.
_UNORDERED: dict[str, Callable[[Any, Any], bool]] = {
    "legal": _same_actions,
    "irregular": _same_actions,
    "hands": _same_cards,
    "captured": _same_cards,
}
