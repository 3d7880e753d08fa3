"""French sentences on announcements."""

from typing import Final

from polignac_dsl.rulebook.french import words
from polignac_dsl.rulebook.reading import Json
from polignac_dsl.rulebook.voice import Maker, Saying


def _asked(first: str) -> Maker:
    return lambda form, saying: (
        "après la donne et avant l’entame, les joueurs parlent une fois chacun, à tour de rôle, "
        f"à commencer par {first} ; celui qui parle annonce ou passe, et qui a passé ne peut plus "
        "annoncer"
    )


def _played(names: list[str]) -> str:
    named = words.listing(words.bid_named(name).the for name in names)
    return f"la seule annonce est {named}" if len(names) == 1 else f"les annonces sont {named}"


def all_played(form: Json, saying: Saying) -> str:
    """Tell that everything written may be announced."""
    names = saying.reading.bids()
    return _played(names) if names else "il n’y a rien à annoncer"


def some_played(form: Json, saying: Saying) -> str:
    """Tell which announcements are played."""
    return _played(form["names"])


def highest_stands(form: Json, saying: Saying) -> str:
    """Tell that a higher announcement outbids a lower one."""
    named = [words.bid_named(name).the for name in form["order"]]
    if len(named) == 2:
        order = f"{named[0]} l’emporte sur {named[1]}"
    else:
        order = f"de la plus forte à la plus faible, ce sont {', '.join(named)}"
    return (
        "qui parle plus tard peut renchérir par une annonce plus forte, "
        f"et c’est la plus forte qui tient ; {order}"
    )


def by_any(form: Json, saying: Saying) -> str:
    """Tell that anybody may make it."""
    return f"n’importe quel joueur peut annoncer {words.bid(saying).the}"


def by_first_leader(form: Json, saying: Saying) -> str:
    """Tell that only the first leader may make it."""
    return f"seul le {words.FIRST_LEADER} peut annoncer {words.bid(saying).the}"


def goal_deed(form: Json) -> str:
    """Return what an announcer undertakes: `faire toutes les levées`."""
    match form["form"]:
        case "every_trick":
            return "faire toutes les levées"
        case "no_trick":
            return "ne faire aucune levée"
        case "capture_every":
            return f"prendre {words.all_of(form['cards'])}"
        case _ if words.is_one_card(form["cards"]):
            return f"ne pas prendre {words.the(form['cards'])}"
        case _:
            return f"ne prendre {words.none_of(form['cards'])}"


def goal(form: Json, saying: Saying) -> str:
    """Tell what an announcer undertakes."""
    who = "qui l’annonce" if saying.named else f"qui annonce {words.bid(saying).the}"
    return f"{who} s’engage à {goal_deed(form)}"


def _when_announced(saying: Saying, what: str) -> str:
    """Return a sentence on the announced deal; its verb is at the mark `|`."""
    if saying.named:
        return what.replace("|", " alors", 1)
    bid = words.bid(saying)
    return f"quand {bid.the} est {bid.agreed('annoncé')}, {what.replace('|', '', 1)}"


def announcer_leads(form: Json, saying: Saying) -> str:
    """Tell that the lead goes to the announcer."""
    return _when_announced(saying, "c’est| le déclarant qui entame la première levée")


def first_leader_leads(form: Json, saying: Saying) -> str:
    """Tell that the lead stays where it was."""
    leader = f"au {words.FIRST_LEADER}"
    return _when_announced(saying, f"l’entame reste| {leader}")


def bid_to_last_card(form: Json, saying: Saying) -> str:
    """Tell that the deal is played out."""
    return _when_announced(saying, "la donne se joue| jusqu’à la dernière carte")


def bid_when_decided(form: Json, saying: Saying) -> str:
    """Tell that the deal stops when its goal is decided."""
    return _when_announced(
        saying,
        "la donne s’arrête| après la levée qui en décide ; "
        "les cartes encore en main ne sont à personne",
    )


def _fixed_points(saying: Saying) -> str:
    bid = words.bid(saying)
    failed = f"{words.of(bid.a)} {bid.agreed('manqué')}"
    return f"dans la course à la limite, les points fixes {failed} comptent"


def at_the_end(form: Json, saying: Saying) -> str:
    """Tell that the flat points of a failed announcement come last."""
    return f"{_fixed_points(saying)} à la fin de la donne"


def when_lost(form: Json, saying: Saying) -> str:
    """Tell that the flat points of a failed announcement come with the trick that loses it."""
    pronoun = "la" if words.bid(saying).feminine else "le"
    return f"{_fixed_points(saying)} dès la levée qui {pronoun} fait manquer"


MAKERS: Final[dict[str, Maker]] = {
    "nobody_asked": lambda form, saying: "il n’y a pas d’annonces",
    "asked_from_leader": _asked(f"le {words.FIRST_LEADER}"),
    "asked_from_elder": _asked("le joueur placé après le donneur"),
    "all_played": all_played,
    "some_played": some_played,
    "first_stands": lambda form, saying: (
        "la première annonce tient, et les joueurs suivants ne parlent plus"
    ),
    "highest_stands": highest_stands,
    "by_any": by_any,
    "by_first_leader": by_first_leader,
    "every_trick": goal,
    "no_trick": goal,
    "capture_every": goal,
    "capture_none": goal,
    "announcer_leads": announcer_leads,
    "first_leader_leads": first_leader_leads,
    "bid_to_last_card": bid_to_last_card,
    "bid_when_decided": bid_when_decided,
    "at_the_end": at_the_end,
    "when_lost": when_lost,
}
