"""Whether the fates of the mutants are as they must be, and in which words that is told."""

from collections.abc import Mapping
from dataclasses import dataclass

from tools.code_mutants.own_tests import TIME_OUT
from tools.code_mutants.result import Fate, Result
from tools.code_mutants.subjects import Subject
from tools.code_mutants.survivors import Named, named

# The part of all mutants that must die.
MUST_DIE = 0.95

Fates = Mapping[str, Mapping[str, Fate]]


@dataclass(frozen=True)
class Judgement:
    """What is wrong with a result, a line each, and its figures in words."""

    objections: tuple[str, ...]
    figures: tuple[str, ...]


def judged(subject: Subject, result: Result, listed: Mapping[Named, str]) -> Judgement:
    """Return the judgement on a result, given the survivors that have a reason.

    Time-outs count as dead, as is usual for programs, but the bar must be met without them, too.
    """
    survivors = {
        named(mutant, fate.detail): mutant
        for fates in result.fates.values()
        for mutant, fate in fates.items()
        if not fate.dead
    }
    objections = [
        f"{mutant} survives without a reason: {name[1]}"
        for name, mutant in survivors.items()
        if name not in listed
    ]
    objections += [
        f"{where} is listed as a survivor and is none: {what}"
        for where, what in listed
        if (where, what) not in survivors and result.fates.get(where.partition(".")[0])
    ]
    counts = result.counts()
    dead = counts["by a case"] + counts["by a test"]
    if dead < MUST_DIE * counts["mutants"]:
        objections.append(f"only {_percent(dead, counts['mutants'])} die by a case or a test")
    return Judgement(tuple(objections), (*_by_module(result), _in_words(subject, counts)))


def _by_module(result: Result) -> list[str]:
    lines = []
    for module, fates in result.fates.items():
        survived = sum(not fate.dead for fate in fates.values())
        late = sum(fate.how == TIME_OUT for fate in fates.values())
        lines.append(f"{module}: {len(fates)} mutants, {late} time-outs, {survived} survive")
    return lines


def _in_words(subject: Subject, counts: Mapping[str, int]) -> str:
    every = counts["mutants"]
    dead = every - counts["survived"]
    return (
        f"{every} mutants of {subject.told}: {counts['by a case']} killed by a case of the corpus,"
        f" {counts['by a test']} more by a test of its own, {counts['time-out']} by"
        f" time-out ({_percent(dead, every)} dead), {counts['survived']} survive"
    )


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "none"
