"""Tells worked examples in French."""

from collections.abc import Sequence
from typing import Final

from polignac_dsl.rulebook import marks
from polignac_dsl.rulebook.cardsets import Group
from polignac_dsl.rulebook.examples.records import DealRecord, Line
from polignac_dsl.rulebook.examples.search import Example, beaten, taking_card
from polignac_dsl.rulebook.examples.teller import Ending, RevokeStory, Scored, TrickStory
from polignac_dsl.rulebook.french import words
from polignac_dsl.rulebook.voice import finished

_SUITS: Final = {"S": "pique", "H": "cœur", "D": "carreau", "C": "trèfle"}
_FORCING: Final = {
    "play.lead": "la règle de l’entame",
    "play.void": "la règle de la défausse",
    "play.first-trick": "la règle de la première levée",
}


class FrenchTeller:
    """Tells examples in French."""

    def title(self, example: Example) -> str:
        """Return the heading of an example."""
        match example.kind:
            case "trick":
                return self._trick_title(example)
            case "deal":
                return "Une donne entière"
            case "slam":
                return "Un chelem"
            case "revoke":
                return "Une renonce relevée trop tard"
            case "made" | "failed":
                bid = words.bid_named(str(example.bid))
                result = bid.agreed("réussi" if example.kind == "made" else "manqué")
                return f"{marks.capitalised(bid.a)} {result}"
            case _:
                return (
                    "La fin d’une partie, avec un barrage"
                    if example.more
                    else "La fin d’une partie"
                )

    def _trick_title(self, example: Example) -> str:
        assert example.trick is not None
        strange = beaten(example.trick)
        if strange is not None:
            winner, loser = (words.noun(code[0]) for code in (taking_card(example.trick), strange))
            return f"{marks.capitalised(winner.a)} l’emporte sur {loser.a}"
        return "Une défausse qui compte"

    def opening(self, example: Example, names: Sequence[str]) -> list[str]:
        """Return who plays, who deals, who announces and who leads."""
        record = example.record
        seated = words.listing(names[seat] for seat in record.seats)
        told = [f"{seated} jouent, dans cet ordre, et {names[record.dealer]} donne"]
        if record.announcement is not None:
            seat, bid = record.announcement
            told.append(f"{names[seat]} annonce {words.bid_named(bid).the}")
        if example.kind == "end":
            totals = words.listing(
                f"{words.figure(record.before[seat])} pour {names[seat]}" for seat in record.seats
            )
            told.append(f"les totaux sont jusqu’ici de {totals}")
        if example.kind == "trick":
            told = [f"{seated} jouent, dans cet ordre"]
        return [finished(sentence) for sentence in told]

    def trick(self, story: TrickStory, names: Sequence[str]) -> list[str]:
        """Return what happens in a trick, card by card."""
        trick = story.trick
        (leader, led), *others = trick.cards
        suit = led[1]
        first, *forced = story.forced
        leads = _deed("entame", "entamer", first)
        told = [f"{names[leader]} {leads} {words.of(card(led))}{_by(first)}"]
        for (seat, played), clause in zip(others, forced, strict=True):
            if played[1] == suit:
                follows = _deed("fournit", "fournir", clause)
                told.append(f"{names[seat]} {follows} {card(played)}{_by(clause)}")
            elif clause is not None:
                told.append(
                    f"{names[seat]} n’a pas de {_SUITS[suit]} et doit se défausser "
                    f"{words.of(card(played))}{_by(clause)}"
                )
            else:
                told.append(
                    f"{names[seat]} n’a pas de {_SUITS[suit]} et "
                    f"{marks.link('play.void', 'se défausse')} {words.of(card(played))}"
                )
        winner = taking_card(trick)
        highest = marks.link("cards.rank", f"le plus fort {_SUITS[suit]}")
        last = f"{names[trick.taker]} fait la levée avec {card(winner)}, {highest} qui s’y trouve"
        if story.beaten is not None:
            last += f", car {words.noun(story.beaten[0]).the} est moins fort"
        told.append(last)
        if story.counting:
            cards = words.listing(map(card, story.counting))
            count = "compte" if len(story.counting) == 1 else "comptent"
            told.append(f"la levée contient {cards}, qui {count} {words.points(story.gained)}")
        elif story.gained:
            told.append(f"la levée compte {words.points(story.gained)}")
        if not story.last:
            leads = marks.link("play.next-lead", "entame")
            told.append(f"{names[trick.taker]} {leads} la levée suivante")
        return [finished(sentence) for sentence in told]

    def scored(self, scored: Scored, record: DealRecord) -> str:
        """Return what a player scores, with every part linked to its clause."""
        if not scored.lines:
            return f"{scored.name} : rien"
        parts = [self._line(line) for line in scored.lines]
        if len(parts) == 1:
            return f"{scored.name} : {parts[0]}"
        return f"{scored.name} : {words.listing(parts)}, soit {words.points(scored.points)}"

    def _line(self, line: Line) -> str:
        cards = _cards(line.cards)
        section, *rest = line.clause.split(".")
        match section, rest:
            case "count", _:
                reason = f"pour {cards or _tricks(line)}"
            case "announcements", [name, "made"]:
                bid = words.bid_named(name)
                reason = f"pour {bid.the} {bid.agreed('réussi')}"
            case "announcements", [name, _]:
                bid = words.bid_named(name)
                reason = f"pour {bid.the} {bid.agreed('manqué')}"
            case "score", ["floor"]:
                reason = "pour remonter à zéro"
            case "score", _:
                reason = "pour le chelem" if not cards else f"pour {cards} réunis"
            case _:
                reason = "pour une renonce tardive"
        return f"{marks.link(line.clause, words.points(line.points))} {reason}"

    def settled(self, example: Example, names: Sequence[str]) -> list[str]:
        """Return how a slam or an announcement came out."""
        record = example.record
        total = words.number_word(len(record.tricks))
        if example.kind == "slam":
            taker = names[record.tricks[0].taker]
            link = marks.link(_slam_clause(record), "chelem")
            return [finished(f"{taker} fait les {total} levées : c’est le {link}")]
        assert record.announcement is not None
        seat, name = record.announcement
        bid = words.bid_named(name)
        own = sum(trick.taker == seat for trick in record.tricks)
        made = example.kind == "made"
        link = marks.link(
            f"announcements.{name}.{'made' if made else 'failed'}",
            bid.agreed("réussi" if made else "manqué"),
        )
        if own == len(record.tricks):
            taken = f"fait les {total} levées"
        elif own == 0:
            taken = f"ne fait aucune des {total} levées"
        elif own == 1:
            taken = f"ne fait qu’une des {total} levées"
        else:
            taken = f"fait {words.number_word(own)} des {total} levées"
        return [finished(f"{names[seat]} {taken} : {bid.the} est {link}")]

    def revoke(self, story: RevokeStory, names: Sequence[str]) -> list[str]:
        """Return how a revoke was made and noticed, and what it costs."""
        offender = names[story.offender]
        revoke = marks.link("irregularities.revoke", "une renonce")
        scores = marks.link(story.clause, f"marque {words.points(story.fee)}")
        led = f"à la {words.ordinal(story.trick)} levée, on demande {_SUITS[story.led[1]]}"
        wrong = f"{offender} a encore {card(story.held)}, mais joue {card(story.thrown)}"
        late = f"{names[story.noticed_by]} ne la relève qu’après l’entame suivante"
        told = [
            f"{led} ; {wrong} : c’est {revoke}",
            f"{late}, trop tard pour qu’elle se corrige",
            f"les levées restent comme elles sont, et {offender} {scores} en plus",
        ]
        return [finished(sentence) for sentence in told]

    def playoff(self, record: DealRecord, names: Sequence[str]) -> list[str]:
        """Return who has tied, and that they play a playoff."""
        tied = words.listing(names[seat] for seat in record.seats)
        size = len(record.hands[record.seats[0]])
        link = marks.link("end.playoff", "un barrage")
        scores = words.listing(
            f"{names[seat]} marque {words.points(record.score[seat])}" for seat in record.seats
        )
        told = [
            f"{tied} sont à égalité, et {link} les départage",
            f"chacun reçoit {size} cartes ; c’est {names[record.dealer]} qui donne",
            f"dans ce barrage, {scores}",
        ]
        return [finished(sentence) for sentence in told]

    def reached(self, ending: Ending) -> list[str]:
        """Return who has reached the limit, and when where that matters."""
        told = []
        if ending.broken_off is not None:
            off = marks.link("end.tested", "la donne est interrompue")
            told.append(f"après la {words.ordinal(ending.broken_off)} levée, {off}")
        if ending.race:
            moments = [
                f"par {name} à la {words.ordinal(trick)} levée"
                if trick
                else f"par {name} à la fin de la donne"
                for name, _, trick in ending.reached
            ]
            limit = marks.link("end.over", f"les {words.points(ending.limit)} sont atteints")
            told.append(f"{limit} {words.listing(moments)}")
        elif ending.reached:
            who = words.listing(name for name, _, _ in ending.reached)
            verb = "a" if len(ending.reached) == 1 else "ont"
            verb += " dépassé" if ending.beyond else " atteint"
            over = marks.link("end.over", "la partie est finie")
            told.append(f"{who} {verb} {words.points(ending.limit)} : {over}")
        return [finished(sentence) for sentence in told]

    def ending(self, ending: Ending) -> list[str]:
        """Return who has lost and who has won."""
        results = []
        if ending.losers:
            verb = marks.link("end.loser", "perd" if len(ending.losers) == 1 else "perdent")
            results.append(f"{words.listing(ending.losers)} {verb}")
        if ending.winners:
            verb = marks.link("end.winner", "gagne" if len(ending.winners) == 1 else "gagnent")
            results.append(f"{words.listing(ending.winners)} {verb}")
        return [finished(" ; ".join(results))] if results else []


def _deed(does: str, do: str, clause: str | None) -> str:
    return does if clause is None else f"doit {do}"


def _by(clause: str | None) -> str:
    """Name the clause that has forced a card."""
    return f", selon {marks.link(clause, _FORCING[clause])}" if clause is not None else ""


def _cards(codes: Sequence[str]) -> str:
    """Return cards in words, many of them by their number."""
    if len(codes) <= 3:
        return words.listing(map(card, codes)) if codes else ""
    number = words.number_word(len(codes))
    if len({code[1] for code in codes}) == 1:
        return f"{number} {words.plural(Group(None, (codes[0][1],))).removeprefix('les ')}"
    if len({code[0] for code in codes}) == 1:
        return f"{number} {words.plural(Group(codes[0][0], ())).removeprefix('les ')}"
    return f"{number} cartes"


def _tricks(line: Line) -> str:
    """Return the tricks that have counted."""
    match line.tricks:
        case int():
            return f"la {words.ordinal(line.tricks)} levée"
        case "first":
            return "la première levée"
        case "last":
            return "la dernière levée"
        case "none":
            return "n’avoir fait aucune levée"
        case "together":
            return "avoir tout réuni"
        case _:
            return "les levées"


def card(code: str) -> str:
    """Return a card in words, by its two letters."""
    return words.card(Group(code[0], (code[1],)))


def _slam_clause(record: DealRecord) -> str:
    return next(
        (line.clause for line in record.lines if line.clause.startswith("score.")), "score.normal"
    )
