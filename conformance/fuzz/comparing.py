"""When two answers to one request are not the same, and in what."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.fuzz.settling import counted_otherwise, settled_by
from conformance.laws.answers import Answer, FaultError, Refused, Unsupported, View, normal, read
from conformance.laws.position import Position
from conformance.laws.shape import MisshapenError
from conformance.runner.asking import Trouble
from conformance.verdicts import Verdict

# The keys of a view that are compared, in the order in which a difference is named by them: what
# comes first is told, what follows from it mostly stands behind. Reasons are optional.
KEYS = (
    "direction", "dealer", "deal", "seats", "playoff", "hands", "announcement", "tricks", "trick",
    "captured", "points", "fees", "legal", "irregular", "deals", "totals", "outcome", "to_act",
    "phase",
)  # fmt: skip
# Where only these differ, the match itself has gone the same way.
SHOWN_ONLY = frozenset(
    {"direction", "captured", "points", "fees", "legal", "irregular", "deals", "totals"}
)
_OF_REVOKES = frozenset({"irregular", "fees"})
_OF_SCORES = frozenset({"deals", "totals"})


@dataclass(frozen=True)
class Probe:
    """A request, and what the model answers to it."""

    position: Position
    expected: View | Refused


@dataclass(frozen=True)
class Difference:
    """Two answers to one request that are not the same.

    `about` is `view`, `refusal`, `shape` or the verdict on an engine that failed. `keys` are the
    keys of the view that differ. `clauses` are those that the model has for what it says, as far
    as it tells. `came` is what the engine answered, or a sentence on why there is no answer. A
    failure that is not `steady` did not come again when the engine was asked this alone.
    """

    position: Position
    expected: View | Refused
    came: View | Refused | str
    about: str
    keys: tuple[str, ...] = ()
    clauses: frozenset[str] = frozenset()
    steady: bool = True

    @property
    def codes(self) -> tuple[str | None, str | None]:
        """The codes of the two refusals, None for what is accepted."""
        return _code(self.expected), _code(self.came)

    @property
    def failed(self) -> bool:
        """Whether the engine gave no answer at all."""
        return self.about not in ("view", "refusal", "shape")

    @property
    def parts(self) -> tuple[Any, ...]:
        """What a smaller or another match must have in common to show the same, but for clauses."""
        if self.about == "refusal":
            return (self.about, *self.codes, self.position.actions[-1].get("do"))
        if self.about == "view":
            scored = self.keys[0] in _OF_SCORES or _scored_otherwise(self.expected, self.came)
            key = "score" if scored else self.keys[0]
            return (self.about, key, self.position.viewer is None)
        return (self.about, self.keys[:1], "" if self.keys else _in_short(str(self.came)))

    def shows(self, other: "Difference") -> bool:
        """Return whether this is what `other` is about, or a clearer instance of it."""
        if self.parts != other.parts:
            return False
        if not self.clauses or not other.clauses:
            return not other.clauses
        return self.clauses <= other.clauses


def _scored_otherwise(expected: Any, came: Any) -> bool:
    """Return whether the same deal has been counted with other scores.

    Whatever else is not the same, who deals next or whether the match is over, may follow from it.
    """
    ours, theirs = expected["deals"], came.get("deals", ())
    if not ours or len(ours) != len(theirs):
        return False
    return bool(ours[-1]["score"] != theirs[-1]["score"])


def _code(answer: View | Refused | str) -> str | None:
    return (answer.code or "") if isinstance(answer, Refused) else None


def _in_short(note: str) -> str:
    """A sentence without what differs from one time to the next."""
    first = note.split("\n")[0]
    return "".join(sign for sign in first if not sign.isdigit())[:80]


class Comparison:
    """Compares answers as far as an engine declares to answer.

    `untold` are the keys that some of its views did not have: they are no difference, since
    nothing is wrong about them (README §6). `compared` counts the answers that could be compared.
    """

    def __init__(self, features: frozenset[str]) -> None:
        self.features = features
        self.untold: set[str] = set()
        self.told: set[str] = set()
        self.unsupported: set[str] = set()
        self.compared = 0

    def of(self, probe: Probe, came: Any) -> Difference | None:
        """Return how an answer differs from what the model says, None where it does not."""
        position, expected = probe.position, probe.expected
        if isinstance(came, Trouble):
            if came.verdict is Verdict.NOT_RUN:
                return None
            return Difference(position, expected, came.note, str(came.verdict))
        try:
            answer: Answer = read(came, position)
        except FaultError as fault:
            return Difference(position, expected, str(fault), str(fault.verdict))
        except MisshapenError as wrong:
            return Difference(position, expected, str(wrong), "shape", (wrong.key,))
        if isinstance(answer, Unsupported):
            self.unsupported.add(answer.feature)
            return None
        self.compared += 1
        if isinstance(expected, View) and isinstance(answer, View):
            keys = tuple(self._keys(expected, answer))
            if not keys:
                return None
            clauses = _of_view(keys, expected, answer, position)
            return Difference(position, expected, answer, "view", keys, clauses)
        if isinstance(expected, Refused) and isinstance(answer, Refused):
            coarse = answer.code is None and answer.index == expected.index
            if coarse or (answer.index, answer.code) == (expected.index, expected.code):
                return None
        return Difference(position, expected, answer, "refusal", (), _of_refusal(expected))

    def _keys(self, expected: View, came: View) -> Iterator[str]:
        ours, theirs = normal(expected), normal(came)
        for key in KEYS:
            if key in _OF_REVOKES and "revoke" not in self.features:
                continue
            if key not in came:
                if key == "phase":
                    yield key
                self.untold.add(key)
                continue
            self.told.add(key)
            if key in expected and ours[key] != theirs[key]:
                yield key


def _of_refusal(expected: View | Refused) -> frozenset[str]:
    if isinstance(expected, Refused) and expected.clause is not None:
        return frozenset([expected.clause])
    return frozenset()


def _of_view(keys: Sequence[str], expected: View, came: View, position: Position) -> frozenset[str]:
    """Return the clauses by which the seats have scored, or count, whose numbers differ.

    Where a deal has come to the same counts, it is the one that settled it.
    """
    if keys[0] == "points":
        return frozenset(_of_points(expected, came, position))
    if not _scored_otherwise(expected, came):
        return frozenset()
    if not counted_otherwise(expected, came):
        settled = settled_by(expected, came, position)
        if settled is not None:
            return frozenset([settled])
    ours, theirs = expected["deals"][-1], came["deals"][-1]
    seats = {seat for seat, n in enumerate(ours["score"]) if n != theirs["score"][seat]}
    lines = expected.get("reasons", {}).get("score", ())
    return frozenset(line["clause"] for line in lines if line["seat"] in seats)


def _of_points(expected: View, came: View, position: Position) -> Iterator[str]:
    """Yield the clauses that count what somebody has captured whose points differ."""
    ours, theirs = expected["points"], came["points"]
    if ours is None or theirs is None:
        return
    rules = position.table["deals"].get(str(len(expected["seats"])))
    for count in rules["count"] if rules else ():
        for seat, number in enumerate(ours):
            if number != theirs[seat] and (
                count["kind"] != "cards"
                or any(card in count["points"] for card in expected["captured"][seat])
            ):
                yield count["id"]
