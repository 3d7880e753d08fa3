"""Puts the sections of a rulebook together."""

from typing import Any

from polignac_dsl.rulebook import marks
from polignac_dsl.rulebook.book import Book
from polignac_dsl.rulebook.chapters import Chapters
from polignac_dsl.rulebook.examples.pages import examples_section
from polignac_dsl.rulebook.house import options_section, sources_section
from polignac_dsl.rulebook.reading import Reading
from polignac_dsl.rulebook.voice import Tongue, finished
from polignac_dsl.table import TableFault, read_table

_USUAL_PLAYERS = 4


def compose(tongue: Tongue, reading: Reading, tables: dict[int, Any]) -> Book:
    """Return the book of a game; `tables` holds a compiled table for each number of players."""
    words, ruleset = tongue.words, reading.ruleset
    game_id = ruleset["game"]
    chapters = Chapters(tongue, reading, tables)
    sections = [*chapters.sections(), _examples(tongue, reading, tables)]
    sections += [options_section(chapters), chapters.customs(), sources_section(chapters)]
    # The title in this tongue, or in another, or else the game's id (spec/language.md 3.5).
    title = ruleset["title"].get(tongue.code) or next(iter(ruleset["title"].values()), game_id)
    colophon = [words["made-by"].format(game=game_id)]
    if reading.choices:
        chosen = ", ".join(f"{name} = {value}" for name, value in reading.choices.items())
        colophon.append(words["choices"].format(choices=chosen))
    colophon.append(words["digest"].format(digest=ruleset["digest"]))
    return Book(
        language=tongue.code,
        title=tongue.typeset(marks.foreign(title)),
        subtitle=words["rules"],
        words=dict(words),
        about=tongue.typeset(" ".join(map(finished, tongue.about(reading)))),
        sections=tuple(section for section in sections if section is not None),
        colophon=tuple(map(tongue.typeset, colophon)),
    )


def _examples(tongue: Tongue, reading: Reading, tables: dict[int, Any]) -> Any:
    """Return the examples, played by the number of players nearest to the usual one."""
    players = min(reading.heads, key=lambda number: (abs(number - _USUAL_PLAYERS), number))
    table = read_table(tables[players])
    if isinstance(table, TableFault):
        raise AssertionError(f"the compiler has made a table that is none: {table}")
    return examples_section(tongue, table, reading.low_is_good() is not False)
