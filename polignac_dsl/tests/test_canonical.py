"""Canonical JSON and digests."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polignac_dsl.canonical import canonical_json, digest

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=4), inner)
    ),
    max_leaves=8,
)


def test_keys_are_sorted_without_spaces_in_utf_8() -> None:
    """One text, whatever the order in which it was written."""
    assert canonical_json({"b": [1, True, None], "a": "♠é"}) == '{"a":"♠é","b":[1,true,null]}'
    assert canonical_json({"a": 1, "b": 2}) == canonical_json({"b": 2, "a": 1})
    assert canonical_json((1, 2)) == "[1,2]"


@given(values)
def test_it_is_the_json_of_the_value(value: object) -> None:
    """Read back it is equal, and its text is the same again."""
    text = canonical_json(value)
    assert json.loads(text) == value
    assert canonical_json(json.loads(text)) == text


@pytest.mark.parametrize("value", [1.5, {"a": [2.0]}, {1: 2}, {"a": {None: 1}}, {1, 2}, b"x"])
def test_what_another_program_would_write_differently_is_refused(value: object) -> None:
    """Floats, keys that are no text, and what JSON does not know."""
    with pytest.raises(TypeError):
        canonical_json(value)


def test_the_digest_is_over_all_but_itself() -> None:
    """Anybody can make it from the text."""
    bare = {"b": 1, "a": "♠"}
    expected = "sha256:" + hashlib.sha256('{"a":"♠","b":1}'.encode()).hexdigest()
    assert digest(bare) == expected
    assert digest({**bare, "digest": "sha256:whatever"}) == expected
    assert digest({**bare, "b": 2}) != expected
