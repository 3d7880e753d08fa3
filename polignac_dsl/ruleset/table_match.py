"""The parts of a table that say how a match goes: totals, end, irregularities."""

from typing import Any

from polignac_dsl.check.answers import Answers
from polignac_dsl.check.playoffs import has_playoffs, selections
from polignac_dsl.syntax import Form

Json = dict[str, Any]

_IS = {"reaches": ">=", "exceeds": ">", "is_exactly": "=="}
_TIES = {
    "ties_together": "together",
    "ties_by_playoff": "playoff",
    "ties_play_on": "play-on",
    "ties_to_elder": "elder",
}


def next_dealer(answers: Answers) -> Json:
    """Return the node that says who deals next."""
    steps = {"next_player": 1, "previous_player": -1, "same_player": 0}
    return {"id": "deal.next-dealer", "step": steps[answers.form("deal.next-dealer").name]}


def totals(answers: Answers) -> Json:
    """Return the node that says where totals begin and how low they fall."""
    of = {"no_floor": None, "total_floor": "total", "score_floor": "score"}
    return {
        "start": answers.number(answers.form("score.start")["points"]),
        "floor": {"id": "score.floor", "of": of[answers.form("score.floor").name]},
    }


def announced_playoffs(answers: Answers) -> bool:
    """Tell whether a playoff has announcements."""
    return answers.form("end.playoff").name == "playoff_deal"


def end(answers: Answers) -> Json:
    """Return the END of a table."""
    chosen = selections(answers)
    slam = chosen.get("end.loser-after-slam")
    tested = answers.form("end.tested").name
    return {
        "over": _over(answers),
        "tested": {"id": "end.tested", "when": "trick" if tested == "after_trick" else "deal"},
        "loser": _selection(answers, "end.loser", chosen["end.loser"]),
        "loser_after_slam": None
        if slam is None
        else _selection(answers, "end.loser-after-slam", slam),
        "winner": _selection(answers, "end.winner", chosen["end.winner"]),
        "playoff": _playoff(answers) if has_playoffs(answers) else None,
    }


def _over(answers: Answers) -> list[Json]:
    found = []
    for trigger in answers.form("end.over")["triggers"]:
        number = answers.number(trigger["number"])
        if trigger.name == "deals_played":
            what, sign = "deals", ">="
        else:
            what, sign = trigger["total"].replace("_", "-"), _IS[trigger.name]
        found.append({"id": "end.over", "what": what, "is": sign, "n": number})
    return found


def _selection(answers: Answers, path: str, form: Form) -> Json:
    match form.name:
        case "nobody":
            return {"id": path, "form": "nobody"}
        case "everyone_else":
            return {"id": path, "form": "rest"}
        case "everyone_at":
            number = answers.number(form["number"])
            return {"id": path, "form": "at", "what": "any-total"} | _at(answers, number)
        case _:
            return {
                "id": path,
                "form": "best",
                "by": [_criterion(answers, criterion) for criterion in form["by"]],
                "ties": _TIES[form["ties"]],
            }


def _at(answers: Answers, number: int) -> Json:
    """Return how a player's own total is at the limit: as the end of the match tests it."""
    for trigger in _over(answers):
        if trigger["what"] == "any-total" and trigger["n"] == number:
            return {"is": trigger["is"], "n": number}
    return {"is": ">=", "n": number}


def _criterion(answers: Answers, form: Form) -> Json:
    match form.name:
        case "first_to_reach":
            return {"first_to": answers.number(form["number"])}
        case "first_to_exceed":  # totals are whole numbers
            return {"first_to": answers.number(form["number"]) + 1}
        case "highest_total":
            return {"total": "max"}
        case _:
            return {"total": "min"}


def _playoff(answers: Answers) -> Json:
    dealer = answers.form("end.playoff-dealer").name
    added = answers.form("end.playoff-totals").name
    wins: str = answers.form("end.playoff")["wins"]
    return {
        "id": "end.playoff",
        "announcements": announced_playoffs(answers),
        "wins": "min" if wins == "lowest" else "max",
        "dealer": {
            "id": "end.playoff-dealer",
            "from": "same" if dealer == "same_if_tied" else "next",
        },
        "totals": {"id": "end.playoff-totals", "added": added == "totals_added"},
    }


def irregularities(answers: Answers) -> Json:
    """Return the IRREGULARITIES of a table."""
    section = "irregularities"

    def says(slot: str) -> str:
        return answers.form(f"{section}.{slot}").name

    misdeal, revoke = says("misdeal"), says("revoke")
    nodes: Json = {
        "misdeal": None
        if misdeal == "no_misdeal"
        else {
            "id": f"{section}.misdeal",
            "dealer": "same" if misdeal == "same_dealer_again" else "next",
        },
        "revoke": None,
        "last_trick": None,
        "late_revoke": None,
        "late_until": None,
        "announced": None,
    }
    if revoke == "no_revoke":
        return nodes
    return nodes | {
        "revoke": {
            "id": f"{section}.revoke",
            "later_cards": "stand" if revoke == "later_cards_stand" else "back",
        },
        "last_trick": {
            "id": f"{section}.last-trick",
            "revoke": "late" if says("last-trick") == "last_trick_late" else "corrected",
        },
        "late_revoke": {"id": f"{section}.late-revoke"} | _penalty(answers),
        "late_until": {
            "id": f"{section}.late-until",
            "until": "match" if says("late-until") == "until_match_end" else "count",
        },
        "announced": {
            "id": f"{section}.announced",
            "settles": says("announced") == "announcement_settled",
        },
    }


def _penalty(answers: Answers) -> Json:
    form = answers.form("irregularities.late-revoke")
    fee = answers.number(form["points"]) if form.name == "offender_scores_more" else 0
    raised = answers.number(form["total"]) if form.name == "offender_put_at" else None
    loses = form.name in {"offender_loses", "offender_put_at"}
    return {"fee": fee, "loses": loses, "raised_to": raised}
