"""What README.md shows is what a reader gets."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from polignac_dsl.cli import group
from tools.repository import ROOT

README = (ROOT / "README.md").read_text("utf-8")
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCKS = [(match[1], match[2]) for match in _BLOCK.finditer(README)]


def spec_block() -> str:
    """Return the variant in five lines."""
    (text,) = (text for kind, text in BLOCKS if kind == "yaml")
    return text


def run(*arguments: str) -> Result:
    """Run a command of the program in this process."""
    return CliRunner().invoke(group, arguments)


@pytest.fixture
def sunday(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder that holds the README's variant."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "sunday.yaml"
    path.write_text(spec_block(), "utf-8")
    return path


def test_the_variant_has_five_lines() -> None:
    """As its heading says."""
    assert "## A variant in five lines" in README
    assert len(spec_block().splitlines()) == 5


def test_every_command_that_is_shown_for_the_variant_works(sunday: Path) -> None:
    """Word for word, up to the explanation beside it."""
    (shown,) = (text for kind, text in BLOCKS if text.startswith("polignac check sunday.yaml"))
    commands = [re.split(r"\s{2,}", line)[0].split()[1:] for line in shown.splitlines()]
    assert len(commands) == 5
    for command in commands:
        result = run(*command)
        assert result.exit_code == 0, (command, result.output)
    assert sunday.with_suffix(".html").stat().st_size > 10_000


def test_the_mistake_gets_the_answer_that_is_shown(sunday: Path) -> None:
    """The message stands in the README as it is printed."""
    (shown,) = (text for kind, text in BLOCKS if text.startswith("sunday.yaml:5:"))
    wrong = shown.splitlines()[1].split("|", 1)[1].strip()
    lines = sunday.read_text("utf-8").splitlines()
    sunday.write_text("\n".join([*lines[:4], f"  {wrong}", ""]), "utf-8")
    result = run("check", "sunday.yaml")
    assert result.exit_code == 1
    assert shown.strip() in result.output


def test_the_page_of_rulebook_stands_in_the_book() -> None:
    """Each sentence that is quoted is in the book of Polignac, links and anchors aside."""
    book = run("rulebook", "polignac", "--lang", "fr", "--format", "md").output
    plain = re.sub(r"<a id=[^>]*></a>|\[([^\]]*)\]\([^)]*\)", r"\1", book)
    plain = " ".join(plain.replace("\N{NO-BREAK SPACE}", " ").split())
    plain = plain.replace("\N{NARROW NO-BREAK SPACE}", " ")
    quoted = " ".join(line[2:] for line in README.splitlines() if line.startswith("> "))
    prose = re.sub(r"\|.*\|", " ", quoted)
    sentences = [part.strip() for part in re.split(r"(?<=\.)\s", prose) if part.strip()]
    assert len(sentences) >= 4
    assert [sentence for sentence in sentences if " ".join(sentence.split()) not in plain] == []
