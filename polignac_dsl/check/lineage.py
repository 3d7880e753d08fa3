"""The files that a game is made of: its own and those that it extends, one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from polignac_dsl.check.drafts import Draft, nearest
from polignac_dsl.check.reading import read_draft
from polignac_dsl.diagnostics import Diagnostic, Note, from_fault
from polignac_dsl.places import shipped_games
from polignac_dsl.source import Source, Unreadable, decode, read_file, read_tree

# How many others a game extends through at most.
MAX_LINEAGE = 10


@dataclass(frozen=True)
class SpecFile:
    """A spec as a file: its draft, its place and its bytes."""

    draft: Draft
    source: Source
    path: Path
    data: bytes


def read_lineage(path: Path, name: str, found: list[Diagnostic]) -> tuple[SpecFile, ...] | None:
    """Return a spec and everything that it extends, nearest first.

    A name after `extends` is that of a file beside the spec or of a shipped game, in this
    order; messages call the first like the spec itself, the other by its bare name. What is wrong is added to `found`; None when the lineage is broken.
    """
    files: list[SpecFile] = []
    called = name
    while True:
        try:
            data = read_file(path, called)
            source = decode(data, called)
        except Unreadable as stopped:
            found.append(_from_unreadable(stopped, files))
            return None
        root, faults = read_tree(source)
        found.extend(from_fault(fault) for fault in faults)
        if root is None and faults:
            return None
        draft = read_draft(root, source.span(0, 0), found)
        files.append(SpecFile(draft, source, path, data))
        if draft.extends is None:
            return tuple(files)
        base = _base(draft, path, files, found)
        if base is None:
            return None
        called = str(Path(name).with_name(base.name)) if base.parent == path.parent else base.name
        path, name = base, called


def _from_unreadable(stopped: Unreadable, files: list[SpecFile]) -> Diagnostic:
    """Return the diagnostic for a file that cannot be read, with who extends it."""
    found = from_fault(stopped.fault)
    extends = files[-1].draft.extends if files else None
    if extends is None:
        return found
    return replace(found, notes=(Note("it is extended here", extends.span),))


def _base(draft: Draft, path: Path, files: list[SpecFile], found: list[Diagnostic]) -> Path | None:
    assert draft.extends is not None
    name, span = draft.extends.text, draft.extends.span
    shipped = shipped_games()
    beside = path.with_name(f"{name}.yaml")
    base = beside if beside.exists() and not _same(beside, path) else shipped.get(name)
    if base is None:
        if _same(beside, path):
            found.append(Diagnostic("E213", f"`{name}` extends itself", span))
            return None
        near = nearest(name, list(shipped))
        hint = f"do you mean `{near}`?" if near else f"shipped games: {', '.join(shipped)}"
        message = f"there is no game `{name}`, neither beside this file nor shipped"
        found.append(Diagnostic("E214", message, span, hint))
        return None
    if any(_same(base, file.path) for file in files):
        circle = " → ".join([*(file.path.stem for file in files), name])
        found.append(Diagnostic("E213", f"games extend each other in a circle: {circle}", span))
        return None
    if len(files) > MAX_LINEAGE:
        message = f"this game extends through more than {MAX_LINEAGE} others"
        found.append(Diagnostic("E215", message, span, "extend a game nearer to the base"))
        return None
    return base


def _same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve()
    except OSError:
        return False


def bytes_by_name(files: tuple[SpecFile, ...]) -> Mapping[str, bytes]:
    """Return the contents of the files of a lineage by their names."""
    return {file.path.name: file.data for file in files}
