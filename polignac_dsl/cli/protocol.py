"""`polignac protocol GAME`: what the runner and an engine say to each other, by a sample."""

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from polignac_dsl import __version__
from polignac_dsl.cli.games import (
    GameName,
    choices_of,
    option_flag,
    played_ruleset_of,
    players_flag,
    table_of,
    usual_players,
)

if TYPE_CHECKING:
    from polignac_dsl.engine import Action, Match

Json = dict[str, Any]

_WIDTH = 98
_SEEDS = 200
_ONE_SHOT = """\
One-shot: an engine may also be started for each request. It reads the one line, writes the one
line of its answer, and ends with exit status 0; there is no shutdown. To try one of the requests:

  polignac protocol {game} --raw --step 2 | ./my-engine       the exact line
  polignac verify --one-shot -- ./my-engine"""
_CONVERSATION = """\
The conversation: the engine is started once, reads requests until the shutdown, and may answer in
any order, by the `id`. To hold all of these against an engine:

  polignac protocol {game} --raw | ./my-engine                the exact lines
  polignac verify -- ./my-engine

An engine that does not play what it is asked says so, in place of any of these results:

  {{"status": "unsupported", "feature": "no playoffs"}}"""


class Exchange(NamedTuple):
    """A request with its answer, both as they travel, and what they show."""

    about: str
    request: bytes
    answer: bytes


@click.command(short_help="Show what the runner asks an engine, and what it answers.")
@click.argument("game", type=GameName())
@players_flag
@option_flag
@click.option("--raw", is_flag=True, help="Only the requests, as they are sent.")
@click.option("--answers", is_flag=True, help="Only the answers, as they come.")
@click.option("--step", type=click.IntRange(1), help="Only this request, counted from 1.")
def protocol(
    game: str,
    players: int | None,
    options: tuple[str, ...],
    raw: bool,
    answers: bool,
    step: int | None,
) -> None:
    """Print a sample exchange for GAME in protocol v1, between the runner and an engine.

    The requests are those that `polignac verify` makes; the answers are what the built-in engine
    says to them. What each key means is in conformance/README.md, the shape of every message in
    conformance/protocol/.

    \b
      polignac protocol polignac                      to read; what is long and said elsewhere is …
      polignac protocol polignac --raw                the exact lines: pipe them into an engine
      polignac protocol polignac --raw --step 2       one of them: for a one-shot engine
      polignac protocol polignac --answers            the exact lines of the answers
    """
    if raw and answers:
        raise click.UsageError("Either --raw or --answers: one prints requests, one answers.")
    exchanges = list(_exchanges(game, players, options))
    if step is not None:
        if step > len(exchanges):
            raise click.UsageError(f"There are {len(exchanges)} requests, and no number {step}.")
        exchanges = exchanges[step - 1 : step]
    for place, exchange in enumerate(exchanges, step or 1):
        if raw or answers:
            click.echo(exchange.request if raw else exchange.answer, nl=False)
            continue
        click.secho(f"{place}. {exchange.about}", bold=True)
        for sign, line in (("→", exchange.request), ("←", exchange.answer)):
            message = _abridged(json.loads(line), with_options=place == (step or 2))
            click.echo(f"{sign} {_told(message, 2)}")
        click.echo()
    if not raw and not answers and step is None:
        click.echo(f"{_CONVERSATION.format(game=game)}\n\n{_ONE_SHOT.format(game=game)}")


def _exchanges(game: str, players: int | None, options: tuple[str, ...]) -> Iterator[Exchange]:
    """Yield the exchanges of a sample conversation with the built-in engine."""
    from io import BytesIO

    from conformance.runner.requests import RequestWriter
    from polignac_dsl.engine.serve import serve

    ruleset = played_ruleset_of(game)
    chosen = choices_of(ruleset, options)
    table = table_of(ruleset, players or usual_players(ruleset), chosen)
    writer = RequestWriter()
    introduction = {"protocol": 1, "runner": {"name": "polignac", "version": __version__}}
    said: list[tuple[str, str, Json | None]] = [
        ("The engine introduces itself: which games it plays, and what of them.", "initialize", introduction)
    ]  # fmt: skip
    said += [(about, "replay", params) for about, params in _positions(table)]
    unknown = "A method that an engine does not know: it is unsupported, which counts neither way."
    said += [(unknown, "solve", None), ("The end.", "shutdown", None)]
    for number, (about, method, params) in enumerate(said, 1):
        request, answer = writer.line(number, method, params), BytesIO()
        serve(BytesIO(request), answer)
        yield Exchange(about, request, answer.getvalue())


def _positions(table: Mapping[str, Any]) -> Iterator[tuple[str, Json]]:
    """Yield what each sample position shows, and the params that ask for it."""
    from polignac_dsl.engine.seeded import chosen

    seed, match, refused = _deal_with_a_refusal(table)
    dealt = match.actions[:1]
    yield "A first deal: who is to act, and what he may do.", _params(table, dealt)
    first = _announcement(match)
    if first is not None:
        yield "An announcement.", _params(table, (*dealt, first))
    yield "A card is led.", _params(table, match.actions)
    if refused is not None:
        about = "A card that may not be played: which action is refused, from 0, and why."
        yield about, _params(table, (*match.actions, refused))
    while not match.view()["deals"] and match.outcome is None:
        match.apply(chosen(match, seed))
    yield "A whole deal, and what it counts.", _params(table, match.actions)


def _params(table: Mapping[str, Any], actions: "tuple[Action, ...]") -> Json:
    return {
        "game": table["game"],
        "options": dict(table["choices"]),
        "players": table["players"],
        "table": table,
        "dealer": table["players"] - 1,
        "actions": [action.to_json() for action in actions],
    }


def _deal_with_a_refusal(table: Mapping[str, Any]) -> "tuple[int, Match, Action | None]":
    """Return a match whose first card has been led, and a card that the next may not play.

    It is that of the lowest seed that has such a card; none has one where every card may be played.
    """
    from polignac_dsl.engine import Match, Play
    from polignac_dsl.engine.actions import Announce, Deal
    from polignac_dsl.engine.seeded import chosen, dealt
    from polignac_dsl.table import TableFault, read_table

    read = read_table(table)
    assert not isinstance(read, TableFault), read  # it has just been compiled
    for seed in range(1, _SEEDS):
        # The same deal by hands, which everybody understands at a glance.
        hands = dealt(read, seed).view()["hands"]
        match = Match(read, read.players - 1)
        match.apply(Deal(hands=tuple(tuple(hand) for hand in hands)))
        while match.phase == "announce":
            silent = [a for a in match.legal_actions() if not isinstance(a, Announce)]
            match.apply(silent[0] if silent else chosen(match, seed))
        match.apply(chosen(match, seed))
        seat = match.to_act
        if seat is None:
            continue
        held, legal = match.view()["hands"][seat], match.legal_cards()
        barred = [card for card in held if card not in legal]
        if barred:
            return seed, match, Play(seat, barred[0])
    return seed, match, None


def _announcement(match: "Match") -> "Action | None":
    """Return what the first who is asked may announce, None where nobody is asked."""
    from polignac_dsl.engine.actions import Announce

    before = match.copy()
    while len(before.actions) > 1:
        before.undo()
    if before.phase != "announce":
        return None
    return next((a for a in before.legal_actions() if isinstance(a, Announce)), None)


def _abridged(message: Json, *, with_options: bool) -> Json:
    """Return a message in which `…` stands for the table, and for options that were told before."""
    params = message.get("params", {})
    for key in ("table",) if with_options else ("table", "options"):
        if key in params:
            params[key] = ...
    return message


def _told(value: Any, indent: int, named: int = 0) -> str:
    """Return JSON for reading: what is short on one line, everything else a part a line.

    `named` is how wide the name before it is.
    """
    short = _short(value)
    if indent + named + len(short) < _WIDTH or not value or not isinstance(value, dict | list):
        return short
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        names = {json.dumps(key) + ": ": part for key, part in value.items()}
        parts = [name + _told(part, indent + 2, len(name)) for name, part in names.items()]
        opened, closed = "{", "}"
    else:
        parts = [_told(part, indent + 2) for part in value]
        opened, closed = "[", "]"
    lines = [parts[0]]
    for before, part in pairwise(parts):
        # Words and numbers fill their lines.
        fits = len(inner + lines[-1] + part) < _WIDTH and isinstance(value, list)
        if fits and not {"{", "["} & {before[0], part[0]}:
            lines[-1] += f", {part}"
        else:
            lines.append(part)
    return f"{opened}\n" + ",\n".join(inner + line for line in lines) + f"\n{' ' * indent}{closed}"


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)}: {_short(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_short, value)) + "]"
    return "{…}" if value is ... else json.dumps(value, ensure_ascii=False)
