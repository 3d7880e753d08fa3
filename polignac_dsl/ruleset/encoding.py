"""Games into the JSON of a ruleset."""

from typing import TYPE_CHECKING, Any

from polignac_dsl.check.model import Clause, Game, NumberOption, Option
from polignac_dsl.syntax import Atom, CardSet, Case, Form, OptionRef

if TYPE_CHECKING:
    from polignac_dsl.source import Span

FORMAT = "polignac.ruleset/1"
Json = dict[str, Any]


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


def _at(span: "Span | None") -> Json | None:
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
