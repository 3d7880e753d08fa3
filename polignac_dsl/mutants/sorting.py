"""Which mutants are another game: some are none, some are the same one in other words."""

from enum import Enum
from functools import cache

from polignac_dsl.mutants.meaning import Tables, choices_of_one
from polignac_dsl.mutants.model import Mutant
from polignac_dsl.ruleset import Ruleset, RulesetError
from polignac_dsl.ruleset.decoding import decode
from polignac_dsl.table import TableFault


class Fate(Enum):
    """What becomes of a mutant before a card is played.

    STILLBORN: it is no ruleset, or gives no table that can be played. EQUIVALENT: its tables
    are those of the game. LIVE: it is another game.
    """

    STILLBORN = "stillborn"
    EQUIVALENT = "equivalent"
    LIVE = "live"


def tables_of(mutant: Mutant) -> Tables:
    """Return the tables of a mutant. Raises RulesetError where it is no ruleset."""
    # Its digest would take longer to make than its tables, and nobody asks for it here.
    return Tables(Ruleset("", mutant.game.digest, decode(mutant.json)))


@cache
def tables_of_game(game: Ruleset) -> Tables:
    """Return the tables of a game, which its mutants share."""
    return Tables(game)


def sort_out(mutant: Mutant, tables: Tables | None = None) -> Fate:
    """Return what becomes of a mutant before a card is played.

    Looked at are the tables for every number of players, with every option at its default
    (or the option whose clause was changed at its value), and the same with each value of
    each other option. A number of players or a value that is not offered any more makes
    another game; one that the game did not offer is not looked at. A mutant that differs at
    one of these tables is live, whatever became of a later one.
    """
    try:
        made = tables or tables_of(mutant)
        return _fate(mutant, made)
    except RulesetError:
        return Fate.STILLBORN


def _fate(mutant: Mutant, made: Tables) -> Fate:
    for players in made.ruleset.players:
        if isinstance(made.read(players, mutant.chosen), TableFault):
            return Fate.STILLBORN
    own = tables_of_game(mutant.game)
    for chosen in choices_of_one(mutant.game, mutant.chosen):
        for players in mutant.game.players:
            if _differ(mutant, made, own, players, chosen):
                unread = isinstance(made.read(players, chosen), TableFault)
                return Fate.STILLBORN if unread else Fate.LIVE
    return Fate.EQUIVALENT


def _differ(
    mutant: Mutant, made: Tables, own: Tables, players: int, chosen: dict[str, int | str]
) -> bool:
    offered = mutant.path == "players" or mutant.path.startswith("options.")
    if not offered and not own.asks(mutant.path, players, chosen):
        return False
    return bool(made.meaning(players, chosen) != own.meaning(players, chosen))
