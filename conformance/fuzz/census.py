"""Counts what a run has met: clauses, refusals, ways for deals and matches to go, pairs of options."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from conformance.catalogue import Game
from conformance.fuzz.comparing import Probe
from conformance.fuzz.covering import Covering, Pair
from conformance.fuzz.having import NEEDS, clauses_in, traits_of
from conformance.laws.answers import Refused, View
from conformance.laws.plans import limit_of
from conformance.laws.position import Action, Params, Position

CODES = (
    "malformed", "unknown-seat", "unknown-card", "match-over", "not-in-this-game",
    "unknown-announcement", "announcement-closed", "wrong-phase", "not-your-turn", "bad-deal",
    "no-misdeal", "may-not-announce", "outranked", "already-played", "not-in-hand", "must-follow",
    "lead-banned", "first-trick-banned", "must-discard", "not-a-revoke", "no-such-revoke",
    "irregularity-closed",
)  # fmt: skip
# Ways for a match to go that any family of games with such rules can come to.
WAYS = (
    "a total below zero", "broken off", "corrected in the middle of a trick",
    "counted with a revoke that nobody noticed", "dealt as hands", "dealt from a deck",
    "every trick without a word", "hands of different sizes", "lost by a revoke",
    "misdeal: exposed-card", "misdeal: wrong-count", "over: nobody won, all lost", "over: several won, one lost", "phase announce", "phase claim",
    "phase correct", "phase over", "phase play", "playoff", "playoff again",
    "revoke noticed in time", "revoke noticed late", "several at the limit",
)  # fmt: skip

# A request to the clauses that had a say in each of its actions, a list an action, and no more
# than the first refused one.
ClausesOf = Callable[[Params], Iterable[Iterable[str]]]


class Census:
    """What was met so far in all matches that were played.

    `clauses_of` tells which clauses had a say; where nobody can, those count that the model
    gives as reasons.
    """

    def __init__(self, games: Mapping[str, Game], clauses_of: ClausesOf | None = None) -> None:
        self.games = games
        self.matches: Counter[str] = Counter()
        self.requests = 0
        self.refusals: Counter[str] = Counter()
        self.met: Counter[str] = Counter()
        self.clauses: dict[str, set[str]] = defaultdict(set)
        self._tables: dict[str, set[tuple[int, tuple[tuple[str, Any], ...]]]] = defaultdict(set)
        self._having: dict[str, set[str]] = defaultdict(set)
        self._traits: set[str] = set()
        self._clauses_of = clauses_of

    def take(self, probes: Sequence[Probe], asked: int | None = None) -> None:
        """Take in a match: the requests of which it was made, in order.

        `asked` is how many of them were asked, where not all were.
        """
        if not probes:
            return
        setting = probes[0].position.setting
        self.matches[setting.game] += 1
        if (row := (setting.players, setting.options)) not in self._tables[setting.game]:
            self._tables[setting.game].add(row)
            self._having[setting.game].update(clauses_in(probes[0].position.table))
            self._traits.update(traits_of(probes[0].position.table))
        self.requests += len(probes) if asked is None else asked
        # By the number of actions: where a way was not gone on with, another one follows it.
        done: dict[int, tuple[Action, View]] = {}
        last: Position | None = None
        for probe in probes:
            after, position = probe.expected, probe.position
            if isinstance(after, Refused):
                self.refusals[after.code or "no code"] += 1
                if after.clause:
                    self.clauses[setting.game].add(after.clause)
            elif position.viewer is None:
                number, action = len(position.actions), position.actions[-1]
                if number in done and done[number][0] == action:
                    continue
                before = done[number - 1][1] if number > 1 else None
                self.met.update(_met(before, position, after))
                done[number], last = (action, after), position
                self._reasons(setting.game, after)
        if last is not None and self._clauses_of is not None:
            for clauses in self._clauses_of(last.params()):
                self.clauses[setting.game].update(clauses)

    def _reasons(self, game: str, view: View) -> None:
        for lines in view.get("reasons", {}).values():
            self.clauses[game].update(line["clause"] for line in lines if line["clause"])

    def pairs(self, game: str, covering: Covering) -> tuple[int, int]:
        """Return how many pairs of values of a game have been met, and how many there are."""
        met: set[Pair] = set()
        for players, options in self._tables[game]:
            met.update(covering.met(players, dict(options)))
        return len(met & covering.pairs), len(covering.pairs)

    def having(self, game: str) -> frozenset[str]:
        """Return the clauses that could have had a say in the matches of a game."""
        return frozenset(self._having[game] & self.games[game].paths() | self.clauses[game])

    def unmet(self, game: str) -> list[str]:
        """Return the clauses of a game that could have had a say and had none."""
        return sorted(self.having(game) - self.clauses[game])

    def never(self, names: Iterable[str], counts: Mapping[str, int]) -> list[str]:
        """Return which refusals or ways were not met, those that no game asked can come to apart."""
        return [
            name
            for name in names
            if not counts.get(name) and NEEDS.get(name, "") in {"", *self._traits}
        ]

    def to_json(self) -> dict[str, Any]:
        """Return all that was counted as JSON."""
        tables = {
            game: sorted([n, [list(pair) for pair in options]] for n, options in tables)
            for game, tables in self._tables.items()
        }
        return {
            "matches": dict(self.matches),
            "requests": self.requests,
            "refusals": dict(self.refusals),
            "met": dict(self.met),
            "clauses": {game: sorted(paths) for game, paths in self.clauses.items()},
            "tables": tables,
            "having": {game: sorted(paths) for game, paths in self._having.items()},
            "traits": sorted(self._traits),
        }

    def add(self, value: Mapping[str, Any]) -> None:
        """Add what `to_json` has written; raises KeyError, TypeError or ValueError for other things."""
        self.matches.update(value["matches"])
        self.requests += int(value["requests"])
        self.refusals.update(value["refusals"])
        self.met.update(value["met"])
        for game, paths in value["clauses"].items():
            self.clauses[game].update(paths)
        for game, paths in value["having"].items():
            self._having[game].update(paths)
        self._traits.update(value["traits"])
        for game, tables in value["tables"].items():
            for players, options in tables:
                self._tables[game].add((players, tuple((name, v) for name, v in options)))


def _met(before: View | None, position: Position, after: View) -> Iterator[str]:
    """Yield what an action shows that was accepted."""
    action = position.actions[-1]
    do = action["do"]
    yield f"phase {after['phase']}"
    if do == "deal":
        yield "dealt from a deck" if "deck" in action else "dealt as hands"
        if len({len(hand) for hand in after["hands"] if hand}) > 1 and after["phase"] != "misdeal":
            yield "hands of different sizes"
    if before is None:
        yield from _of_totals(position)
        return
    if do == "misdeal":
        yield f"misdeal: {action['reason']}"
    elif do == "announce":
        yield f"announced: {action['announcement']}"
        if before["announcement"]:
            yield "announced over a lower announcement"
    elif do == "notice":
        yield "revoke noticed in time" if after["phase"] == "correct" else "revoke noticed late"
        if before["phase"] != "play":
            yield f"revoke noticed in phase {before['phase']}"
    elif do in ("revoke", "count"):
        yield "revoked" if do == "revoke" else "counted with a revoke that nobody noticed"
    elif do == "correct" and len(after["tricks"]) == len(before["tricks"]):
        yield "corrected in the middle of a trick"
    counted = len(after["deals"]) > len(before["deals"])
    if counted:
        yield from _of_count(before, after, position)
    elif after["phase"] in ("deal", "over") and do != "misdeal":
        yield "lost by a revoke" + (" in a playoff" if before["playoff"] else "")
    if after["phase"] == "deal" and after["playoff"] and do != "misdeal":
        yield "playoff again" if before["playoff"] else "playoff"
    if after["outcome"] is not None:
        winners, losers = after["outcome"]["winners"], after["outcome"]["losers"]
        yield f"over: {_some(winners, after)} won, {_some(losers, after)} lost"


def _of_totals(position: Position) -> Iterator[str]:
    totals = position.setting.totals or ()
    if any(total >= limit_of(position.table) for total in totals):
        yield "totals at the limit before the first deal"
    if any(total < 0 for total in totals):
        yield "totals below zero before the first deal"


def _some(seats: Sequence[int], view: View) -> str:
    if len(seats) == len(view["totals"]):
        return "all"
    return {0: "nobody", 1: "one"}.get(len(seats), "several")


def _of_count(before: View, after: View, position: Position) -> Iterator[str]:
    """Yield what a deal shows that has been counted."""
    deal, said = after["deals"][-1], before["announcement"]
    if said is not None:
        every = deal["tricks"][said["seat"]] == sum(deal["tricks"])
        yield f"{said['announcement']}, {'every trick' if every else 'a trick lost'}"
    elif sum(number > 0 for number in deal["tricks"]) == 1 and not deal["broken_off"]:
        yield "every trick without a word"
    if deal["broken_off"]:
        yield "broken off"
    if any(deal["fees"]):
        yield "a fee"
    sums = [a + b for a, b in zip(before["totals"], deal["score"], strict=True)]
    if not deal["playoff"]:
        if sums != after["totals"]:
            yield "a total held at its floor"
        if sum(total >= limit_of(position.table) for total in after["totals"]) > 1:
            yield "several at the limit"
    elif after["totals"] != before["totals"]:
        yield "totals moved by a playoff"
    if min(after["totals"]) < 0:
        yield "a total below zero"
