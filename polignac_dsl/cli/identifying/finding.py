"""What an identification has found: the rules that fit best, what cannot be told, what contradicts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules, Value
from polignac_dsl.cli.hypotheses.observing import Observation, observed, told_apart
from polignac_dsl.cli.identifying.belief import Possible
from polignac_dsl.cli.identifying.questions import Position
from polignac_dsl.cli.identifying.sameness import why_same
from polignac_dsl.cli.identifying.session import Session
from polignac_dsl.cli.identifying.world import outcome

# How often the rules are bettered by changing one option, where no rules fit.
_ROUNDS = 4
FITS = (0, 0)


@dataclass(frozen=True)
class Heard:
    """A question and what was seen of the answer."""

    position: Position
    shown: Observation


@dataclass(frozen=True)
class Contradiction:
    """The first question that the rules found answer otherwise: at which step, and in which keys."""

    step: int
    heard: Heard
    expected: Observation
    differs: tuple[str, ...]


@dataclass(frozen=True)
class Finding:
    """The game and the values of its options that fit best.

    `same` are for each option the other values that are the same game here, and `because` the
    sentences that prove it, where the tables do not say it themselves.
    `untold` are those that no question told apart from the one found, and `rivals` hold for each a
    choice with it that fits as well. `alike` are games that with
    some of their options are the same game; `others` are those that no question told apart.
    Without a `contradiction` all that was heard fits.
    """

    game: str
    options: Choices
    same: Mapping[str, tuple[Value, ...]]
    because: Mapping[str, tuple[str, ...]]
    untold: Mapping[str, tuple[Value, ...]]
    rivals: Mapping[str, Mapping[Value, Choices]]
    alike: tuple[str, ...]
    others: tuple[str, ...]
    contradiction: Contradiction | None
    contradicted: int

    @property
    def identified(self) -> bool:
        """Whether the rules fit all that was heard, and no other game does."""
        return self.contradiction is None and not self.others


def found(rules: Mapping[str, Rules], session: Session) -> Finding:
    """Return what a session has found.

    The rules named are asked again in full, whatever was known of them before; where they do not fit,
    options are changed one after the other as long as they then fit better.
    """
    heard = [Heard(step.position, step.shown) for step in session.answered]
    weigh = _Weighing(rules, heard, session.keys)
    game, chosen = session.world.likeliest()
    if weigh.misfit(game, chosen) != FITS:
        game, chosen = weigh.better(game, chosen, list(session.world.games))
    misfits = weigh.misfits(game, chosen)
    mine = rules[game]
    same: dict[str, tuple[Value, ...]] = {}
    because: dict[str, tuple[str, ...]] = {}
    rivals: dict[str, dict[Value, Choices]] = {}
    for name, values in mine.values.items():
        fits = {
            value: {**chosen, name: value}
            for value in values
            if value != chosen[name] and weigh.as_good(game, {**chosen, name: value}, len(misfits))
        }
        proofs = {value: why_same(mine, chosen, one) for value, one in fits.items()}
        equal = tuple(value for value, proof in proofs.items() if proof is not None)
        if equal:
            same[name] = equal
        said = dict.fromkeys(sentence for proof in proofs.values() for sentence in proof or ())
        if said:
            because[name] = tuple(said)
        rivals[name] = {value: one for value, one in fits.items() if value not in equal}
    if not misfits and game in session.world.games:
        _add_rivals(rivals, session.world.games[game], chosen, same)
    untold = {name: tuple(values) for name, values in rivals.items() if values}
    alike = [name for name, one in rules.items() if name != game and _alike(mine, chosen, one)]
    others = [name for name in session.world.games if name not in (game, *alike) and not misfits]
    first = misfits[0] if misfits else None
    return Finding(
        game,
        chosen,
        same,
        because,
        untold,
        rivals,
        tuple(alike),
        tuple(others),
        first,
        len(misfits),
    )


def _add_rivals(
    rivals: dict[str, dict[Value, Choices]],
    possible: Possible,
    chosen: Choices,
    same: Mapping[str, tuple[Value, ...]],
) -> None:
    """Add the values that are possible together with another value of some other option."""
    for name, known in rivals.items():
        for value in possible.values(name):
            if value == chosen[name] or value in known or value in same.get(name, ()):
                continue

            def has(one: Mapping[str, Value], name: str = name, value: Value = value) -> bool:
                return one[name] == value

            known[value] = possible.keep([name], has).likeliest()


def _alike(one: Rules, chosen: Choices, other: Rules) -> bool:
    """Tell whether another game is the same, with the same options and one more that it has alone."""
    if one.ruleset.players != other.ruleset.players:
        return False
    carried = {name: chosen.get(name, value) for name, value in other.defaults.items()}
    alone = [name for name in other.values if name not in chosen]
    tried = [carried, *({**carried, n: value} for n in alone for value in other.values[n])]
    return any(same_game(one, chosen, other, choice) for choice in tried)


def same_game(one: Rules, chosen: Choices, other: Rules, others: Choices) -> bool:
    """Tell whether two games are the same with these options: their tables are equal."""
    players = one.ruleset.players
    return players == other.ruleset.players and all(
        one.tables.meaning(number, chosen) == other.tables.meaning(number, others)
        for number in reversed(players)
    )


class _Weighing:
    """Holds rules against all that was heard."""

    def __init__(
        self, rules: Mapping[str, Rules], heard: Sequence[Heard], keys: frozenset[str] | None
    ) -> None:
        self._rules, self._heard, self._keys = rules, heard, keys

    def misfits(self, game: str, chosen: Choices) -> list[Contradiction]:
        """Return what these rules answer otherwise."""
        return list(self._misfits(game, chosen))

    def _misfits(self, game: str, chosen: Choices) -> Iterator[Contradiction]:
        for number, one in enumerate(self._heard, 1):
            answer = observed(self._rules[game].answer(one.position.params, chosen))
            expected = dict(outcome(answer, self._keys))
            differs = told_apart(expected, one.shown)
            if differs or (not expected and one.shown):
                yield Contradiction(number, one, expected, differs)

    def misfit(self, game: str, chosen: Choices) -> tuple[int, int]:
        """Return how many answers are another, and in how many keys."""
        found = self.misfits(game, chosen)
        return len(found), sum(len(one.differs) or 1 for one in found)

    def as_good(self, game: str, chosen: Choices, misfits: int) -> bool:
        """Tell whether no more answers are another than so many."""
        return all(number <= misfits for number, _ in enumerate(self._misfits(game, chosen), 1))

    def better(
        self, game: str, chosen: Choices, games: Sequence[str]
    ) -> tuple[str, dict[str, Value]]:
        """Return the rules that fit best of those that come of changing an option at a time."""
        best = game, dict(chosen)
        least = self.misfit(*best)
        for name in games:
            carried = {n: chosen.get(n, v) for n, v in self._rules[name].defaults.items()}
            misfit = self.misfit(name, carried)
            if misfit < least:
                best, least = (name, carried), misfit
        for _ in range(_ROUNDS):
            if least == FITS:
                break
            before = least
            for name, values in self._rules[best[0]].values.items():
                for value in values:
                    changed = {**best[1], name: value}
                    misfit = self.misfit(best[0], changed)
                    if misfit < least:
                        best, least = (best[0], changed), misfit
            if least == before:
                break
        return best
