"""A match of three in which somebody revokes, for the tests of what becomes of it."""

from typing import Any

from polignac_dsl.engine.actions import Revoke
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.tests.tables import LOWEST_WINS, REVOKES, dealt, do, play, table

PACK = "KS QS JS AS KH QH JH AH KD QD JD AD"
# Three players with four cards; seat 0 leads K♠, and all can follow.
HANDS = ("KS QS KH KD", "JS QH JH QD", "AS AH JD AD")
MATCH = {"irregularities.late_until.until": "match"}
BACK = {"irregularities.revoke.later_cards": "back"}
LATE = {"irregularities.last_trick.revoke": "late"}
SETTLES = {"irregularities.announced.settles": True}
LOSES = {
    "irregularities.late_revoke": {
        "id": "irregularities.late-revoke",
        "fee": 0,
        "loses": True,
        "raised_to": 20,
    }
}


def begun(*parts: dict[str, Any], **options: Any) -> Match:
    """Return a match of three with revokes and playoffs, the first deal dealt."""
    changes = {"announcements": options.pop("announcements", None)}
    return dealt(table(3, REVOKES, LOWEST_WINS, *parts, pack=PACK, **changes), *HANDS, **options)


def late(match: Match) -> Match:
    """Seat 1 revokes in trick 1, and trick 2 has been led."""
    play(match, "KS")
    do(match, Revoke(1, "JH"))
    play(match, "AS QS")
    return match


def finished(match: Match) -> Match:
    """Play on from `late` to the last card."""
    play(match, "JS AH KH QH JD")
    play(match, "KD QD AD")
    return match


def last_score(match: Match) -> Any:
    """Return the score of the last deal counted."""
    deals: Any = match.view()["deals"]
    return deals[-1]["score"]
