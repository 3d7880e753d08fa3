"""The few positions that are asked about: a deal, and another one."""

from collections.abc import Mapping
from typing import Any, NamedTuple

Table = Mapping[str, Any]


class Position(NamedTuple):
    """The params of a `replay` after a deal, and what its view must show of it."""

    params: dict[str, Any]
    hands: tuple[tuple[str, ...], ...]
    to_act: int

    def after(self, *actions: Mapping[str, Any]) -> dict[str, Any]:
        """Return the params with actions added."""
        return {**self.params, "actions": [*self.params["actions"], *actions]}

    def noted(self, note: str) -> dict[str, Any]:
        """Return the params with words added that no action knows, and that are ignored (§7)."""
        first, *rest = self.params["actions"]
        return {**self.params, "actions": [{**first, "note": note}, *rest]}


def position(game: str, table: Table, dealer: int, shift: int, by_deck: bool) -> Position:
    """Return a deal of the whole pack, `shift` cards of which were put below the others."""
    players: int = table["players"]
    rules = table["deals"][str(players)]
    pack = [*rules["pack"][shift:], *rules["pack"][:shift]]
    sizes = {(dealer + 1 + turn) % players: size for turn, size in enumerate(rules["hands"])}
    hands = _by_packets(pack, rules["packets"], sizes) if by_deck else _one_by_one(pack, sizes)
    deal: dict[str, Any] = {"do": "deal"}
    if by_deck:
        deal["deck"] = pack
    else:
        deal["hands"] = [list(hand) for hand in hands]
    params = {
        "game": game,
        "options": dict(table["choices"]),
        "players": players,
        "table": table,
        "dealer": dealer,
        "actions": [deal],
    }
    return Position(params, hands, _first(rules, dealer, players))


def _first(rules: Table, dealer: int, players: int) -> int:
    announced = rules["announcements"]
    if announced and announced["asked"]["from"] == "after-dealer":
        return (dealer + 1) % players
    step: int = rules["play"]["first_lead"]["step"]
    return (dealer + step) % players


def _one_by_one(pack: list[str], sizes: Mapping[int, int]) -> tuple[tuple[str, ...], ...]:
    hands: list[list[str]] = [[] for _ in sizes]
    seat = 0
    for card in pack:
        while len(hands[seat % len(hands)]) == sizes[seat % len(hands)]:
            seat += 1
        hands[seat % len(hands)].append(card)
        seat += 1
    return tuple(tuple(hand) for hand in hands)


def _by_packets(
    pack: list[str], packets: list[int], sizes: Mapping[int, int]
) -> tuple[tuple[str, ...], ...]:
    hands: list[list[str]] = [[] for _ in sizes]
    rest = iter(pack)
    for packet in packets:
        for seat, size in sizes.items():  # in dealing order
            for _ in range(min(packet, size - len(hands[seat]))):
                hands[seat].append(next(rest))
    return tuple(tuple(hand) for hand in hands)
