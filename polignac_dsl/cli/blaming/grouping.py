"""What cases have in common: the rule that they turn on, their players, their options."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from conformance.deviations.writing import laid_to
from polignac_dsl.cli.blaming.behaviour import Bench, fails
from polignac_dsl.cli.blaming.hearing import Heard


@dataclass(frozen=True)
class Group:
    """Cases that an engine gets wrong and that turn on the same rule.

    `right` are the cases that turn on it, too, and that it gets right; `apart` says in words what
    tells the ones from the others.
    """

    clause: str
    cases: tuple[str, ...]
    right: tuple[str, ...]
    apart: tuple[str, ...]


def groups(heard: Heard, cases: Collection[str]) -> list[Group]:
    """Return cases by the rule to which what is wrong in them is laid, the largest group first."""
    bench = heard.bench
    paths = {case: tuple(path for path, _ in bench.cases[case].clauses) for case in heard.shown}
    failing = Counter(path for case in cases for path in paths[case])
    exercised = Counter(path for case in heard.shown for path in paths[case])
    found: dict[str, list[str]] = {}
    for case in sorted(cases):
        keys = {key for shown in heard.shown[case] if shown for key, _ in shown.wrong}
        found.setdefault(laid_to(keys, paths[case], failing, exercised), []).append(case)
    made = []
    for clause, members in sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        right = tuple(c for c in heard.shown if clause in paths[c] and not fails(heard.shown[c]))
        made.append(Group(clause, tuple(members), right, tuple(apart(bench, members, right))))
    return made


def apart(bench: Bench, cases: Collection[str], others: Collection[str]) -> list[str]:
    """Return in words what holds in all of some cases and in none of the others, if anything."""
    if not cases or not others:
        return []
    found = []
    ones, rest = _players(bench, cases), _players(bench, others)
    if ones.isdisjoint(rest):
        found.append(f"all with {_listed(ones)} players, the others with {_listed(rest)}")
    for name in bench.game.game.options:
        (value, *more), rest_of = _values(bench, cases, name), _values(bench, others, name)
        if not more and value not in rest_of:
            found.append(f"all with {name} = {value}, none of the others")
    return found


def _players(bench: Bench, cases: Iterable[str]) -> set[int]:
    return {len(bench.cases[case].players) for case in cases}


def _values(bench: Bench, cases: Iterable[str], option: str) -> list[int | str]:
    default = bench.game.game.options[option].default
    return list(dict.fromkeys(bench.cases[case].options.get(option, default) for case in cases))


def _listed(numbers: Iterable[int]) -> str:
    *first, last = map(str, sorted(numbers))
    return f"{', '.join(first)} or {last}" if first else last


def shortest(bench: Bench, cases: Collection[str], most: int) -> Sequence[str]:
    """Return so many of some cases, those with the fewest actions."""

    def length(case: str) -> tuple[int, str]:
        return sum(len(check.params["actions"]) for check in bench.checks[case]), case

    return sorted(cases, key=length)[:most]
