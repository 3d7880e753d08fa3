"""The tables of a game by their meaning: equal ones are the same game, whatever it is called."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from polignac_dsl.canonical import canonical_json
from polignac_dsl.check.model import NumberOption
from polignac_dsl.ruleset import ChoiceError, Ruleset
from polignac_dsl.ruleset.kept_deals import KeptDeals
from polignac_dsl.table import Table, TableFault
from polignac_dsl.table.deal_forms import Deal
from polignac_dsl.table.reading import read_deal, read_with_deals

Json = dict[str, Any]
Choices = Mapping[str, int | str]

# What says which game it is, not how it is played (spec/compiled.md §2).
_NAMES = frozenset({"format", "game", "ruleset", "choices", "digest", "id"})


def meaning(table: Json) -> Any:
    """Return what a table says of how it is played: equal meanings are equal games.

    Left out are names, and what is said of things that the table has not.
    """
    return _whole(table, {key: _deal(deal) for key, deal in table["deals"].items()})


def _whole(table: Json, deals: dict[str, Json]) -> Json:
    """Return the meaning of a table, given that of its deals, which are left as they are."""
    value: Json = _unnamed({key: part for key, part in table.items() if key != "deals"})
    value["deals"] = deals
    bids = [
        bid for deal in deals.values() for bid in (deal["announcements"] or {"bids": []})["bids"]
    ]
    playoff, announced = value["end"]["playoff"], value["irregularities"]["announced"]
    if not bids and playoff is not None:
        playoff["announcements"] = None  # in a playoff as little as elsewhere
    if not bids and announced is not None:
        announced["settles"] = None  # there is none that a revoke could settle
    if not any(_is_slam(deal["settle"]) for deal in deals.values()) and not any(
        bid["goal"]["kind"] == "every-trick" for bid in bids
    ):
        value["end"]["loser_after_slam"] = None  # no deal is settled by taking every trick
    if not _may_fall(value, list(deals.values()), bids):
        value["totals"]["floor"] = None  # no score, and so no total, is ever below 0
    return value


def _deal(deal: Json) -> Json:
    """Return the meaning of a deal."""
    value: Json = _unnamed(deal)
    asking = value["announcements"]
    if asking is not None and len(asking["bids"]) == 1:
        asking["several"] = None  # the first is the highest, and ends the asking
    for settlement in value["settle"]:
        settlement["pay"] = _pay(settlement["pay"])
    for bid in asking["bids"] if asking else ():
        bid["made"], bid["failed"] = (_pay(bid[key]["pay"]) for key in ("made", "failed"))
        if not any(flat for flat, _ in bid["failed"].values()):
            bid["moment"] = None  # there are no flat points that could come sooner or later
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
    numbers: list[int] = [
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
    """The tables of one ruleset, each made once, and each part of them that several share."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._made: dict[Any, tuple[_Content | NotOffered, frozenset[str]]] = {}
        self._contents: dict[Any, _Content] = {}
        self._kept = KeptDeals()
        # By the identity of a deal, which KeptDeals keeps: its meaning, and what an engine reads.
        self._deals: dict[int, Json] = {}
        self._read_deals: dict[int, Deal | TableFault] = {}

    def table(self, players: int, chosen: Choices) -> Json | NotOffered:
        """Return the table, without a digest. Raises RulesetError where the clauses give none."""
        content, _ = self._at(players, chosen)
        return content if isinstance(content, NotOffered) else content.table

    def read(self, players: int, chosen: Choices) -> Table | TableFault | NotOffered:
        """Return the table as an engine reads it; equal ones are the same object.

        Raises RulesetError as `table` does.
        """
        content, _ = self._at(players, chosen)
        if isinstance(content, NotOffered):
            return content
        if content.as_read is None:
            content.as_read = self._read(content.table)
        return content.as_read

    def meaning(self, players: int, chosen: Choices) -> Any:
        """Return its meaning, None where it is not offered. Raises RulesetError as `table` does."""
        content, _ = self._at(players, chosen)
        if isinstance(content, NotOffered):
            return None
        if content.meaning is None:
            deals = {key: self._meaning(deal) for key, deal in content.table["deals"].items()}
            content.meaning = _whole(content.table, deals)
        return content.meaning

    def asks(self, path: str, players: int, chosen: Choices) -> bool:
        """Tell whether a clause is looked at to make the table; if not, it may say anything."""
        _, read = self._at(players, chosen)
        return path in read or f"{path.partition('.')[0]}." in read

    def _at(self, players: int, chosen: Choices) -> "tuple[_Content | NotOffered, frozenset[str]]":
        key = (players, *sorted(chosen.items()))
        if key not in self._made:
            try:
                table, read = self.ruleset.at_undigested(players, chosen, self._kept)
            except ChoiceError as why:
                self._made[key] = NotOffered(str(why)), frozenset()
            else:
                self._made[key] = self._content(table), read
        return self._made[key]

    def _content(self, table: Json) -> "_Content":
        """Return the content of a table, the same for all that differ in what is chosen alone."""
        rest = {k: part for k, part in table.items() if k not in ("deals", "choices")}
        deals = tuple((number, id(deal)) for number, deal in table["deals"].items())
        return self._contents.setdefault((deals, canonical_json(rest)), _Content(table))

    def _meaning(self, deal: Json) -> Json:
        if id(deal) not in self._deals:
            self._deals[id(deal)] = _deal(deal)
        return self._deals[id(deal)]

    def _read(self, table: Json) -> Table | TableFault:
        deals: dict[int, Deal] = {}
        for number, deal in table["deals"].items():
            if id(deal) not in self._read_deals:
                self._read_deals[id(deal)] = read_deal(deal)
            found = self._read_deals[id(deal)]
            if isinstance(found, TableFault):
                return found
            deals[int(number)] = found
        return read_with_deals(table, deals)


@dataclass
class _Content:
    """A table; its meaning, and what an engine reads, once they are asked for."""

    table: Json
    meaning: Any = None
    as_read: Table | TableFault | None = None
