"""The JSON of a ruleset back into a game: every form known, every argument of its kind."""

from collections.abc import Mapping
from typing import Any

from polignac_dsl.check.model import ChoiceOption, Clause, Game, NumberOption, Option, Sets, Value
from polignac_dsl.ruleset.encoding import FORMAT
from polignac_dsl.syntax import (
    FORMS,
    GROUPS,
    KINDS,
    NAMES,
    Atom,
    CardSet,
    Case,
    Form,
    OptionRef,
    kind_of,
)

Json = dict[str, Any]
_RANKS = (None, *"23456789TJQKA")
_SUITS = (None, *"SHDC")


class RulesetError(ValueError):
    """Raised for JSON that is no ruleset; the message says where and why."""


def decode(value: object) -> Game:
    """Return the game that the JSON of a ruleset says. Keys that are not known are ignored.

    Raises RulesetError when it is none, or uses forms that this program does not know.
    """
    if not isinstance(value, Mapping):
        raise RulesetError("a ruleset is a JSON object")
    if value.get("format") != FORMAT:
        raise RulesetError(f"this is no {FORMAT}: its format is {value.get('format')!r}")
    try:
        return _game(value)
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
        if isinstance(error, RulesetError):
            raise
        reason = f"{type(error).__name__} {error}"
        raise RulesetError(f"this ruleset is damaged: {reason}") from None


def _game(value: Mapping[str, Any]) -> Game:
    options = {name: _option(name, value["options"][name]) for name in value["option_order"]}
    numbers = {name for name, option in options.items() if isinstance(option, NumberOption)}
    reader = _Reader(numbers)
    for name, option in options.items():
        if isinstance(option, ChoiceOption):
            options[name] = reader.choice(option, value["options"][name])
    clauses = {path: reader.clause(path, value["clauses"][path]) for path in value["clause_order"]}
    heads = clauses["players"].cases[0].form["numbers"] if "players" in clauses else ()
    if list(heads) != value["players"]:
        raise RulesetError("players: they are not those of the clause `players`")
    return Game(
        name=_text(value["game"]),
        lineage=tuple(_text(name) for name in value["lineage"]),
        abstract=not value["players"],
        language=_number(value["language"]),
        title=_words(value["title"]),
        sources=_words(value["sources"]),
        options=options,
        clauses=clauses,
        text={path: _words(words) for path, words in value["text"].items()},
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise RulesetError(f"{value!r} is no text")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RulesetError(f"{value!r} is no number")
    return value


def _words(value: Mapping[str, object]) -> dict[str, str]:
    return {key: _text(word) for key, word in value.items()}


def _option(name: str, value: Json) -> Option:
    """Return an option; the clauses of a choice are read later, when all numbers are known."""
    cites = tuple(_text(cite) for cite in value["cites"])
    if value["kind"] == "number":
        option = NumberOption(
            name,
            _number(value["from"]),
            _number(value["to"]),
            _number(value["default"]),
            tuple(_number(number) for number in value["usual"]),
            cites,
        )
        if not option.low <= option.default <= option.high:
            raise RulesetError(f"{name}: the default is none of the values")
        return option
    values = tuple(Value(_text(key), {}, ()) for key in value["order"])
    choice = ChoiceOption(name, values, _text(value["default"]), cites)
    if choice.value(choice.default) is None:
        raise RulesetError(f"{name}: the default is none of the values")
    return choice


class _Reader:
    """Reads clauses; `numbers` are the options that a sentence may name."""

    def __init__(self, numbers: set[str]) -> None:
        self.numbers = numbers

    def choice(self, option: ChoiceOption, value: Json) -> ChoiceOption:
        values = []
        for named in option.values:
            said = value["values"][named.name]
            sets: Sets = {
                path: None if clause is None else self.clause(path, clause)
                for path, clause in said["sets"].items()
            }
            cites = tuple(_text(cite) for cite in said["cites"])
            values.append(Value(named.name, sets, cites))
        return ChoiceOption(option.name, tuple(values), option.default, option.cites)

    def clause(self, path: str, value: Json) -> Clause:
        kind = kind_of(path)
        if kind is None:
            raise RulesetError(f"{path}: there is no clause of that name")
        cases = tuple(self.case(path, KINDS[kind], case) for case in value["cases"])
        if not cases:
            raise RulesetError(f"{path}: a clause has at least one case")
        cites = tuple(_text(cite) for cite in value["cites"])
        return Clause(path, cases, _text(value["text"]), cites)

    def case(self, path: str, forms: tuple[str, ...], value: Json) -> Case:
        players = value.get("players")
        guard = None if players is None else tuple(_number(number) for number in players)
        return Case(self.form(path, forms, value), guard)

    def form(self, path: str, forms: tuple[str, ...], value: Json) -> Form:
        name = value["form"]
        if name not in FORMS:
            raise RulesetError(f"{path}: this program does not know the form {name!r}")
        if name not in forms:
            raise RulesetError(f"{path}: the form {name!r} cannot stand here")
        arguments = {key: self.value(path, key, kind, value[key]) for key, kind in FORMS[name]}
        return Form(name, arguments)

    def value(self, path: str, key: str, kind: str, value: Any) -> Any:
        if kind.startswith("*") or kind == "counts":
            inner = "int" if kind == "counts" else kind[1:]
            if not isinstance(value, list) or not value:
                raise RulesetError(f"{path}: {value!r} is no list")
            return tuple(self.value(path, key, inner, item) for item in value)
        if kind.startswith("form:"):
            return self.form(path, GROUPS[kind.removeprefix("form:")], value)
        read = self.argument(key, kind, value)
        if read is None:
            raise RulesetError(f"{path}: {value!r} is no {kind}")
        return read

    def argument(self, key: str, kind: str, value: Any) -> Any:
        """Return an argument of a kind that holds no forms, or None when the value is none."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        match kind:
            case "cards":
                return CardSet(_atoms(value["any"]), _atoms(value["except"]))
            case "number" if isinstance(value, dict):
                return OptionRef(value["option"]) if value["option"] in self.numbers else None
            case "int" | "number":
                return value if whole else None
            case "ordinal":
                return value if value in ("first", "last") or (whole and value > 0) else None
            case "rank":
                return value if value in _RANKS else None
            case "name":
                return value if value in NAMES[key] else None
            case "word":
                return value if isinstance(value, str) else None
            case _:
                raise AssertionError(kind)


def _atoms(value: list[list[str | None]]) -> tuple[Atom, ...]:
    atoms = []
    for rank, suit in value:
        if rank not in _RANKS or suit not in _SUITS or rank is suit is None:
            raise RulesetError(f"{[rank, suit]!r} is no card")
        atoms.append(Atom(rank, suit))
    return tuple(atoms)
