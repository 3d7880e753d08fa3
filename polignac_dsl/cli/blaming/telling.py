"""What `polignac blame` says: in lines for a reader, and as JSON."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from polignac_dsl.cli.blaming.behaviour import Match, compared
from polignac_dsl.cli.blaming.changes import Changed, clause_of
from polignac_dsl.cli.blaming.explaining import Explanation
from polignac_dsl.cli.blaming.grouping import apart, groups, shortest
from polignac_dsl.cli.blaming.hearing import Hearing, why_unplayed
from polignac_dsl.cli.blaming.ranking import Ranked
from polignac_dsl.mutants import Mutant

Json = dict[str, Any]

# Of cases, and of changes that cannot be told apart, so many are shown.
_CASES = 3
_EQUALS = 4
# Where so many of ten cases fail and nothing explains half of them, it is hardly the rules.
_NEARLY_ALL = 9


def in_agreement(found: Sequence[Explanation]) -> list[Explanation]:
    """Return explanations in which, of equal changes, the one goes first that most games have."""
    having: Counter[tuple[str, ...]] = Counter()
    for one in found:
        having.update({ranked.changed.parts for ranked in _tied(one)})
    made = []
    for one in found:
        tied = sorted(_tied(one), key=lambda ranked: -having[ranked.changed.parts])
        made.append(replace(one, single=(*tied, *one.single[len(tied) :])))
    return made


def _tied(one: Explanation) -> list[Ranked]:
    return [*one.single[:1], *one.equal]


def no_rules_fault(hearing: Hearing, found: Sequence[Explanation]) -> bool:
    """Tell whether nearly everything fails, and no changed rule explains even half of it."""
    failing = sum(len(one.failing) for one in found if one.heard.failing)
    explained = sum(len(one.best.score.explained) for one in found if one.best)
    return 10 * failing >= _NEARLY_ALL * hearing.tested > 0 and 2 * explained < failing


def lines(hearing: Hearing, found: Sequence[Explanation]) -> Iterator[str]:
    """Yield what an engine is blamed for, best explanation first, game by game."""
    failing = sum(len(one.heard.failing) for one in found)
    who = f"{hearing.engine} {hearing.version}".strip()
    yield f"{who}: {_cases(hearing.tested)} played, {failing or 'none'} wrong."
    unplayed = why_unplayed(hearing)
    if unplayed:
        told = ", ".join(f"{why} ({number})" for why, number in unplayed.most_common())
        yield f"  {_cases(unplayed.total())} not played, which by its own word it does not: {told}"
    for word, number in (
        ("it declined when asked", hearing.declined),
        ("it failed itself there", sum(len(h.broken) for h in hearing.games.values())),
        ("it does not tell what they look at", sum(len(h.untold) for h in hearing.games.values())),
    ):
        if number:
            yield f"  {_cases(number)} left out: {word}"
    if no_rules_fault(hearing, found):
        yield "Nearly everything fails, and no rule explains it: this looks like the adapter."
        yield "Run `polignac smoke` first."
        return
    for games in _alike(found):
        yield ""
        yield from _of_games(games)


def _cases(number: int) -> str:
    return f"{number} case{'' if number == 1 else 's'}"


def _alike(found: Sequence[Explanation]) -> list[list[Explanation]]:
    """Return explanations with something to say, those of the same changes together."""
    groups: dict[tuple[str, ...], list[Explanation]] = {}
    for one in found:
        if one.failing and (one.heard.failing or one.best):
            best = one.best
            key = tuple(sorted(best.changed.parts)) if best else ()
            groups.setdefault(key, []).append(one)
    return list(groups.values())


def _of_games(found: Sequence[Explanation]) -> Iterator[str]:
    names = ", ".join(one.heard.bench.game.name for one in found)
    failing = sum(len(one.failing) for one in found)
    best = found[0].best
    if best is None:
        yield f"{names}: {_cases(failing)} wrong, and no change of the rules explains any of them."
        for one in found:
            yield from _grouped(one, one.failing)
        return
    declined = not any(one.heard.failing for one in found)
    what = "declined" if declined else "wrong"
    explained = sum(len(one.best.score.explained) for one in found if one.best)
    number = len(best.changed.parts)
    whole = all(one.best and one.best.score.whole for one in found)
    head = f"{names}: {_cases(failing)} {what}"
    if number == 1 and whole:
        yield f"{head}; one change explains {'it' if failing == 1 else 'them all'}."
    else:
        yield f"{head}; {_of_the_best(found, failing)}."
        if number > 1:
            share = "them all" if whole else f"{explained} of {failing}"
            yield f"  {number} changes together explain {share}:"
    if number > 1:
        yield from _steps(found)
        return
    yield from _blamed(best.changed, "It")
    for one in found:
        if one.best is not None:
            yield from _shown(one, sorted(one.best.score.explained))
            yield from _rest(one, one.best)
    yield from _others(found[0])


def _of_the_best(found: Sequence[Explanation], failing: int) -> str:
    """Return how far the best single changes go, where they do not explain all and no more."""
    first = [one.single[0].score for one in found if one.single]
    some = sum(len(score.explained) for score in first)
    if some < failing:
        return f"no single change explains it: the best one {some} of {failing}"
    all_of_it = "it" if failing == 1 else "them all"
    more = _cases(sum(len(score.contradicted) for score in first))
    return f"one change explains {all_of_it}, but by it {more} more should be wrong"


def _steps(found: Sequence[Explanation]) -> Iterator[str]:
    """Yield each of several changes with cases that show it alone, then what is left."""
    for number, step in enumerate(found[0].steps):
        yield from _blamed(step, "It" if number == 0 else "and it")
        for one in found:
            alone = next(own for own in one.steps if own.parts == step.parts)
            explained = one.several.score.explained if one.several else frozenset()
            yield from _shown(one, [case for case in explained if _explains(one, alone, case)])
    for one in found:
        if one.several is not None:
            yield from _rest(one, one.several)


def _explains(one: Explanation, changed: Changed, case: str) -> bool:
    played = one.heard.bench.play(changed, case)
    return compared(one.heard.shown[case], played) is Match.EXPLAINED


def _blamed(changed: Changed, who: str) -> Iterator[str]:
    for told, _, about in _parts(changed):
        yield f"  {who} plays as if {told}"
        yield f"    {about}"


def _parts(changed: Changed) -> Iterator[tuple[str, str, str]]:
    """Yield of each change the words, its name, and the rule with its place."""
    for reading in changed.readings:
        yield reading.told, reading.key, _option(changed, reading.option)
    for mutant in changed.mutants:
        yield mutant.words, mutant.id.partition(":")[2], _rule(changed, mutant)


def _option(changed: Changed, name: str) -> str:
    return f"option {name}{_place(changed.game.to_json()['options'].get(name))}"


def _rule(changed: Changed, mutant: Mutant) -> str:
    if mutant.path.startswith("options."):
        return _option(changed, mutant.path.removeprefix("options."))
    game: Json = changed.game.to_json()
    clauses: Json = game["clauses"]
    if mutant.option is not None:
        name, value = mutant.option
        clauses = game["options"][name]["values"][value]["sets"]
    clause = clause_of(mutant)
    said = "" if clause is None else f": {' '.join(clause.text.split())}"
    return f"rule {mutant.place}{_place(clauses.get(mutant.path))}{said}"


def _place(of: Json | None) -> str:
    """Return where in a spec a clause or an option of a ruleset stands."""
    at = of.get("at") if of else None
    return f" ({at['file']}:{at['line']})" if at else ""


def _rest(one: Explanation, best: Ranked) -> Iterator[str]:
    """Yield the cases that are not explained, and those that speak against it."""
    score, bench = best.score, one.heard.bench
    if score.missed:
        yield f"  Not explained {_are(score.missed)}:"
        yield from _grouped(one, score.missed)
    for word, cases in (
        ("Wrong there too, but otherwise", score.otherwise),
        ("By that more should be wrong, and is not", score.contradicted),
    ):
        if cases:
            told = "; ".join(apart(bench, cases, score.explained))
            yield f"  {word}, {_are(cases)}{f' ({told})' if told else ''}:"
            for case in shortest(bench, cases, _CASES):
                yield f"    {case}: {bench.cases[case].title}"
            if len(cases) > _CASES:
                yield f"    and {len(cases) - _CASES} more"


def _are(cases: Collection[str]) -> str:
    return "is 1 case" if len(cases) == 1 else f"are {len(cases)} cases"


def _grouped(one: Explanation, cases: Collection[str]) -> Iterator[str]:
    """Yield cases by the rule that they turn on, with what tells them from those that are right."""
    game = one.heard.bench.game
    for group in groups(one.heard, cases):
        clause = game.game.clauses.get(group.clause)
        said = "" if clause is None else f": {' '.join(clause.text.split())}"
        place = _place(game.to_json()["clauses"].get(group.clause))
        share = f"{len(group.cases)} of the {len(group.cases) + len(group.right)} that turn on it"
        yield f"  - rule {group.clause}{place}{said}"
        yield f"    {share}{''.join(f'; {word}' for word in group.apart)}"
        yield from _shown(one, group.cases)


def _shown(one: Explanation, cases: Collection[str]) -> Iterator[str]:
    """Yield some cases with what was wrong, the shortest ones."""
    bench = one.heard.bench
    for case in shortest(bench, cases, _CASES):
        yield f"    {case}: {bench.cases[case].title}"
        if case in one.heard.told:
            yield f"      {one.heard.told[case]}"


def _others(one: Explanation) -> Iterator[str]:
    equal = one.equal
    if equal:
        others = "another" if len(equal) == 1 else f"{len(equal)} others"
        yield f"  The cases cannot tell this from {others}:"
        for ranked in equal[:_EQUALS]:
            yield f"    as if {ranked.changed.told}"
        if len(equal) > _EQUALS:
            yield f"    and {len(equal) - _EQUALS} more"
    following = one.next
    if following is not None:
        score = following.score
        against = f", {len(score.contradicted)} against it" if score.contradicted else ""
        yield f"  Next best: as if {following.changed.told}"
        yield f"    explains {len(score.explained)} of {len(one.failing)}{against}"


def as_json(hearing: Hearing, found: Sequence[Explanation]) -> Json:
    """Return it all as JSON."""
    return {
        "engine": hearing.engine,
        "version": hearing.version,
        "trouble": hearing.trouble,
        "played": hearing.tested,
        "adapter": no_rules_fault(hearing, found),
        "games": [_game(one) for one in found],
    }


def _game(one: Explanation) -> Json:
    heard = one.heard
    return {
        "game": heard.bench.game.name,
        "played": heard.played,
        "wrong": {case: heard.told.get(case, "") for case in heard.failing},
        "declined": list(heard.declined),
        "broken": list(heard.broken),
        "untold": list(heard.untold),
        "unplayed": dict(heard.unplayed),
        "best": _ranked(one.best),
        "single": _ranked(one.single[0] if one.single else None),
        "equal": [_changes(ranked.changed) for ranked in one.equal],
        "next": _ranked(one.next),
        "unexplained": [
            {"rule": group.clause, "cases": list(group.cases), "apart": list(group.apart)}
            for group in groups(heard, one.best.score.missed if one.best else heard.failing)
        ],
    }


def _changes(changed: Changed) -> list[Json]:
    return [{"id": name, "words": told, "rule": rule} for told, name, rule in _parts(changed)]


def _ranked(ranked: Ranked | None) -> Json | None:
    if ranked is None:
        return None
    score = ranked.score
    kinds: Mapping[str, Collection[str]] = {
        "explained": score.explained,
        "otherwise": score.otherwise,
        "missed": score.missed,
        "contradicted": score.contradicted,
    }
    return {
        "changes": _changes(ranked.changed),
        "whole": score.whole,
        **{kind: sorted(cases) for kind, cases in kinds.items()},
    }
