"""`polignac trace`: from a sentence of a rule text to the verdicts that it leads to, and back."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import GameName, Text, playable
from polignac_dsl.cli.hints import did_you_mean

if TYPE_CHECKING:
    from polignac_dsl.cli.tracing.cases import Evidence
    from polignac_dsl.sources import Sources, Statement

Json = dict[str, Any]

_CASE = re.compile(r"(?P<game>[a-z-]+)-[a-z]+-\d{3,}")


class Traced(Text):
    """What can be traced: a statement, a row, a sentence, a clause, an option, a case."""

    name = "WHAT"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer statements, rows and readings that begin so."""
        from polignac_dsl.sources import read_sources

        sources = read_sources().sources
        known = [] if sources is None else [*sources.law, *(s.id for s in sources.asking())]
        return [CompletionItem(name) for name in known if name.startswith(incomplete)]


@click.command(short_help="Follow a rule from the texts to the cases, and back.")
@click.argument("what", type=Traced(), required=False)
@click.option("--game", type=GameName(), help="Only in this game.")
@click.option("--lang", type=click.Choice(["en", "fr"]), default="en", help="Of the rulebook.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def trace(what: str | None, game: str | None, lang: str, as_json: bool) -> None:
    """Follow WHAT from the rule texts to the cases, or back; without WHAT, tell what is missing.

    spec/sources.yaml has each sentence of the three texts by its number, what it says in our
    words, and what answers that in each game. From there it goes to the clause, the sentence of
    the rulebook, the cases that show the clause at work or broken, and its mutants.

    \b
      polignac trace                      all games: what is answered and shown, what is missing
      polignac trace --game polignac      one game
      polignac trace WF-07                a statement of the French Wikipedia article
      polignac trace WF:5                 a sentence of it, by its number
      polignac trace L19                  a row of the points of law, with its readings
      polignac trace L19b                 one of its readings
      polignac trace play.follow          a clause: who asks for it, and what shows it
      polignac trace late-revoke          an option, or a value of one: late-revoke=lost-match
      polignac trace polignac-score-001   a case: what it shows, and for whom

    Exit code 1: something is missing of what was looked at.
    """
    sources, flaws = _sources()
    if game is not None and game not in playable():
        raise click.UsageError(
            f"There is no shipped game '{game}'. {did_you_mean(game, playable())}".rstrip()
        )
    games = [game] if game else playable()
    if what is None:
        told = _summary(sources, flaws, games)
        lines, bad = _lines("summary", told), bool(told["missing"] or told["flaws"])
    else:
        kind, told = _traced(what, sources, games, lang)
        lines, bad = _lines(kind, told), _lacks(told)
    if as_json:
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        for line in lines:
            click.echo(line)
    if bad:
        leave(Exit.DOES_NOT_CONFORM)


def _sources() -> "tuple[Sources, list[str]]":
    """Return the sources and what is wrong with them; leave with 1 where they cannot be read."""
    from polignac_dsl.ruleset import load
    from polignac_dsl.sources import check, read_sources

    result = read_sources()
    flaws = [str(flaw) for flaw in result.flaws]
    if result.sources is None:
        for flaw in flaws:
            click.echo(flaw, err=True)
        leave(Exit.DOES_NOT_CONFORM)
    games = {game: load(game) for text in result.sources.texts.values() for game in text.games}
    return result.sources, [*flaws, *map(str, check(result.sources, games))]


def _evidence(games: Iterable[str]) -> "dict[str, Evidence]":
    """Return the cases of games held against their clauses; leave with 4 for a broken corpus."""
    from conformance import api
    from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
    from polignac_dsl.cli.printing import plain
    from polignac_dsl.cli.tracing.cases import evidence_of

    found = {}
    tables = Tables()
    for game in games:
        corpus = api.load([api.corpus_folder() / game], shipped_catalogue(), tables)
        if not corpus.sound:
            for diagnostic in corpus.diagnostics:
                click.echo(plain(str(diagnostic)), err=True)
            leave(Exit.CORPUS_INVALID)
        found[game] = evidence_of(game, corpus.cases, tables)
    return found


def _summary(sources: "Sources", flaws: Sequence[str], games: Sequence[str]) -> Json:
    from polignac_dsl.cli.tracing.links import missing_in, summary_of

    evidence = _evidence(games)
    sentences = [s for text in sources.texts.values() for s in text.sentences]
    return {
        "games": {game: summary_of(sources, found) for game, found in evidence.items()},
        "sentences": {name: len(text.sentences) for name, text in sources.texts.items()},
        "no_rule": sum(sentence.no_rule is not None for sentence in sentences),
        "customs": {custom.path: custom.reason for custom in sources.customs.values()},
        "flaws": list(flaws),
        "missing": [lack for found in evidence.values() for lack in missing_in(sources, found)],
    }


def _traced(what: str, sources: "Sources", games: Sequence[str], lang: str) -> tuple[str, Json]:
    """Return which kind of thing WHAT is, and its links; leave with 2 where there is no such."""
    from polignac_dsl.cli.tracing.links import case_link, path_link

    statement = sources.find(what)
    if statement is not None:
        return "statement", _statements([statement], sources, games, lang)[0]
    if what in sources.law:
        row = sources.law[what]
        readings = _statements(row.readings, sources, games, lang)
        told = {"id": what, "asks": row.asks, "other_game": row.other_game, "readings": readings}
        return "row", told
    text, colon, number = what.partition(":")
    if colon and text in sources.texts:
        return "sentence", _sentence(text, number, sources, games, lang)
    if case := _CASE.fullmatch(what):
        if case["game"] in games:
            evidence = _evidence([case["game"]])[case["game"]]
            if what in evidence.played:
                return "case", case_link(what, sources, evidence)
        where = "" if case["game"] in games else f" among those of {', '.join(games)}"
        raise click.UsageError(f"There is no case '{what}'{where}.")
    if options := _of_option(what, sources):
        return "option", {
            "option": what,
            "readings": _statements(options, sources, games, lang),
        }
    from polignac_dsl.ruleset import load
    from polignac_dsl.sources.checking import paths_of

    having = [game for game in games if what in paths_of(load(game).game)]
    if not having:
        raise click.UsageError(_unknown(what, sources, games))
    return "path", path_link(what, sources, _evidence(having), lang)


def _statements(
    found: "Sequence[Statement]", sources: "Sources", games: Sequence[str], lang: str
) -> list[Json]:
    from polignac_dsl.cli.tracing.links import statement_link

    about = {game for statement in found for game in statement.answers}
    evidence = _evidence(game for game in games if game in about)
    return [statement_link(statement, sources, evidence, lang) for statement in found]


def _sentence(text: str, number: str, sources: "Sources", games: Sequence[str], lang: str) -> Json:
    sentences = sources.texts[text].sentences
    if not re.fullmatch(r"[1-9]\d{0,3}", number) or int(number) > len(sentences):
        raise click.UsageError(f"{text} has the sentences {text}:1 to {text}:{len(sentences)}.")
    found = sentences[int(number) - 1]
    said = [sources.statements[name] for name in found.says]
    return {
        "id": found.id,
        "section": found.section,
        "sha256": found.sha256,
        "no_rule": found.no_rule,
        "statements": _statements(said, sources, games, lang) if said else [],
    }


def _of_option(what: str, sources: "Sources") -> "list[Statement]":
    """Return the statements and readings that an option answers, or one of its values."""
    name = what.removeprefix("options.")
    return [
        statement
        for statement in sources.asking()
        if any(
            answer.kind in {"option", "value"} and name in {answer.option, answer.text}
            for answers in statement.answers.values()
            for answer in answers
        )
    ]


def _unknown(what: str, sources: "Sources", games: Sequence[str]) -> str:
    from polignac_dsl.ruleset import load
    from polignac_dsl.sources.checking import paths_of

    known = {*sources.law, *(statement.id for statement in sources.asking())}
    for game in games:
        rules = load(game).game
        known |= {*paths_of(rules), *rules.options}
    hint = did_you_mean(what, sorted(known), "'polignac trace --help' tells what can be traced.")
    return f"There is nothing called '{what}' to trace. {hint}"


def _lines(kind: str, told: Json) -> Iterator[str]:
    from polignac_dsl.cli.tracing import telling

    tellers = {
        "summary": telling.summary,
        "statement": telling.statement,
        "row": telling.row,
        "sentence": telling.sentence,
        "option": telling.option,
        "path": telling.path,
        "case": telling.case,
    }
    return tellers[kind](told)


def _lacks(told: object) -> bool:
    """Return whether something in the links lacks a case."""
    if isinstance(told, dict):
        return bool(told.get("lacks")) or any(_lacks(value) for value in told.values())
    return isinstance(told, list) and any(_lacks(value) for value in told)
