"""A position in lines: whose turn it is, the hands, and the trick."""

from collections.abc import Iterator, Mapping
from typing import Any

from conformance.cases.cards import in_order, show_cards


def position_lines(game: str, players: int, view: Mapping[str, Any]) -> Iterator[str]:
    """Yield who is to play, what was announced, the hands, and the trick as far as it goes."""
    yield f"{game}, {players} players; seat {view['to_act']} is to play"
    if view["announcement"] is not None:
        yield f"seat {view['announcement']['seat']} has announced {view['announcement']['announcement']}"
    for seat in view["seats"]:
        yield f"  seat {seat}  {show_cards(in_order(view['hands'][seat]))}"
    if view["trick"]["cards"]:
        yield f"  on the table  {show_cards(play['card'] for play in view['trick']['cards'])}"
