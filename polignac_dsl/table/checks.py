"""What must hold between the nodes of a table before an engine can play from it."""

from collections.abc import Iterable, Iterator

from polignac_dsl.table.deal_forms import Bid, CountTogether, CountTricks, Deal, Pay, Settle
from polignac_dsl.table.forms import SelectBest, SelectRest, Table

# A place in the table, and what is wrong there.
Objection = tuple[str, str]

_CAPTURE_GOALS = ("capture-every", "capture-none")


def objections(table: Table) -> Iterator[Objection]:
    """Yield every place where a table of the right types cannot be played, with the reason."""
    if table.players < 2:
        yield "players", f"a table has two players or more, not {table.players}"
        return
    needed = range(2, table.players + 1) if table.end.playoff else (table.players,)
    for players in needed:
        if players not in table.deals:
            yield f"deals.{players}", "the rules of a deal with that many players are missing"
    for players, deal in table.deals.items():
        for where, message in _deal(players, deal):
            yield f"deals.{players}.{where}", message
    yield from _end(table)
    yield from _irregularities(table)


def _deal(players: int, deal: Deal) -> Iterator[Objection]:
    if repeated := _repeated(deal.rank.order):
        yield "rank.order", f"{repeated} stands in it twice"
    if repeated := _repeated(deal.pack):
        yield "pack", f"{repeated} stands in it twice"
    for card in deal.pack:
        if card[0] not in deal.rank.order:
            yield "pack", f"{card} has a rank that the order of ranks lacks"
    if len(deal.hands) != players or min(deal.hands, default=0) < 1:
        yield "hands", f"must be {players} numbers of 1 or more"
    elif sum(deal.hands) != len(deal.pack):
        yield "hands", f"they hold {sum(deal.hands)} cards, and the pack {len(deal.pack)}"
    elif min(deal.packets, default=0) < 1 or sum(deal.packets) < max(deal.hands):
        yield "packets", f"they do not make up a hand of {max(deal.hands)}"
    for i, count in enumerate(deal.count):
        numbers: Iterable[object] = ()
        if isinstance(count, CountTricks):
            numbers = (count.which,)
        elif isinstance(count, CountTogether):
            numbers = count.tricks
        if any(isinstance(number, int) and number < 1 for number in numbers):
            yield f"count[{i}]", "tricks are numbered from 1"
    yield from _settlements(deal.settle)
    if deal.announcements:
        bids = deal.announcements.bids
        if repeated := _repeated([bid.name for bid in bids]):
            yield "announcements.bids", f"two announcements are called {repeated}"
        for i, bid in enumerate(bids):
            for where, message in _bid(bid):
                yield f"announcements.bids[{i}].{where}", message


def _settlements(settlements: tuple[Settle, ...]) -> Iterator[Objection]:
    if not any(settle.when == "always" for settle in settlements):
        yield "settle", "one settlement must hold always"
    for i, settle in enumerate(settlements):
        one = None if settle.when == "always" else "that_player"
        if not _pays(settle.pay, one):
            yield f"settle[{i}].pay", f"must be {f'{one} and others, or ' if one else ''}each alone"


def _bid(bid: Bid) -> Iterator[Objection]:
    if (bid.goal.kind in _CAPTURE_GOALS) != bool(bid.goal.cards):
        yield "goal.cards", "a goal of captures names cards, and no other does"
    for where, node in (("made", bid.made), ("failed", bid.failed)):
        if not _pays(node.pay, "announcer"):
            yield f"{where}.pay", "must be announcer and others, or each alone"


def _pays(pay: Pay, one: str | None) -> bool:
    given = {name for name in ("that_player", "announcer", "others", "each") if getattr(pay, name)}
    return given == {"each"} or (one is not None and given == {one, "others"})


def _end(table: Table) -> Iterator[Objection]:
    end = table.end
    losers = [("loser", end.loser), ("loser_after_slam", end.loser_after_slam)]
    for where, selection in [*losers, ("winner", end.winner)]:
        if isinstance(selection, SelectBest) and selection.ties == "playoff" and not end.playoff:
            yield f"end.{where}.ties", "there is no playoff to break them"
    if isinstance(end.winner, SelectRest):
        for where, selection in losers:
            if isinstance(selection, SelectRest):
                yield f"end.{where}", "winners and losers cannot both be everyone else"


def _irregularities(table: Table) -> Iterator[Objection]:
    rules = table.irregularities
    for name in ("last_trick", "late_revoke", "late_until", "announced"):
        if (getattr(rules, name) is None) != (rules.revoke is None):
            yield f"irregularities.{name}", "is there exactly when revoke is"


def _repeated(items: Iterable[str]) -> str | None:
    """Return the first item that stands a second time."""
    seen: set[str] = set()
    for item in items:
        if item in seen:
            return item
        seen.add(item)
    return None
