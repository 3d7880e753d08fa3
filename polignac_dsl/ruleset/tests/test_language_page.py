"""The blocks of spec/language.md: every sentence and spec on the page is what it says."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from polignac_dsl.diagnostics import Diagnostic
from polignac_dsl.places import spec_file
from polignac_dsl.ruleset import compile_file
from polignac_dsl.source import Scalar, Source
from polignac_dsl.syntax import BID_SLOTS, SLOTS, kind_of
from polignac_dsl.syntax.sentences import parse_sentence

PAGE = spec_file("language.md").read_text("utf-8")
BLOCK = re.compile(r"^```(sentence|refused|spec)(?: (\S+))?\n(.*?)^```", re.MULTILINE | re.DOTALL)


def sentences(kind: str) -> Iterator[tuple[str, str]]:
    """Yield the sentences in blocks of a kind, each with its path."""
    for found in BLOCK.finditer(PAGE):
        if found[1] == kind:
            yield from ((found[2], line) for line in found[3].splitlines())


def parsed(path: str, text: str) -> object:
    """Return what a sentence at a path says, or what is wrong with it."""
    kind = kind_of(path)
    assert kind is not None, path
    return parse_sentence(kind, Scalar(text, Source("x", text).span(0, len(text)), False, 0))


@pytest.mark.parametrize(("path", "text"), list(sentences("sentence")))
def test_a_sentence_on_the_page_may_stand_there(path: str, text: str) -> None:
    """Every line of a `sentence` block is understood at its path."""
    assert not isinstance(parsed(path, text), Diagnostic)


@pytest.mark.parametrize(("path", "text"), list(sentences("refused")))
def test_a_refused_sentence_on_the_page_may_not(path: str, text: str) -> None:
    """Every line of a `refused` block is told as an error with a hint."""
    found = parsed(path, text)
    assert isinstance(found, Diagnostic)
    assert found.hint


@pytest.mark.parametrize("text", [found[3] for found in BLOCK.finditer(PAGE) if found[1] == "spec"])
def test_a_spec_on_the_page_compiles(text: str, tmp_path: Path) -> None:
    """Every whole spec is a game."""
    name = re.match(r"game: (\S+)", text)
    assert name is not None
    path = tmp_path / f"{name[1]}.yaml"
    path.write_text(text, "utf-8")
    result = compile_file(path)
    assert result.ruleset is not None, [d.message for d in result.diagnostics]


def test_the_page_shows_a_sentence_for_every_slot() -> None:
    """No slot is described by words alone."""
    shown = {path for path, _ in sentences("sentence")}
    wanted = {*SLOTS, *(f"announcements.capot.{slot}" for slot in BID_SLOTS)}
    assert wanted <= shown
