"""Tables and a catalogue made by hand from the points of law, so that cases can be read here.

They hold what the loader looks at and nothing else: no engine can play from them.
"""

from collections.abc import Mapping
from itertools import cycle
from typing import Any

from conformance.catalogue import Catalogue, Game, Option, Value

SUITS = "SHDC"
RANKS = "KQJAT987"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
BLACK_SEVENS, RED_SEVENS = frozenset({"7S", "7C"}), frozenset({"7H", "7D"})


def choice(*values: str) -> Option:
    """Return a choice whose first value is the default."""
    return Option(values[0], values)


LIMIT = Option(20, lowest=1, highest=50)
WF = {
    "limit": LIMIT,
    "limit-tested": choice("after-the-deal", "in-mid-deal"),
    "two-at-the-limit": choice("first-to-reach-it", "highest-total", "all-of-them"),
}
CR = {
    "limit": LIMIT,
    "limit-hit": choice("reached", "exactly", "exactly-in-mid-deal", "exactly-for-ever"),
    "loser": choice("nobody", "first-to-reach", "highest-total"),
    "ace": choice("below-the-jack", "lowest"),
    "direction": choice("counter-clockwise", "clockwise"),
    "first-leader": choice("next-in-turn", "at-the-left"),
    "five-or-six-players": choice("sevens-out", "uneven-deal"),
    "other-packets": choice("one-at-a-time", "threes-and-twos"),
    "late-revoke": choice("five-points", "lost-match"),
    "corrected-trick": choice("later-cards-stand", "later-cards-taken-back"),
    "last-trick-revoke": choice("corrected", "late"),
    "revoke-noticed": choice("before-the-count", "during-the-match"),
    "playoff-for-two": choice("full-pack", "sevens-out"),
    "playoff-dealer": choice("next-of-the-tied", "same-dealer"),
    "playoff-totals": choice("unchanged", "added"),
}
CR_ANNOUNCED = CR | {
    "failed-capot": choice("five", "five-and-the-jacks"),
    "after-failed-general": choice("jacks-count", "others-nothing"),
    "capot-leader": choice("first-leader", "announcer"),
    "general-leader": choice("first-leader", "announcer"),
    "several": choice("first-stands", "highest-stands"),
    "below-zero": choice("allowed", "not-allowed"),
    "revoke-under-announcement": choice("as-played", "settles-it"),
    "playoff-announcements": choice("without", "with"),
}
WE = {
    **WF,
    "winner": choice("everyone-else", "lowest-total"),
    "packets": choice("threes-first", "twos-first"),
    "captured-cards": choice("face-down", "counted-face-up"),
}
WE_ANNOUNCED = WE | {
    "capot-made": choice("announcer-zero", "announcer-as-counted"),
    "general-made": choice("announcer-zero", "announcer-as-counted"),
    "after-failed-capot": choice("jacks-count", "others-nothing"),
    "capot-leader": choice("first-leader", "announcer"),
    "general-leader": choice("announcer", "first-leader"),
    "general-announced-by": choice("any-player", "first-leader"),
    "announced-deal": choice("played-out", "ends-when-decided"),
    "several": choice("first-stands", "highest-stands"),
}
OTHER = choice("not-played", "played")
BOTH = frozenset({"capot", "general"})
TO_8, TO_6 = (3, 4, 5, 6, 7, 8), (3, 4, 5, 6)

CATALOGUE = Catalogue(
    {
        "polignac": Game(TO_8, WF),
        "polignac-generale": Game(
            TO_8,
            WF | {"flat-five": choice("counts-last", "counts-when-lost")},
            frozenset({"generale"}),
        ),
        "polignac-cr": Game(TO_6, CR),
        "quatre-valets": Game(TO_6, CR),
        "polignac-cr-capot": Game(TO_6, CR_ANNOUNCED | {"general": OTHER}, BOTH),
        "polignac-cr-general": Game(TO_6, CR_ANNOUNCED | {"capot": OTHER}, BOTH),
        "polignac-en": Game(TO_6, WE),
        "polignac-ace-high": Game(TO_6, WE),
        "polignac-en-capot": Game(TO_6, WE_ANNOUNCED | {"general": OTHER}, BOTH),
        "polignac-en-general": Game(TO_6, WE_ANNOUNCED | {"capot": OTHER}, BOTH),
    }
)


def tables(game: str, options: Mapping[str, Value], players: int) -> dict[str, Any]:
    """Return the part of a table that the loader looks at."""
    known = CATALOGUE.games[game].options
    choices = {name: option.default for name, option in known.items()} | dict(options)
    smallest = 2 if known.keys() >= CR.keys() else players
    deals = {str(n): _deal(game, choices, n) for n in range(smallest, players + 1)}
    if CATALOGUE.games[game].announcements:
        deals[str(players)]["announcements"] = {"bids": []}
    irregularities: dict[str, Any] = {"misdeal": None, "revoke": None}
    if known.keys() >= CR.keys():
        back = choices["corrected-trick"] == "later-cards-taken-back"
        irregularities = {"misdeal": {}, "revoke": {"later_cards": "back" if back else "stand"}}
    return {
        "game": game,
        "players": players,
        "choices": choices,
        "deals": deals,
        "irregularities": irregularities,
    }


def _deal(game: str, choices: Mapping[str, Value], players: int) -> dict[str, Any]:
    out = _removed(game, choices, players)
    pack = [card for card in PACK if card not in out]
    size, more = divmod(len(pack), players)
    hands = [size + 1] * more + [size] * (players - more)
    packets = _packets(game, choices, players, hands[0])
    return {"pack": pack, "hands": hands, "packets": packets, "announcements": None}


def _removed(game: str, choices: Mapping[str, Value], players: int) -> frozenset[str]:
    if "five-or-six-players" in choices:
        sevens_out = {
            2: choices["playoff-for-two"] == "sevens-out",
            3: True,
            5: choices["five-or-six-players"] == "sevens-out",
            6: choices["five-or-six-players"] == "sevens-out",
        }
        return BLACK_SEVENS if sevens_out.get(players) else frozenset()
    if "winner" in choices:
        return frozenset() if players == 4 else BLACK_SEVENS
    if players == 7:
        return BLACK_SEVENS | RED_SEVENS
    return frozenset() if players in (4, 8) else RED_SEVENS


def _packets(game: str, choices: Mapping[str, Value], players: int, size: int) -> list[int]:
    if "five-or-six-players" in choices:
        if players != 4 and choices["other-packets"] == "one-at-a-time":
            return [1] * size
        return _rounds((3, 2), size)
    if "packets" not in choices:
        return _rounds((2,), size)
    if choices["packets"] == "threes-first":
        return _rounds((3,) if players == 5 else (3, 2), size)
    return {3: [2, 3, 2, 3], 4: [2, 3, 3], 5: [2, 2, 2], 6: [2, 3]}[players]


def _rounds(packets: tuple[int, ...], size: int) -> list[int]:
    result: list[int] = []
    for packet in cycle(packets):
        if sum(result) >= size:
            return result
        result.append(min(packet, size - sum(result)))
    return result
