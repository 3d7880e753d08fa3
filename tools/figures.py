"""The figures in README.md: what the project has measured of itself, as generated text.

They are read from what is committed - the corpus, the sources, the kill matrices, the positions
of perft, what became of the mutants of our engines - and so they are as fresh as these, each of which has a
check of its own. `tools/generate.py` writes them between two marks.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator

from conformance import api
from conformance.laws.laws import LAWS
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.cli.games import playable
from polignac_dsl.sources import read_sources
from tools.code_mutants.result import read_result
from tools.code_mutants.subjects import SUBJECTS
from tools.repository import ROOT

README = ROOT / "README.md"
BEGIN, END = "<!-- figures: made by tools/generate.py -->", "<!-- end of the figures -->"

_HEAD = (
    "| game | cases | by hand | mutants | killed | waived | perft positions |\n"
    "|---|--:|--:|--:|--:|--:|--:|\n"
)


def readme() -> str:
    """Return README.md with today's figures between the marks.

    Raises ValueError where the marks are not there, or something to be counted is not.
    """
    text = README.read_text("utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"README.md has not both marks, {BEGIN} and {END}")
    return f"{before}{BEGIN}\n{figures()}\n{END}{after}"


def figures() -> str:
    """Return the figures in Markdown: a table by game, then what is about all games."""
    rows = [_HEAD, *_rows()]
    return "".join(rows) + "\n" + "\n".join(f"- {line}" for line in _lines())


def _rows() -> Iterator[str]:
    corpus = api.load([api.corpus_folder()], shipped_catalogue(), Tables())
    cases = Counter(case.game for case in corpus.cases)
    by_hand = Counter(case.game for case in corpus.cases if case.by_hand)
    total: Counter[str] = Counter()
    for game in playable():
        mutants, killed, waived = _mutants(game)
        found = {
            "cases": cases[game],
            "by hand": by_hand[game],
            "mutants": mutants,
            "killed": killed,
            "waived": waived,
            "perft": _positions(game),
        }
        total.update(found)
        yield _row(f"`{game}`", found.values())
    yield _row("all", total.values())


def _row(name: str, numbers: Iterable[int]) -> str:
    return f"| {name} | " + " | ".join(f"{number:,}" for number in numbers) + " |\n"


def _mutants(game: str) -> tuple[int, int, int]:
    """Return how many mutants of a game there are that play otherwise, are killed, and waived."""
    file = ROOT / "conformance" / "mutants" / f"{game}.json"
    clauses = json.loads(file.read_text("utf-8"))["clauses"].values()
    mutants, killed, waived = (
        sum(counts[key] for counts in clauses) for key in ("mutants", "killed", "waived")
    )
    return mutants, killed, waived


def _positions(game: str) -> int:
    file = ROOT / "conformance" / "perft" / f"{game}.json"
    return len(json.loads(file.read_text("utf-8"))["positions"])


def _lines() -> Iterator[str]:
    sources = read_sources().sources
    if sources is None:
        raise ValueError("spec/sources.yaml has errors: run `python -m tools.sources`")
    sentences = sum(len(text.sentences) for text in sources.texts.values())
    readings = sum(len(row.readings) for row in sources.law.values())
    yield (
        f"{sentences} sentences of three rule texts make {len(sources.statements)} statements, and"
        f" the points of law {readings} readings; each is answered in every game that it is about"
        " (`polignac trace`)."
    )
    yield "No two cases of a game ask the same question (`polignac corpus signatures`)."
    yield f"{len(LAWS)} laws hold in every engine (`polignac laws`)."
    for subject in SUBJECTS.values():
        result = read_result(subject.result)
        if result is None:
            continue
        counts = result.counts()
        dead = counts["mutants"] - counts["survived"]
        yield (
            f"Of {counts['mutants']:,} mutants that mutmut makes of {subject.told}, {dead:,} die"
            f" ({dead / counts['mutants']:.1%}): {counts['by a case']:,} by a case of the corpus,"
            f" {counts['by a test']:,} by a test of its own, {counts['time-out']:,} by never ending."
        )
