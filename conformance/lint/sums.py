"""Adds up the working of a case again, against the play and the expectation (README §12)."""

from collections.abc import Sequence

from conformance.cases.cards import show_cards
from conformance.cases.course import Deal
from conformance.cases.model import Case, Expectation
from conformance.cases.working import FeeLine, SettledLine, TotalLine, TrickLine
from conformance.diagnostics import Findings, Place

# What is expected of the last deal counted.
_OF_THE_LAST = {
    "count", "score", "broken-off", "counted-dealer", "counted-seats", "counted-playoff",
    "counted-tricks",
}  # fmt: skip


def check_sums(case: Case, findings: Findings) -> None:
    """Find fault with every line that the play or the expectation contradicts."""
    if case.by_hand:
        _Sums(case, findings).check()


class _Sums:
    """The working of one case, by deal."""

    def __init__(self, case: Case, findings: Findings) -> None:
        self._case = case
        self._findings = findings
        self._deals = {deal.number: deal for deal in case.deals if not deal.void}
        self._expected = {e.key: e for e in case.stops[-1].expectations}
        self._counts = {number: self._zeros() for number in self._deals}
        self._fees = {number: self._zeros() for number in self._deals}
        self._settled: dict[int, SettledLine] = {}
        self._totals: dict[int, TotalLine] = {}

    def _zeros(self) -> list[int]:
        return [0] * len(self._case.players)

    def _name(self, seat: int) -> str:
        return self._case.players[seat]

    def _error(self, place: Place, message: str) -> None:
        self._findings.error(place, "working", message)

    def check(self) -> None:
        """Add everything up, line by line, then compare."""
        seen: set[tuple[int, int]] = set()
        for line in self._case.working:
            if isinstance(line, TrickLine):
                if (line.deal, line.trick) in seen:
                    self._error(line.place, f"trick {line.trick} has two lines")
                elif self._trick(line):
                    self._counts[line.deal][line.seat] += line.points
                seen.add((line.deal, line.trick))
            elif isinstance(line, SettledLine):
                self._settle(line)
            elif isinstance(line, FeeLine):
                if self._deal(line.deal, line.place) is not None:
                    self._fees[line.deal][line.seat] += line.points
            elif isinstance(line, TotalLine):
                self._total(line)
        self._compare()

    def _deal(self, number: int, place: Place) -> Deal | None:
        deal = self._deals.get(number)
        if deal is None:
            self._error(place, f"the case has no deal {number}")
        return deal

    def _trick(self, line: TrickLine) -> bool:
        """Return whether the trick of a line is there, and as the line says."""
        deal = self._deal(line.deal, line.place)
        if deal is None:
            return False
        if not 1 <= line.trick <= len(deal.tricks) or not deal.tricks[line.trick - 1].finished:
            self._error(line.place, f"trick {line.trick} is not played to its end in the case")
            return False
        trick = deal.tricks[line.trick - 1]
        lie = [play.card for play in trick.cards]
        missing = [card for card in line.cards if card not in lie]
        if missing:
            message = (
                f"{show_cards(missing)} is not in trick {line.trick}, which is {show_cards(lie)}"
            )
            self._error(line.place, message)
            return False
        following = deal.tricks[line.trick] if line.trick < len(deal.tricks) else None
        if following and line.seat in following.takes_part and following.leader != line.seat:
            message = (
                f"{self._name(following.leader)} leads trick {line.trick + 1}, "
                f"so {self._name(line.seat)} did not take trick {line.trick}"
            )
            self._error(line.place, message)
            return False
        return True

    def _settle(self, line: SettledLine) -> None:
        deal = self._deal(line.deal, line.place)
        if deal is None:
            return
        if line.deal in self._settled:
            self._error(line.place, f"deal {line.deal} is settled twice")
        unnamed = [self._name(seat) for seat in deal.seats if seat not in dict(line.scores)]
        if unnamed:
            self._error(line.place, f"what does {', '.join(unnamed)} score? Name everybody")
        self._settled[line.deal] = line

    def _total(self, line: TotalLine) -> None:
        if line.seat in self._totals:
            self._error(line.place, f"{self._name(line.seat)} has two totals")
        self._totals[line.seat] = line
        if sum(line.terms) != line.total:
            self._error(line.place, f"the terms add up to {sum(line.terms)}, not {line.total}")
        start = self._case.totals_before[line.seat]
        if line.terms[0] != start:
            message = f"{self._name(line.seat)} begins with {start}, not {line.terms[0]}"
            self._error(line.place, message)

    def _ended(self) -> tuple[Deal | None, Deal | None]:
        """Return the last deal that was counted, and the one that is still running."""
        deals = list(self._deals.values())
        if not deals:
            return None, None
        last, phase = deals[-1], self._value("phase")
        over = {"winners", "losers"} & self._expected.keys() or self._value("over") is True
        if (
            (last.played_out and phase != "claim")
            or phase in ("deal", "over")
            or over
            or self._value("broken-off") is True
        ):
            return last, None
        return (deals[-2] if len(deals) > 1 else None), last

    def _value(self, key: str) -> object:
        expectation = self._expected.get(key)
        return None if expectation is None else expectation.value

    def _score(self, number: int) -> list[int]:
        """Return what each seat scores in a deal by the working."""
        settled = self._settled.get(number)
        scores = list(self._counts[number])
        for seat, points in () if settled is None else settled.scores:
            scores[seat] = points
        return [sum(pair) for pair in zip(scores, self._fees[number], strict=True)]

    def _compare(self) -> None:
        ended, running = self._ended()
        if ended is None and running is not None and _OF_THE_LAST & self._expected.keys():
            # Only the engine can tell that the deal ended early; the case says so.
            ended, running = running, None
        if ended is not None:
            self._same("count", self._counts[ended.number])
            self._same("score", self._score(ended.number))
        if running is not None:
            self._same("points", self._counts[running.number])
            self._same("fees", self._fees[running.number])
        totals = self._expected.get("totals")
        if totals is not None:
            self._compare_totals(totals, running)

    def _same(self, key: str, found: Sequence[int]) -> None:
        expected = self._expected.get(key)
        if expected is None or not isinstance(expected.value, tuple):
            return
        for seat, (said, worked) in enumerate(zip(expected.value, found, strict=True)):
            if isinstance(said, int) and said != worked:
                message = (
                    f"{key}: {said} is expected of {self._name(seat)}, the working gives {worked}"
                )
                self._error(expected.place, message)

    def _compare_totals(self, expected: Expectation, running: Deal | None) -> None:
        """Compare the expected totals with the lines, and where there is none with the scores.

        Whether a playoff deal joins the totals is a matter of options: then only lines count.
        """
        playoff = any(deal.playoff for deal in self._deals.values())
        counted = [n for n in self._deals if running is None or n != running.number]
        for seat, said in enumerate(expected.value):
            line = self._totals.get(seat)
            if line is not None:
                worked = line.total
            elif playoff:
                continue
            else:
                scores = [self._score(number)[seat] for number in counted]
                worked = self._case.totals_before[seat] + sum(scores)
            if said != worked:
                message = (
                    f"totals: {said} is expected of {self._name(seat)}, the working gives "
                    f"{worked}; where a total is no plain sum, write a line for it"
                )
                self._error(line.place if line else expected.place, message)
