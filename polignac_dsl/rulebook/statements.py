"""The sentence of a clause as a book prints it: the author's words or the language's own."""

from polignac_dsl.rulebook import marks
from polignac_dsl.rulebook.book import Statement
from polignac_dsl.rulebook.reading import Reading
from polignac_dsl.rulebook.shipped import keeps_meaning
from polignac_dsl.rulebook.voice import Tongue


def statement(tongue: Tongue, reading: Reading, path: str, named: bool = False) -> Statement:
    """Return the statement of a clause, with a word on the options that may replace it.

    `named` tells that the sentence before has named the announcement that this one is about.
    """
    aside = _aside(tongue, reading, path)
    return Statement(words_of(tongue, reading, path, named=named, aside=aside), path)


def words_of(
    tongue: Tongue,
    reading: Reading,
    path: str,
    numbers: tuple[int, ...] | None = None,
    *,
    named: bool = False,
    aside: str = "",
) -> str:
    """Return what a clause says, for some numbers of players or for all.

    The author's own words go first, unless a chosen option has replaced the clause. Raises
    KeyError for a path that is no clause of the game.
    """
    own = reading.ruleset["text"].get(path, {}).get(tongue.code)
    if own is not None and path not in reading.replaced:
        text = marks.foreign(own)
        if aside and text.endswith("."):
            text = f"{text[:-1]}{aside}."
        else:
            text += aside
        return tongue.typeset(text)
    branches = reading.branches(path, numbers)
    return tongue.sentence(reading, path, branches, named=named, aside=aside)


def value_named(tongue: Tongue, reading: Reading, option: str, value: str) -> str:
    """Return what a value is called, by its id where its name would tell of another rule."""
    if keeps_meaning(reading.ruleset, option, value):
        return tongue.value_name(option, value)
    return tongue.typeset(tongue.words["as-written"].format(name=value))


def _aside(tongue: Tongue, reading: Reading, path: str) -> str:
    """Return ` (option: in mid-deal)` for the values of open options that replace a clause."""
    names = [
        marks.link(f"options.{name}.{value}", value_named(tongue, reading, name, value))
        for name in reading.open_options(path)
        for value in reading.options[name]["order"]
        if path in reading.options[name]["values"][value]["sets"]
    ]
    if not names:
        return ""
    *most, last = names
    either = f"{', '.join(most)}{tongue.words['or']}{last}" if most else last
    return f" ({tongue.words['option']}{tongue.words['colon']}{either})"
