"""Engines end with their runner, even one that has no time to end them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from conformance import api
from conformance.runner.warden import Warden
from conformance.tests.speaking import alive

# A runner whose engine writes down its number and is deaf from then on.
_RUNNER = """\
import sys
from conformance.runner.asking import Asker
from conformance.tests.speaking import speaker
habit = f"open({sys.argv[1]!r}, 'w').write(str(os.getpid()))\\ntime.sleep(600)"
with Asker(speaker(habit, one_shot=len(sys.argv) > 2)) as asker:
    asker.ask_all([{"n": 1}])
"""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no shell to watch")


def soon_gone(process: int) -> bool:
    """Return whether a process ends within some seconds."""
    for _ in range(200):
        if not alive(process):
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("tier", [[], ["one-shot"]])
def test_an_engine_that_hangs_ends_with_a_runner_that_is_killed(
    tmp_path: Path, tier: list[str]
) -> None:
    """SIGKILL leaves the runner no time, and a deaf engine does not hear its input end."""
    pid = tmp_path / "pid"
    root = Path(api.__file__).resolve().parents[1]
    runner = subprocess.Popen([sys.executable, "-c", _RUNNER, str(pid), *tier], cwd=root)
    try:
        while not pid.exists() or not pid.read_text():
            assert runner.poll() is None
            time.sleep(0.02)
        engine = int(pid.read_text())
        assert alive(engine)
    finally:
        runner.kill()
        runner.wait()
    assert soon_gone(engine)


def group() -> "subprocess.Popen[bytes]":
    """Return a process that begins a group."""
    return subprocess.Popen(["sleep", "60"], start_new_session=True)


def test_a_group_that_was_let_go_is_left_alone() -> None:
    """Its number may be somebody else's by then; one that begins with the same digits is its own."""
    kept, left = group(), group()
    warden = Warden()
    warden.begins(kept.pid)
    warden.begins(left.pid)
    warden.ends(kept.pid)
    warden._go()  # as at the end of the process
    assert left.wait(5) == -signal.SIGKILL
    with pytest.raises(subprocess.TimeoutExpired):
        kept.wait(0.3)
    os.killpg(kept.pid, signal.SIGKILL)
    kept.wait(5)


def test_nobody_misses_a_warden_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one that cannot be: engines run as before."""
    warden = Warden()
    warden.begins(1_000_000_000)
    shell = warden._shell
    assert shell is not None
    shell.kill()
    shell.wait()
    warden.ends(1_000_000_000)
    warden._go()
    monkeypatch.setattr("conformance.runner.warden._SHELL", Path("/no/such/shell"))
    without = Warden()
    without.begins(1_000_000_000)
    without.ends(1_000_000_000)
    assert without._shell is None
