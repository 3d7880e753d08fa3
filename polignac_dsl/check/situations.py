"""Every situation that matters to a question: numbers of players and values of options.

A question is a function that asks the clauses and reports what is wrong. What it asks for is
noted, and it is asked again for every combination of the options that can change an answer that it
got. Options that it never looks at cannot change its findings, so nothing is missed, and the
product of all options is never needed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, product
from math import prod

from polignac_dsl.check.answers import Answers, Unplayable
from polignac_dsl.check.model import ChoiceOption, Clause, Game, NumberOption, Option, applied
from polignac_dsl.diagnostics import Diagnostic, Note
from polignac_dsl.source import Span

Combination = tuple[tuple[str, str | int], ...]

# Beyond this number of combinations, only those are tried in which at most two options are not
# at their default, or one if even these are too many. No game comes near it.
MOST_COMBINATIONS = 1_024


class Report:
    """Collects what a question finds, each finding once, with where it first holds."""

    def __init__(self) -> None:
        self._found: dict[tuple[object, ...], _Finding] = {}
        self._players = 0
        self._combination: Combination = ()
        self._clauses: Mapping[str, Clause] = {}

    def situation(self, answers: Answers, combination: Combination) -> None:
        """Let what follows be about this situation."""
        self._players, self._combination = answers.players, combination
        self._clauses = answers.clauses

    def __call__(
        self,
        code: str,
        path: str,
        message: str,
        hint: str | None = None,
        *,
        span: Span | None = None,
        notes: tuple[tuple[str, str], ...] = (),
        once: bool = False,
    ) -> None:
        """Note a finding about the clause at a path, at a part of it where a span is given.

        `notes` are messages about the clauses at other paths. A message that holds numbers of
        its situation is told `once` for all situations.
        """
        place = span or self._span(path)
        told = tuple(Note(text, at) for p, text in notes if (at := self._span(p)) is not None)
        key = (code, place and (place.source.name, place.start), None if once else message)
        finding = self._found.setdefault(
            key, _Finding(Diagnostic(code, message, place, hint, told))
        )
        finding.numbered |= finding.diagnostic.message != message
        finding.situations.append((self._players, self._combination))

    def _span(self, path: str) -> Span | None:
        clause = self._clauses.get(path)
        return None if clause is None else clause.span

    def findings(self) -> Iterator["_Finding"]:
        """Yield everything that was found."""
        yield from self._found.values()


@dataclass
class _Finding:
    diagnostic: Diagnostic
    # Whether the message is another one in other situations.
    numbered: bool = False
    situations: list[tuple[int, Combination]] = field(default_factory=list)

    def told(self, sizes: Iterable[int]) -> Diagnostic:
        """Return the diagnostic with the situation in which it first holds, if not in all."""
        found = self.diagnostic
        combination = min((c for _, c in self.situations), key=len)
        players = [n for n, c in self.situations if c == combination]
        where = []
        said = f"{players[0]} players" in found.message
        others = sorted({*players} - {players[0]})
        if self.numbered:
            where += [] if said else [f"with {players[0]} players"]
            where += [f"also with {alternatives(others)}"] if others else []
        elif {*players} != {*sizes} and not (said and not others):
            where.append(f"with {alternatives(sorted({*players}))} players")
        where += [f"with `{name}: {value}`" for name, value in combination]
        suffix = f" ({', '.join(where)})" if where else ""
        return Diagnostic(found.code, found.message + suffix, found.span, found.hint, found.notes)


def alternatives(numbers: list[int]) -> str:
    """Return numbers as a reader says them: `3, 5 or 6`."""
    if len(numbers) == 1:
        return str(numbers[0])
    return f"{', '.join(map(str, numbers[:-1]))} or {numbers[-1]}"


Question = Callable[[Answers, Report], None]


def examine(
    game: Game,
    questions: Iterable[Question],
    sizes: Iterable[int],
    occurs: Callable[[int, Combination], bool] = lambda players, combination: True,
) -> list[Diagnostic]:
    """Return what questions find in any situation: each for these numbers of players.

    `occurs` tells of a situation with a finding whether it can come about at all.
    """
    told: list[Diagnostic] = []
    wanted = tuple(sizes)
    for question in questions:
        report = Report()
        for answers, combination in situations(game, wanted):
            report.situation(answers, combination)
            try:
                question(answers, report)
            except Unplayable as reason:
                report(reason.code, reason.path, reason.message, reason.hint, once=True)
        for finding in report.findings():
            finding.situations = [s for s in finding.situations if occurs(*s)]
            if finding.situations:
                told.append(finding.told(wanted))
    return told


def situations(
    game: Game, sizes: tuple[int, ...], fixed: Combination = ()
) -> Iterator[tuple[Answers, Combination]]:
    """Yield the situations that matter to whoever asks these answers.

    What is read in one situation decides which others follow, so the answers must be used
    before the next are taken. Options in `fixed` keep the value given there.
    """
    read: set[str] = set()
    done: set[Combination] = set()
    asked: list[Option] | None = None
    while True:
        relevant = [option for option in game.options.values() if _touches(option, read)]
        if relevant == asked:
            return
        asked = relevant
        for combination in _combinations(relevant, fixed):
            if combination in done:
                continue
            done.add(combination)
            clauses, numbers = chosen(game, combination)
            for players in sizes:
                yield Answers(clauses, players, numbers, read), combination


def chosen(game: Game, combination: Combination) -> tuple[dict[str, Clause], dict[str, int]]:
    """Return the clauses and numbers of a game when some options are not at their default."""
    clauses = dict(game.clauses)
    numbers: dict[str, int] = {}
    values = dict(combination)
    for name, option in game.options.items():
        if isinstance(option, NumberOption):
            numbers[name] = int(values.get(name, option.default))
        elif name in values:
            value = option.value(str(values[name]))
            clauses = applied(clauses, value.sets if value else {})
    return clauses, numbers


def _touches(option: Option, read: set[str]) -> bool:
    if isinstance(option, NumberOption):
        return f"<{option.name}>" in read
    return any(
        path in read or f"{path.split('.')[0]}." in read
        for value in option.values
        for path in value.sets
    )


def _others(option: Option) -> list[str | int]:
    """Return the values of an option that are tried beside the default."""
    if isinstance(option, ChoiceOption):
        return [value.name for value in option.values if value.name != option.default]
    return [n for n in sorted({option.low, option.high}) if n != option.default]


def _combinations(options: list[Option], fixed: Combination) -> Iterator[Combination]:
    """Yield combinations of values that are not the default; first the one without any."""
    kept = dict(fixed)
    free = [option for option in options if option.name not in kept]
    others = [len(_others(option)) for option in free]
    if prod(count + 1 for count in others) <= MOST_COMBINATIONS:
        most = len(free)
    else:
        most = 2 if sum(others) ** 2 <= 2 * MOST_COMBINATIONS else 1
    chosen_sets = (subset for size in range(most + 1) for subset in combinations(free, size))
    for subset in chosen_sets:
        for values in product(*(_others(option) for option in subset)):
            yield (*fixed, *zip((option.name for option in subset), values, strict=True))
