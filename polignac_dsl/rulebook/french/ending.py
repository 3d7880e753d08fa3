"""French sentences on the end of the match, its losers and winners, and playoffs."""

from typing import Final

from polignac_dsl.rulebook.customs import loses_as_otherwise
from polignac_dsl.rulebook.french import words
from polignac_dsl.rulebook.reading import RACES, Json
from polignac_dsl.rulebook.voice import Maker, Saying

_TIES: Final = {
    "ties_by_playoff": "un barrage les départage",
    "ties_play_on": "la partie continue avec tous les joueurs",
    "ties_to_elder": "c’est celui dont le tour vient le premier après le dernier donneur",
}
_SAME_AFTER_SLAM: Final = "que la dernière donne ait été un chelem ou non n’y change rien"


def over(form: Json, saying: Saying) -> str:
    """Tell when the match is over."""
    conditions = [_trigger(trigger, saying) for trigger in form["triggers"]]
    return f"la partie est finie quand {words.listing(conditions, 'ou quand')}"


def _trigger(trigger: Json, saying: Saying) -> str:
    number = saying.shown(trigger["number"], words.figure)
    if trigger["form"] == "deals_played":
        return f"{number} donnes ont été jouées"
    one, all_of_them = {
        "reaches": ("atteint ou dépasse", "atteignent ou dépassent"),
        "exceeds": ("dépasse", "dépassent"),
        "is_exactly": ("est exactement de", "sont exactement de"),
    }[trigger["form"]]
    if trigger["total"] == "every_total":
        return f"tous les totaux {all_of_them} {number} points"
    return f"le total d’un joueur {one} {number} points"


def after_deal(form: Json, saying: Saying) -> str:
    """Tell that the end is tested between deals."""
    return "on ne regarde les totaux qu’une fois la donne marquée"


def after_trick(form: Json, saying: Saying) -> str:
    """Tell that the end is tested between tricks."""
    sentence = (
        "on regarde les totaux après chaque levée, avec ce que chacun a déjà compté : "
        "si la partie est finie, la donne est interrompue, chacun marque ce qu’il a compté, "
        "et les cartes encore en main ne sont à personne"
    )
    if saying.reading.bids():
        sentence += (
            " ; mais tant que tient une annonce qui se joue jusqu’à la dernière carte, "
            "on ne les regarde qu’après elle"
        )
    return sentence


def selection(form: Json, saying: Saying) -> str:
    """Tell who loses, or who wins."""
    wins = saying.path == "end.winner"
    match form["form"]:
        case "nobody":
            return f"personne n’est déclaré {'gagnant' if wins else 'perdant'}"
        case "everyone_else":
            return "tous les autres gagnent" if wins else "tous ceux qui n’ont pas gagné perdent"
        case "everyone_at":
            return f"tous les joueurs {_at(form, saying)} {'gagnent' if wins else 'perdent'}"
        case _:
            among = "parmi ceux qui n’ont pas perdu, " if wins and _some_lose(saying) else ""
            verbs = ("gagne", "gagnent") if wins else ("perd", "perdent")
            return among + best(form, saying, verbs)


def _some_lose(saying: Saying) -> bool:
    return not saying.reading.says("end.loser", "nobody", "everyone_else")


def _at(form: Json, saying: Saying) -> str:
    """Name the players at a number by the condition of the match's end that holds it."""
    number = saying.shown(form["number"], words.figure)
    for over_form in saying.reading.forms("end.over"):
        for trigger in over_form["triggers"]:
            if trigger["number"] == form["number"] and trigger["form"] != "deals_played":
                return {
                    "reaches": f"qui ont {number} points ou plus",
                    "exceeds": f"qui ont plus de {number} points",
                    "is_exactly": f"qui ont exactement {number} points",
                }[trigger["form"]]
    return f"qui ont {number} points ou plus"


def best(form: Json, saying: Saying, verbs: tuple[str, str]) -> str:
    """Tell who is first by the criteria, and what becomes of a tie."""
    first, *others = form["by"]
    pieces = [f"{_criterion(first, saying)} {verbs[0]} la partie"]
    level = _level(first)
    for criterion in others:
        pieces.append(f"{level}, c’est, parmi eux, {_criterion(criterion, saying)}")
        level = "s’ils sont encore à égalité"
    tie = f"ils {verbs[1]} tous" if form["ties"] == "ties_together" else _TIES[form["ties"]]
    pieces.append(f"{level}, {tie}")
    sentence = " ; ".join(pieces)
    if any(criterion["form"] in RACES for criterion in form["by"]):
        sentence += (
            ". À cet égard, les points comptés datent de la levée qui les a apportés, "
            "tous les autres de la fin de la donne"
        )
    return sentence


def _level(criterion: Json) -> str:
    if criterion["form"] in RACES:
        return "si plusieurs y arrivent au même instant"
    return "si plusieurs sont à égalité"


def _criterion(criterion: Json, saying: Saying) -> str:
    match criterion["form"]:
        case "first_to_reach":
            number = saying.shown(criterion["number"], words.figure)
            return f"le premier qui atteint {number} points"
        case "first_to_exceed":
            number = saying.shown(criterion["number"], words.figure)
            return f"le premier qui dépasse {number} points"
        case "highest_total":
            return "celui qui a le plus grand total"
        case _:
            return "celui qui a le plus petit total"


def after_slam(form: Json, saying: Saying) -> str:
    """Tell who loses when a slam ends the match."""
    chosen = form["selection"]
    if loses_as_otherwise(saying.reading, form):
        return _SAME_AFTER_SLAM
    who = (
        best(chosen, saying, ("perd", "perdent"))
        if chosen["form"] == "best"
        else selection(chosen, saying)
    )
    return f"mais si la partie se termine sur une donne gagnée en faisant toutes les levées, {who}"


def _playoff(quiet: bool) -> Maker:
    def playoff(form: Json, saying: Saying) -> str:
        without = ", sans annonces" if quiet and saying.reading.bids() else ""
        pole = {"lowest": "moins", "highest": "plus"}[form["wins"]]
        return (
            "un barrage est une donne de plus entre les seuls ex æquo, avec les cartes et les mains "
            f"prévues pour leur nombre{without} ; qui y marque le {pole} de points gagne, "
            "et si l’égalité demeure, ceux qui y sont encore recommencent"
        )

    return playoff


def _fixed(sentence: str) -> Maker:
    return lambda form, saying: sentence


MAKERS: Final[dict[str, Maker]] = {
    "over": over,
    "after_deal": after_deal,
    "after_trick": after_trick,
    "nobody": selection,
    "everyone_else": selection,
    "everyone_at": selection,
    "best": selection,
    "as_otherwise": _fixed(_SAME_AFTER_SLAM),
    "after_slam": after_slam,
    "no_playoff": _fixed("il n’y a pas de barrage"),
    "playoff_deal": _playoff(quiet=False),
    "playoff_deal_quiet": _playoff(quiet=True),
    "next_of_tied": _fixed(
        "le barrage est donné par le premier des ex æquo après le dernier donneur"
    ),
    "same_if_tied": _fixed(
        "le barrage est donné par le dernier donneur s’il est ex æquo, "
        "sinon par le premier des ex æquo après lui"
    ),
    "totals_left_alone": _fixed("les points du barrage ne s’ajoutent pas aux totaux"),
    "totals_added": _fixed("les points du barrage s’ajoutent aux totaux"),
}
