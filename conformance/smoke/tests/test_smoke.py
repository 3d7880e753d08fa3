"""The steps against engines with one fault each: the right step fails, and says what to do."""

import sys
from pathlib import Path

import pytest

from conformance.runner.engines import Engine, Need
from conformance.runner.patience import Patience
from conformance.smoke.model import Smoke, State, Step
from conformance.smoke.running import smoke
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from tools.repository import ROOT

STRANGER = Path(__file__).with_name("stranger.py")
CATALOGUE, TABLES = shipped_catalogue(), Tables()
HASTY = Patience(start=10, request=1.5, shutdown=0.5, quiet=0.005)
# Whether nothing comes, or an engine ends behind its answer, takes longer to see.
PATIENT = {"hangs": Patience(start=0.5), "once": Patience(quiet=0.5)}


def tried(*command: str, patience: Patience = HASTY, one_shot: bool = False) -> Smoke:
    """Return what comes of the steps with a command."""
    engine = Engine("stranger", command, one_shot=one_shot)
    return smoke(engine, CATALOGUE, TABLES, patience, "0")


def stranger(fault: str, patience: Patience = HASTY, one_shot: bool = False) -> Smoke:
    """Return what comes of the steps with the stranger that has this fault."""
    code = f"import sys, runpy; sys.path.insert(0, {str(ROOT)!r});"
    code += f" sys.argv = ['stranger', {fault!r}]; runpy.run_path({str(STRANGER)!r}, run_name='__main__')"
    return tried(sys.executable, "-P", "-c", code, patience=patience, one_shot=one_shot)


def wrong(result: Smoke) -> dict[str, str]:
    """Return the steps that are not ok, with their fixes."""
    found = [each for each in result.findings if each.state is State.NOT_OK]
    return {each.step.value: each.trouble.fix for each in found if each.trouble}


@pytest.mark.parametrize("fault", ["sound", "deck-only", "three-only", "coarse"])
def test_an_engine_may_play_little_and_be_all_right(fault: str) -> None:
    """What it does not declare, or says is unsupported, is no fault."""
    result = stranger(fault)
    assert wrong(result) == {}
    assert result.code == 0
    assert {each.state for each in result.findings} == {State.OK}


FAULTS = [
    ("ends", Step.START, 3, "in a folder of its own"),
    ("hangs", Step.INITIALIZE, 3, "No answer came within 0.5 s"),
    ("unflushed", Step.INITIALIZE, 3, "Flush standard output"),
    ("greets", Step.OUTPUT, 3, "a print that was left in"),
    ("chats", Step.OUTPUT, 3, "a print that was left in"),
    ("bare-result", Step.LINES, 3, "Put the result into"),
    ("pretty", Step.LINES, 3, "as one line of JSON"),
    ("twice", Step.LINES, 3, "Answer each request once"),
    ("two-on-a-line", Step.LINES, 3, "on a line of its own"),
    ("empty-lines", Step.LINES, 3, "Write no empty lines"),
    ("no-jsonrpc", Step.LINES, 3, 'Add "jsonrpc": "2.0"'),
    ("result-and-error", Step.LINES, 3, "never both"),
    ("deep", Step.LINES, 3, "nested deeper than any"),
    ("always-1", Step.IDS, 3, "Give back the id of the request, 10: this answer has 1."),
    ("text-id", Step.IDS, 3, 'This answer has the id "10"'),
    ("no-id", Step.IDS, 3, "This answer has no id"),
    ("protocol-2", Step.PROTOCOL, 3, 'Say "protocol": 1, the only one there is: not 2'),
    ("protocol-text", Step.PROTOCOL, 3, 'not "1"'),
    ("no-protocol", Step.PROTOCOL, 3, 'Say "protocol": 1 in the result'),
    ("version-number", Step.PROTOCOL, 3, "a text in quotes, not 1"),
    ("no-engine", Step.PROTOCOL, 3, "Say who the engine is"),
    ("no-games", Step.DECLARED, 1, "Say which games it plays"),
    ("games-text", Step.DECLARED, 1, "games is a list of ids"),
    ("games-none", Step.DECLARED, 1, "games is empty"),
    ("games-typo", Step.DECLARED, 1, "There is no game polignak; did you mean polignac?"),
    ("feature-typo", Step.DECLARED, 1, "There is no feature announcement; did you mean"),
    ("knows-all", Step.UNKNOWN_METHOD, 1, '"error": {"code": -32601'),
    ("ends-at-unknown", Step.UNKNOWN_METHOD, 3, "by the error -32601"),
    ("no-replay", Step.DEAL, 1, "Answer the method replay"),
    ("error", Step.DEAL, 3, "keys that may be left out, as totals"),
    ("null", Step.DEAL, 3, 'Answer {"status": "ok"'),
    ("bare-view", Step.DEAL, 1, 'Put the view into {"status": "ok"'),
    ("refuses", Step.DEAL, 1, "It refuses a deal that is right: action 0, malformed"),
    ("unsupported", Step.DEAL, 1, "Declare less, or play it"),
    ("accepts", Step.VIEW, 1, "Say the phase"),
    ("phase", Step.VIEW, 1, '"playing" is no phase'),
    ("to-act-text", Step.VIEW, 1, 'a number from 0 to 3: not "North"'),
    ("hands-by-seat", Step.VIEW, 1, "a list with a list of cards for each seat"),
    ("ten", Step.CARDS, 1, "The Ten is T."),
    ("small", Step.CARDS, 1, "rank then suit, such as KS or TH"),
    ("suit-first", Step.CARDS, 1, "Here the suit comes first"),
    ("numbers", Step.CARDS, 1, "Translate the engine's numbers"),
    ("from-1", Step.SEATS, 1, "are your seats counted from 1?"),
    ("other-way", Step.SEATS, 1, "turn the numbers round in the adapter"),
    ("hands-turned", Step.SEATS, 1, "dealt to other seats"),
    ("own-deal", Step.SEATS, 1, "does it shuffle and deal for itself?"),
    ("legal-number", Step.VIEW, 1, "legal is a list of actions"),
    ("counts-on", Step.AGAIN, 1, "otherwise the second time"),
    ("once", Step.INITIALIZE, 3, "read the next line in a loop"),
    ("remembers", Step.ANOTHER, 1, "not the answer to its own request"),
    ("stands-still", Step.PLAY, 1, "the turn goes on by one"),
    ("trick-texts", Step.PLAY, 1, 'The trick holds [{"seat": 1'),
    ("throws", Step.REFUSED, 3, "Catch what your engine throws"),
    ("index", Step.REFUSED, 1, "the card is action 1, not 0"),
    ("code", Step.REFUSED, 1, "There is no code illegal"),
    ("accepts-all", Step.REFUSED, 1, "It accepts that seat 1 plays"),
    ("trusts-seats", Step.UNKNOWN_SEAT, 3, "Look at seats and fields before"),
    ("trusts-fields", Step.MALFORMED, 3, "an action without its card is refused"),
    ("plays-all", Step.UNDECLARED, 1, "Look at game before anything else"),
    ("throws-away", Step.AT_ONCE, 3, "throws away the rest"),
    ("swaps-ids", Step.AT_ONCE, 1, "each with the id of its own"),
    ("short-buffer", Step.LONG_LINE, 3, "Read a line whole"),
    ("ascii", Step.UTF_8, 3, "Read standard input as UTF-8"),
    ("knows-fields", Step.UTF_8, 1, "ignore fields that an action does not know"),
    ("goes-on", Step.INPUT_ENDS, 1, "End the program when standard input ends"),
    ("stays", Step.SHUTDOWN, 1, "End the program after the answer to shutdown"),
    ("says-true", Step.SHUTDOWN, 1, 'Answer shutdown by "result": null'),
]


@pytest.mark.parametrize(("fault", "step", "code", "fix"), FAULTS, ids=[each[0] for each in FAULTS])
def test_a_fault_fails_its_step_and_is_told_how_to_be_put_right(
    fault: str, step: Step, code: int, fix: str
) -> None:
    """The first step that is not ok is that of the fault; the fix names it in plain words."""
    result = stranger(fault, PATIENT.get(fault, HASTY))
    assert next(iter(wrong(result)), None) == step.value
    assert fix in wrong(result)[step.value]
    assert result.code == code


def test_every_step_has_a_fault_that_fails_it() -> None:
    """No step is there that could not fail."""
    assert {step for _, step, *_ in FAULTS} == set(Step)


def test_a_command_that_starts_nothing_is_told_what_it_lacks(tmp_path: Path) -> None:
    """Not there, not executable, a folder, no program, no interpreter: each has its own fix."""
    script = tmp_path / "adapter"
    script.write_text("no program")
    cases = {"./nowhere/adapter": "There is no file", "no-such-program-here": "in the PATH"}
    cases |= {str(tmp_path): "is a folder", str(script): f"chmod +x {script}"}
    for command, fix in cases.items():
        assert fix in wrong(tried(command))["start"]
    script.chmod(0o755)
    assert "is no program that this machine can run" in wrong(tried(str(script)))["start"]
    script.write_text("#!/nowhere/python3\n")
    assert "the interpreter in its first line" in wrong(tried(str(script)))["start"]
    assert tried(str(script)).code == 3


def test_an_engine_that_needs_what_is_not_here_is_told_to_install_it() -> None:
    """Its need is looked at before anything is started."""
    engine = Engine("far", ("no-such-program",), need=Need("no-such-program", ("-v",), 3))
    result = smoke(engine, CATALOGUE, TABLES, HASTY, "0")
    assert "it needs no-such-program 3 or later" in wrong(result)["start"]
    assert {each.state for each in result.findings[1:]} == {State.NOT_TRIED}


@pytest.mark.parametrize(
    ("fault", "step", "fix"),
    [
        ("sound", None, ""),
        ("unflushed", None, ""),
        ("greets", "output", "a print that was left in"),
        ("goes-on", "initialize", "End after the answer"),
        ("ends", "start", "in a folder of its own"),
        ("index", "refused", "the card is action 1, not 0"),
    ],
)
def test_the_one_shot_tier_has_the_steps_that_apply(fault: str, step: str | None, fix: str) -> None:
    """Each request is a process of its own; nothing is pipelined, flushed or shut down."""
    patience = Patience(start=1, request=1) if fault == "goes-on" else Patience()
    result = stranger(fault, patience, one_shot=True)
    assert next(iter(wrong(result)), None) == step
    assert step is None or fix in wrong(result)[step]
    if step is None:
        left = [each.step for each in result.findings if each.state is not State.OK]
        assert left == [Step.AT_ONCE, Step.INPUT_ENDS, Step.SHUTDOWN]
        assert result.code == 0


def test_findings_are_written_as_json() -> None:
    """Each step with its state; fix, sent and came where there are some."""
    told = stranger("index").json()
    assert told["format"] == "polignac.smoke/1"
    assert [each["step"] for each in told["steps"]] == [step.value for step in Step]
    bad, *_ = [each for each in told["steps"] if each["state"] == "not ok"]
    assert set(bad) == {"step", "title", "state", "fix", "sent", "came"}
    assert '"table":"{…}"' in bad["sent"]
    assert '"index": 0' in bad["came"]


def test_a_program_that_does_not_find_its_file_is_told_which() -> None:
    """A word of the command that looks like a file and is none, and what the program complains of."""
    (start, *_) = tried(sys.executable, "no-adapter.py").findings
    assert start.step is Step.START
    assert start.trouble is not None
    assert start.trouble.fix.startswith("Is no-adapter.py meant as a file? There is none")
    complaint = "raise SystemExit('TypeError: no pack\\n  at deal\\n  at main\\n')"
    (start, *_) = tried(sys.executable, "-c", complaint).findings
    assert start.trouble is not None
    assert start.trouble.fix.startswith("The program ended before")
    assert start.trouble.came.endswith("exit status 1. TypeError: no pack")
