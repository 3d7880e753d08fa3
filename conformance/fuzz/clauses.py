"""Which clause a difference is likely to be about, judged by what differs."""

from collections.abc import Iterator, Mapping

from conformance.cases.looks import CLAUSE_OF_KEY
from conformance.fuzz.comparing import Difference
from conformance.laws.answers import View

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
    "not-a-revoke": "irregularities.revoke",
    "no-such-revoke": "irregularities.revoke",
    "irregularity-closed": "irregularities.late-until",
}
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
        one, other = ours["outcome"] or {}, theirs.get("outcome") or {}
        same = one.get("winners") == other.get("winners")
        yield "end.loser" if same else "end.winner"
    if keys & {"seats", "playoff"}:
        yield "end.playoff"
    if "dealer" in keys:
        yield "end.playoff-dealer" if ours["playoff"] else "deal.next-dealer"
    if keys & {"trick", "to_act"}:
        yield "play.next-lead" if ours["tricks"] else "play.first-lead"
    yield from (CLAUSE_OF_KEY[key] for key in found.keys if key in CLAUSE_OF_KEY)
