"""Places in texts: lines, columns, and what a scalar's parts point at."""

import pytest

from polignac_dsl.source import Mapping, Scalar, Source, read_tree


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_editors_count_them(end: str) -> None:
    """LF, CRLF and CR end a line; a form feed or a line separator does not."""
    source = Source("x", f"one{end}t\x0cw\u2028o{end}three")
    assert source.position(source.text.index("three")) == (3, 1)
    assert source.line(2) == "t\x0cw\u2028o"
    assert source.line(3) == "three"


def test_the_place_after_a_text_without_a_last_line_end_is_on_its_last_line() -> None:
    """The end of the file is a place, too."""
    source = Source("x", "one\ntwo")
    assert source.position(7) == (2, 4)


def tree(text: str) -> Mapping:
    """Return the tree of a text that is a mapping without faults."""
    root, faults = read_tree(Source("x", text))
    assert faults == ()
    assert isinstance(root, Mapping)
    return root


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("7♥ and J♠\ufe0f", "J♠\ufe0f"),
        ("'7♥ and J♠'", "J♠"),
        ('"7♥ and J♠"', "J♠"),
        ("𝄞 and J♠", "J♠"),
    ],
)
def test_parts_of_plain_and_quoted_scalars_are_exact(written: str, said: str) -> None:
    """A part of a sentence points at exactly these characters of the file."""
    scalar = tree(f"# ♠♠ before\r\na: {written}  # after\n").get("a")
    assert isinstance(scalar, Scalar)
    start = scalar.text.index("J")
    assert scalar.part(start, start + len(said)).text == said
    assert scalar.part(start, start + len(said)).line == 2


@pytest.mark.parametrize("written", ["'it''s J♠'", '"\\u0041 J♠"', ">\n  one\n  J♠", "one\n  J♠"])
def test_a_part_of_a_folded_or_escaped_scalar_points_at_the_whole(written: str) -> None:
    """Where characters of the text and of the file differ, the scalar as a whole is meant."""
    scalar = tree(f"a: {written}\n").get("a")
    assert isinstance(scalar, Scalar)
    assert scalar.offset is None
    assert scalar.part(0, 1) == scalar.span


def test_every_scalar_is_the_text_that_stands_there() -> None:
    """Nothing is a boolean, a number or a time; only an empty plain word says nothing."""
    root = tree("a: no\nb: 010\nc: 10:30\nd: 1.50\ne: ~\nf: 'null'\ng:\n")
    texts = {e.key.text: e.value for e in root.entries}
    assert [v.text for v in texts.values() if isinstance(v, Scalar)] == [
        "no", "010", "10:30", "1.50", "~", "null", "",
    ]  # fmt: skip
    assert [k for k, v in texts.items() if isinstance(v, Scalar) and v.empty] == ["e", "g"]
