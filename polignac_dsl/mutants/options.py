"""The changes of what an option offers: its default, and the numbers that may be chosen."""

from collections.abc import Iterator
from typing import Any

from polignac_dsl.mutants.values import Change

Json = dict[str, Any]


def of_option(option: Json) -> Iterator[Change]:
    """Yield the changes of an option; what its values set is changed as clauses are."""
    if option["kind"] == "number":
        yield from _of_range(option)
    else:
        for value in option["order"]:
            if value != option["default"]:
                yield Change("default", "", value, {**option, "default": value})


def _of_range(option: Json) -> Iterator[Change]:
    """Yield another default, and a range of one number more or fewer at either end."""
    for key in ("default", "from", "to"):
        for step in (1, -1):
            number = option[key] + step
            operator = "default" if key == "default" else "range"
            where = "" if key == "default" else key
            yield Change(operator, where, str(number), {**option, key: number})
