"""English sentences on what a deal counts, and what the players score."""

from typing import Final

from polignac_dsl.rulebook.cardsets import parts
from polignac_dsl.rulebook.english import words
from polignac_dsl.rulebook.reading import Json
from polignac_dsl.rulebook.voice import Maker, Saying


def count_items(form: Json, saying: Saying) -> str:
    """Tell what each card or trick counts."""
    items = [_item(item, saying, short=index > 0) for index, item in enumerate(form["items"])]
    return words.listing(items)


def _item(item: Json, saying: Saying, short: bool) -> str:
    count = saying.shown(item["points"], words.figure if short else words.points)
    match item["form"]:
        case "for_no_trick":
            return f"a player who takes no trick at all counts {count}"
        case "for_each_trick":
            what, verb = "each trick", "counts"
        case "for_the_trick":
            what, verb = the_trick(item, saying), "counts"
        case _:
            what, verb, count = _cards(item, saying, count)
    return f"{what} {count}" if short else f"{what} {verb} {count}"


def _cards(item: Json, saying: Saying, count: str) -> tuple[str, str, str]:
    held, _ = parts(item["cards"])
    if len(held) > 1:
        return words.the(item["cards"]), "count", f"{count} each"
    what = words.every(item["cards"])
    if item["cards"]["any"] == [["J", "S"]] and saying.path == "count.polignac":
        what = f"{what}, the Polignac,"
    return what, "counts", count


def the_trick(form: Json, saying: Saying) -> str:
    """Name a trick by its place in the deal."""
    trick = form["trick"]
    return f"the {words.ordinal(trick) if isinstance(trick, int) else trick} trick"


def together(form: Json, saying: Saying) -> str:
    """Tell what certain cards and tricks count on top when one player has them all."""
    things = [
        words.every(thing["cards"]) if thing["form"] == "card" else the_trick(thing, saying)
        for thing in form["things"]
    ]
    count = saying.shown(form["points"], words.points)
    return f"a player who takes {words.listing(things)} together counts {count} more"


def start_points(form: Json, saying: Saying) -> str:
    """Tell where totals begin."""
    return f"every player begins the match with {saying.shown(form['points'], _total)}"


def _total(number: int) -> str:
    return "no points" if number == 0 else words.points(number)


def payoff(form: Json, saying: Saying) -> str:
    """Tell who scores what."""
    if form["form"] == "each_scores":
        amount = form["amount"]
        if amount["form"] == "flat" and saying.number(amount["points"]) == 0:
            return "nobody scores anything"
        return f"each player scores {_amount(amount, saying)}"
    who = {"that_player": "that player", "announcer": "the announcer"}[form["who"]]
    one = f"{who} scores {_amount(form['amount'], saying)}"
    return f"{one}, and {_others(form['others'], saying)}"


def _others(amount: Json, saying: Saying) -> str:
    if amount["form"] == "flat" and saying.number(amount["points"]) != 0:
        return f"each of the others scores {_amount(amount, saying)}"
    return f"the others score {_amount(amount, saying)}"


def _amount(amount: Json, saying: Saying) -> str:
    if amount["form"] == "as_counted":
        return "their own count"
    points = saying.shown(amount["points"], lambda number: words.points(number))
    match amount["form"]:
        case "more_than_counted":
            return f"{points} more than their own count"
        case "less_than_counted":
            return f"{points} less than their own count"
        case _:
            return saying.shown(amount["points"], lambda n: words.points(n) if n else "nothing")


def event(form: Json) -> str:
    """Return the condition of a settlement."""
    if form["form"] == "captures_every":
        return f"a player captures {words.every(form['cards'])}"
    return "a player takes every trick"


def settlement(form: Json, saying: Saying) -> str:
    """Tell what happens instead when an event occurs."""
    paid = payoff(form["payoff"], saying)
    if form["event"]["form"] == "takes_every_trick":
        return f"when {event(form['event'])}, it is a slam: {paid}"
    return f"when {event(form['event'])}, {paid}"


def normal(form: Json, saying: Saying) -> str:
    """Tell what is scored when nothing special has happened."""
    special = saying.reading.settlements() or saying.reading.bids_played()
    return f"{'in an ordinary deal, ' if special else ''}{payoff(form, saying)}"


def made(form: Json, saying: Saying) -> str:
    """Tell what is scored when an announcement is made."""
    return f"if {words.bid_named(saying.name)} is made, {payoff(form, saying)}"


def failed(form: Json, saying: Saying) -> str:
    """Tell what is scored when an announcement has failed."""
    return f"if {words.bid(saying)} fails, {payoff(form, saying)}"


MAKERS: Final[dict[str, Maker]] = {
    "count_items": count_items,
    "together": together,
    "start_points": start_points,
    "no_floor": lambda form, saying: "a total may fall below 0",
    "total_floor": lambda form, saying: "a total that would fall below 0 stays at 0",
    "score_floor": lambda form, saying: "nobody scores less than 0 in a deal",
    "settlement": settlement,
    **{
        f"{slot}:{form}": maker
        for slot, maker in (
            ("score.normal", normal),
            ("announcement.made", made),
            ("announcement.failed", failed),
        )
        for form in ("each_scores", "one_and_others")
    },
}
