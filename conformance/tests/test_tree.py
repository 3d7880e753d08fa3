from pathlib import Path

import pytest
import yaml

from conformance.cases import tree
from conformance.cases.tree import ListNode, MapNode, TextNode, read_file, read_text
from conformance.diagnostics import Findings


def objection(text: str) -> str:
    """Return the only thing that is wrong with a text."""
    findings = Findings()
    read_text(text, "f.yaml", findings)
    (found,) = findings.sorted()
    return str(found)


def test_every_scalar_stays_the_text_that_was_written() -> None:
    """No word turns into a number, a truth value, a date or nothing."""
    findings = Findings()
    read = read_text("[no, 1e3, 010, 2024-01-01, ~, 'x: y', '']", "f.yaml", findings)
    assert isinstance(read, ListNode)
    values = [node.value for node in read.items if isinstance(node, TextNode)]
    assert values == ["no", "1e3", "010", "2024-01-01", "~", "x: y", ""]


def test_a_node_knows_its_place_and_a_text_that_of_its_words() -> None:
    """Lines and columns count from 1, in characters, past the quote where there is one."""
    read = read_text("♠♠: x\nb:  'K♠ J♠'\n", "f.yaml", Findings())
    assert isinstance(read, MapNode)
    node = read.get("b")
    assert isinstance(node, TextNode)
    assert str(node.place) == "f.yaml:2:5"
    assert str(node.at(3)) == "f.yaml:2:9"
    assert str(read.key("b")) == "f.yaml:2:1"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: &x 1", "f.yaml:1:4: error: &x may not stand here"),
        ("a: b\nc: *x", "f.yaml:2:4: error: write it out: *x"),
        ("a: !!int 1", "f.yaml:1:4: error: tag:yaml.org,2002:int may not stand here"),
        ("a: 1\nb: 2\na: 3", "f.yaml:3:1: error: a stands here twice, first in line 1"),
        ("? [a]\n: b", "a key is a word"),
        ("a\n---\nb", "f.yaml:2:1: error: a file holds one document"),
        ("a: [b", "this is not YAML"),
        ("a: \x07", "f.yaml:1:1: error: this is not YAML"),
        ("", "the file is empty"),
        ("[" * 40 + "]" * 40, "nested too deeply"),
        ("[" * 100_000, "nest"),
    ],
)
def test_what_is_not_plain_is_refused_at_its_place(
    text: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anchors, aliases, tags, repeated keys, several documents, depth without end.

    With the parser written in C and with the one in Python, whichever there is.
    """
    assert told in objection(text)
    monkeypatch.setattr(tree, "_LOADER", yaml.BaseLoader)
    assert told in objection(text)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"a: \xff", "not written in UTF-8"),
        (b"#" * (2 * 1024 * 1024 + 1), "at most 2 MiB"),
    ],
)
def test_a_file_that_is_no_text_or_too_large_is_refused(
    tmp_path: Path, data: bytes, told: str
) -> None:
    """Nothing is parsed of such a file."""
    file = tmp_path / "f.yaml"
    file.write_bytes(data)
    findings = Findings()
    assert read_file(file, findings) is None
    assert told in str(findings.sorted()[0])
