"""Every card as one bit, the same in every game: a hand, a ban, a trick is an integer."""

from polignac_dsl.table.deal_forms import RANKS, SUITS

# Suits lie side by side; within one the order is that of the letters, not of strength, which
# differs from game to game.
BIT_OF = {
    rank + suit: 1 << (len(RANKS) * i + j)
    for i, suit in enumerate(SUITS)
    for j, rank in enumerate(RANKS)
}

_SUIT = (1 << len(RANKS)) - 1
SUIT_MASKS = (
    _SUIT,
    _SUIT << len(RANKS),
    _SUIT << (2 * len(RANKS)),
    _SUIT << (3 * len(RANKS)),
)
SUIT_OF = {bit: suit for bit in BIT_OF.values() for suit in SUIT_MASKS if bit & suit}
