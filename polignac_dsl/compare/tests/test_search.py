"""A long search: how many deals it has played, and that it stops at a difference."""

import pytest

from polignac_dsl.compare import apart, search
from polignac_dsl.ruleset import load
from polignac_dsl.table import Table, read_table


def table(**options: int | str) -> Table:
    """A table of four."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    found = read_table(load("polignac").at(4, chosen))
    assert isinstance(found, Table)
    return found


def test_a_search_without_a_difference_counts_every_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on until there are enough, and plays the match out in which they are reached."""
    dealt: list[object] = []
    real = apart._deal

    def counted(match: object, random: object) -> object:
        dealt.append(match)
        return real(match, random)  # type: ignore[arg-type] # as they came

    monkeypatch.setattr(apart, "_deal", counted)
    found = search(table(), table(), deals=25)
    assert found.apart is None
    assert found.deals == len(dealt) >= 25
    assert 1 < found.matches <= found.deals
    assert search(table(), table(), deals=25) == found


def test_a_search_stops_at_a_difference() -> None:
    """In the middle of a trick only what may be played is compared; the rest shows after it."""
    found = search(table(), table(limit=5, limit_tested="in-mid-deal"), deals=500)
    assert found.apart is not None
    assert found.deals < 500
