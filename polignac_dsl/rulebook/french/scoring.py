"""French sentences on what a deal counts, and what the players score."""

from typing import Final

from polignac_dsl.rulebook.cardsets import parts
from polignac_dsl.rulebook.french import words
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
            return f"qui ne fait aucune levée compte {count}"
        case "for_each_trick":
            what, verb = "chaque levée", "compte"
        case "for_the_trick":
            what, verb = the_trick(item), "compte"
        case _:
            what, verb = _cards(item, saying)
    return f"{what} {count}" if short else f"{what} {verb} {count}"


def _cards(item: Json, saying: Saying) -> tuple[str, str]:
    held, _ = parts(item["cards"])
    if len(held) > 1:
        each = "chacune" if words.all_feminine(item["cards"]) else "chacun"
        return words.the(item["cards"]), f"comptent {each}"
    what = words.each(item["cards"])
    if item["cards"]["any"] == [["J", "S"]] and saying.path == "count.polignac":
        what = f"{what}, le Polignac,"
    return what, "compte"


def the_trick(form: Json) -> str:
    """Name a trick by its place in the deal."""
    trick = form["trick"]
    place = {"first": "première", "last": "dernière"}.get(trick) or words.ordinal(trick)
    return f"la {place} levée"


def together(form: Json, saying: Saying) -> str:
    """Tell what certain cards and tricks count on top when one player has them all."""
    things = [
        words.each(thing["cards"]) if thing["form"] == "card" else the_trick(thing)
        for thing in form["things"]
    ]
    count = saying.shown(form["points"], words.points)
    return f"qui réunit {words.listing(things)} compte {count} de plus"


def start_points(form: Json, saying: Saying) -> str:
    """Tell where totals begin."""
    return f"tous commencent la partie {saying.shown(form['points'], _total)}"


def _total(number: int) -> str:
    return "à zéro" if number == 0 else f"avec {words.points(number)}"


def payoff(form: Json, saying: Saying) -> str:
    """Tell who scores what."""
    if form["form"] == "each_scores":
        amount = form["amount"]
        if amount["form"] == "flat" and saying.number(amount["points"]) == 0:
            return "personne ne marque rien"
        return f"chacun {_scores(amount, saying, 'marque', 'qu’il a compté')}"
    who = {"that_player": "il", "announcer": "le déclarant"}[form["who"]]
    one = f"{who} {_scores(form['amount'], saying, 'marque', 'qu’il a compté')}"
    return f"{one}, et {_others(form['others'], saying)}"


def _others(amount: Json, saying: Saying) -> str:
    if amount["form"] == "flat" and saying.number(amount["points"]) != 0:
        return f"chacun des autres {_scores(amount, saying, 'marque', 'qu’il a compté')}"
    return f"les autres {_scores(amount, saying, 'marquent', 'qu’ils ont compté')}"


def _scores(amount: Json, saying: Saying, verb: str, counted: str) -> str:
    if amount["form"] == "as_counted":
        return f"{verb} ce {counted}"
    if amount["form"] == "flat" and saying.number(amount["points"]) == 0:
        return "ne " + saying.shown(amount["points"], lambda number: f"{verb} rien")
    points = saying.shown(amount["points"], words.points)
    match amount["form"]:
        case "more_than_counted":
            return f"{verb} {points} de plus que ce {counted}"
        case "less_than_counted":
            return f"{verb} {points} de moins que ce {counted}"
        case _:
            return f"{verb} {points}"


def event(form: Json) -> str:
    """Return the condition of a settlement."""
    if form["form"] == "captures_every":
        return f"un joueur prend {words.all_of(form['cards'])}"
    return "un joueur fait toutes les levées"


def settlement(form: Json, saying: Saying) -> str:
    """Tell what happens instead when an event occurs."""
    paid = payoff(form["payoff"], saying)
    if form["event"]["form"] == "takes_every_trick":
        return f"si {event(form['event'])}, c’est le chelem : {paid}"
    return f"si {event(form['event'])}, {paid}"


def normal(form: Json, saying: Saying) -> str:
    """Tell what is scored when nothing special has happened."""
    special = saying.reading.settlements() or saying.reading.bids_played()
    return f"{'dans une donne ordinaire, ' if special else ''}{payoff(form, saying)}"


def made(form: Json, saying: Saying) -> str:
    """Tell what is scored when an announcement is made."""
    bid = words.bid(saying)  # named: the sentence before may have ended on the deal
    return f"si {bid.the} est {bid.agreed('réussi')}, {payoff(form, saying)}"


def failed(form: Json, saying: Saying) -> str:
    """Tell what is scored when an announcement has failed."""
    return f"{_if(saying)} {words.bid(saying).agreed('manqué')}, {payoff(form, saying)}"


def _if(saying: Saying) -> str:
    """Return `si la générale est`, or `si elle est` once it has been named."""
    bid = words.bid(saying)
    if saying.named:
        return "si elle est" if bid.feminine else "s’il est"
    return f"si {bid.the} est"


MAKERS: Final[dict[str, Maker]] = {
    "count_items": count_items,
    "together": together,
    "start_points": start_points,
    "no_floor": lambda form, saying: "un total peut descendre au-dessous de zéro",
    "total_floor": lambda form, saying: "un total qui descendrait au-dessous de zéro reste à zéro",
    "score_floor": lambda form, saying: "dans une donne, personne ne marque moins de zéro",
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
