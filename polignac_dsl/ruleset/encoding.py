"""Games into the JSON of a ruleset, and back."""

from collections.abc import Mapping
from typing import Any

from polignac_dsl.check.model import ChoiceOption, Clause, Game, NumberOption, Option, Sets, Value
from polignac_dsl.source import Span
from polignac_dsl.syntax import FORMS, Atom, CardSet, Case, Form, OptionRef

FORMAT = "polignac.ruleset/1"
Json = dict[str, Any]


class RulesetError(ValueError):
    """Raised for JSON that is no ruleset; the message says where and why."""


# ---- into JSON --------------------------------------------------------------------------------


def encode(game: Game) -> Json:
    """Return a game as the JSON of a ruleset, without its digest."""
    return {
        "format": FORMAT,
        "language": game.language,
        "game": game.name,
        "lineage": list(game.lineage),
        "title": dict(game.title),
        "players": _players(game),
        "sources": dict(game.sources),
        "options": {name: _option(option) for name, option in game.options.items()},
        "option_order": list(game.options),
        "clauses": {path: _clause(clause) for path, clause in game.clauses.items()},
        "clause_order": list(game.clauses),
        "text": {path: dict(words) for path, words in game.text.items()},
    }


def _players(game: Game) -> list[int]:
    clause = game.clauses.get("players")
    return [] if clause is None else list(clause.cases[0].form["numbers"])


def _at(span: Span | None) -> Json | None:
    if span is None:
        return None
    file = span.source.name.replace("\\", "/").rsplit("/", 1)[-1]
    return {"file": file, "line": span.line, "column": span.column}


def _option(option: Option) -> Json:
    shared = {"cites": list(option.cites), "at": _at(option.span)}
    if isinstance(option, NumberOption):
        return shared | {
            "kind": "number",
            "from": option.low,
            "to": option.high,
            "default": option.default,
            "usual": list(option.usual),
        }
    return shared | {
        "kind": "choice",
        "default": option.default,
        "order": [value.name for value in option.values],
        "values": {
            value.name: {
                "sets": {
                    path: None if clause is None else _clause(clause)
                    for path, clause in value.sets.items()
                },
                "cites": list(value.cites),
            }
            for value in option.values
        },
    }


def _clause(clause: Clause) -> Json:
    return {
        "cases": [_case(case) for case in clause.cases],
        "text": clause.text,
        "cites": list(clause.cites),
        "at": _at(clause.span),
    }


def _case(case: Case) -> Json:
    guard: Json = {} if case.players is None else {"players": list(case.players)}
    return _form(case.form) | guard


def _form(form: Form) -> Json:
    return {"form": form.name} | {key: _value(item) for key, item in form.arguments.items()}


def _value(value: object) -> Any:
    match value:
        case OptionRef(option=option):
            return {"option": option}
        case CardSet(atoms=atoms, exceptions=exceptions):
            return {"any": [_atom(a) for a in atoms], "except": [_atom(a) for a in exceptions]}
        case Form():
            return _form(value)
        case tuple():
            return [_value(item) for item in value]
        case _:
            return value


def _atom(atom: Atom) -> list[str | None]:
    return [atom.rank, atom.suit]


# ---- out of JSON ------------------------------------------------------------------------------


def decode(value: Mapping[str, Any]) -> Game:
    """Return the game that the JSON of a ruleset says.

    Raises RulesetError when it is none, or uses forms that this program does not know.
    """
    if value.get("format") != FORMAT:
        raise RulesetError(f"this is no {FORMAT}: its format is {value.get('format')!r}")
    try:
        options = value["options"]
        clauses = value["clauses"]
        return Game(
            name=str(value["game"]),
            lineage=tuple(value["lineage"]),
            abstract=not value["players"],
            language=int(value["language"]),
            title=dict(value["title"]),
            sources=dict(value["sources"]),
            options={name: _read_option(name, options[name]) for name in value["option_order"]},
            clauses={path: _read_clause(path, clauses[path]) for path in value["clause_order"]},
            text={path: dict(words) for path, words in value["text"].items()},
        )
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
        if isinstance(error, RulesetError):
            raise
        raise RulesetError(f"this ruleset is damaged: {type(error).__name__} {error}") from None


def _read_option(name: str, value: Json) -> Option:
    cites = tuple(value["cites"])
    if value["kind"] == "number":
        return NumberOption(
            name, value["from"], value["to"], value["default"], tuple(value["usual"]), cites
        )
    values = tuple(
        Value(
            key,
            _read_sets(value["values"][key]["sets"]),
            tuple(value["values"][key]["cites"]),
        )
        for key in value["order"]
    )
    return ChoiceOption(name, values, value["default"], cites)


def _read_sets(value: Json) -> Sets:
    return {path: None if c is None else _read_clause(path, c) for path, c in value.items()}


def _read_clause(path: str, value: Json) -> Clause:
    cases = tuple(_read_case(case, path) for case in value["cases"])
    if not cases:
        raise RulesetError(f"{path}: a clause has at least one case")
    return Clause(path, cases, value["text"], tuple(value["cites"]))


def _read_case(value: Json, path: str) -> Case:
    players = value.get("players")
    return Case(_read_form(value, path), None if players is None else tuple(players))


def _read_form(value: Json, path: str) -> Form:
    name = value["form"]
    if name not in FORMS:
        raise RulesetError(f"{path}: this program does not know the form {name!r}")
    return Form(name, {key: _read_value(kind, value[key], path) for key, kind in FORMS[name]})


def _read_value(kind: str, value: Any, path: str) -> Any:
    if kind.startswith("*") or kind == "counts":
        inner = "int" if kind == "counts" else kind[1:]
        if not isinstance(value, list):
            raise RulesetError(f"{path}: {value!r} is no list")
        return tuple(_read_value(inner, item, path) for item in value)
    match kind:
        case "form":
            return _read_form(value, path)
        case "cards":
            return CardSet(
                tuple(Atom(*atom) for atom in value["any"]),
                tuple(Atom(*atom) for atom in value["except"]),
            )
        case "number" if isinstance(value, dict):
            return OptionRef(value["option"])
        case "int" | "number" if isinstance(value, int) and not isinstance(value, bool):
            return value
        case "ordinal" if isinstance(value, int | str) and not isinstance(value, bool):
            return value
        case "rank" | "word" | "name" if isinstance(value, str):
            return value
        case _:
            raise RulesetError(f"{path}: {value!r} is no {kind}")
