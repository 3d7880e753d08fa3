"""A game by a changed rule, answered as the protocol asks: a good engine with one mistake in it."""

from collections.abc import Callable

from polignac_dsl.cli.blaming.changes import of_mutant
from polignac_dsl.cli.blaming.shortlist import mutants_of
from polignac_dsl.cli.games import playable
from polignac_dsl.cli.hints import did_you_mean
from polignac_dsl.engine.protocol import InvalidParamsError
from polignac_dsl.ruleset import RulesetError, load

Json = dict[str, object]


def unknown(mutant: str) -> str | None:
    """Return what is wrong with the id of a mutant, None where there is such a one with rules."""
    game = mutant.partition(":")[0]
    known = mutants_of(load(game)) if game in playable() else {}
    if mutant not in known:
        return f"There is no mutant '{mutant}'. {did_you_mean(mutant, known)}".rstrip()
    try:
        of_mutant(known[mutant]).rules  # noqa: B018 - it is tried here whether they are rules
    except RulesetError as why:
        return f"'{mutant}' is no game that can be played: {why}"
    return None


def replay_by(mutant: str) -> Callable[[object], Json]:
    """Return what answers `replay` by a mutant, which there must be.

    Another game, and what its rules give no table for, is unsupported; an option at its default
    counts as not chosen.
    """
    game = load(mutant.partition(":")[0])
    changed = of_mutant(mutants_of(game)[mutant])
    defaults = {name: option.default for name, option in game.game.options.items()}

    def replay(params: object) -> Json:
        if not isinstance(params, dict) or not isinstance(params.get("options", {}), dict):
            raise InvalidParamsError("params must be an object, and so must options")
        if params.get("game") != game.name:
            return {"status": "unsupported", "feature": f"the game {params.get('game')}"}
        asked = params.get("options", {})
        chosen = {name: value for name, value in asked.items() if defaults.get(name) != value}
        try:
            return dict(changed.rules.answer(params, chosen))
        except (RulesetError, KeyError) as why:
            return {"status": "unsupported", "feature": str(why)}

    return replay
