"""Makes the questions that ship: those made on purpose, and drawn ones that show every option."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from polignac_dsl.cli.hypotheses.hypothesis import Rules, Value
from polignac_dsl.cli.identifying.questions import Question
from polignac_dsl.cli.identifying.showing import any_choice, shown
from tools.identifying.covering import covering
from tools.identifying.scripted import scripted

# The games that may take each other's questions: of each family the richest first.
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "cr": ("polignac-cr-capot", "polignac-cr-general", "polignac-cr", "quatre-valets"),
    "en": ("polignac-en-capot", "polignac-en-general", "polignac-en", "polignac-ace-high"),
    "wf": ("polignac-generale", "polignac"),
}
SILENT = ("polignac", "polignac-cr", "quatre-valets", "polignac-en", "polignac-ace-high")
_ROUNDS = 4
_FIRST_DRAWS, _DRAWS = 40, 22
_PLAYED = {"general": "played", "capot": "played"}
_LIMIT = 20
# From how many choices it is looked at what a question shows.
_BASES = 8
_BASES_OF_SCRIPTED = 5


def of_scripts(rules: Mapping[str, Rules]) -> Iterator[Question]:
    """Yield the questions made on purpose, each with what it shows."""
    number, seen = 0, list[Question]()
    for question in scripted(rules):
        if question in seen:
            continue  # the same is made for several games
        seen.append(question)
        number += 1
        spoken = "announcements" in question.features
        games = [
            name for name in rules if len(question.actions) == 1 or (name not in SILENT) == spoken
        ]
        name = f"s{number:03}"
        near = [{**rules[game].defaults, "limit": 50} for game in games]
        shows = {
            game: shown(question, rules[game], near, _BASES_OF_SCRIPTED, name) for game in games
        }
        yield replace(question, id=name, shows=shows)


def of_family(rules: Mapping[str, Rules], family: str) -> Iterator[Question]:
    """Yield questions drawn for the games of a family, each with what it shows in all of them."""
    games, made = FAMILIES[family], 0
    for number in range(_ROUNDS):
        for game in games:
            base = _base(rules[game], number)
            draws = _DRAWS if number or len(base) <= 10 else _FIRST_DRAWS
            for question in covering(rules[game], base, draws, f"{number}{game}"):
                made += 1
                name = f"{family}{made:03}"
                shows = {
                    other: shown(
                        question, rules[other], [carried(rules[other], base)], _BASES, name
                    )
                    for other in games
                }
                yield replace(question, id=name, shows=shows)


def _base(rules: Rules, number: int) -> dict[str, Value]:
    """Return the choice from which the questions of a round are drawn: first the defaults."""
    luck = Random(f"{number}{rules.name}")
    base = dict(rules.defaults) if number == 0 else any_choice(rules, luck, 0.3)
    base["limit"] = _LIMIT
    for name, value in _PLAYED.items():
        if name in base and (number == 0 or luck.random() < 0.7):
            base[name] = value
    return base


def carried(rules: Rules, base: Mapping[str, Value]) -> dict[str, Value]:
    """Return a choice of one game as far as another has the same options."""
    return {
        name: base[name] if name in base and base[name] in values else values[0]
        for name, values in rules.values.items()
    }
