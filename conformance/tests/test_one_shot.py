"""Engines that are started for each request: the same verdicts, each process judged by itself."""

import json
import re
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from conformance.runner.asking import Asker
from conformance.runner.engines import Engine, shipped_engines
from conformance.runner.patience import Patience
from conformance.runner.results import State
from conformance.runner.run import run_engine
from conformance.tests.samples import sound
from conformance.tests.speaking import alive, speaker
from conformance.tests.test_asking import asked, told
from conformance.verdicts import Verdict

STEADY = Patience(start=20, request=20)
HASTY = Patience(start=20, request=3, shutdown=0.5)


@pytest.mark.parametrize(
    ("habit", "trouble"),
    [
        ("sys.exit(3)", "crash: the engine ended by itself with exit status 3"),
        ("say(r, n); sys.exit(3)", "crash: the engine ended by itself with exit status 3"),
        ("os.kill(os.getpid(), 9)", "crash: the engine was ended by SIGKILL"),
        ("time.sleep(60)", "time-out: no answer within 3 s"),
        ("say(r, n); time.sleep(60)", "time-out: it answered, and did not end within 3 s"),
        ("sys.exit(0)", "garbage: it ended without having written anything"),
        ("say(r, n)", "garbage: it wrote more than the one line asked for"),
        ("print('North')", "garbage: it wrote more than the one line asked for"),
        ("print('North'); sys.exit()", "garbage: it wrote a line that is no JSON: North"),
        ("r['id'] = 77", "garbage: it answers request 77, and was asked 4"),
        ("sys.stdout.write('J' * 2**22)", "garbage: it wrote a line of more than 1 MiB"),
        ("while True: print('J' * 99)", "garbage: it wrote more than the one line asked for"),
    ],
)
def test_a_process_is_judged_by_itself(habit: str, trouble: str) -> None:
    """Nobody else is suspected, and nothing is asked twice."""
    start = time.monotonic()
    with Asker(speaker(f"if n == 2:\n    {habit}", one_shot=True), HASTY) as asker:
        found = [told(reply) for reply in asker.ask_all([{"n": n} for n in range(4)])]
        assert asker.requests == 4
    assert found == [0, 1, trouble, 3]
    assert time.monotonic() - start < 30


def test_last_words_are_told_with_the_trouble() -> None:
    """Those of the process in question."""
    habit = "sys.stderr.write(f'words of {n}\\n')\nif n == 1: sys.exit(2)"
    with Asker(speaker(habit, one_shot=True), HASTY) as asker:
        replies = asker.ask_all([{"n": n} for n in range(4)])
    assert getattr(replies[1], "note", "").endswith("exit status 2\nwords of 1")


def test_several_processes_run_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as there are processors; each of these waits for the two others."""
    monkeypatch.setattr("conformance.runner.one_shot._at_a_time", lambda: 3)
    habit = f"""
open(os.path.join({str(tmp_path)!r}, str(n)), "w").close()
while len(os.listdir({str(tmp_path)!r})) < 3:
    time.sleep(0.01)
"""
    assert asked(speaker(habit, one_shot=True), 4, STEADY) == [0, 1, 2, 3]


def test_each_process_starts_where_nothing_of_another_one_under_way_is() -> None:
    """Each of those that run at a time has a folder of its own."""
    habit = "open('mine', 'x').close()\ntime.sleep(0.2)\nos.remove('mine')"
    assert asked(speaker(habit, one_shot=True), 4, STEADY) == [0, 1, 2, 3]


def test_crashes_cost_little_and_hangs_are_given_up() -> None:
    """An engine that hangs again and again is not waited for until the end of the corpus."""
    assert asked(speaker("if n < 9: sys.exit(1)", one_shot=True), 11, STEADY)[9:] == [9, 10]
    hasty = Patience(start=20, request=0.3)
    last = asked(speaker("time.sleep(60)", one_shot=True), 40, hasty)[-1]
    assert str(last).startswith("not run: it failed 3 times running: no answer within 0.3 s")


def test_one_that_only_crashes_is_given_up_in_the_end() -> None:
    """After as many failures as the patience has."""
    some = Patience(start=20, request=5, one_shot_failures=6)
    found = asked(speaker("sys.exit(1)", one_shot=True), 40, some)
    assert str(found[-1]).startswith("not run: it failed 6 times running: the engine ended by")


def test_nothing_of_a_process_is_left(tmp_path: Path) -> None:
    """Nor of what it has started, when its answer is there."""
    pids = tmp_path / "pids"
    habit = (
        f"p = subprocess.Popen(['sleep', '60'], start_new_session=True)\n"
        f"open({str(pids)!r}, 'a').write(str(p.pid) + ' ')"
    )
    assert asked(speaker(habit, one_shot=True), 2, HASTY) != []
    started = [int(pid) for pid in pids.read_text().split()]
    assert len(started) == 2
    time.sleep(0.1)
    assert not any(map(alive, started))


def test_the_end_of_the_process_is_the_end_of_its_answer() -> None:
    """Whoever else still has its output open is not waited for."""
    start = time.monotonic()
    habit = "subprocess.Popen(['sleep', '60'])"
    assert asked(speaker(habit, one_shot=True), 2, Patience(start=20, request=40)) == [0, 1]
    assert time.monotonic() - start < 20


def test_the_runner_sees_the_same_as_in_a_conversation() -> None:
    """The reference, started for each request, passes what it passes; so does the first start."""
    engine = replace(shipped_engines()["reference"], one_shot=True)
    found = run_engine(engine, sound().cases)
    assert found.state is State.RAN
    assert {result.verdict for result in found.results} <= {Verdict.PASS, Verdict.UNSUPPORTED}
    assert found.version


def test_an_engine_that_does_not_introduce_itself_is_not_started() -> None:
    """Whatever it does instead, and its last words are kept."""
    code = "import sys; sys.stderr.write('no pack\\n'); sys.exit(5)"
    found = run_engine(Engine("x", (sys.executable, "-c", code), one_shot=True), sound().cases)
    assert found.state is State.NOT_STARTED
    assert found.note == ("asked to initialize, the engine ended by itself with exit status 5")
    assert found.errors == "no pack\n"


MYGAME = """
from reference_impl import replay
class Illegal(Exception):
    pass
class Match:
    def __init__(self, players, dealer, totals):
        self.params = {"game": "polignac", "options": OPTIONS, "players": players}
        self.params |= {"dealer": dealer, "actions": []} | ({"totals": totals} if totals else {})
    def do(self, action):
        self.params["actions"].append(action)
        self.answer = replay(self.params)
        if self.answer["status"] == "refused":
            error = Illegal()
            error.code = self.answer["code"]
            raise error
    def view(self):
        return self.answer["view"]
"""


def test_the_adapter_in_the_guide_works(tmp_path: Path) -> None:
    """As it stands there, with an engine behind it that knows the rules."""
    guide = (Path(__file__).parents[2] / "docs" / "writing-an-engine.md").read_text("utf-8")
    (block,) = re.findall(r"```python\n(# one-shot\.py\n.*?)```", guide, re.DOTALL)
    assert len(block.splitlines()) <= 26
    (options,) = {
        json.dumps(check.params["options"])
        for case in sound().cases
        if case.game == "polignac" and "options" not in case.features
        for check in case.checks()
    }
    (tmp_path / "one-shot.py").write_text(block, "utf-8")
    (tmp_path / "mygame.py").write_text(f"OPTIONS = {options}\n{MYGAME}", "utf-8")
    engine = Engine("x", (sys.executable, str(tmp_path / "one-shot.py")), one_shot=True)
    found = run_engine(engine, sound().cases)
    verdicts = {result.case: result.verdict for result in found.results}
    assert set(verdicts.values()) == {Verdict.PASS, Verdict.UNSUPPORTED}
    assert {case.id for case in sound().cases if not case.features and case.game == "polignac"} == {
        case for case, verdict in verdicts.items() if verdict is Verdict.PASS
    }
