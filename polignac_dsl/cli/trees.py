"""Which positions an engine is asked to count the lines of."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from polignac_dsl.cli.games import playable

if TYPE_CHECKING:
    from conformance.api import Case
    from conformance.catalogue import Catalogue, Tables


def trees(
    size: str,
    games: Sequence[str],
    ids: Sequence[str],
    catalogue: "Catalogue",
    tables: "Tables",
) -> tuple["Case", ...]:
    """Return the positions of a size, of games or of all; one that is named may be of any size."""
    from conformance import api

    asked = [game for game in playable() if not games or game in games]
    profile = api.Profile[size.upper()]
    if ids:
        asked = [g for g in asked if any(name.startswith(f"{g}-perft-") for name in ids)]
        profile = api.Profile.DEEP
    return api.positions(profile, asked, catalogue, tables)
