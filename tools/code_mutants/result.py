"""What became of every mutant, kept with the digests of all that it follows from: `result.json`.

A mutant keeps the case or test that killed it, and of each of these the digest of what it asks.
So a new case touches nothing here, and a changed one only the mutants that it killed.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from tools.code_mutants.killing import SURVIVED, Outcome
from tools.code_mutants.mutating import Mutant
from tools.code_mutants.own_tests import TIME_OUT, is_test
from tools.code_mutants.subjects import Subject
from tools.code_mutants.trials import Trial
from tools.repository import ROOT

_FORMAT = 1


@dataclass(frozen=True)
class Inputs:
    """The digests of all that a result follows from: modules, cases and tests by their names."""

    mutmut: str
    modules: Mapping[str, str]
    cases: Mapping[str, str]
    tests: Mapping[str, str]

    @property
    def corpus(self) -> str:
        """One digest of all cases."""
        return _digest(json.dumps(sorted(self.cases.items())))


@dataclass(frozen=True)
class Fate:
    """An outcome as it is kept; of a survivor with the lines before and after."""

    how: str
    detail: str

    @property
    def dead(self) -> bool:
        """Whether the mutant was killed."""
        return self.how != SURVIVED

    @property
    def killer(self) -> str | None:
        """The case or test that killed it."""
        return self.detail if self.dead else None


@dataclass(frozen=True)
class Result:
    """The fates of the mutants by module and id, and what they follow from.

    `corpus` and `size` are the digest and the number of the cases that were there, `cases` those
    of them that killed.
    """

    mutmut: str
    modules: Mapping[str, str]
    corpus: str
    size: int
    cases: Mapping[str, str]
    tests: Mapping[str, str]
    fates: Mapping[str, Mapping[str, Fate]]

    def counts(self) -> dict[str, int]:
        """Return how many mutants there are, died by a case, by a test, by time, and survived."""
        fates = [fate for of_module in self.fates.values() for fate in of_module.values()]
        late = sum(fate.how == TIME_OUT for fate in fates)
        survived = sum(not fate.dead for fate in fates)
        by_test = sum(fate.dead and is_test(fate.detail) and fate.how != TIME_OUT for fate in fates)
        return {
            "mutants": len(fates),
            "by a case": len(fates) - late - survived - by_test,
            "by a test": by_test,
            "time-out": late,
            "survived": survived,
        }


def fate_of(mutant: Mutant, outcome: Outcome) -> Fate:
    """Return what is kept of the outcome of a mutant."""
    return Fate(outcome.how, outcome.by if outcome.dead else mutant.what)


def inputs_now(subject: Subject, trials: Iterable[Trial]) -> Inputs:
    """Return the digests of what is there now."""
    return Inputs(
        mutmut=version("mutmut"),
        modules={
            name: _digest(path.read_text("utf-8")) for name, path in subject.mutated().items()
        },
        cases={trial.id: trial.digest for trial in trials},
        tests={
            f"{subject.tests}/{path.name}": _digest(path.read_text("utf-8"))
            for path in sorted((ROOT / subject.tests).glob("*.py"))
        },
    )


def result_of(inputs: Inputs, fates: Mapping[str, Mapping[str, Fate]]) -> Result:
    """Return a result with the digests that it needs of these inputs."""
    killers = {fate.killer for of_module in fates.values() for fate in of_module.values()}
    cases = {case: digest for case, digest in inputs.cases.items() if case in killers}
    size = len(inputs.cases)
    return Result(inputs.mutmut, inputs.modules, inputs.corpus, size, cases, inputs.tests, fates)


def read_result(file: Path) -> Result | None:
    """Return the result that a file keeps, or None where there is none."""
    if not file.is_file():
        return None
    data = json.loads(file.read_text("utf-8"))
    inputs = data["inputs"]
    fates = {
        module: {mutant: Fate(*text.split(": ", 1)) for mutant, text in of_module.items()}
        for module, of_module in data["mutants"].items()
    }
    return Result(
        inputs["mutmut"],
        inputs["modules"],
        inputs["corpus"]["digest"],
        inputs["corpus"]["cases"],
        inputs["killers"],
        inputs["tests"],
        fates,
    )


def write_result(result: Result, file: Path) -> None:
    """Write a result, one mutant a line; equal results give equal bytes."""
    data = {
        "format": _FORMAT,
        "counts": result.counts(),
        "inputs": {
            "mutmut": result.mutmut,
            "corpus": {"cases": result.size, "digest": result.corpus},
            "modules": dict(result.modules),
            "tests": dict(sorted(result.tests.items())),
            "killers": dict(sorted(result.cases.items())),
        },
        "mutants": {
            module: {mutant: f"{fate.how}: {fate.detail}" for mutant, fate in of_module.items()}
            for module, of_module in sorted(result.fates.items())
        },
    }
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
