"""French as a language of rulebooks."""

import re
from typing import Final

from polignac_dsl.rulebook.french import (
    aims,
    announcing,
    dealing,
    ending,
    faults,
    options,
    playing,
    scoring,
    telling,
    words,
)
from polignac_dsl.rulebook.voice import Tongue

# What each question is called in a table, or in the heading of an option.
_QUESTIONS: Final = {
    "players": "Nombre de joueurs",
    "cards.pack": "Jeu de cartes",
    "cards.removed": "Cartes retirées",
    "cards.rank": "Ordre des cartes",
    "deal.direction": "Sens du jeu",
    "deal.first-dealer": "Premier donneur",
    "deal.cut": "Coupe",
    "deal.next-dealer": "Donneur suivant",
    "deal.hands": "Mains",
    "deal.packets": "Paquets",
    "announcements.asked": "Annonces",
    "announcements.played": "Annonces jouées",
    "announcements.several": "Plusieurs annonces",
    "announcement.by": "Qui peut annoncer",
    "announcement.goal": "But de l’annonce",
    "announcement.lead": "Entame après l’annonce",
    "announcement.made": "Annonce réussie",
    "announcement.failed": "Annonce manquée",
    "announcement.ends": "Fin de la donne annoncée",
    "announcement.moment": "Moment des points fixes",
    "play.first-lead": "Première entame",
    "play.lead": "Entames",
    "play.first-trick": "Première levée",
    "play.follow": "Fournir",
    "play.void": "Défausses",
    "play.trick": "Qui fait la levée",
    "play.next-lead": "Entame suivante",
    "play.captured-cards": "Cartes prises",
    "play.ends": "Fin de la donne",
    "count": "Ce qui compte",
    "score.start": "Totaux au départ",
    "score.floor": "Totaux au-dessous de zéro",
    "score.normal": "Points d’une donne ordinaire",
    "score.settlement": "Points d’une donne particulière",
    "end.over": "Fin de la partie",
    "end.tested": "Moment où l’on regarde les totaux",
    "end.loser": "Perdant",
    "end.loser-after-slam": "Perdant après un chelem",
    "end.winner": "Gagnant",
    "end.playoff": "Barrage",
    "end.playoff-dealer": "Donneur du barrage",
    "end.playoff-totals": "Points du barrage",
    "irregularities.misdeal": "Maldonne",
    "irregularities.revoke": "Renonce",
    "irregularities.last-trick": "Renonce à la dernière levée",
    "irregularities.late-revoke": "Renonce tardive",
    "irregularities.late-until": "Délai pour relever une renonce",
    "irregularities.announced": "Renonce pendant une annonce",
    "irregularities.out-of-turn": "Carte jouée hors tour",
    "irregularities.exposed-card": "Carte montrée",
}

_WORDS: Final = {
    "rules": "Règle du jeu",
    "contents": "Sommaire",
    "about": "De quoi il s’agit",
    "cards": "Les joueurs et les cartes",
    "deal": "La donne",
    "announcements": "Les annonces",
    "play": "Le jeu de la carte",
    "score": "Le décompte",
    "end": "La fin de la partie",
    "irregularities": "Les irrégularités",
    "examples": "Exemples",
    "options": "Les options de la table",
    "customs": "Et les usages ordinaires",
    "sources": "Les sources",
    "table.players": "Joueurs",
    "table.removed": "Cartes retirées",
    "table.cards": "Cartes en jeu",
    "table.hand": "Chaque main",
    "table.packets": "Paquets",
    "table.none": "aucune",
    "table.caption": "Les cartes et les mains selon le nombre de joueurs",
    "table.playoff": "{players} (barrage)",
    "table.hand.uneven": "{hands}, dans l’ordre de la donne",
    "rank.caption": "De la plus forte à la plus faible, dans chaque couleur",
    "count.caption": "Ce que comptent les cartes",
    "count.intro": (
        "À la fin de la donne, chacun compte ce que contiennent les levées qu’il a faites."
    ),
    "low": "Ces points sont des pénalités : moins on en a, mieux cela vaut.",
    "high": "Plus on a de points, mieux cela vaut.",
    "option": "option",
    "or": " ou ",
    "and": " et ",
    "colon": " : ",
    "options.intro": (
        "Ce dont une table peut convenir avant la partie. Le choix de ce livre est signalé ; "
        "le nom abrégé est celui que l’on donne à un programme."
    ),
    "options.default": "dans ce livre",
    "options.chosen": "choisi ici",
    "options.number": "De {low} à {high} ; dans ce livre, {value}.",
    "options.number.chosen": "De {low} à {high} ; ici, {value}.",
    "options.usual": "D’usage : {usual}.",
    "options.none": "Ce jeu ne laisse rien en suspens.",
    "unplayed": "Cette annonce ne se joue que si l’on en convient (option : {option}).",
    "bid.option": "{bid} (en option)",
    "customs.intro": "Là où rien de particulier n’est de règle, voici ce qui vaut.",
    "customs.question": "Question",
    "customs.answer": "Réponse",
    "moot.announcements": "sans objet : il n’y a pas d’annonces",
    "moot.several": "sans objet : il n’y a qu’une annonce",
    "moot.bid": "ne se joue pas",
    "moot.playoff": "sans objet : il n’y a pas de barrage",
    "moot.revoke": "sans objet : il n’y a pas de règle sur la renonce",
    "moot.race": "sans objet : il n’y a pas de course à la limite",
    "sources.intro": (
        "La règle de ce livre suit les sources que voici ; ce qu’elles laissent en suspens est une "
        "option."
    ),
    "sources.law": (
        "Les numéros comme L14 renvoient aux points de droit, la liste des questions ouvertes."
    ),
    "sources.own": "Ces règles, sans source, sont propres à ce jeu : {rules}.",
    "as-written": "« {name} »",
    "sources.caption": "D’où vient chaque règle",
    "sources.rule": "Règle",
    "sources.where": "Source",
    "sources.none": "Ce livre ne nomme pas de sources.",
    "made-by": "Fait par polignac d’après les règles du jeu {game}.",
    "digest": "Empreinte des règles : {digest}",
    "choices": "Avec ces options : {choices}.",
    "example": "Exemple {number}",
    "dash": " – ",
    "hand": "La main de {name}",
    "diagram": "Les levées",
    "diagram.one": "La levée",
    "diagram.counting": "Les levées qui comptent",
    "diagram.revoke": "La levée de la renonce, et la suivante",
    "diagram.trick": "Levée",
    "diagram.leads": "entame",
    "diagram.takes": "fait la levée",
    "diagram.counts": "compte",
    "diagram.legend.html": (
        "La flèche marque la carte d’entame, le cadre celle qui fait la levée ; "
        "les cartes qui comptent sont teintées."
    ),
    "diagram.legend.md": "La flèche marque la carte d’entame ; la carte en gras fait la levée.",
    "scores": "Les points",
    "totals": "Les totaux sont maintenant : {totals}.",
}

_NARROW: Final = "\u202f"  # before ; ! ? and inside « »
_NO_BREAK: Final = "\u00a0"  # before : and between a figure and its noun


def typeset(text: str) -> str:
    """Return a text with the apostrophes and the unbreakable spaces of French typography."""
    text = text.replace("'", "’")
    text = re.sub(r"[ \u00a0]+(?=[;!?»])", _NARROW, text)
    text = re.sub(r"(?<=«)[ \u00a0]+", _NARROW, text)
    text = re.sub(r" +(?=:)", _NO_BREAK, text)
    return re.sub(r"(?<=[\d\ue002]) (?=(?:points?|joueurs|cartes|donnes)\b)", _NO_BREAK, text)


FRENCH: Final = Tongue(
    code="fr",
    makers=(
        dealing.MAKERS
        | announcing.MAKERS
        | playing.MAKERS
        | scoring.MAKERS
        | ending.MAKERS
        | faults.MAKERS
    ),
    guard=words.guard,
    otherwise="sinon,",
    semicolon=" ; ",
    typeset=typeset,
    questions={key: typeset(text) for key, text in _QUESTIONS.items()},
    words={key: typeset(text) for key, text in _WORDS.items()},
    about=aims.about,
    bid_name=lambda name: words.bid_named(name).the,
    option_name=options.option_name,
    value_name=options.value_name,
    source=options.source,
    rank_letters={"T": "10", "J": "V", "Q": "D", "K": "R"},
    names=("Martin", "Jeanne", "Louis", "Camille", "Pierre", "Sophie", "René", "Claire"),
    teller=telling.FrenchTeller(),
    card_name=telling.card,
)
