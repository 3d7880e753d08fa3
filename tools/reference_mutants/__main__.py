"""`python -m tools.reference_mutants`: which mutants of the reference the corpus kills.

mutmut makes the mutants; the cases of the corpus, played in process, and then the reference's
own tests kill them. Without a word, what has changed since result.json was written is played
again, and the file written anew.
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tools.reference_mutants.judging import Fates, judged
from tools.reference_mutants.killing import Killers, cover_cases, cover_tests, in_a_process
from tools.reference_mutants.mutating import modules, mutants_of
from tools.reference_mutants.renewing import (
    Plan,
    everything,
    joined,
    sample,
    unexplained,
    what_changed,
)
from tools.reference_mutants.result import (
    Fate,
    Inputs,
    Result,
    fate_of,
    inputs_now,
    read_result,
    result_of,
    write_result,
)
from tools.reference_mutants.survivors import ListError, read_survivors
from tools.reference_mutants.trials import load_trials

# What a process of the pool inherits by being forked.
_killers: Killers | None = None


def main(words: Sequence[str] | None = None) -> int:
    """Play mutants; return 1 if one lives without a reason, or too many live."""
    parser = argparse.ArgumentParser(prog="python -m tools.reference_mutants", description=__doc__)
    parser.add_argument("--full", action="store_true", help="play all mutants")
    parser.add_argument(
        "--check", action="store_true", help="play what changed and a sample, and write nothing"
    )
    parser.add_argument(
        "--only", action="append", choices=list(modules()), help="this module alone"
    )
    parser.add_argument("--jobs", type=int, default=1, help="so many modules at a time (1)")
    arguments = parser.parse_args(words)
    try:
        listed = read_survivors()
    except ListError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    trials = load_trials()
    inputs, old = inputs_now(trials), read_result()
    plan = everything(inputs) if arguments.full else what_changed(old, inputs)
    if old is not None and not arguments.full:
        again = sample(old, inputs) if arguments.check else unexplained(old, listed)
        plan = joined(plan, again)
    if arguments.only:
        plan = {name: ids for name, ids in plan.items() if name in arguments.only}
    global _killers
    if None in plan.values():  # many mutants, so that it pays to know who can notice them
        cases, tests = in_a_process(partial(cover_cases, trials)), in_a_process(cover_tests)
        _killers = Killers(trials, cases, tests)
    else:
        _killers = Killers(trials)
    played = _played(plan, None if arguments.full else old, arguments.jobs)
    result = _merged(old, played, inputs, plan)
    judgement = judged(result, listed)
    print("\n".join([*judgement.figures, *judgement.objections]))
    if arguments.check or arguments.only:
        note = "" if old is not None and old.corpus == inputs.corpus else "; the corpus has changed"
        print(f"played again: {sum(map(len, played.values()))} mutants{note}")
    else:
        write_result(result)
    return 1 if judgement.objections else 0


def _played(plan: Plan, old: Result | None, jobs: int) -> Fates:
    known: dict[str, str] = {}
    for fates in old.fates.values() if old else ():
        known |= {mutant: fate.detail for mutant, fate in fates.items() if fate.dead}
    tasks = [(module, ids, known) for module, ids in plan.items() if ids is None or ids]
    return dict(_results(tasks, jobs))


Task = tuple[str, Collection[str] | None, dict[str, str]]


def _results(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[str, dict[str, Fate]]]:
    if jobs < 2:
        yield from map(_play, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("fork")) as pool:
        yield from pool.map(_play, tasks)


def _play(task: Task) -> tuple[str, dict[str, Fate]]:
    module, ids, known = task
    assert _killers is not None
    start = time.monotonic()
    mutants = mutants_of(module, modules()[module].read_text("utf-8"))
    if ids is not None:
        wanted = set(ids)
        mutants = [mutant for mutant in mutants if mutant.id in wanted]
    outcomes = _killers.outcomes(mutants, known)
    seconds = time.monotonic() - start
    pairs = list(zip(mutants, outcomes, strict=True))
    lines = [f"{module}: {len(mutants)} mutants in {seconds:.0f} s"]
    lines += [f"  {m.id}, line {m.lines.start}, lives: {m.what}" for m, o in pairs if not o.dead]
    print("\n".join(lines), file=sys.stderr, flush=True)
    return module, {mutant.id: fate_of(mutant, outcome) for mutant, outcome in pairs}


def _merged(old: Result | None, played: Fates, inputs: Inputs, plan: Plan) -> Result:
    """The fates as they are now: those played, and the old ones of what was not."""
    fates: dict[str, dict[str, Fate]] = {}
    for module in inputs.modules:
        before = old.fates.get(module, {}) if old is not None else {}
        kept = {} if plan.get(module, ()) is None else before
        fates[module] = {**kept, **played.get(module, {})}
    return result_of(inputs, fates)


if __name__ == "__main__":
    sys.exit(main())
