"""Makes the miniatures' cases and answers: `python -m tools.miniatures [--check]`.

For each clause of a few games one mutant that some case finds, preferring those that are off by
one; and the fewest cases that find them all. Written are those cases as an export, and
`answers.json`: the right answers, and those of each mutant where they differ.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from conformance import api
from conformance.cases.model import Case
from conformance.engines.miniatures.recorded import FORMAT, key_of, overlaid
from conformance.export.files import export_files
from conformance.runner.in_process import run_in_process
from conformance.verdicts import Verdict
from polignac_dsl.cli.blaming.serving import replay_by, unknown
from polignac_dsl.cli.blaming.shortlist import mutants_of
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.cli.mutating.matrix import path_of, read_matrix
from polignac_dsl.engine.protocol import replay
from polignac_dsl.ruleset import load
from tools.repository import ROOT

FOLDER = ROOT / "conformance" / "engines" / "miniatures"
# The first game has nearly all rules that there are; the others are asked for what it has not.
GAMES = ("polignac-cr-capot", "polignac", "polignac-generale", "polignac-ace-high")
# What a mutant does to its rule, from what is most like a slip of the pen.
OPERATORS = ("number", "exchange", "card-in", "card", "name", "guard", "out", "in", "form")
# A few that every runner meets first: a score, a refusal, what a player sees.
ALWAYS = ("polignac-score-001", "polignac-follow-", "polignac-cr-capot-views-")

# They are no corpus: a new version of it is none of them.
NO_VERSION = "0.0.0"

Json = dict[str, Any]
Replay = Callable[[Mapping[str, Any]], Any]


class Planted(NamedTuple):
    """A rule that a miniature gets wrong: its name, in words, and what answers by it."""

    name: str
    clause: str
    words: str
    mutant: str
    replay: Replay


def right(params: Mapping[str, Any]) -> Any:
    """Answer by the rules, without reasons."""
    return _plain(replay(params))


def shows_everything(params: Mapping[str, Any]) -> Any:
    """Answer a player as if he might see everything."""
    return right({key: value for key, value in params.items() if key != "viewer"})


def lets_revoke(params: Mapping[str, Any]) -> Any:
    """Answer as if a suit need not be followed: the card lies, and nobody minds."""
    answer = right(params)
    if answer.get("code") != "must-follow":
        return answer
    *before, last = params["actions"]
    lying = right({**params, "actions": [*before, {**last, "do": "revoke"}]})
    return lying if lying["status"] == "ok" else answer


def by_mutant(mutant: str) -> Replay:
    """Return what answers by a mutant, without reasons."""
    answers = replay_by(mutant)
    return lambda params: _plain(answers(params))


def by_record(recorded: Mapping[str, Any]) -> Replay:
    """Return what answers from a record, by the keys of the requests."""
    return lambda params: recorded[key_of(params)]


def _plain(answer: Any) -> Any:
    if isinstance(answer.get("view"), dict):
        view = {key: value for key, value in answer["view"].items() if key != "reasons"}
        return {**answer, "view": view}
    return {key: value for key, value in answer.items() if key != "clause"}


def _cases() -> dict[str, Case]:
    """Return the cases of the games by their ids, those that need no option first."""
    paths = [ROOT / "conformance" / "corpus" / game for game in GAMES]
    corpus = api.load(paths, shipped_catalogue(), Tables())
    cases = sorted(corpus.cases, key=lambda case: ("options" in case.features, case.id))
    return {case.id: case for case in cases}


def _found_by() -> dict[str, dict[str, frozenset[str]]]:
    """Return for each clause its mutants, the likeliest slips first, and the cases that find them."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    for game in GAMES:
        of_game: dict[str, dict[str, frozenset[str]]] = defaultdict(dict)
        kills = read_matrix(ROOT / "conformance" / "mutants" / f"{game}.json").kills
        for mutant in sorted(kills, key=lambda m: ("@" in m, _rank(m), m)):
            path = path_of(mutant)
            if not path.startswith(("options.", "players")):
                of_game[path][mutant] = kills[mutant]
        for path in sorted(of_game):
            found.setdefault(path, of_game[path])
    return found


def _rank(mutant: str) -> int:
    operator = mutant.split(":")[2]
    return OPERATORS.index(operator) if operator in OPERATORS else len(OPERATORS)


def _chosen(cases: Mapping[str, Case]) -> tuple[list[Case], list[Planted]]:
    """Return few cases, and for each clause one mutant that is wrong in one of them."""
    plain = {case for case in cases if "options" not in cases[case].features}
    wrong: dict[str, dict[str, set[str]]] = {}
    for path, mutants in _found_by().items():
        known = {m: found & cases.keys() for m, found in mutants.items() if unknown(m) is None}
        # A few mutants will do, the likeliest slips; options only where nothing else shows it.
        wrong[path] = {m: set(found & plain) for m, found in known.items() if found & plain}
        wrong[path] = wrong[path] or {m: set(found) for m, found in known.items() if found}
        wrong[path] = dict(list(wrong[path].items())[:6])
    start = [next(c for c in cases if c.startswith(always)) for always in ALWAYS]
    follow = (c for c in cases.values() if c.game == GAMES[0] and _must_follow(c))
    start.append(next(follow).id)
    taken, left = dict.fromkeys(start), {path for path in wrong if wrong[path]}
    left -= {path for path in left if _killed(wrong[path], taken)}
    while left:
        votes: dict[str, int] = defaultdict(int)
        for path in left:
            for case in set().union(*wrong[path].values()):
                votes[case] += 1
        best = max(votes, key=lambda case: (votes[case], -len(cases[case].players), case))
        taken[best] = None
        left -= {path for path in left if _killed(wrong[path], taken)}
    planted = []
    for path in sorted(wrong):
        mutant = next((m for m, found in wrong[path].items() if found & taken.keys()), None)
        if mutant is not None:
            words = mutants_of(load(mutant.partition(":")[0]))[mutant].words
            planted.append(Planted(f"rule/{path}", path, words, mutant, by_mutant(mutant)))
    return [cases[case] for case in taken], planted


def _must_follow(case: Case) -> bool:
    """Return whether a case is of a card that may not be played, since a suit was led."""
    return case.negative and "play.follow" in dict(case.clauses) and "follow" in case.topic


def _killed(mutants: Mapping[str, set[str]], taken: Iterable[str]) -> bool:
    return any(found & set(taken) for found in mutants.values())


def answers_of(cases: list[Case], planted: list[Planted]) -> Json:
    """Return the right answers by the keys of their requests, and each miniature's own."""
    asked = {key_of(c.params): c.params for case in cases for c in case.checks()}
    answers = {key: right(params) for key, params in asked.items()}
    wrong: Json = {}
    for one in planted:
        own = {}
        for key, params in asked.items():
            game = one.mutant.partition(":")[0] if one.mutant else params["game"]
            answer = one.replay(params) if params["game"] == game else answers[key]
            if answer.get("status") != "unsupported" and answer != answers[key]:
                own[key] = difference(answers[key], answer)
                assert overlaid(answers[key], own[key]) == answer, one.name
        recorded = {key: overlaid(answers[key], own.get(key)) for key in answers}
        run = run_in_process(one.name, cases, by_record(recorded))
        verdicts = {
            result.case: result.verdict.value
            for result in run.results
            if result.verdict is not Verdict.PASS
        }
        if verdicts:
            wrong[one.name] = {
                "about": one.words,
                "clause": one.clause,
                "mutant": one.mutant or None,
                "verdicts": verdicts,
                "answers": own,
            }
    return {
        "format": FORMAT,
        "requests": {case.id: [key_of(check.params) for check in case.checks()] for case in cases},
        "answers": answers,
        "wrong": wrong,
    }


def difference(answer: Json, other: Json) -> Json:
    """Return what of another answer differs; of two views only the keys that do."""
    if answer.get("status") != "ok" or other.get("status") != "ok":
        return other
    mine, view = answer["view"], other["view"]
    changed = {key: value for key, value in view.items() if mine.get(key) != value}
    return {"view": changed}


def made() -> dict[Path, bytes]:
    """Return the files of the miniatures."""
    cases, planted = _chosen(_cases())
    planted = [
        Planted("leaks", "view", "shows every hand to a player", "", shows_everything),
        Planted("rule/play.follow", "play.follow", "lets revokes pass", "", lets_revoke),
        *(one for one in planted if one.clause != "play.follow"),
    ]
    files = {
        FOLDER / "cases" / name: data
        for name, data in export_files(cases, NO_VERSION).items()
        if not name.endswith(".schema.json")
    }
    told = answers_of(cases, planted)
    lines = []
    for key, value in told.items():
        if isinstance(value, dict):
            inner = ",\n".join(f" {json.dumps(k)}: {_json(v)}" for k, v in value.items())
            lines.append(f"{json.dumps(key)}: {{\n{inner}\n}}")
        else:
            lines.append(f"{json.dumps(key)}: {_json(value)}")
    files[FOLDER / "answers.json"] = ("{\n" + ",\n".join(lines) + "\n}\n").encode()
    return files


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def main(arguments: list[str]) -> int:
    """Write the files, or tell which of them is stale."""
    files = made()
    stale = [f for f, data in files.items() if not f.is_file() or f.read_bytes() != data]
    for file in stale:
        if "--check" in arguments:
            print(f"{file.relative_to(ROOT)} is stale: run `python -m tools.miniatures`")
        else:
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(files[file])
    print(f"{len(files)} files of the miniatures, {len(stale)} changed")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
