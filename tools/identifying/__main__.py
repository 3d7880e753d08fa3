"""`python -m tools.identifying`: make the questions of `polignac identify`, and prove what they tell.

python -m tools.identifying --make           draw them anew (some twenty minutes)
python -m tools.identifying --fill 6         add cases that show what is not told of 6 choices a game
python -m tools.identifying --repair 5       say what questions are found to show, in 5 looks at each
python -m tools.identifying --check          were they made of the games as they are, and do they
                                             show what they say?
python -m tools.identifying --prove 3        every single value, and 3 choices a game by chance
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace

from polignac_dsl.cli.games import playable
from polignac_dsl.cli.hypotheses.hypothesis import Rules
from polignac_dsl.cli.identifying.questions import FILE, Question, shipped_questions
from polignac_dsl.cli.identifying.world import Answers
from polignac_dsl.ruleset import load
from tools.identifying.disproving import disproved
from tools.identifying.filing import stale, written
from tools.identifying.filling import filled
from tools.identifying.making import FAMILIES, of_family, of_scripts
from tools.identifying.proving import Truth, proved, sampled, singles

_TRIES = 12


def main(arguments: Sequence[str]) -> int:
    """Do what is asked; return 1 where something is stale, untrue or not proved."""
    parser = argparse.ArgumentParser(prog="python -m tools.identifying")
    parser.add_argument("--make", action="store_true")
    parser.add_argument("--fill", type=int, metavar="N")
    parser.add_argument("--repair", type=int, metavar="N")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--prove", type=int, metavar="N")
    parser.add_argument("--game", action="append", choices=playable())
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    rules = {name: Rules(load(name)) for name in playable()}
    games = {name: rules[name] for name in given.game or rules}
    if given.make:
        made = list(of_scripts(rules))
        for family in FAMILIES:
            made += of_family(rules, family)
        _write(rules, made)
    if given.fill is not None:
        truths = [*_defaults(games), *sampled(games, given.fill, given.seed)]
        questions = list(shipped_questions())
        added = list(filled(rules, questions, truths))
        _write(rules, [*questions, *added])
    if given.repair is not None:
        seeds = [str(given.seed + number) for number in range(given.repair)]
        _write(rules, [_repaired(one, rules, seeds) for one in shipped_questions()])
    if given.check:
        return _check(rules, given.seed)
    if given.prove is not None:
        return _prove(rules, [*singles(games), *sampled(games, given.prove, given.seed)])
    return 0


def _defaults(games: dict[str, Rules]) -> list[Truth]:
    return [Truth(name, one.defaults) for name, one in games.items()]


def _write(rules: dict[str, Rules], questions: Sequence[Question]) -> None:
    FILE.write_text(written(rules, questions), encoding="utf-8")
    shipped_questions.cache_clear()
    print(f"{len(questions)} questions in {FILE.name}")


def _repaired(question: Question, rules: dict[str, Rules], seeds: Sequence[str]) -> Question:
    """Return a question that says of all that it was found to show that it shows it."""
    for name in question.shows:
        for seed in seeds:
            while option := disproved(question, rules[name], [], _TRIES, f"{seed}:{question.id}"):
                print(f"{question.id} shows {option} of {name}", flush=True)
                says = question.shows[name] | set(option.split(", "))
                question = replace(question, shows={**question.shows, name: says})
    return question


def _check(rules: dict[str, Rules], seed: int) -> int:
    wrong = [f"{name} has changed since the questions were made" for name in stale(rules)]
    for question in shipped_questions():
        for name in question.shows:
            option = disproved(question, rules[name], [], _TRIES, f"{seed}:{question.id}")
            if option:
                wrong.append(f"{question.id} shows {option} of {name}, and does not say so")
    for line in wrong:
        print(line)
    return int(bool(wrong))


def _prove(rules: dict[str, Rules], truths: Sequence[Truth]) -> int:
    answers, asked, wrong = Answers(rules), list[int](), 0
    for truth in truths:
        proof = proved(rules, shipped_questions(), truth, answers)
        asked.append(proof.questions)
        if not proof.right:
            wrong += 1
            print(f"wrong: {truth}: found {proof.finding.game} {dict(proof.finding.options)}")
        for name, values in proof.open.items():
            print(f"{truth.game}: {name} not told from {values[:3]}")
    print(
        f"{len(asked)} rule sets, {wrong} wrong; questions: at most {max(asked)},"
        f" on average {sum(asked) / len(asked):.1f}"
    )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
