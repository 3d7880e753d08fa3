"""Files that are no specs, by accident or on purpose: told in words, in no time."""

import os
import time
from pathlib import Path

import pytest

from polignac_dsl.source import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_NODES,
    MAX_SCALAR,
    Fault,
    Mapping,
    Source,
    Unreadable,
    decode,
    read,
    read_tree,
)


def faults(text: str) -> list[Fault]:
    """Return what is wrong with a text as YAML."""
    return list(read_tree(Source("x", text))[1])


def refusal(data: bytes) -> Fault:
    """Return why bytes are no text."""
    with pytest.raises(Unreadable) as stopped:
        decode(data, "x.yaml")
    return stopped.value.fault


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("a: &x [1]\nb: *x\n", ["E106", "E106"]),
        ("a: !!python/object/apply:os.system [ls]\n", ["E106"]),
        ("!foo\na: b\n", ["E106"]),
        ("a: 1\n---\nb: 2\n", ["E105"]),
        ("? [a, b]\n: c\n{d: e}: f\n", ["E107", "E107"]),
        ("a: 1\nb: 2\na: 3\nb: 4\n", ["E108", "E108"]),
        ("a: b: c\n", ["E109"]),
        ("a:\n\tb: c\n", ["E109"]),
        ("a: [1, 2\n", ["E109"]),
        ("a: 'open\n", ["E109"]),
        ("a: \x07\n", ["E109"]),
        ('a: "\\e[2J"\n"\\x9b": b\n', ["E110", "E110"]),
        ("a: x\u202ey\n", ["E110"]),
        ("a: " + "x" * (MAX_SCALAR + 1), ["E104"]),
        ("- a\n" * (MAX_NODES + 1), ["E104"]),
        ("a: 1\n" * 200, ["E108"] * 100),
    ],
)
def test_what_yaml_allows_and_a_spec_does_not(text: str, codes: list[str]) -> None:
    """Each kind of magic and of damage has its code, and all of a run are told."""
    assert [fault.code for fault in faults(text)] == codes


def test_a_key_given_twice_says_where_the_first_one_is() -> None:
    """The later one is pointed at; the earlier one is named by its line."""
    (fault,) = faults("a: 1\nb: 2\na: 3\n")
    assert fault.span is not None
    assert (fault.span.line, fault.span.column) == (3, 1)
    assert "line 1" in fault.message


def test_an_alias_bomb_is_never_unfolded() -> None:
    """Ten levels of ten aliases are ten refused lines each, not ten thousand million values."""
    lines = ["a0: &a0 [x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 11)]
    start = time.perf_counter()
    assert {fault.code for fault in faults("\n".join(lines))} == {"E106"}
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_a_depth_bomb_ends_at_the_bound(opening: str) -> None:
    """A hundred thousand levels neither exhaust the stack nor take seconds."""
    start = time.perf_counter()
    assert [fault.code for fault in faults(opening * (200_000 // len(opening)))] == ["E104"]
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("{a: ", "}"), ("- ", "")])
def test_the_bound_of_depth_is_exact(opening: str, closing: str) -> None:
    """Twenty levels are read, one more is not."""
    for depth, codes in ((MAX_DEPTH, []), (MAX_DEPTH + 1, ["E104"])):
        text = f"{opening * depth}x{closing * depth}"
        assert [fault.code for fault in faults(text)] == codes


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("game: é".encode("utf-16"), "UTF-16"),
        ("game: é".encode("utf-16-be"), "zero bytes"),
        ("game: é".encode("utf-32"), "UTF-32"),
        ("a: 1\ngame: Générale".encode("latin-1"), "line 2, column 8"),
        (b"\x7fELF\x00\x00\x01", "zero bytes"),
    ],
)
def test_other_encodings_are_named(data: bytes, told: str) -> None:
    """A text that is not UTF-8 says what it seems to be, or where it goes wrong."""
    fault = refusal(data)
    assert fault.code == "E103"
    assert told in fault.message


def test_a_byte_order_mark_does_not_shift_places() -> None:
    """A UTF-8 mark is left out before anything is counted."""
    assert decode(b"\xef\xbb\xbfgame: x", "x").text == "game: x"


def test_a_huge_file_is_refused_by_its_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A gigabyte is not even opened."""
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(2**30)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("it was opened"))
    (fault,) = read(path)[1]
    assert fault.code == "E102"
    assert str(MAX_BYTES) in fault.message


def test_a_file_that_grows_while_it_is_read_is_bounded() -> None:
    """What was read is measured once more."""
    assert refusal(b"a" * (MAX_BYTES + 1)).code == "E102"


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    """A folder, a missing file, a pipe and an impossible name are told in words."""
    os.mkfifo(tmp_path / "pipe")
    for name in ("", "missing.yaml", "pipe", "zero\0byte"):
        (fault,) = read(tmp_path / name)[1]
        assert fault.code == "E101"


def test_the_pure_parser_gives_the_same_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where libyaml is missing, the slower parser reads the same texts at the same places."""
    import yaml

    def read_places() -> list[tuple[str, int, int]]:
        root, _ = read_tree(Source("x", "a: 7♥ 𝄞 # x\nb: {c: 'd', e: [1, 2]}\n"))
        assert isinstance(root, Mapping)
        return [(str(e), e.value.span.start, e.value.span.end) for e in root.entries]

    fast = read_places()
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert read_places() == fast
