"""The programs that are mutated, each with what plays in it, what tests it, and where its fates are kept.

Both answer `replay` as a function of their own, and both have tests in a folder `tests`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.repository import ROOT

_KEPT = Path(__file__).parent


@dataclass(frozen=True)
class Subject:
    """A package that plays: `replays` is the module that answers `replay`.

    `players` are the modules whose mutants are made, None standing for all; `reads_tables` says
    that it plays from the table of a request, so that one which has been read can be put there.
    """

    name: str
    told: str
    package: str
    replays: str
    players: frozenset[str] | None = None
    reads_tables: bool = False

    @property
    def folder(self) -> Path:
        """Where its modules stand."""
        return ROOT.joinpath(*self.package.split("."))

    @property
    def tests(self) -> str:
        """The folder of its own tests, as pytest names it from the root."""
        return f"{self.package.replace('.', '/')}/tests"

    @property
    def result(self) -> Path:
        """The file that keeps what became of its mutants."""
        return _KEPT / self.name / "result.json"

    @property
    def survivors(self) -> Path:
        """The file that gives the reasons of those that survive."""
        return _KEPT / self.name / "survivors.yaml"

    def modules(self) -> Mapping[str, Path]:
        """Return all its modules by their names, its tests left out."""
        return {path.stem: path for path in sorted(self.folder.glob("*.py"))}

    def mutated(self) -> Mapping[str, Path]:
        """Return those of its modules whose mutants are made."""
        every = self.modules()
        return every if self.players is None else {n: every[n] for n in sorted(self.players)}

    def full_name(self, module: str) -> str:
        """Return the name by which a module of it is imported."""
        return self.package if module == "__init__" else f"{self.package}.{module}"


REFERENCE = Subject("reference", "the reference", "reference_impl", "replaying")

ENGINE = Subject(
    "engine",
    "the built-in engine",
    "polignac_dsl.engine",
    "protocol",
    # What plays; the rest carries lines, simulates, counts trees or tells clauses.
    frozenset(
        (
            "actions",
            "cards",
            "closing",
            "counting",
            "dealing",
            "ending",
            "legality",
            "masks",
            "match",
            "offers",
            "playing",
            "position",
            "reasons",
            "refusals",
            "revoking",
            "settling",
            "succession",
            "view",
        )
    ),
    reads_tables=True,
)

SUBJECTS = {subject.name: subject for subject in (REFERENCE, ENGINE)}
