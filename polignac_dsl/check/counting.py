"""Questions about what is counted and what is scored."""

from collections.abc import Iterator
from functools import partial

from polignac_dsl.check.answers import Answers
from polignac_dsl.check.dealing import is_played, tricks_of
from polignac_dsl.check.deals import Pack, pack, spell
from polignac_dsl.check.model import Game
from polignac_dsl.check.options import all_clauses
from polignac_dsl.check.rewriting import lines_for, with_part, without_cards
from polignac_dsl.check.settling import settlements
from polignac_dsl.check.situations import Question, Report
from polignac_dsl.source import Source
from polignac_dsl.syntax import SLOTS, Form


def counted_once(answers: Answers, report: Report) -> None:
    """Ask whether something is counted, and no card or trick twice."""
    cards = pack(answers)
    counted: dict[str | int, str] = {}
    for path, form in answers.named("count").items():
        if form.name == "together":
            _together(path, form, cards, answers, report)
            continue
        for item in form["items"]:
            _item(path, item, cards, counted, answers, report)


def something_is_scored(paths: tuple[str, ...], answers: Answers, report: Report) -> None:
    """Ask whether anybody can ever score: something is counted, or a payoff gives points."""
    if answers.named("count"):
        return
    payoffs = (payoff_at(path, answers) for path in paths)
    if any(payoff and any(a.name != "as_counted" for a in amounts(payoff)) for payoff in payoffs):
        return
    message = "nothing is counted, so nobody ever scores"
    hint = "add a clause to `count`, such as `jacks: 1 for each J`"
    report("E601", "score.normal", message, hint)


def _item(
    path: str,
    item: Form,
    cards: Pack,
    counted: dict[str | int, str],
    answers: Answers,
    report: Report,
) -> None:
    if answers.number(item["points"]) == 0:
        report("W601", path, "this counts nothing", "remove it, or give points", span=item.span)
    match item.name:
        case "for_card" | "for_each":
            things: tuple[str | int, ...] = cards.among(item["cards"])
            whole = [c for c in (*cards.cards, *cards.removed) if item["cards"].covers(c)]
            if item.name == "for_each" and len(whole) == 1:
                hint = f"write `for {spell(whole)}`"
                report("E603", path, "`each` is said of a single card", hint, span=item.span)
        case "for_the_trick":
            things = (_trick(path, item, item["trick"], tricks_of(answers, cards), report),)
        case _:
            things = (item.name,)
    twice: dict[str, list[str | int]] = {}
    for thing in things:
        if thing in counted:
            twice.setdefault(counted[thing], []).append(thing)
        counted[thing] = path
    for other, again in twice.items():
        shared = [t for t in again if isinstance(t, str) and t in cards.cards]
        said = spell(shared) if shared else "it"
        notes = () if other == path else ((other, "it is counted here"),)
        message = f"{said} {'are' if len(shared) > 1 else 'is'} counted twice"
        hint = _counted_apart(path, other, shared, answers)
        report("E602", path, message, hint, span=item.span, notes=notes)


def _counted_apart(path: str, other: str, shared: list[str], answers: Answers) -> str:
    """Return what to write for cards to be counted by one of two clauses only.

    They are taken out of the clause in which something is left: first out of the other one.
    """
    for place in dict.fromkeys((other, path)) if shared and path != other else ():
        sentence = without_cards(answers.clauses[place], shared)
        if sentence is not None and not sentence.endswith("for each "):
            return f"count it in one of the two: write in your file {lines_for(place, sentence)}"
    return "leave it out of one of the two"


def _trick(path: str, item: Form, which: str | int, tricks: int, report: Report) -> str | int:
    """Return a trick by a number from the front, or `last`, after asking whether it is there."""
    number = 1 if which == "first" else which
    if isinstance(number, int) and number > tricks:
        message = f"a deal has {tricks} tricks and no {number}th"
        report("E604", path, message, "name a trick that there is", span=item.span, once=True)
    return number


def _together(path: str, form: Form, cards: Pack, answers: Answers, report: Report) -> None:
    things: list[str | int] = []
    for thing in form["things"]:
        if thing.name == "card":
            things += cards.among(thing["cards"])
        else:
            things.append(_trick(path, thing, thing["trick"], tricks_of(answers, cards), report))
    if len(form["things"]) < 2:
        message = "one thing alone is not `together`"
        report("E605", path, message, "name two things or more, joined by `and`")
    elif len(set(things)) < len(things):
        report("E605", path, "a thing is named twice", "name each once")
    if answers.number(form["points"]) == 0:
        report("W601", path, "this counts nothing", "remove it, or give points")


# ---- payoffs ----------------------------------------------------------------------------------


def payoff_at(path: str, answers: Answers) -> Form | None:
    """Return the payoff at a path, or None where nothing is, or is not played."""
    form = answers.get(path)
    if form is None or not is_played(path, answers):
        return None
    return form["payoff"] if form.name == "settlement" else form


def payoff_paths(game: Game) -> tuple[str, ...]:
    """Return the paths of all clauses that can settle a deal."""
    paths = {clause.path: None for clause in all_clauses(game)}
    return tuple(
        path
        for path in paths
        if path == "score.normal"
        or (path.startswith("score.") and path not in SLOTS)
        or (path.startswith("announcements.") and path.endswith((".made", ".failed")))
    )


def amounts(payoff: Form) -> tuple[Form, ...]:
    """Return the amounts of a payoff."""
    if payoff.name == "each_scores":
        return (payoff["amount"],)
    return payoff["amount"], payoff["others"]


def payoff_names_who_there_is(path: str, answers: Answers, report: Report) -> None:
    """Ask whether a payoff speaks of a player whom its clause knows."""
    payoff = payoff_at(path, answers)
    who = None if payoff is None else payoff.arguments.get("who")
    if payoff is None or who is None:
        return
    if path == "score.normal":
        message = f"`{_WORDS[str(who)]}` is nobody here: this holds when nothing else does"
        report("E606", path, message, "write `each player scores as counted`")
    elif path.startswith("announcements.") and who == "that_player":
        message = "`that player` is nobody here"
        report("E607", path, message, "write `the announcer`", span=payoff.span)
    elif path.startswith("score.") and who == "announcer":
        message = "`the announcer` is nobody here: nothing was announced"
        report("E608", path, message, "write `that player`", span=payoff.span)


_WORDS = {"that_player": "that player", "announcer": "the announcer"}


def payoff_fits_the_count(path: str, own: Source | None, answers: Answers, report: Report) -> None:
    """Ask whether a fixed payoff is another number than a whole deal counts.

    A slam that costs 5 where a deal holds 4 is usually a slip, so this is a warning. `own` is
    the file of the game itself: what stands in another one is replaced in this.
    """
    payoff = payoff_at(path, answers)
    whole = None if payoff is None else whole_count(answers)
    if payoff is None or whole is None or payoff.name == "each_scores":
        return
    faults = Report()
    faults.situation(answers, ())
    counted_once(answers, faults)
    if any(finding.diagnostic.is_error for finding in faults.findings()):
        return  # what a whole deal counts is not known before that is right
    for amount in amounts(payoff):
        if amount.name == "as_counted":
            continue
        points = abs(answers.number(amount["points"]))
        if points not in (0, whole):
            message = f"this gives {points}, and a whole deal counts {whole}"
            hint = f"is {whole} meant?"
            clause = answers.clauses[path]
            if amount.name == "flat" and clause.span and clause.span.source is not own:
                new = with_part(clause, amount.span, str(whole)) if amount.span else None
                hint += f" Then write in your file {lines_for(path, new)}" if new else ""
            report("W602", path, message, hint, span=amount.span, once=True)


def whole_count(answers: Answers) -> int | None:
    """Return the sum of all that a deal counts; None where it is not always the same."""
    cards = pack(answers)
    tricks = tricks_of(answers, cards)
    total = 0
    for form in answers.named("count").values():
        if form.name == "together":
            return None
        for item in form["items"]:
            points = answers.number(item["points"])
            match item.name:
                case "for_card" | "for_each":
                    total += points * len(cards.among(item["cards"]))
                case "for_each_trick":
                    total += points * tricks
                case "for_the_trick":
                    total += points
                case _:
                    return None
    return total


# ---- settlements ------------------------------------------------------------------------------


def one_settlement(answers: Answers, report: Report) -> None:
    """Ask whether two settlements can hold in one deal, neither narrower than the other."""
    cards = pack(answers)
    events: list[tuple[str, frozenset[str] | None]] = []
    for path, form in settlements(answers).items():
        event: Form = form["event"]
        captured = (
            None if event.name == "takes_every_trick" else frozenset(cards.among(event["cards"]))
        )
        if captured is not None and len(captured) == 1:
            message = f"somebody always captures {spell(captured)}: nothing else settles a deal"
            report("E610", path, message, "name more cards, or change `score.normal`")
        # One deal that would be settled twice is enough to show that something is wrong.
        any(_both(path, captured, other, held, cards, report) for other, held in events)
        events.append((path, captured))
    if tricks_of(answers, cards) == 1 and any(captured is None for _, captured in events):
        path = next(path for path, captured in events if captured is None)
        message = "a deal has one trick: somebody always takes every trick"
        report("E610", path, message, "change `score.normal` instead")


def _both(
    path: str,
    captured: frozenset[str] | None,
    other: str,
    held: frozenset[str] | None,
    cards: Pack,
    report: Report,
) -> bool:
    """Tell whether two events can hold in one deal without containment, and report it."""
    hint = "leave one of the two out, or let one name all cards of the other"
    if captured == held:
        message = f"this settles the same deals as `{other}`"
    elif captured is not None and held is not None and not (captured < held or held < captured):
        mine, theirs = (
            spell([card for card in cards.cards if card in group]) for group in (captured, held)
        )
        if captured & held:
            deal = f"a deal in which one player captures {mine} and {theirs}"
        else:
            deal = f"a deal in which North captures {mine} and South {theirs}"
        message = f"{deal} would be settled twice, here and by `{other}`"
    else:
        return False
    report("E609", path, message, hint, notes=((other, f"`{other}` is here"),))
    return True


def questions(game: Game) -> Iterator[Question]:
    """Yield the questions about what a game counts and scores."""
    own = None if game.span is None else game.span.source
    yield counted_once
    yield one_settlement
    paths = payoff_paths(game)
    yield partial(something_is_scored, paths)
    for path in paths:
        yield partial(payoff_names_who_there_is, path)
        yield partial(payoff_fits_the_count, path, own)
