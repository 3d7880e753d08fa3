"""The runner against broken engines: each verdict, and what the user is told."""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from conformance.engines.miniatures.__main__ import key_of
from conformance.runner.engines import Engine, Need, engine_from_command, shipped_engines
from conformance.runner.results import EngineRun, State
from conformance.runner.run import Patience, run_engine
from conformance.tests.samples import right, sound
from conformance.verdicts import Verdict

CASES = sound().cases
# Each request in the order of a run. The first two are the same, so that the second different one
# is the refusal of the second case.
REQUESTS = [check.params for case in CASES for check in case.checks()]
HASTY = Patience(request=2, shutdown=0.5)
Run = Callable[..., EngineRun]


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with the right answers to all requests."""
    file = tmp_path_factory.mktemp("recording") / "answers.jsonl"
    lines = [json.dumps([key_of(params), right(params)]) for params in REQUESTS]
    file.write_text("\n".join(lines), "utf-8")
    return file


@pytest.fixture
def run(recording: Path) -> Run:
    """Return a function that runs the cases with a miniature."""

    def run_miniature(fault: str, patience: Patience = HASTY) -> EngineRun:
        command = (sys.executable, "-P", "-m", "conformance.engines.miniatures", fault)
        return run_engine(Engine("miniature", (*command, str(recording))), CASES, patience)

    return run_miniature


def verdicts(run: EngineRun) -> list[str]:
    """Return the verdicts in the order of the cases."""
    return [result.verdict.value for result in run.results]


ALL_PASS = ["pass"] * len(CASES)


def only(second: str) -> list[str]:
    """Return verdicts that are all good but that of the second case."""
    return ["pass", second, *ALL_PASS[2:]]


@pytest.mark.parametrize("fault", ["sound", "noisy", "slow", "later"])
def test_an_engine_may_be_noisy_slow_and_out_of_order(run: Run, fault: str) -> None:
    """Standard error is kept and not judged; answers find their requests by their ids."""
    found = run(fault, Patience(request=2))
    assert (found.state, verdicts(found)) == (State.RAN, ALL_PASS)
    assert found.version == "1"
    assert len(found.errors.encode()) <= 64 * 1024
    assert found.errors.endswith("is this the right trick? yes\n") == (fault == "noisy")


@pytest.mark.parametrize(
    ("fault", "verdict", "told"),
    [
        ("crash:2", "crash", "ended by itself with exit status 3\nTraceback: the pack is empty"),
        ("orphan:2", "crash", "ended by itself with exit status 3\nTraceback: the pack is empty"),
        ("hang:2", "time-out", "no answer within 2 s"),
        ("garbage:2", "garbage", "it wrote a line that is no JSON: North takes the trick"),
        ("flood:2", "garbage", "it wrote a line of more than 1 MiB"),
        ("wrong-id:2", "garbage", "which was not made"),
        ("twice:2", "garbage", "it answers the same request twice"),
        ("chat:2", "garbage", "it wrote a line that is no JSON: trick taken"),
        ("one-shot:2", "crash", "ended by itself with exit status 0"),
        ("null:2", "garbage", "the answer is neither ok, refused nor unsupported"),
        ("error:2", "crash", "it reports an error: the pack is empty (-32603)"),
        ("no-method:2", "unsupported", "the method replay"),
        ("bare:2", "coarse", ""),
    ],
)
def test_a_fault_is_laid_to_the_case_that_caused_it(
    run: Run, fault: str, verdict: str, told: str
) -> None:
    """With many requests under way, and all other cases get their own verdicts."""
    found = run(fault)
    assert verdicts(found) == only(verdict)
    assert told in found.results[1].note
    assert found.state is State.RAN


@pytest.mark.parametrize("fault", ["orphan:2", "setsid:2"])
def test_nobody_waits_for_an_engine_that_is_gone(run: Run, fault: str) -> None:
    """Though a child that it left holds its output open: the time-out is never waited for."""
    start = time.monotonic()
    assert verdicts(run(fault, Patience(request=40))) == only("crash")
    assert time.monotonic() - start < 40


def test_a_flood_is_not_kept_in_memory(run: Run) -> None:
    """100 MB cost no more time than reading the first of them."""
    start = time.monotonic()
    run("flood:2")
    assert time.monotonic() - start < 10


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ("refuses", {"refused wrongly"}),
        ("accepts", {"fail", "accepted wrongly"}),
        ("null", {"garbage"}),
        ("bare", {"pass", "coarse"}),
        ("no-method", {"unsupported"}),
    ],
)
def test_an_engine_that_always_says_the_same_passes_nothing(
    run: Run, fault: str, expected: set[str]
) -> None:
    """A refused case needs its twin accepted; a bare refusal is a coarse pass."""
    assert set(verdicts(run(fault))) == expected


@pytest.mark.parametrize(
    ("fault", "state", "told"),
    [
        ("hang-at-start", State.NOT_STARTED, "it did not answer initialize within 0.7 s"),
        ("protocol-2", State.NOT_STARTED, "it speaks protocol 2, not 1"),
        ("crash", State.GIVEN_UP, "failed 3 times running: the engine ended by itself with exit"),
        ("garbage", State.GIVEN_UP, "failed 3 times running: it wrote a line that is no JSON"),
        ("again", State.GIVEN_UP, "more than 100 times, it answers the same request twice"),
    ],
)
def test_an_engine_that_is_of_no_use_is_given_up(
    run: Run, fault: str, state: State, told: str
) -> None:
    """What has no verdict by then was not run; the run goes on to its end."""
    found = run(fault, Patience(start=0.7 if fault == "hang-at-start" else 10, request=2))
    assert found.state is state
    assert told in found.note
    assert found.results[-1].verdict is Verdict.NOT_RUN
    assert found.broken


def test_an_engine_that_stays_after_its_shutdown_is_ended(run: Run) -> None:
    """That is not judged."""
    start = time.monotonic()
    assert verdicts(run("stays")) == ALL_PASS
    assert time.monotonic() - start < 5


def test_a_command_that_is_not_there_is_told(tmp_path: Path) -> None:
    """By its name, and without a traceback."""
    found = run_engine(Engine("gone", (str(tmp_path / "gone"),)), CASES)
    assert found.state is State.NOT_STARTED
    assert "gone cannot be started: No such file or directory" in found.note


def test_an_engine_whose_need_is_not_met_is_not_available() -> None:
    """Nothing is started then."""
    need = Need("no-such-program", ("--version",), 18)
    found = run_engine(Engine("far", ("no-such-program",), need=need), CASES)
    assert found.state is State.NOT_AVAILABLE
    assert set(verdicts(found)) == {"not available"}
    assert found.note == "it needs no-such-program 18 or later, and there is none here"
    old = Need(sys.executable, ("-c", "print('v2.7')"), 3)
    assert (old.missing() or "").endswith("3 or later, and here is v2.7")


def test_an_engine_is_only_asked_what_it_declares() -> None:
    """Games and features that it has not are unsupported."""
    code = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    r = json.loads(line)\n"
        "    assert r['method'] != 'replay', 'asked'\n"
        "    print(json.dumps({'jsonrpc': '2.0', 'id': r['id'], 'result': {'protocol': 1,"
        " 'engine': {'name': 'x', 'version': '1'}, 'games': ['polignac-cr'], 'features': []}}),"
        " flush=True)\n"
    )
    found = run_engine(Engine("choosy", (sys.executable, "-c", code)), CASES, HASTY)
    assert set(verdicts(found)) == {"unsupported"}
    assert [found.results[i].note for i in (0, 2, 3)] == [
        "the game polignac",
        "options, revoke",
        "match, playoff",
    ]


def test_an_engine_gets_a_folder_and_an_environment_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing of the user's variables, and nothing to be found where it stands."""
    monkeypatch.setenv("SECRET", "1")
    monkeypatch.setenv("PYTHONPATH", "x")
    code = "import os, sys; sys.exit(repr((sorted(os.environ), os.listdir(), os.getcwd())))"
    found = run_engine(Engine("curious", (sys.executable, "-c", code)), CASES, HASTY)
    assert found.state is State.NOT_STARTED
    assert "'PATH'" in found.errors
    assert "SECRET" not in found.errors
    assert "PYTHONPATH" not in found.errors
    assert ", [], " in found.errors
    assert str(Path.cwd()) not in found.errors


def test_a_command_as_typed_finds_its_files_from_elsewhere(tmp_path: Path) -> None:
    """Arguments that name a file become absolute, others stay."""
    (tmp_path / "adapter.py").touch()
    engine = engine_from_command(["python", "adapter.py", "--fast"], tmp_path)
    assert engine.command == ("python", str(tmp_path / "adapter.py"), "--fast")
    assert engine.name == "adapter"
    assert engine_from_command(["python", "-m", "mine", "--fast"], tmp_path).name == "mine"
    (tmp_path / "link.py").symlink_to("adapter.py")
    linked = engine_from_command(["./link.py"], tmp_path)
    assert linked == Engine("link", (str(tmp_path / "link.py"),))
    assert engine_from_command(["./adapter.py"], tmp_path).command[0] == str(
        tmp_path / "adapter.py"
    )
    with pytest.raises(ValueError, match="which engine"):
        engine_from_command([], tmp_path)


@pytest.mark.parametrize("name", ["reference", "tiny-js"])
def test_shipped_engines_pass_the_sound_cases(name: str) -> None:
    """Or say that they do not play them."""
    found = run_engine(shipped_engines()[name], CASES)
    assert set(verdicts(found)) <= {"pass", "unsupported", "not available"}
    assert found.state in (State.RAN, State.NOT_AVAILABLE)
