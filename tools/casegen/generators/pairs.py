"""Options that have a say together: each pair of values meets in a case, and both show in it.

Which values meet in which case stands in `pairs.json`, as `python -m tools.casegen.pairing` has
found it. Of every case it is proved with the reference, whenever its seed is looked for, that
it comes out otherwise with another value of each option that it is there for.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tools.casegen.draft import Aim, Draft
from tools.casegen.luck import Luck
from tools.casegen.performance import perform
from tools.casegen.scenario import Scenario, Wish, scenario
from tools.casegen.table import Options

PAIRS = Path(__file__).parents[1] / "pairs.json"


@dataclass(frozen=True)
class Row:
    """A case that is there for the options that have a `say` in it.

    `also` are options at their default that turned out to have a say in it as well; `besides`
    are options that are set though nothing that they could change happens.
    """

    game: str
    players: int
    say: Wish
    also: Wish
    besides: Options

    @property
    def scene(self) -> Scenario:
        """The scenario of the row."""
        return scenario(self.game, self.players, self.say, self.besides)

    @property
    def aim(self) -> Aim:
        """The aim of the row."""
        scene = self.scene
        chosen = " ".join(f"{option}={value}" for option, value in scene.options.items())
        name = f"{self.players} {chosen}".strip()
        make = partial(met, scene=scene, wish=self.say)
        say = {**self.say, **self.also}
        return Aim("pairs", name, self.game, scene.topic, make, says=say)

    def to_json(self) -> dict[str, Any]:
        """Return the row as the file holds it."""
        parts = {"say": self.say, "also": self.also, "besides": self.besides}
        return {"players": self.players, **{k: dict(v) for k, v in parts.items() if v}}


def met(luck: Luck, scene: Scenario, wish: Wish) -> Draft | None:
    """A match in which something happens that each of the options could change."""
    return perform(luck, scene, wish)


def rows() -> Iterator[Row]:
    """Yield the rows of the file."""
    for game, found in json.loads(PAIRS.read_text("utf-8")).items():
        for row in found["rows"]:
            parts = [row.get(part, {}) for part in ("say", "also", "besides")]
            yield Row(game, row["players"], *parts)


def aims() -> list[Aim]:
    """Return the cases in which options meet."""
    return [row.aim for row in rows()]
