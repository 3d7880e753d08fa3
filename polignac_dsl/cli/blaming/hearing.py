"""An engine asked all cases of some games, and what it answered: what a change has to explain."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from conformance.cases.features import deals_in
from conformance.cases.model import Case
from conformance.judge.answer import judge
from conformance.runner.asking import Asker, Request, Trouble
from conformance.runner.conversation import Introduction
from conformance.verdicts import Verdict
from polignac_dsl.cli.blaming.behaviour import (
    DECLINED,
    Answer,
    Bench,
    CaseShown,
    Match,
    Style,
    compared,
    fails,
)
from polignac_dsl.ruleset import Ruleset


@dataclass(frozen=True)
class Heard:
    """What an engine did in the cases of one game.

    `shown` holds the cases to every check of which it gave an answer. Of the others `broken` are
    those in which it failed itself, `untold` those that look at what it never tells, and
    `unplayed` those that it says it does not play. `told` says what is wrong in those that fail.
    """

    bench: Bench
    shown: Mapping[str, CaseShown]
    broken: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()
    unplayed: Mapping[str, str] = field(default_factory=dict)
    told: Mapping[str, str] = field(default_factory=dict)

    @property
    def failing(self) -> tuple[str, ...]:
        """The cases that it gets wrong."""
        return tuple(case for case, shown in self.shown.items() if fails(shown))

    @property
    def declined(self) -> tuple[str, ...]:
        """The cases that it declined when they were asked."""
        return tuple(case for case, shown in self.shown.items() if DECLINED in shown)

    @property
    def played(self) -> int:
        """How many cases it played: those that it declined, and got nothing wrong in, are not."""
        return sum(DECLINED not in shown or fails(shown) for shown in self.shown.values())


@dataclass(frozen=True)
class Hearing:
    """What an engine did: by game, with its name and version.

    `trouble` says why nothing, or not all, could be asked; `available` is False where the engine
    cannot be on this machine.
    """

    engine: str
    version: str
    games: Mapping[str, Heard]
    trouble: str = ""
    available: bool = True
    errors: str = ""

    @property
    def tested(self) -> int:
        """How many cases were played."""
        return sum(heard.played for heard in self.games.values())

    @property
    def declined(self) -> int:
        """How many cases it declined when they were asked, and so did not play."""
        return sum(len(heard.shown) - heard.played for heard in self.games.values())


def hear(
    asker: Asker,
    games: Sequence[tuple[Ruleset, Sequence[Case]]],
    progress: Callable[[int, int], None] = lambda done, due: None,
) -> Hearing:
    """Return what an engine does in the cases of games; it is not asked what it does not play.

    `progress` hears how many requests are answered, and how many there are. Never raises,
    whatever the engine does.
    """
    said = asker.introduction
    if isinstance(said, Trouble):
        available = said.verdict is not Verdict.NOT_AVAILABLE
        return Hearing(asker.engine.name, "", {}, said.note, available, asker.errors)
    unplayed = {
        case.id: lack for _, cases in games for case in cases if (lack := lacks(said, case))
    }
    asked = [
        (case, place, check)
        for _, cases in games
        for case in cases
        if case.id not in unplayed
        for place, check in enumerate(case.checks())
    ]
    requests = [Request(check.params, check.method, check.seconds) for _, _, check in asked]
    answers: dict[tuple[str, int], Answer | None] = {}
    for done, (number, reply) in enumerate(asker.replies(requests, listen=True), 1):
        case, place, _ = asked[number]
        answers[case.id, place] = None if isinstance(reply, Trouble) else reply.result
        progress(done, len(requests))
    style = Style.of(list(answers.values()))
    left_out = {
        asked: keys for asked, answer in answers.items() if (keys := style.left_out(answer))
    }
    heard = {
        game.name: _heard(Bench(game, cases, style, left_out), answers, unplayed)
        for game, cases in games
    }
    return Hearing(asker.engine.name, said.version, heard, asker.given_up, True, asker.errors)


def lacks(said: Introduction, case: Case) -> str:
    """Return what an engine says it does not play of a case; nothing where it plays it."""
    deals = max(deals_in(check.params["actions"][: check.refused]) for check in case.checks())
    return said.lacks(case.game, len(case.players), deals, case.features)


def _heard(
    bench: Bench, answers: Mapping[tuple[str, int], Answer | None], unplayed: Mapping[str, str]
) -> Heard:
    shown: dict[str, CaseShown] = {}
    broken, untold, told = [], [], {}
    for case, checks in bench.checks.items():
        if case in unplayed:
            continue
        given = [answers.get((case, place)) for place in range(len(checks))]
        found = bench.shown(case, given)
        if None in found:
            broken.append(case)
        elif compared(found, bench.right(case)) is Match.EXPLAINED:
            untold.append(case)  # the game itself, told as this engine tells, would fail there
        else:
            shown[case] = found
            if fails(found):
                told[case] = _first_fault(bench, case, given)
    own = {case: why for case, why in unplayed.items() if case in bench.cases}
    return Heard(bench, shown, tuple(broken), tuple(untold), own, told)


def _first_fault(bench: Bench, case: str, answers: Sequence[Answer | None]) -> str:
    """Return the first thing that is wrong in the answers to a case, in words."""
    names = bench.cases[case].players
    for check, answer in zip(bench.checks[case], answers, strict=True):
        judgement = judge(check, names, answer)
        for mismatch in judgement.mismatches:
            return mismatch.message
    return "it is wrong"


def why_unplayed(hearing: Hearing) -> Counter[str]:
    """Return how many cases were not played for what the engine says it does not play.

    All the games that it does not play are one.
    """
    found: Counter[str] = Counter()
    for game, heard in hearing.games.items():
        whys = ["other games" if w == f"the game {game}" else w for w in heard.unplayed.values()]
        found.update(whys)
    return found
