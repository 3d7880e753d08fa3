"""English sentences on the end of the match, its losers and winners, and playoffs."""

from typing import Final

from polignac_dsl.rulebook.customs import loses_as_otherwise
from polignac_dsl.rulebook.english import words
from polignac_dsl.rulebook.reading import RACES, Json
from polignac_dsl.rulebook.voice import Maker, Saying

_TIES: Final = {
    "ties_by_playoff": "a playoff decides",
    "ties_play_on": "the match goes on with everybody",
    "ties_to_elder": "it is the one whose turn comes first after the last dealer",
}
_SAME_AFTER_SLAM: Final = "it makes no difference whether the last deal was a slam"


def over(form: Json, saying: Saying) -> str:
    """Tell when the match is over."""
    conditions = [_trigger(trigger, saying) for trigger in form["triggers"]]
    return f"the match is over when {words.listing(conditions, 'or when')}"


def _trigger(trigger: Json, saying: Saying) -> str:
    number = saying.shown(trigger["number"], words.figure)
    if trigger["form"] == "deals_played":
        return f"{number} deals have been played"
    whose = {"any_total": "a player’s total", "every_total": "every player’s total"}
    deed = {
        "reaches": f"reaches or passes {number} points",
        "exceeds": f"is above {number} points",
        "is_exactly": f"is exactly {number} points",
    }[trigger["form"]]
    return f"{whose[trigger['total']]} {deed}"


def after_deal(form: Json, saying: Saying) -> str:
    """Tell that the end is tested between deals."""
    return "the totals are looked at only when a deal has been scored"


def after_trick(form: Json, saying: Saying) -> str:
    """Tell that the end is tested between tricks."""
    sentence = (
        "the totals are looked at after every trick, with what each player has counted so far: "
        "if the match is over, the deal is broken off, every player scores their own count, "
        "and the cards still held belong to nobody"
    )
    if saying.reading.bids():
        sentence += (
            "; but while an announcement stands that is played to the last card, "
            "the totals are looked at only after it"
        )
    return sentence


def selection(form: Json, saying: Saying) -> str:
    """Tell who loses, or who wins."""
    wins = saying.path == "end.winner"
    match form["form"]:
        case "nobody":
            return f"nobody is named the {'winner' if wins else 'loser'}"
        case "everyone_else":
            return "everybody else wins" if wins else "everybody who has not won loses"
        case "everyone_at":
            verb = "wins" if wins else "loses"
            return f"every player {_at(form, saying)} {verb}"
        case _:
            among = "among those who have not lost, " if wins and _some_lose(saying) else ""
            return among + best(form, saying, "win" if wins else "lose")


def _some_lose(saying: Saying) -> bool:
    return not saying.reading.says("end.loser", "nobody", "everyone_else")


def _at(form: Json, saying: Saying) -> str:
    """Name the players at a number by the condition of the match's end that holds it."""
    number = saying.shown(form["number"], words.figure)
    for over_form in saying.reading.forms("end.over"):
        for trigger in over_form["triggers"]:
            if trigger["number"] == form["number"] and trigger["form"] != "deals_played":
                return {
                    "reaches": f"who has {number} points or more",
                    "exceeds": f"who has more than {number} points",
                    "is_exactly": f"who has exactly {number} points",
                }[trigger["form"]]
    return f"who has {number} points or more"


def best(form: Json, saying: Saying, verb: str) -> str:
    """Tell who is first by the criteria, and what becomes of a tie."""
    first, *others = form["by"]
    pieces = [f"the player {_criterion(first, saying)} {verb}s the match"]
    level = _level(first)
    for criterion in others:
        pieces.append(f"{level}, it is the one of them {_criterion(criterion, saying)}")
        level = "if they are still level"
    tie = f"they all {verb}" if form["ties"] == "ties_together" else _TIES[form["ties"]]
    pieces.append(f"{level}, {tie}")
    sentence = "; ".join(pieces)
    if any(criterion["form"] in RACES for criterion in form["by"]):
        sentence += (
            ". Here the points of a player’s count date from the trick that brought them, "
            "all others from the end of the deal"
        )
    return sentence


def _level(criterion: Json) -> str:
    if criterion["form"] in RACES:
        does = "reach it" if criterion["form"] == "first_to_reach" else "do so"
        return f"if several {does} at the same moment"
    return "if several are level"


def _criterion(criterion: Json, saying: Saying) -> str:
    match criterion["form"]:
        case "first_to_reach":
            number = saying.shown(criterion["number"], words.figure)
            return f"who first reaches {number} points"
        case "first_to_exceed":
            number = saying.shown(criterion["number"], words.figure)
            return f"who first has more than {number} points"
        case "highest_total":
            return "with the highest total"
        case _:
            return "with the lowest total"


def after_slam(form: Json, saying: Saying) -> str:
    """Tell who loses when a slam ends the match."""
    chosen = form["selection"]
    if loses_as_otherwise(saying.reading, form):
        return _SAME_AFTER_SLAM
    who = best(chosen, saying, "lose") if chosen["form"] == "best" else selection(chosen, saying)
    return f"but when the match ends with a deal won by taking every trick, {who}"


def _playoff(quiet: bool) -> Maker:
    def playoff(form: Json, saying: Saying) -> str:
        without = ", without announcements" if quiet and saying.reading.bids() else ""
        return (
            "a playoff is one more deal among the tied players alone, with the cards and hands for "
            f"their number{without}; the {form['wins']} score in it wins, and if that is level "
            "again, those still tied play another"
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
    "no_playoff": _fixed("there are no playoffs"),
    "playoff_deal": _playoff(quiet=False),
    "playoff_deal_quiet": _playoff(quiet=True),
    "next_of_tied": _fixed(
        "a playoff is dealt by the first of the tied players after the last dealer"
    ),
    "same_if_tied": _fixed(
        "a playoff is dealt by the last dealer if tied, otherwise by the first of the tied players after "
        "the last dealer"
    ),
    "totals_left_alone": _fixed("the scores of a playoff are not added to the totals"),
    "totals_added": _fixed("the scores of a playoff are added to the totals"),
}
