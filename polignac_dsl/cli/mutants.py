"""`polignac mutants`: what the corpus can tell from the games, one changed rule at a time."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import GameName, playable, refuse_unshipped
from polignac_dsl.cli.hints import did_you_mean

if TYPE_CHECKING:
    from polignac_dsl.cli.mutating.judging import Judgement
    from polignac_dsl.cli.mutating.playing import Trial
    from polignac_dsl.cli.mutating.waivers import Waivers
    from polignac_dsl.mutants import Mutant


@click.command(short_help="Change every rule of every game, and see whether a case notices.")
@click.option("--game", "games", multiple=True, type=GameName(), help="Only this game.")
@click.option("--clause", metavar="PATH", help="Only of this clause or option, or this section.")
@click.option("--survivors", "alive", is_flag=True, help="Tell the survivors only, and the waived.")
@click.option("--list", "listed", is_flag=True, help="Tell each mutant and what became of it.")
@click.option("--full", is_flag=True, help="Find every case that kills each, and write it down.")
@click.option("--anew", is_flag=True, help="With --full: take nothing over from the last time.")
@click.option("--check", is_flag=True, help="Hold what was written down to what it is about.")
@click.option("--search", "searched", multiple=True, metavar="ID", help="See below.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, described below.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, help="So many processes.")
def mutants(
    games: tuple[str, ...],
    clause: str | None,
    alive: bool,
    listed: bool,
    full: bool,
    anew: bool,
    check: bool,
    searched: tuple[str, ...],
    as_json: bool,
    jobs: int,
) -> None:
    """Change every rule of the shipped games at one place at a time, and play the corpus by it.

    A mutant that is no game is stillborn, one whose tables are those of the game equivalent:
    both drop out. Every other must get some case wrong, or be waived in
    conformance/mutants/waivers.yaml: with a reason why no match can show it, and after a search.

    \b
      polignac mutants --game polignac             the mutants of a game, until the first kill
      polignac mutants --clause count --list       each mutant of the section, told in words
      polignac mutants --full --jobs 2             all kills, into conformance/mutants/
      polignac mutants --check                     play again what has changed, and a sample
      polignac mutants --search ID                 look for a match that tells a mutant; `waived`
                                                   stands for all waivers without such a search

    Exit codes: 0 every mutant is killed or waived; 1 one survives, a waiver is stale, or what
    was written down is; 4 the corpus is invalid; 5 the engine breaks down by some mutant.

    \b
    --json prints a list of
      {"game", "mutants", "stillborn", "equivalent", "killed", "beyond", "waived",
       "survivors": [{"id", "words"}], "faults": [TEXT], "notes": [TEXT]}
    """
    chosen = _games(games)
    if sum([full, check, bool(searched)]) > 1:
        raise click.UsageError("One of --full, --check and --search at a time.")
    if clause and (full or check or searched):
        raise click.UsageError("--clause goes with none of --full, --check and --search.")
    if anew and not full:
        raise click.UsageError("--anew goes with --full.")
    from polignac_dsl.cli.mutating.cases import CorpusUnsoundError
    from polignac_dsl.cli.mutating.modes import StaleError, checked, full_matrix, tried
    from polignac_dsl.cli.mutating.waivers import WaiverError, read_waivers

    try:
        waivers = read_waivers(folder(), playable())
        if searched:
            _search(searched, waivers)
            return
        if check:
            judged = checked(chosen, folder(), waivers, jobs)
        elif full:
            judged = full_matrix(chosen, folder(), waivers, jobs, anew=anew)
        else:
            judged = tried(chosen, clause, waivers, jobs, hear=_tell_trial if listed else None)
    except (WaiverError, StaleError) as wrong:
        click.echo(str(wrong), err=True)
        leave(Exit.DOES_NOT_CONFORM)
    except CorpusUnsoundError as wrong:
        click.echo(f"Error: {wrong}.", err=True)
        leave(Exit.CORPUS_INVALID)
    if not judged:
        raise click.UsageError(f"No game has a clause or option '{clause}'.")
    _tell(judged, waivers, alive=alive, as_json=as_json)
    if not all(judgement.good for judgement in judged):
        leave(Exit.DOES_NOT_CONFORM)


def folder() -> Path:
    """Return the folder of the matrices, the waivers and the searches."""
    from conformance import api

    return api.corpus_folder().parent / "mutants"


def _games(asked: Sequence[str]) -> list[str]:
    refuse_unshipped(asked)
    return list(dict.fromkeys(asked)) or playable()


def _mutant(name: str) -> "Mutant":
    """Return a mutant by its id; leave with 2 where there is none."""
    from polignac_dsl.cli.mutating.running import mutants_of

    game = name.partition(":")[0]
    known = mutants_of(game) if game in playable() else {}
    if name not in known:
        raise click.UsageError(f"There is no mutant '{name}'. {did_you_mean(name, known)}".rstrip())
    return known[name]


def _search(names: Sequence[str], waivers: "Waivers") -> None:
    """Look for a match that tells each mutant from its game; record where there is none."""
    from polignac_dsl.cli.mutating.searching import Found, look_for, record

    wanted = [_mutant(name) for name in names if name != "waived"]
    for name in waivers.reasons if "waived" in names else ():
        known = waivers.searches.get(name)
        if known is None or not known.covers(_mutant(name)):
            wanted.append(_mutant(name))
    apart = False
    for mutant in wanted:
        click.echo(f"{mutant.id}\n    plays as if {mutant.words}")
        found = look_for(mutant)
        if isinstance(found, Found):
            apart = True
            click.echo(f"    {found.told}")
            continue
        click.echo(f"    {found.told}")
        record(folder(), {mutant.id: found}, waivers.reasons)
    if apart:
        leave(Exit.DOES_NOT_CONFORM)


def _tell_trial(trial: "Trial") -> None:
    """Print what became of a mutant."""
    click.echo(f"{trial.id}\n    plays as if {_mutant(trial.id).words}")
    if trial.killed:
        click.echo(f"    {trial.killers[0]}: {trial.told}")
    else:
        live = trial.fate.value == "live"
        click.echo(f"    {'no case tells it from the game' if live else trial.fate.value}")


_COLUMNS = ("mutants", "stillborn", "equivalent", "killed", "waived", "survived")


def _tell(judged: "Sequence[Judgement]", waivers: "Waivers", *, alive: bool, as_json: bool) -> None:
    """Print a table, a line a game, then the survivors in words and what else is wrong."""
    if as_json:
        told = [
            asdict(j) | {"survivors": [{"id": m, "words": _mutant(m).words} for m in j.survivors]}
            for j in judged
        ]
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    if not alive:
        width = max(len(judgement.game) for judgement in judged)
        click.echo(f"{'':{width}}  " + "  ".join(f"{name:>10}" for name in _COLUMNS))
        for j in judged:
            counts = (j.mutants, j.stillborn, j.equivalent, j.killed, j.waived, len(j.survivors))
            beyond = f"  ({j.beyond} beyond their clause)" if j.beyond else ""
            numbers = "  ".join(f"{number:>10}" for number in counts)
            click.echo(f"{j.game:{width}}  {numbers}{beyond}")
    for j in judged:
        for mutant in j.survivors:
            click.secho(f"survives: {mutant}", bold=True)
            click.echo(f"    plays as if {_mutant(mutant).words}")
        for name, reason in waivers.of(j.game).items() if alive else ():
            click.secho(f"waived: {name}", bold=True)
            click.echo(f"    {' '.join(reason.split())}")
        for fault in j.faults:
            click.echo(fault, err=True)
        for note in j.notes:
            click.echo(note)
