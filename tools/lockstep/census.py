"""Counts what a run has met: actions, refusals, ways for deals and matches to go, options."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from tools.lockstep.both import BothMatches
from tools.lockstep.covering import PLAYERS, Pair, every_pair, pairs_of
from tools.lockstep.setting import Setting

CODES = (
    "malformed", "unknown-seat", "unknown-card", "match-over", "not-in-this-game",
    "unknown-announcement", "announcement-closed", "wrong-phase", "not-your-turn", "bad-deal",
    "no-misdeal", "may-not-announce", "outranked", "already-played", "not-in-hand", "must-follow",
    "not-a-revoke", "no-such-revoke", "irregularity-closed",
)  # fmt: skip

View = Mapping[str, Any]


class Census:
    """What was met so far in all matches that were played."""

    def __init__(self) -> None:
        self.matches: Counter[str] = Counter()
        self.actions = 0
        self.refusals: Counter[str] = Counter()
        self.met: Counter[str] = Counter()
        self.clauses: dict[str, set[str]] = defaultdict(set)
        self.pairs: dict[str, set[Pair]] = defaultdict(set)

    def begin(self, setting: Setting) -> None:
        """Note a match that begins."""
        self.matches[setting.game] += 1
        self.pairs[setting.game].update(
            pairs_of({PLAYERS: setting.players, **setting.every_option})
        )
        self.met.update(_of_totals(setting))

    def note(self, before: View, action: Any, code: str | None, match: BothMatches) -> None:
        """Note an action that both sides have taken, or refused with this code."""
        self.actions += 1
        if code is not None:
            self.refusals[code] += 1
            return
        after = match.view
        self.met.update(_met(before, action, after))
        if len(after["deals"]) > len(before["deals"]):
            match.engine.score_clauses()
            self.met.update(_of_count(before, after, match.setting))
            self.clauses[match.setting.game] |= match.engine.clauses

    def missing_pairs(self, game: str) -> int:
        """Return how many pairs of values of a game have not been met."""
        return len(every_pair(game) - self.pairs[game])

    def lines(self) -> Iterator[str]:
        """Yield what was met, in lines to be read."""
        games = sorted(self.matches)
        yield f"{sum(self.matches.values())} matches, {self.actions} actions"
        for game in games:
            every = len(every_pair(game))
            met = every - self.missing_pairs(game)
            yield (
                f"  {game}: {self.matches[game]} matches, "
                f"{met} of {every} pairs of options, {len(self.clauses[game])} clauses as reasons"
            )
        yield f"refusals: {_listed({code: self.refusals[code] for code in CODES})}"
        yield f"met: {_listed(dict(sorted(self.met.items())))}"


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in counts.items())


def _of_totals(setting: Setting) -> Iterator[str]:
    if any(total >= setting.limit for total in setting.totals):
        yield "totals at the limit before the first deal"
    if any(total < 0 for total in setting.totals):
        yield "totals below zero before the first deal"


def _met(before: View, action: Mapping[str, Any], after: View) -> Iterator[str]:
    """Yield what this action shows, whether or not it ends a deal."""
    do = action["do"]
    yield f"phase {after['phase']}"
    if do == "deal":
        yield "dealt from a deck" if "deck" in action else "dealt as hands"
        if len({len(hand) for hand in after["hands"] if hand}) > 1 and after["phase"] != "misdeal":
            yield "hands of different sizes"
    elif do == "misdeal":
        yield f"misdeal: {action['reason']}"
    elif do == "announce":
        yield f"announced: {action['announcement']}"
        if before["announcement"]:
            yield "announced over a lower announcement"
    elif do == "notice":
        if after["phase"] == "correct":
            yield "revoke noticed in time"
        else:
            yield "revoke of an earlier deal noticed" if "deal" in action else "revoke noticed late"
        if before["phase"] != "play":
            in_time = ", in time" if after["phase"] == "correct" else ""
            yield f"revoke noticed in phase {before['phase']}{in_time}"
    elif do in ("revoke", "count"):
        yield "revoked" if do == "revoke" else "counted with a revoke that nobody noticed"
    elif do == "correct" and len(after["tricks"]) == len(before["tricks"]):
        yield "corrected in the middle of a trick"
    counted = len(after["deals"]) > len(before["deals"])
    if after["phase"] in ("deal", "over") and do != "misdeal" and not counted:
        yield "lost by a revoke" + (" in a playoff" if before["playoff"] else "")
    if after["phase"] == "deal" and after["playoff"] and do != "misdeal":
        yield "playoff again" if before["playoff"] else "playoff"
    if after["outcome"] is not None:
        winners, losers = after["outcome"]["winners"], after["outcome"]["losers"]
        yield f"over: {_some(winners, after)} won, {_some(losers, after)} lost"


def _some(seats: list[int], view: View) -> str:
    if len(seats) == len(view["totals"]):
        return "all"
    return {0: "nobody", 1: "one"}.get(len(seats), "several")


def _of_count(before: View, after: View, setting: Setting) -> Iterator[str]:
    """Yield what a deal shows that has been counted."""
    deal = after["deals"][-1]
    said = before["announcement"]
    if said is not None:
        all_tricks = deal["tricks"][said["seat"]] == sum(deal["tricks"])
        yield f"{said['announcement']}, {'every trick' if all_tricks else 'a trick lost'}"
    elif sum(number > 0 for number in deal["tricks"]) == 1 and not deal["broken_off"]:
        yield "every trick without a word"
    if deal["broken_off"]:
        yield "broken off under an announcement" if said else "broken off"
    if any(deal["fees"]):
        yield "a fee"
    sums = [a + b for a, b in zip(before["totals"], deal["score"], strict=True)]
    if not deal["playoff"]:
        if sums != after["totals"]:
            yield "a total held at zero"
        if sum(total >= setting.limit for total in after["totals"]) > 1:
            yield "several at the limit"
    elif after["totals"] != before["totals"]:
        yield "totals moved by a playoff"
    if min(after["totals"]) < 0:
        yield "a total below zero"
