import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from conformance import api
from conformance.engines.miniatures.__main__ import key_of
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.cli.tests.commands import Ended, run
from polignac_dsl.engine.protocol import replay

STRANGER = str(Path(__file__).with_name("stranger.py"))
Engine = Callable[..., Ended]


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Return the file in which a stranger writes down its processes."""
    return tmp_path / "processes"


@pytest.fixture
def engine(small_corpus: Path, tmp_path: Path, notes: Path) -> Engine:
    """Return a function that verifies the three cases of polignac with a stranger."""
    recording = tmp_path / "answers.jsonl"
    cases = api.load([small_corpus / "polignac"], shipped_catalogue(), Tables()).cases
    requests = [check.params for case in cases for check in case.checks()]
    lines = [json.dumps([key_of(params), replay(params)]) for params in requests]
    recording.write_text("\n".join(dict.fromkeys(lines)), encoding="utf-8")

    def verify(fault: str, *args: str) -> Ended:
        start = "0.5" if fault == "hang-at-start" else "10"
        patience = ("--start-timeout", start, "--timeout", "0.5")
        command = (sys.executable, "-P", STRANGER, fault, str(recording), str(notes))
        return run("verify", "--game", "polignac", *patience, *args, "--", *command)

    return verify


def alive(process: int) -> bool:
    """Whether a process is still there; what has ended and waits to be noticed is not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


def left(notes: Path) -> list[int]:
    """Return the processes of a stranger that are still there after a while."""
    processes = [int(line) for line in notes.read_text().split()]
    assert processes
    deadline = time.monotonic() + 2
    while any(map(alive, processes)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return [process for process in processes if alive(process)]


@pytest.mark.parametrize(
    ("fault", "code", "verdicts", "told"),
    [
        ("sound", 0, "3 pass", ""),
        ("noisy", 0, "3 pass", ""),
        ("no-method", 1, "3 unsupported", "Nothing was tested."),
        (
            "refuses",
            1,
            "3 refused wrongly",
            "expect: expected that all is accepted; the engine refuses action 1",
        ),
        ("null:1", 3, "2 pass, 1 garbage", "the answer is neither ok, refused nor unsupported"),
        ("hang:1", 3, "2 pass, 1 time-out", "no answer within 0.5 s"),
        ("deaf", 3, "2 pass, 1 time-out", "no answer within 0.5 s"),
        ("crash:1", 3, "2 pass, 1 crash", "with exit status 3\n  Traceback: the pack is empty"),
        ("leaves-a-child", 3, "2 pass, 1 crash", "the engine ended by itself with exit status 3"),
        ("flood:1", 3, "2 pass, 1 garbage", "it wrote a line of more than 1 MiB"),
        ("garbage:1", 3, "2 pass, 1 garbage", "a line that is no JSON: North takes the trick"),
        ("wrong-id:1", 3, "2 pass, 1 garbage", "which was not made"),
        ("twice:1", 3, "2 pass, 1 garbage", "it answers the same request twice"),
        ("hang-at-start", 3, "3 not run", "it did not answer initialize within 0.5 s"),
        ("ends", 3, "3 not run", "with exit status 7, before it had answered initialize"),
        ("crash", 3, "1 crash, 2 not run", "given up: it failed 3 times running: the engine ended"),
    ],
)
def test_whatever_an_engine_does_the_run_goes_on_and_nothing_is_left(
    fault: str, code: int, verdicts: str, told: str, engine: Engine, notes: Path
) -> None:
    """Its verdicts, the reason in words, the exit code, and no process of it."""
    ended = engine(fault)
    assert (ended.code, ended.err) == (code, "")
    assert f": {verdicts} (" in ended.out.splitlines()[-2 if "Nothing" in ended.out else -1]
    assert " ".join(told.split()) in " ".join(ended.out.split())
    assert 'File "' not in ended.out
    assert left(notes) == []


def test_a_broken_engine_does_not_keep_others_from_their_verdicts(engine: Engine) -> None:
    """Named engines and one of the user's own run one after the other."""
    told = engine("crash", "reference")
    assert told.code == 3
    assert "reference (reference_impl 0.1.0): 3 pass (" in told.out
    assert ": 1 crash, 2 not run (" in told.out


def test_what_a_stranger_writes_does_not_steer_the_terminal(
    small_corpus: Path, tmp_path: Path
) -> None:
    """Signs that would are shown as their escapes."""
    evil = tmp_path / "evil.py"
    evil.write_text(
        "import sys\nsys.stdin.readline()\nsys.stderr.write('\\x1b[2Jgone\\n')\nprint('\\x1b]0;x\\x07')\n",
        encoding="utf-8",
    )
    told = run("verify", "--game", "polignac-en", "--", sys.executable, str(evil))
    assert told.code == 3
    assert "\x1b" not in told.out
    assert "\\u001b]0;x" in told.out
    assert "\\u001b[2Jgone" in told.out


@pytest.mark.parametrize(
    "command",
    [
        "verify --case polignac-score-001",
        "smoke",
        "blame --game polignac-en",
        "laws",
        "fuzz",
        "identify",
    ],
)
def test_the_message_is_told_where_the_trace_stands_below_it(command: str, tmp_path: Path) -> None:
    """By whatever asks the engine; the trace is longer than what is shown of it."""
    trace = "".join(f'    invoked from within\\n"step {n}"\\n' for n in range(20))
    broken = tmp_path / "broken.py"
    broken.write_text(f"import sys\nsys.exit('wrong # args\\n{trace}')\n", encoding="utf-8")
    told = run(*command.split(), "--", sys.executable, str(broken))
    assert told.code in (1, 3)
    said = told.out + told.err
    assert "wrong # args" in said
    assert '"step 19"' in said
    assert '"step 3"' not in said


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("no-such-program",), "no-such-program cannot be started: No such file or directory"),
        (("./no-such-program",), "no-such-program cannot be started: No such file or directory"),
        (("/",), "/ cannot be started: Permission denied"),
    ],
)
def test_a_command_that_cannot_be_started_is_told(
    command: tuple[str, ...], told: str, small_corpus: Path
) -> None:
    """By its name and the system's reason; options after `--` are the engine's own."""
    ended = run("verify", "--case", "polignac-score-901", "--", *command, "--json", "--help")
    assert (ended.code, ended.err) == (3, "")
    assert told in " ".join(ended.out.split())
    assert "Nothing was tested." in ended.out


@pytest.mark.parametrize(
    ("command", "option"),
    [("verify", "--timeout"), ("smoke", "--start-timeout"), ("fuzz", "--minutes")],
)
def test_a_time_that_is_no_number_is_refused(command: str, option: str) -> None:
    """`nan` is beyond no bound, and nobody waits for it to be over."""
    told = run(command, option, "nan", "builtin")
    assert told.code == 2
    assert "nan is no number." in told.err
