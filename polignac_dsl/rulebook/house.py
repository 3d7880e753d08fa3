"""The sections on house options and on sources."""

from typing import Final

from polignac_dsl.rulebook import marks
from polignac_dsl.rulebook.book import (
    OptionEntry,
    OptionValue,
    Origins,
    Paragraph,
    Section,
    SourceEntry,
    Sources,
    Statement,
)
from polignac_dsl.rulebook.chapters import Chapters
from polignac_dsl.rulebook.reading import Json, Reading, group
from polignac_dsl.rulebook.shipped import is_of_a_shipped_game, keeps_meaning
from polignac_dsl.rulebook.voice import Tongue

# The family's source, which every game inherits.
_CUSTOM: Final = "custom"


def options_section(chapters: Chapters) -> Section:
    """Return every option with what each value changes, the one of this book marked."""
    tongue, reading = chapters.tongue, chapters.reading
    entries = [_entry(tongue, reading, name) for name in reading.ruleset["option_order"]]
    key = "options.intro" if entries else "options.none"
    blocks = (Paragraph((Statement(tongue.words[key]),)), *entries)
    return Section("section-options", tongue.words["options"], blocks)


def _entry(tongue: Tongue, reading: Reading, name: str) -> OptionEntry:
    option = reading.options[name]
    title = tongue.typeset(marks.capitalised(tongue.option_name(name)))
    if option["kind"] == "number":
        return OptionEntry(f"options.{name}", title, name, _number(tongue, reading, name), ())
    chosen = reading.choices.get(name, option["default"])
    tag = tongue.words["options.chosen" if name in reading.choices else "options.default"]
    values = tuple(
        OptionValue(
            f"options.{name}.{value}",
            tongue.typeset(marks.capitalised(tongue.value_name(name, value)))
            if keeps_meaning(reading.ruleset, name, value)
            else "",
            value,
            _change(tongue, reading, name, value),
            tag if value == chosen else None,
        )
        for value in option["order"]
    )
    return OptionEntry(f"options.{name}", title, name, "", values)


def _number(tongue: Tongue, reading: Reading, name: str) -> str:
    option = reading.options[name]
    key = "options.number.chosen" if name in reading.choices else "options.number"
    value = reading.choices.get(name, option["default"])
    text = tongue.words[key].format(low=option["from"], high=option["to"], value=value)
    if option["usual"]:
        *most, last = map(str, option["usual"])
        usual = f"{', '.join(most)}{tongue.words['and']}{last}" if most else last
        text += " " + tongue.words["options.usual"].format(usual=usual)
    return tongue.typeset(text)


def _change(tongue: Tongue, reading: Reading, name: str, value: str) -> str:
    """Return what the rules say under a value, for the clauses that the option touches at all.

    The value that is as the game is written tells the game's own clauses, so that what an
    option is about can be read from any of its values. A clause that a value replaces for some
    numbers of players is told for these alone.
    """
    values = reading.options[name]["values"]
    others = {key: chosen for key, chosen in reading.choices.items() if key != name}
    under = Reading(reading.ruleset, {**others, name: value})
    sentences = []
    for path in dict.fromkeys(path for other in values.values() for path in other["sets"]):
        if value == reading.options[name]["default"] or path in values[value]["sets"]:
            touched = _touched(
                reading, [v["sets"][path] for v in values.values() if path in v["sets"]]
            )
            branches = group(under.cases(path), touched or reading.numbers)
            sentences.append(tongue.sentence(under, path, branches, guarded=touched is not None))
    return " ".join(dict.fromkeys(sentences))


def _touched(reading: Reading, clauses: list[Json]) -> tuple[int, ...] | None:
    """Return the numbers of players for which a clause is replaced, or None for all of them."""
    cases = [case for clause in clauses for case in clause["cases"]]
    numbers = {number for case in cases for number in case.get("players", reading.numbers)}
    found = tuple(number for number in reading.numbers if number in numbers)
    return None if found == reading.numbers else found


def _is_cited(ruleset: Json, code: str) -> bool:
    cited = [*ruleset["clauses"].values(), *ruleset["options"].values()]
    return any(code in thing["cites"] for thing in cited)


def sources_section(chapters: Chapters) -> Section:
    """Return the sources, and where each clause and each option comes from."""
    tongue, ruleset = chapters.tongue, chapters.reading.ruleset
    words = tongue.words
    sources = {
        code: text
        for code, text in ruleset["sources"].items()
        if code != _CUSTOM or _is_cited(ruleset, code)
    }
    if not sources:
        nothing = Paragraph((Statement(words["sources.none"]),))
        return Section("section-sources", words["sources"], (nothing,))
    entries = tuple(
        SourceEntry(marks.foreign(code), tongue.typeset(tongue.source(marks.foreign(text))))
        for code, text in sources.items()
    )
    rows = [
        (path, chapters.question(path), marks.foreign(", ".join(cites)))
        for path in ruleset["clause_order"]
        if (cites := ruleset["clauses"][path]["cites"])
    ]
    rows += [
        (f"options.{name}", _titled(tongue, name), marks.foreign(", ".join(cites)))
        for name in ruleset["option_order"]
        if (cites := ruleset["options"][name]["cites"])
    ]
    text = words["sources.intro"]
    if any("L" in where for _, _, where in rows):
        text += " " + words["sources.law"]
    own = {
        chapters.question(path): path
        for path in reversed(ruleset["clause_order"])
        if not ruleset["clauses"][path]["cites"] and not is_of_a_shipped_game(ruleset, path)
    }
    if own:
        rules = [marks.link(own[name], marks.uncapitalised(name)) for name in reversed(own)]
        text += " " + words["sources.own"].format(rules=", ".join(rules))
    origins = Origins(
        words["sources.caption"], words["sources.rule"], words["sources.where"], tuple(rows)
    )
    intro = Paragraph((Statement(tongue.typeset(text)),))
    blocks = (intro, Sources(entries), origins) if rows else (intro, Sources(entries))
    return Section("section-sources", words["sources"], blocks)


def _titled(tongue: Tongue, name: str) -> str:
    title = marks.capitalised(tongue.option_name(name))
    return tongue.typeset(
        f"{marks.capitalised(tongue.words['option'])}{tongue.words['colon']}{marks.uncapitalised(title)}"
    )
