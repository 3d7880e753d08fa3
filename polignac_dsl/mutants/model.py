"""A mutant: a game changed at one place, with a name for ever and words for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from polignac_dsl.canonical import canonical_json, digest
from polignac_dsl.ruleset import Ruleset
from polignac_dsl.ruleset.decoding import decode

Json = dict[str, Any]

# The version of the operators: another number where they make other mutants of the same game.
OPERATORS = 2


@dataclass(frozen=True)
class Mutant:
    """A game that was changed at one place.

    `path` is the clause, or `options.NAME` for what an option offers; `option` the option and
    the value whose clause it is, where an option sets it. `operator` says which kind of change
    it is, `detail` which one. These name it for ever: the same change of the same game has the
    same `id`. `json` is the ruleset that results, as JSON without a digest of its own; it
    shares with the game all that is not changed.
    """

    game: Ruleset = field(repr=False)
    path: str
    operator: str
    detail: str
    json: Json = field(repr=False, compare=False)
    option: tuple[str, str] | None = None

    @property
    def place(self) -> str:
        """The clause, with the option and the value that set it: `cards.rank@ace=lowest`."""
        return self.path if self.option is None else f"{self.path}@{'='.join(self.option)}"

    @property
    def id(self) -> str:
        """The name of the mutant: `polignac:cards.rank:exchange:ranks=K,Q`."""
        return f"{self.game.name}:{self.place}:{self.operator}:{self.detail}"

    @property
    def chosen(self) -> Mapping[str, str]:
        """The option that must be chosen so for the change to show, or nothing."""
        return {} if self.option is None else dict([self.option])

    @cached_property
    def ruleset(self) -> Ruleset:
        """The mutated ruleset. Raises RulesetError where it is none."""
        value = {**self.json}
        value["digest"] = digest(value)
        return Ruleset(canonical_json(value), value["digest"], decode(value))

    @property
    def words(self) -> str:
        """The mutant in words that go on from “plays as if”, in English."""
        # Not at the top: who only plays mutants needs no rulebook.
        from polignac_dsl.mutants.words import words_of

        return words_of(self)
