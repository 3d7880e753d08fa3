"""`python -m tools.code_mutants`: which mutants of the reference and of the built-in engine die.

mutmut makes the mutants; the cases of the corpus, played in process, and then the subject's
own tests kill them. Without a word, what has changed since the result was written is played
again, and the file written anew.
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tools.code_mutants.judging import Fates, judged
from tools.code_mutants.killing import Killers, cover_cases, cover_tests, in_a_process
from tools.code_mutants.mutating import mutants_of
from tools.code_mutants.renewing import (
    Plan,
    everything,
    joined,
    sample,
    unexplained,
    what_changed,
)
from tools.code_mutants.result import (
    Fate,
    Inputs,
    Result,
    fate_of,
    inputs_now,
    read_result,
    result_of,
    write_result,
)
from tools.code_mutants.subjects import SUBJECTS, Subject
from tools.code_mutants.survivors import ListError, Named, read_survivors
from tools.code_mutants.trials import Trial, load_trials, with_tables_read

# What a process of the pool inherits by being forked.
_killers: Killers | None = None


def main(words: Sequence[str] | None = None) -> int:
    """Play mutants; return 1 if one lives without a reason, or too many live."""
    parser = argparse.ArgumentParser(prog="python -m tools.code_mutants", description=__doc__)
    parser.add_argument("--full", action="store_true", help="play all mutants")
    parser.add_argument(
        "--check", action="store_true", help="play what changed and a sample, and write nothing"
    )
    parser.add_argument("--subject", choices=list(SUBJECTS), help="this program alone")
    parser.add_argument("--only", action="append", metavar="MODULE", help="this module alone")
    parser.add_argument("--jobs", type=int, default=1, help="so many modules at a time (1)")
    arguments = parser.parse_args(words)
    subjects = [SUBJECTS[arguments.subject]] if arguments.subject else list(SUBJECTS.values())
    known = {module for subject in subjects for module in subject.mutated()}
    for module in arguments.only or ():
        if module not in known:
            parser.error(f"no module {module!r} is mutated; these are: {', '.join(sorted(known))}")
    try:
        listed = {subject.name: read_survivors(subject.survivors) for subject in subjects}
    except ListError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    trials = load_trials()
    return max([_run(subject, trials, listed[subject.name], arguments) for subject in subjects])


def _run(
    subject: Subject,
    trials: list[Trial],
    listed: Mapping[Named, str],
    arguments: argparse.Namespace,
) -> int:
    inputs, old = inputs_now(subject, trials), read_result(subject.result)
    if arguments.check and old is None:
        print(f"no result for {subject.told} is kept: run --subject {subject.name} --full")
        return 1
    plan = everything(inputs) if arguments.full else what_changed(old, inputs)
    if old is not None and not arguments.full:
        again = sample(old, inputs) if arguments.check else unexplained(old, listed)
        plan = joined(plan, again)
    if arguments.only:
        plan = {name: ids for name, ids in plan.items() if name in arguments.only}
    if subject.reads_tables:
        trials = with_tables_read(trials)
    global _killers
    if None in plan.values():  # many mutants, so that it pays to know who can notice them
        cases = in_a_process(partial(cover_cases, subject, trials))
        _killers = Killers(subject, trials, cases, in_a_process(partial(cover_tests, subject)))
    else:
        _killers = Killers(subject, trials)
    played = _played(subject, plan, None if arguments.full else old, arguments.jobs)
    result = _merged(old, played, inputs, plan)
    judgement = judged(subject, result, listed)
    print("\n".join([*judgement.figures, *judgement.objections]))
    if arguments.check or arguments.only:
        note = "" if old is not None and old.corpus == inputs.corpus else "; the corpus has changed"
        print(f"played again: {sum(map(len, played.values()))} mutants{note}")
    else:
        write_result(result, subject.result)
    return 1 if judgement.objections else 0


def _played(subject: Subject, plan: Plan, old: Result | None, jobs: int) -> Fates:
    known: dict[str, str] = {}
    for fates in old.fates.values() if old else ():
        known |= {mutant: fate.detail for mutant, fate in fates.items() if fate.dead}
    tasks = [(subject, module, ids, known) for module, ids in plan.items() if ids is None or ids]
    return dict(_results(tasks, jobs))


Task = tuple[Subject, str, Collection[str] | None, dict[str, str]]


def _results(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[str, dict[str, Fate]]]:
    if jobs < 2:
        yield from map(_play, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("fork")) as pool:
        yield from pool.map(_play, tasks)


def _play(task: Task) -> tuple[str, dict[str, Fate]]:
    subject, module, ids, known = task
    assert _killers is not None
    start = time.monotonic()
    mutants = mutants_of(module, subject.mutated()[module].read_text("utf-8"))
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
