"""Actions read from JSON."""

from typing import Any

import pytest

from polignac_dsl.engine.actions import (
    Announce,
    Correct,
    Count,
    Deal,
    Misdeal,
    Notice,
    Pass,
    Play,
    Refusal,
    Revoke,
    action_from_json,
)

READ = [
    ({"do": "deal", "hands": [["KS"], []]}, Deal(hands=(("KS",), ()))),
    ({"do": "deal", "deck": ["KS"], "exposed": ["KS"]}, Deal(deck=("KS",), exposed=("KS",))),
    ({"do": "misdeal", "reason": "wrong-count"}, Misdeal("wrong-count")),
    ({"do": "announce", "seat": 1, "announcement": "capot"}, Announce(1, "capot")),
    ({"do": "pass", "seat": 0}, Pass(0)),
    ({"do": "play", "seat": 2, "card": "JS"}, Play(2, "JS")),
    ({"do": "revoke", "seat": 2, "card": "JS"}, Revoke(2, "JS")),
    ({"do": "notice", "seat": 2, "offender": 1, "trick": 3}, Notice(2, 1, 3)),
    ({"do": "notice", "seat": 2, "offender": 1, "trick": 3, "deal": 4}, Notice(2, 1, 3, 4)),
    ({"do": "correct", "seat": 2, "card": "JS"}, Correct(2, "JS")),
    ({"do": "count"}, Count()),
]


@pytest.mark.parametrize(("value", "action"), READ, ids=[str(value) for value, _ in READ])
def test_an_action_is_its_json(value: dict[str, Any], action: Any) -> None:
    """Read and written back; a field that no action knows is ignored."""
    assert action_from_json(value) == action
    assert action.to_json() == value
    assert action_from_json({**value, "comment": "nice"}) == action


MALFORMED: list[Any] = [
    None,
    [],
    "play",
    {},
    {"do": None},
    {"do": ["play"]},
    {"do": "dance"},
    {"do": "play"},
    {"do": "play", "seat": 0},
    {"do": "play", "card": "KS"},
    {"do": "play", "seat": "0", "card": "KS"},
    {"do": "play", "seat": True, "card": "KS"},
    {"do": "play", "seat": 0.0, "card": "KS"},
    {"do": "play", "seat": 0, "card": 7},
    {"do": "revoke", "seat": None, "card": "KS"},
    {"do": "correct", "seat": 0, "card": None},
    {"do": "announce", "seat": 0, "announcement": None},
    {"do": "pass"},
    {"do": "notice", "seat": 0, "offender": 1},
    {"do": "notice", "seat": 0, "offender": 1, "trick": "1"},
    {"do": "notice", "seat": 0, "offender": 1, "trick": 1, "deal": None},
    {"do": "misdeal"},
    {"do": "misdeal", "reason": 3},
    {"do": "deal"},
    {"do": "deal", "hands": [], "deck": []},
    {"do": "deal", "hands": "KS"},
    {"do": "deal", "hands": ["KS"]},
    {"do": "deal", "hands": [[7]]},
    {"do": "deal", "deck": "KS"},
    {"do": "deal", "deck": [["KS"]]},
    {"do": "deal", "deck": ["KS"], "exposed": None},
    {"do": "deal", "deck": ["KS"], "exposed": [1]},
]


@pytest.mark.parametrize("value", MALFORMED, ids=repr)
def test_what_is_no_action_is_malformed(value: object) -> None:
    """An unknown `do`, a missing field, or one of a wrong type: a refusal, never an error."""
    answer = action_from_json(value)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.clause) == ("malformed", None)


def test_a_card_knows_its_bit() -> None:
    """Each card of 52 has its own; what is no card has none. Equality is by seat and card."""
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "SHDC"]
    bits = {Play(0, card).bit for card in cards}
    assert len(bits) == 52
    assert all(bit.bit_count() == 1 for bit in bits)
    assert Play(0, "XX").bit == 0
    assert Play(0, "KS") == Play(0, "KS") != Play(1, "KS")
    assert len({Play(0, "KS"), Play(0, "KS")}) == 1


def test_a_refusal_for_the_wire() -> None:
    """The clause is told where there is one."""
    assert Refusal("must-follow", "no", "play.follow").to_json() == {
        "code": "must-follow",
        "clause": "play.follow",
    }
    assert Refusal("bad-deal", "no").to_json() == {"code": "bad-deal"}
