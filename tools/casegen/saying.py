"""What each value of an option says, in the few words that a title has for it."""

from collections.abc import Iterable, Mapping
from functools import cache

from polignac_dsl.cli.catalogue import shipped_catalogue
from tools.casegen.table import Options

_SAID: Mapping[str, Mapping[str, str]] = {
    "limit-tested": {"in-mid-deal": "tested in mid-deal"},
    "two-at-the-limit": {
        "highest-total": "highest total loses",
        "all-of-them": "all at the limit lose",
    },
    "flat-five": {"counts-when-lost": "flat 5 at the trick lost"},
    "limit-hit": {
        "exactly": "limit hit exactly",
        "exactly-in-mid-deal": "hit exactly in mid-deal",
        "exactly-for-ever": "hit exactly for ever",
    },
    "loser": {
        "first-to-reach": "first at the limit loses",
        "highest-total": "highest total loses",
    },
    "ace": {"lowest": "Ace lowest"},
    "direction": {"clockwise": "clockwise"},
    "first-leader": {"at-the-left": "first lead at the left"},
    "five-or-six-players": {"uneven-deal": "uneven hands"},
    "other-packets": {"threes-and-twos": "packets of 3 and 2"},
    "late-revoke": {"lost-match": "late revoke loses"},
    "corrected-trick": {"later-cards-taken-back": "later cards go back"},
    "last-trick-revoke": {"late": "late in last trick"},
    "revoke-noticed": {"during-the-match": "noticed later"},
    "revoke-under-announcement": {"settles-it": "revoke settles"},
    "playoff-for-two": {"sevens-out": "two without Sevens"},
    "playoff-dealer": {"same-dealer": "last dealer deals on"},
    "playoff-totals": {"added": "playoff added"},
    "playoff-announcements": {"with": "playoff with announcements"},
    "general": {"played": "general too"},
    "capot": {"played": "capot too"},
    "failed-capot": {"five-and-the-jacks": "failed capot 5 and Jacks"},
    "after-failed-general": {"others-nothing": "failed general spares all"},
    "after-failed-capot": {"others-nothing": "failed capot spares all"},
    "capot-made": {"announcer-as-counted": "capot made as counted"},
    "general-made": {"announcer-as-counted": "general made as counted"},
    "capot-leader": {"announcer": "capot leads"},
    "general-leader": {"announcer": "general leads", "first-leader": "general does not lead"},
    "general-announced-by": {"first-leader": "general by first leader"},
    "announced-deal": {"ends-when-decided": "ends when decided"},
    "several": {"highest-stands": "highest stands"},
    "below-zero": {"not-allowed": "never below 0"},
    "winner": {"lowest-total": "lowest total wins"},
    "packets": {"twos-first": "packets of 2 first"},
    "captured-cards": {"counted-face-up": "counted face up"},
}


def said(game: str, options: Options) -> list[str]:
    """Return the options that are not at their default, in words, in their order."""
    found = [
        f"to {value}" if isinstance(value, int) else _SAID[option][value]
        for option, value in options.items()
    ]
    if game.startswith("polignac-cr"):
        return [words.replace("general", "général") for words in found]
    return found


_ROWS: Mapping[str, str] = {
    "limit": "L24", "limit-tested": "L26", "two-at-the-limit": "L30", "flat-five": "L47",
    "limit-hit": "L25", "loser": "L27", "ace": "L04", "direction": "L05", "first-leader": "L06",
    "five-or-six-players": "L03", "other-packets": "L45", "late-revoke": "L32",
    "corrected-trick": "L43", "last-trick-revoke": "L43", "revoke-noticed": "L43",
    "revoke-under-announcement": "L43", "playoff-for-two": "L44", "playoff-dealer": "L44",
    "playoff-totals": "L44", "playoff-announcements": "L44", "general": "L48", "capot": "L48",
    "failed-capot": "L19", "after-failed-general": "L20", "after-failed-capot": "L20",
    "capot-made": "L18", "general-made": "L18", "capot-leader": "L17", "general-leader": "L17",
    "general-announced-by": "L16", "announced-deal": "L23", "several": "L22", "below-zero": "L33",
    "winner": "L28", "packets": "L07", "captured-cards": "L13",
}  # fmt: skip


def rows_of(options: Iterable[str]) -> list[str]:
    """Return the rows of the points of law that these options answer."""
    return sorted({_ROWS[option] for option in options})


@cache
def _clauses(game: str, option: str) -> tuple[str, ...]:
    known = shipped_catalogue().games[game]
    paths = {path for value in known.options[option].sentences.values() for path in value}
    return tuple(sorted(paths & set(known.clauses or ())))


def clauses_of(game: str, options: Iterable[str]) -> list[str]:
    """Return the clauses of a game that values of these options set; of a number, the end."""
    found = {path for option in options for path in _clauses(game, option) or ("end.over",)}
    return sorted(found)
