"""Sentences that may stand at each kind of place: every form of the language at least once.

Hints take the nearest of them, and a test parses them all.
"""

from difflib import SequenceMatcher

EXAMPLES: dict[str, tuple[str, ...]] = {
    "s_players": ("3 to 8", "3, 4 or 6"),
    "s_pack": ("32 cards",),
    "s_removed": ("none", "7♥ and 7♦ with 3, 5 or 6 players; none otherwise"),
    "s_rank": ("K > Q > J > A > 10 > 9 > 8 > 7",),
    "s_direction": ("clockwise", "counter-clockwise"),
    "s_first_dealer": ("by lot",),
    "s_cut": (
        "left open",
        "by the player at the dealer's left",
        "by the player at the dealer's right",
    ),
    "s_next_dealer": ("the next player", "the previous player", "the same player"),
    "s_hands": ("every card, the same number each", "every card, the first players one more"),
    "s_packets": (
        "any",
        "2 at a time",
        "2 at a time, then the rest",
        "3, 2 and 3",
        "3 and 2 in turn",
    ),
    "s_asked": (
        "nobody",
        "after the deal, each player once from the first leader",
        "after the deal, each player once from the player after the dealer",
    ),
    "s_played": ("all", "capot and general"),
    "s_several": ("the first stands", "the highest stands, in the order general > capot"),
    "s_by": ("any player", "the first leader"),
    "s_goal": (
        "take every trick",
        "take no trick",
        "capture every J",
        "capture no J",
    ),
    "s_bid_lead": ("the announcer", "the first leader"),
    "s_bid_ends": ("with the last card", "when the goal is decided"),
    "s_moment": ("at the end of the deal", "when the goal is lost"),
    "s_payoff": (
        "each player scores as counted",
        "the announcer scores 0 and the others score 5",
        "the announcer scores 5 more than counted and the others score as counted",
        "that player scores 5 less than counted and the others score 5",
    ),
    "s_first_lead": (
        "the player after the dealer",
        "the player before the dealer",
        "the dealer",
        "the player at the dealer's left",
        "the player at the dealer's right",
    ),
    "s_lead": (
        "any card",
        "any card except ♥",
        "any card except ♥, unless nothing else",
        "any card except ♥ until ♥ or Q♠ has been played",
        "any card except ♥ until ♥ or Q♠ has been played, unless nothing else",
    ),
    "s_first_trick": ("any card", "any card except J♠, unless nothing else"),
    "s_follow": ("the suit led if able",),
    "s_void": (
        "any card",
        "J♠ if held, otherwise any card",
        "J♠ if held, otherwise J if held, otherwise any card",
    ),
    "s_trick": ("the highest card of the suit led",),
    "s_next_lead": ("the taker of the trick",),
    "s_captured_cards": (
        "face down",
        "face up",
        "J face up, the others face down",
        "the counted cards face up, the others face down",
    ),
    "s_ends": ("with the last card", "with the last card, or when every J has been captured"),
    "s_count": (
        "2 for J♠",
        "1 for each J except J♠",
        "1 for each trick",
        "1 for the first trick",
        "1 for the last trick, 1 for the 3rd trick",
        "-5 for no trick",
        "1 more for the first trick and the last trick and J♠ together",
    ),
    "s_start": ("0 points",),
    "s_floor": ("none", "no total below 0", "no score below 0"),
    "s_settlement": (
        "when a player takes every trick, that player scores 0 and the others score 5",
        "when a player captures every J, that player scores 0 and the others score 5",
    ),
    "s_over": (
        "when a total reaches <limit>",
        "when a total exceeds <limit>",
        "when a total is exactly <limit> or every total exceeds <limit>",
        "when 8 deals have been played",
    ),
    "s_tested": ("after the deal", "after the trick, the deal is broken off"),
    "s_selection": (
        "nobody",
        "everyone else",
        "every player at <limit>",
        "the first to reach <limit>, then the highest total, ties together",
        "the first to exceed <limit>, ties together",
        "the highest total, ties together",
        "the lowest total, ties by playoff",
        "the lowest total, ties play on",
        "the lowest total, ties to the elder",
    ),
    "s_after_slam": ("as otherwise", "the highest total, ties together"),
    "s_playoff": (
        "none",
        "a deal among the tied, the lowest score wins, ties again",
        "a deal among the tied without announcements, the highest score wins, ties again",
    ),
    "s_playoff_dealer": (
        "the next of the tied",
        "the last dealer if tied, otherwise the next of the tied",
    ),
    "s_playoff_totals": ("left alone", "the scores are added"),
    "s_misdeal": ("none", "the same dealer deals again", "the next dealer deals"),
    "s_revoke": (
        "none",
        "corrected before the next lead, later cards stand",
        "corrected before the next lead, later cards are taken back",
    ),
    "s_last_trick": ("corrected before the count", "late"),
    "s_late_revoke": (
        "no penalty",
        "the offender scores 5 more",
        "the offender loses the match",
        "the offender is put at <limit> and loses the match",
    ),
    "s_late_until": ("the count", "the end of the match"),
    "s_announced": (
        "the announcement stands as played",
        "the revoke settles the announcement",
    ),
    "s_out_of_turn": ("the card is taken back", "the card stands"),
    "s_exposed_card": ("the card is taken back", "the card is played when it may be"),
}


def nearest_example(kind: str, text: str) -> str:
    """Return the sentence of a kind that is most like a wrong one."""
    return max(EXAMPLES[kind], key=lambda example: SequenceMatcher(None, text, example).ratio())
