"""What the corpus of a game makes of all its mutants, and whether that is good enough."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from polignac_dsl.cli.mutating.playing import Trial
from polignac_dsl.cli.mutating.running import mutants_of
from polignac_dsl.cli.mutating.waivers import ONE_IN, Waivers
from polignac_dsl.mutants import Fate


@dataclass(frozen=True)
class Judgement:
    """How many mutants a game has, what became of them, and what is wrong with that.

    `beyond` of those killed are killed only by cases that do not evaluate their clause.
    `survivors` are those that no case kills and no reason waives; `faults` are told a line each,
    and so are `notes`, with which nothing is wrong.
    """

    game: str
    mutants: int
    stillborn: int
    equivalent: int
    killed: int
    beyond: int
    waived: int
    survivors: tuple[str, ...]
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether every mutant is killed or rightly waived."""
        return not self.survivors and not self.faults


def judge_trials(
    game: str, trials: Sequence[Trial], waivers: Waivers, *, whole: bool = True
) -> Judgement:
    """Return the judgement on a game, given what became of its mutants, all or some of them.

    Where they are not the `whole`, nothing is said of waivers for others.
    """
    fates = Counter(trial.fate for trial in trials)
    live = [trial for trial in trials if trial.fate is Fate.LIVE]
    waived = waivers.of(game)
    if not whole:
        waived = {trial.id: waived[trial.id] for trial in trials if trial.id in waived}
    killed = {trial.id: trial.killers[0] for trial in live if trial.killed}
    alive = [trial.id for trial in live if not trial.killed]
    return Judgement(
        game=game,
        mutants=len(trials),
        stillborn=fates[Fate.STILLBORN],
        equivalent=fates[Fate.EQUIVALENT],
        killed=len(killed),
        beyond=sum(trial.beyond for trial in live),
        waived=sum(mutant in waived for mutant in alive),
        survivors=tuple(mutant for mutant in alive if mutant not in waived),
        faults=tuple(
            faults_of_waivers(waived, waivers, killed, alive, len(live) if whole else None)
        ),
    )


def faults_of_waivers(
    waived: Collection[str],
    waivers: Waivers,
    killed: Mapping[str, str],
    alive: Collection[str],
    live: int | None,
) -> list[str]:
    """Return what is wrong with the waivers of a game, a line each.

    A waived mutant must be one, no case may kill it, and a search of the game and the mutant as
    they are now must have found no match on which they differ. At most one in fifty of the
    `live` mutants is waived.
    """
    faults = []
    for mutant in sorted(waived):
        if mutant in killed:
            faults.append(f"the waiver is stale: {killed[mutant]} kills {mutant}")
        elif mutant not in alive:
            faults.append(f"the waiver is stale: there is no live mutant {mutant}")
        else:
            record = waivers.searches.get(mutant)
            game = mutant.partition(":")[0]
            if record is None or not record.covers(mutants_of(game)[mutant]):
                faults.append(f"no search for {mutant}: run `polignac mutants --search '{mutant}'`")
    allowed = None if live is None else live // ONE_IN
    if allowed is not None and len(waived) > allowed:
        faults.append(f"{len(waived)} of {live} mutants are waived; at most {allowed} may be")
    return faults
