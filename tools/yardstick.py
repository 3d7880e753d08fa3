"""A Polignac deal at random, as anybody would write it: the yardstick for the engine's speed.

Four players, a pack of 32, follow suit, the highest takes, Jacks count. There are no rules to
choose, no refusals, no views, no match. It is never made faster or slower: every figure that
was measured by it would change its meaning.
"""

from random import Random
from typing import Any

SUITS = ["spades", "hearts", "diamonds", "clubs"]
RANKS = ["7", "8", "9", "10", "ace", "jack", "queen", "king"]  # from low to high

Card = dict[str, str]
Trick = list[dict[str, Any]]


def new_deck() -> list[Card]:
    """Return the pack, a dict for each card."""
    return [{"rank": rank, "suit": suit} for suit in SUITS for rank in RANKS]


def legal_cards(hand: list[Card], trick: Trick) -> list[Card]:
    """Return the cards that may be played to a trick."""
    if trick:
        led = trick[0]["card"]["suit"]
        following = [card for card in hand if card["suit"] == led]
        if following:
            return following
    return hand


def taker(trick: Trick) -> int:
    """Return who takes a trick."""
    led = trick[0]["card"]["suit"]
    following = [play for play in trick if play["card"]["suit"] == led]
    best = max(following, key=lambda play: RANKS.index(play["card"]["rank"]))
    return int(best["player"])


def count(cards: list[Card]) -> int:
    """Return the points of captured cards."""
    points = 0
    for card in cards:
        if card["rank"] == "jack":
            points += 2 if card["suit"] == "spades" else 1
    return points


def play_deal(rng: Random, dealer: int) -> list[int]:
    """Play a deal at random and return what each player has counted."""
    deck = new_deck()
    rng.shuffle(deck)
    hands = [deck[8 * player : 8 * player + 8] for player in range(4)]
    captured: list[list[Card]] = [[] for _ in range(4)]
    leader = (dealer + 1) % 4
    for _ in range(8):
        trick: Trick = []
        for turn in range(4):
            player = (leader + turn) % 4
            card = rng.choice(legal_cards(hands[player], trick))
            hands[player].remove(card)
            trick.append({"player": player, "card": card})
        leader = taker(trick)
        captured[leader].extend(play["card"] for play in trick)
    return [count(cards) for cards in captured]
