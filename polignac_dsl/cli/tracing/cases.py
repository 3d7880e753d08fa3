"""Which cases show a clause at work, and which show it broken (what counts: clauses.py)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from polignac_dsl.cli.tracing.clauses import ABSENT, Standing, standings

if TYPE_CHECKING:
    from conformance.api import Case
    from polignac_dsl.cli.catalogue import Tables
    from polignac_dsl.ruleset import Ruleset
    from polignac_dsl.table import Table


@dataclass(frozen=True)
class Played:
    """A case as the engine plays it: the clauses it evaluates, and the one that refuses.

    `evaluated` is empty where not even the first deal was accepted; `refused` is None where
    nothing was, or where the refusal is not the one that the case expects.
    """

    case: "Case"
    evaluated: frozenset[str]
    refused: str | None
    code: str | None


@dataclass(frozen=True)
class Shown:
    """The cases that show one clause of a game: at work, and broken."""

    positive: tuple[Played, ...] = ()
    negative: tuple[Played, ...] = ()


@dataclass
class Evidence:
    """All cases of one game held against its clauses."""

    game: str
    ruleset: "Ruleset"
    standings: Mapping[str, Standing]
    played: Mapping[str, Played]
    shown: dict[str, Shown] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Find the cases of each clause."""
        for path, standing in self.standings.items():
            listing = [p for p in self.played.values() if path in listed(p.case)]
            self.shown[path] = Shown(
                tuple(p for p in listing if is_positive(p, standing)),
                tuple(p for p in listing if is_negative(p, standing)),
            )

    def lacks(self, path: str) -> tuple[str, ...]:
        """Return which kinds of cases a clause should have and has not."""
        standing, shown = self.standings[path], self.shown[path]
        return tuple(
            kind
            for kind, wanted, there in (
                ("positive", standing.wants_positive, shown.positive),
                ("negative", standing.breakable, shown.negative),
            )
            if wanted and not there
        )


def listed(case: "Case") -> frozenset[str]:
    """Return the clauses that a case says it exercises."""
    return frozenset(path for path, _ in case.clauses)


def is_positive(played: Played, standing: Standing) -> bool:
    """Return whether a case that lists a clause shows it at work."""
    if played.case.negative or not played.evaluated:
        return False
    return standing.part == "shaping" or (
        standing.part == "played" and standing.path in played.evaluated
    )


def is_negative(played: Played, standing: Standing) -> bool:
    """Return whether a case that lists a clause shows it broken."""
    if not standing.breakable or played.code is None:
        return False
    if standing.part == "absent":
        return played.code in ABSENT[standing.path]
    return played.refused == standing.path


def play(case: "Case", table: "Table") -> Played:
    """Return a case as the engine plays it at a table that has been read."""
    from polignac_dsl.engine.evaluating import clauses_of_replay
    from polignac_dsl.engine.protocol import replay

    params = case.checks()[len(case.stops) - 1].params
    evaluated = clauses_of_replay({**params, "table": table})
    if not case.negative:
        return Played(case, evaluated, None, None)
    expected = {e.key: e.value for e in case.stops[-1].expectations}
    codes = expected["refused"]
    answer = replay(params)
    code, clause = answer.get("code"), answer.get("clause")
    if code not in ([codes] if isinstance(codes, str) else codes):
        return Played(case, evaluated, None, None)
    if expected.get("because", clause) != clause:
        return Played(case, evaluated, None, str(code))
    return Played(case, evaluated, None if clause is None else str(clause), str(code))


def evidence_of(game: str, cases: Iterable["Case"], tables: "Tables") -> Evidence:
    """Return the cases of a game held against its clauses."""
    from polignac_dsl.table import Table, read_table

    read: dict[int, Table] = {}
    played = {}
    for case in cases:
        if id(case.table) not in read:
            table = read_table(case.table)
            assert isinstance(table, Table)  # the compiler made it
            read[id(case.table)] = table
        played[case.id] = play(case, read[id(case.table)])
    ruleset = tables.ruleset(game)
    return Evidence(game, ruleset, standings(ruleset), played)
