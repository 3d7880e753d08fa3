"""Cards: which are in the pack, how they rank, and which of them count.

Rules held here: L02, L03, L04, L14, L34, L41, L44 (the pack of two players).
A card is two letters, rank and suit: `JS` is the Polignac.
"""

from reference_impl.games import Setting

SUITS = "SHDC"
_BLACK_SEVENS = frozenset({"7S", "7C"})
_RED_SEVENS = frozenset({"7H", "7D"})


def ranks(setting: Setting) -> str:
    """Return the ranks of a suit from high to low (L04).

    WF and WE print K Q J A 10 9 8 7. CR leaves the Ace out of its order: option `ace`.
    WE's alternative puts the Ace on top (L41).
    """
    if setting.game.id == "polignac-ace-high":
        return "AKQJT987"
    if setting.agreed("ace", "lowest"):
        return "KQJT987A"
    return "KQJAT987"


def suit(card: str) -> str:
    """Return the suit of a card."""
    return card[1]


def strength(setting: Setting, card: str) -> int:
    """Return a number that is higher for a higher card of the same suit."""
    return -ranks(setting).index(card[0])


def pack(setting: Setting, number: int) -> frozenset[str]:
    """Return the cards with which this number of players plays a deal (L02, L03)."""
    whole = frozenset(rank + s for s in SUITS for rank in "AKQJT987")
    return whole - _cards_out(setting, number)


def _cards_out(setting: Setting, number: int) -> frozenset[str]:
    nothing: frozenset[str] = frozenset()
    match setting.text:
        case "WF":  # WF: both red Sevens at 3, 5, 6; all four at 7
            if number in (3, 5, 6):
                return _RED_SEVENS
            return _RED_SEVENS | _BLACK_SEVENS if number == 7 else nothing
        case "CR":
            if number == 2:  # only in a playoff (L44)
                return _BLACK_SEVENS if setting.agreed("playoff-for-two", "sevens-out") else nothing
            if number == 3:  # CR: both black Sevens
                return _BLACK_SEVENS
            if number in (5, 6) and setting.agreed("five-or-six-players", "sevens-out"):
                return _BLACK_SEVENS
            return nothing
        case "WE":  # WE: the black Sevens, unless four play
            return nothing if number == 4 else _BLACK_SEVENS


def counts(setting: Setting, card: str) -> int:
    """Return what a captured card counts: J♠ 2, each other Jack 1 (L14).

    `quatre-valets` (CR, L34): every Jack 1. `polignac-ace-high` (WE, L41): Queens for Jacks.
    """
    counted_rank = "Q" if setting.game.id == "polignac-ace-high" else "J"
    if card[0] != counted_rank:
        return 0
    if suit(card) == "S" and setting.game.id != "quatre-valets":
        return 2
    return 1


def lies_face_up(setting: Setting, card: str) -> bool:
    """Say whether a captured card lies face up before its taker (L13).

    WF: the Jacks do. CR: all tricks are gathered face down. WE: option `captured-cards`.
    """
    if counts(setting, card) == 0:
        return False
    return setting.text == "WF" or setting.agreed("captured-cards", "counted-face-up")
