"""Whom a case cites: the text of its game, or the points of law where the text is silent."""

from collections.abc import Sequence

from reference_impl import games
from tools.casegen.table import Table

POINTS_OF_LAW = "points-of-law"

# Rows that no text answers (docs/points-of-law.md), and those on which one text is silent.
_SILENT_ROWS = {
    "WF": {"L22", "L31", "L32", "L47"},
    "CR": {"L22", "L43", "L44"},
    "WE": {"L13", "L22", "L23", "L26", "L31", "L32"},
}
# Answers that are readings of the points of law: not what the text says, nor what it offers.
_READINGS = {
    "WF": {
        "two-at-the-limit": {"highest-total", "all-of-them"},
        "flat-five": {"counts-when-lost"},
    },
    "CR": {
        "ace": {"lowest"},
        "direction": {"clockwise"},
        "five-or-six-players": {"uneven-deal"},
        "limit-hit": {"exactly-in-mid-deal", "exactly-for-ever"},
        "loser": {"highest-total"},
        "corrected-trick": {"later-cards-taken-back"},
        "last-trick-revoke": {"late"},
        "revoke-noticed": {"during-the-match"},
        "revoke-under-announcement": {"settles-it"},
        "playoff-for-two": {"sevens-out"},
        "playoff-dealer": {"same-dealer"},
        "playoff-totals": {"added"},
        "playoff-announcements": {"with"},
        "capot-leader": {"announcer"},
        "general-leader": {"announcer"},
        "after-failed-general": {"others-nothing"},
        "several": {"highest-stands"},
        "below-zero": {"not-allowed"},
    },
    "WE": {
        "limit-tested": {"in-mid-deal"},
        "two-at-the-limit": {"highest-total", "all-of-them"},
        "winner": {"lowest-total"},
        "captured-cards": {"counted-face-up"},
        "capot-made": {"announcer-as-counted"},
        "general-made": {"announcer-as-counted"},
        "after-failed-capot": {"others-nothing"},
        "capot-leader": {"announcer"},
        "general-leader": {"first-leader"},
        "announced-deal": {"ends-when-decided"},
        "several": {"highest-stands"},
    },
}
_OFFERED_LIMITS = (10, 20)  # by CR and WE; WF has any limit up to 50


def source_of(table: Table, law: Sequence[str]) -> str:
    """Return what a case with these rows cites if its generator does not say."""
    text = games()[table.game].text
    options = table.options
    if any(options.get(name) in values for name, values in _READINGS[text].items()):
        return POINTS_OF_LAW
    if text != "WF" and options.get("limit", 20) not in _OFFERED_LIMITS:
        return POINTS_OF_LAW
    if _SILENT_ROWS[text].intersection(law):
        return POINTS_OF_LAW
    # The quick end is in CR as "exactly" alone; packets are in it for four players alone.
    if text == "CR" and "L42" in law and options.get("limit-hit") != "exactly":
        return POINTS_OF_LAW
    if text == "CR" and "L45" in law and table.players != 4:
        return POINTS_OF_LAW
    return text
