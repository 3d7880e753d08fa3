"""Puts an engine to one case at a time, as somebody wants who does not know which come next."""

from conformance.cases.features import deals_in
from conformance.cases.model import Case, Check
from conformance.judge.answer import judge
from conformance.perft.judging import judge_lines
from conformance.perft.positions import LinesCheck
from conformance.runner.asking import Asker, Reply, Request, Trouble
from conformance.runner.results import CaseResult, CheckResult
from conformance.verdicts import Judgement, Verdict

_GIVE_UP_AFTER = 3


class CaseByCase:
    """An engine that is asked through an asker, which is open as long as this is used.

    An engine that has failed itself in three cases running is given up: the rest is not run.
    """

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        self._failures = 0
        self._last = ""

    def result(self, case: Case) -> CaseResult:
        """Return what becomes of a case."""
        checks = case.checks()
        judgements = self._unasked(case, checks) or self._asked(case, checks)
        found = zip(checks, judgements, strict=True)
        told = [CheckResult(check.what, str(check.place), said) for check, said in found]
        result = CaseResult(case.id, tuple(told))
        if result.verdict.broken:
            self._failures += 1
            self._last = result.note
        elif result.verdict.tested:
            self._failures = 0
        return result

    def _unasked(self, case: Case, checks: list[Check]) -> list[Judgement]:
        """Return the judgements on a case that the engine is not asked, else none."""
        said = self._asker.introduction
        if isinstance(said, Trouble):
            return [Judgement(said.verdict, note=said.note)] * len(checks)
        deals = max(deals_in(check.params["actions"][: check.refused]) for check in checks)
        note = said.lacks(case.game, len(case.players), deals, case.features)
        if note:
            return [Judgement(Verdict.UNSUPPORTED, note=note)] * len(checks)
        if self._failures >= _GIVE_UP_AFTER:
            note = f"it failed in {self._failures} cases running: {self._last}"
            return [Judgement(Verdict.NOT_RUN, note=note)] * len(checks)
        return []

    def _asked(self, case: Case, checks: list[Check]) -> list[Judgement]:
        requests = [Request(check.params, check.method, check.seconds) for check in checks]
        replies = dict(self._asker.replies(requests))
        rest = Trouble(Verdict.NOT_RUN, self._asker.given_up)
        return [
            _judged(case, check, replies.get(place, rest)) for place, check in enumerate(checks)
        ]


def _judged(case: Case, check: Check, reply: Reply) -> Judgement:
    if isinstance(reply, Trouble):
        return Judgement(reply.verdict, note=reply.note)
    if isinstance(check, LinesCheck):
        return judge_lines(check, case.players, reply.result)
    return judge(check, case.players, reply.result)
