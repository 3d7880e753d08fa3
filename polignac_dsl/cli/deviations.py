"""How commands take a file of deviations: what an engine is known to do otherwise."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from polignac_dsl.cli.games import playable
from polignac_dsl.cli.trees import trees

if TYPE_CHECKING:
    from conformance.api import Case
    from conformance.deviations.model import Deviation, Deviations


def deviations_in(path: Path | None) -> "Deviations":
    """Return the deviations of a file, none where there is no file; leaves with 2 for a bad one."""
    from conformance.deviations.model import NONE

    if path is None:
        return NONE
    from conformance.deviations.reading import read_deviations

    found, wrong = read_deviations(path)
    if wrong:
        from polignac_dsl.cli.printing import plain

        for one in wrong:
            click.echo(plain(str(one)), err=True)
        raise click.UsageError(f"{path} declares nothing until that is put right.")
    return found


def without_a_case(found: "Deviations", cases: "Iterable[Case]") -> "list[Deviation]":
    """Return the deviations whose case is neither in the shipped corpus nor among these."""
    if not found.of:
        return []
    from conformance.api import corpus_folder
    from conformance.lint.order import read_retired
    from conformance.records.ids import read_ids

    shipped = read_ids(corpus_folder() / "ids.txt").keys()
    known = set(shipped) - read_retired(corpus_folder() / "retired.txt")
    left = found.without_a_case(known | {case.id for case in cases})
    return [one for one in left if one.case not in _trees_of(one.case)]


@cache
def _trees_of(case: str) -> frozenset[str]:
    """Return the positions of the game of one whose lines are counted, none for another case."""
    game, is_tree, _ = case.partition("-perft-")
    if not is_tree or game not in playable():
        return frozenset()
    from polignac_dsl.cli.catalogue import Tables, shipped_catalogue

    deep = trees("deep", [game], (), shipped_catalogue(), Tables())
    return frozenset(one.id for one in deep)
