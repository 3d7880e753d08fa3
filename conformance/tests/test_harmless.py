"""What a stranger writes steers nothing that shows it, in whichever form it is told."""

import base64
import re
import unicodedata
import zlib
from dataclasses import replace
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from conformance.harmless import harmless, harmless_line
from conformance.report.forms import FORMS, text
from conformance.report.model import Report
from conformance.report.terminal import render
from conformance.runner.results import CaseResult, CheckResult, State
from conformance.tests.reports import SHEETS, report
from conformance.tests.samples import right
from conformance.verdicts import Judgement, Mismatch, Verdict

# Each of them hides what is beside it, turns it round, or is not there to be seen.
STEERING = "\x07\x1b\x85\x9b\xad\u061c\u180e\u200b\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069"
STEERING += "\u2028\ufeff\ufff9\ud800\U000e0041"


def test_each_sign_that_steers_is_shown_as_its_escape() -> None:
    """Whoever reads it sees what was there."""
    assert harmless("a\u202eb\x1b[2J\U000e0041") == r"a\u202eb\u001b[2J\U000e0041"
    assert all(sign not in harmless(STEERING) for sign in STEERING)


def test_every_control_of_unicode_is_one() -> None:
    """But for those that belong to a script's own text, the line's end and the tab."""
    kept = {
        sign
        for sign in map(chr, range(0x110000))
        if unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp", "Cf"} and harmless(sign) == sign
    }
    assert {sign for sign in kept if unicodedata.category(sign) != "Cf"} == {"\n", "\t"}
    # Signs of Arabic, Syriac, Egyptian, Kaithi, shorthand and music that are shown, or join.
    assert all(re.match("ARABIC|SYRIAC|EGYPTIAN|KAITHI|SHORTHAND|MUSICAL", unicodedata.name(sign))
               for sign in kept - {"\n", "\t"})  # fmt: skip


@pytest.mark.parametrize("plain", ["J♠ 10♥️", "é « l’as »\u202f!", "a\n\tb", "\\u202e", "עברית"])
def test_what_steers_nothing_stays(plain: str) -> None:
    """Suits with their variation sign, narrow spaces, other scripts."""
    assert harmless(plain) == plain


def test_a_line_stays_one() -> None:
    """Whatever ends lines for whoever reads it."""
    assert harmless_line("a\r\nb\tc\u2028d\x85e\x0bf\u202eg") == r"a b c d e f\u202eg"


def told_of_a_stranger(words: str) -> Report:
    """Return a report in which an engine says these words wherever it can."""
    (run,) = report(right=right).runs
    wrong = Judgement(Verdict.FAIL, (Mismatch(words, words, words, words),), words)
    results = tuple(
        CaseResult(r.case, tuple(CheckResult(c.what, c.place, wrong) for c in r.checks))
        for r in run.results
    )
    said: dict[str, Any] = {"engine": words, "version": words, "note": words, "errors": words}
    said |= {"warnings": (words,), "declared": words, "state": State.GIVEN_UP}
    return Report((replace(run, results=results, **said),), SHEETS)


@pytest.mark.parametrize("form", [*(name for name in FORMS if name != "json"), "terminal"])
def test_no_form_for_people_is_steered(form: str) -> None:
    """JSON is for programs, and tells what was written as it was written."""
    told_of = told_of_a_stranger(f"<{STEERING}>")
    if form == "terminal":
        console = Console(file=StringIO(), width=100, force_terminal=False)
        render(told_of, console)
        assert isinstance(console.file, StringIO)
        told = console.file.getvalue()
    else:
        told = text(told_of, form)
    assert not set(STEERING) & set(told)
    if form == "junit":
        ElementTree.fromstring(told)
    if form == "html":
        (packed,) = re.findall(r'id="data"[^>]*>([^<]*)<', told)
        data = zlib.decompress(base64.b64decode(packed)).decode()
        assert not set(STEERING) & set(data)
        assert r"\\u202e" in data
