"""How the clauses of misdeals and revokes came out."""

from collections.abc import Iterator

from conformance.signature.of_play import situation
from conformance.signature.of_setup import Finding, shape
from conformance.signature.suits import counted_cards
from conformance.signature.traced import Traced


def irregularities(case: Traced) -> Iterator[Finding]:
    """Yield what went wrong, when it was found, and what was done about it."""
    for after, view in enumerate(case.views[1:], 1):
        action, before = case.actions[after - 1], case.views[after - 1]
        match action["do"]:
            case "deal" if view["phase"] == "misdeal":
                exposed = len(action.get("exposed", ()))
                words = [shape(case, action, after)] + [f"{exposed} exposed"] * bool(exposed)
                yield "irregularities.misdeal", ", ".join(words)
            case "misdeal":
                step = (view["dealer"] - before["dealer"]) % len(view["totals"])
                again = f"{action['reason']}, +{step} deals again"
                yield "irregularities.misdeal", again + ", in a playoff" * view["playoff"]
            case "revoke":
                yield "irregularities.revoke", _made(case, after)
            case "notice":
                yield from _noticed(case, after)
            case "correct":
                yield "irregularities.revoke", _corrected(case, after)
            case "count":
                yield "irregularities.late-until", "never noticed, and counted"
            case _:
                pass


def _made(case: Traced, after: int) -> str:
    before, view = case.views[after - 1], case.views[after]
    trick = before["trick"]
    place = len(trick["cards"]) + 1
    where = "last to play" if place == sum(map(bool, before["hands"])) else "in the middle"
    deal = case.deal(after - 1)
    counts = case.actions[after - 1]["card"] in counted_cards(deal)
    held = len(before["hands"][case.actions[after - 1]["seat"]])
    number = "first" if trick["number"] == 1 else "last but one" if held == 2 else "later"
    took = "a card that counts" if counts else "another card"
    ended = ", which ends the deal" if view["phase"] != "play" else ""
    hand = situation(case, after - 1).split(" of ")[0]
    return f"{took} of {hand}, {where} of the {number} trick{ended}"


def _noticed(case: Traced, after: int) -> Iterator[Finding]:
    action, before, view = case.actions[after - 1], case.views[after - 1], case.views[after]
    by = "by himself" if action["seat"] == action["offender"] else "by another"
    if view["phase"] == "correct":
        lying = before["trick"]["cards"] if before["trick"] else []
        when = "in the trick" if lying else "after the trick"
        if before["phase"] == "claim":
            when = "before the count"
        yield "irregularities.revoke", f"noticed {by} {when}"
        return
    trick = before["trick"]["number"] if before["trick"] else len(before["tricks"]) + 1
    if action.get("deal", before["deal"]) != before["deal"]:
        yield "irregularities.late-until", f"noticed {by} in a later deal"
    elif before["phase"] == "claim":
        last = action["trick"] == len(before["tricks"])
        word = "irregularities.last-trick" if last else "irregularities.late-revoke"
        yield word, f"noticed {by} before the count, late"
    else:
        far = "one trick" if trick - action["trick"] == 1 else "more tricks"
        yield "irregularities.late-revoke", f"noticed {by} {far} later"
    if view["outcome"] is not None or view["playoff"] != before["playoff"]:
        yield "irregularities.late-revoke", f"the match is lost {_standing(case, after)}"
    if before["announcement"] and "irregularities.announced" in case.clauses:
        own = before["announcement"]["seat"] == action["offender"]
        yield "irregularities.announced", "the announcer's" if own else "another's"


def _standing(case: Traced, after: int) -> str:
    """Return where the offender stood when a revoke lost him the match."""
    totals = case.views[after - 1]["totals"]
    own = totals[case.actions[after - 1]["offender"]]
    if min(totals) == max(totals):
        place = "among equals"
    elif own == min(totals):
        place = "from the lowest total"
    else:
        place = "from the highest total" if own == max(totals) else "from between"
    raised = case.views[after]["totals"] != totals
    return place + (", which is raised" if raised else "")


def _corrected(case: Traced, after: int) -> str:
    action, before, view = case.actions[after - 1], case.views[after - 1], case.views[after]
    trick = before["trick"]
    order = [play["seat"] for play in trick["cards"]]
    players = len(view["totals"])
    gap = (action["seat"] - trick["leader"]) % players
    later = sum((seat - trick["leader"]) % players > gap for seat in order)
    words = f"corrected, {later} later cards stand" if later else "corrected, no later card stands"
    if view["phase"] == "play" and view["trick"]["cards"]:
        return f"{words}, the trick goes on"
    done = case.last_trick(after)
    taken = done is not None and done.taker == action["seat"]
    return f"{words}, the trick {'to the offender' if taken else 'to another'}"
