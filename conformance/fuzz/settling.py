"""Which settlement a score is likely to come from, by what the settlements of the table pay."""

from collections.abc import Iterator, Mapping
from typing import Any

from conformance.laws.answers import View
from conformance.laws.position import Position, Table


def counted_otherwise(ours: View, theirs: View) -> bool:
    """Return whether the last deal has come to other counts, not only to other scores."""
    count = theirs["deals"][-1].get("count")
    return count is not None and bool(count != ours["deals"][-1]["count"])


def settled_by(ours: View, theirs: View, position: Position) -> str | None:
    """Return the clause by which the same counts were settled otherwise; None where none is seen.

    It is the settlement of the model or that of the engine, whichever goes before the other in
    the table: the one has seen it hold where the other has not, or they pay otherwise by it.
    """
    deal, other = ours["deals"][-1], theirs["deals"][-1]
    settlements = list(_settlements(position, len(deal["seats"])))
    ids = [name for name, _ in settlements]
    lines = ours.get("reasons", {}).get("score", ())
    told = {line["clause"] for line in lines} & set(ids)
    mine = [name for name in ids if name in told] or [
        name for name, pay in reversed(settlements) if _pays(pay, deal, deal)
    ]
    others = [name for name, pay in settlements if _pays(pay, deal, other)]
    return min((*mine[:1], *others[:1]), key=ids.index, default=None)


def _settlements(position: Position, players: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield clause and payment of what can settle the last deal, in the order of precedence."""
    table: Table = position.table
    rules = table["deals"].get(str(players))
    if rules is None:
        return
    dos = [action.get("do") for action in position.actions]
    begun = max((at for at, do in enumerate(dos) if do == "deal"), default=0)
    said = {action.get("announcement") for action in position.actions[begun:]}
    for bid in rules["announcements"]["bids"] if rules["announcements"] else ():
        if bid["name"] in said:
            for result in (bid["made"], bid["failed"]):
                yield result["id"], result["pay"]
    for settlement in rules["settle"]:
        yield settlement["id"], settlement["pay"]


def _pays(pay: Mapping[str, Any], deal: Mapping[str, Any], scored: Mapping[str, Any]) -> bool:
    """Return whether a payment makes these scores of the counts, whoever the one player is."""
    fees = scored.get("fees") or [0] * len(scored["score"])
    one = pay.get("that_player", pay.get("announcer"))
    for the_one in deal["seats"]:
        parts = [
            (seat, pay.get("each") or (one if seat == the_one else pay.get("others")))
            for seat in deal["seats"]
        ]
        if all(
            part is not None
            and scored["score"][seat] - fees[seat] == part[0] + part[1] * deal["count"][seat]
            for seat, part in parts
        ):
            return True
    return False
