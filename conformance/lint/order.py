"""Whether cases are in order: ids, titles, folders, and what they name of the games."""

import re
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from conformance.cases.model import Case
from conformance.catalogue import Catalogue
from conformance.diagnostics import Diagnostic, Findings, Place, nearest

SOURCES = ("WF", "CR", "WE", "points-of-law")
LAST_ROW_OF_LAW = 48
LONGEST_TITLE = 120


def read_retired(path: Path) -> frozenset[str]:
    """Return the ids that no case may have any more: a line each, `#` begins a comment."""
    lines = path.read_text("utf-8").splitlines()
    return frozenset(filter(None, (line.split("#", 1)[0].strip() for line in lines)))


def check_order(
    cases: Sequence[Case], catalogue: Catalogue, retired: Collection[str], findings: Findings
) -> None:
    """Find fault with ids given twice or again, and with each case by itself."""
    ids: dict[str, Place] = {}
    titles: dict[tuple[str, str], Case] = {}
    for case in cases:
        if case.id in ids:
            findings.error(case.place, "id-twice", f"{case.id} is the id of {ids[case.id]}, too")
        elif case.id in retired:
            message = f"{case.id} was the id of another case once: an id is never given again"
            findings.error(case.place, "id-retired", message)
        ids.setdefault(case.id, case.place)
        first = titles.setdefault((case.game, case.title.casefold()), case)
        if first is not case:
            message = f"{first.id} has the same title: say what this case adds"
            findings.warning(case.keys["title"], "title-twice", message)
        _check_case(case, catalogue, findings)


def _check_case(case: Case, catalogue: Catalogue, findings: Findings) -> None:
    game = catalogue.games[case.game]
    if len(case.title) > LONGEST_TITLE:
        message = f"a title is one sentence of at most {LONGEST_TITLE} characters"
        findings.warning(case.keys["title"], "title-long", message)
    if not case.clauses:
        findings.error(case.keys["clauses"], "no-clause", "which clauses does it exercise?")
    if game.clauses is not None:
        paths = game.paths()
        _check_paths(case.game, case.clauses, paths, findings)
        because = [e for e in case.stops[-1].expectations if e.key == "because"]
        _check_paths(case.game, [(e.value, e.place) for e in because], paths, findings)
    for row in case.law:
        if not re.fullmatch(r"L\d\d", row) or not 1 <= int(row[1:]) <= LAST_ROW_OF_LAW:
            message = f"{row} is no row of the points of law: L01 to L{LAST_ROW_OF_LAW}"
            findings.error(case.keys["law"], "unknown-law", message)
    if re.split(r"[^\w-]", case.source)[0] not in SOURCES:
        message = f"a source begins with one of {', '.join(SOURCES)}"
        findings.error(case.keys["source"], "unknown-source", message)
    for name, value in case.options.items():
        if value == game.options[name].default:
            message = f"{value} is the default of {name}: leave it out"
            findings.error(case.keys["options"], "at-its-default", message)
    _check_folder(case, findings)


def _check_paths(
    game: str, named: Iterable[tuple[str, Place]], paths: Collection[str], findings: Findings
) -> None:
    for path, place in named:
        if path not in paths:
            message = f"{game} has no clause {path}{nearest(path, paths)}"
            findings.error(place, "unknown-clause", message)


def _check_folder(case: Case, findings: Findings) -> None:
    """A case of the corpus stands in GAME/TOPIC.yaml, a generated one in TOPIC-generated.yaml.

    Where these are too many, further files have -2, -3 … after it. Files elsewhere may be
    called anything.
    """
    file = Path(case.place.file)
    if file.parent.parent.name != "corpus":
        return
    name = case.topic if case.by_hand else f"{case.topic}-generated"
    stem = file.stem if case.by_hand else re.sub(r"-\d+$", "", file.stem)
    if (file.parent.name, stem) != (case.game, name):
        message = f"this case belongs into {case.game}/{name}.yaml"
        findings.error(case.place, "wrong-file", message)


def in_order_of_text(findings: Findings, also: Iterable[Diagnostic] = ()) -> tuple[Diagnostic, ...]:
    """Return what was found, with what others found, in the order of the texts."""
    return tuple(sorted({*findings.sorted(), *also}))
