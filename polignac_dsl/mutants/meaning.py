"""The tables of a game by their meaning: equal ones are the same game, whatever it is called."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from polignac_dsl.canonical import digest_of_exact
from polignac_dsl.check.model import NumberOption
from polignac_dsl.ruleset import ChoiceError, Ruleset
from polignac_dsl.table import Table, TableFault, read_table

Json = dict[str, Any]
Choices = Mapping[str, int | str]

# What says which game it is, not how it is played (spec/compiled.md §2).
_NAMES = frozenset({"format", "game", "ruleset", "choices", "digest", "id"})


def meaning(table: Json) -> Any:
    """Return what a table says of how it is played: equal meanings are equal games.

    Left out are names, and what is said of things that the table has not.
    """
    value = _unnamed(table)
    deals: list[Json] = list(value["deals"].values())
    bids = [bid for deal in deals for bid in (deal["announcements"] or {"bids": []})["bids"]]
    playoff, announced = value["end"]["playoff"], value["irregularities"]["announced"]
    if not bids and playoff is not None:
        playoff["announcements"] = None  # in a playoff as little as elsewhere
    if not bids and announced is not None:
        announced["settles"] = None  # there is none that a revoke could settle
    for deal in deals:
        asking = deal["announcements"]
        if asking is not None and len(asking["bids"]) == 1:
            asking["several"] = None  # the first is the highest, and ends the asking
        for settlement in deal["settle"]:
            settlement["pay"] = _pay(settlement["pay"])
    for bid in bids:
        bid["made"], bid["failed"] = (_pay(bid[key]["pay"]) for key in ("made", "failed"))
        if not any(flat for flat, _ in bid["failed"].values()):
            bid["moment"] = None  # there are no flat points that could come sooner or later
    if not any(_is_slam(deal["settle"]) for deal in deals) and not any(
        bid["goal"]["kind"] == "every-trick" for bid in bids
    ):
        value["end"]["loser_after_slam"] = None  # no deal is settled by taking every trick
    if not _may_fall(value, deals, bids):
        value["totals"]["floor"] = None  # no score, and so no total, is ever below 0
    return value


def _unnamed(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _unnamed(value) for key, value in node.items() if key not in _NAMES}
    if isinstance(node, list):
        return [_unnamed(value) for value in node]
    return node


def _pay(pay: Json) -> Json:
    """Return who scores what; where all score alike, nobody is named."""
    amounts = list(pay.values())
    return {"each": amounts[0]} if all(amount == amounts[0] for amount in amounts) else pay


def _may_fall(table: Json, deals: list[Json], bids: list[Json]) -> bool:
    """Tell whether anything that is counted, paid, due or there at the start can be below 0."""
    pays = [settlement["pay"] for deal in deals for settlement in deal["settle"]]
    pays += [bid[key] for bid in bids for key in ("made", "failed")]
    points = [count["points"] for deal in deals for count in deal["count"]]
    late = table["irregularities"]["late_revoke"] or {"fee": 0}
    numbers = [
        *(number for pay in pays for amount in pay.values() for number in amount),
        *(n for p in points for n in (p.values() if isinstance(p, dict) else [p])),
        late["fee"],
        table["totals"]["start"],
    ]
    return min(numbers) < 0


def _is_slam(settlements: list[Json]) -> bool:
    return any(isinstance(s["when"], dict) and "every_trick" in s["when"] for s in settlements)


def choices_of_one(ruleset: Ruleset, chosen: Choices) -> Iterator[dict[str, int | str]]:
    """Yield what is chosen alone, and with each value of each other option, one at a time.

    Of a number these are the ends of its range and the usual values.
    """
    yield dict(chosen)
    for name, option in ruleset.game.options.items():
        values: list[int | str] = []
        if isinstance(option, NumberOption):
            values += sorted({option.low, option.high, *option.usual})
        else:
            values += [value.name for value in option.values]
        for value in values:
            if value != option.default and name not in chosen:
                yield {**chosen, name: value}


@dataclass(frozen=True)
class NotOffered:
    """What stands for a table where the game does not take the number of players or the choice."""

    why: str


class Tables:
    """The tables of one ruleset, each made once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._made: dict[Any, _Made] = {}

    def table(self, players: int, chosen: Choices) -> Json | NotOffered:
        """Return the table, without a digest. Raises RulesetError where the clauses give none."""
        return self._at(players, chosen).table

    def read(self, players: int, chosen: Choices) -> Table | TableFault | NotOffered:
        """Return the table as an engine reads it. Raises RulesetError as `table` does."""
        made = self._at(players, chosen)
        if made.as_read is None:
            table = made.table
            made.as_read = (
                table
                if isinstance(table, NotOffered)
                else read_table({**table, "digest": digest_of_exact(table)})
            )
        return made.as_read

    def meaning(self, players: int, chosen: Choices) -> Any:
        """Return its meaning, None where it is not offered. Raises RulesetError as `table` does."""
        made = self._at(players, chosen)
        if made.meaning is None and not isinstance(made.table, NotOffered):
            made.meaning = meaning(made.table)
        return made.meaning

    def asks(self, path: str, players: int, chosen: Choices) -> bool:
        """Tell whether a clause is looked at to make the table; if not, it may say anything."""
        section = f"{path.partition('.')[0]}."
        read = self._at(players, chosen).read
        return path in read or section in read

    def _at(self, players: int, chosen: Choices) -> "_Made":
        key = (players, *sorted(chosen.items()))
        if key not in self._made:
            try:
                self._made[key] = _Made(*self.ruleset.at_undigested(players, chosen))
            except ChoiceError as why:
                self._made[key] = _Made(NotOffered(str(why)), frozenset())
        return self._made[key]


@dataclass
class _Made:
    """A table, the paths looked at to make it; its meaning, and what is read, once asked for."""

    table: Json | NotOffered
    read: frozenset[str]
    meaning: Any = None
    as_read: Table | TableFault | NotOffered | None = None
