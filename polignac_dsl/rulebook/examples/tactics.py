"""How the players of an example play: sensibly enough that a reader believes them."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from polignac_dsl.engine.actions import Action, Play
from polignac_dsl.engine.match import Match
from polignac_dsl.table import Table
from polignac_dsl.table.deal_forms import CountCards


class Tactics:
    """Chooses cards: some seats try to take tricks, all others to avoid what counts."""

    def __init__(self, table: Table, low_is_good: bool, takers: Iterable[int] = ()) -> None:
        self.table = table
        self.sign = 1 if low_is_good else -1
        self.takers = frozenset(takers)

    def strength(self, players: int, card: str) -> int:
        """Return how strong a card is within its suit: 0 for the weakest."""
        order = self.table.deals[players].rank.order
        return len(order) - 1 - order.index(card[0])

    def danger(self, players: int, card: str) -> int:
        """Return what a card counts against its taker."""
        counts = self.table.deals[players].count
        points = [node.points.get(card, 0) for node in counts if isinstance(node, CountCards)]
        return self.sign * sum(points)

    def act(self, match: Match) -> Action:
        """Return the play of the player to act."""
        if match.to_act is None:
            raise ValueError("nobody is to act")
        return Play(match.to_act, self._card(match, match.legal_cards()))

    def _card(self, match: Match, legal: tuple[str, ...]) -> str:
        view: Any = match.view()
        players = len(view["seats"])
        played = [entry["card"] for entry in view["trick"]["cards"]]
        ordered = sorted(legal, key=lambda card: (self.strength(players, card), _suit(card)))
        if match.to_act in self.takers:
            return self._take(players, ordered, played)
        if not played:
            return min(ordered, key=lambda card: self.danger(players, card) > 0)
        if ordered[0][1] != played[0][1]:
            return max(ordered, key=lambda card: self.danger(players, card))
        return self._duck(players, ordered, played, last=len(played) == players - 1)

    def _take(self, players: int, ordered: list[str], played: list[str]) -> str:
        if not played:
            return ordered[-1]
        strongest = ordered[-1]
        if strongest[1] == played[0][1] and self._best(players, played) < self.strength(
            players, strongest
        ):
            return strongest
        return ordered[0]

    def _duck(self, players: int, ordered: list[str], played: list[str], last: bool) -> str:
        best = self._best(players, played)
        below = [card for card in ordered if self.strength(players, card) < best]
        if below:
            return max(below, key=lambda card: (self.danger(players, card) > 0, below.index(card)))
        harmless = all(self.danger(players, card) <= 0 for card in played)
        safe = [card for card in ordered if self.danger(players, card) <= 0] or ordered
        return safe[-1] if last and harmless else safe[0]

    def _best(self, players: int, played: list[str]) -> int:
        return max(self.strength(players, card) for card in played if card[1] == played[0][1])


def _suit(card: str) -> int:
    return "SHDC".index(card[1])


def chance(seed: str, below: int) -> int:
    """Return a number from 0 on, below a bound, that a seed decides."""
    return int.from_bytes(sha256(seed.encode()).digest()[:8], "big") % below
