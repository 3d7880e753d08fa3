"""Writes what an engine gets wrong today as a file of deviations."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

import yaml

from conformance.deviations.model import UNEXPLAINED as UNEXPLAINED
from conformance.deviations.model import Deviation, Deviations
from conformance.runner.results import CaseResult
from conformance.verdicts import Verdict

_HEAD = """\
# What {engine} is known to do otherwise than the rules. `polignac verify --deviations THIS_FILE`
# lets these cases pass as known, and fails when one of them is right, or wrong in another way.
# Say for each clause why it is so: in a year nobody will remember.
"""


# What can be wrong, causes before what follows from them: the keys that tell it, and how the
# clauses begin that say it. Announcements and irregularities have their own sums.
_KINDS: tuple[tuple[frozenset[str], tuple[str, ...]], ...] = (
    (
        frozenset({"accepted", "refused", "because", "legal", "revokes", "notices"}),
        ("play.", "announcements.", "irregularities."),
    ),
    (frozenset({"hands", "hand-sizes", "dealer", "direction", "seats"}), ("deal.",)),
    (frozenset({"trick", "last-trick", "taker", "tricks", "captured", "to-act"}), ("play.",)),
    (
        frozenset({"points", "count", "score", "fees", "counted-tricks", "totals"}),
        ("count.", "score.", "announcements.", "irregularities.", "end.playoff-totals"),
    ),
    (frozenset({"lines", "divide", "plays", "ends"}), ("play.",)),
    (frozenset({"scores"}), ("count.", "score.")),
    (frozenset({"broken-off"}), ("play.ends", "announcements.", "score.", "end.")),
    # The losers are found first, and who wins depends on them.
    (frozenset({"losers"}), ("end.loser",)),
    (frozenset({"phase", "playoff", "over", "winners", "losers", "counted-playoff"}), ("end.",)),
)


# What lines of play depend on most, where nothing else that is wrong says more.
_OF_A_TREE = "play.follow"


class Asked(NamedTuple):
    """A case that was put to an engine: what became of it, and the clauses that it exercises.

    A position whose lines are counted exercises no clause more than another.
    """

    result: CaseResult
    clauses: tuple[str, ...]


def deviations_of(
    tested: Iterable[Asked], before: Deviations, reason: str = UNEXPLAINED
) -> Deviations:
    """Return the deviations that explain every wrong or broken result.

    A case that was declared `before` keeps its clause and its reason. Any other is laid to one of
    its clauses: of those that speak of what was wrong, where there are any, the one that fails
    most of the cases that exercise it. It gets the reason already given for the clause, or the
    one that is passed here. What has no clauses is laid to that of the others in which most
    fail. What was not tested now stays declared.
    """
    tested = list(tested)
    bad = [one for one in tested if _verdict(one.result, before) is not None]
    failing = Counter(clause for one in bad for clause in one.clauses)
    exercised = Counter(clause for one in tested for clause in one.clauses)
    reasons = {d.clause: d.reason for d in before.of.values()}
    answered = {one.result.case for one in tested if one.result.verdict.tested}
    found = {case: d for case, d in before.of.items() if case not in answered}
    for result, clauses in bad:
        verdict = _verdict(result, before)
        assert verdict is not None
        old = before.of.get(result.case)
        if old is not None:
            clause = old.clause
        elif clauses:
            clause = laid_to(_keys(result), clauses, failing, exercised)
        else:
            may = _likely(_keys(result), tuple(failing) or (_OF_A_TREE,))
            clause = max(may, key=failing.__getitem__)
        why = old.reason if old is not None else reasons.get(clause, reason)
        found[result.case] = Deviation(result.case, verdict, clause, why)
    return Deviations(found)


def laid_to(
    keys: Collection[str],
    clauses: tuple[str, ...],
    failing: Mapping[str, int],
    exercised: Mapping[str, int],
) -> str:
    """Return to which of its clauses a case is laid in which the things of these keys are wrong.

    Of those that speak of what was wrong it is the one that fails most of the cases that exercise
    it: so many of them are `failing`, of so many `exercised`.
    """
    may = _likely(keys, clauses)
    return max(may, key=lambda path: (failing[path] / exercised[path], failing[path], path))


def _keys(result: CaseResult) -> set[str]:
    return {wrong.key for check in result.checks for wrong in check.judgement.mismatches}


def _likely(keys: Collection[str], clauses: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of a case's clauses that speak of what was wrong; all, where none does."""
    for kind, beginnings in _KINDS:
        found = tuple(clause for clause in clauses if clause.startswith(beginnings))
        if kind.intersection(keys) and found:
            return found
    return clauses


def _verdict(result: CaseResult, before: Deviations) -> Verdict | None:
    """Return how a case is wrong, whatever it was declared as, or None where it is not."""
    if result.verdict is Verdict.KNOWN_DEVIATION:
        return before.of[result.case].verdict
    return result.verdict if result.verdict.wrong or result.verdict.broken else None


def text_of(deviations: Deviations, engine: str) -> str:
    """Return the text of a file of deviations, which `read_deviations` reads again.

    Groups stand in the order of their clauses, cases in that of their ids: the same deviations
    give the same bytes.
    """
    groups: dict[tuple[str, str], dict[str, str]] = {}
    for case in sorted(deviations.of):
        deviation = deviations.of[case]
        group = groups.setdefault((deviation.clause, deviation.reason), {})
        group[case] = deviation.verdict.value
    told: list[Mapping[str, Any]] = [
        {"clause": clause, "reason": reason, "cases": groups[clause, reason]}
        for clause, reason in sorted(groups)
    ]
    name = " ".join(word for word in engine.split() if word.isprintable()) or "the engine"
    body = yaml.safe_dump(
        {"deviations": told}, sort_keys=False, allow_unicode=True, width=100, line_break="\n"
    )
    return _HEAD.format(engine=name) + body
