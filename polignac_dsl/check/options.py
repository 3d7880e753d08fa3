"""Whether the options of a game are sound: names, defaults, what their values change."""

from collections.abc import Generator, Iterator
from itertools import combinations

from polignac_dsl.check.drafts import nearest
from polignac_dsl.check.model import (
    ChoiceOption,
    Clause,
    Game,
    NumberOption,
    Option,
    Value,
    bids,
)
from polignac_dsl.check.situations import alternatives
from polignac_dsl.diagnostics import Diagnostic, Note
from polignac_dsl.source import Source, Span
from polignac_dsl.syntax import Form, OptionRef, slot


def option_findings(game: Game, own: Source, sizes: tuple[int, ...]) -> Iterator[Diagnostic]:
    """Yield what is wrong with the options of a game.

    `own` is the file of the game itself, `sizes` every number of players in a deal.
    """
    used = yield from _references(game)
    for option in game.options.values():
        if isinstance(option, NumberOption):
            yield from _number(option)
            if (
                not game.broken
                and option.name not in used
                and option.span
                and option.span.source is own
            ):
                message = f"no sentence uses the option `{option.name}`"
                hint = f"write `<{option.name}>` in a sentence, or remove the option"
                yield Diagnostic("W201", message, option.span, hint)
        else:
            for value in option.values:
                yield from _sets(game, option, value, sizes)
            told = any(path.startswith(f"options.{option.name}.") for path in game.broken)
            if len(option.values) == 1 and option.default and not told:
                message = f"the option `{option.name}` leaves nothing to choose"
                yield Diagnostic("W203", message, option.span, "give it a second value")
    yield from _conflicts(game, sizes)


def _number(option: NumberOption) -> Iterator[Diagnostic]:
    if not option.low <= option.default <= option.high:
        message = f"the default {option.default} is not among {option.low} to {option.high}"
        yield Diagnostic("E223", message, option.span, "choose a default among the values")
    for number in option.usual:
        if not option.low <= number <= option.high:
            message = f"the usual {number} is not among {option.low} to {option.high}"
            yield Diagnostic("E224", message, option.span, "name usual values among the values")


# ---- the numbers that sentences take from options ---------------------------------------------


def _references(game: Game) -> Generator[Diagnostic, None, set[str]]:
    """Yield what is wrong with `<option>` in sentences; return the options that are used."""
    used: set[str] = set()
    for clause in all_clauses(game):
        for case in clause.cases:
            for reference in references(case.form):
                used.add(reference.option)
                yield from _reference(game, reference)
    return used


def _reference(game: Game, reference: OptionRef) -> Iterator[Diagnostic]:
    option = game.options.get(reference.option)
    if isinstance(option, NumberOption) or f"options.{reference.option}" in game.broken:
        return
    if option is not None:
        message = f"the option `{reference.option}` is a choice, not a number"
        hint = "only a number can stand in a sentence"
    else:
        message = f"there is no option `{reference.option}`"
        numbers = [o.name for o in game.options.values() if isinstance(o, NumberOption)]
        near = nearest(reference.option, numbers)
        hint = (
            f"do you mean `<{near}>`?"
            if near
            else f"declare it: `{reference.option}: {{values: 1 to 50, default: 20}}`"
        )
    yield Diagnostic("E225", message, reference.span, hint)


def all_clauses(game: Game) -> Iterator[Clause]:
    """Yield every clause of a game, those that values of options put in place too."""
    yield from game.clauses.values()
    for option in game.options.values():
        if isinstance(option, ChoiceOption):
            for value in option.values:
                yield from (clause for clause in value.sets.values() if clause is not None)


def references(form: Form) -> Iterator[OptionRef]:
    """Yield every `<option>` in a form."""
    waiting: list[object] = list(form.arguments.values())
    while waiting:
        match waiting.pop(0):
            case OptionRef() as reference:
                yield reference
            case Form(arguments=arguments):
                waiting.extend(arguments.values())
            case tuple() as several:
                waiting.extend(several)
            case _:
                pass


# ---- what values change -----------------------------------------------------------------------


def _sets(
    game: Game, option: ChoiceOption, value: Value, sizes: tuple[int, ...]
) -> Iterator[Diagnostic]:
    broken = f"options.{option.name}.{value.name}" in game.broken
    if value.name != option.default and not value.sets and not broken:
        message = f"the value `{value.name}` changes nothing"
        yield Diagnostic("E211", message, value.span, "write what it changes as `path: sentence`")
    described = bids(game.clauses)
    for path, clause in value.sets.items():
        span = value.span if clause is None or clause.span is None else clause.span
        if clause is None and slot(path) is not None:
            hint = "a question cannot be dropped: say `none` or `nobody`, or what happens"
            yield Diagnostic("E218", f"`{path}` has no answer", span, hint)
        elif clause is None and path not in game.clauses and not game.not_understood(path):
            message = f"there is no `{path}` to drop"
            yield Diagnostic("E219", message, span, "remove the line")
        parts = path.split(".")
        known = {*described, *bids(game.broken)}
        if parts[0] == "announcements" and len(parts) == 3 and parts[1] not in known:
            near = nearest(parts[1], described)
            hint = f"do you mean `{near}`?" if near else f"choose a value for `{option.name}`"
            message = f"the game has no announcement `{parts[1]}`"
            yield Diagnostic("E226", message, span, hint)
    sound = (
        sizes
        and not broken
        and not any(
            game.not_understood(path) or (clause is None and path not in game.clauses)
            for path, clause in value.sets.items()
        )
    )
    if (
        value.sets
        and sound
        and all(_same(game.clauses.get(path), c, sizes) for path, c in value.sets.items())
    ):
        message = f"the value `{value.name}` says the same as the game as written"
        yield Diagnostic("W202", message, value.span, "remove it, or say what it changes")


def _same(old: Clause | None, new: Clause | None, sizes: tuple[int, ...]) -> bool:
    if old is None or new is None:
        return old is new
    replaced = new.over(old)
    for players in sizes:
        before, after = old.case(players), replaced.case(players)
        if (before and before.form) != (after and after.form):
            return False
    return True


def _conflicts(game: Game, sizes: tuple[int, ...]) -> Iterator[Diagnostic]:
    """Yield pairs of options that can replace the same clause for the same number of players."""
    replaced: dict[tuple[str, str], set[int]] = {}
    spans: dict[tuple[str, str], Span | None] = {}
    for option in game.options.values():
        for path, clause, value in _replaced(option):
            key = (path, option.name)
            replaced.setdefault(key, set()).update(_covers(clause, sizes))
            spans.setdefault(key, value.span if clause is None else clause.span)
    for (one, first), (other, second) in combinations(replaced, 2):
        both = replaced[one, first] & replaced[other, second]
        if one == other and both:
            numbers = "" if both == {*sizes} else f" with {alternatives(sorted(both))} players"
            message = f"the options `{first}` and `{second}` both replace `{one}`{numbers}"
            hint = "make one option of the two, or choose a value for one of them"
            span = game.options[first].span
            notes = () if span is None else (Note(f"`{first}` is here", span),)
            yield Diagnostic("E227", message, spans[other, second], hint, notes)


def _replaced(option: Option) -> Iterator[tuple[str, Clause | None, Value]]:
    if isinstance(option, ChoiceOption):
        for value in option.values:
            for path, clause in value.sets.items():
                yield path, clause, value


def _covers(clause: Clause | None, sizes: tuple[int, ...]) -> tuple[int, ...]:
    if clause is None:
        return sizes
    return tuple(players for players in sizes if clause.case(players) is not None)
