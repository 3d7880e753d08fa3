"""How an engine, or changed rules, answer the cases of a game, so that the two can be compared."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b
from typing import Any

from conformance.cases.model import Case, Check
from conformance.judge.answer import judge
from conformance.verdicts import Verdict
from polignac_dsl.cli.blaming.changes import Changed, rules_of
from polignac_dsl.cli.hypotheses import observed
from polignac_dsl.mutants import NotOffered
from polignac_dsl.ruleset import Ruleset, RulesetError
from polignac_dsl.table import Table

Answer = Mapping[str, Any]
_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True)
class Shown:
    """What an answer to one check shows.

    `wrong` is what is wrong by the case, thing by thing, nothing where all is right; `seen` is a
    digest of all that the answer says. Who declines to play shows that, and nothing else.
    """

    wrong: frozenset[tuple[str, str]]
    seen: str


DECLINED = Shown(frozenset([("declined", "")]), "declined")

# What is shown at each check of a case; None where there is no answer that tells anything.
CaseShown = tuple[Shown | None, ...]


@dataclass(frozen=True)
class Style:
    """What an engine ever tells: others are held to no more when they are compared with it.

    `keys` are those of its views, None where nobody knows.
    """

    codes: bool = True
    clauses: bool = True
    keys: frozenset[str] | None = None

    def left_out(self, answer: Any) -> frozenset[str]:
        """Return the keys of a view that an engine tells elsewhere, and leaves out in an answer."""
        match answer:
            case {"status": "ok", "view": dict(view)} if self.keys is not None:
                return self.keys - view.keys()
            case _:
                return frozenset()

    @classmethod
    def of(cls, answers: Sequence[Any]) -> "Style":
        """Return the style of an engine by all that it has answered."""
        codes = clauses = False
        keys: set[str] = set()
        for answer in answers:
            match answer:
                case {"status": "refused"}:
                    codes = codes or isinstance(answer.get("code"), str)
                    clauses = clauses or isinstance(answer.get("clause"), str)
                case {"status": "ok", "view": dict(view)}:
                    keys |= view.keys()
                case _:
                    pass
        return cls(codes, clauses, frozenset(keys) or None)

    def told(self, answer: Answer, left_out: frozenset[str] = frozenset()) -> Answer:
        """Return an answer as an engine of this style gives it, which leaves out some keys there."""
        match answer:
            case {"status": "refused"}:
                left = {"code"} if not self.codes else set()
                left |= {"clause"} if not (self.clauses and self.codes) else set()
                return {key: value for key, value in answer.items() if key not in left}
            case {"status": "ok", "view": dict(view)} if self.keys is not None:
                told = self.keys - left_out
                kept = {key: value for key, value in view.items() if key in told}
                return {**answer, "view": kept}
            case _:
                return answer


class Match(Enum):
    """How changed rules go together with what an engine did in a case.

    `EXPLAINED`: both get the same wrong; `OTHERWISE`: both get something wrong, but not the same;
    `MISSED`: only the engine does; `CONTRADICTED`: only the changed rules do.
    """

    QUIET = "quiet"
    EXPLAINED = "explained"
    OTHERWISE = "otherwise"
    MISSED = "missed"
    CONTRADICTED = "contradicted"


def fails(shown: CaseShown) -> bool:
    """Tell whether anything in a case is wrong; who declines gets nothing wrong."""
    return any(one is not None and one.wrong and one is not DECLINED for one in shown)


def compared(engine: CaseShown, changed: CaseShown) -> Match:
    """Return how two go together in a case; of checks without an answer nothing is said."""
    pairs = [(e, c) for e, c in zip(engine, changed, strict=True) if e is not None]
    fails = any(e.wrong for e, _ in pairs)
    agree = [c is not None and _agree(e.wrong, c.wrong) for e, c in pairs]
    if fails:
        if all(agree):
            return Match.EXPLAINED
        return Match.OTHERWISE if any(c and c.wrong for _, c in pairs) else Match.MISSED
    wrong = any(c is not None and c.wrong for _, c in pairs)
    return Match.CONTRADICTED if wrong else Match.QUIET


def _agree(one: frozenset[tuple[str, str]], other: frozenset[tuple[str, str]]) -> bool:
    """Tell whether two say the same wrong things; of breaches one may show fewer."""
    if one == other:
        return True
    expected = [{item for item in wrong if item[0] != "view"} for wrong in (one, other)]
    if expected[0] != expected[1]:
        return False
    breaches = one - expected[0], other - expected[1]
    return all(breaches) and (breaches[0] <= breaches[1] or breaches[1] <= breaches[0])


class Bench:
    """The cases of one game, and what rules, changed or not, answer to them: each asked once.

    They tell what an engine of a style tells, and leave out at a check of a case, by its place
    there, what the engine leaves out.
    """

    def __init__(
        self,
        game: Ruleset,
        cases: Sequence[Case],
        style: Style | None = None,
        left_out: Mapping[tuple[str, int], frozenset[str]] | None = None,
    ) -> None:
        self.game, self.style, self._left_out = game, style or Style(), left_out or {}
        self.cases = {case.id: case for case in cases}
        self.checks: dict[str, tuple[Check, ...]] = {c.id: tuple(c.checks()) for c in cases}
        self._right: dict[str, tuple[tuple[Answer, ...], CaseShown]] = {}
        self._played: dict[str, dict[str, CaseShown]] = {}

    def right(self, case: str) -> CaseShown:
        """Return what the game itself shows in a case."""
        return self._right_of(case)[1]

    def shown(self, case: str, answers: Sequence[Answer | None]) -> CaseShown:
        """Return what answers to the checks of a case show."""
        return tuple(
            None if answer is None else self._shown(check, self.cases[case], answer)
            for check, answer in zip(self.checks[case], answers, strict=True)
        )

    def differs(self, changed: Changed, case: str) -> bool:
        """Tell whether a case is not played by the table of the game any more."""
        return self._differs(changed, self.cases[case])

    def play(self, changed: Changed, case: str) -> CaseShown:
        """Return what changed rules show in a case."""
        played = self._played.setdefault(changed.id, {})
        if case not in played:
            played[case] = self._play(changed, self.cases[case])
        return played[case]

    def forget(self, changed: Changed) -> None:
        """Forget what changed rules have shown."""
        self._played.pop(changed.id, None)

    def _play(self, changed: Changed, case: Case) -> CaseShown:
        if not self._differs(changed, case):
            return self.right(case.id)
        right, shown = self._right_of(case.id)
        found = []
        checks = zip(self.checks[case.id], right, shown, strict=True)
        for place, (check, answer, one) in enumerate(checks):
            given = self._answer(changed, check, case)
            if given is None or isinstance(given, Shown):
                found.append(given)
                continue
            told = self._told(case.id, place, given)
            found.append(one if told == answer else self._shown(check, case, told))
        return tuple(found)

    def _differs(self, changed: Changed, case: Case) -> bool:
        choices = changed.choices(case.options)
        if not changed.mutants and choices is case.options:
            return False
        own, other = rules_of(self.game).tables, changed.rules.tables
        players = len(case.players)
        try:
            played = other.meaning(players, choices)
            return bool(played != own.meaning(players, case.options))
        except RulesetError:
            return True

    def _answer(self, changed: Changed, check: Check, case: Case) -> Answer | Shown | None:
        choices = changed.choices(case.options)
        try:
            table = changed.rules.tables.read(len(case.players), choices)
            if isinstance(table, NotOffered):
                return DECLINED
            if not isinstance(table, Table):
                return None
            answer = changed.rules.answer(check.params, choices)
        except RulesetError:
            return None
        return None if answer["status"] == "unsupported" else answer

    def _right_of(self, case: str) -> tuple[tuple[Answer, ...], CaseShown]:
        if case not in self._right:
            rules, asked = rules_of(self.game), self.cases[case]
            answers = tuple(
                self._told(case, place, rules.answer(check.params, asked.options))
                for place, check in enumerate(self.checks[case])
            )
            self._right[case] = answers, self.shown(case, answers)
        return self._right[case]

    def _told(self, case: str, place: int, answer: Answer) -> Answer:
        return self.style.told(answer, self._left_out.get((case, place), frozenset()))

    @staticmethod
    def _shown(check: Check, case: Case, answer: Answer) -> Shown | None:
        """Return what an answer shows, None where it is none."""
        judgement = judge(check, case.players, answer)
        if judgement.verdict is Verdict.UNSUPPORTED:
            return DECLINED
        if judgement.verdict.broken:
            return None
        seen = blake2b(_JSON.encode(observed(answer)).encode(), digest_size=12).hexdigest()
        if judgement.verdict.good:
            return Shown(frozenset(), seen)
        if answer["status"] == "refused":
            index = answer["index"]
            if index != check.refused:
                return Shown(frozenset([("refused", str(index))]), seen)
            return Shown(frozenset((m.key, m.came) for m in judgement.mismatches), seen)
        if check.refused is not None:
            return Shown(frozenset([("accepted", "")]), seen)
        return Shown(frozenset((m.key, m.message) for m in judgement.mismatches), seen)
