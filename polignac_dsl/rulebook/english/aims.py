"""What a game is about, in an English paragraph."""

from polignac_dsl.rulebook.aims import Aim, aims
from polignac_dsl.rulebook.english import words
from polignac_dsl.rulebook.english.announcing import goal_deed
from polignac_dsl.rulebook.english.ending import over
from polignac_dsl.rulebook.english.scoring import event, payoff, the_trick
from polignac_dsl.rulebook.reading import Reading
from polignac_dsl.rulebook.voice import Saying

_FIRST = {
    "first_to_reach": "the player who got there first",
    "first_to_exceed": "the player who got there first",
    "highest_total": "the player with the highest total",
    "lowest_total": "the player with the lowest total",
}


def about(reading: Reading) -> list[str]:
    """Return the sentences of the paragraph, without their capitals and full stops."""
    pack = reading.forms("cards.pack")[0]["cards"]
    numbers = words.span(reading.heads)
    game = f"this is a trick-taking game without trumps, for {numbers} players and {pack} cards"
    found = [game]
    aimed = [_aim(aim, Saying(reading, "count")) for aim in aims(reading)]
    if aimed:
        found.append(f"the aim is {words.listing(aimed)}")
    for path in reading.settlements():
        form = reading.forms(path)[0]
        paid = payoff(form["payoff"], Saying(reading, path))
        found.append(f"but when {event(form['event'])}, {paid}")
    bids = reading.bids_played()
    if bids:
        named = words.listing(map(words.bid_named, bids), "or")
        goal = reading.forms(f"announcements.{bids[0]}.goal")[0]
        deed = f" and so undertake {goal_deed(goal)}" if len(bids) == 1 else ""
        found.append(f"before the first lead, a player may announce {named}{deed}")
    last = over(reading.forms("end.over")[0], Saying(reading, "end.over"))
    found.append(last + _outcome(reading))
    return found


def _aim(aim: Aim, saying: Saying) -> str:
    cards = [words.bare(group) for group in aim.groups]
    tricks = [
        the_trick(item, saying) if item["form"] == "for_the_trick" else "tricks"
        for item in aim.tricks
    ]
    above_all = f", above all {words.card(aim.dearest)}" if aim.dearest else ""
    deed = "to take" if aim.take else "to avoid taking"
    return f"{deed} {words.listing(cards + tricks)}{above_all}"


def _outcome(reading: Reading) -> str:
    for path, verb in (("end.loser", "loses"), ("end.winner", "wins")):
        form = reading.forms(path)[0]
        if form["form"] == "best":
            return f", and {_FIRST[form['by'][0]['form']]} {verb}"
    return ""
