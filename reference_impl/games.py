"""The games, the texts they come from, and what the players may agree on before a match.

Rules held here: which games there are, for how many players (L01), and every option with its
values and default (the option tables of docs/points-of-law.md, §2–§6).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

# WF: French Wikipedia; CR: the French card-rules page; WE: English Wikipedia.
Text: TypeAlias = Literal["WF", "CR", "WE"]
Value: TypeAlias = str | int


@dataclass(frozen=True)
class Option:
    """One question that a game leaves to its players; the first value is the default."""

    id: str
    values: tuple[Value, ...]
    default: Value


@dataclass(frozen=True)
class Game:
    """A game of the family: its text, its numbers of players and its options."""

    id: str
    text: Text
    players: tuple[int, ...]
    options: tuple[Option, ...]


def _choice(name: str, *values: str) -> Option:
    return Option(name, values, values[0])


# "limit": 1 to 50, default 20 in every game (L24, L46).
_LIMIT = Option("limit", tuple(range(1, 51)), 20)

# §2
_WF = (
    _LIMIT,
    _choice("limit-tested", "after-the-deal", "in-mid-deal"),
    _choice("two-at-the-limit", "first-to-reach-it", "highest-total", "all-of-them"),
)
_WF_GENERALE = (*_WF, _choice("flat-five", "counts-last", "counts-when-lost"))

# §3
_CR = (
    _LIMIT,
    _choice("limit-hit", "reached", "exactly", "exactly-in-mid-deal", "exactly-for-ever"),
    _choice("loser", "nobody", "first-to-reach", "highest-total"),
    _choice("ace", "below-the-jack", "lowest"),
    _choice("direction", "counter-clockwise", "clockwise"),
    _choice("first-leader", "next-in-turn", "at-the-left"),
    _choice("five-or-six-players", "sevens-out", "uneven-deal"),
    _choice("other-packets", "one-at-a-time", "threes-and-twos"),
    _choice("late-revoke", "five-points", "lost-match"),
    _choice("corrected-trick", "later-cards-stand", "later-cards-taken-back"),
    _choice("last-trick-revoke", "corrected", "late"),
    _choice("revoke-noticed", "before-the-count", "during-the-match"),
    _choice("playoff-for-two", "full-pack", "sevens-out"),
    _choice("playoff-dealer", "next-of-the-tied", "same-dealer"),
    _choice("playoff-totals", "unchanged", "added"),
)

# §4
_CR_ANNOUNCED = (
    _choice("failed-capot", "five", "five-and-the-jacks"),
    _choice("after-failed-general", "jacks-count", "others-nothing"),
    _choice("capot-leader", "first-leader", "announcer"),
    _choice("general-leader", "first-leader", "announcer"),
    _choice("several", "first-stands", "highest-stands"),
    _choice("below-zero", "allowed", "not-allowed"),
    _choice("revoke-under-announcement", "as-played", "settles-it"),
    _choice("playoff-announcements", "without", "with"),
)

# §5
_WE = (
    _LIMIT,
    _choice("limit-tested", "after-the-deal", "in-mid-deal"),
    _choice("two-at-the-limit", "first-to-reach-it", "highest-total", "all-of-them"),
    _choice("winner", "everyone-else", "lowest-total"),
    _choice("packets", "threes-first", "twos-first"),
    _choice("captured-cards", "face-down", "counted-face-up"),
)

# §6
_WE_ANNOUNCED = (
    _choice("capot-made", "announcer-zero", "announcer-as-counted"),
    _choice("general-made", "announcer-zero", "announcer-as-counted"),
    _choice("after-failed-capot", "jacks-count", "others-nothing"),
    _choice("capot-leader", "first-leader", "announcer"),
    _choice("general-leader", "announcer", "first-leader"),
    _choice("general-announced-by", "any-player", "first-leader"),
    _choice("announced-deal", "played-out", "ends-when-decided"),
    _choice("several", "first-stands", "highest-stands"),
)

# The second announcement of a game that is named after the first (§4, §6; L48).
_ALSO_GENERAL = _choice("general", "not-played", "played")
_ALSO_CAPOT = _choice("capot", "not-played", "played")

_THREE_TO_EIGHT = (3, 4, 5, 6, 7, 8)  # WF (L01)
_THREE_TO_SIX = (3, 4, 5, 6)  # CR, WE (L01)

GAMES: Mapping[str, Game] = {
    game.id: game
    for game in (
        Game("polignac", "WF", _THREE_TO_EIGHT, _WF),
        Game("polignac-generale", "WF", _THREE_TO_EIGHT, _WF_GENERALE),
        Game("polignac-cr", "CR", _THREE_TO_SIX, _CR),
        Game("polignac-cr-capot", "CR", _THREE_TO_SIX, (*_CR, _ALSO_GENERAL, *_CR_ANNOUNCED)),
        Game("polignac-cr-general", "CR", _THREE_TO_SIX, (*_CR, _ALSO_CAPOT, *_CR_ANNOUNCED)),
        Game("quatre-valets", "CR", _THREE_TO_SIX, _CR),
        Game("polignac-en", "WE", _THREE_TO_SIX, _WE),
        Game("polignac-en-capot", "WE", _THREE_TO_SIX, (*_WE, _ALSO_GENERAL, *_WE_ANNOUNCED)),
        Game("polignac-en-general", "WE", _THREE_TO_SIX, (*_WE, _ALSO_CAPOT, *_WE_ANNOUNCED)),
        Game("polignac-ace-high", "WE", _THREE_TO_SIX, _WE),
    )
}


def games() -> Mapping[str, Game]:
    """Return every game by its id, with its numbers of players and its options."""
    return GAMES


class UnsupportedError(ValueError):
    """A game, an option, a value or a number of players that no text here knows."""


@dataclass(frozen=True)
class Setting:
    """A game with every option settled and the number of players known."""

    game: Game
    options: Mapping[str, Value]
    players: int

    @property
    def text(self) -> Text:
        """The text that the game comes from."""
        return self.game.text

    @property
    def limit(self) -> int:
        """The total at which the match ends (L24)."""
        return int(self.options["limit"])

    def agreed(self, option: str, value: str) -> bool:
        """Say whether this value was chosen; false in a game that has no such option."""
        return self.options.get(option) == value


def settle_setting(game_id: str, options: Mapping[str, Value], players: int) -> Setting:
    """Return the setting of a match; an option that is not named is at its default.

    Raises `UnsupportedError`, which names what is unknown: game, players, option or value.
    """
    if game_id not in GAMES:
        raise UnsupportedError(f"game {_shown(game_id)}")
    game = GAMES[game_id]
    if type(players) is not int or players not in game.players:
        raise UnsupportedError(f"{_shown(players)} players in {game_id}")
    known = {option.id: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise UnsupportedError(f"option {_shown(name)} in {game_id}")
        # By type too: true is not the number 1.
        if not any(type(value) is type(v) and value == v for v in known[name].values):
            raise UnsupportedError(f"option {name} with the value {_shown(value)} in {game_id}")
    settled = {option.id: options.get(option.id, option.default) for option in game.options}
    return Setting(game, settled, players)


def _shown(value: object) -> str:
    """A value from outside, short enough for a message whatever it is."""
    if not isinstance(value, str | int):
        return f"of the type {type(value).__name__}"
    text = str(value)
    return text if len(text) <= 60 else text[:60] + "…"
