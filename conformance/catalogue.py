"""What the conformance package must know of the games, given to it from outside.

The package compiles no rules. Whoever calls it brings a catalogue, and a function that
makes the tables; the cases are checked against these, and the requests filled from them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

Value = str | int


class Tables(Protocol):
    """Makes the compiled table of a game, as the protocol sends it."""

    def __call__(
        self, game: str, options: Mapping[str, Value], players: int, /
    ) -> Mapping[str, Any]:
        """Return the table, with the value of every option under `choices`.

        `options` are those that are not at their default. Of the rest of the table two are
        looked at: `deals`, for each number of players in a deal, as text, its `pack`, `hands`
        and `packets`, and whether there are `announcements`; and `irregularities`, whether
        there are `misdeal` and `revoke`. Raises ValueError, with a message for the author of the case,
        when there is no such table.
        """
        ...


@dataclass(frozen=True)
class Option:
    """One option: a choice among `values`, or a number from `lowest` to `highest`.

    `sentences` holds, for each value that changes the rules, the clauses it says otherwise.
    """

    default: Value
    values: tuple[str, ...] = ()
    lowest: int = 0
    highest: int = 0
    sentences: Mapping[Value, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Game:
    """One game: who can play it, what it leaves open, and its clauses, path to sentence.

    `announcements` are the names of all that can be announced under any of its options.
    `clauses` is None where the clauses are not known; then no case's clauses are checked.
    """

    players: tuple[int, ...]
    options: Mapping[str, Option] = field(default_factory=dict)
    announcements: frozenset[str] = frozenset()
    clauses: Mapping[str, str] | None = None

    def paths(self) -> frozenset[str]:
        """Return the path of every clause that the game has under some of its options."""
        found = set(self.clauses or {})
        for option in self.options.values():
            for sentences in option.sentences.values():
                found |= set(sentences)
        return frozenset(found)

    def sentence(self, path: str, choices: Mapping[str, Value]) -> str | None:
        """Return what a clause says under these options, or None where there is none such."""
        said = (self.clauses or {}).get(path)
        for name, option in self.options.items():
            replaced = option.sentences.get(choices.get(name, option.default), {})
            said = replaced.get(path, said)
        return said


@dataclass(frozen=True)
class Catalogue:
    """The games that cases may be about, by their ids."""

    games: Mapping[str, Game]

    def announced(self, word: str) -> bool:
        """Return whether something of that name can be announced in some game."""
        # A game may be read only when it is looked at: first those that are called after it.
        names = sorted(self.games, key=lambda name: word not in name)
        return any(word in self.games[name].announcements for name in names)

    @property
    def announcements(self) -> frozenset[str]:
        """The names of all that can be announced in some game."""
        return frozenset(name for game in self.games.values() for name in game.announcements)
