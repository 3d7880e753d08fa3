"""Questions about announcements: can they be made, and do they mean anything?"""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from polignac_dsl.check.answers import Answers, Unplayable
from polignac_dsl.check.dealing import played_bids, tricks_of
from polignac_dsl.check.deals import pack
from polignac_dsl.check.drafts import nearest
from polignac_dsl.check.model import Game, bids
from polignac_dsl.check.situations import Question, Report, situations
from polignac_dsl.diagnostics import Diagnostic


def announcements_are_there(answers: Answers, report: Report) -> None:
    """Ask whether the announcements that are asked for, played and ranked are described."""
    if answers.form("announcements.asked").name == "nobody_asked":
        return
    described = answers.bids()
    played = answers.form("announcements.played")
    if not described:
        hint = "describe one, such as `capot:` with its goal, or say `asked: nobody`"
        report("E611", "announcements.asked", "there is nothing to announce", hint)
        return
    if played.name == "some_played":
        _known("announcements.played", "E612", played["names"], described, report)
    several = answers.form("announcements.several")
    if several.name == "highest_stands":
        order: tuple[str, ...] = several["order"]
        _known("announcements.several", "E613", order, described, report)
        for name in described:
            if name not in order:
                message = f"the order leaves out `{name}`"
                report("E614", "announcements.several", message, "rank every announcement")


def _known(
    path: str, code: str, names: tuple[str, ...], described: tuple[str, ...], report: Report
) -> None:
    for name in dict.fromkeys(names):
        if name not in described:
            near = nearest(name, described)
            hint = f"do you mean `{near}`?" if near else f"there are {', '.join(described)}"
            report(code, path, f"there is no announcement `{name}`", hint)
        elif names.count(name) > 1:
            report(code, path, f"`{name}` is named twice", "name each once")


def goal_is_open(name: str, answers: Answers, report: Report) -> None:
    """Ask whether the goal of an announcement can be reached and can be missed."""
    if name not in played_bids(answers):
        return
    path = f"announcements.{name}.goal"
    goal = answers.form(path)
    cards = pack(answers)
    message, hint = None, "choose another goal"
    match goal.name:
        case "every_trick" if answers.form("play.ends").name == "last_card_or_captured":
            message = "a deal that can end before its last card has no `every trick`"
            hint = "let deals end `with the last card`, or name cards"
        case "every_trick" | "no_trick" if tricks_of(answers, cards) == 1:
            message = "a deal has one trick: there is nothing to announce"
        case "capture_every" if len(cards.among(goal["cards"])) == len(cards.cards):
            message, hint = "all cards are every trick", "write `take every trick`"
        case "capture_none" if len(cards.among(goal["cards"])) == len(cards.cards):
            message, hint = "none of all cards is no trick", "write `take no trick`"
        case _:
            pass
    if message is not None:
        report("E615", path, message, hint)


def slams_need_a_last_card(answers: Answers, report: Report) -> None:
    """Ask whether a slam can happen where a deal can end before its last card."""
    if answers.form("play.ends").name != "last_card_or_captured":
        return
    for path, form in answers.named("score").items():
        event = form.arguments.get("event")
        if event is not None and form["event"].name == "takes_every_trick":
            message = "a deal that can end before its last card has no `every trick`"
            report("E615", path, message, "let deals end `with the last card`, or name cards")


def never_played(game: Game, sizes: tuple[int, ...]) -> Iterator[Diagnostic]:
    """Yield the announcements that are described and played with no choice of options."""
    played: set[str] = set()
    for answers, _ in situations(game, sizes):
        with suppress(Unplayable):
            played.update(played_bids(answers))
    for name in bids(game.clauses):
        if name not in played:
            goal = game.clauses[f"announcements.{name}.goal"]
            message = f"the announcement `{name}` is described and never played"
            hint = "name it in `played`, let `asked` say who may announce, or drop it by `null`"
            yield Diagnostic("W603", message, goal.span, hint)


def questions(game: Game) -> Iterator[Question]:
    """Yield the questions about what a game lets players announce."""
    yield announcements_are_there
    yield slams_need_a_last_card
    for name in bids(game.clauses):
        yield partial(goal_is_open, name)
