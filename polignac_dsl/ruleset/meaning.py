"""What each clause of a game means at one table, as a digest.

Two digests of a clause are equal when it says the same at both tables. The sentence, its place
in the file and what it cites do not count, nor do other clauses: when one rule changes, the
digest of that one changes. A table would not do for this: its hands and packets follow from the
pack, and so would change with a rule that is not theirs.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from polignac_dsl.canonical import canonical_json

DIGITS = 8
# Which announcements there are says this clause; the name of one of them is no clause.
_PLAYED = "announcements.played"

Json = Mapping[str, Any]


def meanings(ruleset: Json, table: Json) -> dict[str, str]:
    """Return the digest of every clause in force at a table, by path.

    `ruleset` is the JSON of a ruleset and `table` one of its tables. Digested is the case that
    holds for the table's number of players, and where it is another for a smaller number, as
    playoffs have it, that one too; options are put in.
    """
    numbers = sorted(map(int, table["deals"]), key=lambda n: (n != table["players"], n))
    found = {}
    for path, cases in _in_force(ruleset, table["choices"]).items():
        held = {n: _said(cases, n, table["choices"]) for n in numbers}
        usual = held[table["players"]]
        others = [[n, said] for n, said in held.items() if said != usual]
        text = canonical_json([path, usual, others])
        found[path] = hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
    return found


def clause_path(path: str) -> str:
    """Return the path of the clause by which a node of a table is there.

    That is the node's own id, except for an announcement: `announcements.capot` stands for
    what its clauses, `announcements.capot.made` and others, say together.
    """
    section, *names = path.split(".")
    own = ("asked", "played", "several")
    return (
        _PLAYED if section == "announcements" and len(names) == 1 and names[0] not in own else path
    )


def _in_force(ruleset: Json, choices: Json) -> dict[str, list[Json]]:
    """Return the cases of each clause with those of the chosen option values before them."""
    cases = {path: list(clause["cases"]) for path, clause in ruleset["clauses"].items()}
    for name in ruleset["option_order"]:
        option = ruleset["options"][name]
        if option["kind"] != "choice":
            continue
        for path, clause in option["values"][choices[name]]["sets"].items():
            if clause is None:
                cases.pop(path, None)
            else:
                cases[path] = [*clause["cases"], *cases.get(path, ())]
    return cases


def _said(cases: Iterable[Json], players: int, choices: Json) -> object:
    """Return the first case that fits a number of players, or None where none does."""
    for case in cases:
        if players in case.get("players", (players,)):
            said = {key: value for key, value in case.items() if key != "players"}
            return _settled(said, choices)
    return None


def _settled(value: Any, choices: Json) -> Any:
    """Return a value with the numbers of options in place of their names."""
    if isinstance(value, Mapping):
        if value.keys() == {"option"}:
            return choices[value["option"]]
        return {key: _settled(item, choices) for key, item in value.items()}
    if isinstance(value, list):
        return [_settled(item, choices) for item in value]
    return value
