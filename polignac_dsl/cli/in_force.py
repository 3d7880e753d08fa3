"""Which clauses hold in a game once its options are chosen, and what put each there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from polignac_dsl.check.model import ChoiceOption, Clause

if TYPE_CHECKING:
    from polignac_dsl.ruleset import Ruleset


@dataclass(frozen=True)
class Standing:
    """A clause in force, its line, and the option whose chosen value put it there, if one did."""

    clause: Clause
    at: str
    option: str | None


def in_force(ruleset: "Ruleset", choices: Mapping[str, int | str]) -> dict[str, Standing]:
    """Return the clauses that hold under these choices, in the order of the spec."""
    told = ruleset.to_json()
    found = {
        path: Standing(clause, _line(told["clauses"][path]), None)
        for path, clause in ruleset.game.clauses.items()
    }
    for name, option in ruleset.game.options.items():
        if not isinstance(option, ChoiceOption):
            continue
        chosen = str(choices[name])
        value = option.value(chosen)
        for path, clause in {} if value is None else value.sets.items():
            if clause is None:
                found.pop(path, None)
            else:
                before = found.get(path)
                at = _line(told["options"][name]["values"][chosen]["sets"][path])
                found[path] = Standing(
                    clause.over(None if before is None else before.clause), at, name
                )
    return found


def _line(clause: Mapping[str, Any]) -> str:
    at = clause.get("at")
    return f"{at['file']}:{at['line']}" if at else ""
