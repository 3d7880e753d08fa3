"""Which clauses each case evaluates, with a digest of what each of them means at its table.

One generated file a game, `conformance/evaluated/GAME.json`, says how things stood when each
case was looked at. Where they stand otherwise now the case is *stale*, for that clause: a rule
has changed. It is renewed by somebody who says why, never by the generator. Cases that are new,
gone, or played otherwise than before are the generator's affair.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from conformance.cases.model import Case
from conformance.records.digests import digest_of_play

FORMAT = "polignac.evaluated/1"

# The clauses that a case evaluates, each with its digest: an engine and a compiler know them.
Evaluate = Callable[[Case], Mapping[str, str]]


class RecordError(ValueError):
    """Raised for a file of records that cannot be read; the message says what to do."""


@dataclass(frozen=True)
class Entry:
    """What is recorded of one case: its table, a digest of its play, and of each clause.

    The table is told by the number of players and the options that are not at their default.
    """

    table: str
    play: str
    clauses: Mapping[str, str]


Entries = Mapping[str, Entry]


@dataclass(frozen=True, order=True)
class Stale:
    """A clause that a case evaluates otherwise than recorded; None where it does not at all."""

    clause: str
    case: str
    recorded: str | None
    now: str | None


def entries_now(cases: Iterable[Case], evaluate: Evaluate) -> dict[str, Entry]:
    """Return what is to be recorded of these cases as things stand now."""
    return {c.id: Entry(_table(c), digest_of_play(c), evaluate(c)) for c in cases}


def _table(case: Case) -> str:
    options = [f"{name}={value}" for name, value in sorted(case.options.items())]
    return " ".join([str(len(case.players)), *options])


def stale(recorded: Entries, now: Entries) -> list[Stale]:
    """Return every clause of every recorded case that is not as it was, in order.

    Clauses that come or go with the play of a case, when that was edited, are not stale; nor is
    anything where the case was moved to another table.
    """
    found = []
    for case in recorded.keys() & now.keys():
        before, after = recorded[case], now[case]
        if before.table != after.table:
            continue
        for path in before.clauses.keys() | after.clauses.keys():
            was, said = before.clauses.get(path), after.clauses.get(path)
            edited = before.play != after.play and None in (was, said)
            if was != said and not edited:
                found.append(Stale(path, case, was, said))
    return sorted(found, key=lambda one: (one.clause, one.case))


def updated(recorded: Entries, now: Entries) -> dict[str, Entry]:
    """Return the record with new cases in it and without those that are gone.

    What is stale stays as it was recorded.
    """
    kept: dict[str, dict[str, str | None]] = {}
    for one in stale(recorded, now):
        kept.setdefault(one.case, {})[one.clause] = one.recorded
    return {case: _with(entry, kept.get(case, {})) for case, entry in now.items()}


def renewed(recorded: Entries, now: Entries, clause: str) -> dict[str, Entry]:
    """Return the record with one clause as it is now in every case, and the rest as it was."""
    changes: dict[str, dict[str, str | None]] = {}
    for one in stale(recorded, now):
        if one.clause == clause:
            changes.setdefault(one.case, {})[clause] = one.now
    return {case: _with(entry, changes.get(case, {})) for case, entry in recorded.items()}


def _with(entry: Entry, changes: Mapping[str, str | None]) -> Entry:
    clauses = {**entry.clauses, **changes}
    there = {path: said for path, said in clauses.items() if said is not None}
    return Entry(entry.table, entry.play, there)


def record_text(game: str, entries: Entries) -> str:
    """Return the file of a game, a line a case, sorted: the same for the same record."""
    lines = [
        f"{json.dumps(case)}:{_json(asdict(entry))}" for case, entry in sorted(entries.items())
    ]
    cases = ",\n".join(lines)
    head = f'"format":{json.dumps(FORMAT)},\n"game":{json.dumps(game)}'
    return f'{{"cases":{{\n{cases}\n}},\n{head}}}\n'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read_record(path: Path) -> dict[str, Entry]:
    """Return what a file has recorded, nothing where there is no file; raises RecordError."""
    if not path.exists():
        return {}
    try:
        value = json.loads(path.read_text("utf-8"))
        if value["format"] != FORMAT:
            raise RecordError(f"{path}: the format is {value['format']}, not {FORMAT}")
        return {
            case: Entry(
                str(entry["table"]),
                str(entry["play"]),
                {str(p): str(d) for p, d in entry["clauses"].items()},
            )
            for case, entry in value["cases"].items()
        }
    except RecordError:
        raise
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        why = error.strerror if isinstance(error, OSError) else f"{type(error).__name__}: {error}"
        raise RecordError(
            f"{path} is no record of cases ({why}): take it back from the last commit"
        ) from None
