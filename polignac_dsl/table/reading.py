"""Reads a table from JSON, by the types of the nodes; what does not fit comes back as a value."""

import marshal
import types
from collections.abc import Callable
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cache, lru_cache
from json import JSONDecoder, loads
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from polignac_dsl.canonical import canonical_json, digest, digest_of_exact
from polignac_dsl.table.checks import objections
from polignac_dsl.table.deal_forms import RANKS, SUITS, Card, Deal, Rank
from polignac_dsl.table.forms import Table

# Keys of a node that say which of several nodes it is.
_TAGS = ("kind", "form")

# How many tables are remembered, so that an engine asked again and again reads each once.
_REMEMBERED = 256

# The types that have few values, with each by its text.
_WORDS: dict[type, dict[str, Any]] = {
    Card: {rank + suit: Card(rank + suit) for suit in SUITS for rank in RANKS},
    Rank: {rank: Rank(rank) for rank in RANKS},
}


@dataclass(frozen=True, slots=True)
class TableFault:
    """Why a value is no table: the place inside it, and what is wrong there."""

    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class _MisfitError(Exception):
    """A value of the wrong kind, on its way out of the nested readers.

    Each reader that it passes adds where it was: places are only put together for what is wrong.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.steps: list[str] = []

    def fault(self) -> TableFault:
        """Return what is wrong, with the place where it is."""
        return TableFault("".join(reversed(self.steps)).removeprefix("."), self.message)


def read_table(value: object) -> Table | TableFault:
    """Read a table from its JSON value, or say in plain words why it is none.

    The types of all nodes are checked, the digest, and what must hold between nodes
    (spec/compiled.md §2). Unknown keys are ignored; an unknown form is a fault, since playing
    on without understanding a rule would be playing another game. Equal values give the same
    Table object while they are remembered. Nothing is raised.
    """
    if not isinstance(value, dict):
        return TableFault("", "a table is a JSON object")
    try:
        return _read_bytes(_exact_bytes(value))
    except (TypeError, ValueError) as error:
        return TableFault("", str(error))
    except RecursionError:
        return TableFault("", "the table is nested too deeply")


def read_table_text(text: str, start: int = 0) -> tuple[Table | TableFault, int]:
    """Read a table from JSON text, from a place in it; return it, and where its text ends.

    It is what `read_table` makes of the value. Raises ValueError and RecursionError where no
    JSON stands there.
    """
    try:
        value, end = _EXACT.raw_decode(text, start)
    except _InexactError:
        value, end = JSONDecoder().raw_decode(text, start)
        return read_table(value), end
    if not isinstance(value, dict):
        return TableFault("", "a table is a JSON object"), end
    try:
        return _read(value, digest_of_exact(value)), end
    except (TypeError, ValueError) as error:
        return TableFault("", str(error)), end
    except RecursionError:
        return TableFault("", "the table is nested too deeply"), end


def read_deal(value: object) -> Deal | TableFault:
    """Read the DEAL of a table from its JSON value, or say why it is none."""
    try:
        deal: Deal = _reader(Deal)(value)
    except _MisfitError as misfit:
        return misfit.fault()
    return deal


def read_with_deals(value: dict[str, Any], deals: dict[int, Deal]) -> Table | TableFault:
    """Read a table of which the deals have been read before; what the value says of them is not.

    For who makes many tables that share their deals. There need be no digest: the table gets
    that of the value all the same.
    """
    digested = {**value, "deals": {}, "digest": digest_of_exact(value)}
    try:
        rest: Table = _reader(Table)(digested)
    except _MisfitError as misfit:
        return misfit.fault()
    table = replace(rest, deals=deals)
    for where, message in objections(table):
        return TableFault(where, message)
    return table


class _InexactError(Exception):
    """A number that canonical JSON has not."""


def _inexact(number: str) -> None:
    raise _InexactError(number)


_EXACT = JSONDecoder(parse_float=_inexact, parse_constant=_inexact)


def _exact_bytes(value: dict[Any, Any]) -> bytes:
    """Return bytes that only the same value has, types and all: the key of what is remembered.

    Every request of the protocol brings its table anew; this is many times faster than its
    canonical JSON. Version 2 of the format says the same value in the same bytes each time.
    """
    try:
        return marshal.dumps(value, 2)
    except ValueError:  # a kind of value that JSON has not, or too deep: this says which
        return marshal.dumps(loads(canonical_json(value)), 2)


@lru_cache(maxsize=_REMEMBERED)
def _read_bytes(data: bytes) -> Table | TableFault:
    value = marshal.loads(data)
    return _read(value, digest(value))


def _read(value: dict[str, Any], expected: str) -> Table | TableFault:
    try:
        table: Table = _reader(Table)(value)
    except _MisfitError as misfit:
        return misfit.fault()
    if table.digest != expected:
        return TableFault("digest", f"it says {table.digest}, but the table has {expected}")
    for where, message in objections(table):
        return TableFault(where, message)
    return table


# Takes a value and returns what it says; raises _MisfitError where it does not fit.
Reader = Callable[[Any], Any]


@cache
def _reader(kind: Any) -> Reader:
    """Return the reader of a type."""
    if kind is Card:
        return _word_reader(_WORDS[Card], "a card such as JS")
    if kind is Rank:
        return _word_reader(_WORDS[Rank], "a rank such as J")
    if is_dataclass(kind):
        return _node_reader(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _literal_reader(arguments)
    if origin in (Union, types.UnionType):
        return _union_reader(arguments)
    if origin is tuple:
        return _tuple_reader(arguments)
    if origin is dict:
        return _dict_reader(*arguments)
    return _scalar_reader(kind)


def _scalar_reader(kind: type) -> Reader:
    words = {int: "an integer", str: "text", bool: "true or false", type(None): "null"}[kind]

    def read(value: object) -> object:
        # `type`, not `isinstance`: true is no integer here.
        if type(value) is not kind:
            raise _MisfitError(f"must be {words}, not {_shown(value)}")
        return value

    return read


def _word_reader(words: dict[str, Any], meant: str) -> Reader:
    def read(value: object) -> object:
        found = words.get(value) if isinstance(value, str) else None
        if found is None:
            raise _MisfitError(f"must be {meant}, not {_shown(value)}")
        return found

    return read


def _literal_reader(choices: tuple[Any, ...]) -> Reader:
    known = {(type(choice), choice): choice for choice in choices}

    def read(value: Any) -> object:
        kind = type(value)
        if kind in (str, int, bool) and (kind, value) in known:
            return value
        raise _MisfitError(f"must be {_either(choices)}, not {_shown(value)}")

    return read


def _union_reader(arguments: tuple[Any, ...]) -> Reader:
    choose = _chooser([kind for kind in arguments if is_dataclass(kind)])
    others = [_reader(kind) for kind in arguments if not is_dataclass(kind)]
    nothing = type(None) in arguments

    def read(value: object) -> object:
        if value is None and nothing:
            return None
        if choose is not None and isinstance(value, dict):
            return choose(value)(value)
        misfit = None
        for other in others:
            try:
                return other(value)
            except _MisfitError as found:
                misfit = found
        raise misfit or _MisfitError(f"must be an object, not {_shown(value)}")

    return read


def _chooser(nodes: list[Any]) -> Callable[[dict[str, object]], Reader] | None:
    """Return what tells the reader of a node by its tag, or by the one key that gives it away."""
    if not nodes:
        return None
    if len(nodes) == 1:
        only = _reader(nodes[0])
        return lambda value: only
    for tag in _TAGS:
        tagged = {
            field.default: _reader(kind)
            for kind in nodes
            for field in fields(kind)
            if field.name == tag
        }
        if tagged:
            return lambda value: _tagged(tag, tagged, value)
    keyed = {fields(kind)[0].name: _reader(kind) for kind in nodes}
    return lambda value: _keyed(keyed, value)


def _tagged(tag: str, readers: dict[Any, Reader], value: dict[str, object]) -> Reader:
    found = value.get(tag)
    if not isinstance(found, str) or found not in readers:
        misfit = _MisfitError(f"must be {_either(readers)}, not {_shown(found)}")
        misfit.steps.append(f".{tag}")
        raise misfit
    return readers[found]


def _keyed(readers: dict[str, Reader], value: dict[str, object]) -> Reader:
    present = [reader for key, reader in readers.items() if key in value]
    if len(present) != 1:
        raise _MisfitError(f"must have one key of {_either(readers)}")
    return present[0]


def _tuple_reader(arguments: tuple[Any, ...]) -> Reader:
    item = _reader(arguments[0])
    words = _WORDS.get(arguments[0], {})
    length = None if arguments[-1] is Ellipsis else len(arguments)

    def read(value: object) -> object:
        if not isinstance(value, list | tuple) or length not in (None, len(value)):
            size = "a list" if length is None else f"a list of {length}"
            raise _MisfitError(f"must be {size}, not {_shown(value)}")
        if words:
            with suppress(KeyError, TypeError):  # what does not fit is told below
                return tuple([words[entry] for entry in value])
        found: list[object] = []
        try:
            for entry in value:
                found.append(item(entry))
        except _MisfitError as misfit:
            misfit.steps.append(f"[{len(found)}]")
            raise
        return tuple(found)

    return read


def _dict_reader(key_kind: type, value_kind: Any) -> Reader:
    item = _reader(value_kind)

    def read(value: object) -> object:
        if not isinstance(value, dict):
            raise _MisfitError(f"must be an object, not {_shown(value)}")
        result: dict[object, object] = {}
        key = ""
        try:
            for key, entry in value.items():
                if key_kind is int and not _is_number(key):
                    raise _MisfitError("the key must be a number")
                result[key_kind(key)] = item(entry)
        except _MisfitError as misfit:
            misfit.steps.append(f".{key}")
            raise
        return result

    return read


def _is_number(key: str) -> bool:
    return key.isascii() and key.isdigit() and str(int(key)) == key


def _node_reader(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    needed, optional = [], []
    for field in fields(kind):
        if field.default is MISSING:
            needed.append((field.name.rstrip("_"), _reader(hints[field.name])))
        elif field.name not in _TAGS:
            optional.append((field.name, _reader(hints[field.name])))

    def read(value: object) -> object:
        if not isinstance(value, dict):
            raise _MisfitError(f"must be an object, not {_shown(value)}")
        found: list[object] = []
        more: dict[str, object] = {}
        key = ""
        try:
            for key, reader in needed:
                if key not in value:
                    missing = key
                    break
                found.append(reader(value[key]))
            else:
                missing = ""
                for key, reader in optional:
                    if key in value:
                        more[key] = reader(value[key])
        except _MisfitError as misfit:
            misfit.steps.append(f".{key}")
            raise
        if missing:
            raise _MisfitError(f"{missing} is missing")
        return kind(*found, **more)

    return read


def _either(choices: Any) -> str:
    return " or ".join(str(choice) for choice in choices)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
