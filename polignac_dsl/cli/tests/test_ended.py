"""A command that is ended from outside ends its engine first."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

# It tells its number, and neither answers nor heeds the end of its input.
ENGINE = """
import os, pathlib, sys, time
pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
time.sleep(60)
"""
# Where the tests themselves were started by `nohup`, the signal would be passed over as it should be.
CALL = (
    "import signal; signal.signal(signal.SIGHUP, signal.SIG_DFL);"
    " from polignac_dsl.cli import main; main()"
)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_command_that_is_ended_leaves_no_engine(tmp_path: Path, name: str) -> None:
    """Build servers end a job so; its exit code is what shells say of the signal."""
    engine, told, number = tmp_path / "engine.py", tmp_path / "told", getattr(signal, name)
    engine.write_text(ENGINE, "utf-8")
    wanted = ["verify", "--case", "polignac-follow-113", "--start-timeout", "60", "--"]
    command = [sys.executable, "-c", CALL, *wanted, sys.executable, str(engine), str(told)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        for _ in range(600):
            if told.exists() and told.read_text():
                break
            time.sleep(0.05)
        started = int(told.read_text())
        process.send_signal(number)
        assert process.wait(30) == 128 + number
        assert process.stderr.read() == b""
    for _ in range(100):
        try:
            os.kill(started, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    os.kill(started, signal.SIGKILL)
    pytest.fail("the engine is still there")
