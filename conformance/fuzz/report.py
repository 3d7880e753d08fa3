"""Tells a run in lines: what was found, what was met, and what was never met."""

from collections.abc import Iterator, Mapping

from conformance.fuzz.census import CODES, WAYS
from conformance.fuzz.findings import Finding
from conformance.fuzz.running import Ended, Run
from conformance.harmless import harmless
from conformance.report.model import ExitCode

_MOST_NAMED = 12


def head(run: Run, ended: Ended) -> str:
    """Return the line over everything: who played, how much, and what ended it."""
    name = f"{run.side.name} {run.side.version}".strip()
    note = f": {run.note}" if run.note else ""
    matches = sum(run.census.matches.values())
    return harmless(
        f"{name} against {run.model.name}: {_number(matches, 'match', 'matches')}, "
        f"{_number(run.census.requests, 'request')} ({run.seconds:.1f} s); {ended}{note}"
    )


def found(run: Run) -> Iterator[str]:
    """Yield a line for each difference."""
    number = len(run.findings.all)
    if number:
        yield f"{_number(number, 'difference')}:"
    elif run.comparison.compared:
        yield "no difference"
    else:
        yield "no answer could be compared"
    for place, each in enumerate(run.findings.all, start=1):
        yield f"  {place}. {line(each)}"


def line(each: Finding) -> str:
    """Return the line of a difference: its clause, what differs, where it was met, how large it is."""
    size = f"{_number(each.deals, 'deal')}, {_number(each.actions, 'action')}"
    times = f", met {each.times} times" if each.times > 1 else ""
    cut = "; there was no time to make it smaller" if each.cut else ""
    return harmless(f"{each.clause}: {each.words} (match {each.match}; {size}{times}{cut})")


def hint(run: Run, ended: Ended) -> str:
    """Return how a run goes on that ended with as many differences as were asked for, else nothing."""
    if ended is not Ended.MOST:
        return ""
    return (
        f"It stopped after match {run.next - 1} since --most {run.question.most} are found; there may be "
        f"others behind them: --resume --most {2 * run.question.most} goes on."
    )


def cases(run: Run) -> str:
    """Return the cases of all differences as a file of cases, nothing where there are none."""
    told = [each.case for each in run.findings.all]
    if not told:
        return ""
    text = "# What is expected is what the other engine says; who is right is for the texts.\n"
    some = any(not line.startswith("#") for case in told for line in case.splitlines())
    return harmless(text + ("cases:\n" if some else "cases: []\n") + "".join(told))


def met(run: Run, every: bool = False) -> Iterator[str]:
    """Yield what was met and what never was; all names with `every`, else as many as fit."""
    census = run.census
    for game in sorted(census.matches):
        pairs, all_pairs = census.pairs(game, run.coverings[game])
        paths, unmet = census.having(game), census.unmet(game)
        yield (
            f"{game}: {_number(census.matches[game], 'match', 'matches')}, {pairs} of {all_pairs} "
            f"pairs of options, {len(paths) - len(unmet)} of {len(paths)} clauses had a say"
        )
        if unmet:
            yield f"  never: {_named(unmet, every)}"
    yield f"refusals: {_counted({code: census.refusals[code] for code in CODES})}"
    yield f"  never: {_named(census.never(CODES, census.refusals), every)}"
    yield f"on the way: {_counted(dict(sorted(census.met.items())))}"
    yield f"  never: {_named(census.never(WAYS, census.met), every)}"
    untold = sorted(run.comparison.untold)
    if untold:
        yield f"not told by the engine in every view: {', '.join(untold)}"
    if run.comparison.unsupported:
        names = sorted(run.comparison.unsupported)
        yield harmless(f"unsupported by its own word: {_named(names, every)}")


def exit_code(run: Run, ended: Ended) -> ExitCode:
    """Return the exit code of a run; an engine that fails goes before one that differs."""
    findings = run.findings.all
    if ended in (Ended.TROUBLE, Ended.MODEL) or any(each.failed for each in findings):
        return ExitCode.BROKEN
    if findings or not run.comparison.compared:
        return ExitCode.FAILED
    return ExitCode.GOOD


def _number(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in counts.items() if number) or "none"


def _named(names: list[str], every: bool) -> str:
    shown = names if every else names[:_MOST_NAMED]
    more = f", and {len(names) - len(shown)} more" if len(shown) < len(names) else ""
    return ", ".join(shown) + more if names else "nothing"
