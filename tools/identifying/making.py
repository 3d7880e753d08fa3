"""Makes the questions that ship: those made on purpose, and drawn ones that show every option."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules, Value
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
ROUNDS = 5
_FIRST_DRAWS, _DRAWS = 40, 22
_PLAYED = {"general": "played", "capot": "played"}
_LIMIT = 20
# In the last round the first deal brings somebody there, so that more is drawn of what ends matches.
_LOW_LIMIT = 2
# Rules by which what is drawn by others seldom gets anywhere: what is not shown by them then is drawn by them.
AIMS: Mapping[str, tuple[Mapping[str, Value], ...]] = {
    "cr": (
        {"first-leader": "at-the-left"},
        {"limit-hit": "exactly-in-mid-deal"},
        {"limit": _LOW_LIMIT, "revoke-noticed": "during-the-match"},
    ),
    "en": (
        {"general-announced-by": "first-leader"},
        {"limit": _LOW_LIMIT, "two-at-the-limit": "highest-total"},
    ),
    "wf": ({"limit": _LOW_LIMIT, "two-at-the-limit": "highest-total"},),
}
_AIMED = 60
# From how many choices it is looked at what a question shows.
_BASES = 12
_BASES_OF_SCRIPTED = 5


def of_scripts(rules: Mapping[str, Rules]) -> Iterator[Question]:
    """Yield the questions made on purpose, each with what it shows."""
    number, seen = 0, list[Question]()
    near = {name: {**one.defaults, "limit": 50} for name, one in rules.items()}
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
        shows = {
            game: shown(question, rules[game], [near[game]], _BASES_OF_SCRIPTED, "scripted")
            for game in games
        }
        yield replace(question, id=name, shows=shows)


def of_round(rules: Mapping[str, Rules], family: str, number: int) -> Iterator[Question]:
    """Yield questions drawn for the games of a family, each with what it shows in all of them."""
    for game in FAMILIES[family]:
        base, seed = _base(rules[game], number), f"{number}{game}"
        draws = _DRAWS if number or len(base) <= 10 else _FIRST_DRAWS
        for question in covering(rules[game], base, draws, seed):
            yield _shown(rules, question, family, base, seed)


def of_aim(
    rules: Mapping[str, Rules], family: str, number: int, known: Sequence[Question]
) -> Iterator[Question]:
    """Yield questions drawn by the rules of an aim that show what none of those known shows."""
    aim = AIMS[family][number]
    for game in FAMILIES[family]:
        if aim.keys() <= rules[game].values.keys():
            base, seed = {**rules[game].defaults, **aim}, f"aim{number}{game}"
            mine = [question for question in known if game in question.shows]
            for question in covering(rules[game], base, _AIMED, seed, mine):
                yield _shown(rules, question, family, base, seed)


def _shown(
    rules: Mapping[str, Rules], question: Question, family: str, base: Choices, seed: str
) -> Question:
    """Return a question drawn from a choice with what it shows in all games of the family."""
    shows = {}
    for game in FAMILIES[family]:
        near = [carried(rules[game], base), rules[game].defaults]
        shows[game] = shown(question, rules[game], near, _BASES, seed)
    return replace(question, shows=shows)


def _base(rules: Rules, number: int) -> dict[str, Value]:
    """Return the choice from which a round is drawn: the defaults in the first and the last one."""
    luck = Random(f"{number}{rules.name}")
    last = number == ROUNDS - 1
    base = dict(rules.defaults) if number == 0 or last else any_choice(rules, luck, 0.3)
    base["limit"] = _LOW_LIMIT if last else _LIMIT
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
