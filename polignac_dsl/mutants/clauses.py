"""The changes of whole clauses: their cases by number of players, and two of them together."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from polignac_dsl.mutants.forms import of_form
from polignac_dsl.mutants.setting import Setting
from polignac_dsl.mutants.values import Change
from polignac_dsl.syntax import KINDS, SLOTS, kind_of

Json = dict[str, Any]


def of_cases(path: str, cases: list[Json], setting: Setting) -> Iterator[Change]:
    """Yield each change of the cases of a clause, one case at a time.

    The value of a change is the list of all cases; its place begins with the numbers of
    players of the case, `else` where it holds for all others, where there are several.
    """
    places = KINDS[kind_of(path) or ""]
    announcing = path.startswith("announcements.")
    for index, case in enumerate(cases):
        guard = {"players": case["players"]} if "players" in case else {}
        form = {key: value for key, value in case.items() if key != "players"}
        for change in of_form(form, places, setting, announcing):
            changed = {**change.value, **guard}
            yield _at(cases, index, [changed], change)
        yield from _of_guard(cases, index, setting)


def _at(cases: list[Json], index: int, instead: list[Json], change: Change) -> Change:
    value = [*cases[:index], *instead, *cases[index + 1 :]]
    if len(cases) == 1 and "players" not in cases[index]:
        return Change(change.operator, change.where, change.what, value)
    numbers = cases[index].get("players")
    return change.inside("else" if numbers is None else "+".join(map(str, numbers)), value)


def _of_guard(cases: list[Json], index: int, setting: Setting) -> Iterator[Change]:
    """Yield a case for one number of players fewer, one more, another, and without the case."""
    case = cases[index]
    numbers: list[int] | None = case.get("players")
    if numbers is None:
        return
    if len(cases) > 1:
        yield _at(cases, index, [], Change("guard", "", "dropped", None))
    if len(numbers) > 1:
        for number in numbers:
            fewer = {**case, "players": [other for other in numbers if other != number]}
            yield _at(cases, index, [fewer], Change("guard", "", f"without-{number}", None))
    taken = {number for earlier in cases[: index + 1] for number in earlier.get("players", ())}
    for number in setting.players:
        if number not in taken:
            more = {**case, "players": sorted([*numbers, number])}
            yield _at(cases, index, [more], Change("guard", "", f"with-{number}", None))
            if len(numbers) == 1:
                other = {**case, "players": [number]}
                yield _at(cases, index, [other], Change("guard", "", f"for-{number}", None))


def exchanged(clauses: Mapping[str, Json], bids: tuple[str, ...]) -> Iterator[tuple[str, Change]]:
    """Yield each two clauses that can be taken for one another, exchanged, under one's path.

    They are what an announcement brings when made and when failed, and the payoffs of two
    settlements. The value of a change holds the cases of both, by path.
    """
    pairs = [(f"announcements.{name}.made", f"announcements.{name}.failed") for name in bids]
    own = [path for path in clauses if path.startswith("score.") and path not in SLOTS]
    pairs += combinations(own, 2)
    for one, other in pairs:
        if one not in clauses or other not in clauses:
            continue
        first, second = clauses[one]["cases"], clauses[other]["cases"]
        if one.startswith("score."):
            first, second = _payoffs_exchanged(first, second)
        else:
            first, second = second, first
        if first != clauses[one]["cases"]:
            yield one, Change("exchange", "", other.split(".")[-1], {one: first, other: second})


def _payoffs_exchanged(first: list[Json], second: list[Json]) -> tuple[list[Json], list[Json]]:
    """Exchange what two settlements bring; when each one holds stays."""
    payoffs = first[0]["payoff"], second[0]["payoff"]
    return (
        [{**case, "payoff": payoffs[1]} for case in first],
        [{**case, "payoff": payoffs[0]} for case in second],
    )
