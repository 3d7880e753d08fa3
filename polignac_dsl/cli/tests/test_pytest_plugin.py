import shutil
import subprocess
import sys
from pathlib import Path

import pytest

# Imported here, for good: what a run in this process imports, pytester forgets after it.
from polignac_dsl.cli.pytest_cases import PREFIX
from polignac_dsl.cli.tests.test_verify import WRONG

pytest_plugins = ["pytester"]

IDS = (
    "polignac-follow-901",
    "polignac-score-901",
    "polignac-score-902",
    "polignac-en-score-901",
)
# An engine that notes each start, and plays nothing, or only one game, or dies of each request.
STARTED = """\
import json, sys
with open({notes!r}, "a") as file:
    file.write("started\\n")
for line in sys.stdin:
    request = json.loads(line)
    engine = {{"name": "noting", "version": "1"}}
    told = {{"protocol": 1, "engine": engine, "games": {games!r}, "features": []}}
    if request["method"] == "replay" and {dies!r}:
        sys.exit("the pack is empty")
    unsupported = {{"status": "unsupported", "feature": "cards"}}
    refused = {{"status": "refused", "index": 0, "code": "malformed"}}
    replay = refused if {games!r} else unsupported
    result = {{"initialize": told, "replay": replay, "shutdown": None}}[request["method"]]
    print(json.dumps({{"jsonrpc": "2.0", "id": request["id"], "result": result}}), flush=True)
"""


@pytest.fixture
def run(
    pytester: pytest.Pytester, small_corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> pytest.Pytester:
    """Return a folder in which pytest runs with the four cases as the corpus."""
    # Hypothesis would be imported anew for the last lines of each run, and take most of its time.
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:hypothesispytest")
    return pytester


def noting(folder: Path, games: list[str] | None = None, *, dies: bool = False) -> tuple[str, Path]:
    """Return the command of an engine that notes its starts, and the file of the notes."""
    program, notes = folder / "noting.py", folder / "notes"
    program.write_text(STARTED.format(notes=str(notes), games=games, dies=dies), "utf-8")
    return f"{sys.executable} noting.py", notes


def test_each_case_is_a_test_with_its_id(run: pytest.Pytester) -> None:
    """Beside the tests that there are; -k chooses among all."""
    run.makepyfile("def test_mine(): pass")
    told = run.runpytest("--polignac-engine", "reference", "--co", "-q")
    told.stdout.fnmatch_lines([f"{PREFIX}{name}" for name in IDS], consecutive=True)
    told.stdout.fnmatch_lines(["5 tests collected*"])
    told = run.runpytest("--polignac-engine", "reference", "-v")
    told.assert_outcomes(passed=5)
    told = run.runpytest("--polignac-engine", "reference", "-k", "score-901")
    told.assert_outcomes(passed=2, deselected=3)


@pytest.mark.parametrize(
    ("args", "passed"),
    [
        (("--polignac-case", "polignac-score-901", "--polignac-case", IDS[3]), 2),
        (("--polignac-case", "polignac::polignac-score-901"), 1),
        (("polignac::polignac-score-901", f"polignac::{IDS[0]}"), 2),
        (("--polignac-game", "polignac-en"), 1),
        (("--polignac-game", "polignac-en", "--polignac-game", "polignac"), 4),
    ],
)
def test_cases_are_chosen_by_game_and_id(
    run: pytest.Pytester, args: tuple[str, ...], passed: int
) -> None:
    """The id of a failed test can be given back as it was printed."""
    told = run.runpytest("--polignac-engine", "reference", *args)
    told.assert_outcomes(passed=passed)
    assert told.ret == 0


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (
            ("reference", "--polignac-case", "polignac-score-903"),
            "*no case polignac-score-903; did*",
        ),
        (("reference", "--polignac-game", "whist"), "*there is no game whist*"),
        (("'",), "*--polignac-engine: No closing quotation*"),
        # As of a variable that is not set; without this a run without any test of ours was green.
        (("",), "*--polignac-engine: which engine? Give the command that starts it*"),
    ],
)
def test_what_there_is_not_is_told(run: pytest.Pytester, args: tuple[str, ...], why: str) -> None:
    """As an error of usage, before anything is run."""
    told = run.runpytest("--polignac-engine", *args)
    assert told.ret == pytest.ExitCode.USAGE_ERROR
    told.stderr.fnmatch_lines([f"ERROR: {why}"])


def test_a_failure_is_shown_as_the_terminal_report_shows_it(run: pytest.Pytester) -> None:
    """The position, the play, what was expected, the rule; and nothing of our own program."""
    run.makepyfile(wrong=WRONG)
    told = run.runpytest("--polignac-engine", f"{sys.executable} wrong.py", "-rfE")
    told.assert_outcomes(failed=4)
    assert told.ret == 1
    told.stdout.fnmatch_lines(
        [
            "*_ polignac::polignac-score-901 _*",
            "*polignac-score-901  The taker of J♠ scores 2  (wrong)",
            "    North: K♠ 8♠ J♠ 9♠",
            "*the engine refuses action 1 of *",
            "  count.polignac: 2 for J♠",
            "  why: J♠ fell under North's K♠.",
        ]
    )
    told.stdout.fnmatch_lines(["FAILED polignac::polignac-score-901 - *"])
    assert "pytest_cases.py" not in told.stdout.str()


def test_what_an_engine_does_not_play_is_skipped_with_the_reason(run: pytest.Pytester) -> None:
    """And the engine is started once, for all the tests."""
    command, notes = noting(run.path, ["polignac-en"])
    told = run.runpytest("--polignac-engine", command, "-rs")
    told.assert_outcomes(skipped=3, failed=1)
    told.stdout.fnmatch_lines(["SKIPPED [[]3] *: unsupported: the game polignac"])
    assert notes.read_text("utf-8") == "started\n"


def test_a_run_in_which_the_engine_was_put_to_nothing_is_not_good(run: pytest.Pytester) -> None:
    """Though every test was skipped, and another test passed."""
    run.makepyfile("def test_mine(): pass")
    command, _ = noting(run.path)
    told = run.runpytest("--polignac-engine", command)
    told.assert_outcomes(passed=1, skipped=4)
    assert told.ret == pytest.ExitCode.TESTS_FAILED
    told.stdout.fnmatch_lines(["noting was put to no case: nothing was tested."])


def test_an_engine_that_cannot_be_started_fails_every_test(run: pytest.Pytester) -> None:
    """With the reason."""
    told = run.runpytest("--polignac-engine", "no-such-engine-anywhere")
    told.assert_outcomes(failed=4)
    told.stdout.fnmatch_lines(["*no-such-engine-anywhere cannot be started: No such file*"])


def test_an_engine_that_dies_again_and_again_is_given_up(run: pytest.Pytester) -> None:
    """After three cases; the others are not run, which is no pass."""
    command, _ = noting(run.path, ["polignac", "polignac-en"], dies=True)
    told = run.runpytest("--polignac-engine", command)
    told.assert_outcomes(failed=4)
    out = told.stdout.str()
    assert out.count("\nCRASH  ") == 3
    assert "\nNOT RUN  polignac-en-score-901" in out
    assert "it failed in 3 cases running: " in out
    assert "the pack is empty" in out


def test_what_is_known_to_deviate_fails_as_known_and_is_red_when_it_is_gone(
    run: pytest.Pytester, small_corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A declaration that is not true any more is a failure; a file with faults is an error."""
    corpus = run.path / "corpus"
    shutil.copytree(small_corpus, corpus)
    (corpus / "ids.txt").write_text("\n".join(IDS) + "\n", "utf-8")
    (corpus / "retired.txt").touch()
    monkeypatch.setattr("conformance.api.corpus_folder", lambda: corpus)
    run.makepyfile(wrong=WRONG)
    declared = run.path / "known.yaml"
    declared.write_text(
        "deviations:\n"
        "- clause: count.polignac\n"
        "  reason: we play without it\n"
        "  cases: {polignac-score-901: refused wrongly}\n",
        "utf-8",
    )
    args = ("--polignac-deviations", "known.yaml", "--polignac-case", "polignac-score-901", "-rx")
    told = run.runpytest("--polignac-engine", f"{sys.executable} wrong.py", *args)
    told.assert_outcomes(xfailed=1)
    assert told.ret == 0
    told.stdout.fnmatch_lines(["XFAIL polignac::polignac-score-901 - *we play without it*"])
    told = run.runpytest("--polignac-engine", "reference", *args)
    told.assert_outcomes(failed=1)
    told.stdout.fnmatch_lines(["DEVIATION GONE  polignac-score-901 *"])
    text = declared.read_text("utf-8")
    declared.write_text(text.replace("score-901", "score-999"), "utf-8")
    told = run.runpytest("--polignac-engine", "reference", *args)
    assert told.ret == 4
    told.stderr.fnmatch_lines(["*polignac-score-999*"])
    declared.write_text("deviations: 5", "utf-8")
    assert run.runpytest("--polignac-engine", "reference", *args).ret == 4


def test_an_engine_can_be_started_for_each_request(run: pytest.Pytester) -> None:
    """One request on standard input, one answer on standard output."""
    program = run.path / "once.py"
    program.write_text(
        "import json, sys\n"
        "request = json.loads(sys.stdin.readline())\n"
        "engine = {'name': 'once', 'version': '1'}\n"
        "told = {'protocol': 1, 'engine': engine, 'games': None, 'features': []}\n"
        "refused = {'status': 'refused', 'index': 0, 'code': 'malformed'}\n"
        "result = told if request['method'] == 'initialize' else refused\n"
        "print(json.dumps({'jsonrpc': '2.0', 'id': request['id'], 'result': result}))\n",
        "utf-8",
    )
    args = ("--polignac-engine", f"{sys.executable} once.py", "--polignac-game", "polignac-en")
    told = run.runpytest(*args, "--polignac-one-shot")
    told.assert_outcomes(failed=1)
    told.stdout.fnmatch_lines(["*the engine refuses action 1 of *"])


def test_workers_share_the_tests(pytester: pytest.Pytester) -> None:
    """With pytest-xdist, on two cases of the shipped corpus, each worker with its own engine."""
    pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    ids = ("polignac::polignac-score-001", "polignac::polignac-slam-001")
    told = pytester.runpytest_subprocess("--polignac-engine", "builtin", "-n", "2", *ids)
    told.assert_outcomes(passed=2)
    assert told.ret == 0


def test_without_the_option_nothing_of_the_program_is_imported(tmp_path: Path) -> None:
    """Whoever has polignac installed and tests something else pays nothing for it."""
    (tmp_path / "test_mine.py").write_text("def test_mine(): pass\n", "utf-8")
    tell = "import sys, pytest; code = pytest.main(['-q']); print(*sys.modules); sys.exit(code)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", tell], cwd=tmp_path, capture_output=True, timeout=60
    )
    loaded = done.stdout.decode().split()
    assert done.returncode == 0
    assert "polignac_dsl.pytest_plugin" in loaded
    ours = [name for name in loaded if name.startswith(("polignac_dsl", "conformance"))]
    assert ours == ["polignac_dsl", "polignac_dsl.pytest_plugin"]
    assert not {"click", "rich", "yaml", "jinja2", "lark"}.intersection(loaded)
