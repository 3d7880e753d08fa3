"""Reads expectations (README §11): each key with its value, seats as numbers."""

from collections.abc import Callable
from typing import Any

from conformance.cases.cards import card_set, cards, read_card, text_of
from conformance.cases.fields import (
    Names,
    as_written,
    mapping,
    number,
    one_of,
    word_list,
    yes_or_no,
)
from conformance.cases.model import Expectation
from conformance.cases.tree import ListNode, MapNode, Node, TextNode, refuse_unknown
from conformance.diagnostics import Findings, Objection, nearest

CODES = (
    "malformed", "unknown-seat", "unknown-card", "match-over", "not-in-this-game",
    "unknown-announcement", "announcement-closed", "wrong-phase", "not-your-turn", "bad-deal",
    "no-misdeal", "may-not-announce", "outranked", "already-played", "not-in-hand",
    "must-follow", "lead-banned", "first-trick-banned", "must-discard", "not-a-revoke",
    "no-such-revoke", "irregularity-closed",
)  # fmt: skip
PHASES = ("deal", "misdeal", "announce", "play", "correct", "claim", "over")
HIDDEN = "hidden"

Reader = Callable[[Names, Node], Any]


def _is(node: Node, word: str) -> bool:
    return isinstance(node, TextNode) and node.value == word


def _refused(_: Names, node: Node) -> tuple[str, ...]:
    found = word_list(node, "a code or a list of codes")
    for code, place in found:
        if code not in CODES:
            raise Objection(place, "unknown-code", f"{code} is no code{nearest(code, CODES)}")
    if not found:
        raise Objection(node.place, "unknown-code", "say for which code it is refused")
    return tuple(code for code, _ in found)


def _to_act(names: Names, node: Node) -> int | None:
    return None if _is(node, "nobody") else names.seat(node)


def _hidden_or_cards(node: Node) -> Any:
    return HIDDEN if _is(node, HIDDEN) else card_set(node)


def _legal(_: Names, node: Node) -> frozenset[str]:
    if isinstance(node, TextNode):
        return card_set(node)
    found = word_list(node, "a list of words")
    for word, place in found:
        if read_card(word) is not None:
            raise Objection(place, "kind", "cards are written without brackets: K♠ Q♠")
    return frozenset(word for word, _ in found)


def _notices(names: Names, node: Node) -> frozenset[tuple[int, int, int | None]]:
    if _is(node, "none"):
        return frozenset()
    if not isinstance(node, ListNode):
        raise Objection(node.place, "kind", "write a list: [{offender: South, trick: 2}], or none")
    found = set()
    for item in node.items:
        notice = mapping(item, "a notice")
        found.add(notice_of(names, notice, notice.place))
    return frozenset(found)


def notice_of(names: Names, notice: MapNode, place: Any) -> tuple[int, int, int | None]:
    """Return offender, trick and deal of a notice, the deal None for the current one."""
    offender, trick, deal = (notice.get(key) for key in ("offender", "trick", "deal"))
    unknown = [key for key, _ in notice.entries if key.value not in ("offender", "trick", "deal")]
    if unknown:
        message = f"a notice has no key {unknown[0].value}; known are offender, trick, deal"
        raise Objection(unknown[0].place, "unknown-key", message)
    if offender is None or trick is None:
        raise Objection(place, "missing-key", "a notice names the offender and the trick")
    return (
        names.seat(offender),
        number(trick, "the trick"),
        None if deal is None else number(deal, "the deal"),
    )


def _single(names: Names, node: Node, what: str) -> tuple[int, Node] | None:
    """Return the only entry of a mapping from a name, or None for `none`."""
    if _is(node, "none"):
        return None
    entries = mapping(node, what).entries
    if len(entries) != 1:
        raise Objection(node.place, "kind", f"{what} names one player, or is none")
    key, value = entries[0]
    return names.seat_named(key.value, key.place), value


def _announcement(names: Names, node: Node) -> tuple[int, str] | None:
    entry = _single(names, node, "an announcement")
    return entry and (entry[0], text_of(entry[1], "an announcement").value)


def _trick(names: Names, node: Node) -> tuple[int, tuple[str, ...]] | None:
    entry = _single(names, node, "a trick")
    return entry and (entry[0], () if _is(entry[1], "none") else cards(entry[1]))


def _scores(names: Names, node: Node) -> Any:
    if _is(node, HIDDEN):
        return HIDDEN
    named = names.each(
        node, "points", lambda v: HIDDEN if _is(v, HIDDEN) else number(v, "a player's points")
    )
    return tuple(named.get(seat, 0) for seat in range(len(names.players)))


def _captured(names: Names, node: Node) -> tuple[frozenset[str], ...]:
    named = names.each(node, "captured cards", card_set)
    return tuple(named.get(seat, frozenset()) for seat in range(len(names.players)))


def _whole(what: str) -> Reader:
    return lambda names, node: names.numbers(node, what)


READERS: dict[str, Reader] = {
    "refused": _refused,
    "because": lambda _, node: text_of(node, "a clause path").value,
    "phase": lambda _, node: one_of(node, PHASES, "phase"),
    "deal": lambda _, node: number(node, "the number of the deal"),
    "dealer": lambda names, node: names.seat(node),
    "direction": lambda _, node: one_of(node, ("clockwise", "counter-clockwise"), "direction"),
    "playoff": lambda _, node: yes_or_no(node, "playoff"),
    "to-act": _to_act,
    "seats": lambda names, node: names.seats(node),
    "hands": lambda names, node: names.each(node, "hands", _hidden_or_cards),
    "hand-sizes": lambda names, node: names.each(
        node, "hand-sizes", lambda v: number(v, "the number of cards")
    ),
    "legal": _legal,
    "revokes": lambda _, node: card_set(node),
    "notices": _notices,
    "announcement": _announcement,
    "trick": _trick,
    "last-trick": _trick,
    "taker": lambda names, node: names.seat(node),
    "tricks": _whole("the number of tricks"),
    "captured": _captured,
    "points": _scores,
    "fees": _scores,
    "count": _whole("the count"),
    "score": _whole("the score"),
    "broken-off": lambda _, node: yes_or_no(node, "broken-off"),
    "counted-dealer": lambda names, node: names.seat(node),
    "counted-seats": lambda names, node: names.seats(node),
    "counted-playoff": lambda _, node: yes_or_no(node, "counted-playoff"),
    "counted-tricks": _whole("the number of tricks"),
    "totals": _whole("the total"),
    "winners": lambda names, node: names.seats(node),
    "losers": lambda names, node: names.seats(node),
    "over": lambda _, node: yes_or_no(node, "over"),
}


def read_expectations(
    names: Names, node: Node, findings: Findings, *, last: bool
) -> tuple[Expectation, ...]:
    """Return the expectations of an `expect`; what cannot be read goes to the findings.

    `refused` and `because` may stand only in the `expect` of the case, beside nothing else.
    Raises Objection where it is no mapping, or an empty one.
    """
    entries = mapping(node, "expect")
    refuse_unknown(entries, READERS, "expect", findings)
    if not entries.entries:
        raise Objection(node.place, "expects-nothing", "expect names nothing")
    found = []
    refused = entries.get("refused") is not None
    for key, value in entries.entries:
        if key.value not in READERS:
            continue
        negative = key.value in ("refused", "because")
        if negative and not last:
            message = f"{key.value} stands in the expect of the case, not among the steps"
            findings.error(key.place, "refused-in-the-middle", message)
        elif refused != negative:
            message = f"{key.value} cannot stand {'beside' if refused else 'without'} refused"
            findings.error(key.place, "refused-beside", message)
        else:
            with findings.collecting():
                read = READERS[key.value](names, value)
                found.append(Expectation(key.value, read, as_written(value), key.place))
    return tuple(found)
