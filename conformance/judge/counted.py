"""The deals counted, the totals that they make, and where the points of the last came from."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conformance.judge.asked import Asked, Breaches
from conformance.judge.request import Dealt, hands_dealt, tricks_of
from conformance.judge.settling import counts, score_of, settlements, totals_after
from conformance.judge.words import number_list

Record = Mapping[str, Any]
_ENTRY = "a deal counted as it was played"


def deals(asked: Asked) -> Breaches:
    """Hold each entry of `deals` against the deal of the request that it tells of."""
    records, behind = asked.view["deals"], asked.counted
    least = 0 if asked.may_be_lost else len(behind)
    if not least <= len(records) <= len(behind):
        yield (
            "each deal counted once",
            f"{len(behind)} deals are behind, it tells of {len(records)}",
        )
        return
    for number, (record, deal) in enumerate(zip(records, behind, strict=False), 1):
        if asked.may_be_lost and deal.notices:
            return  # the match may have been lost here: such a deal is not counted
        for sentence in _against(asked, record, deal, first=number == 1):
            yield _ENTRY, f"of deal {number} the view says that {sentence}"


def _against(asked: Asked, record: Record, deal: Dealt, *, first: bool) -> Iterator[str]:
    """Yield what an entry says otherwise than the deal was."""
    seats, players = list(record["seats"]), len(asked.names)
    dealer = record["dealer"]
    if not _among(seats, players) or (not record["playoff"] and len(seats) < players):
        yield f"{_named(asked, seats)} were in it"
        return
    if record["playoff"] and (first or asked.at.table["end"]["playoff"] is None):
        yield "it was a playoff, and there was no tie to be played off"
        return
    if "hands" in deal.action:
        dealt_to = [seat for seat, hand in enumerate(deal.action["hands"]) if hand]
        if dealt_to != sorted(seats):
            yield f"{_named(asked, seats)} were in it, and cards were dealt to others"
            return
    if dealer not in seats or (not record["playoff"] and dealer != deal.dealer):
        yield f"{asked.name(dealer)} dealt it"
        return
    yield from _sums(asked, record, deal, seats)


def _named(asked: Asked, seats: Sequence[int]) -> str:
    return ", ".join(map(asked.name, seats)) or "nobody"


def _each(asked: Asked, numbers: Sequence[int]) -> str:
    return number_list(numbers, asked.names)


def _among(seats: Sequence[int], players: int) -> bool:
    return sorted(set(seats)) == sorted(seats) and set(seats) <= set(range(players))


def _sums(asked: Asked, record: Record, deal: Dealt, seats: Sequence[int]) -> Iterator[str]:
    rules, players = asked.at.of(seats), len(asked.names)
    dealt = hands_dealt(deal, rules, seats, record["dealer"], players)
    sizes = [len(hand) for hand in dealt]
    tricks, _ = tricks_of(deal.plays, rules, seats, sizes)
    complete = len(deal.plays) == sum(sizes)
    takers = [trick.taker for trick in tricks]
    taken = [takers.count(seat) for seat in range(players)]
    if record["tricks"] != taken:
        yield f"the tricks taken were {_each(asked, record['tricks'])}; they were {_each(asked, taken)}"
        return
    if record["broken_off"] is complete:
        yield f"it {'was' if complete else 'was not'} broken off"
        return
    piles: list[set[str]] = [set() for _ in range(players)]
    for trick in tricks:
        piles[trick.taker].update([card for _, card in trick.cards])
    counted = counts(rules.rules, piles, takers, complete=complete, ended=seats)
    if counted is not None and record["count"] != counted:
        yield f"the count was {_each(asked, record['count'])}; it was {_each(asked, counted)}"
        return
    yield from fees_of(asked, record["fees"], deal)
    table = asked.at.table
    possible = [
        score_of(table, record, pay)
        for pay in settlements(table, rules.rules, record, deal.standing)
    ]
    if record["score"] not in possible:
        told = " or ".join(_each(asked, score) for score in possible)
        yield f"the score was {_each(asked, record['score'])}; by count and fees it was {told}"


def fees_of(asked: Asked, fees: Sequence[int], deal: Dealt) -> Iterator[str]:
    """Yield what fees no notice of the deal can have brought."""
    late = asked.at.table["irregularities"]["late_revoke"]
    fee = (late["fee"] or 0) if late is not None else 0
    if len(fees) != len(asked.names):
        yield f"{len(fees)} players pay fees or none"
    if any(fees):
        for seat, came in enumerate(fees):
            possible = [fee * number for number in range(deal.notices.count(seat) + 1)]
            if came not in possible:
                yield f"{asked.name(seat)} pays {came} for late revokes"


def fees(asked: Asked) -> Breaches:
    """Hold the fees of a running deal against the revokes pointed out in it."""
    if asked.running is None:
        nothing = [0] * len(asked.names)
        if asked.view["fees"] != nothing or asked.view["points"] != nothing:
            yield (
                "no points and fees between deals",
                "the view tells of points or fees between deals",
            )
    else:
        for sentence in fees_of(asked, asked.view["fees"], asked.running):
            yield "fees for the revokes pointed out", f"the view says that {sentence}"


def totals(asked: Asked) -> Breaches:
    """Hold the totals against those of the beginning and the scores since."""
    table, came = asked.at.table, asked.view["totals"]
    start = asked.params.get("totals") or [table["totals"]["start"]] * len(asked.names)
    possible = totals_after(table, start, asked.view["deals"])
    if len(came) != len(possible):
        yield "a total for each player", f"the view tells {len(came)} totals"
        return
    for seat, (total, due) in enumerate(zip(came, possible, strict=True)):
        if total not in due or (total != min(due) and not asked.may_be_lost):
            told = " or ".join(map(str, sorted(due)))
            sentence = f"the scores bring {asked.name(seat)} to {told}, the view says {total}"
            yield "totals of the deals counted", sentence


def score(asked: Asked) -> Breaches:
    """Hold the points of `reasons` against the score of the last deal counted."""
    reasons, records = asked.view["reasons"], asked.view["deals"]
    if "score" not in reasons:
        return
    found = [0] * len(asked.names)
    pack = asked.at.of(records[-1]["seats"]).strength if records else {}
    for line in reasons["score"]:
        found[line["seat"]] += line["points"]
        if not isinstance(line["clause"], str) or not pack.keys() >= set(line["cards"]):
            raise ValueError("a reason names no clause, or no cards of the deal")
    due = records[-1]["score"] if records else [0] * len(found)
    if found != due:
        told = _each(asked, found), _each(asked, due)
        sentence = f"the reasons of the score add up to {told[0]}; the score is {told[1]}"
        yield "reasons that add up to the score", sentence
