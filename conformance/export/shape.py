"""A case as JSON: each request as the protocol sends it, and what is judged in its answer.

The form is `conformance/case-export.schema.json`; README §14 says what a runner does with it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from conformance.cases.model import LEVELS, Case, Check, Expectation

Json = dict[str, Any]


def case_to_json(case: Case, table: str) -> Json:
    """Return a case with its checks; `table` is the key of its table in the file of its game."""
    checks = checks_of(case, at_default=True)
    return {**case_in_words(case), "game": case.game, "table": table, "checks": checks}


def case_in_words(case: Case) -> Json:
    """Return what a case says beside its checks: none of it is judged."""
    return {
        "id": case.id,
        "title": case.title,
        "topic": case.topic,
        "level": LEVELS[case.topic],
        "clauses": [path for path, _ in case.clauses],
        "law": list(case.law),
        "source": case.source,
        "why": case.why,
        "from": "by hand" if case.generated_from is None else case.generated_from,
        "negative": case.negative,
        "features": sorted(case.features),
        "players": list(case.players),
    }


def checks_of(case: Case, *, at_default: bool) -> list[Json]:
    """Return the checks of a case in order: params, what must be refused, what must be seen.

    The options at their default are left out of the params where `at_default` is false.
    """
    return [_check(case, check, at_default) for check in case.checks()]


def _check(case: Case, check: Check, at_default: bool) -> Json:
    params = {key: value for key, value in check.params.items() if key != "table"}
    if not at_default:
        params["options"] = dict(case.options)
    seen = [e for e in check.expectations if e.key not in ("refused", "because")]
    return {
        "what": check.what,
        "params": params,
        "refused": _refused(check),
        "expect": {e.key: _value(e) for e in seen},
    }


def _refused(check: Check) -> Json | None:
    if check.refused is None:
        return None
    said = {e.key: e.value for e in check.expectations}
    return {"index": check.refused, "codes": sorted(said["refused"]), "clause": said.get("because")}


def _value(expectation: Expectation) -> Any:
    return _FORMS.get(expectation.key, _as_it_is)(expectation.value)


def _as_it_is(value: Any) -> Any:
    return value


def _list(value: Any) -> list[Any]:
    return sorted(value)


def _seat_or_hidden(value: Any) -> Any:
    return sorted(value) if isinstance(value, frozenset) else value


def _by_seat(value: Mapping[int, Any]) -> list[Json]:
    return [{"seat": seat, "is": _seat_or_hidden(said)} for seat, said in sorted(value.items())]


def _each(value: Any) -> Any:
    return value if isinstance(value, str) else [_seat_or_hidden(said) for said in value]


def _notices(value: frozenset[tuple[int, int, int | None]]) -> list[Json]:
    ordered = sorted(value, key=lambda notice: (notice[2] or 0, notice[1], notice[0]))
    return [{"offender": o, "trick": t} | ({"deal": d} if d else {}) for o, t, d in ordered]


def _announcement(value: tuple[int, str] | None) -> Json | None:
    return None if value is None else {"seat": value[0], "announcement": value[1]}


def _trick(value: tuple[int, tuple[str, ...]] | None) -> Json | None:
    return None if value is None else {"leader": value[0], "cards": list(value[1])}


# How the value of each expectation is written; a value of another key is JSON as it is.
_FORMS: Mapping[str, Callable[[Any], Any]] = {
    "hands": _by_seat,
    "hand-sizes": _by_seat,
    "legal": _list,
    "revokes": _list,
    "notices": _notices,
    "announcement": _announcement,
    "trick": _trick,
    "last-trick": _trick,
    "tricks": _each,
    "captured": _each,
    "points": _each,
    "fees": _each,
    "count": _each,
    "score": _each,
    "totals": _each,
    "counted-tricks": _each,
}
