"""Numbers and truth values in a view are what they are: Python has True, 1 and 1.0 equal."""

from collections.abc import Callable
from typing import Any

import pytest

from conformance.judge.contract import breaches
from conformance.tests.contract_positions import NAMES, POSITIONS, asked, view_of


def exchanged(value: Any, how: Callable[[Any], Any]) -> tuple[Any, int]:
    """Return a value with every number or truth value in it exchanged, and how many there were."""
    if isinstance(value, dict):
        found = {name: exchanged(part, how) for name, part in value.items()}
        return {name: part for name, (part, _) in found.items()}, sum(n for _, n in found.values())
    if isinstance(value, list):
        parts = [exchanged(part, how) for part in value]
        return [part for part, _ in parts], sum(n for _, n in parts)
    other = how(value) if isinstance(value, bool | int) else value
    return other, int(type(other) is not type(value))


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize(
    "how",
    [
        lambda value: value if isinstance(value, bool) else float(value),
        lambda value: bool(value) if type(value) is int and value in (0, 1) else value,
        lambda value: int(value) if isinstance(value, bool) else value,
    ],
    ids=["1.0 for 1", "true for 1", "1 for true"],
)
def test_what_python_takes_for_a_number_is_none(name: str, how: Callable[[Any], Any]) -> None:
    """In each key of a view by itself, wherever a number or a truth value stands."""
    params = asked(name)
    view = view_of(params)
    for key, value in view.items():
        other, number = exchanged(value, how)
        if number:
            found = breaches(params, NAMES, {**view, key: other})
            assert any(f"under {key}" in one.message for one in found), key
