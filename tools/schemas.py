"""The JSON Schemas of specs, rulesets and tables, made from what the program itself goes by.

A ruleset's from the registry of forms, a table's from the classes that an engine reads it into, a
spec's from the slots: none of them can say something else than the program does.
"""

import types
from dataclasses import fields, is_dataclass
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from polignac_dsl.check.reading import HEADER
from polignac_dsl.syntax import BID_SLOTS, FORMS, GROUPS, KINDS, NAMED, NAMES, SECTIONS, SLOTS
from polignac_dsl.syntax.examples import EXAMPLES
from polignac_dsl.table import deal_forms
from polignac_dsl.table import forms as table_forms

Schema = dict[str, Any]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_EDITORS_DRAFT = "http://json-schema.org/draft-07/schema#"
_NAME = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
_DIGEST = {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"}
_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "integer"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_NUMBERS: Schema = {"type": "array", "items": _NUMBER}
# What is no part of how a game is played is marked by this key: every other leaf of a clause or
# an option has mutants (polignac_dsl/mutants). Validators pass over keys that they do not know.
_UNPLAYED: Schema = {"x-played": False}
_UNPLAYED_TEXT = _TEXT | _UNPLAYED
_UNPLAYED_TEXTS = _TEXTS | _UNPLAYED


def node(properties: Schema, optional: tuple[str, ...] = (), **more: Any) -> Schema:
    """Return the schema of an object with these keys and no others."""
    required = [key for key in properties if key not in optional]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    } | more


def _map(value: Schema, keys: str | None = None) -> Schema:
    names: Schema = {} if keys is None else {"propertyNames": {"pattern": keys}}
    return {"type": "object", "additionalProperties": value} | names


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


# ---- rulesets ---------------------------------------------------------------------------------


def _argument(key: str, kind: str) -> Schema:
    """Return the schema of an argument of a form."""
    if kind.startswith("*"):
        return {"type": "array", "items": _argument(key, kind[1:]), "minItems": 1}
    if kind.startswith("form:"):
        return _ref(kind.removeprefix("form:"))
    if kind == "name":
        return {"enum": list(NAMES[key])}
    kinds: dict[str, Schema] = {
        "int": _NUMBER,
        "number": _ref("number"),
        "ordinal": {"anyOf": [{"type": "integer", "minimum": 1}, {"enum": ["first", "last"]}]},
        "cards": _ref("cards"),
        "rank": {"enum": list("23456789TJQKA")},
        "word": {"type": "string", "pattern": _NAME},
        "counts": _NUMBERS | {"minItems": 1},
    }
    return kinds[kind]


def _form(name: str, *, guarded: bool) -> Schema:
    arguments = {key: _argument(key, kind) for key, kind in FORMS[name]}
    guard: Schema = {"players": _NUMBERS | {"minItems": 1}} if guarded else {}
    return node({"form": {"const": name}} | arguments | guard, ("players",))


def _clause(forms: tuple[str, ...]) -> Schema:
    return node(
        {
            "cases": {
                "type": "array",
                "items": {"oneOf": [_form(name, guarded=True) for name in forms]},
                "minItems": 1,
            },
            "text": _UNPLAYED_TEXT,
            "cites": _UNPLAYED_TEXTS,
            "at": _ref("at"),
        }
    )


def _clauses() -> Schema:
    """Return the schema of clauses by their paths: the slots, and a game's own."""
    places: dict[str, str] = {f"^{path.replace('.', '[.]')}$": s.kind for path, s in SLOTS.items()}
    for name, slot in BID_SLOTS.items():
        places[f"^announcements[.][^.]+[.]{name}$"] = slot.kind
    for section, kind in NAMED.items():
        taken = [path.split(".")[1] for path in SLOTS if path.startswith(f"{section}.")]
        but = f"(?!(?:{'|'.join(taken)})$)" if taken else ""
        places[f"^{section}[.]{but}[^.]+$"] = kind
    patterns = {place: {"anyOf": [_ref(kind), {"type": "null"}]} for place, kind in places.items()}
    return {"type": "object", "patternProperties": patterns, "additionalProperties": False}


def _options() -> Schema:
    shared = {"cites": _UNPLAYED_TEXTS, "at": _ref("at")}
    number = {
        "kind": {"const": "number"} | _UNPLAYED,
        "from": _NUMBER,
        "to": _NUMBER,
        "default": _NUMBER,
        "usual": _NUMBERS | _UNPLAYED,
    }
    value = node({"sets": _ref("clauses"), "cites": _UNPLAYED_TEXTS})
    choice = {
        "kind": {"const": "choice"} | _UNPLAYED,
        "default": _TEXT,
        "order": _UNPLAYED_TEXTS,
        "values": _map(value, _NAME),
    }
    return _map({"oneOf": [node(number | shared), node(choice | shared)]}, _NAME)


def _ruleset() -> Schema:
    return node(
        {
            "format": {"const": "polignac.ruleset/1"},
            "language": {"const": 1},
            "game": {"type": "string", "pattern": _NAME},
            "lineage": _TEXTS | {"minItems": 1},
            "title": _map(_TEXT),
            "players": _NUMBERS,
            "sources": _map(_TEXT),
            "options": _options(),
            "option_order": _TEXTS,
            "clauses": _ref("clauses"),
            "clause_order": _TEXTS,
            "text": _map(_map(_TEXT)),
            "digest": _DIGEST,
        },
        description="A game with its options open.",
    )


def _ruleset_parts() -> dict[str, Schema]:
    atom: Schema = {"type": "array", "minItems": 2, "maxItems": 2}
    place = node({"file": _TEXT, "line": _NUMBER, "column": _NUMBER})
    parts: dict[str, Schema] = {
        "at": {"anyOf": [place, {"type": "null"}]} | _UNPLAYED,
        "number": {"anyOf": [_NUMBER, node({"option": _TEXT})]},
        "cards": node(
            {
                "any": {"type": "array", "items": atom, "minItems": 1},
                "except": {"type": "array", "items": atom},
            }
        ),
        "clauses": _clauses(),
    }
    for group, names in GROUPS.items():
        parts[group] = {"oneOf": [_form(name, guarded=False) for name in names]}
    return parts | {kind: _clause(names) for kind, names in KINDS.items()}


# ---- tables -----------------------------------------------------------------------------------


def _of_type(kind: Any, parts: dict[str, Schema]) -> Schema:
    """Return the schema of what an engine reads into a type; the classes met go into `parts`."""
    if is_dataclass(kind):
        name: str = kind.__name__  # type: ignore[union-attr] # a class, not one of its values
        if name not in parts:
            parts[name] = {}
            parts[name] = _of_class(kind, parts)
        return _ref(name)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_of_type(argument, parts) for argument in arguments]}
    if origin is tuple:
        items = {"type": "array", "items": _of_type(arguments[0], parts)}
        size = len(arguments)
        return items if arguments[-1] is Ellipsis else items | {"minItems": size, "maxItems": size}
    if origin is dict:
        keys = "^[1-9][0-9]*$" if arguments[0] is int else None
        return _map(_of_type(arguments[1], parts), keys)
    plain: dict[Any, Schema] = {
        str: _TEXT,
        int: _NUMBER,
        bool: {"type": "boolean"},
        type(None): {"type": "null"},
        deal_forms.Card: {"type": "string", "pattern": "^[2-9TJQKA][SHDC]$"},
        deal_forms.Rank: {"type": "string", "pattern": "^[2-9TJQKA]$"},
    }
    return plain[kind]


def _of_class(kind: Any, parts: dict[str, Schema]) -> Schema:
    hints = get_type_hints(kind)
    properties = {f.name.rstrip("_"): _of_type(hints[f.name], parts) for f in fields(kind)}
    if kind is deal_forms.Pay:
        amount = {"type": "array", "items": _NUMBER, "minItems": 2, "maxItems": 2}
        roles = [("each",), ("that_player", "others"), ("announcer", "others")]
        return {"oneOf": [node(dict.fromkeys(names, amount)) for names in roles]}
    return node(properties, description=(kind.__doc__ or "").split("\n")[0])


def compiled_schema() -> Schema:
    """Return the schema of both published forms: a ruleset, or a table."""
    parts: dict[str, Schema] = {}
    table = _of_type(table_forms.Table, parts)
    return {
        "$schema": _DRAFT,
        "title": "Rulesets and tables of Polignac",
        "description": "See compiled.md. The kind of document is told by its `format`.",
        "oneOf": [_ref("ruleset"), table],
        "$defs": {"ruleset": _ruleset()} | _ruleset_parts() | parts,
    }


# ---- specs, for editors -----------------------------------------------------------------------


def _sentence(kind: str, question: str) -> Schema:
    return {
        "type": ["string", "number", "null"],
        "description": question,
        "examples": list(EXAMPLES[kind]),
    }


def _section(section: str) -> Schema:
    if section == "players":
        return _sentence(SLOTS["players"].kind, SLOTS["players"].question)
    properties = {
        path.split(".")[1]: _sentence(slot.kind, slot.question)
        for path, slot in SLOTS.items()
        if path.startswith(f"{section}.")
    }
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    if section in NAMED:
        own = _sentence(NAMED[section], "a clause of this game's own")
        return found | {"additionalProperties": own, "propertyNames": {"pattern": _NAME}}
    if section == "announcements":
        slots = {name: _sentence(slot.kind, slot.question) for name, slot in BID_SLOTS.items()}
        bid = {"type": ["object", "null"], "properties": slots, "additionalProperties": False}
        return found | {"additionalProperties": bid, "propertyNames": {"pattern": _NAME}}
    return found


def spec_schema() -> Schema:
    """Return the schema of a spec, for editors that complete and explain as one types.

    `polignac check` says more: a sentence is only a text here.
    """
    words = _map(_TEXT)
    number = node(
        {
            "values": {"type": "string", "examples": ["1 to 50"]},
            "default": _NUMBER,
            "usual": _NUMBERS,
        },
        ("usual",),
    )
    choice = _map({"anyOf": [{"const": "as written"}, _map({"type": ["string", "null"]})]}, _NAME)
    option = {"anyOf": [number, choice, {"type": ["string", "number"]}]}
    header: dict[str, Schema] = {
        "game": {"type": "string", "pattern": _NAME, "description": "the id: the file's name"},
        "language": {"const": 1},
        "abstract": {
            "enum": ["yes", "no", True, False],
            "description": "only to be extended by others",
        },
        "extends": {"type": "string", "pattern": _NAME, "examples": ["polignac", "family"]},
        "title": words | {"description": "the name, by language"},
        "sources": words | {"description": "a short name for each text, and what it is"},
        "cites": words | {"description": "where a clause or an option comes from"},
        "options": _map(option, _NAME),
        "text": _map(words) | {"description": "an author's own words for a clause, by language"},
    }
    assert tuple(header) == HEADER
    return {
        "$schema": _EDITORS_DRAFT,
        "title": "A game in the rule language of Polignac",
        "description": "See language.md. For editors; `polignac check` says more, in words.",
        "type": "object",
        "properties": header | {section: _section(section) for section in SECTIONS},
        "required": ["game"],
        "additionalProperties": False,
    }
