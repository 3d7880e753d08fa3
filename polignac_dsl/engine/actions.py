"""The actions of a match as frozen values, and the refusal of one.

Every action has `do`, the word that names it in JSON, and `to_json`; `action_from_json` reads
one (conformance/README.md §4).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from polignac_dsl.engine.cards import BIT_OF

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer deals: `hands`, a list a seat, or `deck`, the first card dealt first.

    With neither it stands for any deal, in a list of legal actions.
    """

    hands: tuple[tuple[str, ...], ...] | None = None
    deck: tuple[str, ...] | None = None
    exposed: tuple[str, ...] = ()
    do: ClassVar[str] = "deal"

    def to_json(self) -> Json:
        """Return the action for the wire."""
        result: Json = {"do": self.do}
        if self.hands is not None:
            result["hands"] = [list(hand) for hand in self.hands]
        if self.deck is not None:
            result["deck"] = list(self.deck)
        if self.exposed:
            result["exposed"] = list(self.exposed)
        return result


@dataclass(frozen=True, slots=True)
class Misdeal:
    """The deal just made is void, for a reason: `wrong-count` or `exposed-card`."""

    reason: str
    do: ClassVar[str] = "misdeal"

    def to_json(self) -> Json:
        """Return the action for the wire."""
        return {"do": self.do, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Announce:
    """A player makes an announcement."""

    seat: int
    announcement: str
    do: ClassVar[str] = "announce"

    def to_json(self) -> Json:
        """Return the action for the wire."""
        return {"do": self.do, "seat": self.seat, "announcement": self.announcement}


@dataclass(frozen=True, slots=True)
class Pass:
    """A player, asked, announces nothing."""

    seat: int
    do: ClassVar[str] = "pass"

    def to_json(self) -> Json:
        """Return the action for the wire."""
        return {"do": self.do, "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Play:
    """A player plays a card, or leads it.

    `bit` is the card as a mask, 0 if it is none, and `laid` the trick that it begins.
    """

    seat: int
    card: str
    bit: int = field(init=False, repr=False, compare=False)
    laid: tuple[int, ...] = field(init=False, repr=False, compare=False)
    do: ClassVar[str] = "play"

    def __post_init__(self) -> None:
        bit = BIT_OF.get(self.card, 0)
        object.__setattr__(self, "bit", bit)
        object.__setattr__(self, "laid", (bit,))

    def to_json(self) -> Json:
        """Return the action for the wire."""
        return {"do": self.do, "seat": self.seat, "card": self.card}


@lru_cache(maxsize=4096)
def play_of(seat: int, card: str) -> Play:
    """Return the play of a card by a seat; the same few come again and again."""
    return Play(seat, card)


@dataclass(frozen=True, slots=True)
class Revoke:
    """A player wrongly plays a card of his hand that `Play` would refuse."""

    seat: int
    card: str
    do: ClassVar[str] = "revoke"

    def to_json(self) -> Json:
        """Return the action for the wire."""
        return {"do": self.do, "seat": self.seat, "card": self.card}


@dataclass(frozen=True, slots=True)
class Notice:
    """A player points out that `offender` revoked in a trick, of this deal or an earlier one."""

    seat: int
    offender: int
    trick: int
    deal: int | None = None
    do: ClassVar[str] = "notice"

    def to_json(self) -> Json:
        """Return the action for the wire."""
        result: Json = {
            "do": self.do,
            "seat": self.seat,
            "offender": self.offender,
            "trick": self.trick,
        }
        if self.deal is not None:
            result["deal"] = self.deal
        return result


@dataclass(frozen=True, slots=True)
class Correct:
    """A player whose revoke was noticed in time plays a card in place of it."""

    seat: int
    card: str
    do: ClassVar[str] = "correct"

    def to_json(self) -> Json:
        """Return the action for the wire."""
        return {"do": self.do, "seat": self.seat, "card": self.card}


@dataclass(frozen=True, slots=True)
class Count:
    """Nobody has more to point out: the deal is counted."""

    do: ClassVar[str] = "count"

    def to_json(self) -> Json:
        """Return the action for the wire."""
        return {"do": self.do}


Action = Deal | Misdeal | Announce | Pass | Play | Revoke | Notice | Correct | Count


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not accepted: a code (conformance/README.md §7), a clause, plain words.

    `clause` is the path of the clause that forbids it, or None where no clause of the game
    does.
    """

    code: str
    message: str
    clause: str | None = None

    def to_json(self) -> Json:
        """Return the refusal for the wire, without the index of the action."""
        result: Json = {"code": self.code}
        if self.clause is not None:
            result["clause"] = self.clause
        return result


class _UnreadableError(Exception):
    """A field that is missing or has the wrong type."""


def action_from_json(value: object) -> Action | Refusal:
    """Read an action, or return the refusal `malformed` that says what is wrong with it.

    Fields that the action does not have are ignored.
    """
    if not isinstance(value, dict):
        return Refusal("malformed", "an action is a JSON object")
    do = value.get("do")
    reader = _READERS.get(do) if isinstance(do, str) else None
    if reader is None:
        return Refusal("malformed", f"there is no action {do!r}"[:120])
    try:
        return reader(value)
    except _UnreadableError as unreadable:
        return Refusal("malformed", f"{do}: {unreadable}")


def _text(value: Json, key: str) -> str:
    found = value.get(key)
    if type(found) is not str:
        raise _UnreadableError(f"{key} must be text")
    return found


def _integer(value: Json, key: str) -> int:
    found = value.get(key)
    if type(found) is not int:
        raise _UnreadableError(f"{key} must be an integer")
    return found


def _texts(found: object, key: str) -> tuple[str, ...]:
    if not isinstance(found, list) or not all(type(item) is str for item in found):
        raise _UnreadableError(f"{key} must be a list of cards")
    return tuple(found)


def _deal(value: Json) -> Deal:
    if ("hands" in value) == ("deck" in value):
        raise _UnreadableError("either hands or deck must be given")
    exposed = _texts(value.get("exposed", []), "exposed")
    if "deck" in value:
        return Deal(deck=_texts(value["deck"], "deck"), exposed=exposed)
    hands = value["hands"]
    if not isinstance(hands, list):
        raise _UnreadableError("hands must be a list of lists of cards")
    return Deal(hands=tuple([_texts(hand, "hands") for hand in hands]), exposed=exposed)


def _notice(value: Json) -> Notice:
    deal = _integer(value, "deal") if "deal" in value else None
    seat, offender = _integer(value, "seat"), _integer(value, "offender")
    return Notice(seat, offender, _integer(value, "trick"), deal)


_READERS: dict[str, Callable[[Json], Action]] = {
    "deal": _deal,
    "misdeal": lambda value: Misdeal(_text(value, "reason")),
    "announce": lambda value: Announce(_integer(value, "seat"), _text(value, "announcement")),
    "pass": lambda value: Pass(_integer(value, "seat")),
    "play": lambda value: play_of(_integer(value, "seat"), _text(value, "card")),
    "revoke": lambda value: Revoke(_integer(value, "seat"), _text(value, "card")),
    "notice": _notice,
    "correct": lambda value: Correct(_integer(value, "seat"), _text(value, "card")),
    "count": lambda value: Count(),
}
