"""Shipped cases by the shipped rules and an engine that knows only the texts.

Those of one game: `polignac corpus lint` and `polignac verify`, stages of CI, take all games.
"""

from functools import cache

from conformance.api import Corpus, corpus_folder, lint, load, run_in_process
from conformance.tests.samples import right
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue


@cache
def shipped() -> Corpus:
    """Return the shipped cases of a game that has misdeals, revokes and playoffs."""
    return load([corpus_folder() / "quatre-valets"], shipped_catalogue(), Tables())


def test_the_lint_has_nothing_against_the_cases() -> None:
    """No error and no warning: what stands there was looked at."""
    found = lint(shipped(), right)
    assert [str(diagnostic) for diagnostic in found.diagnostics] == []
    assert found.statistics.cases > 0


def test_the_second_opinion_passes_every_case() -> None:
    """It plays all shipped games, and gives a reason for each refusal."""
    run = run_in_process("reference", shipped().cases, right)
    assert [(r.case, r.verdict, r.note) for r in run.results if r.verdict != "pass"] == []
