"""Which cases are run: by game, id or pattern, or those that failed the last time."""

import contextlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from conformance.cases.model import Case
from conformance.diagnostics import nearest
from conformance.runner.engines import Engine
from conformance.runner.results import EngineRun


@dataclass(frozen=True)
class Selection:
    """What is asked for; of each kind that names something a case must fit one.

    A pattern is looked for in the id, the title and the clauses, whatever the case of the
    letters; with `*` or `?` it must fit one of them whole.
    """

    games: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()

    def apply(self, cases: Sequence[Case]) -> tuple[Case, ...]:
        """Return the cases asked for; raises ValueError for a game or an id that there is not."""
        for what, asked, known in (
            ("game with cases", self.games, {case.game for case in cases}),
            ("case", self.ids, {case.id for case in cases}),
        ):
            for name in asked:
                if name not in known:
                    raise ValueError(f"there is no {what} {name}{nearest(name, known)}")
        return tuple(case for case in cases if self._fits(case))

    def _fits(self, case: Case) -> bool:
        return (
            (not self.games or case.game in self.games)
            and (not self.ids or case.id in self.ids)
            and (not self.patterns or any(_fits(case, pattern) for pattern in self.patterns))
        )


def _fits(case: Case, pattern: str) -> bool:
    texts = [text.casefold() for text in (case.id, case.title, *(c for c, _ in case.clauses))]
    sought = pattern.casefold()
    if "*" in sought or "?" in sought:
        return any(fnmatchcase(text, sought) for text in texts)
    return any(sought in text for text in texts)


def read_quick(file: Path) -> frozenset[str]:
    """Return the ids of the quick profile: few cases that find what all cases find in mutants.

    Raises ValueError, in words, where the file is not there or is no profile.
    """
    try:
        value = json.loads(file.read_text("utf-8"))
        return frozenset(str(case) for game in value["games"].values() for case in game["cases"])
    except OSError as error:
        raise ValueError(f"there is no quick profile: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{file.name} is no quick profile") from None


class Memory:
    """Remembers in a file which cases failed with which engine; a damaged file is an empty one."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._failed: dict[str, list[str]] = {}
        with contextlib.suppress(OSError, ValueError, RecursionError):
            self._failed = _checked(json.loads(file.read_text("utf-8")))

    def failed(self, engine: Engine, cases: Sequence[Case]) -> tuple[Case, ...]:
        """Return those of the cases that failed the last time; all where none did."""
        ids = set(self._failed.get(_key(engine), ()))
        return tuple(case for case in cases if case.id in ids) or tuple(cases)

    def note(self, engine: Engine, run: EngineRun) -> None:
        """Take in a run: its good cases are forgotten, what failed or was not run is kept."""
        failed = dict.fromkeys(self._failed.get(_key(engine), ()))
        for result in run.results:
            if result.verdict.good:
                failed.pop(result.case, None)
            elif result.verdict.tested:
                failed[result.case] = None
        self._failed[_key(engine)] = list(failed)

    def save(self) -> None:
        """Write the file; where that is not possible, nothing is remembered, and nothing said."""
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(json.dumps(self._failed, indent=1) + "\n", "utf-8")


def _key(engine: Engine) -> str:
    return " ".join(engine.command)


def _checked(value: object) -> dict[str, list[str]]:
    if not isinstance(value, Mapping):
        return {}
    return {
        str(key): [str(case) for case in cases]
        for key, cases in value.items()
        if isinstance(cases, list)
    }
