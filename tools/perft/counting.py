"""Counts the lines of a position twice: the reference says what they are, the engine confirms."""

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from conformance.cases.cards import in_order
from conformance.perft.positions import Profile
from polignac_dsl.engine import Match
from polignac_dsl.engine.perft import perft as engine_perft
from reference_impl.perft import perft as reference_perft
from tools.perft.manners import MANNERS
from tools.perft.recipe import Recipe

_MOST = {"normal": Profile.NORMAL.largest, "deep": Profile.DEEP.largest}
_ASKED = ("options", "players", "dealer", "totals", "actions")


@dataclass(frozen=True)
class Counted:
    """A position as it stands in its file, and what the engine said of it, with the seconds."""

    recipe: Recipe
    entry: dict[str, Any]
    engine: dict[str, Any]
    seconds: tuple[float, float]

    @property
    def lines(self) -> int:
        """How many lines the reference has counted."""
        return int(self.entry["lines"])

    @property
    def agreed(self) -> bool:
        """Whether the engine has counted the same."""
        return all(self.entry[key] == value for key, value in self.engine.items())

    def told(self) -> str:
        """Return both counts, a line."""
        first, second = (
            f"{answer.get('lines')} lines, scores {str(answer.get('scores'))[:12]}"
            for answer in (self.entry, self.engine)
        )
        verdict = "agree" if self.agreed else "DISAGREE"
        spent = "{:.1f} s and {:.1f} s".format(*self.seconds)
        return f"{self.recipe.id}: reference {first}; engine {second}: {verdict} ({spent})"


def position(recipe: Recipe) -> dict[str, Any]:
    """Return the position of a recipe as it stands in its file, without the answer."""
    match = recipe.match()
    entry: dict[str, Any] = {
        "id": recipe.id,
        "title": title(recipe, match),
        "cards": recipe.cards,
        "options": dict(sorted(match.table.choices.items())),
        "players": recipe.players,
        "dealer": recipe.players - 1,
    }
    if recipe.totals is not None:
        entry["totals"] = list(recipe.totals)
    return entry | {"actions": [action.to_json() for action in match.actions]}


def title(recipe: Recipe, match: Match) -> str:
    """Return what is special about a position, in a few words."""
    view = match.view()
    sizes = {len(view["hands"][seat]) for seat in view["seats"]}
    cards = (
        f"{recipe.cards} cards each" if len(sizes) == 1 else f"at most {recipe.cards} cards each"
    )
    parts = [f"{len(view['seats'])} players, {cards}", MANNERS[recipe.manner].words]
    if view["announcement"] is not None:
        said = view["announcement"]
        parts.append(f"seat {said['seat']} has announced {said['announcement']}")
    parts += [f"{name}: {value}" for name, value in recipe.options.items()]
    return "; ".join(filter(None, parts))


def count(recipe: Recipe) -> Counted:
    """Count the lines of a position with both; raises SystemExit where the reference cannot."""
    entry = position(recipe)
    request = {key: entry[key] for key in _ASKED if key in entry}
    request |= {"game": recipe.game, "most": _MOST[recipe.profile]}
    start = time.perf_counter()
    answer = _sorted(reference_perft(request))
    middle = time.perf_counter()
    if answer.pop("status") != "ok":
        raise SystemExit(f"the reference does not count {recipe.id}: {answer}")
    engine = _sorted(engine_perft(request | {"table": recipe.match().table}))
    engine.pop("status")
    return Counted(recipe, entry | answer, engine, (middle - start, time.perf_counter() - middle))


def _sorted(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer with the first cards in the order in which cards are read."""
    if "divide" not in answer:
        return answer
    parts = {part["card"]: part for part in answer["divide"]}
    return answer | {"divide": [parts[card] for card in in_order(parts)]}


def count_all(recipes: Iterable[Recipe], jobs: int, known: dict[str, int]) -> Iterator[Counted]:
    """Yield the positions counted, as they are done, the largest first as far as known."""
    ordered = sorted(recipes, key=lambda recipe: -known.get(recipe.id, 0))
    if jobs < 2:
        yield from map(count, ordered)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(count, ordered)


def file_text(game: str, entries: Iterable[dict[str, Any]]) -> str:
    """Return a file of positions: a line for each key, and for each card played first."""
    return (
        f'{{\n "format": "polignac.perft/1",\n "game": "{game}",\n "positions": [\n'
        + ",\n".join(map(_entry_text, entries))
        + "\n ]\n}\n"
    )


def _entry_text(entry: dict[str, Any]) -> str:
    parts = []
    for key, value in entry.items():
        text = json.dumps(value, ensure_ascii=False)
        if key == "divide":
            text = "[\n    " + ",\n    ".join(map(json.dumps, value)) + "\n   ]"
        parts.append(f'   "{key}": {text}')
    return "  {\n" + ",\n".join(parts) + "\n  }"
