"""English sentences on the players, the cards and the deal."""

from typing import Final

from polignac_dsl.rulebook.cardsets import parts
from polignac_dsl.rulebook.english import words
from polignac_dsl.rulebook.reading import Json
from polignac_dsl.rulebook.voice import Maker, Saying


def heads(form: Json, saying: Saying) -> str:
    """Tell how many can play."""
    return f"{words.span(tuple(form['numbers']))} people can play, each for themselves"


def pack(form: Json, saying: Saying) -> str:
    """Tell what the pack is."""
    lowest = {32: "Seven", 36: "Six", 52: "Two"}[form["cards"]]
    if saying.again:
        return f"one of {form['cards']} cards, from the {lowest} to the Ace"
    return f"the pack has {form['cards']} cards, from the {lowest} to the Ace in each of the four suits"


def removed(form: Json, saying: Saying) -> str:
    """Tell which cards are taken out."""
    held, left_out = parts(form["cards"])
    cards = words.the(form["cards"])
    if len(held) == 1 and not left_out and held[0].rank and not held[0].suits:
        cards = cards.replace("the ", "all four ", 1)
    elif len(held) == 1 and held[0].colour:
        cards = cards.replace("the ", "the two ", 1)
    if saying.again:
        return cards
    one = len(held) == 1 and held[0].is_card
    return f"{cards} {'is' if one else 'are'} taken out of the pack before the deal"


def nothing_removed(form: Json, saying: Saying) -> str:
    """Tell that the pack is left whole."""
    return "none" if saying.again else "no card is taken out of the pack"


def rank_order(form: Json, saying: Saying) -> str:
    """Tell how the cards of a suit rank."""
    order = ", ".join(map(words.rank, form["ranks"]))
    return order if saying.again else f"from high to low, the cards of a suit rank {order}"


def clockwise(form: Json, saying: Saying) -> str:
    """Tell that the turn passes to the left."""
    return "the turn to deal and to play passes clockwise, to the left"


def counter_clockwise(form: Json, saying: Saying) -> str:
    """Tell that the turn passes to the right."""
    return "the turn to deal and to play passes counter-clockwise, to the right"


def _packets(form: Json, saying: Saying, packets: str) -> str:
    return packets if saying.again else f"the cards are dealt {packets}"


def any_packets(form: Json, saying: Saying) -> str:
    """Tell that the dealer chooses the packets."""
    return _packets(form, saying, "singly or in packets of any size, as the dealer likes")


def steady_packets(form: Json, saying: Saying) -> str:
    """Tell the one size of all packets."""
    return _packets(form, saying, f"{words.number_word(form['size'])} at a time")


def steady_packets_rest(form: Json, saying: Saying) -> str:
    """Tell the size of the packets, and that the last may be smaller."""
    rest = (
        "with a single card at the end if the number is odd"
        if form["size"] == 2
        else "with what is left at the end"
    )
    return _packets(form, saying, f"{words.number_word(form['size'])} at a time, {rest}")


def listed_packets(form: Json, saying: Saying) -> str:
    """Tell the sizes of the packets."""
    return _packets(form, saying, f"in packets of {words.listing(map(str, form['sizes']))}")


def packets_in_turn(form: Json, saying: Saying) -> str:
    """Tell the sizes that alternate."""
    sizes = words.listing(map(str, form["sizes"]))
    return _packets(form, saying, f"in packets of {sizes} in turn until the hands are full")


def _fixed(sentence: str) -> Maker:
    return lambda form, saying: sentence


def _cut(side: str) -> Maker:
    return _fixed(f"the dealer shuffles, and the player at the dealer’s {side} cuts")


MAKERS: Final[dict[str, Maker]] = {
    "heads": heads,
    "pack": pack,
    "removed": removed,
    "nothing_removed": nothing_removed,
    "rank_order": rank_order,
    "clockwise": clockwise,
    "counter_clockwise": counter_clockwise,
    "by_lot": _fixed("the first dealer is chosen by lot"),
    "cut_open": _fixed("the players agree on how the cards are shuffled and cut"),
    "cut_left": _cut("left"),
    "cut_right": _cut("right"),
    "next_player": _fixed("after each deal, the turn to deal passes to the next player"),
    "previous_player": _fixed("after each deal, the turn to deal goes back to the player before"),
    "same_player": _fixed("the same player deals throughout the match"),
    "even_hands": _fixed(
        "all the cards are dealt, beginning with the player after the dealer, and everybody has the same number"
    ),
    "uneven_hands": _fixed(
        "all the cards are dealt, beginning with the player after the dealer; if they do not come out even, the first players have one more than the others"
    ),
    "any_packets": any_packets,
    "steady_packets": steady_packets,
    "steady_packets_rest": steady_packets_rest,
    "listed_packets": listed_packets,
    "packets_in_turn": packets_in_turn,
}
