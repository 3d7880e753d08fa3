"""`polignac corpus record`, `stale` and `renew`: which clauses the cases evaluate, kept current."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import GameName, refuse_unshipped
from polignac_dsl.cli.writing import write_whole

if TYPE_CHECKING:
    from conformance.api import Case, Corpus
    from conformance.records.evaluated import Entry, Evaluate, Stale
    from polignac_dsl.cli.catalogue import Tables

game_flag = click.option(
    "--game", "games", multiple=True, type=GameName(), help="Only cases of this game."
)
_SHOWN = 6  # cases of a stale clause that are named; the rest are counted


@dataclass(frozen=True)
class Kept:
    """The record of one game, and how things stand now."""

    game: str
    file: Path
    recorded: "Mapping[str, Entry]"
    now: "Mapping[str, Entry]"


def evaluate_with(tables: "Tables") -> "Evaluate":
    """Return what says of a case which clauses it evaluates, each with a digest of its meaning.

    They are those that the engine evaluates in all its requests, and those that it names itself:
    points looked at in mid-deal, for instance, are counted by clauses that decide later.
    """
    from polignac_dsl.engine.evaluating import clauses_of_replay
    from polignac_dsl.ruleset.meaning import clause_path, meanings
    from polignac_dsl.table import read_table

    rulesets: dict[str, dict[str, object]] = {}
    known: dict[int, tuple[object, object, dict[str, str]]] = {}

    def evaluate(case: "Case") -> Mapping[str, str]:
        if case.game not in rulesets:
            rulesets[case.game] = tables.ruleset(case.game).to_json()
        if id(case.table) not in known:
            said = meanings(rulesets[case.game], case.table)
            known[id(case.table)] = case.table, read_table(case.table), said
        _, table, said = known[id(case.table)]
        paths = {
            clause_path(path)
            for check in case.checks()
            for path in clauses_of_replay({**check.params, "table": table})
        }
        paths |= {path for path, _ in case.clauses}
        return {path: said[path] for path in sorted(paths & said.keys())}

    return evaluate


def shipped_cases(games: Iterable[str] = ()) -> "Corpus":
    """Return the shipped corpus, or the cases of some games; leave with 4 where it has errors."""
    from conformance import api
    from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
    from polignac_dsl.cli.printing import plain

    chosen = list(dict.fromkeys(games))
    refuse_unshipped(chosen)
    folder = api.corpus_folder()
    paths = [folder / game for game in chosen] or [folder]
    corpus = api.load([path for path in paths if path.is_dir()], shipped_catalogue(), Tables())
    if not corpus.sound:
        for diagnostic in corpus.diagnostics:
            click.echo(plain(str(diagnostic)), err=True)
        leave(Exit.CORPUS_INVALID)
    return corpus


def _folder() -> Path:
    from conformance import api

    return api.corpus_folder().parent / "evaluated"


def kept(games: Sequence[str]) -> Iterator[Kept]:
    """Yield the record of each game beside how things stand; leave with 4 where it is broken."""
    from conformance.records.evaluated import RecordError, entries_now, read_record
    from polignac_dsl.cli.catalogue import Tables

    by_game: dict[str, list[Case]] = defaultdict(list)
    for case in shipped_cases(games).cases:
        by_game[case.game].append(case)
    there = {path.stem for path in _folder().glob("*.json")} if not games else set()
    evaluate = evaluate_with(Tables())
    for game in sorted({*games, *by_game, *there}):
        file = _folder() / f"{game}.json"
        try:
            yield Kept(game, file, read_record(file), entries_now(by_game[game], evaluate))
        except RecordError as wrong:
            click.echo(f"Error: {wrong}.", err=True)
            leave(Exit.CORPUS_INVALID)


@click.command(short_help="Record which clauses new cases evaluate.")
@game_flag
def record(games: tuple[str, ...]) -> None:
    """Record the ids of new cases, and the clauses that they evaluate.

    The records in conformance/evaluated/ and the list of ids are brought up to date: cases that
    are new, gone, or played otherwise. A clause that changed its meaning is left as it was
    recorded: 'polignac corpus stale' lists it, and 'polignac corpus renew' takes it over.
    """
    from conformance import api
    from conformance.records.evaluated import record_text, updated
    from conformance.records.ids import ids_text, read_ids

    found = list(kept(games))
    listed = api.corpus_folder() / "ids.txt"
    ids = {*(read_ids(listed) if listed.is_file() else ()), *(c for g in found for c in g.now)}
    texts = {listed: ids_text(ids)}
    for game in found:
        texts[game.file] = record_text(game.game, updated(game.recorded, game.now))
    _folder().mkdir(exist_ok=True)
    for path, text in texts.items():
        if not path.is_file() or path.read_text("utf-8") != text:
            write_whole(path, text)
            click.echo(f"made {path.name}")


@click.command(short_help="List the cases whose rules have changed since they were looked at.")
@game_flag
def stale(games: tuple[str, ...]) -> None:
    """List, for each clause whose meaning has changed, the cases that evaluate it.

    They are still run by 'polignac verify'; look at them, and renew the clause with a reason.
    Exit code 4: a clause is stale, or a case is not recorded as it is.
    """
    from conformance.records.evaluated import record_text, updated
    from conformance.records.evaluated import stale as stale_of

    cases, clauses, outdated = 0, 0, []
    for game in kept(games):
        found = stale_of(game.recorded, game.now)
        for clause, ones in _by_clause(found).items():
            clauses += 1
            click.echo(f"{game.game} {clause}: {_told(ones)}")
        cases += len({one.case for one in found})
        text = record_text(game.game, updated(game.recorded, game.now))
        if not game.file.is_file() or game.file.read_text("utf-8") != text:
            outdated.append(game.file.name)
    for name in outdated:
        click.echo(f"{name} does not record the cases as they are: run 'polignac corpus record'")
    click.echo(f"{clauses} stale clauses in {cases} cases, {len(outdated)} records out of date")
    if clauses or outdated:
        leave(Exit.CORPUS_INVALID)


@click.command(short_help="Renew one clause in the records of the cases that evaluate it.")
@click.option("--clause", required=True, metavar="PATH", help="The clause that is renewed.")
@game_flag
@click.option("--reason", required=True, help="Why the cases are right with the clause as it is.")
def renew(clause: str, games: tuple[str, ...], reason: str) -> None:
    """Take one clause, as it is now, into the records of all cases that evaluate it.

    What was renewed and why is added to conformance/evaluated/renewals.yaml. Other clauses stay
    as they were recorded.
    """
    from conformance.records.evaluated import record_text, renewed
    from conformance.records.evaluated import stale as stale_of
    from conformance.records.renewals import HEAD, renewal_text
    from polignac_dsl.cli.corpus_version import corpus_version

    why = " ".join(reason.split())
    if not why:
        raise click.UsageError("A renewal needs a reason: say why the cases are right as they are.")
    texts: dict[Path, str] = {}
    log, numbers = "", []
    others: set[str] = set()
    for game in kept(games):
        by_clause = _by_clause(stale_of(game.recorded, game.now))
        others |= by_clause.keys()
        if found := by_clause.get(clause):
            texts[game.file] = record_text(game.game, renewed(game.recorded, game.now, clause))
            log += renewal_text(game.game, found, why, corpus_version())
            numbers.append(f"{game.game}: {len(found)} cases renewed for {clause}")
    if not texts:
        known = f"There are {', '.join(sorted(others))}." if others else "No clause is stale."
        raise click.UsageError(f"Nothing is stale for '{clause}'. {known}")
    file = _folder() / "renewals.yaml"
    # The reason goes first: a record is never renewed without one.
    write_whole(file, (file.read_text("utf-8") if file.is_file() else HEAD) + log)
    for path, text in texts.items():
        write_whole(path, text)
    click.echo("\n".join(numbers))


def _by_clause(found: "Iterable[Stale]") -> "dict[str, list[Stale]]":
    result: dict[str, list[Stale]] = defaultdict(list)
    for one in found:
        result[one.clause].append(one)
    return dict(result)


def _told(ones: "Sequence[Stale]") -> str:
    changed = sum(None not in (one.recorded, one.now) for one in ones)
    kinds = {
        "means something else in": changed,
        "is evaluated now, and was not, in": sum(one.recorded is None for one in ones),
        "is not evaluated any more in": sum(one.now is None for one in ones),
    }
    said = "; ".join(f"{words} {number} cases" for words, number in kinds.items() if number)
    names = " ".join(one.case for one in ones[:_SHOWN])
    more = f" and {len(ones) - _SHOWN} more" if len(ones) > _SHOWN else ""
    return f"{said}\n  {names}{more}"
