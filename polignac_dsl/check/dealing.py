"""Questions about the cards and the deal: does the pack divide, are the cards there?"""

from collections.abc import Iterator
from functools import partial

from polignac_dsl.check.answers import Answers
from polignac_dsl.check.deals import Pack, hands, pack, packets, spell
from polignac_dsl.check.model import Clause, Game
from polignac_dsl.check.options import all_clauses
from polignac_dsl.check.situations import Question, Report
from polignac_dsl.syntax import Atom, CardSet, Form


def cards_divide(answers: Answers, report: Report) -> None:
    """Ask whether the pack can be dealt out, in packets that make up the hands."""
    cards = pack(answers)
    packets(answers, hands(answers, len(cards.cards)))


def cards_are_there(path: str, answers: Answers, report: Report) -> None:
    """Ask whether every card that the sentence at a path names is in play, and named once."""
    form = answers.get(path)
    if form is None or not is_played(path, answers):
        return
    cards = pack(answers)
    whole = (*cards.cards, *cards.removed)
    among = whole if path == "cards.removed" else cards.cards
    for said in card_sets(form):
        _named(path, said, whole, among, report)
        if not any(said.covers(card) for card in among) and not path.startswith("count."):
            message = "none of these cards is in play"
            report("E510", path, message, "name cards that are in play", span=said.span)


def is_played(path: str, answers: Answers) -> bool:
    """Tell whether a path is about an announcement that is played, or about none at all."""
    parts = path.split(".")
    return parts[0] != "announcements" or len(parts) < 3 or parts[1] in played_bids(answers)


def played_bids(answers: Answers) -> tuple[str, ...]:
    """Return the announcements that are played, as described; nobody asked: none."""
    if answers.form("announcements.asked").name == "nobody_asked":
        return ()
    played = answers.form("announcements.played")
    return tuple(
        name for name in answers.bids() if played.name == "all_played" or name in played["names"]
    )


def card_sets(form: Form) -> Iterator[CardSet]:
    """Yield every set of cards in a form."""
    waiting: list[object] = list(form.arguments.values())
    while waiting:
        match waiting.pop(0):
            case CardSet() as said:
                yield said
            case Form(arguments=arguments):
                waiting.extend(arguments.values())
            case tuple() as several:
                waiting.extend(several)
            case _:
                pass


def _named(
    path: str, said: CardSet, whole: tuple[str, ...], among: tuple[str, ...], report: Report
) -> None:
    """Ask of each card, rank and suit in a set whether it is in the pack, and named once.

    Of a rank or suit some cards may be removed: then what is left of it is meant.
    """
    covered: set[str] = set()
    for atom in said.atoms:
        cards = {card for card in whole if atom.covers(card)}
        single = atom.rank is not None and atom.suit is not None
        if not cards:
            message = f"{_said(atom)} is not in the pack"
            report("E503", path, message, "name cards of the pack", span=atom.span)
        elif single and not cards <= set(among):
            message = f"{_said(atom)} is removed before the deal"
            report("E503", path, message, "name cards that are in play", span=atom.span)
        elif cards <= covered:
            message = f"{_said(atom)} is named twice"
            report("E508", path, message, "name each card once", span=atom.span)
        covered |= cards
    for atom in said.exceptions:
        if not any(atom.covers(card) for card in covered):
            message = f"{_said(atom)} is not among the cards before `except`"
            report("E509", path, message, "except cards that are named before", span=atom.span)


def _said(atom: Atom) -> str:
    return spell([f"{atom.rank or ''}{atom.suit or ''}"])


def bans_have_a_way_out(answers: Answers, report: Report) -> None:
    """Ask what a leader plays who holds nothing but banned cards."""
    form = answers.form("play.lead")
    if form.name not in {"lead_never", "lead_until"}:
        return
    banned = pack(answers).among(form["banned"])
    if banned:
        message = f"what does a leader play who holds nothing but {spell(banned[:3])}"
        message += ", …?" if len(banned) > 3 else "?"
        report("E406", "play.lead", message, "end the sentence by `, unless nothing else`")


def tricks_of(answers: Answers, cards: Pack) -> int:
    """Return how many tricks a deal has. Raises Unplayable where it cannot be dealt."""
    return max(hands(answers, len(cards.cards)))


def questions(game: Game) -> Iterator[Question]:
    """Yield the questions about the cards and the deal of a game."""
    yield cards_divide
    yield bans_have_a_way_out
    for path in sorted({clause.path for clause in all_clauses(game) if _names_cards(clause)}):
        yield partial(cards_are_there, path)


def _names_cards(clause: Clause) -> bool:
    return any(True for case in clause.cases for _ in card_sets(case.form))
