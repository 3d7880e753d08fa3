"""The shipped engines obey every law; one that fails, or plays less, gets its verdict."""

import shutil
from collections.abc import Mapping
from typing import Any

import pytest

from conformance.laws import report
from conformance.laws.asking import Asked, InProcess
from conformance.laws.laws import LAWS
from conformance.laws.running import LawRun, hold, put_to_the_laws
from conformance.laws.tests.questions import StepByStep, question, right, stranger, verdict_on
from conformance.report.model import ExitCode
from conformance.runner.engines import Engine, Need, shipped_engines
from conformance.runner.results import State
from conformance.runner.run import Patience
from conformance.verdicts import Verdict
from polignac_dsl.engine.protocol import replay as builtin

HASTY = Patience(request=0.5, shutdown=0.5)


@pytest.mark.parametrize(
    "engine",
    [InProcess("builtin", builtin, StepByStep), InProcess("reference", right)],
    ids=lambda engine: engine.name,
)
def test_the_engines_in_python_obey_every_law(engine: Asked) -> None:
    """Each law is put to the test."""
    results, matches = hold(engine, question(games=()))
    assert {result.law.id: result.verdict for result in results} == {
        law.id: Verdict.PASS for law in LAWS
    }
    assert all(result.held for result in results)
    assert matches == 20


@pytest.mark.skipif(shutil.which("node") is None, reason="tiny-js needs Node.js")
def test_the_engine_in_javascript_obeys_every_law() -> None:
    """Through the protocol, and in the one game that it plays."""
    run = put_to_the_laws(shipped_engines()["tiny-js"], question(matches=5))
    assert (run.state, run.matches) == (State.RAN, 5)
    assert {result.verdict for result in run.results} == {Verdict.PASS}


@pytest.mark.parametrize(
    ("fault", "verdict", "note"),
    [
        ("crash", Verdict.CRASH, "ended by itself with exit status 3\nTraceback: the trick is"),
        ("hang", Verdict.TIME_OUT, "no answer within 0.5 s"),
        ("garbage", Verdict.GARBAGE, "it wrote a line that is no JSON: North takes the trick"),
        ("error", Verdict.CRASH, "it reports an error: the trick is gone (-32603)"),
        ("twice", Verdict.GARBAGE, "it answers the same request twice"),
    ],
)
def test_an_engine_that_fails_gets_its_verdict_and_the_run_goes_on(
    fault: str, verdict: Verdict, note: str
) -> None:
    """With a case that leads to where it fails."""
    run = put_to_the_laws(stranger(fault), question("cards", "order", matches=3, patience=HASTY))
    assert [result.verdict for result in run.results] == [verdict] * 2
    assert note in run.results[0].note
    assert "cases:\n- id: polignac-views-000" in run.results[1].case
    assert report.exit_code([run]) is ExitCode.BROKEN
    assert f"{verdict}" in report.line(run.results[0])


def test_an_engine_in_a_process_is_held_to_the_laws_as_any_other() -> None:
    """Requests are under way together, and the fault is found all the same."""
    laws = ("order", "seats")
    faulty = put_to_the_laws(stranger("seats"), question(*laws, matches=12))
    assert [r.verdict for r in faulty.results] == [Verdict.PASS, Verdict.FAIL]
    assert report.exit_code([faulty]) is ExitCode.FAILED
    assert "- id: polignac-views-000\n" in "".join(report.cases(faulty))


def test_what_an_engine_does_not_play_is_not_asked_for() -> None:
    """Without a declared viewer there are no laws of sight; without games there is nothing."""
    plain = InProcess("plain", right, features=frozenset())
    results, _ = hold(plain, question("hidden", "cards", "suits", matches=8))
    found = {result.law.id: result for result in results}
    assert found["hidden"].verdict is Verdict.UNSUPPORTED
    assert found["hidden"].note == "it does not declare viewer"
    assert [found[law].verdict for law in ("cards", "suits")] == [Verdict.PASS] * 2

    def watching(params: Mapping[str, Any]) -> Any:
        table = params["table"]
        assert "viewer" not in params
        assert all(deal["announcements"] is None for deal in table["deals"].values())
        assert sum("deck" in action for action in params["actions"]) == 0
        assert sum(action["do"] == "deal" for action in params["actions"]) == 1
        return right(dict(params))

    (result,), _ = hold(
        InProcess("watched", watching, features=frozenset()), question("cards", matches=12)
    )
    assert result.verdict is Verdict.PASS
    nothing = InProcess("nothing", lambda params: {"status": "unsupported", "feature": "all"})
    (result,), _ = hold(nothing, question("cards"))
    assert (result.verdict, result.held) == (Verdict.UNSUPPORTED, 0)
    assert report.exit_code([LawRun("nothing", "", State.RAN, (result,))]) is ExitCode.FAILED


@pytest.mark.parametrize(
    ("change", "note"),
    [
        ({"hands": "many"}, "its view has something else under hands than the protocol says"),
        ({"totals": [0]}, "its view has something else under totals than the protocol says"),
        ({"to_act": 99}, "its view has something else under to_act than the protocol says"),
        ({"phase": "tea"}, "its view has something else under phase than the protocol says"),
        ({"legal": [{"do": "play", "card": "JJ"}]}, "under legal than the protocol says"),
    ],
)
def test_a_view_of_another_shape_breaks_the_law_that_looks_at_it(
    change: dict[str, object], note: str
) -> None:
    """It is told, and nothing falls over it."""

    def misshapen(params: Mapping[str, Any]) -> Any:
        answer: Any = right(dict(params))
        if answer["status"] == "ok" and answer["view"]["tricks"]:
            answer["view"] |= change
        return answer

    found = verdict_on("cards", misshapen, matches=8)
    assert found.verdict is Verdict.FAIL
    assert note in found.note
    assert note in found.case


@pytest.mark.parametrize(
    ("key", "verdict", "note"),
    [
        ("hands", Verdict.UNSUPPORTED, "its view does not tell hands"),
        ("tricks", Verdict.UNSUPPORTED, "its view does not tell tricks"),
        ("losers", Verdict.PASS, ""),
    ],
)
def test_what_a_view_leaves_out_is_not_held_against_it(
    key: str, verdict: Verdict, note: str
) -> None:
    """An engine that does not know it can be put to the laws that do without."""

    def silent(params: Mapping[str, Any]) -> Any:
        answer: Any = right(dict(params))
        if answer["status"] == "ok":
            answer["view"].pop(key, None)
        return answer

    found = verdict_on("cards", silent, matches=8)
    assert (found.verdict, found.note) == (verdict, note)
    if verdict is Verdict.UNSUPPORTED:
        assert found.held == 0
        assert verdict_on("choice" if key == "tricks" else "phase", silent).verdict is Verdict.PASS


def test_a_law_goes_as_far_as_the_view_tells_and_says_so() -> None:
    """An engine of one deal that does not say how the match goes on once the deal is counted."""

    def stopping(params: Mapping[str, Any]) -> Any:
        answer: Any = right(dict(params))
        if answer["status"] == "ok" and answer["view"]["deals"]:
            del answer["view"]["phase"]
        return answer

    found = verdict_on("phase", stopping, matches=8)
    assert found.verdict is Verdict.PASS
    assert found.held > 0
    assert found.note == f"held {found.held} times, as far as its view tells phase"
    assert verdict_on("totals", stopping, matches=8).verdict is Verdict.PASS


@pytest.mark.parametrize("answer", [None, 7, {}, {"status": "refused", "index": 99}])
def test_what_is_no_answer_is_garbage(answer: object) -> None:
    """Whatever it is."""
    assert verdict_on("cards", lambda params: answer, matches=2).verdict is Verdict.GARBAGE


def test_a_function_that_raises_has_crashed() -> None:
    """As a process has that ends."""

    def raising(params: Mapping[str, Any]) -> Any:
        raise KeyError("trick")

    found = verdict_on("cards", raising, matches=2)
    assert (found.verdict, found.note) == (Verdict.CRASH, "it raises KeyError: 'trick'")


def test_an_engine_that_is_not_there_or_does_not_start_is_told() -> None:
    """And makes the exit code that `verify` has for it."""
    missing = Engine("missing", ("true",), need=Need("no-such-program", (), 1))
    absent = put_to_the_laws(missing, question(matches=1))
    broken = put_to_the_laws(Engine("gone", ("/no/such/engine",)), question(matches=1))
    assert (absent.state, broken.state) == (State.NOT_AVAILABLE, State.NOT_STARTED)
    good = LawRun("good", "1", State.RAN, hold(InProcess("g", right), question("hand"))[0], "", 20)
    assert report.exit_code([good, absent]) is ExitCode.GOOD
    assert report.exit_code([good, absent], require_all=True) is ExitCode.FAILED
    assert report.exit_code([good, broken]) is ExitCode.BROKEN
    assert report.head(absent).startswith("missing: not available: it needs no-such-program")
    assert report.head(good) == "good 1: 1 laws, 20 matches (0.0 s)"
