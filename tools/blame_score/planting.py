"""Faults planted one at a time, each with what `polignac blame` says of an engine that has it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from conformance import api
from conformance.cases.features import deals_in
from conformance.cases.model import Case
from polignac_dsl.cli.blaming.behaviour import Bench, Match, Style, compared
from polignac_dsl.cli.blaming.changes import Changed, of_mutant, readings_of
from polignac_dsl.cli.blaming.explaining import explain
from polignac_dsl.cli.blaming.hearing import Heard
from polignac_dsl.cli.blaming.shortlist import Rows, mutants_of, rows_of
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.mutants import Fate, sort_out
from polignac_dsl.ruleset import Ruleset, load


class Manner(StrEnum):
    """How an engine with a planted fault answers.

    `FULL` as the built-in engine; `BARE` without a reason for anything; `PARTIAL` four players
    and one deal alone, without a reason.
    """

    FULL = "full"
    BARE = "bare"
    PARTIAL = "partial"


@dataclass(frozen=True)
class Together:
    """Of several faults planted at once how many were named, and whether all cases are explained.

    Two faults can look like a third, or one of them like another: `whole` says that the cases
    cannot tell what was named from what was planted.
    """

    planted: tuple[str, ...]
    named: tuple[str, ...]
    whole: bool

    @property
    def found(self) -> int:
        """How many of the planted faults were named by their own name."""
        return len({*self.planted} & {*self.named})


class Named(StrEnum):
    """What was named first: the fault itself; one that gets the same wrong in every case; another.

    `SILENT`: the engine gets no case wrong and declines none, so that nobody can name anything.
    """

    FIRST = "first"
    ALIKE = "alike"
    ANOTHER = "another"
    SILENT = "silent"


@dataclass(frozen=True)
class Tally:
    """How often what was named, and the faults for which it was another."""

    counts: Mapping[Named, int]
    another: tuple[str, ...] = ()

    @property
    def tried(self) -> int:
        """How many faults showed in a case."""
        return sum(number for named, number in self.counts.items() if named is not Named.SILENT)

    @property
    def named(self) -> int:
        """How many of them were named, or one that cannot be told from it."""
        return self.counts.get(Named.FIRST, 0) + self.counts.get(Named.ALIKE, 0)

    def plus(self, other: "Tally") -> "Tally":
        """Return both together."""
        counts = Counter(self.counts) + Counter(other.counts)
        return Tally(counts, (*self.another, *other.another))


@dataclass
class Field:
    """A game with its cases, in which faults are planted."""

    game: Ruleset
    cases: tuple[Case, ...]
    rows: Rows
    _benches: dict[Style, Bench] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str) -> "Field":
        """Return the field of a shipped game."""
        folder = api.corpus_folder() / name
        cases = api.load([folder], shipped_catalogue(), Tables()).cases
        game = load(name)
        return cls(game, cases, rows_of(game, cases))

    def faults(self) -> list[Changed]:
        """Return all that can be planted, in order: each mutant and each other reading."""
        mutants = [of_mutant(mutant) for mutant in mutants_of(self.game).values()]
        return [*mutants, *readings_of(self.game)]

    def drawn(self, number: int, seed: int | str) -> Iterator[Changed]:
        """Yield so many of the faults that make another game, drawn by a seed."""
        faults = self.faults()
        Random(f"{seed} {self.game.name}").shuffle(faults)
        for fault in faults:
            if number == 0:
                return
            if self.alive(fault):
                number -= 1
                yield fault

    def alive(self, fault: Changed) -> bool:
        """Tell whether a fault makes another game."""
        if not fault.mutants:
            bench = self.bench(Manner.FULL)
            return any(bench.differs(fault, case.id) for case in self.cases)
        if self.rows.certain:
            return fault.mutants[0].id in self.rows.kills
        return sort_out(fault.mutants[0]) is Fate.LIVE

    def bench(self, manner: Manner) -> Bench:
        """Return where engines of a manner are compared."""
        style = Style() if manner is Manner.FULL else Style(codes=False, clauses=False)
        if style not in self._benches:
            self._benches[style] = Bench(self.game, self.cases, style)
        return self._benches[style]

    def named(self, fault: Changed, manner: Manner) -> Named:
        """Return what is named first for an engine with a fault."""
        bench = self.bench(manner)
        asked = [case.id for case in self.cases if manner is not Manner.PARTIAL or _small(case)]
        shown = {case: bench.play(fault, case) for case in asked}
        heard = Heard(bench, {case: seen for case, seen in shown.items() if None not in seen})
        made = explain(heard, self.rows, together=False)
        if not made.failing:
            return Named.SILENT
        if made.best is None:
            return Named.ANOTHER
        first = made.best.changed
        if first == fault:
            return Named.FIRST
        alike = (Match.QUIET, Match.EXPLAINED)
        same = all(compared(heard.shown[c], bench.play(first, c)) in alike for c in heard.shown)
        return Named.ALIKE if same else Named.ANOTHER

    def drawn_together(self, size: int, number: int, seed: int | str) -> Iterator[Changed]:
        """Yield so many sets of faults, each made in one game, drawn by a seed."""
        drawn = self.drawn(-1, f"{seed} together")
        for _ in range(number):
            made: Changed | None = next(drawn, None)
            while made is not None and len(made.parts) < size:
                other = next(drawn, None)
                if other is None:
                    return
                made = made.and_also(other) or made
            if made is None:
                return
            yield made

    def named_together(self, faults: Changed) -> Together | None:
        """Return what is named for an engine with several faults, None where no case shows any."""
        bench = self.bench(Manner.FULL)
        shown = {case.id: bench.play(faults, case.id) for case in self.cases}
        heard = Heard(bench, {case: seen for case, seen in shown.items() if None not in seen})
        made = explain(heard, self.rows)
        bench.forget(faults)
        if not made.failing:
            return None
        if made.best is None:
            return Together(faults.parts, (), whole=False)
        return Together(faults.parts, made.best.changed.parts, made.best.score.whole)


def _small(case: Case) -> bool:
    """Tell whether an engine for four players and one deal plays a case."""
    deals = [deals_in(check.params["actions"][: check.refused]) for check in case.checks()]
    return len(case.players) == 4 and max(deals) <= 1


def tally(place: Field, faults: Sequence[Changed], manner: Manner) -> Tally:
    """Return how often what was named for these faults."""
    found = {fault.id: place.named(fault, manner) for fault in faults}
    another = tuple(fault for fault, named in found.items() if named is Named.ANOTHER)
    return Tally(Counter(found.values()), another)
