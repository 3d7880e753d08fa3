"""What a line of a spec was probably meant to be, where it is none that the language knows."""

import re

from polignac_dsl.source import Scalar, Source
from polignac_dsl.syntax import NAMED, SLOTS
from polignac_dsl.syntax.sentences import parse_sentence

_CLAUSE = re.compile(r"([a-z][a-z0-9-]*)(?: *[:=] *| +)(-?\d+)(?: +(for .+))?")
_OPTION_VALUE = re.compile(r"\d+|[a-z][a-z0-9]*(-[a-z0-9]+)+")
_CARDS = {"queen": "Q♠", "jack": "J♠", "king": "K♠", "ace": "A♠", "ten": "10♠"}


def at_the_margin(name: str, text: str) -> str | None:
    """Return what to do with a line that stands where sections do, or None when it is unknown."""
    section = _section_of(name, text)
    if section is not None:
        return f"it is a clause of `{section}`: put it there, with two spaces before it"
    if _OPTION_VALUE.fullmatch(text):
        return f"options stand under `options:`, with two spaces before them: `  {name}: {text}`"
    return None


def _section_of(name: str, text: str) -> str | None:
    for path in SLOTS:
        section, _, slot = path.partition(".")
        if slot == name:
            return section
    source = Source("", text)
    scalar = Scalar(text, source.span(0, len(text)), offset=0)
    for section, kind in NAMED.items():
        if text and isinstance(parse_sentence(kind, scalar), tuple):
            return section
    return None


def clause_line(text: str) -> str | None:
    """Return a clause of the count as its line is written, for one without its colon or cards."""
    found = _CLAUSE.fullmatch(text.strip())
    if found is None:
        return None
    name, points, cards = found.groups()
    return f"{name}: {points} {cards or f'for {card_of(name)}'}"


def card_of(name: str) -> str:
    """Return a card that a clause by this name may count, for an example."""
    return _CARDS.get(name.removesuffix("s"), "Q♠")


def in_place_of(path: str, text: str) -> str | None:
    """Return what to write for a sentence as players would say it, or None when it is unknown."""
    name = path.rpartition(".")[2]
    numbers = re.fullmatch(r"(\d+)(?: *[-\u2013] *(\d+))?(?: players)?", text)
    section = path.partition(".")[0]
    if path == "players" and numbers:
        return f"write `{numbers[1]} to {numbers[2]}`" if numbers[2] else f"write `{numbers[1]}`"
    if path == "play.first-lead" and text.lower().removeprefix("the ") == "eldest hand":
        return (
            "eldest hand is the player who is dealt to first: write `the player after the dealer`"
        )
    banned = re.fullmatch(r"(?:no|not|never)(?: an?)? (.+)", text)
    if path == "play.first-trick" and banned:
        return f"write `any card except {banned[1]}, unless nothing else`"
    if section in NAMED and path not in SLOTS and text in {"none", "nothing", "no"}:
        return f"an inherited clause goes with null: write `{name}: null`"
    if section == "count" and re.fullmatch(r"-?\d+", text):
        return f"say for what: write `{name}: {text} for {card_of(name)}`"
    return None
