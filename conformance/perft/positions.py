"""Reads the files of positions, and makes of each a case that an engine is asked by `perft`."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, ClassVar

from conformance.cases.deal import DealPlan, shapes
from conformance.cases.features import needed
from conformance.cases.model import Action, Case, Check
from conformance.catalogue import Catalogue, Tables
from conformance.diagnostics import Place

FOLDER = Path(__file__).resolve().parent
FORMAT = "polignac.perft/1"
TOPIC = "perft"
# How many lines an engine is given another second for.
_LINES_A_SECOND = 500


def seconds_for(lines: int) -> float:
    """Return how long an engine may take for so many lines beyond the usual."""
    return lines / _LINES_A_SECOND


class Profile(Enum):
    """How large the trees are that are asked for.

    `largest` is the number of lines of the largest, `most` how many an engine is told to count at
    most: more, so that a wrong count can still be told. `QUICK` is but the smallest tree of each
    game and number of players.
    """

    NONE = 0, 0
    QUICK = 20_000, 100_000
    NORMAL = 200_000, 1_000_000
    DEEP = 5_000_000, 10_000_000

    @property
    def largest(self) -> int:
        """The most lines that a tree of the profile has."""
        return self.value[0]

    @property
    def most(self) -> int:
        """The bound that is sent to the engine."""
        return self.value[1]


@dataclass(frozen=True)
class Part:
    """The lines that begin with a card: how many, and the digest of their scores."""

    card: str
    lines: int
    scores: str


@dataclass(frozen=True)
class Lines:
    """What the lines of a position come to, as an answer tells it."""

    lines: int
    plays: tuple[int, ...]
    ends: tuple[int, ...]
    scores: str
    divide: tuple[Part, ...]


@dataclass(frozen=True)
class LinesCheck(Check):
    """One request for the lines of a position, and the lines that there are."""

    lines: Lines

    method: ClassVar[str] = "perft"

    @property
    def seconds(self) -> float:
        """How long the answer may take beyond the usual."""
        return seconds_for(self.lines.lines)


@dataclass(frozen=True)
class Position(Case):
    """A case that asks for the lines of a position, of which no more than `most` are counted."""

    lines: Lines = field(kw_only=True)
    most: int = field(kw_only=True)

    def checks(self, variant: int = 0) -> list[Check]:
        """Return the one check there is; all cards are named, so that no variant differs."""
        params = self._params(self.script, variant) | {"most": self.most}
        return [LinesCheck(TOPIC, params, (), None, self.place, self.lines)]


def files(profile: Profile, games: Iterable[str]) -> list[Path]:
    """Return the files in which the positions of games are, in the order of the games."""
    if profile is Profile.NONE:
        return []
    folders = [FOLDER, FOLDER / "deep"] if profile is Profile.DEEP else [FOLDER]
    found = [folder / f"{game}.json" for game in games for folder in folders]
    return [file for file in found if file.is_file()]


def read_positions(
    paths: Iterable[Path], profile: Profile, catalogue: Catalogue, tables: Tables
) -> tuple[Position, ...]:
    """Return the positions with trees that are small enough, in the order of the files.

    Raises ValueError for a file that is not of the format, or names no table.
    """
    found = []
    for path in paths:
        try:
            text = path.read_text("utf-8")
            content = json.loads(text)
            if content["format"] != FORMAT:
                raise ValueError(f"the format is not {FORMAT}")
            for entry in _chosen(content["positions"], profile):
                before = text.partition(f'"{entry["id"]}"')[0]
                place = Place(str(path), before.count("\n") + 1)
                read = _position(content["game"], entry, profile, place, catalogue, tables)
                found.append(read)
        except (KeyError, TypeError, json.JSONDecodeError) as error:
            raise ValueError(f"{path.name} is no file of positions: {error!r}") from error
    return tuple(found)


def _chosen(entries: Iterable[Mapping[str, Any]], profile: Profile) -> list[Mapping[str, Any]]:
    """Return the positions of a file that a profile asks for, in the order of the file."""
    small = [entry for entry in entries if entry["lines"] <= profile.largest]
    if profile is not Profile.QUICK:
        return small
    smallest: dict[int, Mapping[str, Any]] = {}
    for entry in small:
        kept = smallest.setdefault(entry["players"], entry)
        if entry["lines"] < kept["lines"]:
            smallest[entry["players"]] = entry
    return [entry for entry in small if entry is smallest[entry["players"]]]


def _position(
    game: str,
    entry: Mapping[str, Any],
    profile: Profile,
    place: Place,
    catalogue: Catalogue,
    tables: Tables,
) -> Position:
    players, dealer = entry["players"], entry["dealer"]
    table = tables(game, entry["options"], players)
    defaults = {name: option.default for name, option in catalogue.games[game].options.items()}
    chosen = {k: v for k, v in entry["options"].items() if defaults.get(k) != v}
    script = _script(entry["actions"], players, dealer, table, place)
    features = needed(script, (), table=table, options=bool(chosen), viewer=False)
    own = f"`polignac perft {game} --id {entry['id']} -- COMMAND` goes down to what differs"
    return Position(
        id=entry["id"],
        title=entry["title"],
        game=game,
        topic=TOPIC,
        clauses=(),
        law=(),
        source="reference",
        players=tuple(f"seat {seat}" for seat in range(players)),
        dealer=dealer,
        totals=tuple(entry["totals"]) if "totals" in entry else None,
        options=chosen,
        table=table,
        script=script,
        stops=(),
        deals=(),
        why=f"so many lines the reference implementation has counted; {own}",
        working=(),
        generated_from="reference",
        features=features | {TOPIC},
        place=place,
        lines=lines_of(entry),
        most=profile.most,
    )


def lines_of(entry: Mapping[str, Any]) -> Lines:
    """Return the lines that an entry of a file tells of."""
    divide = [Part(part["card"], part["lines"], part["scores"]) for part in entry["divide"]]
    plays, ends = tuple(entry["plays"]), tuple(entry["ends"])
    return Lines(entry["lines"], plays, ends, entry["scores"], tuple(divide))


def _script(
    actions: Iterable[Action], players: int, dealer: int, table: Mapping[str, Any], place: Place
) -> tuple[Action | DealPlan, ...]:
    """Return the actions, each deal as the plan of it.

    The first deal is among all; a later one is given by hands, and among those who get any.
    """
    script: list[Action | DealPlan] = []
    for action in actions:
        if action["do"] != "deal":
            script.append(action)
            continue
        hands = action.get("hands")
        seats = tuple(seat for seat in range(players) if hands is None or hands[seat])
        script.append(
            DealPlan(
                place,
                players,
                seats,
                shapes(table)[len(seats)],
                dealer,
                named={},
                without={},
                deck=None if "deck" not in action else tuple(action["deck"]),
                verbatim=None if hands is None else tuple(map(tuple, hands)),
            )
        )
    return tuple(script)
