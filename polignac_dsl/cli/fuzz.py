"""`polignac fuzz`: an engine against another, match after match."""

import hashlib
import json
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from polignac_dsl import __version__
from polignac_dsl.cli.engines import SECONDS, EngineCommand, EngineName, Measure, engines_of
from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import GameName, choices_of, is_path, option_flag, played_ruleset_of
from polignac_dsl.cli.hints import did_you_mean
from polignac_dsl.cli.reports import refuse_without_folder
from polignac_dsl.cli.signs_of_life import signs_of_life
from polignac_dsl.cli.streams import colours
from polignac_dsl.cli.writing import write_whole

if TYPE_CHECKING:
    from conformance.api import Engine
    from conformance.fuzz.running import Ended, Question, Run
    from conformance.fuzz.sides import Plays
    from conformance.laws.asking import Asked

_BUILTIN = "builtin"
_KEPT_EVERY = 5  # matches


@click.command(cls=EngineCommand, short_help="Play an engine against another, and compare.")
@click.argument("engine", type=EngineName(), required=False, metavar="[ENGINE] [-- COMMAND...]")
@click.option(
    "--against",
    type=EngineName(),
    default=_BUILTIN,
    show_default=True,
    help="The shipped engine that it is held against.",
)
@click.option("--game", "games", multiple=True, type=GameName(), help="Only matches of this game.")
@click.option(
    "-p", "--players", type=click.IntRange(2, 20), multiple=True, help="Only so many players."
)
@option_flag
@click.option(
    "--matches",
    type=click.IntRange(1),
    default=300,
    show_default=True,
    help="How many matches are played at the most.",
)
@click.option("--minutes", type=Measure(0.01), help="How long it goes on at the most.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which matches.")
@click.option(
    "--most",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="End when so many differences are found.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the cases of the differences to this file, not to standard output.",
)
@click.option("--resume", is_flag=True, help="Go on where the same run was left.")
@click.option(
    "--state",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where a run is kept. Default: a file in the cache, by command, games and seed.",
)
@click.option("--census", is_flag=True, help="Name all that was never met, and not only some.")
@click.option(
    "--start-timeout", type=SECONDS, default=10.0, show_default=True, help="Seconds to start in."
)
@click.option("--timeout", type=SECONDS, default=5.0, show_default=True, help="Seconds to answer.")
@click.pass_context
def fuzz(
    ctx: click.Context,
    engine: str | None,
    against: str,
    games: tuple[str, ...],
    players: tuple[int, ...],
    options: tuple[str, ...],
    matches: int,
    minutes: float | None,
    seed: int,
    most: int,
    output: Path | None,
    resume: bool,
    state: Path | None,
    census: bool,
    start_timeout: float,
    timeout: float,
) -> None:
    """Play an engine against another: the same matches, every answer compared.

    \b
      polignac fuzz reference                        a shipped engine against the builtin one
      polignac fuzz -- node my-engine.js             one of yours, after --
      polignac fuzz --against reference -- ./mine    against the second opinion
      polignac fuzz --game polignac -p 4 -- ./mine   matches of one game, of four players
      polignac fuzz --resume --matches 5000 -o found.yaml -- ./mine

    Matches are drawn from the seed and steered to where rules meet: options, totals near the end,
    hands that take everything, announcements, revokes, misdeals, playoffs, and actions that should
    be refused. What the engine does not declare is not asked. Each distinct difference is made as
    small as it gets and told once, as a case; what is expected there is what the other engine
    says, and who is right is for the rule texts. Ctrl-C ends a run and tells what it found;
    --resume goes on with it. Exit codes: 0 no difference; 1 some, or nothing was played; 3 an
    engine is broken; 130 interrupted.
    """
    command = ctx.meta["engine command"]
    if (engine is None) == (not command):
        raise click.UsageError(
            "Which engine? Give the name of a shipped one, or '--' and the command that starts"
            " yours: polignac fuzz -- node my-engine.js"
        )
    refuse_without_folder([output] if output else [])
    (asked,) = engines_of([engine] if engine else [], command, "fuzz")
    rulesets = {game: played_ruleset_of(game) for game in games}
    if options and not rulesets:
        raise click.UsageError("With --option, say of which game: --game GAME.")
    chosen: dict[str, Any] = {}
    for ruleset in rulesets.values():
        values = choices_of(ruleset, options)
        chosen |= {name: values[name] for name in (text.partition("=")[0] for text in options)}
    from conformance.fuzz.running import Question
    from polignac_dsl.cli.catalogue import Tables, catalogue_with

    own = [ruleset for game, ruleset in rulesets.items() if is_path(game)]
    question = Question(
        catalogue_with(own),
        Tables({ruleset.name: ruleset for ruleset in own}),
        games=tuple([ruleset.name for ruleset in rulesets.values()]),
        players=players or None,
        options=chosen,
        matches=matches,
        minutes=minutes,
        seed=seed,
        most=most,
    )
    key = _key(asked, against, question)
    keeping = _Keeping(state or _cached(key), key, resume)
    run, ended = _run(asked, against, question, keeping, start_timeout, timeout)
    specs = [game for game in games if is_path(game)]
    _tell(run, ended, output, _playing(output, specs, asked, engine), every=census)


def _playing(output: Path | None, specs: Sequence[str], engine: "Engine", named: str | None) -> str:
    """Return the command that plays the cases that are written; none where it takes several."""
    if output is None or len(specs) > 1:
        return ""
    words = ["polignac", "verify", *(word for spec in specs for word in ("--spec", spec))]
    words += ["--cases", str(output), "--no-corpus"]
    words += ["--one-shot"] if engine.one_shot else []
    words += [word for name in engine.passed for word in ("--env", name)]
    words += [named] if named else ["--", *click.get_current_context().meta["engine command"]]
    return shlex.join(words)


def _key(engine: "Engine", against: str, question: "Question") -> dict[str, Any]:
    """Return what makes a run the same run."""
    return {
        "command": [engine.name, *engine.command],
        "one_shot": engine.one_shot,
        "against": against,
        "games": list(question.games),
        "players": list(question.players or ()),
        "options": dict(question.options),
        "seed": question.seed,
        "version": __version__,
    }


def _cached(key: Mapping[str, Any]) -> Path:
    from polignac_dsl.cli.verify import cache_folder

    digest = hashlib.sha256(json.dumps(key, sort_keys=True).encode()).hexdigest()
    return cache_folder() / "fuzz" / f"{digest[:16]}.json"


class _Keeping:
    """The file in which a run is kept, and whether it goes on from there."""

    def __init__(self, file: Path, key: Mapping[str, Any], resume: bool) -> None:
        self.file, self._key, self._resume = file, key, resume
        self._told = False

    def begin(self, run: "Run") -> None:
        """Let a run go on where the same one was left, if that is wanted and there is one."""
        from conformance.fuzz.findings import read_state

        run.progress.append(self._now_and_then)
        if not self._resume:
            return
        state = read_state(self.file, self._key)
        if state is None or not run.resume(state):
            click.echo(f"There is no such run in {self.file}; this one begins anew.", err=True)
        else:
            click.echo(f"This run goes on after match {run.next}.", err=True)

    def _now_and_then(self, run: "Run") -> None:
        if run.next % _KEPT_EVERY == 0:
            self.end(run)

    def end(self, run: "Run") -> None:
        """Keep a run as it stands."""
        from conformance.fuzz.findings import write_state

        if not write_state(self.file, self._key, run.to_json()) and not self._told:
            self._told = True
            click.echo(f"{self.file} cannot be written; the run is not kept.", err=True)


def _run(
    asked: "Engine",
    against: str,
    question: "Question",
    keeping: _Keeping,
    start_timeout: float,
    timeout: float,
) -> tuple["Run", "Ended"]:
    """Play; leave with 3 where one of the engines does not start."""
    from conformance.fuzz.running import Run
    from conformance.fuzz.sides import ProcessSide
    from conformance.runner.asking import Asker
    from conformance.runner.conversation import NotStartedError
    from conformance.runner.patience import Patience
    from polignac_dsl.engine.moments import trace

    def clauses_of(params: Mapping[str, Any]) -> Iterator[list[str]]:
        for moment in trace(params):
            clauses = moment.get("clauses")
            yield clauses if isinstance(clauses, list) else []

    patience = Patience(start=start_timeout, request=timeout)
    with ExitStack() as stack:
        name = asked.name
        try:
            side = ProcessSide(stack.enter_context(Asker(asked, patience, __version__)))
            name = against
            model, plays = _model(against, stack, patience)
        except NotStartedError as error:
            from conformance.runner.standard_error import last_words
            from polignac_dsl.cli.printing import plain

            click.echo(plain(f"{name}: {error}{last_words(error.errors)}"), err=True)
            leave(Exit.ENGINE_BROKEN)
        run = Run(model, side, question, plays, clauses_of)
        keeping.begin(run)
        if sys.stderr is not None and sys.stderr.isatty():
            from rich.console import Console

            from conformance.fuzz.progress import TerminalProgress

            console = Console(stderr=True, no_color=not colours())
            stack.enter_context(TerminalProgress(console, run).bar)
        else:
            run.progress.append(_Told(run, stack.enter_context(signs_of_life())))
        ended = run.go()
        keeping.end(run)
        return run, ended


class _Told:
    """Says on standard error what is found as soon as it is, and now and then how far a run is."""

    def __init__(self, run: "Run", tell: Callable[[str], None]) -> None:
        # What a run that goes on had found before was told then.
        self._tell, self._told = tell, {each.number for each in run.findings.all}

    def __call__(self, run: "Run") -> None:
        """Look at a run after a match."""
        from conformance.fuzz.report import line

        for each in run.findings.all:
            if each.number not in self._told:
                self._told.add(each.number)
                click.echo(f"found: {line(each)}", err=True)
        number = len(run.findings.all)
        found = f"{number} difference{'' if number == 1 else 's'} found"
        self._tell(f"{run.next} of {run.question.matches} matches played, {found}")


def _model(against: str, stack: ExitStack, patience: Any) -> tuple["Asked", "Plays | None"]:
    """Return the engine that says what is expected; the builtin one needs no process."""
    from conformance.fuzz.following import Following
    from conformance.fuzz.sides import Plays
    from conformance.laws.asking import ByProtocol, InProcess
    from conformance.runner.asking import Asker, Trouble
    from conformance.runner.engines import shipped_engines

    if against == _BUILTIN:
        return InProcess(_BUILTIN, Following(_Builtin)), None
    shipped = shipped_engines()
    if against not in shipped:
        hint = did_you_mean(against, shipped, f"There are {', '.join(shipped)}.")
        raise click.UsageError(f"There is no shipped engine '{against}'. {hint}")
    asker = stack.enter_context(Asker(shipped[against], patience, __version__))
    said = asker.introduction
    model = ByProtocol(asker)
    assert not isinstance(said, Trouble)
    return model, Plays(said.features, said.games, said.players, said.deals)


class _Builtin:
    """A match on the builtin engine, which a request begins with."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        from polignac_dsl.engine.protocol import begin

        self._match, _, _ = begin({**params, "viewer": None})

    def apply(self, action: Any) -> Mapping[str, Any] | None:
        """Take an action; return None, or the refusal."""
        from polignac_dsl.engine.actions import Refusal, action_from_json

        read = action_from_json(action)
        refused = read if isinstance(read, Refusal) else self._match.apply(read)
        return None if refused is None else refused.to_json()

    def view(self, viewer: int | None) -> Mapping[str, Any]:
        """Return the view."""
        return self._match.view(viewer).to_json()


def _tell(run: "Run", ended: "Ended", output: Path | None, playing: str, *, every: bool) -> None:
    from conformance.fuzz import report
    from conformance.fuzz.running import Ended

    click.echo(report.head(run, ended))
    for line in report.found(run):
        click.secho(line, fg="green" if line == "no difference" else "red")
    if hint := report.hint(run, ended):
        click.echo(hint)
    for line in report.met(run, every):
        click.echo(line)
    cases = report.cases(run)
    if output is not None and cases:
        try:
            write_whole(output, cases)
        except click.UsageError:
            click.echo(cases, nl=False)  # what was worked for shall not be lost
            raise
        click.echo(f"The cases are in {output}; look them over, and give them ids of their own.")
        if playing and "\n- id: " in cases:
            from polignac_dsl.cli.printing import plain

            click.echo(f"Now run: {plain(playing)}")
    elif cases:
        click.echo()
        click.echo(cases, nl=False)
    if ended is Ended.INTERRUPTED:
        leave(Exit.INTERRUPTED)
    leave(Exit(int(report.exit_code(run, ended))))
