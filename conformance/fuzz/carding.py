"""Which clause lets a card be played or forbids it, judged by where it is played."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conformance.laws.answers import View
from conformance.laws.position import Table


def of_legal(ours: View, theirs: View, table: Table) -> Iterator[str]:
    """Yield the clauses by which other cards are legal for one side, the likeliest first."""
    trick = ours["trick"]
    if ours["phase"] != "play" or trick is None:
        return
    mine, others = _cards(ours["legal"]), _cards(theirs.get("legal") or ())
    forbidden = {
        line["card"]: line["clause"]
        for line in ours.get("reasons", {}).get("hand", ())
        if line["clause"]
    }
    yield from (forbidden[card] for card in sorted(others - mine) if card in forbidden)
    seat = ours["to_act"]
    hand = ours["hands"][seat] if "hands" in ours and seat is not None else None
    held = set(hand) if hand is not None else mine | others
    led = trick["cards"][0]["card"][1] if trick["cards"] else None
    yield from _where(
        sorted(mine - others) or sorted(others - mine),
        led,
        trick["number"],
        any(card[1] == led for card in held),
        _of_deal(ours, table),
        missing=bool(mine - others),
    )


def of_play(after: View, card: str, table: Table) -> Iterator[str]:
    """Yield the clauses by which a card could wrongly be refused that the rules let be played."""
    trick, tricks = after["trick"], after["tricks"]
    number = trick["number"] if trick is not None else 0
    plays = trick["cards"] if trick is not None else []
    if not plays and tricks:
        number, plays = len(tricks), tricks[-1]["cards"] or []
    if not plays:
        return
    led = plays[0]["card"][1] if len(plays) > 1 else None
    yield from _where([card], led, number, led == card[1], _of_deal(after, table), missing=True)


def _where(
    cards: Sequence[str],
    led: str | None,
    number: int,
    follows: bool,
    rules: Mapping[str, Any],
    *,
    missing: bool,
) -> Iterator[str]:
    """Yield clauses for cards that one side lets be played, the other not.

    `follows` says that the player holds the suit led, `missing` that it is the engine that
    forbids them.
    """
    if led is None:
        banned = rules["lead"]["banned"] if rules else ()
        if number == 1 and not set(cards) & set(banned):
            yield "play.first-trick"
        yield "play.lead"
    elif follows and (not missing or any(card[1] != led for card in cards)):
        yield "play.follow"
    elif number == 1:
        yield "play.first-trick"
    yield "play.follow" if follows else "play.void"


def _of_deal(view: View, table: Table) -> Mapping[str, Any]:
    rules = table["deals"].get(str(len(view["seats"])))
    return rules["play"] if rules else {}


def _cards(actions: Sequence[Mapping[str, Any]]) -> set[str]:
    return {str(action["card"]) for action in actions if "card" in action}
