"""Sentences of the rule language put into a ruleset, for tests of the words made of them."""

from typing import Any

from polignac_dsl.rulebook.reading import Reading
from polignac_dsl.ruleset import load
from polignac_dsl.source import Scalar, Source, Span
from polignac_dsl.syntax import Case, Form, kind_of
from polignac_dsl.syntax.forms import Atom, CardSet, OptionRef
from polignac_dsl.syntax.sentences import parse_sentence

# A game with announcements, playoffs, revokes and a limit, so that every question arises.
BASE = "polignac-cr-capot"


def cases_of(path: str, sentence: str) -> list[dict[str, Any]]:
    """Return the cases of a sentence as the JSON of a ruleset has them."""
    kind = kind_of(path)
    assert kind is not None
    cases = parse_sentence(kind, scalar(sentence))
    assert isinstance(cases, tuple), cases
    return [_case(case) for case in cases]


def scalar(sentence: str) -> Scalar:
    """Return a sentence as it would stand in a file."""
    return Scalar(sentence, Span(Source("test", sentence), 0, len(sentence)), offset=0)


def reading_with(sentences: dict[str, str], **choices: int | str) -> Reading:
    """Return the base game with some clauses in other words."""
    ruleset = load(BASE).to_json()
    for path, sentence in sentences.items():
        if path not in ruleset["clauses"]:
            ruleset["clause_order"].append(path)
        ruleset["clauses"][path] = {"cases": cases_of(path, sentence), "cites": []}
    for option in ruleset["options"].values():
        for value in option.get("values", {}).values():
            for path in sentences:
                value["sets"].pop(path, None)
    return Reading(ruleset, choices)


def _case(case: Case) -> dict[str, Any]:
    value = _value(case.form)
    assert isinstance(value, dict)
    if case.players is not None:
        value["players"] = list(case.players)
    return value


def _value(value: object) -> Any:
    match value:
        case Form():
            arguments = {key: _value(item) for key, item in value.arguments.items()}
            return {"form": value.name, **arguments}
        case OptionRef():
            return {"option": value.option}
        case CardSet():
            return {"any": _value(value.atoms), "except": _value(value.exceptions)}
        case Atom():
            return [value.rank, value.suit]
        case tuple():
            return [_value(item) for item in value]
        case _:
            return value
