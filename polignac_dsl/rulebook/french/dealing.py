"""French sentences on the players, the cards and the deal."""

from typing import Final

from polignac_dsl.rulebook.cardsets import parts
from polignac_dsl.rulebook.french import words
from polignac_dsl.rulebook.reading import Json
from polignac_dsl.rulebook.voice import Maker, Saying


def heads(form: Json, saying: Saying) -> str:
    """Tell how many can play."""
    return f"on joue {words.span(tuple(form['numbers']))}, chacun pour soi"


def pack(form: Json, saying: Saying) -> str:
    """Tell what the pack is."""
    lowest = {32: "sept", 36: "six", 52: "deux"}[form["cards"]]
    cards = f"d’un jeu de {form['cards']} cartes, du {lowest} à l’as dans chaque couleur"
    return cards if saying.again else f"on se sert {cards}"


def removed(form: Json, saying: Saying) -> str:
    """Tell which cards are taken out."""
    held, left_out = parts(form["cards"])
    cards = words.the(form["cards"])
    if len(held) == 1 and not left_out and held[0].rank and not held[0].suits:
        cards = cards.replace("les ", "les quatre ", 1)
    elif len(held) == 1 and held[0].colour:
        cards = cards.replace("les ", "les deux ", 1)
    return cards if saying.again else f"on retire du jeu, avant la donne, {cards}"


def nothing_removed(form: Json, saying: Saying) -> str:
    """Tell that the pack is left whole."""
    return "aucune carte" if saying.again else "on ne retire aucune carte du jeu"


def rank_order(form: Json, saying: Saying) -> str:
    """Tell how the cards of a suit rank."""
    order = ", ".join(map(words.rank, form["ranks"]))
    if saying.again:
        return order
    return f"dans chaque couleur, de la plus forte carte à la plus faible, l’ordre est : {order}"


def _packets(form: Json, saying: Saying, packets: str) -> str:
    return packets if saying.again else f"les cartes se donnent {packets}"


def any_packets(form: Json, saying: Saying) -> str:
    """Tell that the dealer chooses the packets."""
    return _packets(form, saying, "une à une ou par paquets, au gré du donneur")


def steady_packets(form: Json, saying: Saying) -> str:
    """Tell the one size of all packets."""
    return _packets(form, saying, _by(form["size"]))


def steady_packets_rest(form: Json, saying: Saying) -> str:
    """Tell the size of the packets, and that the last may be smaller."""
    rest = (
        "puis une seule pour finir si le nombre est impair"
        if form["size"] == 2
        else "puis ce qui reste pour finir"
    )
    return _packets(form, saying, f"{_by(form['size'])}, {rest}")


def listed_packets(form: Json, saying: Saying) -> str:
    """Tell the sizes of the packets."""
    return _packets(form, saying, f"par paquets de {words.listing(map(str, form['sizes']))}")


def packets_in_turn(form: Json, saying: Saying) -> str:
    """Tell the sizes that alternate."""
    sizes = words.listing(f"de {size}" for size in form["sizes"])
    return _packets(form, saying, f"par paquets {sizes} en alternance")


def _by(size: int) -> str:
    return "une à une" if size == 1 else f"{words.number_word(size)} par {words.number_word(size)}"


def _fixed(sentence: str) -> Maker:
    return lambda form, saying: sentence


MAKERS: Final[dict[str, Maker]] = {
    "heads": heads,
    "pack": pack,
    "removed": removed,
    "nothing_removed": nothing_removed,
    "rank_order": rank_order,
    "clockwise": _fixed(
        "on donne et on joue dans le sens des aiguilles d’une montre, vers la gauche"
    ),
    "counter_clockwise": _fixed(
        "on donne et on joue dans le sens inverse des aiguilles d’une montre, vers la droite"
    ),
    "by_lot": _fixed("le premier donneur est tiré au sort"),
    "cut_open": _fixed("les joueurs conviennent de la façon de battre et de couper"),
    "cut_left": _fixed("le donneur bat les cartes et fait couper par son voisin de gauche"),
    "cut_right": _fixed("le donneur bat les cartes et fait couper par son voisin de droite"),
    "next_player": _fixed("après chaque donne, c’est au joueur suivant de donner"),
    "previous_player": _fixed("après chaque donne, c’est au joueur précédent de donner"),
    "same_player": _fixed("le même joueur donne pendant toute la partie"),
    "even_hands": _fixed(
        "toutes les cartes sont distribuées, à commencer par le joueur placé après le donneur, et chacun en reçoit le même nombre"
    ),
    "uneven_hands": _fixed(
        "toutes les cartes sont distribuées, à commencer par le joueur placé après le donneur, et si le compte ne tombe pas juste, les premiers en ont une de plus que les autres"
    ),
    "any_packets": any_packets,
    "steady_packets": steady_packets,
    "steady_packets_rest": steady_packets_rest,
    "listed_packets": listed_packets,
    "packets_in_turn": packets_in_turn,
}
