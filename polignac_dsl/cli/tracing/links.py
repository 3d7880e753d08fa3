"""The links from a statement to the clauses, cases and mutants, as values; both ways."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from polignac_dsl.check.model import ChoiceOption, NumberOption
from polignac_dsl.cli.tracing.cases import Played

if TYPE_CHECKING:
    from polignac_dsl.cli.tracing.cases import Evidence
    from polignac_dsl.ruleset import Ruleset
    from polignac_dsl.sources import Answer, Sources, Statement

Json = dict[str, Any]
Choices = Mapping[str, int | str]


@dataclass(frozen=True)
class Asked:
    """A statement or reading that asks for a clause of a game, and under which option's value."""

    statement: "Statement"
    choices: Choices


def asked_for(sources: "Sources", ruleset: "Ruleset") -> dict[str, list[Asked]]:
    """Return, for each clause of a game, the statements and readings that it answers."""
    from polignac_dsl.sources.checking import meant, paths_of

    found: dict[str, list[Asked]] = {path: [] for path in paths_of(ruleset.game)}
    for statement in sources.asking():
        for answer in statement.answers.get(ruleset.name, ()):
            for path in meant(answer, ruleset.game):
                asking = found.setdefault(path, [])
                if all(one.statement is not statement for one in asking):
                    asking.append(Asked(statement, choices_of(answer, ruleset)))
    return found


def choices_of(answer: "Answer", ruleset: "Ruleset") -> Choices:
    """Return the option's value that an answer is about; none for a clause or a decision."""
    if answer.kind != "value":
        return {}
    number = isinstance(ruleset.game.options.get(answer.option), NumberOption)
    return {answer.option: int(answer.value) if number else answer.value}


def choices_with(path: str, ruleset: "Ruleset", choices: Choices) -> Choices:
    """Return choices under which a clause is in force: those given, or a value that brings it."""
    if path in ruleset.game.clauses or choices:
        return choices
    for name, option in ruleset.game.options.items():
        if isinstance(option, ChoiceOption):
            for value in option.values:
                if value.sets.get(path) is not None:
                    return {name: value.name}
    return choices


def rulebook_sentence(ruleset: "Ruleset", path: str, lang: str, choices: Choices) -> str | None:
    """Return how the rulebook tells a clause, or None where it does not."""
    from polignac_dsl.rulebook import RulebookError, sentence

    try:
        return sentence(ruleset, path, lang, choices=choices_with(path, ruleset, choices))
    except RulebookError:
        return None


def clause_text(ruleset: "Ruleset", path: str, choices: Choices) -> str | None:
    """Return the sentence of the spec for a clause under some choices."""
    from polignac_dsl.cli.in_force import in_force

    given = choices_with(path, ruleset, choices)
    standing = in_force(ruleset, ruleset.choices(given)).get(path)
    return None if standing is None else " ".join(standing.clause.text.split())


def mutants_of(game: str) -> Mapping[str, Mapping[str, int]] | None:
    """Return the mutants of each clause of a game and how many are killed; None: not measured."""
    from conformance import api

    file: Path = api.corpus_folder().parent / "mutants" / f"{game}.json"
    try:
        clauses = json.loads(file.read_text("utf-8"))["clauses"]
        return {
            path: {key: int(counts.get(key, 0)) for key in ("mutants", "killed", "waived")}
            for path, counts in clauses.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def cases_at(found: Iterable[Played], choices: Choices) -> list[str]:
    """Return the ids of the cases whose options have the values chosen, those by hand first."""
    return [
        played.case.id
        for played in sorted(found, key=lambda played: not played.case.by_hand)
        if all(played.case.table["choices"].get(name) == value for name, value in choices.items())
    ]


def clause_link(evidence: "Evidence", path: str, lang: str, choices: Choices) -> Json:
    """Return a clause of a game with what shows it: sentences, cases, mutants, what it lacks."""
    standing = evidence.standings[path]
    shown = evidence.shown[path]
    mutants = mutants_of(evidence.game)
    return {
        "clause": path,
        "says": clause_text(evidence.ruleset, path, choices),
        "rulebook": rulebook_sentence(evidence.ruleset, path, lang, choices),
        "part": standing.part,
        "breakable": standing.breakable,
        "positive": cases_at(shown.positive, choices),
        "negative": cases_at(shown.negative, {}),
        "mutants": None if mutants is None else mutants.get(path, _NO_MUTANTS),
        "lacks": list(evidence.lacks(path)),
    }


_NO_MUTANTS = {"mutants": 0, "killed": 0, "waived": 0}


def answer_link(answer: "Answer", evidence: "Evidence", sources: "Sources", lang: str) -> Json:
    """Return an answer in a game with the clauses that it is about, or the row that decides."""
    from polignac_dsl.sources.checking import meant

    told: Json = {"answer": answer.text, "kind": answer.kind}
    if answer.kind == "row":
        row = sources.law[answer.text]
        told["asks"] = row.asks
        told["decided"] = row.other_game or [
            {"id": reading.id, "says": reading.says}
            for reading in row.readings
            if evidence.game in reading.answers
        ]
        return told
    choices = choices_of(answer, evidence.ruleset)
    told["clauses"] = [
        clause_link(evidence, path, lang, choices)
        for path in meant(answer, evidence.ruleset.game)
        if path in evidence.standings
    ]
    return told


def statement_link(
    statement: "Statement", sources: "Sources", evidence: Mapping[str, "Evidence"], lang: str
) -> Json:
    """Return a statement or reading with its sentences, and in each game what answers it."""
    return {
        "id": statement.id,
        "says": statement.says,
        "sentences": [
            {"id": sentence.id, "section": sentence.section}
            for sentence in sources.sentences_of(statement.id)
        ],
        "games": {
            game: [answer_link(a, evidence[game], sources, lang) for a in answers]
            for game, answers in statement.answers.items()
            if game in evidence
        },
        "not_about": dict(statement.apart),
    }


def path_link(path: str, sources: "Sources", evidence: Mapping[str, "Evidence"], lang: str) -> Json:
    """Return a clause with what it says in each game that has it, and who asks for it."""
    games: Json = {}
    for game, found in evidence.items():
        if path in found.standings:
            asking = asked_for(sources, found.ruleset)[path]
            custom = sources.customs.get(path)
            games[game] = {
                **clause_link(found, path, lang, {}),
                "asked_by": [
                    {
                        "id": one.statement.id,
                        "says": one.statement.says,
                        "sentences": [s.id for s in sources.sentences_of(one.statement.id)],
                        "option": _option(one.choices),
                    }
                    for one in asking
                ],
                "custom": None if custom is None else custom.reason,
            }
    return {"clause": path, "games": games}


def case_link(case: str, sources: "Sources", evidence: "Evidence") -> Json:
    """Return a case with the clauses that it lists, how it shows each, and who asks for them."""
    played = evidence.played[case]
    asking = asked_for(sources, evidence.ruleset)
    clauses = []
    for path, _ in played.case.clauses:
        shown = evidence.shown.get(path)
        how = "names it only"
        if shown is not None and played in shown.positive:
            how = "positive"
        elif shown is not None and played in shown.negative:
            how = "negative"
        asked_by = [one.statement.id for one in asking.get(path, ())]
        clauses.append({"clause": path, "shows": how, "asked_by": asked_by})
    return {
        "case": case,
        "title": played.case.title,
        "game": evidence.game,
        "by_hand": played.case.by_hand,
        "source": played.case.source,
        "law": list(played.case.law),
        "clauses": clauses,
    }


def _option(choices: Choices) -> str | None:
    return next((f"{name}={value}" for name, value in choices.items()), None)


def summary_of(sources: "Sources", evidence: "Evidence") -> Json:
    """Return how far one game is traced: what is answered, shown and asked for, and what is not."""
    game = evidence.game
    asking = asked_for(sources, evidence.ruleset)
    standings = evidence.standings.values()
    texts = [t for t in sources.texts.values() if game in t.games]
    about = [
        s
        for s in sources.statements.values()
        if any(s.origin == t.id for t in texts) and game not in s.apart
    ]
    readings = [
        reading
        for row in sources.law.values()
        for reading in row.readings
        if game in reading.answers
    ]
    mutants = mutants_of(game)
    total = None
    if mutants is not None:
        total = {key: sum(counts[key] for counts in mutants.values()) for key in _NO_MUTANTS}
    return {
        "statements": len(about),
        "answered": sum(game in s.answers for s in about),
        "readings": len(readings),
        "clauses": len(evidence.standings),
        "to_show": sum(s.wants_positive for s in standings),
        "positive": sum(
            s.wants_positive and bool(evidence.shown[s.path].positive) for s in standings
        ),
        "breakable": sum(s.breakable for s in standings),
        "negative": sum(s.breakable and bool(evidence.shown[s.path].negative) for s in standings),
        "idle": [s.path for s in standings if s.part == "idle"],
        "told": [s.path for s in standings if s.part == "told"],
        "customs": [path for path in sources.customs if path in asking and not asking[path]],
        "unasked": [
            s.path
            for s in standings
            if not asking[s.path] and s.part != "idle" and s.path not in sources.customs
        ],
        "mutants": total,
    }


def missing_in(sources: "Sources", evidence: "Evidence") -> Iterator[Json]:
    """Yield what a game lacks: an answer, a case, somebody who asks for a clause."""
    game = evidence.game
    for text in sources.texts.values():
        if game not in text.games:
            continue
        for statement in sources.statements.values():
            if statement.origin == text.id and not {game} & {*statement.answers, *statement.apart}:
                yield {"game": game, "what": statement.id, "lacks": "an answer"}
    for path in evidence.standings:
        for kind in evidence.lacks(path):
            yield {"game": game, "what": path, "lacks": f"a {kind} case"}
    for path in summary_of(sources, evidence)["unasked"]:
        yield {"game": game, "what": path, "lacks": "a statement or a custom that asks for it"}
    for path, counts in (mutants_of(game) or {}).items():
        alive = counts["mutants"] - counts["killed"] - counts["waived"]
        if alive > 0:
            yield {"game": game, "what": path, "lacks": f"a case that kills {alive} of its mutants"}
