"""The clauses and options in which two rulesets differ, and rulesets mixed from both."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from polignac_dsl.canonical import digest
from polignac_dsl.ruleset import Ruleset

Json = Mapping[str, Any]
_PARTS = {"clause": ("clauses", "clause_order"), "option": ("options", "option_order")}


@dataclass(frozen=True)
class Difference:
    """One clause or option that two games answer otherwise; None where one has it not."""

    kind: Literal["clause", "option"]
    path: str
    first: str | None
    second: str | None


def differences(first: Ruleset, second: Ruleset) -> tuple[Difference, ...]:
    """Return what two games answer otherwise: clauses in the order of a spec, then options.

    Clauses are compared by what they mean, not by their words: `J♠` and `JS` are one card.
    """
    one, two = first.to_json(), second.to_json()
    found = [
        Difference("clause", path, _said(one["clauses"], path), _said(two["clauses"], path))
        for path in _merged(one["clause_order"], two["clause_order"])
        if _meaning(one["clauses"].get(path)) != _meaning(two["clauses"].get(path))
    ]
    found += [
        Difference("option", name, *_told_apart(one["options"].get(name), two["options"].get(name)))
        for name in _merged(one["option_order"], two["option_order"])
        if _offer(one["options"].get(name)) != _offer(two["options"].get(name))
    ]
    return tuple(found)


def with_answers_of(
    ruleset: Ruleset, other: Ruleset, taken: Iterable[Difference], name: str | None = None
) -> Ruleset:
    """Return a game that answers as another does in these points, and otherwise as it did.

    It goes by `name`, or its own. It is not checked: a mixture may contradict itself, and
    then gives no table. Raises RulesetError for one that is no ruleset at all.
    """
    mixed, giving = ruleset.to_json(), other.to_json()
    mixed["game"] = name or mixed["game"]
    for difference in taken:
        part, order = _PARTS[difference.kind]
        mixed[part].pop(difference.path, None)
        if difference.path in giving[part]:
            mixed[part][difference.path] = giving[part][difference.path]
        if difference.path == "players":  # the clause and the list of numbers are one answer
            mixed["players"] = giving["players"]
        merged = _merged(mixed[order], giving[order])
        mixed[order] = [path for path in merged if path in mixed[part]]
    mixed["digest"] = digest(mixed)
    return Ruleset.from_json(mixed)


def _merged(first: list[str], second: list[str]) -> list[str]:
    """Return the names of both, those of the second only beside their section's in the first."""
    result = list(first)
    for name in second:
        if name not in result:
            section = name.partition(".")[0]
            places = [i for i, known in enumerate(result) if known.partition(".")[0] == section]
            result.insert(places[-1] + 1 if places else len(result), name)
    return result


def _said(clauses: Json, path: str) -> str | None:
    return " ".join(clauses[path]["text"].split()) if path in clauses else None


def _meaning(clause: Json | None) -> object:
    return None if clause is None else clause["cases"]


def _told_apart(first: Json | None, second: Json | None) -> tuple[str | None, str | None]:
    """Return what two games offer by an option, with what its values change if only that differs."""
    told = _told(first), _told(second)
    if first is None or second is None or told[0] != told[1] or first["kind"] == "number":
        return told
    named = [value for value in first["order"] if _sets(first, value) != _sets(second, value)]
    return _told_in_full(first, named), _told_in_full(second, named)


def _told(option: Json | None) -> str | None:
    if option is None:
        return None
    if option["kind"] == "number":
        return f"{option['from']} to {option['to']}, default {option['default']}"
    return " or ".join(option["order"])


def _told_in_full(option: Json, values: list[str]) -> str:
    """Return the default, or what the given values of a choice change."""
    if not values:
        return f"{_told(option)}, default {option['default']}"
    return "; ".join(f"{value}: {_changes(option, value)}" for value in values)


def _changes(option: Json, value: str) -> str:
    sets = option["values"][value]["sets"]
    said = (
        f"{path} is dropped" if clause is None else f"{path}: {' '.join(clause['text'].split())}"
        for path, clause in sets.items()
    )
    return ", ".join(said) or "as written"


def _sets(option: Json, value: str) -> dict[str, object]:
    sets = option["values"][value]["sets"]
    return {path: _meaning(clause) for path, clause in sets.items()}


def _offer(option: Json | None) -> object:
    if option is None:
        return None
    if option["kind"] == "number":
        return (option["from"], option["to"], option["default"])
    return (option["default"], {name: _sets(option, name) for name in option["values"]})
