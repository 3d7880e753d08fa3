"""Which clauses are told in the table of ordinary customs, and which do not arise at all.

A clause is silent by nature when it answers "nothing special": it is left out of the running
text and stands, with its anchor, in the last table of the book. A clause that some option may
replace is never silent.
"""

from collections.abc import Callable
from typing import Final

from polignac_dsl.rulebook.reading import RACES, Json, Reading, slot

# Forms that say that there is nothing to say.
ORDINARY: Final = frozenset(
    (
        "nobody_asked",
        "cut_open",
        "any_first_trick",
        "no_floor",
        "as_otherwise",
        "no_playoff",
        "no_misdeal",
        "no_revoke",
    )
)
_UNDER_A_REVOKE: Final = (
    "irregularities.last-trick",
    "irregularities.late-revoke",
    "irregularities.late-until",
)


def moot(reading: Reading, path: str) -> str | None:
    """Return the word for why a question does not arise in this game, or None when it does.

    The words are keys of `Tongue.words`, each under `moot.`.
    """
    possible = reading.bids_possible()
    match slot(path):
        case "announcements.played" if not possible:
            return "announcements"
        case "announcements.several" if len(possible) < 2:
            return "several" if possible else "announcements"
        case kind if kind.startswith("announcement.") and path.split(".")[1] not in possible:
            return "bid"
        case "announcement.moment" if not _is_race(reading, _possible):
            return "race"
        case "end.playoff-dealer" | "end.playoff-totals" if not reading.may_say(
            "end.playoff", "playoff_deal", "playoff_deal_quiet"
        ):
            return "playoff"
        case kind if kind in (*_UNDER_A_REVOKE, "irregularities.announced"):
            if not reading.may_say(
                "irregularities.revoke", "later_cards_stand", "later_cards_back"
            ):
                return "revoke"
            if kind == "irregularities.announced" and not possible:
                return "announcements"
    return None


def is_custom(reading: Reading, path: str) -> bool:
    """Tell whether a clause only says that there is nothing special about its question."""
    if reading.open_options(path) or path in reading.ruleset["text"]:
        return False
    if slot(path) == "score.floor" and _can_fall(reading):
        return False
    if slot(path) == "announcement.moment" and not _is_race(reading, _chosen):
        return True
    if slot(path) == "end.loser-after-slam":
        return all(
            form["form"] in ORDINARY or loses_as_otherwise(reading, form)
            for form in reading.forms(path)
        )
    return all(form["form"] in ORDINARY for form in reading.forms(path))


def loses_as_otherwise(reading: Reading, form: Json) -> bool:
    """Tell whether a rule on the loser after a slam is the ordinary one, whatever is chosen."""
    if form["form"] != "after_slam" or reading.open_options("end.loser"):
        return False
    return reading.forms("end.loser") == [form["selection"]]


def _chosen(reading: Reading, path: str) -> list[Json]:
    return reading.forms(path)


def _possible(reading: Reading, path: str) -> list[Json]:
    return reading.possible_cases(path)


def _is_race(reading: Reading, cases: Callable[[Reading, str], list[Json]]) -> bool:
    """Tell whether somebody loses, or wins, by reaching a total first."""
    forms = [form for path in ("end.loser", "end.winner") for form in cases(reading, path)]
    return any(criterion["form"] in RACES for form in forms for criterion in form.get("by", ()))


def _can_fall(reading: Reading) -> bool:
    """Tell whether some payoff or count takes points away."""

    def numbers(form: object) -> list[int]:
        if isinstance(form, dict):
            found = [n for value in form.values() for n in numbers(value)]
            return found + ([reading.number(form["points"])] if "points" in form else [])
        if isinstance(form, list):
            return [n for value in form for n in numbers(value)]
        return []

    scoring = ("count", "score.normal", "score.settlement", "announcement.made")
    return any(
        number < 0
        for path in reading.paths
        if slot(path) in (*scoring, "announcement.failed")
        for number in numbers(reading.forms(path))
    )
