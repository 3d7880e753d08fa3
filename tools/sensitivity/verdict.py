"""What the corpus makes of all the changes of a game."""

from dataclasses import dataclass

from conformance import api
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.ruleset import load
from tools.sensitivity.equivalent import Equivalents, Named
from tools.sensitivity.noticing import Player


@dataclass(frozen=True)
class Verdict:
    """How many changes a game has, and which of them nobody and nothing accounts for.

    `unnoticed` are those that no case notices and no reason explains. `stale` are entries of the
    list of equivalents that hold no longer, each with what is wrong. `broken` are cases that fail
    without any change. `told` is a line for each change.
    """

    game: str
    cases: int
    changes: int
    noticed: int
    equivalent: int
    unnoticed: tuple[Named, ...]
    stale: tuple[str, ...]
    broken: tuple[str, ...]
    told: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether every change is noticed or explained, and every explanation holds."""
        return not (self.unnoticed or self.stale or self.broken)

    def lines(self) -> list[str]:
        """Return the verdict in words."""
        counted = f"{self.changes} changes, {self.noticed} make a case fail ({self.cases} cases)"
        if self.equivalent:
            counted += f", {self.equivalent} equivalent in play"
        return [
            f"{self.game}: {counted}",
            *(f"  fails without any change: {case}" for case in self.broken),
            *(f"  no case fails for {path}: {what}" for path, what in self.unnoticed),
            *(f"  the list of equivalents is stale: {entry}" for entry in self.stale),
        ]


def judge_game(game: str, equivalents: Equivalents) -> Verdict:
    """Return the verdict on a shipped game, by the shipped corpus."""
    corpus = api.load([api.corpus_folder() / game], shipped_catalogue(), Tables())
    player = Player(load(game), [case for case in corpus.cases if case.game == game])
    return judge_changes(player, equivalents[game])


def judge_changes(player: Player, equivalent: frozenset[Named]) -> Verdict:
    """Return the verdict on a game with its cases, given the changes that no match can show."""
    game, met, unnoticed, stale, told = player.game.name, set[Named](), [], [], []
    noticed = 0
    for change, tables in player.changes():
        named = change.path, change.what
        met.add(named)
        case = player.noticed_by(change, tables)
        if case is not None:
            noticed += 1
            if named in equivalent:
                stale.append(f"{case} notices {change.path}: {change.what}")
        elif named not in equivalent:
            unnoticed.append(named)
        said = case or ("equivalent in play" if named in equivalent else "NO CASE FAILS")
        told.append(f"{game}  {change.path}  {change.what}:  {said}")
    stale += [f"there is no change {path}: {what}" for path, what in sorted(equivalent - met)]
    return Verdict(
        game=game,
        cases=len(player.cases),
        changes=len(met),
        noticed=noticed,
        equivalent=len(met) - noticed - len(unnoticed),
        unnoticed=tuple(unnoticed),
        stale=tuple(stale),
        broken=tuple(player.broken),
        told=tuple(told),
    )
