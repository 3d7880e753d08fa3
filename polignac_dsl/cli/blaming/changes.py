"""What an engine may play otherwise than asked: a rule changed, an option read otherwise, or several.

The changed rules are the mutants of the game. A reading is an engine that plays another value of
an option than the one it was asked for.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import permutations

from polignac_dsl.check.model import Clause, NumberOption
from polignac_dsl.cli.hypotheses import Rules
from polignac_dsl.mutants import Mutant, mutants
from polignac_dsl.mutants import tables_of as tables_of_mutant
from polignac_dsl.ruleset import Ruleset, RulesetError

Value = int | str
Choices = Mapping[str, Value]


@dataclass(frozen=True)
class Reading:
    """Another value of an option than is asked for: by each value asked the one that is played.

    What is left out is played as asked. `told` are words that go on from “plays as if”.
    """

    game: Ruleset = field(repr=False, compare=False)
    option: str
    played: tuple[tuple[Value, Value], ...]
    told: str

    @property
    def id(self) -> str:
        """The name of the reading: `polignac-cr:options.ace:reading:lowest>highest`."""
        return f"{self.game.name}:{self.key}"

    @property
    def key(self) -> str:
        """Its name without the game."""
        said = [f"{asked}>{played}" for asked, played in self.played]
        shown = ",".join(said) if len(said) <= _FEW else f"{said[0]},..,{said[-1]}"
        return f"options.{self.option}:reading:{shown}"

    def choices(self, asked: Choices) -> Choices:
        """Return what is played where this is asked; options left out are at their default."""
        value = asked.get(self.option, self.game.game.options[self.option].default)
        instead = dict(self.played).get(value, value)
        return asked if instead == value else {**asked, self.option: instead}


_FEW = 3


@dataclass(frozen=True)
class Changed:
    """The rules of a game with one thing changed, or several one after the other.

    `parts` are the changes by their names without the game; `told` is each in words that go on
    from “plays as if”.
    """

    game: Ruleset = field(repr=False, compare=False)
    mutants: tuple[Mutant, ...] = field(default=(), repr=False, compare=False)
    readings: tuple[Reading, ...] = ()
    parts: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The name of it all."""
        return f"{self.game.name}:{' & '.join(self.parts)}"

    @property
    def told(self) -> str:
        """The changes in words that go on from “plays as if”."""
        words = [reading.told for reading in self.readings]
        return ", and as if ".join([*words, *(mutant.words for mutant in self.mutants)])

    @property
    def path(self) -> str:
        """The clause that is changed, or the option, where one thing is."""
        return self.parts[0].split(":")[0]

    @cached_property
    def rules(self) -> Rules:
        """The changed rules. Raises RulesetError where they are none."""
        if self.mutants:
            return Rules(tables_of_mutant(self.mutants[-1]).ruleset)
        return rules_of(self.game)

    def choices(self, asked: Choices) -> Choices:
        """Return what is played where this is asked."""
        for reading in self.readings:
            asked = reading.choices(asked)
        return asked

    def clause(self) -> Clause | None:
        """Return the clause of the game that is changed, where it is one of a single mutant."""
        if len(self.parts) != 1 or not self.mutants:
            return None
        return clause_of(self.mutants[0])

    def and_also(self, other: "Changed") -> "Changed | None":
        """Return the rules with the changes of another too, None where they do not go together."""
        made = self
        for mutant in other.mutants:
            found = made.and_mutant(name_of(mutant))
            if found is None:
                return None
            made = found
        if {r.option for r in made.readings} & {r.option for r in other.readings}:
            return None
        readings = (*made.readings, *other.readings)
        return Changed(self.game, made.mutants, readings, (*self.parts, *other.parts))

    def and_mutant(self, name: str) -> "Changed | None":
        """Return the rules with the change of this name made in them, if there is a place for it."""
        try:
            base = self.mutants[-1].ruleset if self.mutants else self.game
            found = next((m for m in mutants(base, self.game) if name_of(m) == name), None)
            if found is None:
                return None
            made = Changed(self.game, (*self.mutants, found), self.readings, (*self.parts, name))
            made.rules  # noqa: B018 - it is tried here whether they are rules
        except RulesetError:
            return None
        return made


def name_of(mutant: Mutant) -> str:
    """Return the name of a mutant without its game."""
    return f"{mutant.place}:{mutant.operator}:{mutant.detail}"


def clause_of(mutant: Mutant) -> Clause | None:
    """Return the clause that a mutant changes, as the game has it."""
    game = mutant.game.game
    if mutant.option is None:
        return game.clauses.get(mutant.path)
    option = game.options.get(mutant.option[0])
    if option is None or isinstance(option, NumberOption):
        return None
    value = option.value(mutant.option[1])
    return None if value is None else value.sets.get(mutant.path)


@cache
def rules_of(game: Ruleset) -> Rules:
    """Return the rules of a game as they are."""
    return Rules(game)


def of_mutant(mutant: Mutant) -> Changed:
    """Return the rules of a mutant."""
    return Changed(mutant.game, (mutant,), (), (name_of(mutant),))


def readings_of(game: Ruleset) -> Iterator[Changed]:
    """Yield every other reading of each option: one value for another, or always the same.

    Two values can be taken for one another; a number can be always the same, one that is usual,
    or one more or one less than asked.
    """
    for name, option in game.game.options.items():
        if isinstance(option, NumberOption):
            made = _of_number(name, option)
        else:
            made = _of_values(name, [value.name for value in option.values])
        for played, told in made:
            reading = Reading(game, name, tuple(played.items()), told)
            yield Changed(game, (), (reading,), (reading.key,))


def _of_values(name: str, values: Sequence[str]) -> Iterator[tuple[dict[Value, Value], str]]:
    for asked, played in permutations(values, 2):
        yield {asked: played}, f"{name} were {played} where {asked} is asked for"
    for index, one in enumerate(values):
        for other in values[index + 1 :]:
            told = f"{name} were {one} where {other} is asked for, and the other way round"
            yield {one: other, other: one}, told
    for always in values if len(values) > 2 else ():
        instead: dict[Value, Value] = {value: always for value in values if value != always}
        yield instead, f"{name} were always {always}, whatever is asked for"


def _of_number(name: str, option: NumberOption) -> Iterator[tuple[dict[Value, Value], str]]:
    numbers = range(option.low, option.high + 1)
    for always in dict.fromkeys([option.default, *option.usual]):
        played: dict[Value, Value] = {n: always for n in numbers if n != always}
        yield played, f"{name} were always {always}, whatever is asked for"
    for step, told in ((1, "more"), (-1, "less")):
        shifted: dict[Value, Value] = {n: n + step for n in numbers if n + step in numbers}
        yield shifted, f"{name} were one {told} than is asked for"
