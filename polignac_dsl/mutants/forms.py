"""The changes of a form: another in its place, and each of its arguments changed.

Which forms can stand at a place, and which arguments they take, the registry says; what is
new there is changed without a word here, or refused loudly where nobody has said how.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from polignac_dsl.mutants.setting import Setting
from polignac_dsl.mutants.values import (
    Change,
    exchanges,
    in_list,
    of_cards,
    of_counts,
    of_name,
    of_number,
    of_ordinal,
    of_sizes,
    of_words,
    removals,
)
from polignac_dsl.syntax import FORMS, GROUPS, NAMES

Json = dict[str, Any]

# Lists whose order is a rule: the first criterion goes before the second, the first of the
# cards that must go before the next ones.
_IN_ORDER = ("*form:criterion", "*cards")

_AS_COUNTED: Json = {"form": "as_counted"}
_HIGHEST: Json = {"form": "highest_total"}
_LOWEST: Json = {"form": "lowest_total"}
# Where a game has no limit of its own, the figure that all texts name.
_LIMIT = 20

# What a form gets for an argument that the one before it has not; of several, each is tried.
_USUAL: Mapping[str, Sequence[Any]] = {
    "size": (2,),
    "sizes": ([3, 2],),
    "trick": ("first",),
    "event": ({"form": "takes_every_trick"},),
    "payoff": ({"form": "each_scores", "amount": _AS_COUNTED},),
    "amount": ({"form": "flat", "points": 0}, _AS_COUNTED),
    "others": (_AS_COUNTED,),
    "by": ([_HIGHEST], [_LOWEST]),
    "selection": ({"form": "best", "by": [_LOWEST], "ties": "ties_together"},),
    "numbers": ([3, 4],),
}
# What the cards that a game counts are called in the name of a change, where others are tried too.
_USUALLY = "counted"
# The points that are tried in a form which had none.
_POINTS: Mapping[str, Sequence[int]] = {
    "flat": (0, 5),
    "offender_scores_more": (5,),
    "for_no_trick": (1,),
}


def of_form(
    form: Json, places: Sequence[str], setting: Setting, announcing: bool = False
) -> Iterator[Change]:
    """Yield each change of a form; `places` are the forms that can stand where it does.

    `announcing` tells that the clause is about an announcement: who scores is its announcer.
    Raises ValueError for a kind of argument that nobody has said the changes of.
    """
    name = form["form"]
    for other in places:
        if other != name:
            yield from _instead(form, other, setting, announcing)
    for argument, kind in FORMS[name]:
        for change in _of_argument(argument, kind, form[argument], setting, announcing):
            yield change.inside(argument, {**form, argument: change.value})


def _instead(form: Json, other: str, setting: Setting, announcing: bool) -> Iterator[Change]:
    """Yield another form in place of one: with its arguments, where it takes the same."""
    had = dict(FORMS[form["form"]])
    given = {key: form[key] for key, kind in FORMS[other] if had.get(key) == kind}
    wanted = [(key, kind) for key, kind in FORMS[other] if key not in given]
    tried = [list(_usual(other, key, kind, setting, announcing)) for key, kind in wanted]
    for values in product(*tried):
        chosen = dict(zip((key for key, _ in wanted), values, strict=True))
        several = [chosen[key] for (key, _), all_ in zip(wanted, tried, strict=True) if all_[1:]]
        said = [_said(value, setting) for value in several]
        what = ",".join([other, *said] if set(said) != {_USUALLY} else [other])
        yield Change("form", "", what, {"form": other, **given, **chosen})


def _said(value: Any, setting: Setting) -> str:
    """Return a value in the name of a change."""
    if value in (setting.counted, [setting.counted]):
        return _USUALLY
    if value in (setting.alone, [setting.alone]):
        return "alone"
    if isinstance(value, list):
        return "+".join(_said(one, setting) for one in value)
    if isinstance(value, dict):
        return "-".join(_said(part, setting) for part in value.values())
    return str(value)


def _usual(
    form: str, argument: str, kind: str, setting: Setting, announcing: bool
) -> Iterator[Any]:
    if argument == "points":
        yield from _POINTS.get(form, (1,))
    elif kind in ("cards", "*cards"):
        for cards in (setting.counted, setting.alone):
            if cards is not None:
                yield [cards] if kind == "*cards" else cards
    elif kind == "*word":
        yield list(setting.bids) or ["capot"]
    elif kind == "number":
        yield next(iter(setting.numbers.values()), _LIMIT)
    elif argument == "who":
        yield "announcer" if announcing else "that_player"
    elif kind == "name":
        yield NAMES[argument][0]
    elif argument == "items":
        yield [{"form": "for_each", "points": 1, "cards": setting.counted}]
    elif argument == "things":
        yield [{"form": "card", "cards": setting.counted}]
    elif argument in _USUAL:
        yield from _USUAL[argument]
    else:
        raise ValueError(f"nobody has said what {form} gets for {argument}")


def _of_argument(
    argument: str, kind: str, value: Any, setting: Setting, announcing: bool
) -> Iterator[Change]:
    if kind in ("int", "number"):
        yield from of_number(value, setting)
    elif kind == "ordinal":
        yield from of_ordinal(value)
    elif kind == "name":
        yield from of_name(argument, value)
    elif kind == "cards":
        yield from of_cards(value)
    elif kind == "counts":
        yield from of_counts(value)
    elif kind == "*int":
        yield from of_sizes(value)
    elif kind == "*word":
        yield from of_words(argument, value, setting)
    elif kind == "*rank":
        yield from exchanges(value, value)
    elif kind.startswith("form:"):
        yield from of_form(value, GROUPS[kind.removeprefix("form:")], setting, announcing)
    elif kind == "*cards" or kind.startswith("*form:"):
        for index, item in enumerate(value):
            changes = _of_argument(argument, kind[1:], item, setting, announcing)
            yield from in_list(value, index, changes)
        names = [f"{index}" for index in range(len(value))]
        yield from removals(value, names)
        if kind in _IN_ORDER:
            yield from exchanges(value, names)
    else:
        raise ValueError(f"nobody has said how an argument of kind {kind} changes")
