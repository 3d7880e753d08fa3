"""The part of a table that says how a deal goes, for one number of players in it."""

from collections.abc import Mapping
from typing import Any

from polignac_dsl.check.answers import Answers
from polignac_dsl.check.deals import Pack, hands, pack, packets
from polignac_dsl.check.settling import precedence
from polignac_dsl.syntax import Form

Json = dict[str, Any]

_STEPS = {"after_dealer": 1, "before_dealer": -1, "dealer_leads": 0}
_GOALS = {
    "every_trick": "every-trick",
    "no_trick": "no-trick",
    "capture_every": "capture-every",
    "capture_none": "capture-none",
}


def deal(answers: Answers, clockwise: bool, announcements: bool) -> Json:
    """Return the DEAL of a table (spec/compiled.md).

    `announcements` is false for a playoff without them. Raises Unplayable where the clauses
    give no deal, which no checked game does.
    """
    cards = pack(answers)
    dealt = hands(answers, len(cards.cards))
    return {
        "rank": {"id": "cards.rank", "order": list(cards.ranks)},
        "pack": list(cards.cards),
        "removed": {"id": "cards.removed", "cards": list(cards.removed)},
        "hands": list(dealt),
        "packets": list(packets(answers, dealt)),
        "dealing": {"hands": "deal.hands", "packets": "deal.packets"},
        "announcements": _announcements(answers, cards) if announcements else None,
        "play": _play(answers, cards, clockwise),
        "count": counts(answers, cards),
        "settle": _settle(answers, cards),
    }


# ---- announcements ----------------------------------------------------------------------------


def _announcements(answers: Answers, cards: Pack) -> Json | None:
    asked = answers.form("announcements.asked").name
    played = answers.form("announcements.played")
    names = [
        name for name in answers.bids() if played.name == "all_played" or name in played["names"]
    ]
    if asked == "nobody_asked" or not names:
        return None
    several = answers.form("announcements.several")
    if several.name == "highest_stands":
        order = [name for name in reversed(several["order"]) if name in names]
        names = order
    return {
        "asked": {
            "id": "announcements.asked",
            "from": "first-leader" if asked == "asked_from_leader" else "after-dealer",
        },
        "several": {
            "id": "announcements.several",
            "stands": "highest" if several.name == "highest_stands" else "first",
        },
        "bids": [_bid(answers, cards, name) for name in names],
    }


def _bid(answers: Answers, cards: Pack, name: str) -> Json:
    path = f"announcements.{name}"

    def says(slot: str, form: str) -> bool:
        return answers.form(f"{path}.{slot}").name == form

    goal = answers.form(f"{path}.goal")
    captured = list(cards.among(goal["cards"])) if "cards" in goal.arguments else None
    return {
        "id": path,
        "name": name,
        "by": {"id": f"{path}.by", "who": "any" if says("by", "by_any") else "first-leader"},
        "goal": {"id": f"{path}.goal", "kind": _GOALS[goal.name], "cards": captured},
        "lead": {
            "id": f"{path}.lead",
            "who": "announcer" if says("lead", "announcer_leads") else "first-leader",
        },
        "ends": {
            "id": f"{path}.ends",
            "when": "last-card" if says("ends", "bid_to_last_card") else "decided",
        },
        "moment": {
            "id": f"{path}.moment",
            "when": "lost" if says("moment", "when_lost") else "end",
        },
        "made": {"id": f"{path}.made", "pay": pay(answers, answers.form(f"{path}.made"))},
        "failed": {"id": f"{path}.failed", "pay": pay(answers, answers.form(f"{path}.failed"))},
    }


# ---- play -------------------------------------------------------------------------------------


def _play(answers: Answers, cards: Pack, clockwise: bool) -> Json:
    for path in ("play.follow", "play.trick", "play.next-lead"):
        answers.form(path)  # one answer each: nothing to choose, but somebody must have said it
    lead = answers.form("play.lead")
    until = lead.arguments.get("until")
    first = answers.form("play.first-trick")
    void = answers.form("play.void")
    forced_sets = void["forced"] if void.name == "forced_discard" else ()
    return {
        "first_lead": {
            "id": "play.first-lead",
            "step": _step(answers.form("play.first-lead").name, clockwise),
        },
        "lead": {
            "id": "play.lead",
            "banned": _cards(lead, "banned", cards),
            "until": None if until is None else _cards(lead, "until", cards),
            "lifted": lead.name in {"lead_last", "lead_until_last"},
        },
        "first_trick": {
            "id": "play.first-trick",
            "banned": _cards(first, "banned", cards),
            "lifted": first.name == "first_trick_ban",
        },
        "follow": {"id": "play.follow"},
        "void": {
            "id": "play.void",
            "forced": [list(cards.among(forced)) for forced in forced_sets],
        },
        "trick": {"id": "play.trick"},
        "next_lead": {"id": "play.next-lead"},
        "face_up": {"id": "play.captured-cards", "cards": _face_up(answers, cards)},
        "ends": {
            "id": "play.ends",
            "captured": _cards(answers.form("play.ends"), "cards", cards) or None,
        },
    }


def _step(name: str, clockwise: bool) -> int:
    """Return the seats from the dealer to the first leader, in playing order."""
    if name in _STEPS:
        return _STEPS[name]
    return 1 if (name == "dealer_left") == clockwise else -1


def _cards(form: Form, argument: str, cards: Pack) -> list[str]:
    said: Any = form.arguments.get(argument)
    return [] if said is None else list(cards.among(said))


def _face_up(answers: Answers, cards: Pack) -> list[str]:
    form = answers.form("play.captured-cards")
    match form.name:
        case "face_down":
            return []
        case "face_up":
            return list(cards.cards)
        case "counted_face_up":
            counted = {
                card
                for entry in counts(answers, cards)
                if entry["kind"] in {"cards", "together"}
                for card in entry["points" if entry["kind"] == "cards" else "cards"]
            }
            return [card for card in cards.cards if card in counted]
        case _:
            return list(cards.among(form["cards"]))


# ---- count and score --------------------------------------------------------------------------


def counts(answers: Answers, cards: Pack) -> list[Json]:
    """Return the COUNT entries of a deal, one for each kind of thing that a clause counts."""
    found: list[Json] = []
    for path, form in answers.named("count").items():
        found.extend(_count(path, form, answers, cards))
    return found


def _count(path: str, form: Form, answers: Answers, cards: Pack) -> list[Json]:
    points = answers.number
    if form.name == "together":
        things: tuple[Form, ...] = form["things"]
        return [
            {
                "id": path,
                "kind": "together",
                "cards": [c for t in things if t.name == "card" for c in cards.among(t["cards"])],
                "tricks": [thing["trick"] for thing in things if thing.name == "the_trick"],
                "points": points(form["points"]),
            }
        ]
    captured: dict[str, int] = {}
    found: list[Json] = []
    for item in form["items"]:
        number = points(item["points"])
        match item.name:
            case "for_card" | "for_each":
                captured |= dict.fromkeys(cards.among(item["cards"]), number)
            case "for_no_trick":
                found.append({"id": path, "kind": "no-trick", "points": number})
            case _:
                which = item.arguments.get("trick", "each")
                found.append({"id": path, "kind": "tricks", "which": which, "points": number})
    if captured:
        found.insert(0, {"id": path, "kind": "cards", "points": captured})
    return found


def pay(answers: Answers, form: Form) -> dict[str, list[int]]:
    """Return the PAY of a payoff: flat points, and times the own count, for each of whom it names."""
    if form.name == "each_scores":
        return {"each": _amount(answers, form["amount"])}
    return {
        form["who"]: _amount(answers, form["amount"]),
        "others": _amount(answers, form["others"]),
    }


def _amount(answers: Answers, amount: Form) -> list[int]:
    points = answers.number(amount["points"]) if "points" in amount.arguments else 0
    match amount.name:
        case "flat":
            return [points, 0]
        case "less_than_counted":
            return [-points, 1]
        case _:
            return [points, 1]


def _settle(answers: Answers, cards: Pack) -> list[Json]:
    found = []
    for path, form in precedence(answers, cards):
        event: Form = form["event"]
        when: Mapping[str, object] = (
            {"every_trick": True}
            if event.name == "takes_every_trick"
            else {"captures": list(cards.among(event["cards"]))}
        )
        found.append({"id": path, "when": when, "pay": pay(answers, form["payoff"])})
    normal = pay(answers, answers.form("score.normal"))
    return [*found, {"id": "score.normal", "when": "always", "pay": normal}]
