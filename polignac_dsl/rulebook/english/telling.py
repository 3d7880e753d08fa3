"""Tells worked examples in English."""

from collections.abc import Sequence
from typing import Final

from polignac_dsl.rulebook import marks
from polignac_dsl.rulebook.cardsets import Group
from polignac_dsl.rulebook.english import words
from polignac_dsl.rulebook.examples.records import DealRecord, Line
from polignac_dsl.rulebook.examples.search import Example, beaten, taking_card
from polignac_dsl.rulebook.examples.teller import Ending, RevokeStory, Scored, TrickStory
from polignac_dsl.rulebook.voice import finished

_SUITS: Final = {"S": "Spade", "H": "Heart", "D": "Diamond", "C": "Club"}
_FORCING: Final = {
    "play.lead": "the rule on leads",
    "play.void": "the rule on discards",
    "play.first-trick": "the rule on the first trick",
}


class EnglishTeller:
    """Tells examples in English."""

    def title(self, example: Example) -> str:
        """Return the heading of an example."""
        match example.kind:
            case "trick":
                return self._trick_title(example)
            case "deal":
                return "A whole deal"
            case "slam":
                return "A slam"
            case "revoke":
                return "A revoke noticed too late"
            case "made":
                return f"{marks.capitalised(words.bid_named(str(example.bid)))} is made"
            case "failed":
                return f"{marks.capitalised(words.bid_named(str(example.bid)))} fails"
            case _:
                return (
                    "The end of a match, with a playoff" if example.more else "The end of a match"
                )

    def _trick_title(self, example: Example) -> str:
        assert example.trick is not None
        strange = beaten(example.trick)
        if strange is not None:
            winner = words.RANKS[taking_card(example.trick)[0]]
            return f"{_article(winner)} takes {_article(words.RANKS[strange[0]], small=True)}"
        return "A discard that counts"

    def opening(self, example: Example, names: Sequence[str]) -> list[str]:
        """Return who plays, who deals, who announces and who leads."""
        record = example.record
        seated = words.listing(names[seat] for seat in record.seats)
        told = [f"{seated} play, in this order, and {names[record.dealer]} deals"]
        if record.announcement is not None:
            seat, bid = record.announcement
            told.append(f"{names[seat]} announces {words.bid_named(bid)}")
        if example.kind == "end":
            totals = words.listing(
                f"{names[seat]} {words.figure(record.before[seat])}" for seat in record.seats
            )
            told.append(f"so far the totals are: {totals}")
        if example.kind == "trick":
            told = [f"{seated} play, in this order"]
        return [finished(sentence) for sentence in told]

    def trick(self, story: TrickStory, names: Sequence[str]) -> list[str]:
        """Return what happens in a trick, card by card."""
        trick = story.trick
        (leader, led), *others = trick.cards
        suit = led[1]
        first, *forced = story.forced
        told = [f"{names[leader]} {_deed('leads', 'lead', first)} {card(led)}{_by(first)}"]
        for (seat, played), clause in zip(others, forced, strict=True):
            if played[1] == suit:
                follows = _deed("follows", "follow", clause)
                told.append(f"{names[seat]} {follows} with {card(played)}{_by(clause)}")
            elif clause is not None:
                told.append(
                    f"{names[seat]} has no {_SUITS[suit]} and must discard "
                    f"{card(played)}{_by(clause)}"
                )
            else:
                told.append(
                    f"{names[seat]} has no {_SUITS[suit]} and "
                    f"{marks.link('play.void', 'discards')} {card(played)}"
                )
        winner = taking_card(trick)
        highest = marks.link("cards.rank", f"the highest {_SUITS[suit]}")
        last = f"{names[trick.taker]} takes the trick with {card(winner)}, {highest} in it"
        if story.beaten is not None:
            last += f", for the {words.RANKS[story.beaten[0]]} ranks below"
        told.append(last)
        if story.counting:
            cards = words.listing(map(card, story.counting))
            count = "counts" if len(story.counting) == 1 else "count"
            told.append(f"the trick holds {cards}, which {count} {words.points(story.gained)}")
        elif story.gained:
            told.append(f"the trick counts {words.points(story.gained)}")
        if not story.last:
            told.append(f"{names[trick.taker]} {marks.link('play.next-lead', 'leads')} next")
        return [finished(sentence) for sentence in told]

    def scored(self, scored: Scored, record: DealRecord) -> str:
        """Return what a player scores, with every part linked to its clause."""
        if not scored.lines:
            return f"{scored.name}: nothing"
        parts = [self._line(line) for line in scored.lines]
        if len(parts) == 1:
            return f"{scored.name}: {parts[0]}"
        return f"{scored.name}: {words.listing(parts)}, {words.figure(scored.points)} in all"

    def _line(self, line: Line) -> str:
        cards = _cards(line.cards)
        section, *rest = line.clause.split(".")
        match section, rest:
            case "count", _:
                reason = f"for {cards or _tricks(line)}"
            case "announcements", [name, "made"]:
                reason = f"for {words.bid_named(name)} that was made"
            case "announcements", [name, _]:
                reason = f"for {words.bid_named(name)} that failed"
            case "score", ["floor"]:
                reason = "up to the floor"
            case "score", _:
                reason = "for the slam" if not cards else f"for {cards} together"
            case _:
                reason = "for a late revoke"
        return f"{marks.link(line.clause, words.points(line.points))} {reason}"

    def settled(self, example: Example, names: Sequence[str]) -> list[str]:
        """Return how a slam or an announcement came out."""
        record = example.record
        total = len(record.tricks)
        if example.kind == "slam":
            taker = names[record.tricks[0].taker]
            slam = marks.link(_slam_clause(record), "a slam")
            told = [f"{taker} takes all {words.number_word(total)} tricks: {slam}"]
        else:
            assert record.announcement is not None
            seat, bid = record.announcement
            own = sum(trick.taker == seat for trick in record.tricks)
            result = "made" if example.kind == "made" else "failed"
            link = marks.link(
                f"announcements.{bid}.{result}",
                "is made" if example.kind == "made" else "has failed",
            )
            if own == total:
                taken = f"all {words.number_word(total)} tricks"
            else:
                some = words.number_word(own) if own else "none"
                taken = f"{some} of the {words.number_word(total)} tricks"
            told = [f"{names[seat]} takes {taken}: {words.bid_named(bid)} {link}"]
        return [finished(sentence) for sentence in told]

    def revoke(self, story: RevokeStory, names: Sequence[str]) -> list[str]:
        """Return how a revoke was made and noticed, and what it costs."""
        offender = names[story.offender]
        revoke = marks.link("irregularities.revoke", "a revoke")
        scores = marks.link(story.clause, f"scores {words.points(story.fee)}")
        led = f"in the {words.ordinal(story.trick)} trick, {_SUITS[story.led[1]]}s are led"
        wrong = f"{offender} still has {card(story.held)}, but throws {card(story.thrown)}"
        late = f"{names[story.noticed_by]} points it out only after the next lead"
        told = [
            f"{led}; {wrong}: that is {revoke}",
            f"{late}, when it can no longer be corrected",
            f"the tricks stay as they are, and {offender} {scores} on top",
        ]
        return [finished(sentence) for sentence in told]

    def playoff(self, record: DealRecord, names: Sequence[str]) -> list[str]:
        """Return who has tied, and that they play a playoff."""
        tied = words.listing(names[seat] for seat in record.seats)
        size = len(record.hands[record.seats[0]])
        told = [
            f"{tied} are level, and {marks.link('end.playoff', 'a playoff')} between them decides",
            f"each of them gets {size} cards; {names[record.dealer]} deals",
        ]
        scores = words.listing(
            f"{names[seat]} scores {words.points(record.score[seat])}" for seat in record.seats
        )
        told.append(f"in it {scores}")
        return [finished(sentence) for sentence in told]

    def reached(self, ending: Ending) -> list[str]:
        """Return who has reached the limit, and when where that matters."""
        told = []
        if ending.broken_off is not None:
            off = marks.link("end.tested", "the deal is broken off")
            told.append(f"after the {words.ordinal(ending.broken_off)} trick {off}")
        if ending.race:
            moments = [
                f"{name} in trick {trick}" if trick else f"{name} at the end of the deal"
                for name, _, trick in ending.reached
            ]
            reached = marks.link("end.over", f"{words.points(ending.limit)} are reached")
            told.append(f"{reached} by {words.listing(moments)}")
        elif ending.reached:
            who = words.listing(name for name, _, _ in ending.reached)
            have = "has" if len(ending.reached) == 1 else "have"
            deed = "passed" if ending.beyond else "reached"
            over = marks.link("end.over", "the match is over")
            told.append(f"{who} {have} {deed} {words.points(ending.limit)}: {over}")
        return [finished(sentence) for sentence in told]

    def ending(self, ending: Ending) -> list[str]:
        """Return who has lost and who has won."""
        results = []
        if ending.losers:
            verb = marks.link("end.loser", "loses" if len(ending.losers) == 1 else "lose")
            results.append(f"{words.listing(ending.losers)} {verb}")
        if ending.winners:
            verb = marks.link("end.winner", "wins" if len(ending.winners) == 1 else "win")
            results.append(f"{words.listing(ending.winners)} {verb}")
        return [finished("; ".join(results))] if results else []


def _deed(does: str, do: str, clause: str | None) -> str:
    return does if clause is None else f"must {do}"


def _by(clause: str | None) -> str:
    """Name the clause that has forced a card."""
    return f", by {marks.link(clause, _FORCING[clause])}" if clause is not None else ""


def _cards(codes: Sequence[str]) -> str:
    """Return cards in words, many of them by their number."""
    if len(codes) <= 3:
        return words.listing(map(card, codes)) if codes else ""
    number = words.number_word(len(codes))
    if len({code[1] for code in codes}) == 1:
        return f"{number} {_SUITS[codes[0][1]]}s"
    if len({code[0] for code in codes}) == 1:
        return f"{number} {words.bare(Group(codes[0][0], ()))}"
    return f"{number} cards"


def _tricks(line: Line) -> str:
    """Return the tricks that have counted."""
    match line.tricks:
        case int():
            return f"the {words.ordinal(line.tricks)} trick"
        case "first" | "last":
            return f"the {line.tricks} trick"
        case "none":
            return "taking no trick"
        case "together":
            return "having it all together"
        case _:
            return "the tricks"


def card(code: str) -> str:
    """Return a card in words, by its two letters."""
    return words.card(Group(code[0], (code[1],)))


def _article(noun: str, small: bool = False) -> str:
    article = "an" if noun[0] in "AE" else "a"
    return f"{article if small else article.capitalize()} {noun}"


def _slam_clause(record: DealRecord) -> str:
    return next(
        (line.clause for line in record.lines if line.clause.startswith("score.")), "score.normal"
    )
