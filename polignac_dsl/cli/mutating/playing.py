"""Mutants against the cases of their game: which case, if any, gets a wrong answer from each."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from polignac_dsl.cli.mutating.cases import Ready
from polignac_dsl.mutants import Fate, Mutant, NotOffered, Tables, sort_out, tables_of
from polignac_dsl.mutants import tables_of_game as own_tables
from polignac_dsl.ruleset import RulesetError
from polignac_dsl.table import TableFault


class EngineFaultError(RuntimeError):
    """Raised where our engine breaks down by the rules of a mutant: no kill, a fault of ours."""


@dataclass(frozen=True)
class Trial:
    """What became of a mutant.

    `killers` are the cases that got a wrong answer: the first that was met, or all where all
    were asked for. `beyond` tells that it was none of those that evaluate the clause. `told` is
    what the first of them got.
    """

    id: str
    path: str
    fate: Fate
    killers: tuple[str, ...] = ()
    beyond: bool = False
    told: str = ""

    @property
    def killed(self) -> bool:
        """Whether a case tells the mutant from the game."""
        return bool(self.killers)


# Cases that need not be played again, and those of them that kill a mutant.
Known = tuple[frozenset[str], frozenset[str]]


class Court:
    """The cases of one game, in which it learns those that kill the mutants of each clause."""

    def __init__(self, cases: Sequence[Ready]) -> None:
        self._cases = tuple(cases)
        self._kills: Counter[tuple[str, str]] = Counter()

    def try_one(self, mutant: Mutant, *, every: bool = False, known: Known | None = None) -> Trial:
        """Return what becomes of a mutant.

        It meets the cases that evaluate its clause, likeliest killer first, and stops at the
        first kill; with `every` it meets them all, but those `known`. Only where none of them
        kills it, it meets the other cases: a rule may have a say where there was none. Raises
        EngineFaultError.
        """
        tables, fate = self._tables(mutant, known)
        if tables is None or fate is not Fate.LIVE:
            return Trial(mutant.id, mutant.path, fate)
        met, killers = known or (frozenset(), frozenset())
        evaluating = {case.id for case in self.meeting(mutant)}
        found, told = set(killers & evaluating), ""
        for beyond in (False, True):
            if beyond and found:
                break
            for case in self._likeliest_first(mutant, beyond):
                if case.id in met and not beyond:
                    continue
                wrong = self.wrong(mutant, tables, case)
                if wrong is None:
                    continue
                self._kills[mutant.path, case.id] += 1
                told = told or wrong
                found.add(case.id)
                if not every:
                    break
        beyond = bool(found) and found.isdisjoint(evaluating)
        return Trial(mutant.id, mutant.path, fate, tuple(sorted(found)), beyond, told)

    def _tables(self, mutant: Mutant, known: Known | None) -> tuple[Tables | None, Fate]:
        try:
            tables = tables_of(mutant)
        except RulesetError:
            return None, Fate.STILLBORN
        # One of which kills are known is live.
        return tables, Fate.LIVE if known else sort_out(mutant, tables)

    def _likeliest_first(self, mutant: Mutant, beyond: bool) -> list[Ready]:
        """Return the cases to meet: those that have killed at this clause, name it, are short."""

        def order(case: Ready) -> tuple[int, bool, int]:
            names = mutant.path in [path for path, _ in case.case.clauses]
            return -self._kills[mutant.path, case.id], not names, case.length

        return sorted(self.meeting(mutant, beyond), key=order)

    def meeting(self, mutant: Mutant, beyond: bool = False) -> Iterator[Ready]:
        """Yield the cases that evaluate the clause of a mutant, or those that do not.

        What an option offers is evaluated wherever a table is chosen.
        """
        offered = mutant.path == "players" or mutant.path.startswith("options.")
        for case in self._cases:
            if (offered or mutant.path in case.clauses) != beyond:
                yield case

    @staticmethod
    def wrong(mutant: Mutant, tables: Tables, case: Ready) -> str | None:
        """Return what is wrong with the answers to a case by the rules of a mutant, or None.

        Where the case's table is that of the game, nothing can be. Where there is no table any
        more, the case cannot be asked, and nothing is wrong; but where the number of players or
        a value is not offered any more, that is the wrong answer.
        """
        players, chosen = case.players, case.case.options
        own = own_tables(mutant.game)
        offered = mutant.path == "players" or mutant.path.startswith("options.")
        if not offered and not own.asks(mutant.path, players, chosen):
            return None
        try:
            if tables.meaning(players, chosen) == own.meaning(players, chosen):
                return None
            table = tables.read(players, chosen)
        except RulesetError:
            return None
        if isinstance(table, NotOffered):
            return table.why
        if isinstance(table, TableFault):
            return None
        try:
            return case.wrong(table)
        except Exception as fault:
            raise EngineFaultError(
                f"the engine breaks down by the rules of {mutant.id} in {case.id}:"
                f" {type(fault).__name__}: {fault}"
            ) from fault
