"""What a game is about, in a French paragraph."""

from polignac_dsl.rulebook.aims import Aim, aims
from polignac_dsl.rulebook.french import words
from polignac_dsl.rulebook.french.announcing import goal_deed
from polignac_dsl.rulebook.french.ending import over
from polignac_dsl.rulebook.french.scoring import event, payoff, the_trick
from polignac_dsl.rulebook.reading import Reading
from polignac_dsl.rulebook.voice import Saying

_FIRST = {
    "first_to_reach": "le premier qui y arrive",
    "first_to_exceed": "le premier qui y arrive",
    "highest_total": "celui qui a le plus grand total",
    "lowest_total": "celui qui a le plus petit total",
}


def about(reading: Reading) -> list[str]:
    """Return the sentences of the paragraph, without their capitals and full stops."""
    pack = reading.forms("cards.pack")[0]["cards"]
    numbers = words.span(reading.heads)
    found = [f"ce jeu de levées sans atout se joue {numbers}, avec un jeu de {pack} cartes"]
    aimed = [_aim(aim) for aim in aims(reading)]
    if aimed:
        found.append(f"il s’agit {words.listing(aimed)}")
    for path in reading.settlements():
        form = reading.forms(path)[0]
        paid = payoff(form["payoff"], Saying(reading, path))
        found.append(f"mais si {event(form['event'])}, {paid}")
    bids = reading.bids_played()
    if bids:
        named = words.listing((words.bid_named(name).the for name in bids), "ou")
        goal = reading.forms(f"announcements.{bids[0]}.goal")[0]
        deed = f", c’est-à-dire s’engager à {goal_deed(goal)}" if len(bids) == 1 else ""
        found.append(f"avant l’entame, un joueur peut annoncer {named}{deed}")
    last = over(reading.forms("end.over")[0], Saying(reading, "end.over"))
    found.append(last + _outcome(reading))
    return found


def _aim(aim: Aim) -> str:
    cards = [words.plural(group) for group in aim.groups]
    tricks = [
        the_trick(item) if item["form"] == "for_the_trick" else "les levées" for item in aim.tricks
    ]
    above_all = f", et surtout {words.card(aim.dearest)}" if aim.dearest else ""
    things = words.listing(cards + tricks)
    return f"{'de prendre' if aim.take else 'd’éviter de prendre'} {things}{above_all}"


def _outcome(reading: Reading) -> str:
    for path, verb in (("end.loser", "perd"), ("end.winner", "gagne")):
        form = reading.forms(path)[0]
        if form["form"] == "best":
            return f" ; {_FIRST[form['by'][0]['form']]} {verb}"
    return ""
