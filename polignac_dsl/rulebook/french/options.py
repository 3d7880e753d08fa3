"""French names of the options of the shipped games, of their values, and of their sources.

The names in a spec are English words. One that is not known here is shown as it is written.
"""

from typing import Final

OPTION_NAMES: Final = {
    "limit": "la limite",
    "limit-hit": "la limite atteinte",
    "limit-tested": "le moment où l’on regarde les totaux",
    "two-at-the-limit": "plusieurs joueurs à la limite",
    "loser": "le perdant",
    "winner": "le gagnant",
    "ace": "l’as",
    "direction": "le sens du jeu",
    "first-leader": "le premier en cartes",
    "five-or-six-players": "la donne à cinq ou six",
    "other-packets": "les paquets à un autre nombre que quatre",
    "packets": "les paquets",
    "captured-cards": "les cartes prises",
    "late-revoke": "la renonce tardive",
    "corrected-trick": "la levée où une renonce est corrigée",
    "last-trick-revoke": "la renonce à la dernière levée",
    "revoke-noticed": "le délai pour relever une renonce",
    "revoke-under-announcement": "la renonce pendant une annonce",
    "playoff-for-two": "le barrage à deux",
    "playoff-dealer": "le donneur du barrage",
    "playoff-totals": "les points du barrage",
    "playoff-announcements": "les annonces dans un barrage",
    "general": "le général",
    "capot": "le capot",
    "several": "plusieurs annonces",
    "failed-capot": "le capot manqué",
    "after-failed-capot": "les autres après un capot manqué",
    "after-failed-general": "les autres après un général manqué",
    "capot-made": "le capot réussi",
    "general-made": "le général réussi",
    "capot-leader": "l’entame après un capot",
    "general-leader": "l’entame après un général",
    "general-announced-by": "qui peut annoncer le général",
    "announced-deal": "la donne avec une annonce",
    "below-zero": "les totaux au-dessous de zéro",
    "flat-five": "les cinq points d’une générale manquée",
}
# A value's name alone, or after its option's where the same word says something else elsewhere.
VALUE_NAMES: Final = {
    "general.played": "le général aussi",
    "capot.played": "le capot aussi",
    "five-or-six-players.uneven-deal": "donne inégale à cinq ou six",
    "playoff-for-two.sevens-out": "sans les sept à deux",
    "playoff-announcements.with": "avec les annonces",
    "playoff-announcements.without": "sans les annonces",
    "below-zero.not-allowed": "jamais au-dessous de zéro",
    "other-packets.threes-and-twos": "par trois et par deux à un autre nombre que quatre",
    "playoff-dealer.same-dealer": "le dernier donneur s’il est ex æquo",
    "general-announced-by.first-leader": "seulement le premier en cartes",
    "late-revoke.lost-match": "la partie est perdue",
    "ace.lowest": "l’as le plus faible",
    "last-trick-revoke.late": "trop tard",
    "after-the-deal": "après la donne",
    "in-mid-deal": "en cours de donne",
    "first-to-reach-it": "le premier arrivé",
    "first-to-reach": "le premier arrivé",
    "highest-total": "le plus grand total",
    "lowest-total": "le plus petit total",
    "all-of-them": "tous ceux qui y sont",
    "reached": "atteinte ou dépassée",
    "exactly": "exactement",
    "exactly-in-mid-deal": "exactement, en cours de donne",
    "exactly-for-ever": "exactement, sans autre issue",
    "nobody": "personne",
    "everyone-else": "tous les autres",
    "below-the-jack": "après le valet",
    "lowest": "le plus faible",
    "clockwise": "sens des aiguilles d’une montre",
    "counter-clockwise": "sens inverse des aiguilles d’une montre",
    "next-in-turn": "le suivant dans le sens du jeu",
    "at-the-left": "le voisin de gauche",
    "sevens-out": "sans les sept",
    "uneven-deal": "donne inégale",
    "one-at-a-time": "une à une",
    "threes-and-twos": "par trois et par deux",
    "threes-first": "d’abord par trois",
    "twos-first": "d’abord par deux",
    "face-down": "face cachée",
    "counted-face-up": "celles qui comptent, face visible",
    "five-points": "cinq points",
    "lost-match": "partie perdue",
    "later-cards-stand": "les cartes suivantes restent",
    "later-cards-taken-back": "les cartes suivantes sont reprises",
    "corrected": "corrigée",
    "late": "tardive",
    "before-the-count": "avant le décompte",
    "during-the-match": "pendant toute la partie",
    "as-played": "jugée comme jouée",
    "settles-it": "réglée par la renonce",
    "full-pack": "toutes les cartes",
    "next-of-the-tied": "le premier des ex æquo",
    "same-dealer": "le même donneur",
    "unchanged": "à part",
    "added": "ajoutés",
    "without": "sans",
    "with": "avec",
    "not-played": "ne se joue pas",
    "played": "se joue",
    "first-stands": "la première tient",
    "highest-stands": "la plus forte tient",
    "five": "cinq points",
    "five-and-the-jacks": "cinq points en plus des valets",
    "jacks-count": "les valets comptent",
    "others-nothing": "rien pour les autres",
    "announcer-zero": "rien pour le déclarant",
    "announcer-as-counted": "le déclarant marque ce qu’il a compté",
    "first-leader": "le premier en cartes",
    "announcer": "le déclarant",
    "any-player": "n’importe quel joueur",
    "played-out": "jouée jusqu’au bout",
    "ends-when-decided": "arrêtée dès que c’est décidé",
    "allowed": "permis",
    "not-allowed": "exclus",
    "counts-last": "comptés à la fin",
    "counts-when-lost": "comptés dès l’échec",
}
_SOURCES: Final = {
    "the customs of trick-taking games": "les usages des jeux de levées",
    "the ordinary customs of trick-taking games": "les usages ordinaires des jeux de levées",
    'the French Wikipedia article "Polignac (jeu de cartes)"': (
        "l’article « Polignac (jeu de cartes) » de Wikipédia en français"
    ),
    'the English Wikipedia article "Polignac (card game)"': (
        "l’article « Polignac (card game) » de Wikipédia en anglais"
    ),
    'the page "Polignac" of a French collection of card rules': (
        "la page « Polignac » d’un recueil français de règles de jeux de cartes"
    ),
}


def option_name(name: str) -> str:
    """Return what an option is called inside a sentence."""
    return OPTION_NAMES.get(name, f"« {name} »")


def value_name(option: str, value: str) -> str:
    """Return what a value of an option is called inside a sentence."""
    return VALUE_NAMES.get(f"{option}.{value}") or VALUE_NAMES.get(value, f"« {value} »")


def source(text: str) -> str:
    """Return the description of a source in French where it is known, otherwise as written."""
    return _SOURCES.get(text, text)
