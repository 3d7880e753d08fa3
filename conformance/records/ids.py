"""Ids are for ever: the list of all that were ever given, and of those that are retired."""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from conformance.cases.model import Case
from conformance.diagnostics import Findings, Place

HEAD = """\
# Every id that a case of this corpus has ever had, a line each; none is ever taken out. One whose
# case is gone stands in retired.txt as well. `polignac corpus record` adds those of new cases.
"""


def read_ids(path: Path) -> dict[str, int]:
    """Return the ids of a file with their lines: one a line, `#` begins a comment."""
    lines = path.read_text("utf-8").splitlines()
    bare = ((line.split("#", 1)[0].strip(), number) for number, line in enumerate(lines, 1))
    return {word: number for word, number in bare if word}


def ids_text(ids: Iterable[str]) -> str:
    """Return the file of all ids, sorted."""
    return HEAD + "".join(f"{identity}\n" for identity in sorted(set(ids)))


def check_ids(
    cases: Sequence[Case], listed: Path, retired: Collection[str], findings: Findings
) -> None:
    """Find fault with an id that is not listed, and with one that is gone without a word.

    The cases must be the whole corpus.
    """
    ids = read_ids(listed) if listed.is_file() else {}
    present = {case.id for case in cases}
    for case in cases:
        if case.id not in ids:
            message = f"{case.id} is new: list it in {listed.name} by `polignac corpus record`"
            findings.error(case.place, "id-unlisted", message)
    for identity, line in ids.items():
        if identity not in present and identity not in retired:
            message = (
                f"{identity} is the id of no case any more: a case that is withdrawn leaves its "
                "id in retired.txt, with the reason"
            )
            findings.error(Place(str(listed), line), "id-lost", message)
    for identity in sorted(set(retired) - ids.keys()):
        message = f"{identity} is retired, and no case ever had it: {listed.name} does not list it"
        findings.error(Place(str(listed)), "id-never-given", message)
