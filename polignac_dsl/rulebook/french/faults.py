"""French sentences on irregularities."""

from typing import Final

from polignac_dsl.rulebook.french import words
from polignac_dsl.rulebook.reading import Json
from polignac_dsl.rulebook.voice import Maker, Saying

_MISDEAL: Final = (
    "il y a maldonne si un joueur n’a pas le bon nombre de cartes ou si une carte a été vue pendant "
    "la distribution : la donne est nulle, et "
)


def _revoke(later_cards: str) -> Maker:
    def revoke(form: Json, saying: Saying) -> str:
        reading = saying.reading
        only_following = all(
            reading.says(path, plain)
            for path, plain in (
                ("play.lead", "any_lead"),
                ("play.first-trick", "any_first_trick"),
                ("play.void", "any_discard"),
            )
        )
        could = (
            "ne fournit pas alors qu’il le pouvait"
            if only_following
            else "ne joue pas selon les règles alors qu’il le pouvait"
        )
        return (
            f"qui {could} commet une renonce ; relevée avant l’entame de la levée suivante, "
            "elle se corrige sans pénalité : le fautif reprend sa carte et en joue une qui soit "
            f"permise ; les cartes jouées après la sienne {later_cards}"
        )

    return revoke


def offender_scores_more(form: Json, saying: Saying) -> str:
    """Tell the fee for a late revoke."""
    points = saying.shown(form["points"], words.points)
    return (
        "relevée plus tard, la renonce ne se corrige plus, et les levées restent à ceux qui les ont "
        f"faites ; mais le fautif marque {points} en plus"
    )


def offender_put_at(form: Json, saying: Saying) -> str:
    """Tell that a late revoke loses the match at a certain total."""
    total = saying.shown(form["total"], words.figure)
    return (
        "relevée plus tard, la renonce fait perdre la partie sur-le-champ : la donne n’est pas "
        f"comptée, et le total du fautif est porté à {total} points s’il est moindre"
    )


def _fixed(sentence: str) -> Maker:
    return lambda form, saying: sentence


MAKERS: Final[dict[str, Maker]] = {
    "no_misdeal": _fixed("il n’y a pas de règle sur la maldonne"),
    "same_dealer_again": _fixed(_MISDEAL + "le même donneur recommence"),
    "next_dealer_deals": _fixed(_MISDEAL + "c’est au donneur suivant de donner"),
    "no_revoke": _fixed("il n’y a pas de règle sur la renonce"),
    "later_cards_stand": _revoke("restent, et la levée se juge telle qu’elle est alors"),
    "later_cards_back": _revoke("sont reprises et rejouées"),
    "last_trick_corrected": _fixed(
        "dans la levée qui termine la donne, une renonce peut se corriger tant que la donne n’est pas comptée"
    ),
    "last_trick_late": _fixed(
        "dans la levée qui termine la donne, une renonce ne peut plus se corriger une fois la levée complète"
    ),
    "no_penalty": _fixed("relevée plus tard, la renonce ne coûte rien"),
    "offender_scores_more": offender_scores_more,
    "offender_loses": _fixed(
        "relevée plus tard, la renonce fait perdre la partie sur-le-champ, "
        "et la donne n’est pas comptée"
    ),
    "offender_put_at": offender_put_at,
    "until_count": _fixed("une fois la donne comptée, une renonce ne peut plus être relevée"),
    "until_match_end": _fixed(
        "une renonce peut être relevée jusqu’à la fin de la partie ; "
        "relevée dans une donne ultérieure, elle coûte dans cette donne"
    ),
    "announcement_as_played": _fixed(
        "une renonce tardive ne change rien à l’annonce, qui se juge comme elle a été jouée"
    ),
    "announcement_settled": _fixed(
        "une renonce tardive du déclarant fait manquer son annonce ; celle d’un autre joueur la fait "
        "réussir, à moins que le déclarant n’ait renoncé lui aussi"
    ),
    "out_of_turn_back": _fixed("une carte jouée hors de son tour est reprise"),
    "out_of_turn_stands": _fixed("une carte jouée hors de son tour reste jouée"),
    "exposed_back": _fixed("une carte montrée pendant le jeu est reprise en main"),
    "exposed_played": _fixed(
        "une carte montrée pendant le jeu reste sur la table et se joue dès que c’est permis"
    ),
}
