"""Plays match after match until something bounds it, and keeps what was found: once each."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import inf
from random import Random
from typing import Any

from conformance.catalogue import Catalogue, Game, Tables, Value
from conformance.fuzz.aiming import Aimed, after_tricks, aimed
from conformance.fuzz.census import Census, ClausesOf
from conformance.fuzz.clauses import clause_of
from conformance.fuzz.comparing import Comparison, Difference, Probe
from conformance.fuzz.covering import Covering
from conformance.fuzz.findings import Finding, Findings
from conformance.fuzz.playing import Playing, Walk
from conformance.fuzz.shrinking import MOST_REQUESTS, SECONDS, Bench, shrink
from conformance.fuzz.sides import Plays, Side
from conformance.fuzz.telling import in_words, tell
from conformance.laws.answers import FaultError
from conformance.laws.asking import Asked
from conformance.laws.plans import Scope, plan
from conformance.laws.position import Action, SettingTables, Table
from conformance.laws.shape import MisshapenError
from conformance.laws.steering import Plan
from conformance.runner.process import now

_MISCHIEF = (0, 5, 15, 40)
_MOST_DEALS = 4
# So many of a hundred matches are aimed at the limit, more where a trick can end them; they go
# on for so many actions at the most.
_AIMED, _AIMED_AT_TRICKS = 50, 75
_LONG = 160
# Where each request is a process of its own, so many of a match are asked.
_OF_ONE_SHOT = 12
_TROUBLES = 3
# How long a difference that is found at the end may still be made smaller.
_LAST_SECONDS = 1.0
# So many requests of a match are made first, and together each time where the time is bounded.
_AT_ONCE = 16


class Ended(StrEnum):
    """What a run ended by."""

    MATCHES = "all matches are played"
    TIME = "the time is up"
    MOST = "as many differences as asked for are found"
    TROUBLE = f"the engine failed in {_TROUBLES} matches running"
    INTERRUPTED = "interrupted"
    MODEL = "the engine that it is held against fails"
    NOTHING = "there is nothing that both engines play"


@dataclass(frozen=True)
class Question:
    """Which matches are to be played, and how many.

    `games` are all of the catalogue where it is empty; `players` and `options` narrow it down.
    `minutes` are of the clock, None for any; a difference that is being made smaller by then is
    told as small as it is a second later. `most` differences are looked for.
    """

    catalogue: Catalogue
    tables: Tables
    games: tuple[str, ...] = ()
    players: tuple[int, ...] | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    matches: int = 300
    minutes: float | None = None
    seed: int = 1
    most: int = 20
    most_requests: int = MOST_REQUESTS
    shrink_seconds: float = SECONDS


class Run:
    """A run: where it stands, what it has found and met.

    All in `progress` are called after each match, `shrinking` before a difference is made smaller.
    """

    def __init__(
        self,
        model: Asked,
        side: Side,
        question: Question,
        model_plays: Plays | None = None,
        clauses_of: ClausesOf | None = None,
    ) -> None:
        self.model, self.side, self.question = model, side, question
        mine = model_plays or Plays(model.features, model.games)
        self.plays = side.plays.and_also(mine)
        self.table_of = SettingTables(question.tables)
        known = question.catalogue.games
        self.games = {
            name: known[name] for name in question.games or known if self._has(name, known)
        }
        self.comparison = Comparison(self.plays.features)
        self.census = Census(self.games, clauses_of)
        self.findings = Findings()
        self.next = self.troubles = 0
        self.seconds = 0.0
        self._until = inf
        self.note = ""
        self.progress: list[Callable[[Run], None]] = []
        self.shrinking: Callable[[Difference], None] = lambda found: None
        self._scope = Scope(
            self.games,
            self.table_of,
            self.plays.features,
            self.question.players if self.plays.players is None else self._players(),
            tuple(question.options.items()) or None,
            min(_MOST_DEALS, self.plays.deals or _MOST_DEALS),
            _MISCHIEF,
        )
        self.coverings = {
            name: Covering(game, tuple(self._scope.players_of(name)))
            for name, game in self.games.items()
        }

    def _players(self) -> tuple[int, ...]:
        asked = self.question.players
        return tuple(sorted(n for n in self.plays.players or () if asked is None or n in asked))

    def _has(self, name: str, known: Mapping[str, Game]) -> bool:
        """Return whether both engines play a game, with what it is asked for."""
        game = known[name]
        if self.plays.games is not None and name not in self.plays.games:
            return False
        if game.announcements and "announcements" not in self.plays.features:
            return False
        asked = self.question.players
        numbers = [
            n
            for n in game.players
            if (asked is None or n in asked)
            and (self.plays.players is None or n in self.plays.players)
        ]
        options = self.question.options
        if options and "options" not in self.plays.features:
            return False
        return bool(numbers) and all(
            name in game.options
            and (
                value in game.options[name].values
                or (
                    isinstance(value, int)
                    and game.options[name].lowest <= value <= game.options[name].highest
                )
            )
            for name, value in options.items()
        )

    def go(self) -> Ended:
        """Play until something ends it, and return what; Ctrl-C is one of the ways."""
        start, before = now(), self.seconds
        try:
            return self._go(start)
        except KeyboardInterrupt:
            return Ended.INTERRUPTED
        except (FaultError, MisshapenError) as error:
            self.note = str(error)
            return Ended.MODEL
        finally:
            self.seconds = before + now() - start

    def _go(self, start: float) -> Ended:
        question = self.question
        if not self.games:
            return Ended.NOTHING
        self._until = inf if question.minutes is None else start + 60 * question.minutes
        self.side.end_at(self._until)
        while True:
            if len(self.findings.all) >= question.most:
                return Ended.MOST
            if self.troubles >= _TROUBLES:
                return Ended.TROUBLE
            if self.next >= question.matches:
                return Ended.MATCHES
            if self._late():
                return Ended.TIME
            self._play(self.next, start)
            self.next += 1
            for listener in self.progress:
                listener(self)

    def _late(self) -> bool:
        return now() >= self._until

    def plan(self, number: int) -> Plan:
        """Return the plan of a match: the games in turn, rows of options and what is drawn."""
        names = sorted(self.games)
        name, turn = names[number % len(names)], number // len(names)
        chance = Random(f"{self.question.seed} {number}")
        scope = replace(self._scope, games={name: self.games[name]})
        rows = self.coverings[name].rows if not turn % 2 and scope.options is None else ()
        if "options" in scope.features and turn // 2 < len(rows):
            row = rows[turn // 2]
            scope = replace(scope, players=(row.players,), options=row.options)
        elif scope.options is None and turn % 4 == 1:
            scope = replace(scope, options=())
        return plan(scope, chance)

    def _play(self, number: int, start: float) -> None:
        drawn = self.plan(number)
        table = self.table_of(drawn.setting)
        if table is None:
            return
        walking = bool(self.findings.all) and not self.side.one_shot
        walk = Walk(self.side, self.comparison, self.findings.known) if walking else None
        script: tuple[Action, ...] = ()
        if (aim := self._aimed(drawn, table, number)) is not None:
            drawn, script = aim.plan, aim.script
        playing = Playing(self.model, drawn, table, self.plays.features, walk, self._late, script)
        playing.run()
        probes = playing.probes
        asked = self._some(probes, drawn) if self.side.one_shot else probes
        self.census.take(probes, len(asked))
        found = playing.differences[0] if playing.differences else None
        trouble = playing.failed or (found is not None and found.failed)
        if walk is None:
            found, trouble = self._compared(asked)
        self.troubles = self.troubles + 1 if trouble else 0
        if found is not None:
            self._tell(found, number, start)

    def _aimed(self, drawn: Plan, table: Table, number: int) -> Aimed | None:
        """Return some of the plans as such that go to the end of a match."""
        chance = Random(f"{self.question.seed} {number} aim")
        if chance.randrange(100) >= (_AIMED_AT_TRICKS if after_tricks(table) else _AIMED):
            return None
        long = replace(drawn, most_deals=self._scope.most_deals, most_actions=_LONG)
        return aimed(self.model, long, table, self.plays.features, chance)

    def _compared(self, asked: list[Probe]) -> tuple[Difference | None, bool]:
        """Ask a match at once; return the first difference that is new, and whether it failed."""
        trouble = False
        for probe, came in self._answers(asked):
            found = self.comparison.of(probe, came)
            if found is not None:
                trouble = trouble or found.failed
                if not self.findings.known(found):
                    return found, trouble
                if not found.failed:
                    return None, trouble
        return None, trouble

    def _answers(self, asked: list[Probe]) -> Iterator[tuple[Probe, Any]]:
        """Yield requests with their answers, some at once; no more when the time is up.

        An engine that fails at each is not asked the rest of them, one start after the other.
        """
        first, some = 0, _AT_ONCE
        while first < len(asked) and not (first and self._late()):
            batch = asked[first : first + some]
            answers = self.side.ask([probe.position.params() for probe in batch])
            yield from zip(batch, answers, strict=True)
            first += some
            some = len(asked) if self._until == inf else _AT_ONCE

    def _some(self, probes: list[Probe], drawn: Plan) -> list[Probe]:
        """Return a part of a match: the end, and some of what comes before it."""
        number = min(len(probes), _OF_ONE_SHOT)
        chance = Random(f"{drawn.seed} some")
        places = sorted({*chance.sample(range(len(probes)), number), *range(len(probes))[-2:]})
        return [probes[place] for place in places]

    def _tell(self, found: Difference, number: int, start: float) -> None:
        self.shrinking(found)
        question, scope = self.question, replace(self._scope, mischief=(0,))
        bench = Bench(
            self.model,
            self.side,
            self.comparison,
            self.table_of,
            scope,
            question.most_requests,
            min(question.shrink_seconds, max(self._until - now(), 0.0) + _LAST_SECONDS),
        )
        interrupted = False
        try:
            small = shrink(found, bench)
        except KeyboardInterrupt:
            # It is told as small as it is by now.
            small, interrupted = bench.best or found, True
        self.side.end_at(self._until)
        self._add(small, number, start, bench.cut)
        if interrupted:
            raise KeyboardInterrupt

    def _add(self, small: Difference, number: int, start: float, cut: bool) -> None:
        if self.findings.known(small):
            return
        game = self.games[small.position.setting.game]
        origin = f"fuzz, {self.side.name} against {self.model.name}, seed {self.question.seed}, match {number}"
        place = self.findings.next
        actions = small.position.actions
        self.findings.add(
            Finding(
                small.parts,
                small.clauses,
                in_words(small),
                clause_of(small, game.paths()),
                tell(small, game, self.model, self.side.name, 900 + place, origin),
                place,
                number,
                sum(action.get("do") == "deal" for action in actions),
                len(actions),
                round(self.seconds + now() - start, 1),
                small.failed,
                cut=cut,
            )
        )

    def to_json(self) -> dict[str, Any]:
        """Return where the run stands, as JSON."""
        return {
            "next": self.next,
            "seconds": round(self.seconds, 1),
            "compared": self.comparison.compared,
            "census": self.census.to_json(),
            "findings": self.findings.to_json(),
        }

    def resume(self, value: Mapping[str, Any]) -> bool:
        """Go on from where another run stood; return whether that could be read."""
        try:
            self.census.add(value["census"])
            self.findings.put(value["findings"])
            self.comparison.compared = int(value["compared"])
            self.next, self.seconds = int(value["next"]), float(value["seconds"])
        except (KeyError, TypeError, ValueError, AttributeError):
            return False
        return True
