"""Makes a rulebook of a ruleset, or a single sentence of it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from polignac_dsl.rulebook.reading import Reading
    from polignac_dsl.rulebook.voice import Tongue
    from polignac_dsl.ruleset import Ruleset

LANGUAGES: Final = ("fr", "en")
FORMATS: Final = ("html", "md")

Choices = Mapping[str, int | str]


class RulebookError(ValueError):
    """A book that cannot be made: of an unknown language, format, clause, option or value."""


def rulebook(
    ruleset: "Ruleset",
    lang: str = "fr",
    format: str = "html",  # noqa: A002 - the word of the command line and of its users
    choices: Choices | None = None,
) -> str:
    """Return the rulebook of a game as one HTML page or one Markdown text.

    With `choices`, it is the book of a table that has settled these options; every other one
    is at its default and told as open. Each sentence carries the path of its clause as its
    anchor. The same ruleset, language, format and choices give the same text. Raises
    RulebookError for a language, a format, an option or a value that there is not.
    """
    from polignac_dsl.rulebook.compose import compose
    from polignac_dsl.rulebook.printing import as_html, as_markdown

    if format not in FORMATS:
        raise RulebookError(f"the format is one of {', '.join(FORMATS)}, not {format!r}")
    tongue = _tongue(lang)
    reading = _reading(ruleset, choices)
    tables = {players: ruleset.at(players, reading.choices) for players in reading.heads}
    book = compose(tongue, reading, tables)
    return as_html(book, tongue) if format == "html" else as_markdown(book, tongue)


def sentence(
    ruleset: "Ruleset",
    path: str,
    lang: str = "fr",
    players: int | None = None,
    choices: Choices | None = None,
) -> str:
    """Return the sentence of a clause in plain text, as a rulebook tells it.

    With `players`, only what holds for this number of players in the deal. The path of an
    announcement gives the sentence of its goal. Raises RulebookError for a language, a path,
    an option or a value that there is not.
    """
    # Not at the top: a program that makes no book does not wait for what makes one.
    from polignac_dsl.rulebook import marks
    from polignac_dsl.rulebook.statements import words_of

    tongue = _tongue(lang)
    reading = _reading(ruleset, choices)
    if f"{path}.goal" in reading.ruleset["clauses"]:
        path = f"{path}.goal"
    if path not in reading.ruleset["clauses"]:
        raise RulebookError(f"{reading.ruleset['game']} has no clause {path!r}")
    numbers = None if players is None else (players,)
    return marks.plain(words_of(tongue, reading, path, numbers))


def _reading(ruleset: "Ruleset", choices: Choices | None) -> "Reading":
    from polignac_dsl.rulebook.reading import Reading

    value: dict[str, Any] = ruleset.to_json()
    try:
        return Reading(value, choices)
    except ValueError as error:
        raise RulebookError(str(error)) from None


def _tongue(lang: str) -> "Tongue":
    match lang:
        case "fr":
            from polignac_dsl.rulebook.french.tongue import FRENCH

            return FRENCH
        case "en":
            from polignac_dsl.rulebook.english.tongue import ENGLISH

            return ENGLISH
        case _:
            raise RulebookError(f"the language is one of {', '.join(LANGUAGES)}, not {lang!r}")
