"""What an engine may use, what it gets of the user's environment, and that nothing of it is left."""

import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from conformance.runner.asking import Asker
from conformance.runner.patience import Patience
from conformance.tests.speaking import alive, speaker
from conformance.tests.test_asking import HASTY, asked, told

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of processes in /proc")
_EAT = "b = bytearray(300 * 2**20)\nb[::4096] = b'x' * len(b[::4096])\ntime.sleep(90)"
_LET_EAT = (
    "subprocess.run([sys.executable, '-S', '-c', 'import time'\n"
    "    '; b = bytearray(300 * 2**20); b[::4096] = b\"x\" * len(b[::4096]); time.sleep(90)'],\n"
    "    start_new_session={session})"
)
LONG = Patience(start=20, request=60)


@LINUX
@pytest.mark.parametrize("one_shot", [False, True])
@pytest.mark.parametrize(
    "eats", [_EAT, _LET_EAT.format(session=False), _LET_EAT.format(session=True)]
)
def test_an_engine_that_uses_too_much_memory_is_ended(one_shot: bool, eats: str) -> None:
    """With all that it has started, wherever that has gone; long before it would time out."""
    habit = "if n == 1:\n    " + eats.replace("\n", "\n    ")
    engine = replace(speaker(habit, one_shot=one_shot), memory=150)
    start = time.monotonic()
    assert asked(engine, 3, LONG) == [0, "crash: it was ended at 150 MiB of memory", 2]
    assert time.monotonic() - start < 40


@LINUX
def test_what_processes_share_counts_once() -> None:
    """Ten that were forked from one are no ten times as large."""
    habit = (
        "b = bytearray(60 * 2**20)\n"
        "b[::4096] = b'x' * len(b[::4096])\n"
        "children = [os.fork() for _ in range(1)] if n else []\n"
        "for _ in range(5):\n"
        "    if 0 not in children and n: children.append(os.fork())\n"
        "if 0 in children: time.sleep(1); os._exit(0)\n"
        "for child in children: os.waitpid(child, 0)"
    )
    assert asked(replace(speaker(habit), memory=200), 2, LONG) == [0, 1]


@LINUX
@pytest.mark.parametrize("how", ["start_new_session=True", "start_new_session=True, env={}"])
def test_a_child_in_a_session_of_its_own_is_ended_too(tmp_path: Path, how: str) -> None:
    """The runner's mark is in its environment; without it, the one that started it tells."""
    pids = tmp_path / "pids"
    inner = 'import subprocess; subprocess.Popen(["sleep", "60"]).wait()'
    if "env" in how:
        # Its parent is one that has the mark, and is still there when all are ended.
        inner = 'import subprocess; subprocess.Popen(["sleep", "60"], env={}).wait()'
        how = "start_new_session=True"
    habit = (
        f"p = subprocess.Popen([sys.executable, '-S', '-c', {inner!r}], {how})\n"
        f"open({str(pids)!r}, 'w').write(str(p.pid))\n"
        "time.sleep(0.4)"
    )
    with Asker(speaker(habit), HASTY) as asker:
        assert told(asker.ask_all([{"n": 1}])[0]) == 1
        child = int(pids.read_text())
        children = Path(f"/proc/{child}/task/{child}/children")
        grandchildren = children.read_text().split() if children.exists() else []
        assert alive(child)
    family = [child, *map(int, grandchildren)]
    deadline = time.monotonic() + 5
    while any(map(alive, family)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(alive, family))


@LINUX
def test_nobody_else_is_ended() -> None:
    """Of two engines at a time, the end of the first is none of the second's."""
    with Asker(speaker(), HASTY) as one:
        with Asker(speaker(), HASTY) as other:
            assert told(other.ask_all([{"n": 1}])[0]) == 1
        assert told(one.ask_all([{"n": 2}])[0]) == 2
        assert not one.unsteady


def test_a_variable_is_passed_on_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else is; one that the runner sets itself may be passed, too."""
    monkeypatch.setenv("JAVA_HOME", "java")
    monkeypatch.setenv("SECRET", "1")
    monkeypatch.setenv("HOME", "home")
    habit = "n = [os.environ.get(name) for name in ('JAVA_HOME', 'SECRET', 'HOME')]"
    (before,) = asked(speaker(habit), 1)
    assert isinstance(before, list)
    assert before[:2] == [None, None]
    assert before[2] != "home"
    passed = replace(speaker(habit), passed=("JAVA_HOME", "HOME", "NOT_THERE"))
    assert asked(passed, 1) == [["java", None, "home"]]


def test_lines_without_end_are_given_up_at_once() -> None:
    """What one request makes an engine write is bounded: a line of 1 MiB, and no second one."""
    start = time.monotonic()
    trouble = "garbage: it wrote a line that is no JSON: "
    found = asked(speaker("if n == 1:\n    while True: print('J' * 9)"), 3, LONG)
    assert found == [0, trouble + "J" * 9, 2]
    assert time.monotonic() - start < 40
