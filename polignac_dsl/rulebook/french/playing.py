"""French sentences on the play of the cards."""

from typing import Final

from polignac_dsl.rulebook.cardsets import parts
from polignac_dsl.rulebook.french import words
from polignac_dsl.rulebook.reading import Json
from polignac_dsl.rulebook.voice import Maker, Saying


def _first(who: str) -> str:
    return f"{who} est premier en cartes : il entame la première levée"


def _side(right: bool) -> str:
    return "droite" if right else "gauche"


def after_dealer(form: Json, saying: Saying) -> str:
    """Tell that the player after the dealer leads."""
    return _first(f"le joueur placé après le donneur, à sa {_side(saying.to_the_right())},")


def before_dealer(form: Json, saying: Saying) -> str:
    """Tell that the player before the dealer leads."""
    return _first(f"le joueur placé avant le donneur, à sa {_side(not saying.to_the_right())},")


def _lead(form: Json) -> str:
    """Return a ban on leading certain cards."""
    cards = form["banned"]
    held, _ = parts(cards)
    if len(held) == 1:
        return f"on ne peut pas entamer {words.of(words.a_card(cards))}"
    named = words.a_card(cards, "|").replace(", ", "|").replace(" | ", "|").split("|")
    return f"on ne peut entamer ni {' ni '.join(map(words.of, named))}"


def lead_never(form: Json, saying: Saying) -> str:
    """Tell which cards may never be led."""
    return _lead(form)


def lead_last(form: Json, saying: Saying) -> str:
    """Tell which cards may be led only when there is nothing else."""
    return f"{_lead(form)}, à moins de n’avoir rien d’autre"


def lead_until(form: Json, saying: Saying) -> str:
    """Tell which cards may not be led yet."""
    fallen = "tombée" if words.all_feminine(form["until"]) else "tombé"
    card = words.a_card(form["until"])
    that = f"qu’{card}" if card[0] in "aeéiouh" else f"que {card}"
    return f"{_lead(form)} tant {that} n’est pas {fallen}"


def lead_until_last(form: Json, saying: Saying) -> str:
    """Tell which cards may not be led yet while there is something else."""
    return f"{lead_until(form, saying)}, à moins de n’avoir rien d’autre"


def first_trick_ban(form: Json, saying: Saying) -> str:
    """Tell which cards may not go to the first trick."""
    none = words.none_of(form["banned"])
    ban = (
        f"on ne peut pas jouer {none.removeprefix('pas ')}"
        if none.startswith("pas ")
        else f"on ne peut jouer {none}"
    )
    return (
        f"à la première levée, {ban}, à moins de ne pouvoir jouer rien d’autre ; "
        "mais on fournit d’abord"
    )


def forced_discard(form: Json, saying: Saying) -> str:
    """Tell which cards a player must play who cannot follow."""
    must = ", à défaut ".join(
        f"{words.a_card(cards)} s’il {'l’a' if words.is_one_card(cards) else 'en a'}"
        for cards in form["forced"]
    )
    return f"qui ne peut pas fournir doit jouer {must}, à défaut n’importe quelle carte"


def taker_leads(form: Json, saying: Saying) -> str:
    """Tell who leads to the next trick."""
    leads = "qui a fait une levée entame la suivante"
    if saying.reading.says("deal.hands", "uneven_hands"):
        return f"{leads}, ou, s’il n’a plus de carte, le premier après lui qui en a une"
    return leads


_REST: Final = "les autres cartes se ramassent face cachée, et l’on ne peut plus les consulter"


def some_face_up(form: Json, saying: Saying) -> str:
    """Tell which captured cards are seen."""
    verb = "se pose" if words.is_one_card(form["cards"]) else "se posent"
    taker = "devant celui qui a fait la levée"
    return f"{words.the(form['cards'])} {verb} face visible {taker} ; {_REST}"


def last_card_or_captured(form: Json, saying: Saying) -> str:
    """Tell that a deal may end before its last card."""
    return (
        "la donne se joue jusqu’à la dernière carte, mais elle s’arrête dès que les joueurs ont pris "
        f"{words.all_of(form['cards'])} : il n’y a alors pas de dernière levée, personne n’a fait "
        "toutes les levées, et les cartes encore en main ne sont à personne"
    )


def _fixed(sentence: str) -> Maker:
    return lambda form, saying: sentence


MAKERS: Final[dict[str, Maker]] = {
    "after_dealer": after_dealer,
    "before_dealer": before_dealer,
    "dealer_leads": _fixed(_first("le donneur")),
    "dealer_left": _fixed(_first("le voisin de gauche du donneur")),
    "dealer_right": _fixed(_first("le voisin de droite du donneur")),
    "any_lead": _fixed("on peut entamer de n’importe quelle carte"),
    "lead_never": lead_never,
    "lead_last": lead_last,
    "lead_until": lead_until,
    "lead_until_last": lead_until_last,
    "any_first_trick": _fixed("à la première levée, toute carte est permise"),
    "first_trick_ban": first_trick_ban,
    "follow_suit": _fixed("les autres doivent fournir la couleur demandée s’ils le peuvent"),
    "any_discard": _fixed("qui ne peut pas fournir joue la carte de son choix"),
    "forced_discard": forced_discard,
    "highest_of_suit_led": _fixed(
        "la plus forte carte de la couleur demandée fait la levée ; il n’y a pas d’atout, "
        "et une carte d’une autre couleur ne l’emporte jamais"
    ),
    "taker_leads": taker_leads,
    "face_down": _fixed("les levées se ramassent face cachée, et l’on ne peut plus les consulter"),
    "face_up": _fixed("les cartes prises restent face visible devant celui qui les a prises"),
    "some_face_up": some_face_up,
    "counted_face_up": _fixed(
        "les cartes qui comptent se posent face visible devant celui qui a fait la levée ; " + _REST
    ),
    "last_card": _fixed("la donne se joue jusqu’à la dernière carte"),
    "last_card_or_captured": last_card_or_captured,
}
