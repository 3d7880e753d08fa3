"""Runs many matches: one for each row of the covering arrays, then as Hypothesis draws them."""

from collections.abc import Iterator, Sequence

from hypothesis import HealthCheck, Phase, given, seed, settings

from tools.lockstep.both import DisagreedError, Disagreement
from tools.lockstep.census import Census
from tools.lockstep.plan import Plan, covering_plans, plans
from tools.lockstep.play import play

# Hypothesis remembers all examples of a run; many short runs keep that memory small.
_BATCH = 500


def run(games: Sequence[str], matches: int, start: int, census: Census) -> Disagreement | None:
    """Play so many matches of these games, the same ones for the same seed.

    Returns the first disagreement, as it was found, or None.
    """
    first = covering(games)[:matches]
    for plan in first:
        found = play(plan, census)
        if found is not None:
            return found
    for number, size in enumerate(_batches(matches - len(first))):
        found = drawn(games, size, start * 1_000_003 + number, census)
        if found is not None:
            return found
    return None


def covering(games: Sequence[str]) -> list[Plan]:
    """Return the matches in which every pair of option values of these games is met."""
    return [plan for game in games for plan in covering_plans(game)]


def drawn(games: Sequence[str], matches: int, start: int, census: Census) -> Disagreement | None:
    """Play matches that Hypothesis draws from a seed, up to the first disagreement."""

    # The match is made smaller afterwards from its actions, which Hypothesis does not know of.
    @seed(start)
    @settings(
        max_examples=matches,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(plans(games))
    def every_match_is_the_same(plan: Plan) -> None:
        found = play(plan, census)
        if found is not None:
            raise DisagreedError(found)

    try:
        every_match_is_the_same()
    except DisagreedError as disagreed:
        return disagreed.disagreement
    return None


def _batches(matches: int) -> Iterator[int]:
    while matches > 0:
        yield min(_BATCH, matches)
        matches -= _BATCH
