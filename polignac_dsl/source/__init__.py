"""Texts, places in them, and YAML read safely: bytes into a tree of nodes."""

from pathlib import Path

from polignac_dsl.source.decode import MAX_BYTES, decode, read_file
from polignac_dsl.source.faults import Fault, Unreadable
from polignac_dsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from polignac_dsl.source.text import Source, Span
from polignac_dsl.source.tree import MAX_DEPTH, MAX_NODES, MAX_SCALAR, read_tree

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_NODES",
    "MAX_SCALAR",
    "Entry",
    "Fault",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Source",
    "Span",
    "Unreadable",
    "decode",
    "read",
    "read_file",
    "read_tree",
]


def read(path: Path, name: str | None = None) -> tuple[Node | None, tuple[Fault, ...]]:
    """Return the tree of a file and everything that is wrong with it, called by its name.

    Never raises for what stands in the file or where it is.
    """
    called = str(path) if name is None else name
    try:
        return read_tree(decode(read_file(path, called), called))
    except Unreadable as stopped:
        return None, (stopped.fault,)
