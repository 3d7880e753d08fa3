"""Which clause a difference is likely to be about, judged by what differs."""

from collections.abc import Iterator, Mapping

from conformance.cases.looks import CLAUSE_OF_KEY
from conformance.fuzz.carding import of_legal, of_play
from conformance.fuzz.comparing import Difference
from conformance.laws.answers import View
from conformance.laws.position import Table

_OF_CODES: Mapping[str, str] = {
    "unknown-card": "cards.pack",
    "match-over": "end.over",
    "unknown-announcement": "announcements.played",
    "announcement-closed": "announcements.asked",
    "not-your-turn": "play.next-lead",
    "bad-deal": "deal.hands",
    "no-misdeal": "irregularities.misdeal",
    "may-not-announce": "announcements.asked",
    "outranked": "announcements.several",
    "must-follow": "play.follow",
    "lead-banned": "play.lead",
    "first-trick-banned": "play.first-trick",
    "must-discard": "play.void",
    "not-a-revoke": "irregularities.revoke",
    "no-such-revoke": "irregularities.revoke",
    "irregularity-closed": "irregularities.late-until",
}
_SAYING = ("lead-banned", "first-trick-banned", "must-discard")
_OF_ACTIONS: Mapping[str, str] = {
    "deal": "deal.hands",
    "misdeal": "irregularities.misdeal",
    "announce": "announcements.asked",
    "pass": "announcements.asked",
    "revoke": "irregularities.revoke",
    "notice": "irregularities.revoke",
    "correct": "irregularities.revoke",
    "count": "irregularities.revoke",
}


def clause_of(found: Difference, paths: frozenset[str]) -> str:
    """Return the likeliest clause among those of a game."""
    return next((clause for clause in _likely(found) if clause in paths), min(paths, default=""))


def _likely(found: Difference) -> Iterator[str]:
    """Yield clauses, the likeliest first."""
    if len(found.clauses) == 1:
        yield from found.clauses
    if found.about == "refusal":
        last = found.position.actions[-1]
        card = last.get("card")
        if last.get("do") == "play" and isinstance(found.expected, View) and isinstance(card, str):
            # Where the engine says more than that suit was to be followed, it says by which.
            yield from (_OF_CODES[c] for c in found.codes if c in _SAYING)
            yield from of_play(found.expected, card, found.position.table)
        yield from (
            _OF_CODES[code] for code in found.codes if code is not None and code in _OF_CODES
        )
    elif isinstance(found.expected, View) and isinstance(found.came, View):
        yield from _of_views(found, found.expected, found.came)
    yield from sorted(found.clauses)
    yield _OF_ACTIONS.get(str(found.position.actions[-1].get("do")), "play.follow")
    yield "score.normal"


def _of_views(found: Difference, ours: View, theirs: View) -> Iterator[str]:
    keys, last = set(found.keys), found.position.actions[-1]
    if "outcome" in keys and None in (ours["outcome"], theirs.get("outcome")):
        yield "end.over"
    if "tricks" in keys and len(ours["tricks"]) == len(theirs.get("tricks", ())):
        yield "play.trick"
    if "deals" in keys:
        if len(ours["deals"]) != len(theirs.get("deals", ())):
            yield "play.ends"
        return
    if found.keys[0] == "points":
        rules = found.position.table["deals"].get(str(len(ours["seats"])))
        yield from (count["id"] for count in (rules["count"] if rules else ()))
    if "deck" in last and "hands" in keys:
        yield "deal.packets"
    if "totals" in keys:
        if last.get("do") == "notice":
            yield "irregularities.late-revoke"
        if ours["deals"] and ours["deals"][-1]["playoff"]:
            yield "end.playoff-totals"
        yield "score.floor"
    if "outcome" in keys:
        yield from _of_outcomes(ours, theirs, found.position.table)
    if keys & {"seats", "playoff"}:
        yield "end.playoff"
    if "dealer" in keys:
        yield "end.playoff-dealer" if ours["playoff"] else "deal.next-dealer"
    if keys & {"trick", "to_act"}:
        yield "play.next-lead" if ours["tricks"] else "play.first-lead"
    if "legal" in keys:
        yield from of_legal(ours, theirs, found.position.table)
    yield from (CLAUSE_OF_KEY[key] for key in found.keys if key in CLAUSE_OF_KEY)


def _of_outcomes(ours: View, theirs: View, table: Table) -> Iterator[str]:
    """Yield whose clause it is: that of the losers, where the winners are all others."""
    one, other = ours["outcome"] or {}, theirs.get("outcome") or {}
    end = table["end"]
    winners = sorted(one.get("winners", ())) != sorted(other.get("winners", ()))
    losers = sorted(one.get("losers", ())) != sorted(other.get("losers", ()))
    if losers and not (winners and end["loser"]["form"] == "rest"):
        deal = ours["deals"][-1] if ours["deals"] else None
        slam = deal is not None and sum(number > 0 for number in deal["tricks"]) == 1
        if slam and end["loser_after_slam"] is not None:
            yield "end.loser-after-slam"
        yield "end.loser"
    yield "end.winner"
