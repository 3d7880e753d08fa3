"""Plays whole matches of any table: what is legal, who scores what, who has lost, and why.

    table = read_table(load("polignac").at(4, {"limit": 20}))
    match = Match(table, dealer=3)
    match.apply(Deal(deck=shuffled_deck(table, seed=1)))
    while match.phase == "play":
        print(match.view(match.to_act)["hands"])      # what the player to act may know
        match.apply(match.legal_actions()[0])
    match.undo()

An action that the rules refuse changes nothing; `apply` returns a `Refusal` with its code, the
clause that forbids it, and plain words. `Kernel` plays random deals by the same rules, faster,
for simulations; `polignac_dsl.engine.serve` answers the protocol of conformance/README.md.
"""

from polignac_dsl.engine.actions import (
    Action,
    Announce,
    Correct,
    Count,
    Deal,
    Misdeal,
    Notice,
    Pass,
    Play,
    Refusal,
    Revoke,
    action_from_json,
)
from polignac_dsl.engine.ending import Outcome
from polignac_dsl.engine.kernel import Kernel, PlayedDeal
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.shuffling import random_deck, shuffled_deck
from polignac_dsl.engine.view import View

__all__ = [
    "Action",
    "Announce",
    "Correct",
    "Count",
    "Deal",
    "Kernel",
    "Match",
    "Misdeal",
    "Notice",
    "Outcome",
    "Pass",
    "Play",
    "PlayedDeal",
    "Refusal",
    "Revoke",
    "View",
    "action_from_json",
    "random_deck",
    "shuffled_deck",
]
