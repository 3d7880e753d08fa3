"""Reads a table from JSON, by the types of the nodes; what does not fit comes back as a value."""

import marshal
import types
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, lru_cache
from json import loads
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from polignac_dsl.canonical import canonical_json, digest
from polignac_dsl.table.checks import objections
from polignac_dsl.table.deal_forms import RANKS, SUITS, Card, Rank
from polignac_dsl.table.forms import Table

# Keys of a node that say which of several nodes it is.
_TAGS = ("kind", "form")

# How many tables are remembered, so that an engine asked again and again reads each once.
_REMEMBERED = 256


@dataclass(frozen=True, slots=True)
class TableFault:
    """Why a value is no table: the place inside it, and what is wrong there."""

    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class _MisfitError(Exception):
    """A value of the wrong kind, on its way out of the nested readers."""


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
    except (TypeError, UnicodeEncodeError) as error:
        return TableFault("", str(error))
    except RecursionError:
        return TableFault("", "the table is nested too deeply")


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
    value = loads(canonical_json(marshal.loads(data)))
    try:
        table: Table = _reader(Table)(value, "")
    except _MisfitError as misfit:
        return TableFault(*misfit.args)
    expected = digest(value)
    if table.digest != expected:
        return TableFault("digest", f"it says {table.digest}, but the table has {expected}")
    for where, message in objections(table):
        return TableFault(where, message)
    return table


Reader = Callable[[object, str], Any]


@cache
def _reader(kind: Any) -> Reader:
    """Return a function that reads a value of this type, given the value's place."""
    if kind is Card:
        return _card
    if kind is Rank:
        return _rank
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

    def read(value: object, where: str) -> object:
        # `type`, not `isinstance`: true is no integer here.
        if type(value) is not kind:
            raise _MisfitError(where, f"must be {words}, not {_shown(value)}")
        return value

    return read


def _literal_reader(choices: tuple[Any, ...]) -> Reader:
    def read(value: object, where: str) -> object:
        for choice in choices:
            if type(value) is type(choice) and value == choice:
                return choice
        raise _MisfitError(where, f"must be {_either(choices)}, not {_shown(value)}")

    return read


def _union_reader(arguments: tuple[Any, ...]) -> Reader:
    nodes = [kind for kind in arguments if is_dataclass(kind)]
    others = [_reader(kind) for kind in arguments if not is_dataclass(kind)]

    def read(value: object, where: str) -> object:
        if isinstance(value, dict) and nodes:
            return _reader(_choose_node(nodes, value, where))(value, where)
        misfit = None
        for other in others:
            try:
                return other(value, where)
            except _MisfitError as found:
                misfit = found
        raise misfit or _MisfitError(where, f"must be an object, not {_shown(value)}")

    return read


def _choose_node(nodes: list[Any], value: dict[str, object], where: str) -> Any:
    """Return the class of the node by its tag, or by the one key that gives it away."""
    if len(nodes) == 1:
        return nodes[0]
    for tag in _TAGS:
        tagged = {
            field.default: kind for kind in nodes for field in fields(kind) if field.name == tag
        }
        if tagged:
            found = value.get(tag)
            if not isinstance(found, str) or found not in tagged:
                raise _MisfitError(
                    f"{where}.{tag}", f"must be {_either(tagged)}, not {_shown(found)}"
                )
            return tagged[found]
    keys = {fields(kind)[0].name: kind for kind in nodes}
    present = [kind for key, kind in keys.items() if key in value]
    if len(present) != 1:
        raise _MisfitError(where, f"must have one key of {_either(keys)}")
    return present[0]


def _tuple_reader(arguments: tuple[Any, ...]) -> Reader:
    item = _reader(arguments[0])
    length = None if arguments[-1] is Ellipsis else len(arguments)

    def read(value: object, where: str) -> object:
        if not isinstance(value, list) or length not in (None, len(value)):
            size = "a list" if length is None else f"a list of {length}"
            raise _MisfitError(where, f"must be {size}, not {_shown(value)}")
        return tuple([item(entry, f"{where}[{i}]") for i, entry in enumerate(value)])

    return read


def _dict_reader(key_kind: type, value_kind: Any) -> Reader:
    item = _reader(value_kind)

    def read(value: object, where: str) -> object:
        if not isinstance(value, dict):
            raise _MisfitError(where, f"must be an object, not {_shown(value)}")
        result: dict[object, object] = {}
        for key, entry in value.items():
            place = f"{where}.{key}"
            if key_kind is int and not (key.isascii() and key.isdigit() and str(int(key)) == key):
                raise _MisfitError(place, "the key must be a number")
            result[key_kind(key)] = item(entry, place)
        return result

    return read


def _node_reader(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    plan = [
        (
            field.name,
            field.name.rstrip("_"),
            _reader(hints[field.name]),
            field.default is MISSING,
        )
        for field in fields(kind)
        if field.name not in _TAGS or field.default is MISSING
    ]

    def read(value: object, where: str) -> object:
        if not isinstance(value, dict):
            raise _MisfitError(where, f"must be an object, not {_shown(value)}")
        found = {}
        for name, key, reader, needed in plan:
            if key in value:
                found[name] = reader(value[key], f"{where}.{key}" if where else key)
            elif needed:
                raise _MisfitError(where, f"{key} is missing")
        return kind(**found)

    return read


def _card(value: object, where: str) -> Card:
    if isinstance(value, str) and len(value) == 2 and value[0] in RANKS and value[1] in SUITS:
        return Card(value)
    raise _MisfitError(where, f"must be a card such as JS, not {_shown(value)}")


def _rank(value: object, where: str) -> Rank:
    if isinstance(value, str) and len(value) == 1 and value in RANKS:
        return Rank(value)
    raise _MisfitError(where, f"must be a rank such as J, not {_shown(value)}")


def _either(choices: Any) -> str:
    return " or ".join(str(choice) for choice in choices)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
