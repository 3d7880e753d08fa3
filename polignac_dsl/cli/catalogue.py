"""What the conformance package is told of the games: the compiler and the runner meet here."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from conformance.catalogue import Catalogue, Game, Option, Value
from polignac_dsl.check.model import NumberOption
from polignac_dsl.cli.games import playable
from polignac_dsl.ruleset import ChoiceError, Ruleset, load


def described(ruleset: Ruleset) -> Game:
    """Return what the cases may say of one game."""
    options = {}
    for name, option in ruleset.game.options.items():
        if isinstance(option, NumberOption):
            options[name] = Option(option.default, lowest=option.low, highest=option.high)
        else:
            options[name] = Option(
                option.default,
                values=tuple(value.name for value in option.values),
                sentences={
                    value.name: {path: c.text for path, c in value.sets.items() if c is not None}
                    for value in option.values
                },
            )
    clauses = {path: " ".join(c.text.split()) for path, c in ruleset.game.clauses.items()}
    announced = {p.split(".")[1] for p in clauses if p.count(".") == 2}
    return Game(ruleset.players, options, frozenset(announced), clauses)


class _Games(Mapping[str, Game]):
    """The shipped games, each read when it is first asked for: most runs need one or two.

    `own` are other games, which go before.
    """

    def __init__(self, own: Mapping[str, Game]) -> None:
        self._names = dict.fromkeys([*playable(), *own])
        self._read = dict(own)

    def __getitem__(self, name: str) -> Game:
        if name not in self._read:
            if name not in self._names:
                raise KeyError(name)
            self._read[name] = described(load(name))
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@cache
def shipped_catalogue() -> Catalogue:
    """Return the catalogue of the shipped games."""
    return Catalogue(_Games({}))


def catalogue_with(own: Iterable[Ruleset]) -> Catalogue:
    """Return the catalogue of the shipped games and of some others, which go before."""
    added = {ruleset.name: described(ruleset) for ruleset in own}
    return Catalogue(_Games(added)) if added else shipped_catalogue()


class Tables:
    """Makes tables of games, each once; a game can be given another's rules (`instead`)."""

    def __init__(self, instead: Mapping[str, Ruleset] | None = None) -> None:
        self._instead = dict(instead or {})
        self._made: dict[tuple[str, int, tuple[tuple[str, Value], ...]], dict[str, Any]] = {}

    def ruleset(self, game: str) -> Ruleset:
        """Return the rules by which a game is played here."""
        return self._instead[game] if game in self._instead else load(game)

    def __call__(
        self, game: str, options: Mapping[str, Value], players: int, /
    ) -> Mapping[str, Any]:
        """Return the table; raises ValueError, in words for the author of a case, for none."""
        key = (game, players, tuple(sorted(options.items())))
        if key not in self._made:
            try:
                self._made[key] = self.ruleset(game).at(players, options)
            except ChoiceError as wrong:
                raise ValueError(str(wrong)) from None
        return self._made[key]
