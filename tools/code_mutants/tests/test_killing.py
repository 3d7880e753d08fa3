"""How a mutant dies: by a case, by an exception, by time, by an own test; and how one survives."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from conformance import api
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from tools.code_mutants import killing
from tools.code_mutants.covering import Covering
from tools.code_mutants.killing import IMPORT, Killers, Outcome, in_a_process
from tools.code_mutants.mutating import Mutant
from tools.code_mutants.own_tests import copied, copy_subject, run_own_tests
from tools.code_mutants.subjects import ENGINE, REFERENCE, Subject
from tools.code_mutants.trials import Trial, trial_of, with_tables_read


@pytest.fixture(scope="module")
def trials() -> list[Trial]:
    """The cases of one topic, in their order."""
    file = api.corpus_folder() / "polignac" / "score.yaml"
    return [trial_of(case) for case in api.load([file], shipped_catalogue(), Tables()).cases]


def mutant(
    module: str, before: str, after: str, scope: str = "any", subject: Subject = REFERENCE
) -> Mutant:
    """A mutant of our own making."""
    text = subject.modules()[module].read_text("utf-8")
    assert text.count(before) == 1
    return Mutant(module, scope, 1, range(1, 2), "", lambda: text.replace(before, after))


def outcome_of(mutant: Mutant, trials: Sequence[Trial]) -> Outcome:
    """What becomes of a mutant with these cases alone."""
    (outcome,) = Killers(REFERENCE, trials, with_tests=False).outcomes([mutant])
    return outcome


class TestByCases:
    def test_a_wrong_answer_kills(self, trials: list[Trial]) -> None:
        """J♠ counts 3: the first case about the count is judged wrong."""
        outcome = outcome_of(mutant("cards", "return 2\n", "return 3\n"), trials)
        assert outcome.how == "wrong answer"
        assert outcome.by.startswith("polignac-score-")

    def test_an_exception_kills_and_is_told_apart(self, trials: list[Trial]) -> None:
        changed = mutant("cards", "return card[1]", "return card[2]")
        assert outcome_of(changed, trials).how == "exception"

    def test_a_module_that_cannot_be_imported_kills_itself(self, trials: list[Trial]) -> None:
        changed = mutant("cards", 'SUITS = "SHDC"', "SUITS = 1 + None")
        assert outcome_of(changed, trials) == Outcome("exception", IMPORT)

    def test_what_never_ends_is_a_time_out(
        self, trials: list[Trial], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(killing, "PATIENCE", 0.3)
        changed = mutant("tricks", "    led = suit(trick.cards[trick.leader])\n    followed",
                         "    while True:\n        pass\n    followed")  # fmt: skip
        outcome = outcome_of(changed, trials)
        assert outcome.how == "time-out"
        assert outcome.by.startswith("polignac-score-")

    def test_what_no_case_can_tell_survives(self, trials: list[Trial]) -> None:
        changed = mutant("tricks", "followed = [", "followed = list() + [")
        assert outcome_of(changed, trials) == Outcome("survived")

    def test_a_change_touches_no_other_mutant(self, trials: list[Trial]) -> None:
        """Each is tried in a process of its own: after a broken one the same one still survives."""
        broken = mutant("cards", 'SUITS = "SHDC"', "SUITS = 1 + None")
        same = mutant("tricks", "followed = [", "followed = list() + [")
        killers = Killers(REFERENCE, trials, with_tests=False)
        assert [o.how for o in killers.outcomes([same, broken, same])] == [
            "survived", "exception", "survived",
        ]  # fmt: skip

    def test_the_known_killer_comes_first(self, trials: list[Trial]) -> None:
        changed = mutant("cards", "return 2\n", "return 3\n")
        last = [t.id for t in trials if outcome_of(changed, [t]).dead][-1]
        (outcome,) = Killers(REFERENCE, trials, with_tests=False).outcomes(
            [changed], {changed.id: last}
        )
        assert outcome.by == last

    def test_a_known_killer_that_kills_no_more_is_not_the_last_word(
        self, trials: list[Trial]
    ) -> None:
        """A test that is gone proves nothing: the cases are asked."""
        changed = mutant("cards", "return 2\n", "return 3\n")
        gone = {changed.id: "reference_impl/tests/test_cards.py::test_gone"}
        (outcome,) = Killers(REFERENCE, trials, with_tests=False).outcomes([changed], gone)
        assert outcome.by.startswith("polignac-score-")

    def test_only_those_are_tried_that_enter_the_function(self, trials: list[Trial]) -> None:
        covering = Covering(whole=True)
        covering.note(trials[0].id, [], [("tricks", "points")])
        covering.note(trials[1].id, [], [("cards", "counts")])
        changed = mutant("cards", "return 2\n", "return 0 / 0\n", "counts")
        (outcome,) = Killers(REFERENCE, trials, covering, None, False).outcomes([changed])
        assert outcome == Outcome("exception", trials[1].id)


class TestTheEngine:
    def test_a_case_kills_a_mutant_of_the_engine(self, trials: list[Trial]) -> None:
        """It plays from the table of the case, which may have been read before."""
        changed = mutant("counting", "points[taker] += ", "points[taker] -= ", subject=ENGINE)
        for given in (trials, with_tables_read(trials)):
            (outcome,) = Killers(ENGINE, given, with_tests=False).outcomes([changed])
            assert outcome.how == "wrong answer"
            assert outcome.by.startswith("polignac-score-")

    def test_what_the_cases_before_have_left_behind_kills_nobody(self, trials: list[Trial]) -> None:
        """Masks that are kept for good are wrong for every other number of players."""
        kept = (
            "@lru_cache\ndef _first() -> list[DealMasks]:\n    return []\n\n\n"
            "def deal_masks(table: Table, players: int) -> DealMasks:\n"
            "    if not _first():\n"
            "        _first().append(DealMasks(table.deals[players], table.players))\n"
            "    return _first()[0]\n\n\ndef _other("
        )
        changed = mutant(
            "masks",
            "@lru_cache(maxsize=_REMEMBERED)\ndef deal_masks(",
            kept,
            subject=ENGINE,
        )
        given = with_tables_read(trials)
        assert len({trial.case.players for trial in given}) > 1
        (outcome,) = Killers(ENGINE, given, with_tests=False).outcomes([changed])
        assert outcome == Outcome("survived")

    def test_its_own_tests_run_on_the_changed_copy(self, tmp_path: Path) -> None:
        """All beside the engine is as it is, and its tests find it."""
        test = "polignac_dsl/engine/tests/test_moments.py"
        names: list[str] = []

        def run() -> object:
            failed = run_own_tests(ENGINE, tmp_path, heard=lambda name, _: names.append(name))
            return failed, names

        copy_subject(ENGINE, tmp_path)
        assert (tmp_path / "polignac_dsl" / "table").is_symlink()
        for other in (tmp_path / ENGINE.tests).glob("test_*.py"):
            if other.name != "test_moments.py":
                other.unlink()
        failed, names = in_a_process(run)
        assert failed is None
        assert names
        file = copied(ENGINE, tmp_path, "moments")
        file.write_text(file.read_text("utf-8").replace('"view": match', '"sight": match'), "utf-8")
        failed, _ = in_a_process(run)
        assert failed[0].startswith(f"{test}::")


def test_tables_are_read_once_and_ask_the_same(
    trials: list[Trial], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A trial with its table read keeps its digest; one table is read once."""
    asked: list[Mapping[str, Any]] = []

    def read(table: Mapping[str, Any]) -> object:
        asked.append(table)
        return len(asked)

    monkeypatch.setattr("tools.code_mutants.trials.read_table", read)
    given = with_tables_read(trials)
    assert [trial.digest for trial in given] == [trial.digest for trial in trials]
    assert len(asked) == len({id(table) for table in asked}) < len(trials)
    for before, after in zip(trials, given, strict=True):
        assert asked[after.table - 1] is before.case.table


def test_the_judge_sees_the_table_that_was_sent(trials: list[Trial]) -> None:
    """An engine gets the table read; what its answer is held to is the request as it stands."""
    got: list[object] = []

    def replay(params: Mapping[str, Any]) -> object:
        got.append(params["table"])
        return {"status": "unsupported", "feature": "all"}

    (first,) = with_tables_read(trials[:1])
    assert first.kills(replay) == "wrong answer"
    assert got == [first.table]
    assert first.checks[0].params["table"] is trials[0].case.table


class TestByOwnTests:
    def test_a_test_kills_what_no_case_does(self) -> None:
        """The name of the engine is asked for by no case, but by a test of the server."""
        changed = mutant("server", 'VERSION = "0.1.0"', "VERSION = 1 / 0")
        covering = Covering(whole=False)
        test = "reference_impl/tests/test_server.py::TestTheConversation::test_as_a_process"
        covering.note(test, [], [])
        (outcome,) = Killers(REFERENCE, [], None, covering).outcomes([changed])
        assert outcome == Outcome("exception", "reference_impl/tests/test_server.py")

    def test_a_failing_assertion_is_a_wrong_answer(self, tmp_path: Path) -> None:
        copy_subject(REFERENCE, tmp_path)
        file = tmp_path / "reference_impl" / "cards.py"
        file.write_text(file.read_text("utf-8").replace("KQJAT987", "KQAJT987"), "utf-8")
        first = "reference_impl/tests/test_cards.py::"
        every = in_a_process(lambda: run_own_tests(REFERENCE, tmp_path, heard=None))
        assert every[0].startswith("reference_impl/tests/")
        assert every[1] == "wrong answer"
        assert in_a_process(lambda: run_own_tests(REFERENCE, tmp_path, [f"{first}none"])) is None

    def test_without_a_change_all_that_is_asked_for_passes(self, tmp_path: Path) -> None:
        copy_subject(REFERENCE, tmp_path)
        heard = list[str]()

        def run() -> object:
            tests = ["reference_impl/tests/test_tricks.py::x"]
            failed = run_own_tests(
                REFERENCE, tmp_path, tests, lambda test, recorder: heard.append(test)
            )
            return failed, heard

        assert in_a_process(run) == (None, [])


class TestTheProcess:
    def test_one_that_dies_takes_nobody_with_it(self) -> None:
        assert in_a_process(lambda: os._exit(3)) == Outcome("exception", "process")

    def test_one_that_never_ends_is_ended(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(killing, "_MOST", 1)
        endless = partial(sum, iter(int, 1))  # no step of it is Python's own
        assert in_a_process(endless) == Outcome("time-out", "process")


def test_the_digest_of_a_case_follows_what_it_asks(trials: list[Trial]) -> None:
    """A new title changes nothing, another dealer does."""
    case = trials[0].case
    assert trial_of(case).digest == trials[0].digest
    assert trial_of(replace(case, title="Another title")).digest == trials[0].digest
    assert trial_of(replace(case, dealer=(case.dealer + 1) % 4)).digest != trials[0].digest
