"""The page of engines and clauses, opened in Chromium, and what can be said of it without."""

import json
import re
import shutil
import zlib
from base64 import b64decode
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from conformance.api import (
    Report,
    Settings,
    corpus_folder,
    load,
    run_in_process,
    sheets_of,
    write,
)
from conformance.report.forms import text
from conformance.report.html import TEMPLATES
from conformance.report.replay import PLAYED, scenes
from conformance.report.sheet import CaseSheet
from conformance.tests.reports import HOSTILE, report, unsupported
from conformance.tests.samples import right
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.engine.moments import trace

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FILES = ("polignac/slam.yaml", "polignac-cr/revoke.yaml")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
COLOUR = re.compile(r"--(\w+): (#[0-9a-f]{3,6});")


def wrong(params: Any) -> Any:
    """Be wrong wherever something is accepted, with words that would like to be more."""
    answer: Any = right(params)
    if answer["status"] != "ok":
        return answer
    raise RuntimeError(f"{HOSTILE}<img src=x onerror=alert(2)>")


@cache
def made() -> Report:
    """Return a report of cases of the corpus with an engine that is right and one that is not."""
    corpus = load([corpus_folder() / name for name in FILES], shipped_catalogue(), Tables())
    sheets = sheets_of(corpus, Settings(trace=trace))
    engines = {"right": right, f"<b>{HOSTILE}": wrong}
    runs = [run_in_process(name, corpus.cases, engine) for name, engine in engines.items()]
    return Report(tuple(runs), sheets)


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Return a Chromium, where it and what drives it are installed."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    with sync_api.sync_playwright() as playwright:
        # Without a sandbox: build servers are root in a container, and the page is our own.
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


class Opened:
    """A page, with everything that it has complained of or asked for."""

    def __init__(self, page: "Page", file: Path) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.asked: list[str] = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(file.as_uri())
        page.wait_for_function("document.getElementById('which').textContent != 'Bad cases'")

    def said(self, name: str) -> str:
        """Return the text of an element."""
        return self.page.locator(f"#{name}").inner_text()


@pytest.fixture
def opened(browser: "Browser", tmp_path: Path) -> Iterator[Opened]:
    """Return the page of the report, opened, which must not complain or ask the network."""
    file = tmp_path / "a.html"
    write(made(), "html", file)
    page = browser.new_page()
    found = Opened(page, file)
    yield found
    page.close()
    assert found.complaints == []
    assert [url for url in found.asked if not url.startswith(("file:", "data:"))] == []


def test_a_failing_case_is_gone_through_to_its_last_card(opened: Opened) -> None:
    """By the arrow keys; at every step the page shows the hands, points and totals of the engine."""
    bad = made().bad(made().runs[1])
    sheet = next(sheet for sheet, _ in bad if sheet.topic == "slam" and len(sheet.play) > 7)
    assert isinstance(sheet, CaseSheet)
    opened.page.locator("#cases button", has_text=sheet.id).click()
    told = list(scenes(sheet.replays["case"]))
    names = sheet.replays["case"]["names"]
    for step, (_, scene) in enumerate(told, 1):
        assert opened.said("said").startswith(f"{step}/{len(told)}: ")
        for seat, name in enumerate(names):
            cells = opened.page.locator("#rows tr").nth(seat).locator("th, td").all_inner_texts()
            assert cells[0].removesuffix(" (to act)") == name
            assert cells[0].endswith(" (to act)") == (scene["act"] == seat)
            assert len(cells[1].split()) == len(scene["hands"][seat])
            assert cells[2:] == [str(scene["points"][seat]), str(scene["totals"][seat])]
        assert opened.page.locator("#trick .card").count() == len(scene["trick"])
        opened.page.keyboard.press("ArrowRight")
    assert PLAYED.fullmatch(told[-1][0])
    assert "Judged here" in opened.said("here")
    assert "taken by" in opened.said("trick")
    assert "RuntimeError" in opened.said("told")
    sentence = sheet.clauses[0][1]
    assert sentence
    assert sentence in opened.said("clauses")


def test_the_buttons_and_the_slider_go_where_the_keys_go(opened: Opened) -> None:
    """To the ends and by one step; Escape closes, and the case is in the address meanwhile."""
    page = opened.page
    page.locator("#cases button").first.click()
    assert page.url.endswith("#" + opened.said("id"))
    last = int(page.locator("#step").get_attribute("max") or 0)
    for name, step in (("last", last), ("back", last - 1), ("first", 0), ("on", 1)):
        page.locator(f"#{name}").click()
        assert opened.said("said").startswith(f"{step}/{last}: ")
    page.keyboard.press("End")
    page.locator("#step").focus()
    page.keyboard.press("ArrowLeft")
    assert opened.said("said").startswith(f"{last - 1}/{last}: ")
    page.get_by_role("button", name="Go to step").first.click()
    assert "Judged here" in opened.said("here")
    page.keyboard.press("Escape")
    assert not page.locator("#case").is_visible()
    # A dialog tells of its closing in a task of its own, after the key is dealt with.
    page.wait_for_function("location.hash == ''")
    assert "#" not in page.url


def test_a_cell_lists_its_bad_cases_and_the_address_opens_one(opened: Opened) -> None:
    """The legal twin of a refused case is a play of its own."""
    page = opened.page
    bad = made().bad(made().runs[1])
    sheet = next(s for s, _ in bad if "instead" in s.replays and s.judged[-1][0] == "instead")
    path = sheet.clauses[0][0]
    expected = sum(s.game == sheet.game and path in dict(s.clauses) for s, _ in bad)
    page.locator(f'button[data-game="{sheet.game}"][data-clause="{path}"]').click()
    assert opened.said("which").startswith(f"{expected} bad case")
    assert page.locator("#cases li").count() == expected
    page.get_by_role("button", name="Show all bad cases").click()
    assert page.locator("#cases li").count() == len(bad)
    page.goto(f"{page.url}#{sheet.id}")
    page.reload()
    page.get_by_role("button", name="The case", exact=True).click()
    page.keyboard.press("End")
    assert ": refused, " in opened.said("said")
    page.get_by_role("button", name="Its legal twin").click()
    page.keyboard.press("End")
    assert "Judged here" in opened.said("here")


def packed(page: str) -> Any:
    """Return the data that the script of a page unpacks."""
    (found,) = re.findall(r'id="data">([^<]*)<', page)
    return json.loads(zlib.decompress(b64decode(found)))


def test_no_stranger_gets_markup_into_the_page() -> None:
    """Neither by its name nor by what it says; the data hold it as it is."""
    page = text(made(), "html")
    assert page.count("<script") == 2
    assert page.count("<b>") == page.count("<img") == 0
    assert "\ud800" not in page
    told = [case["told"]["1"]["checks"][0][2] for case in packed(page)["cases"]]
    assert all("<img src=x onerror=alert(2)>" in words for words in told)


def test_the_page_says_what_was_tested_and_is_never_green_where_nothing_was() -> None:
    """Cells, headline and reasons."""
    page = text(report(right=right, none=unsupported), "html")
    assert '<strong class="good">All that was tested plays by the rules.' in page
    assert "Put to 0 of 6 cases and 0 of 8 clauses." in page
    assert "all of it (4)" in page
    assert '<span class="soft">– not tested (1)</span>' in page
    page = text(report(none=unsupported), "html")
    assert '<strong class="bad">Nothing was tested.' in page
    assert 'class="good"' not in page
    cut = Report(report(right=right).runs, report(right=right).sheets, complete=False)
    assert '<strong class="bad">This report is cut off' in text(cut, "html")


def luminance(colour: str) -> float:
    """Return how light a colour is (WCAG 2, relative luminance)."""
    digits = colour.removeprefix("#")
    pairs = [d * 2 for d in digits] if len(digits) == 3 else re.findall("..", digits)
    parts = [int(pair, 16) / 255 for pair in pairs]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_whoever_reads_the_page_has_contrast_enough_by_day_and_by_night() -> None:
    """At least 4.5 to 1, on paper, on tint and on a card."""
    light, dark = (TEMPLATES / "matrix.css").read_text("utf-8").split("@media", 1)
    for part in (light, dark):
        colours = dict(COLOUR.findall(part))
        assert len(colours) == 11
        pairs = [
            (c, p)
            for c in ["ink", "soft", "good", "bad", "broken", "link"]
            for p in ("paper", "tint")
        ]
        for ink, paper in [*pairs, ("ink", "card"), ("red", "card")]:
            dark_one, light_one = sorted((luminance(colours[ink]), luminance(colours[paper])))
            assert (light_one + 0.05) / (dark_one + 0.05) >= 4.5, (ink, paper)
