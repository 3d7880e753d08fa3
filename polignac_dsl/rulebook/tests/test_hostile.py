from pathlib import Path

import pytest

from polignac_dsl.rulebook import LANGUAGES, rulebook, sentence
from polignac_dsl.rulebook.tests.books import Page
from polignac_dsl.ruleset import Ruleset, load

EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>\"' & {{ 7*7 }} {% raw %}"
MARKS = "[x](javascript:alert) | `code` **bold** # head <b> \ue000end.over\ue001fake\ue002"


@pytest.fixture
def evil(tmp_path: Path) -> Ruleset:
    """A game whose author has filled every free text with mischief."""
    lines = [
        "game: evil",
        "language: 1",
        "extends: polignac",
        f"title: {{en: {quoted(EVIL)}, fr: {quoted(EVIL)}}}",
        "sources:",
        f"  WF: {quoted(EVIL + MARKS)}",
        "text:",
        f"  play.lead: {{en: {quoted(MARKS)}, fr: {quoted(MARKS)}}}",
        f"  count.polignac: {{en: {quoted(EVIL)}, fr: {quoted(EVIL)}}}",
    ]
    path = tmp_path / "evil.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return load(path)


def quoted(text: str) -> str:
    """Return a text as a double-quoted scalar of YAML."""
    kept = "".join(c if c.isascii() else f"\\u{ord(c):04x}" for c in text)
    return '"' + kept.replace('"', '\\"') + '"'


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_shows_hostile_texts_and_obeys_none(evil: Ruleset, language: str) -> None:
    """Titles, sources and an author's own words are words on a page, never elements."""
    page = Page(rulebook(evil, language, "html"))
    assert page.faults == []
    assert not {"script", "img", "b"} & {tag for tag in page.tags if tag != "style"}
    assert not [name for name, _ in page.attributes if name.startswith("on") or name == "src"]
    assert "<script>alert(1)</script>" in page.words
    assert "{{ 7*7 }}" in page.words
    assert page.targets.count("end.over") == Page(
        rulebook(load("polignac"), language, "html")
    ).targets.count("end.over")


@pytest.mark.parametrize("language", LANGUAGES)
def test_markdown_shows_hostile_texts_and_obeys_none(evil: Ruleset, language: str) -> None:
    """What Markdown gives a meaning to is escaped in every text of an author."""
    text = rulebook(evil, language, "md")
    assert "\\<script\\>" in text
    assert "\\[x\\](javascript:alert) \\| \\`code\\` \\*\\*bold\\*\\* \\# head" in text
    assert "<script" not in text.replace("\\<script", "")
    assert "\ue000" not in text


def test_an_authors_own_words_take_the_place_of_the_sentence(tmp_path: Path) -> None:
    """`text` is printed in place of the book's own sentence, in its own language only."""
    path = tmp_path / "mine.yaml"
    path.write_text(
        "game: mine\nlanguage: 1\nextends: polignac\ntitle: {en: Mine}\n"
        "text:\n  end.tested: {en: We look at the score when the deal is done.}\n",
        encoding="utf-8",
    )
    mine = load(path)
    assert sentence(mine, "end.tested", "en") == "We look at the score when the deal is done."
    assert sentence(mine, "end.tested", "fr").startswith("On ne regarde les totaux")
    chosen = sentence(mine, "end.tested", "en", choices={"limit-tested": "in-mid-deal"})
    assert chosen.startswith("The totals are looked at after every trick")
    book = rulebook(mine, "en", "md")
    assert "We look at the score when the deal is done (option: [in mid-deal]" in book
    assert "# Mine" in rulebook(mine, "fr", "md")
