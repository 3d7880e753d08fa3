import threading
import time
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from conformance.runner.asking import Asker, Request, Trouble
from conformance.runner.conversation import Answer, Introduction
from conformance.runner.engines import Engine, Need
from conformance.runner.patience import Patience
from conformance.runner.process import EngineProcess, Output, now
from conformance.tests.speaking import alive, speaker
from conformance.verdicts import Verdict

HASTY = Patience(start=20, request=2, shutdown=0.5)


def asked(engine: Engine, number: int, patience: Patience = HASTY) -> list[object]:
    """Return what comes of so many questions: the result, or verdict and note of the trouble."""
    with Asker(engine, patience) as asker:
        replies = asker.ask_all([{"n": n} for n in range(number)])
    return [told(reply) for reply in replies]


def told(reply: Answer | Trouble) -> object:
    """Return the result of an answer, or a trouble in short."""
    if isinstance(reply, Answer):
        return reply.result
    return f"{reply.verdict}: {reply.note.splitlines()[0]}"


@pytest.mark.parametrize("one_shot", [False, True])
def test_answers_come_in_the_order_of_the_requests(one_shot: bool) -> None:
    """Whatever the tier, and whichever is ready first; batch after batch."""
    engine = speaker("time.sleep(0.02 * (n == 0))", one_shot=one_shot)
    with Asker(engine, Patience()) as asker:
        assert isinstance(asker.introduction, Introduction)
        assert (asker.introduction.name, asker.introduction.version) == ("x", "7")
        assert [told(r) for r in asker.ask_all([{"n": n} for n in range(5)])] == [0, 1, 2, 3, 4]
        assert [told(r) for r in asker.ask_all([{"n": n} for n in (8, 9)])] == [8, 9]
        assert asker.ask_all([]) == []
        assert asker.requests == 7
    assert not asker.unsteady


@pytest.mark.parametrize(
    ("habit", "trouble"),
    [
        ("if n == 2: sys.exit(3)", "crash: the engine ended by itself with exit status 3"),
        ("if n == 2: time.sleep(60)", "time-out: no answer within 2 s"),
        ("if n == 2: print('North')", "garbage: it wrote a line that is no JSON: North"),
        ("if n == 2: say(r, n)", "garbage: it answers the same request twice"),
        ("if n == 2: r['id'] += 100", "garbage: it answers request 102, which was not made"),
    ],
)
def test_who_fails_at_one_request_is_asked_the_others(habit: str, trouble: str) -> None:
    """It is started again, and the trouble is laid to the request that caused it."""
    found = asked(speaker(habit), 5)
    expected = [0, 1, trouble, 3, 4]
    if "102" in trouble:  # which number the request has when it is asked alone, nobody knows
        assert str(found[2]).startswith("garbage: it answers request 1")
        found[2] = trouble
    assert found == expected


def test_an_engine_that_hangs_is_waited_for_once() -> None:
    """A second process is asked alone while the first may still answer."""
    patience = replace(HASTY, request=4)
    with Asker(speaker("if n == 2: time.sleep(60)"), patience) as asker:
        start = time.monotonic()
        found = [told(reply) for reply in asker.ask_all([{"n": n} for n in range(5)])]
        assert time.monotonic() - start < 2 * patience.request - 0.5
        assert not asker.unsteady
    assert found == [0, 1, "time-out: no answer within 4 s", 3, 4]


@pytest.mark.parametrize("one_shot", [False, True])
@pytest.mark.parametrize("seconds", [60, 0.3])
def test_nothing_is_asked_when_the_time_is_up(seconds: float, one_shot: bool) -> None:
    """Whether the engine hangs or is slow: what is left was not run, whatever the patience."""
    habit = f"time.sleep({seconds} if n >= 2 else 0)"
    with Asker(speaker(habit, one_shot=one_shot), Patience(start=20, request=30)) as asker:
        start = now()
        asker.until = start + 1.2
        found = [told(reply) for reply in asker.ask_all([{"n": n} for n in range(40)])]
        assert found[-1] == "not run: the time is up"
        assert asker.ask_all([{"n": 0}]) == [Trouble(Verdict.NOT_RUN, "the time is up")]
        assert now() - start < 3
        asker.until = inf
        assert [told(reply) for reply in asker.ask_all([{"n": 0}])] == [0]


def test_an_engine_that_is_only_slow_is_asked_nothing_twice(tmp_path: Path) -> None:
    """The second process is ended when the first speaks; it is begun later each time."""
    note = f"open({str(tmp_path / 'started')!r}, 'a').write(str(os.getpid()) + ' ')"
    habit = "time.sleep(0.3 if n < 4 else 0)"
    patience = replace(HASTY, look=0.1)
    with Asker(speaker(habit, initialize=note), patience) as asker:
        assert [told(reply) for reply in asker.ask_all([{"n": n} for n in range(6)])] == [*range(6)]
        assert asker.requests == 6
        first, *others = [int(pid) for pid in (tmp_path / "started").read_text().split()]
        assert not any(map(alive, others))
        assert alive(first)
    # It is silent for 0.3 s four times, which is long the first two times only: 0.1, 0.2, 0.4 s.
    assert len(others) <= 2


@pytest.mark.parametrize("begins", ["pass", "if 'second-' in os.getcwd(): time.sleep(60)"])
def test_no_second_process_is_left_when_somebody_wants_to_be_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begins: str
) -> None:
    """Whether it has been asked already, or is only being started."""
    pids, usual = tmp_path / "pids", EngineProcess.receive

    def interrupted(process: EngineProcess, seconds: float) -> Output | None:
        deadline, output = time.monotonic() + seconds, None
        while output is None and time.monotonic() < deadline:
            if threading.current_thread() is threading.main_thread() and len(started()) > 1:
                time.sleep(0.2)
                raise KeyboardInterrupt
            output = usual(process, 0.05)
        return output

    def started() -> list[int]:
        return [int(pid) for pid in pids.read_text().split()] if pids.exists() else []

    def ask() -> None:
        note = f"open({str(pids)!r}, 'a').write(str(os.getpid()) + ' ')\n"
        engine = speaker("time.sleep(60)", initialize=note + begins)
        with Asker(engine, replace(HASTY, request=20, look=0.1)) as asker:
            asker.ask_all([{"n": 1}, {"n": 2}])

    monkeypatch.setattr(EngineProcess, "receive", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ask()
    assert len(started()) == 2
    assert not any(map(alive, started()))


def test_errors_of_json_rpc_are_troubles_but_for_an_unknown_method() -> None:
    """That is an answer: it is not supported."""
    habit = """
if n < 2:
    error = {"code": (-32601, -32603)[n], "message": "no pack"}
    print(json.dumps({"jsonrpc": "2.0", "id": r["id"], "error": error}), flush=True)
    continue
"""
    assert asked(speaker(habit), 3) == [
        {"status": "unsupported", "feature": "the method replay"},
        "crash: it reports an error: no pack (-32603)",
        2,
    ]


@pytest.mark.parametrize("number", ["True", "1.0", "'1'", "None"])
def test_what_is_no_number_is_neither_an_id_nor_a_code(number: str) -> None:
    """Python has True and 1.0 equal to 1, JSON has not."""
    say = 'print(json.dumps({"jsonrpc": "2.0", "id": ID, "error": {"code": CODE}}), flush=True)'
    for places in (("r['id']", number), (number, "-32601")):
        habit = say.replace("ID", places[0]).replace("CODE", places[1])
        (found,) = asked(speaker(f"if n == 0:\n    {habit}; continue"), 1)
        assert str(found).startswith("garbage: it "), found


def test_an_engine_that_only_fails_is_given_up_and_tried_again_by_the_next_asking() -> None:
    """What was not asked any more says so; how often it may fail is the patience's."""
    habit = "if n < 4: os._exit(1)"
    with Asker(speaker(habit), HASTY) as asker:
        first = [told(r) for r in asker.ask_all([{"n": n} for n in (0, 1, 2, 3, 5)])]
        given_up = asker.given_up
        assert [told(r) for r in asker.ask_all([{"n": 6}])] == [6]
        assert not asker.given_up
    assert given_up.startswith("it failed 3 times running: the engine ended by itself")
    assert f"not run: {given_up}" in first
    patient = Patience(start=20, request=5, failures=99)
    assert asked(speaker(habit), 6, patient)[4:] == [4, 5]


def test_a_failure_that_does_not_come_again_is_told(tmp_path: Path) -> None:
    """All answers are there then, and the engine is unsteady."""
    once = str(tmp_path / "once")
    habit = f"if n == 2 and not os.path.exists({once!r}): open({once!r}, 'w'); sys.exit(1)"
    with Asker(speaker(habit), HASTY) as asker:
        assert [told(r) for r in asker.ask_all([{"n": n} for n in range(5)])] == [0, 1, 2, 3, 4]
        assert asker.unsteady.startswith("with several requests under way, and not again: ")


@pytest.mark.parametrize(
    ("engine", "trouble"),
    [
        (Engine("gone", ("/no/such/engine",)), "crash: /no/such/engine cannot be started"),
        (speaker(initialize="sys.exit(4)"), "crash: the engine ended by itself with exit status 4"),
        (speaker(initialize="time.sleep(9)"), "time-out: it did not answer initialize within"),
        (speaker(initialize="print('hello')"), "garbage: it wrote a line that is no JSON: hello"),
        (speaker(initialize="told['protocol'] = 2"), "garbage: it speaks protocol 2, not 1"),
        (
            Engine("far", ("far",), need=Need("no-such-program", (), 1)),
            "not available: it needs no-such-program 1 or later, and there is none here",
        ),
    ],
)
def test_an_engine_that_does_not_start_is_a_trouble_of_every_request(
    engine: Engine, trouble: str
) -> None:
    """Nothing is raised."""
    with Asker(engine, Patience(start=4, request=1)) as asker:
        assert isinstance(asker.introduction, Trouble)
        assert str(told(asker.introduction)).startswith(trouble)
        assert asker.ask_all([{"n": 1}]) == [asker.introduction]


def test_whoever_stops_listening_leaves_nothing_to_the_next_asking() -> None:
    """Answers that are still to come are nobody's fault."""
    with Asker(speaker("time.sleep(0.05)"), HASTY) as asker:
        for _ in asker.replies([Request({"n": n}) for n in range(5)]):
            break
        assert [told(r) for r in asker.ask_all([{"n": 7}])] == [7]
        assert not asker.unsteady


def test_an_answer_to_an_earlier_asking_is_one_too_many() -> None:
    """It was made, and it was answered."""
    with Asker(speaker("if n == 5: say({'id': 3}, 1)"), HASTY) as asker:
        assert [told(r) for r in asker.ask_all([{"n": n} for n in (0, 1)])] == [0, 1]
        (twice,) = asker.ask_all([{"n": 5}])
    assert told(twice) == "garbage: it answers the same request twice"


@pytest.mark.parametrize("one_shot", [False, True])
def test_an_engine_is_gone_where_its_start_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, one_shot: bool
) -> None:
    """By Ctrl-C, say, while it is waited for."""
    pid = tmp_path / "pid"

    def interrupted(process: EngineProcess, seconds: float) -> Output | None:
        while not pid.exists() or not pid.read_text():
            time.sleep(0.01)
        raise KeyboardInterrupt

    monkeypatch.setattr(EngineProcess, "receive", interrupted)
    hangs = f"open({str(pid)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)"
    with (
        pytest.raises(KeyboardInterrupt),
        Asker(speaker(initialize=hangs, one_shot=one_shot), HASTY),
    ):
        pass
    assert not alive(int(pid.read_text()))


def test_the_engine_is_gone_with_its_asker() -> None:
    """Even one that does not hear of the shutdown."""
    start = time.monotonic()
    with Asker(speaker("pass\nif n == 1:\n    say(r, n)\n    time.sleep(60)"), HASTY) as asker:
        assert [told(r) for r in asker.ask_all([{"n": 0}, {"n": 1}])] == [0, 1]
    assert time.monotonic() - start < 20


def test_whoever_must_be_away_does_not_wait_for_an_engine_that_hangs() -> None:
    """It is ended without being asked to."""
    patience = replace(HASTY, shutdown=40)

    def interrupted() -> None:
        engine = speaker("pass\nif n == 1:\n    say(r, n)\n    time.sleep(60)")
        with Asker(engine, patience) as asker:
            asker.ask_all([{"n": 0}, {"n": 1}])
            raise KeyboardInterrupt

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert time.monotonic() - start < 40
