"""The ruleset: a compiled game with its options open, frozen, with its canonical JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from polignac_dsl.canonical import canonical_json, digest
from polignac_dsl.check.answers import Answers, Unplayable
from polignac_dsl.check.model import ChoiceOption, Game, NumberOption, applied
from polignac_dsl.check.playoffs import has_playoffs
from polignac_dsl.ruleset.decoding import RulesetError, decode
from polignac_dsl.ruleset.encoding import encode
from polignac_dsl.ruleset.kept_deals import KeptDeals
from polignac_dsl.ruleset.table_match import (
    announced_playoffs,
    end,
    irregularities,
    next_dealer,
    totals,
)

TABLE_FORMAT = "polignac.table/1"
Choice = int | str


class ChoiceError(ValueError):
    """Raised for a number of players or a choice that the game does not have."""


@dataclass(frozen=True)
class Ruleset:
    """A compiled game with its options open; two with the same digest are the same."""

    text: str
    digest: str
    game: Game = field(compare=False, repr=False)

    @classmethod
    def of(cls, game: Game) -> "Ruleset":
        """Return the ruleset of a checked game."""
        value = encode(game)
        value["digest"] = digest(value)
        return cls(canonical_json(value), value["digest"], game)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Ruleset":
        """Return the ruleset that JSON says.

        Raises RulesetError when it is none, when its digest is not its own, and when it uses
        a form that this program does not know.
        """
        game = decode(value)
        if value.get("digest") != digest(value):
            raise RulesetError("the digest of this ruleset is not its own: it was changed")
        return cls(canonical_json(value), value["digest"], game)

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.game.name

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that the game takes, ascending."""
        clause = self.game.clauses.get("players")
        return () if clause is None else clause.cases[0].form["numbers"]

    def to_json(self) -> dict[str, Any]:
        """Return the ruleset as JSON: a value of its own, that may be changed."""
        import json

        value: dict[str, Any] = json.loads(self.text)
        return value

    def choices(self, chosen: Mapping[str, Choice]) -> dict[str, Choice]:
        """Return a value for every option: the one chosen, or else the default.

        Raises ChoiceError for an option or a value that the game does not have.
        """
        options = self.game.options
        for name in chosen:
            if name not in options:
                has = f"it has {', '.join(options)}" if options else "it has none"
                raise ChoiceError(f"{self.name} has no option {name!r}; {has}")
        result: dict[str, Choice] = {}
        for name, option in options.items():
            value = chosen.get(name, option.default)
            if isinstance(option, NumberOption):
                if type(value) is not int or not option.low <= value <= option.high:
                    span = f"from {option.low} to {option.high}"
                    raise ChoiceError(f"{name} is a number {span}, not {value!r}")
            elif not isinstance(value, str) or option.value(value) is None:
                values = ", ".join(v.name for v in option.values)
                raise ChoiceError(f"{name} is one of {values}, not {value!r}")
            result[name] = value
        return result

    def at(self, players: int, chosen: Mapping[str, Choice] | None = None) -> dict[str, Any]:
        """Return the table for a number of players and choices (spec/compiled.md §2).

        Options that are not chosen have their default. Raises ChoiceError for a number of
        players or a choice that the game does not have, and RulesetError for a ruleset that
        was never checked and gives no deal.
        """
        table, _ = self.at_undigested(players, chosen)
        table["digest"] = digest(table)
        return table

    def at_undigested(
        self,
        players: int,
        chosen: Mapping[str, Choice] | None = None,
        kept: KeptDeals | None = None,
    ) -> tuple[dict[str, Any], frozenset[str]]:
        """Return the table without its digest, and the paths of the clauses that it was made from.

        Of a section with clauses of the game's own the path is `SECTION.`: all were asked. With
        `kept`, deals made before are given out again. Raises as `at` does.
        """
        if type(players) is not int or players not in self.players:
            takes = ", ".join(map(str, self.players)) or "no players: it is a base for others"
            raise ChoiceError(f"{self.name} takes {takes}; not {players!r}")
        choices = self.choices(chosen or {})
        read: set[str] = set()
        try:
            table = _table(self, players, choices, read, kept or KeptDeals())
        except Unplayable as reason:
            raise RulesetError(f"{reason.path}: {reason.message}") from None
        return table, frozenset(read)


def _table(
    ruleset: Ruleset, players: int, choices: dict[str, Choice], read: set[str], kept: KeptDeals
) -> dict[str, Any]:
    clauses = dict(ruleset.game.clauses)
    numbers: dict[str, int] = {}
    for name, option in ruleset.game.options.items():
        chosen = choices[name]
        if isinstance(option, ChoiceOption):
            value = option.value(str(chosen))
            assert value is not None
            clauses = applied(clauses, value.sets)
        else:
            numbers[name] = int(chosen)
    answers = Answers(clauses, players, numbers, read)
    clockwise = answers.form("deal.direction").name == "clockwise"
    playoffs = has_playoffs(answers)
    deals = {str(players): kept.deal(answers, clockwise, announcements=True)}
    for fewer in range(2, players) if playoffs else ():
        deals[str(fewer)] = kept.deal(
            Answers(clauses, fewer, numbers, read), clockwise, announced_playoffs(answers)
        )
    return {
        "format": TABLE_FORMAT,
        "game": ruleset.name,
        "ruleset": ruleset.digest,
        "players": players,
        "choices": choices,
        "direction": "clockwise" if clockwise else "counter-clockwise",
        "deals": deals,
        "next_dealer": next_dealer(answers),
        "totals": totals(answers),
        "end": end(answers),
        "irregularities": irregularities(answers),
    }
