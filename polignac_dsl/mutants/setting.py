"""What a game itself offers to put in place of something: its cards, announcements, numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from polignac_dsl.check.model import bids

Json = Mapping[str, Any]

# What counts where a game counts nothing.
_JACKS: Json = {"any": [["J", None]], "except": []}


@dataclass(frozen=True)
class Setting:
    """The parts of a game from which its mutants are made.

    `counted` are the cards that the game counts, `bids` the names of its announcements,
    `numbers` its options that are numbers with their defaults, `players` the numbers of
    players that a deal may have, those of a playoff too.
    """

    counted: Json
    bids: tuple[str, ...]
    numbers: Mapping[str, int]
    players: tuple[int, ...]

    @classmethod
    def of(cls, ruleset: Json) -> "Setting":
        """Return the setting of the JSON of a ruleset."""
        options: Json = ruleset["options"]
        return cls(
            counted=_counted(ruleset["clauses"]),
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
    for path, clause in clauses.items():
        for case in clause["cases"] if path.startswith("count.") else ():
            for item in case.get("items", ()):
                for atom in item["cards"]["any"] if "cards" in item else ():
                    if atom not in atoms:
                        atoms.append(atom)
    ranks = {rank for rank, suit in atoms if suit is None}
    kept = [atom for atom in atoms if atom[1] is None or atom[0] not in ranks]
    return {"any": kept, "except": []} if kept else _JACKS
