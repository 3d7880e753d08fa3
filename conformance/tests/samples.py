"""What several tests here need: the sound cases, cases with one thing changed, a right engine."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from conformance.api import Corpus
from conformance.cases.load import load_files, load_text
from conformance.cases.model import Case
from conformance.tests.fixture_tables import CATALOGUE, tables
from reference_impl.replaying import replay

SOUND = Path(__file__).parent / "data" / "sound.yaml"
CASE = """\
cases:
- id: polignac-score-901
  title: A title
  clauses: [count.polignac]
  source: WF
  game: polignac
  players: [North, West, South, East]
  dealer: East
  hands:
    North: K♠ 7♥
    West: 8♠ Q♠
  play:
  - North: K♠ 8♠ J♠ 9♠
  expect:
    points: {North: 2}
  why: Because.
  working: ['T1 to North: J♠ → 2']
"""


@cache
def sound() -> Corpus:
    """Return the sound cases."""
    loaded = load_files([SOUND], CATALOGUE, tables)
    return Corpus(loaded.cases, CATALOGUE, loaded.diagnostics)


def corpus(text: str) -> Corpus:
    """Return the cases of a text, with what is wrong with it."""
    loaded = load_text(text, "cases.yaml", CATALOGUE, tables)
    return Corpus(loaded.cases, CATALOGUE, loaded.diagnostics)


def changed(*changes: tuple[str, str]) -> Corpus:
    """Return the case above with pieces of its text replaced, each of which must be there."""
    text = CASE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return corpus(text)


def case_of(*changes: tuple[str, str]) -> Case:
    """Return the case above, changed, which must be sound."""
    read = changed(*changes)
    assert read.diagnostics == ()
    (case,) = read.cases
    return case


def right(params: Mapping[str, Any]) -> Any:
    """Answer as the second opinion does."""
    return replay(params)
