"""Tricks: what may be played, who takes the trick, and who leads the next.

Rules held here: §1.3, L10, L11, L12, and tricks of fewer players (conformance §5.4).
"""

from reference_impl.cards import counts, strength, suit
from reference_impl.games import Setting
from reference_impl.state import Deal, Trick


def begin_trick(deal: Deal, leader: int) -> None:
    """Put an empty trick on the table.

    Only players who hold a card take part. If the one who should lead has none left, the
    next player who has one leads.
    """
    place = deal.seats.index(leader)
    in_order = deal.seats[place:] + deal.seats[:place]
    players = [seat for seat in in_order if deal.hands[seat]]
    deal.tricks.append(Trick(len(deal.tricks) + 1, players))


def may_play(trick: Trick, hand: list[str], card: str) -> bool:
    """Say whether this card of the hand may be played to the trick.

    Any card may be led (L10). Who holds the suit led plays it; else any card (L11).
    """
    if trick.leader not in trick.cards:
        return True
    led = suit(trick.cards[trick.leader])
    return suit(card) == led or all(suit(held) != led for held in hand)


def highest_player(setting: Setting, trick: Trick) -> int:
    """Return who played the highest card of the suit led: he takes the trick (L12)."""
    led = suit(trick.cards[trick.leader])
    followed = [seat for seat, card in trick.cards.items() if suit(card) == led]
    return max(followed, key=lambda seat: strength(setting, trick.cards[seat]))


def points_in(setting: Setting, trick: Trick) -> int:
    """Return what the cards of the trick count for whoever captures them (L14)."""
    return sum(counts(setting, card) for card in trick.cards.values())


def captured(deal: Deal, seat: int) -> list[str]:
    """Return the cards that this seat has captured in this deal so far."""
    return [card for trick in deal.tricks if trick.taker == seat for _, card in trick.played()]


def points(setting: Setting, deal: Deal, seat: int) -> int:
    """Return what this seat has counted in this deal so far."""
    return sum(points_in(setting, trick) for trick in deal.tricks if trick.taker == seat)
