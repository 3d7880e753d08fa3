"""English names of options and their values, where their ids alone would not read well."""

from typing import Final

# Any other id is read as its words: `two-at-the-limit` is "two at the limit".
_OPTIONS: Final = {
    "general-announced-by": "who may announce the general",
    "capot-leader": "who leads after a capot",
    "general-leader": "who leads after a general",
    "capot-made": "a capot that is made",
    "general-made": "a general that is made",
    "failed-capot": "a capot that fails",
    "after-failed-capot": "the others after a capot that fails",
    "after-failed-general": "the others after a general that fails",
    "several": "several announcements",
    "below-zero": "totals below zero",
    "flat-five": "the five points of a générale that fails",
    "other-packets": "packets with other numbers of players",
    "five-or-six-players": "five or six players",
    "playoff-for-two": "a playoff between two",
    "playoff-dealer": "the dealer of a playoff",
    "playoff-totals": "the totals after a playoff",
    "playoff-announcements": "announcements in a playoff",
    "last-trick-revoke": "a revoke in the last trick",
    "revoke-noticed": "how long a revoke can be noticed",
    "corrected-trick": "a trick with a corrected revoke",
    "late-revoke": "a revoke noticed late",
    "limit": "the limit",
    "limit-hit": "hitting the limit",
    "limit-tested": "when the limit is tested",
    "two-at-the-limit": "two at the limit",
    "loser": "the loser",
    "winner": "the winner",
    "ace": "the Ace",
    "direction": "the direction of play",
    "first-leader": "the first leader",
    "packets": "the packets",
    "captured-cards": "captured cards",
    "general": "the general",
    "capot": "the capot",
    "announced-deal": "a deal with an announcement",
    "revoke-under-announcement": "a revoke under an announcement",
}
# A value's name alone, or after its option's where the same word says something else elsewhere.
_VALUES: Final = {
    "general.played": "the general as well",
    "general.not-played": "not played",
    "capot.played": "the capot as well",
    "capot.not-played": "not played",
    "five-or-six-players.sevens-out": "Sevens out",
    "five-or-six-players.uneven-deal": "an uneven deal to five or six",
    "playoff-for-two.full-pack": "the full pack",
    "playoff-for-two.sevens-out": "Sevens out between two",
    "playoff-announcements.with": "with announcements",
    "playoff-announcements.without": "without announcements",
    "below-zero.not-allowed": "not below zero",
    "failed-capot.five": "five points",
    "two-at-the-limit.all-of-them": "all who are at the limit",
    "limit-hit.exactly": "hit exactly",
    "other-packets.threes-and-twos": "threes and twos with other numbers than four",
    "late-revoke.lost-match": "the match is lost",
    "playoff-dealer.same-dealer": "the last dealer, if tied",
    "capot-made.announcer-as-counted": "the announcer’s own count",
    "general-made.announcer-as-counted": "the announcer’s own count",
    "announced-deal.ends-when-decided": "broken off when decided",
    "general-announced-by.first-leader": "only the first leader",
    "first-leader.at-the-left": "the player at the left",
    "announcer": "the announcer",
    "highest-total": "the highest total",
    "lowest-total": "the lowest total",
    "first-to-reach": "the first to reach it",
    "first-to-reach-it": "the first to reach it",
    "highest-stands": "the highest stands",
    "first-stands": "the first stands",
    "later-cards-stand": "the later cards stand",
    "later-cards-taken-back": "the later cards are taken back",
    "settles-it": "the revoke settles it",
    "first-leader": "the first leader",
    "next-of-the-tied": "the next of the tied",
    "counted-face-up": "those that count, face up",
    "ace.lowest": "the Ace lowest",
    "last-trick-revoke.late": "too late",
    "in-mid-deal": "in mid-deal",
    "exactly-in-mid-deal": "exactly, in mid-deal",
    "exactly-for-ever": "exactly, however long it takes",
    "below-the-jack": "below the Jack",
    "sevens-out": "Sevens out",
    "five-and-the-jacks": "five and the Jacks",
    "jacks-count": "the Jacks count",
    "counter-clockwise": "counter-clockwise",
    "others-nothing": "nothing for the others",
    "threes-and-twos": "threes and twos",
}


def option_name(name: str) -> str:
    """Return what an option is called inside a sentence."""
    return _OPTIONS.get(name, name.replace("-", " "))


def value_name(option: str, value: str) -> str:
    """Return what a value of an option is called inside a sentence."""
    return _VALUES.get(f"{option}.{value}") or _VALUES.get(value, value.replace("-", " "))
