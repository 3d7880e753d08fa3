"""A hypothesis is a ruleset with a value for each of its options; it answers what an engine would."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from polignac_dsl.check.model import NumberOption
from polignac_dsl.cli.hypotheses.tables import Choices, FastTables, Value
from polignac_dsl.engine.protocol import InvalidParamsError, replay
from polignac_dsl.mutants.meaning import NotOffered
from polignac_dsl.ruleset import Ruleset
from polignac_dsl.table import Table

__all__ = ["Choices", "Hypothesis", "Rules", "Value"]


class Rules:
    """A ruleset whose tables are made once each, and by which requests are answered."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.tables = FastTables(ruleset)

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.ruleset.name

    @cached_property
    def values(self) -> Mapping[str, tuple[Value, ...]]:
        """Every option with all of its values, the default first."""
        found: dict[str, tuple[Value, ...]] = {}
        for name, option in self.ruleset.game.options.items():
            if isinstance(option, NumberOption):
                every: list[Value] = list(range(option.low, option.high + 1))
            else:
                every = [value.name for value in option.values]
            found[name] = tuple(dict.fromkeys([option.default, *every]))
        return found

    @cached_property
    def defaults(self) -> Choices:
        """Every option at its default."""
        return {name: values[0] for name, values in self.values.items()}

    def answer(self, params: Mapping[str, Any], chosen: Choices) -> Mapping[str, Any]:
        """Return what is answered to a `replay` by these rules with these values of the options.

        Which game and table the request names makes no difference. A position that these rules
        cannot begin with (its number of players, its dealer) is unsupported.
        """
        table = self.tables.read(params["players"], chosen)
        if isinstance(table, NotOffered):
            return {"status": "unsupported", "feature": table.why}
        if not isinstance(table, Table):
            return {"status": "unsupported", "feature": str(table)}
        asked = {key: value for key, value in params.items() if key not in ("game", "options")}
        try:
            return replay({**asked, "table": table})
        except InvalidParamsError as why:
            return {"status": "unsupported", "feature": str(why)}

    def same(self, one: Choices, other: Choices) -> bool:
        """Tell whether two choices mean the same: their tables are equal, whoever plays."""
        return all(
            self.tables.meaning(players, one) == self.tables.meaning(players, other)
            for players in self.ruleset.players
        )


@dataclass(frozen=True)
class Hypothesis:
    """Rules, a value for each option that is not at its default, and words for what they are."""

    rules: Rules = field(compare=False)
    options: Choices
    words: str = ""

    def answer(self, params: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what an engine that plays by this hypothesis answers to a `replay`."""
        return self.rules.answer(params, self.options)
