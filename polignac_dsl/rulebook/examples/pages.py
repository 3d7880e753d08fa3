"""Lays out the worked examples as blocks of a book."""

from collections.abc import Sequence

from polignac_dsl.engine.actions import Notice, Revoke
from polignac_dsl.rulebook.book import (
    Cards,
    Diagram,
    Heading,
    Lines,
    Paragraph,
    PlayedCard,
    Section,
    Statement,
)
from polignac_dsl.rulebook.examples.forcing import forcing_clauses
from polignac_dsl.rulebook.examples.records import DealRecord, Trick
from polignac_dsl.rulebook.examples.search import (
    Example,
    beaten,
    counts,
    examples,
    meets,
    taking_card,
)
from polignac_dsl.rulebook.examples.teller import Ending, RevokeStory, Scored, TrickStory
from polignac_dsl.rulebook.voice import Tongue
from polignac_dsl.table import Table
from polignac_dsl.table.forms import FirstTo, SelectBest


def examples_section(tongue: Tongue, table: Table, low_is_good: bool) -> Section | None:
    """Return the section of worked examples, None when no deal shows anything."""
    blocks: list[object] = []
    for number, example in enumerate(examples(table, low_is_good), start=1):
        blocks += _Page(tongue, example, legend=number == 1).blocks(number)
    if not blocks:
        return None
    return Section("section-examples", tongue.words["examples"], tuple(blocks))


class _Page:
    """One example in one language."""

    def __init__(self, tongue: Tongue, example: Example, legend: bool) -> None:
        self.legend = legend
        self.tongue = tongue
        self.example = example
        self.record = example.record
        self.names = tongue.names[: example.table.players]

    def blocks(self, number: int) -> list[object]:
        """Return the heading, the story, the drawings and the score of the example."""
        tell, example = self.tongue.teller, self.example
        label = self.tongue.words["example"].format(number=number)
        heading = f"{label}{self.tongue.words['dash']}{tell.title(example)}"
        blocks: list[object] = [
            Heading(self.tongue.typeset(heading), f"example-{number}"),
            self._paragraph(tell.opening(example, self.names)),
        ]
        if example.trick is not None:
            blocks.append(self._diagram(self.record, (example.trick,)))
            blocks.append(self._paragraph(tell.trick(self._story(example.trick), self.names)))
            return blocks
        if example.kind in ("slam", "made", "failed"):
            blocks.append(self._hand())
        blocks.append(self._diagram(self.record, self._shown()))
        if example.kind in ("slam", "made", "failed"):
            blocks.append(self._paragraph(tell.settled(example, self.names)))
        if example.kind == "revoke":
            blocks.append(self._paragraph(tell.revoke(self._revoke(), self.names)))
        blocks.append(self._score(self.record))
        if example.kind == "end":
            blocks += self._end()
        return blocks

    def _paragraph(self, sentences: Sequence[str]) -> Paragraph:
        return Paragraph(tuple(Statement(self.tongue.typeset(text)) for text in sentences))

    def _shown(self) -> tuple[Trick, ...]:
        """Return the tricks to draw: all, or those that count, or those about a revoke."""
        if self.example.kind == "revoke":
            first = self.record.acts[0].trick
            return tuple(t for t in self.record.tricks if first <= t.number <= first + 1)
        if self.example.kind != "end":
            return self.record.tricks
        shown, before = [], (0,) * self.example.table.players
        for trick in self.record.tricks:
            if trick.points != before:
                shown.append(trick)
            before = trick.points
        return tuple(shown)

    def _hand(self) -> Cards:
        announced = self.record.announcement
        seat = announced[0] if announced else self.record.tricks[0].taker
        deal = self.example.table.deals[len(self.record.seats)]
        order = [str(rank) for rank in deal.rank.order]
        hand = sorted(
            self.record.hands[seat], key=lambda card: ("SHDC".index(card[1]), order.index(card[0]))
        )
        caption = self.tongue.words["hand"].format(name=self.names[seat])
        return Cards(self.tongue.typeset(caption), tuple((card, "") for card in hand))

    def _diagram(self, record: DealRecord, tricks: tuple[Trick, ...]) -> Diagram:
        words = self.tongue.words
        rows = []
        for trick in tricks:
            winner = taking_card(trick)
            played = dict(trick.cards)
            cells = tuple(
                PlayedCard(
                    played[seat],
                    leads=seat == trick.leader,
                    takes=played[seat] == winner,
                    counts=counts(self.example.table, played[seat]),
                )
                if seat in played
                else None
                for seat in record.seats
            )
            rows.append((str(trick.number) if len(tricks) > 1 else "", cells))
        columns = tuple(self.names[seat] for seat in record.seats)
        caption = words["diagram.one" if len(tricks) == 1 else "diagram"]
        if self.example.kind == "end":
            caption = words["diagram.counting"]
        if self.example.kind == "revoke":
            caption = words["diagram.revoke"]
        return Diagram(
            self.tongue.typeset(caption),
            words["diagram.trick"] if len(tricks) > 1 else "",
            columns,
            tuple(rows),
            self.legend,
        )

    def _score(self, record: DealRecord) -> Lines:
        """Return a line a player: what he scores, each part of it linked to its clause."""
        items = [
            Scored(
                self.names[seat],
                record.score[seat],
                tuple(line for line in record.lines if line.seat == seat),
            )
            for seat in record.seats
        ]
        told = [self.tongue.teller.scored(item, record) for item in items]
        return Lines(
            self.tongue.typeset(self.tongue.words["scores"]), tuple(map(self.tongue.typeset, told))
        )

    def _story(self, trick: Trick) -> TrickStory:
        index = self.record.tricks.index(trick)
        before = self.record.tricks[index - 1].points[trick.taker] if index else 0
        return TrickStory(
            trick=trick,
            gained=trick.points[trick.taker] - before,
            counting=tuple(card for _, card in trick.cards if counts(self.example.table, card)),
            beaten=beaten(trick),
            last=trick is self.record.tricks[-1],
            forced=forcing_clauses(self.example.table, self.record, trick),
        )

    def _revoke(self) -> RevokeStory:
        made, noticed = (deed.action for deed in self.record.acts)
        assert isinstance(made, Revoke)
        assert isinstance(noticed, Notice)
        number = self.record.acts[0].trick
        played = {
            card
            for trick in self.record.tricks
            if trick.number <= number
            for _, card in trick.cards
        }
        led = self.record.tricks[number - 1].cards[0][1]
        held = next(
            card
            for card in self.record.hands[made.seat]
            if card[1] == led[1] and card not in played
        )
        rule = self.example.table.irregularities.late_revoke
        assert rule is not None
        return RevokeStory(made.seat, number, led, made.card, held, noticed.seat, rule.fee, rule.id)

    def _end(self) -> list[object]:
        tell, example = self.tongue.teller, self.example
        ending = self._ending()
        sentences = [self._totals(), *tell.reached(ending)]
        for playoff in example.more:
            sentences += tell.playoff(playoff, self.names)
        return [self._paragraph([*sentences, *tell.ending(ending)])]

    def _totals(self) -> str:
        words = self.tongue.words
        totals = ", ".join(
            f"{self.names[seat]} {str(self.record.after[seat]).replace('-', '−')}"
            for seat in self.record.seats
        )
        return words["totals"].format(totals=totals)

    def _ending(self) -> Ending:
        table, record = self.example.table, self.record
        last = self.example.more[-1] if self.example.more else record
        assert last.outcome is not None
        node = next(node for node in table.end.over if node.what == "any-total")
        limit = node.n
        reached = [seat for seat in record.seats if meets(record.after[seat], node)]
        ordinary = record.score == record.count
        moments = tuple(
            (
                self.names[seat],
                record.after[seat],
                self._reached_in(seat, limit) if ordinary else None,
            )
            for seat in reached
        )
        winners, losers = last.outcome
        return Ending(
            limit=limit,
            reached=moments,
            losers=tuple(self.names[seat] for seat in losers),
            winners=tuple(self.names[seat] for seat in winners),
            race=len(reached) > 1 and _is_race(table) and ordinary,
            beyond=node.is_ == ">",
            broken_off=record.tricks[-1].number if record.broken_off else None,
        )

    def _reached_in(self, seat: int, limit: int) -> int | None:
        """Return the trick from which on a total was at the limit and stayed there."""
        found = None
        for trick in self.record.tricks:
            if self.record.before[seat] + trick.points[seat] < limit:
                found = None
            elif found is None:
                found = trick.number
        return found


def _is_race(table: Table) -> bool:
    loser = table.end.loser
    return isinstance(loser, SelectBest) and isinstance(loser.by[0], FirstTo)
