"""Whom a case cites: its text, or the points of law where the text is silent."""

import pytest

from tools.casegen.sources import source_of
from tools.casegen.table import Options, Table


@pytest.mark.parametrize(
    ("game", "players", "options", "law", "cited"),
    [
        ("polignac", 4, {}, ["L12"], "WF"),
        ("polignac", 4, {"limit": 50}, ["L24"], "WF"),
        ("polignac", 4, {"two-at-the-limit": "all-of-them"}, ["L30"], "points-of-law"),
        ("polignac-cr", 4, {"limit": 10}, ["L24"], "CR"),
        ("polignac-cr", 4, {"limit": 50}, ["L24"], "points-of-law"),
        ("polignac-cr", 4, {"limit-hit": "exactly"}, ["L42"], "CR"),
        ("polignac-cr", 4, {"limit-hit": "exactly-for-ever"}, ["L42"], "points-of-law"),
        ("polignac-cr", 4, {}, ["L07", "L45"], "CR"),
        ("polignac-cr", 5, {}, ["L07", "L45"], "points-of-law"),
        ("polignac-en", 4, {}, ["L07", "L45"], "WE"),
        ("polignac-en", 4, {}, ["L13"], "points-of-law"),
    ],
)
def test_a_silent_text_is_not_cited(
    game: str, players: int, options: Options, law: list[str], cited: str
) -> None:
    """What a text does not say is cited from the points of law alone."""
    table = Table(game, players, 0, options)
    assert source_of(table, law) == cited
