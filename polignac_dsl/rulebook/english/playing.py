"""English sentences on the play of the cards."""

from typing import Final

from polignac_dsl.rulebook.english import words
from polignac_dsl.rulebook.reading import Json
from polignac_dsl.rulebook.voice import Maker, Saying


def after_dealer(form: Json, saying: Saying) -> str:
    """Tell that eldest hand leads."""
    side = "right" if saying.to_the_right() else "left"
    return _leads(f"eldest hand, the player after the dealer, at the dealer’s {side},", saying)


def before_dealer(form: Json, saying: Saying) -> str:
    """Tell that the player before the dealer leads."""
    side = "left" if saying.to_the_right() else "right"
    return _leads(f"the player before the dealer, at the dealer’s {side},", saying)


def _leads(who: str, saying: Saying) -> str:
    if saying.reading.bids():
        return f"{who} is the first leader and leads to the first trick"
    return f"{who} leads to the first trick"


def _leader(who: str) -> Maker:
    return lambda form, saying: _leads(who, saying)


def lead_never(form: Json, saying: Saying) -> str:
    """Tell which cards may never be led."""
    return words.may_not(form["banned"], "be led")


def lead_last(form: Json, saying: Saying) -> str:
    """Tell which cards may be led only when there is nothing else."""
    return f"{words.a_card(form['banned'])} may be led only by a player who holds nothing else"


def lead_until(form: Json, saying: Saying) -> str:
    """Tell which cards may not be led yet."""
    ban = words.may_not(form["banned"], "be led")
    return f"{ban} until {words.a_card(form['until'])} has been played"


def lead_until_last(form: Json, saying: Saying) -> str:
    """Tell which cards may not be led yet while there is something else."""
    return f"{lead_until(form, saying)}, unless the leader holds nothing else"


def first_trick_ban(form: Json, saying: Saying) -> str:
    """Tell which cards may not go to the first trick."""
    return (
        f"{words.may_not(form['banned'], 'be played to the first trick')}, "
        "unless a player can play nothing else; following suit goes first"
    )


def forced_discard(form: Json, saying: Saying) -> str:
    """Tell which cards a player must play who cannot follow."""
    must = ", otherwise ".join(f"{words.a_card(cards)} if held" for cards in form["forced"])
    return f"a player who cannot follow must play {must}, and otherwise any card"


def taker_leads(form: Json, saying: Saying) -> str:
    """Tell who leads to the next trick."""
    leads = "the player who takes a trick leads to the next"
    if saying.reading.says("deal.hands", "uneven_hands"):
        return f"{leads}, or, with no card left, the next player who has one"
    return leads


def some_face_up(form: Json, saying: Saying) -> str:
    """Tell which captured cards are seen."""
    return _face_up(f"{words.the(form['cards'])} that a player captures")


def counted_face_up(form: Json, saying: Saying) -> str:
    """Tell that the captured cards that count are seen."""
    return _face_up("captured cards that count")


def _face_up(cards: str) -> str:
    return (
        f"{cards} are laid face up in front of their taker; the rest of a trick is "
        "gathered face down and may not be looked at again"
    )


def last_card_or_captured(form: Json, saying: Saying) -> str:
    """Tell that a deal may end before its last card."""
    return (
        "the deal is played to its last card, but ends at once when "
        f"{words.every(form['cards'])} has been captured: then there is no last trick, nobody has "
        "taken every trick, and the cards still held belong to nobody"
    )


def _fixed(sentence: str) -> Maker:
    return lambda form, saying: sentence


MAKERS: Final[dict[str, Maker]] = {
    "after_dealer": after_dealer,
    "before_dealer": before_dealer,
    "dealer_leads": _leader("the dealer"),
    "dealer_left": _leader("the player at the dealer’s left"),
    "dealer_right": _leader("the player at the dealer’s right"),
    "any_lead": _fixed("any card may be led"),
    "lead_never": lead_never,
    "lead_last": lead_last,
    "lead_until": lead_until,
    "lead_until_last": lead_until_last,
    "any_first_trick": _fixed("any card may be played to the first trick"),
    "first_trick_ban": first_trick_ban,
    "follow_suit": _fixed("the other players must follow suit if they can"),
    "any_discard": _fixed("a player who cannot follow suit may play any card"),
    "forced_discard": forced_discard,
    "highest_of_suit_led": _fixed(
        "the highest card of the suit led takes the trick; there are no trumps, "
        "and a card of another suit never takes one"
    ),
    "taker_leads": taker_leads,
    "face_down": _fixed("tricks are gathered face down and may not be looked at again"),
    "face_up": _fixed("captured cards are laid face up in front of their taker"),
    "some_face_up": some_face_up,
    "counted_face_up": counted_face_up,
    "last_card": _fixed("the deal is played to its last card"),
    "last_card_or_captured": last_card_or_captured,
}
