"""In which order the trials meet a mutant."""

import subprocess
import sys
from typing import Any

from tools.code_mutants.covering import Covering, Recorder
from tools.code_mutants.mutating import Mutant
from tools.code_mutants.subjects import ENGINE, REFERENCE


def mutant(scope: str, line: int, what: str = "") -> Mutant:
    """A mutant of the module `cards`."""
    return Mutant("cards", scope, 1, range(line, line + 1), what, str)


def noted(whole: bool = True) -> Covering:
    """Four trials: two run line 5, a third its function alone, a fourth something else."""
    covering = Covering(whole)
    here = ("cards", "suit")
    covering.note("long", [("cards", 5), ("cards", 6), ("deal", 1)], [here], ["lowest"])
    covering.note("short", [("cards", 5)], [here])
    covering.note("beside", [("cards", 6)], [here], ["lowest", "played"])
    covering.note("other", [("deal", 1)], [("deal", "deal_out")], ["lowest"])
    return covering


def test_a_mutant_meets_those_that_enter_its_function_and_no_others() -> None:
    """Those that run the changed line come first, the shorter before the longer."""
    assert noted().likeliest_first(mutant("suit", 5)) == ["short", "long", "beside"]
    assert noted().likeliest_first(mutant("suit", 6)) == ["beside", "long", "short"]


def test_who_speaks_of_the_rarer_words_comes_first() -> None:
    """A changed value of an option is noticed where it is played."""
    lowest = mutant("suit", 9, '_choice("ace", "lowest") → _choice("ace", "LOWEST")')
    assert noted().likeliest_first(lowest) == ["beside", "long", "short"]
    played = mutant("suit", 9, 'agreed("x", "played") → agreed("x", "lowest")')
    assert noted().likeliest_first(played)[0] == "beside"


def test_what_nobody_enters_is_nobody_s_or_everybody_s() -> None:
    """Where all runs in this process nobody can notice it; a test may run it in another one."""
    assert noted(whole=True).likeliest_first(mutant("counts", 5)) == []
    assert set(noted(whole=False).likeliest_first(mutant("counts", 5))) == {
        "long", "short", "beside", "other",
    }  # fmt: skip


def test_who_starts_another_process_may_run_anything() -> None:
    """Such a trial meets every mutant, after those that are known to enter."""
    covering = noted(whole=False)
    covering.note("far", [], [("deal", "deal_out")], everywhere=True)
    assert covering.likeliest_first(mutant("suit", 5)) == ["short", "long", "far", "beside"]
    assert len(covering.likeliest_first(mutant("counts", 5))) == 5
    recorder = Recorder(REFERENCE)
    with recorder.listening():
        subprocess.run([sys.executable, "-c", ""], check=True)
    assert recorder.started
    with recorder.listening():
        pass
    assert not recorder.started


def test_a_recorder_hears_the_reference_alone() -> None:
    """Lines, functions and methods of it are heard, and nothing of others."""
    text = "def suit(card):\n    return [c for c in card][1]\n\n\nclass Trick:\n    def led(self):\n        return suit('JS')\n"
    names: dict[str, object] = {}
    exec(compile(text, str(REFERENCE.folder / "cards.py"), "exec"), names)
    elsewhere: dict[str, object] = {}
    exec(compile("def other():\n    return 1\n", "elsewhere.py", "exec"), elsewhere)
    recorder = Recorder(REFERENCE)
    with recorder.listening():
        names["Trick"]().led()  # type: ignore[operator]
        elsewhere["other"]()  # type: ignore[operator]
    assert recorder.scopes == {("cards", "suit"), ("cards", "Trick.led")}
    assert {("cards", 2), ("cards", 7)} <= recorder.lines
    with recorder.listening():
        pass
    assert not recorder.lines


def test_where_a_line_is_heard_those_that_do_not_run_it_cannot_notice() -> None:
    """All the same where only some of the changed lines are heard when they run."""
    covering = noted()
    covering.note(
        "short", [("cards", 5)], [("cards", "suit")], audible=[("cards", n) for n in (5, 6, 7)]
    )
    assert covering.likeliest_first(mutant("suit", 5)) == ["short", "long"]
    assert covering.likeliest_first(mutant("suit", 7)) == []
    assert set(covering.likeliest_first(mutant("suit", 8))) == {"long", "short", "beside"}
    covering.note("beside", [], [("cards", "module")])
    assert covering.likeliest_first(mutant("module", 5)) == ["beside"]


def test_every_line_of_a_function_is_heard_that_runs() -> None:
    """However often it is entered before, and whatever is made within it."""
    text = (
        "def suit(cards, late=0):\n    found = [\n        card[1]\n        for card in cards\n    ]\n"
        "    if late > 20:\n        return None\n    return found\n"
    )
    names: dict[str, Any] = {}
    exec(compile(text, str(REFERENCE.folder / "cards.py"), "exec"), names)
    recorder = Recorder(REFERENCE)
    with recorder.listening():
        for late in range(21):
            names["suit"]([], late)
    assert recorder.lines == {("cards", n) for n in (1, 2, 4, 6, 8)}
    assert recorder.audible >= {("cards", n) for n in (1, 2, 4, 6, 7, 8)}
    with recorder.listening():
        for late in range(22):
            names["suit"](["JS"], late)
    assert {("cards", 3), ("cards", 7)} <= recorder.lines


def test_a_recorder_hears_the_engine_wherever_it_stands() -> None:
    """In its place or in a copy, but not another folder of that name."""
    names: list[str] = []
    for folder in (ENGINE.folder, "/elsewhere/polignac_dsl/engine", "/elsewhere/engine"):
        place: dict[str, Any] = {}
        exec(compile("def led():\n    return 1\n", f"{folder}/cards.py", "exec"), place)
        recorder = Recorder(ENGINE)
        with recorder.listening():
            place["led"]()
        names += [scope for _, scope in recorder.scopes]
    assert names == ["led", "led"]
