"""Dealing: who gets how many cards, in which packets, who leads, and when it was a misdeal.

Rules held here: §1.2, L05, L06, L07, L08, L09, L31, L45, and conformance §5.1–§5.2.
"""

from collections.abc import Iterator
from itertools import cycle, repeat

from reference_impl.cards import pack
from reference_impl.games import Setting
from reference_impl.state import Deal


def direction(setting: Setting) -> str:
    """Return how the real table turns (L05). WF: counter-clockwise; WE: to the left.

    CR says counter-clockwise each time it says left: option `direction`.
    """
    if setting.text == "CR":
        return str(setting.options["direction"])
    return "counter-clockwise" if setting.text == "WF" else "clockwise"


def in_turn_after(seat: int, seats: list[int]) -> list[int]:
    """Return the seats in playing order, beginning after this one, which need not be among them."""
    return [s for s in seats if s > seat] + [s for s in seats if s <= seat]


def first_leader(setting: Setting, deal: Deal) -> int:
    """Return who leads to the first trick if no announcement changes it (L06).

    WF: the player at the dealer's right in a counter-clockwise game; WE: eldest hand: both
    the next in turn. CR: option `first-leader`; counter-clockwise, the player at the left of
    the dealer is the last in turn before him.
    """
    after = in_turn_after(deal.dealer, deal.seats)  # the dealer himself comes last
    if setting.agreed("first-leader", "at-the-left") and direction(setting) == "counter-clockwise":
        return after[-2]
    return after[0]


def hand_sizes(setting: Setting, deal: Deal) -> dict[int, int]:
    """Return how many cards each seat in the deal gets; every card is dealt (L09).

    CR, `uneven-deal`: the first players from the dealer get one card more (L03).
    """
    order = in_turn_after(deal.dealer, deal.seats)
    each, left_over = divmod(len(pack(setting, len(order))), len(order))
    return {seat: each + (place < left_over) for place, seat in enumerate(order)}


def packets(setting: Setting, number: int) -> Iterator[int]:
    """Yield the sizes of the packets, round by round, for this number of players (L07, L45).

    The last may be more than a player still lacks: he then gets only what he lacks (§1.2).
    """
    match setting.text:
        case "WF":  # two cards, then one to finish an odd hand
            return repeat(2)
        case "CR":  # 3, 2, 3 for four players; otherwise option `other-packets`
            if number == 4:
                return iter((3, 2, 3))
            if setting.agreed("other-packets", "one-at-a-time"):
                return repeat(1)
            return cycle((3, 2))
        case "WE":  # twos and threes: option `packets`
            if setting.agreed("packets", "threes-first"):
                by_number = {3: (3, 2, 3, 2), 4: (3, 2, 3), 5: (3, 3), 6: (3, 2)}
            else:
                by_number = {3: (2, 3, 2, 3), 4: (2, 3, 3), 5: (2, 2, 2), 6: (2, 3)}
            return iter(by_number[number])


def deal_out(setting: Setting, deal: Deal, deck: list[str]) -> dict[int, list[str]]:
    """Return the hands that come of dealing this deck, packet by packet, until it is gone."""
    sizes = hand_sizes(setting, deal)
    order = in_turn_after(deal.dealer, deal.seats)
    hands: dict[int, list[str]] = {seat: [] for seat in order}
    dealt = 0
    for packet in packets(setting, len(order)):
        if dealt == len(deck) or all(len(hands[seat]) == sizes[seat] for seat in order):
            break
        for seat in order:
            size = min(packet, sizes[seat] - len(hands[seat]), len(deck) - dealt)
            hands[seat] += deck[dealt : dealt + size]
            dealt += size
    return hands


def has_misdeals(setting: Setting) -> bool:
    """Say whether a deal can be void: CR alone knows the misdeal (L31)."""
    return setting.text == "CR"


def misdeal_reasons(setting: Setting, deal: Deal) -> list[str]:
    """Return what makes the deal just made void (CR, L31), in a game with misdeals."""
    if not has_misdeals(setting):
        return []
    sizes = hand_sizes(setting, deal)
    reasons = []
    if any(len(deal.hands[seat]) != sizes[seat] for seat in deal.seats):
        reasons.append("wrong-count")
    if deal.exposed:
        reasons.append("exposed-card")
    return reasons
