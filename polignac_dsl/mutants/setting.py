"""What a game itself offers to put in place of something: its cards, announcements, numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from polignac_dsl.check.model import bids

Json = Mapping[str, Any]

# What counts where a game counts nothing.
_JACKS: Json = {"any": [["J", None]], "except": []}


@dataclass(frozen=True)
class Setting:
    """The parts of a game from which its mutants are made.

    `counted` are the cards that the game counts, `alone` the one that it counts by itself,
    beside others; `bids` the names of its announcements, `numbers` its options that are numbers
    with their defaults, `players` the numbers of players that a deal may have, those of a playoff
    too.
    """

    counted: Json
    alone: Json | None
    bids: tuple[str, ...]
    numbers: Mapping[str, int]
    players: tuple[int, ...]

    @classmethod
    def of(cls, ruleset: Json) -> "Setting":
        """Return the setting of the JSON of a ruleset."""
        options: Json = ruleset["options"]
        counted, alone = _counted(ruleset["clauses"]), _alone(ruleset["clauses"])
        return cls(
            counted=counted,
            alone=None if alone == counted else alone,
            bids=bids(ruleset["clause_order"]),
            numbers={
                name: option["default"]
                for name, option in options.items()
                if option["kind"] == "number"
            },
            players=_players(ruleset),
        )


def _players(ruleset: Json) -> tuple[int, ...]:
    heads: list[int] = ruleset["players"]
    clauses = [ruleset["clauses"]] + [
        value["sets"]
        for option in ruleset["options"].values()
        for value in option.get("values", {}).values()
    ]
    playoffs = any(
        case["form"] != "no_playoff"
        for several in clauses
        for case in (several.get("end.playoff") or {"cases": []})["cases"]
    )
    return tuple(range(2, max(heads) + 1)) if playoffs and heads else tuple(heads)


def _counted(clauses: Json) -> Json:
    """Return all the cards that the clauses of `count` name, as one set without exceptions."""
    atoms: list[list[str | None]] = []
    for cards in _sets_counted(clauses):
        atoms += [atom for atom in cards["any"] if atom not in atoms]
    ranks = {rank for rank, suit in atoms if suit is None}
    kept = [atom for atom in atoms if atom[1] is None or atom[0] not in ranks]
    return {"any": kept, "except": []} if kept else _JACKS


def _alone(clauses: Json) -> Json | None:
    """Return the first single card that has an item of its own in the clauses of `count`."""
    for cards in _sets_counted(clauses):
        if len(cards["any"]) == 1 and None not in cards["any"][0]:
            return {"any": cards["any"], "except": []}
    return None


def _sets_counted(clauses: Json) -> Iterator[Json]:
    for path, clause in clauses.items():
        for case in clause["cases"] if path.startswith("count.") else ():
            yield from (item["cards"] for item in case.get("items", ()) if "cards" in item)
