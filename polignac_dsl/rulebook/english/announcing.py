"""English sentences on announcements."""

from typing import Final

from polignac_dsl.rulebook.english import words
from polignac_dsl.rulebook.reading import Json
from polignac_dsl.rulebook.voice import Maker, Saying


def _asked(first: str) -> Maker:
    return lambda form, saying: (
        "after the deal and before the first lead, the players are asked in turn, once each, "
        f"beginning with {first}; whoever is asked announces or passes, and a pass is final"
    )


def _played(names: list[str]) -> str:
    named = words.listing(map(words.bid_named, names))
    one = len(names) == 1
    return f"the {'only announcement is' if one else 'announcements are'} {named}"


def all_played(form: Json, saying: Saying) -> str:
    """Tell that everything written may be announced."""
    names = saying.reading.bids()
    return _played(names) if names else "there is nothing to announce"


def some_played(form: Json, saying: Saying) -> str:
    """Tell which announcements are played."""
    return _played(form["names"])


def highest_stands(form: Json, saying: Saying) -> str:
    """Tell that a higher announcement outbids a lower one."""
    named = list(map(words.bid_named, form["order"]))
    if len(named) == 2:
        order = f"{named[0]} ranks above {named[1]}"
    else:
        order = f"from high to low they rank {', '.join(named)}"
    return (
        "a player asked later may go over an earlier announcement with a higher one, "
        f"and the highest stands; {order}"
    )


def by_any(form: Json, saying: Saying) -> str:
    """Tell that anybody may make it."""
    return f"any player may announce {words.bid(saying)}"


def by_first_leader(form: Json, saying: Saying) -> str:
    """Tell that only the first leader may make it."""
    return f"only {words.FIRST_LEADER} may announce {words.bid(saying)}"


def goal_deed(form: Json) -> str:
    """Return what an announcer undertakes: `to take every trick`."""
    match form["form"]:
        case "every_trick":
            return "to take every trick"
        case "no_trick":
            return "not to take a single trick"
        case "capture_every":
            return f"to capture {words.every(form['cards'])}"
        case _:
            return f"not to capture {words.a_card(form['cards'])}"


def goal(form: Json, saying: Saying) -> str:
    """Tell what an announcer undertakes."""
    return f"whoever announces {words.bid(saying)} undertakes {goal_deed(form)}"


def announcer_leads(form: Json, saying: Saying) -> str:
    """Tell that the lead goes to the announcer."""
    if saying.named:
        return "the announcer then leads to the first trick"
    return f"after {words.bid(saying)}, the announcer leads to the first trick"


def first_leader_leads(form: Json, saying: Saying) -> str:
    """Tell that the lead stays where it was."""
    if saying.named:
        return f"even then, {words.FIRST_LEADER} leads to the first trick"
    return f"even after {words.bid(saying)}, {words.FIRST_LEADER} leads to the first trick"


def bid_to_last_card(form: Json, saying: Saying) -> str:
    """Tell that the deal is played out."""
    return f"{_the_deal(saying)} played to its last card"


def bid_when_decided(form: Json, saying: Saying) -> str:
    """Tell that the deal stops when its goal is decided."""
    return (
        f"{_the_deal(saying)} broken off after the trick that decides it; "
        "the cards not yet played belong to nobody"
    )


def _the_deal(saying: Saying) -> str:
    return "the deal is then" if saying.named else f"a deal with {words.a_bid(saying)} is"


def at_the_end(form: Json, saying: Saying) -> str:
    """Tell that the flat points of a failed announcement come last."""
    return (
        f"in the race to the limit, the fixed points of {words.a_bid(saying)} that fails "
        "count at the end of the deal"
    )


def when_lost(form: Json, saying: Saying) -> str:
    """Tell that the flat points of a failed announcement come with the trick that loses it."""
    return (
        f"in the race to the limit, the fixed points of {words.a_bid(saying)} that fails "
        "count from the trick that loses it"
    )


MAKERS: Final[dict[str, Maker]] = {
    "nobody_asked": lambda form, saying: "there are no announcements",
    "asked_from_leader": _asked(words.FIRST_LEADER),
    "asked_from_elder": _asked("the player after the dealer"),
    "all_played": all_played,
    "some_played": some_played,
    "first_stands": lambda form, saying: "the first announcement stands, and nobody else is asked",
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
