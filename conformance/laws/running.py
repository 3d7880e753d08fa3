"""Puts an engine to every law: matches drawn from a seed, each law's verdict, a case of what broke it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from conformance.catalogue import Catalogue, Tables
from conformance.laws.answers import FaultError
from conformance.laws.asking import Asked, ByProtocol
from conformance.laws.course import Course
from conformance.laws.law import Breach, Law
from conformance.laws.laws import LAWS
from conformance.laws.plans import Scope, drawn, narrowed
from conformance.laws.position import Position, SettingTables
from conformance.laws.shape import MisshapenError, UntoldError
from conformance.laws.shrinking import MOST_REQUESTS, findings, shrink
from conformance.laws.steering import Plan, play
from conformance.laws.telling import tell, tell_fault
from conformance.runner.asking import Asker, Trouble
from conformance.runner.conversation import NotStartedError
from conformance.runner.engines import Engine
from conformance.runner.patience import Patience
from conformance.runner.process import now
from conformance.runner.results import State
from conformance.runner.standard_error import last_words
from conformance.verdicts import Verdict

_SMALL = 12
_MOST_DEALS = 4


@dataclass(frozen=True)
class Question:
    """What engines are asked: laws, games, and how many matches, drawn from a seed.

    `games` are all of the catalogue where it is empty.
    """

    catalogue: Catalogue
    tables: Tables
    games: tuple[str, ...] = ()
    laws: Sequence[Law] = LAWS
    matches: int = 40
    seed: int = 1
    patience: Patience = field(default_factory=Patience)
    version: str = "0"
    most_requests: int = MOST_REQUESTS


@dataclass(frozen=True)
class LawResult:
    """What became of a law with one engine: how often it held, and the case of what broke it."""

    law: Law
    verdict: Verdict
    held: int = 0
    note: str = ""
    case: str = ""


@dataclass(frozen=True)
class LawRun:
    """One engine's results, in the order of the laws."""

    engine: str
    version: str
    state: State
    results: tuple[LawResult, ...] = ()
    note: str = ""
    matches: int = 0
    seconds: float = 0.0
    warnings: tuple[str, ...] = ()


Progress = Callable[[LawResult], None]
# Hears how many matches have been played, and how many there are.
Played = Callable[[int, int], None]


def _unheard(played: int, matches: int) -> None:
    pass


def put_to_the_laws(
    engine: Engine,
    question: Question,
    progress: Progress = lambda result: None,
    played: Played = _unheard,
) -> LawRun:
    """Return what becomes of the laws with an engine; whatever it does, the run ends.

    `progress` hears each verdict as soon as it is known, `played` of each match.
    """
    start = now()
    with Asker(engine, question.patience, question.version) as asker:
        try:
            asked = ByProtocol(asker)
        except NotStartedError as error:
            missing = error.verdict is Verdict.NOT_AVAILABLE
            state = State.NOT_AVAILABLE if missing else State.NOT_STARTED
            return LawRun(engine.name, "", state, note=f"{error}{last_words(error.errors)}")
        results, matches = hold(asked, question, progress, played)
    seconds, said = now() - start, asker.introduction
    warnings = () if isinstance(said, Trouble) else tuple(said.warnings())
    return LawRun(engine.name, asked.version, State.RAN, results, "", matches, seconds, warnings)


def hold(
    engine: Asked,
    question: Question,
    progress: Progress = lambda result: None,
    played: Played = _unheard,
) -> tuple[tuple[LawResult, ...], int]:
    """Return the verdict on each law with an engine that is there, and how many matches it took.

    Raises ValueError where it plays none of the games.
    """
    matches = _Matches(engine, question, played)
    results = []
    for law in question.laws:
        result = _verdict(law, matches)
        progress(result)
        results.append(result)
    return tuple(results), matches.number


@dataclass(frozen=True)
class _Failed:
    """A match that ended with a fault of the engine, or with a view of another shape."""

    position: Position
    error: FaultError | MisshapenError


class _Matches:
    """The matches of a run; each is played once, when a law first looks at it."""

    def __init__(self, engine: Asked, question: Question, heard: Played) -> None:
        self.engine, self.question, self._heard = engine, question, heard
        self.table_of = SettingTables(question.tables)
        known = question.catalogue.games
        names = [name for name in question.games or known if self._plays(name)]
        self.scope = Scope(
            {name: known[name] for name in names},
            self.table_of,
            engine.features,
            None if engine.players is None else tuple(sorted(engine.players)),
            most_deals=min(_MOST_DEALS, engine.deals or _MOST_DEALS),
        )
        self._plans = drawn(self.scope, question.matches, question.seed) if names else []
        self._played: dict[Plan, Course | _Failed] = {}

    @property
    def number(self) -> int:
        """How many matches there are."""
        return len(self._plans)

    def _plays(self, game: str) -> bool:
        engine, known = self.engine, self.question.catalogue.games
        announced = known[game].announcements and "announcements" not in engine.features
        seated = engine.players is None or engine.players & set(known[game].players)
        return bool((engine.games is None or game in engine.games) and seated and not announced)

    def all(self) -> Iterator[tuple[Plan, Course | _Failed]]:
        """Yield every match with its plan."""
        for plan in self._plans:
            if plan not in self._played:
                found = self._play(plan)
                if found is None:
                    continue
                self._played[plan] = found
                self._heard(len(self._played), self.number)
            yield plan, self._played[plan]

    def _play(self, plan: Plan) -> Course | _Failed | None:
        table = self.table_of(plan.setting)
        if table is None:
            return None
        try:
            return play(self.engine, plan, table)
        except (FaultError, MisshapenError) as error:
            return _Failed(error.position or Position(plan.setting, table, ()), error)

    def small(self, game: str) -> Iterator[Course]:
        """Yield small matches of a game, the smallest first."""
        for scope in narrowed(self.scope, game):
            for plan in drawn(scope, _SMALL, self.question.seed):
                table = self.table_of(plan.setting)
                if table is not None:
                    yield play(self.engine, plan, table)


def _verdict(law: Law, matches: _Matches) -> LawResult:
    missing = sorted(law.features - matches.engine.features)
    if missing:
        return LawResult(law, Verdict.UNSUPPORTED, note=f"it does not declare {missing[0]}")
    if not matches.number:
        return LawResult(law, Verdict.UNSUPPORTED, note="it plays none of the games asked for")
    held, untold = 0, ""
    for plan, match in matches.all():
        if isinstance(match, _Failed):
            return _of_failed(law, match, matches, held)
        chance = Random(f"{law.id} {plan.seed}")
        try:
            for found in findings(law, match, chance):
                if found is not None:
                    return _broken(law, match, found, matches, held)
                held += 1
        except UntoldError as wanting:
            untold = untold or wanting.key
        except FaultError as fault:
            position = fault.position or match.position(len(match.actions))
            return _of_failed(law, _Failed(position, fault), matches, held)
    if not held:
        why = f"its view does not tell {untold}" if untold else "no match came to where it applies"
        return LawResult(law, Verdict.UNSUPPORTED, note=why)
    note = f"held {held} times, as far as its view tells {untold}" if untold else ""
    return LawResult(law, Verdict.PASS, held, note)


def _of_failed(law: Law, match: _Failed, matches: _Matches, held: int) -> LawResult:
    game = matches.question.catalogue.games[match.position.setting.game]
    note = str(match.error)
    told = tell_fault(law, match.position, note, game, _origin(matches))
    verdict = match.error.verdict if isinstance(match.error, FaultError) else Verdict.FAIL
    return LawResult(law, verdict, held, note, told)


def _broken(law: Law, course: Course, found: Breach, matches: _Matches, held: int) -> LawResult:
    question, game = matches.question, course.setting.game
    breach = shrink(
        law, course, found, matches.table_of, matches.small(game), question.most_requests
    )
    told = tell(law, breach, matches.engine, question.catalogue.games[game], _origin(matches))
    return LawResult(law, Verdict.FAIL, held, "; ".join(breach.words), told)


def _origin(matches: _Matches) -> str:
    return f"the laws, {matches.engine.name}, seed {matches.question.seed}"


def laws_named(names: Sequence[str]) -> Sequence[Law]:
    """Return the laws of these names, all where there are none; raises ValueError for another."""
    known: Mapping[str, Law] = {law.id: law for law in LAWS}
    for name in names:
        if name not in known:
            raise ValueError(f"there is no law {name}; there are {', '.join(known)}")
    return [known[name] for name in known if name in names] if names else LAWS
