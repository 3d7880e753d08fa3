"""What is kept of a run, what must be played again, and what is objected to."""

from dataclasses import replace
from pathlib import Path

import pytest

from tools.code_mutants.judging import judged
from tools.code_mutants.renewing import everything, joined, sample, unexplained, what_changed
from tools.code_mutants.result import (
    Fate,
    Inputs,
    Result,
    read_result,
    result_of,
    write_result,
)
from tools.code_mutants.subjects import REFERENCE, SUBJECTS, Subject
from tools.code_mutants.survivors import ListError, named, read_survivors

TEST = "reference_impl/tests/test_cards.py"

INPUTS = Inputs(
    mutmut="3",
    modules={"cards": "c1", "tricks": "t1"},
    cases={"polignac-pack-001": "p1", "polignac-pack-002": "p2", "polignac-score-001": "s1"},
    tests={TEST: "x1", "reference_impl/tests/playing.py": "y1"},
)

FATES = {
    "cards": {
        "cards.pack.1": Fate("wrong answer", "polignac-pack-001"),
        "cards.pack.2": Fate("exception", "import"),
        "cards.suit.1": Fate("exception", f"{TEST}::test_a_suit[1: x]"),
    },
    "tricks": {
        "tricks.points.1": Fate("time-out", "polignac-score-001"),
        "tricks.points.2": Fate("survived", "return a: b → return  b"),
    },
}


def kept() -> Result:
    """A small result."""
    return result_of(INPUTS, FATES)


class TestTheFile:
    def test_what_is_written_is_read_again(self, tmp_path: Path) -> None:
        write_result(kept(), tmp_path / "a.json")
        assert read_result(tmp_path / "a.json") == kept()

    def test_equal_results_give_equal_bytes(self, tmp_path: Path) -> None:
        turned = replace(kept(), fates=dict(reversed(list(FATES.items()))))
        write_result(kept(), tmp_path / "a.json")
        write_result(turned, tmp_path / "b.json")
        assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()

    def test_no_file_is_no_result(self, tmp_path: Path) -> None:
        assert read_result(tmp_path / "none.json") is None

    def test_only_the_digests_of_killers_are_kept(self) -> None:
        assert kept().cases == {"polignac-pack-001": "p1", "polignac-score-001": "s1"}
        assert kept().size == 3

    def test_deaths_are_counted_by_what_killed(self) -> None:
        assert kept().counts() == {
            "mutants": 5, "by a case": 2, "by a test": 1, "time-out": 1, "survived": 1,
        }  # fmt: skip


class TestWhatIsPlayedAgain:
    def test_nothing_where_nothing_changed(self) -> None:
        assert what_changed(kept(), INPUTS) == {}

    def test_all_of_a_module_that_changed(self) -> None:
        changed = replace(INPUTS, modules={"cards": "c1", "tricks": "t2", "new": "n1"})
        assert what_changed(kept(), changed) == {"tricks": None, "new": None}

    def test_the_mutants_of_a_case_that_changed_or_is_gone(self) -> None:
        other = replace(INPUTS, cases={**INPUTS.cases, "polignac-pack-001": "p9"})
        assert what_changed(kept(), other) == {"cards": ["cards.pack.1"]}
        gone = replace(INPUTS, cases={"polignac-pack-001": "p1"})
        assert what_changed(kept(), gone) == {"tricks": ["tricks.points.1"]}

    def test_a_new_case_or_another_that_killed_nothing_asks_for_nothing(self) -> None:
        other = replace(INPUTS, cases={**INPUTS.cases, "polignac-pack-002": "p9", "new": "n1"})
        assert what_changed(kept(), other) == {}

    def test_the_mutants_of_a_test_whose_file_or_base_changed(self) -> None:
        for file in INPUTS.tests:
            other = replace(INPUTS, tests={**INPUTS.tests, file: "z"})
            assert what_changed(kept(), other) == {"cards": ["cards.suit.1"]}

    def test_everything_by_another_tool_or_without_a_result(self) -> None:
        every = {"cards": None, "tricks": None}
        assert what_changed(kept(), replace(INPUTS, mutmut="4")) == every
        assert what_changed(None, INPUTS) == every == everything(INPUTS)

    def test_the_sample_is_the_same_for_the_same_inputs(self) -> None:
        drawn = sample(kept(), INPUTS)
        assert drawn == sample(kept(), INPUTS)
        assert {m for ids in drawn.values() for m in ids or ()} <= {
            mutant for fates in FATES.values() for mutant in fates
        }
        changed = replace(INPUTS, modules={"cards": "c2", "tricks": "t1"})
        assert set(sample(kept(), changed)) == {"tricks"}

    def test_what_lives_without_a_reason_is_tried_again(self) -> None:
        assert unexplained(kept(), []) == {"tricks": ["tricks.points.2"]}
        assert unexplained(kept(), [("tricks.points", "return a: b → return b")]) == {}

    def test_plans_are_joined(self) -> None:
        assert joined({"a": None, "b": ["2"]}, {"a": ["1"], "b": ["1", "2"], "c": ["3"]}) == {
            "a": None, "b": ["1", "2"], "c": ["3"],
        }  # fmt: skip


class TestWhatIsObjectedTo:
    LISTED = {named("tricks.points.2", "return a: b → return  b"): "equivalent"}  # noqa: RUF012

    def test_a_survivor_without_a_reason(self) -> None:
        (objection, rate) = judged(REFERENCE, kept(), {}).objections
        assert "tricks.points.2 survives without a reason: return a: b → return b" in objection
        assert rate == "only 60.00 % die by a case or a test"

    def test_a_reason_for_what_does_not_survive(self) -> None:
        listed = {**self.LISTED, ("cards.pack", "a → b"): "words"}
        assert (
            "cards.pack is listed as a survivor and is none: a → b"
            in judged(REFERENCE, kept(), listed).objections
        )

    def test_too_few_dead_time_outs_left_out(self) -> None:
        many = {f"cards.pack.{n}": Fate("wrong answer", "polignac-pack-001") for n in range(37)}
        fates = {**FATES, "cards": many}
        assert judged(REFERENCE, result_of(INPUTS, fates), self.LISTED).objections == (
            "only 94.87 % die by a case or a test",
        )
        fates["cards"]["cards.pack.37"] = Fate("wrong answer", "polignac-pack-001")
        assert judged(REFERENCE, result_of(INPUTS, fates), self.LISTED).objections == ()

    def test_the_figures_are_told(self) -> None:
        assert judged(REFERENCE, kept(), self.LISTED).figures[-1] == (
            "5 mutants of the reference: 2 killed by a case of the corpus, 1 more by a test of"
            " its own, 1 by time-out (80.00 % dead), 1 survive"
        )


class TestTheList:
    def test_entries_are_read(self, tmp_path: Path) -> None:
        file = tmp_path / "list.yaml"
        file.write_text(
            "survivors:\n- where: cards.pack\n  kind: words\n  what:\n  - 'a:  1 → b'\n  - c\n"
            "  reason: so\n",
            "utf-8",
        )
        assert read_survivors(file) == {
            ("cards.pack", "a: 1 → b"): "words", ("cards.pack", "c"): "words",
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("- where: a.b\n  kind: words\n  what: [c]\n", "lacks reason"),
            ("- where: a.b\n  kind: words\n  what: [c]\n  reason: ''\n", "empty"),
            ("- where: a.b\n  kind: odd\n  what: [c]\n  reason: d\n", "odd"),
            ("- where: a.b\n  kind: words\n  what: c\n  reason: d\n", "a list of changes"),
            ("- where: a.b\n  kind: words\n  what: [c, c]\n  reason: d\n", "twice"),
            ("- where: a.b\n  kind: words\n  what: [c]\n  reason: d\n  more: e\n", "more"),
        ],
    )
    def test_what_is_wrong_is_told(self, text: str, said: str, tmp_path: Path) -> None:
        file = tmp_path / "list.yaml"
        file.write_text(f"survivors:\n{text}", "utf-8")
        with pytest.raises(ListError, match=said):
            read_survivors(file)


KEPT = [subject for subject in SUBJECTS.values() if subject.result.is_file()]


@pytest.mark.parametrize("subject", KEPT, ids=[subject.name for subject in KEPT])
def test_every_survivor_that_is_kept_has_its_reason(subject: Subject) -> None:
    """The committed result meets the bar, and the committed list fits it."""
    result = read_result(subject.result)
    assert result is not None
    assert judged(subject, result, read_survivors(subject.survivors)).objections == ()
