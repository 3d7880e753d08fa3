"""Recorded games: read as cases without their bookkeeping, and held against every shipped rule set."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from conformance.cases.case import CaseReader
from conformance.cases.model import Case, Check
from conformance.cases.tree import ListNode, MapNode, Node, TextNode, read_text, text_of
from conformance.catalogue import Catalogue
from conformance.diagnostics import Diagnostic, Findings, Place
from conformance.judge.answer import judge
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules, Value
from polignac_dsl.cli.identifying.belief import Possible
from polignac_dsl.cli.identifying.questions import Question, features_of
from polignac_dsl.cli.identifying.showing import shown
from polignac_dsl.cli.identifying.world import MOST_ROWS

# From how many choices it is looked at what a recorded game may show.
_BASES = 10


@dataclass(frozen=True)
class Unreadable:
    """Files that cannot be read; `lines` say what is wrong, each with its place."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Misfit:
    """What a recorded game has otherwise than rules would have it."""

    title: str
    place: str
    message: str


@dataclass(frozen=True)
class OfGame:
    """What the recorded games leave of one game: what is possible, or its nearest choice's misfits."""

    possible: Possible
    nearest: Choices
    misfits: tuple[Misfit, ...]
    unweighed: tuple[str, ...]


@dataclass(frozen=True)
class Consistency:
    """Which games the recorded ones may be played by, and what is nearest where it is none."""

    recorded: int
    games: Mapping[str, OfGame]

    @property
    def consistent(self) -> tuple[str, ...]:
        """The games of which some choice has everything as it was recorded."""
        return tuple(name for name, one in self.games.items() if not one.misfits)

    @property
    def nearest(self) -> str:
        """The game with the fewest misfits."""
        return min(self.games, key=lambda name: len(self.games[name].misfits))


# What a case must have, and a recorded game need not: the keeping of books about the corpus.
_BOOKS = {
    "title": "A recorded game",
    "source": "points-of-law",
    "why": "It was recorded so.",
}


def read_files(paths: Sequence[Path]) -> tuple[Case, ...] | Unreadable:
    """Return the games of files: YAML, or JSON lines where the name ends in `.jsonl`."""
    catalogue, tables = shipped_catalogue(), Tables()
    cases: list[Case] = []
    wrong: list[str] = []
    for path in paths:
        findings = Findings()
        for entry in _entries(path, findings):
            case = _case(entry, len(cases) + 1, catalogue, tables, findings)
            cases += [] if case is None else [case]
        wrong += [_line(one) for one in findings.sorted()]
    if not cases and not wrong:
        wrong.append("there is no recorded game in these files")
    return Unreadable(tuple(wrong)) if wrong else tuple(cases)


def _line(found: Diagnostic) -> str:
    return str(found)


def _entries(path: Path, findings: Findings) -> Iterator[MapNode]:
    place, text = Place(str(path)), text_of(path, findings)
    if text is None:
        return
    texts = [text]
    if path.suffix == ".jsonl":
        texts = [line for line in text.splitlines() if line.strip()]
    for number, one in enumerate(texts, 1):
        name = str(path) if len(texts) == 1 else f"{path}:{number}"
        yield from _games(read_text(one, name, findings), place, findings)


def _games(tree: Node | None, place: Place, findings: Findings) -> Iterator[MapNode]:
    if tree is None:
        return
    if isinstance(tree, MapNode):
        listed = tree.get("games") or tree.get("cases")
        if listed is None:
            yield tree
            return
        if isinstance(listed, ListNode):
            for entry in listed.items:
                if isinstance(entry, MapNode):
                    yield entry
                else:
                    findings.error(entry.place, "kind", "a recorded game is a mapping")
            return
    findings.error(place, "kind", "a file holds games: and a list of them, or one game")


def _case(
    entry: MapNode, number: int, catalogue: Catalogue, tables: Tables, findings: Findings
) -> Case | None:
    """Return a game read as a case of the first shipped game as which it can be read."""
    given = entry.get("game")
    names = [given.value] if isinstance(given, TextNode) else list(catalogue.games)
    first: Findings | None = None
    for name in names:
        tried = Findings()
        with tried.collecting():
            case = CaseReader(_kept(entry, name, number), catalogue, tables, tried).read()
            if case is not None:
                return case
        first = first or tried
    for one in (first or Findings()).sorted():
        findings.error(one.place, one.code, one.message)
    return None


def _kept(entry: MapNode, game: str, number: int) -> MapNode:
    """Return a game with all that a case must have."""
    books: dict[str, Node] = {
        key: TextNode(value, entry.place) for key, value in {**_BOOKS, "game": game}.items()
    }
    books["id"] = TextNode(f"{game}-score-{number % 1000:03}", entry.place)
    books["clauses"] = ListNode((), entry.place)
    if entry.get("working") is None:
        books["from"] = TextNode("reference", entry.place)
    own = [(key, value) for key, value in entry.entries if key.value not in _CORPUS_ONLY]
    named = {key.value for key, _ in own}
    added = [(TextNode(key, entry.place), node) for key, node in books.items() if key not in named]
    return MapNode((*own, *added), entry.place)


# Keys of a case that say nothing of how it was played.
_CORPUS_ONLY = frozenset({"id", "clauses", "law"})


def consistent(rules: Mapping[str, Rules], cases: Sequence[Case]) -> Consistency:
    """Return which rules have everything as it was recorded."""
    checks = [(case, check) for case in cases for check in case.checks()]
    return Consistency(len(cases), {name: _of_game(one, checks) for name, one in rules.items()})


def _of_game(rules: Rules, checks: Sequence[tuple[Case, Check]]) -> OfGame:
    possible, unweighed = Possible(rules), list[str]()
    for case, check in checks:
        names = _shown(rules, check)
        if possible.combinations(names) > MOST_ROWS:
            unweighed.append(case.title)
            continue
        known: dict[object, bool] = {}

        def fits(
            chosen: Mapping[str, Value],
            case: Case = case,
            check: Check = check,
            names: frozenset[str] = names,
            known: dict[object, bool] = known,
        ) -> bool:
            key = tuple([chosen[name] for name in sorted(names)])
            if key not in known:
                known[key] = wrong(rules, chosen, case, check) is None
            return known[key]

        left = possible.keep(names, fits)
        if not left.number():
            nearest = _nearest(rules, possible, checks)
            misfits = tuple(_misfits(rules, nearest, checks))
            return OfGame(left, nearest, misfits, tuple(unweighed))
        possible = left
    nearest = possible.likeliest()
    return OfGame(possible, nearest, tuple(_misfits(rules, nearest, checks)), tuple(unweighed))


def _shown(rules: Rules, check: Check) -> frozenset[str]:
    """Return the options on which it may depend what these rules make of a recorded game."""
    params: Mapping[str, Any] = check.params
    totals = params.get("totals")
    question = Question(
        "recorded",
        params["players"],
        params["dealer"],
        tuple(params["actions"]),
        totals=None if totals is None else tuple(totals),
        features=features_of(params["actions"]),
    )
    return shown(question, rules, [rules.defaults], _BASES, "recorded")


def wrong(rules: Rules, chosen: Choices, case: Case, check: Check) -> str | None:
    """Return what these rules have otherwise than it was recorded, or None."""
    answer = rules.answer(
        {key: value for key, value in check.params.items() if key != "table"}, chosen
    )
    if answer["status"] == "unsupported":
        return str(answer["feature"])
    table = rules.tables.json(check.params["players"], chosen)
    judgement = judge(replace(check, params={**check.params, "table": table}), case.players, answer)
    if judgement.verdict.good:
        return None
    return judgement.mismatches[0].message if judgement.mismatches else judgement.note


def _misfits(
    rules: Rules, chosen: Choices, checks: Sequence[tuple[Case, Check]]
) -> Iterator[Misfit]:
    for case, check in checks:
        said = wrong(rules, chosen, case, check)
        if said is not None:
            yield Misfit(case.title, str(check.place), _of_rules(said))


def _of_rules(said: str) -> str:
    """Return what a judgement says of an engine, said of rules."""
    for verb in ("say", "refuse", "accept"):
        said = said.replace(f"the engine {verb}s", f"the rules {verb}")
    return said.replace("the engine", "the rules")


def _nearest(
    rules: Rules, possible: Possible, checks: Sequence[tuple[Case, Check]]
) -> dict[str, Value]:
    """Return the choice with the fewest misfits of some that come of changing an option at a time."""
    luck = Random(rules.name)
    best = min(
        [possible.likeliest(), dict(rules.defaults), possible.draw(luck)],
        key=lambda chosen: len(list(_misfits(rules, chosen, checks))),
    )
    least = len(list(_misfits(rules, best, checks)))
    for name, values in rules.values.items():
        for value in values:
            changed = {**best, name: value}
            misfits = len(list(_misfits(rules, changed, checks)))
            if misfits < least:
                best, least = changed, misfits
    return best
