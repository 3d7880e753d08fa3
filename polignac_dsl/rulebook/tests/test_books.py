import re
from itertools import pairwise

import pytest

from polignac_dsl.rulebook import LANGUAGES, rulebook
from polignac_dsl.rulebook.customs import ORDINARY
from polignac_dsl.rulebook.french.options import OPTION_NAMES, VALUE_NAMES
from polignac_dsl.rulebook.tests.books import BOOKS, GAMES, Page, html, markdown, page, ruleset

EACH = pytest.mark.parametrize(("game", "language"), BOOKS)


def anchors_of(game: str) -> set[str]:
    """Return the paths of everything that has a place in a game's book."""
    value = ruleset(game).to_json()
    found = set(value["clause_order"])
    for name, option in value["options"].items():
        found.add(f"options.{name}")
        found |= {f"options.{name}.{key}" for key in option.get("values", {})}
    return found


@EACH
def test_every_clause_and_option_reaches_the_page(game: str, language: str) -> None:
    """A reason can link to the sentence of its clause in the book, whatever the clause."""
    ids = page(game, language).ids
    assert anchors_of(game) <= set(ids)
    assert len(ids) == len(set(ids))


@EACH
def test_every_clause_and_option_reaches_the_markdown(game: str, language: str) -> None:
    """The same anchors stand in Markdown, each once."""
    ids = re.findall(r'<a id="([^"]+)"></a>', markdown(game, language))
    assert anchors_of(game) <= set(ids)
    assert len(ids) == len(set(ids))


@EACH
def test_every_link_leads_somewhere(game: str, language: str) -> None:
    """No link of a book points at nothing."""
    found = page(game, language)
    assert set(found.targets) <= set(found.ids)
    text = markdown(game, language)
    targets = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert targets <= set(re.findall(r'<a id="([^"]+)"></a>', text))


def test_only_answers_that_are_silent_by_nature_are_left_to_the_customs() -> None:
    """What a book does not tell in its text says "nothing special", or asks what never arises."""
    rows = re.search(
        r"## [^#]*Et les usages ordinaires(.*?)\n## ", markdown("polignac-cr", "fr"), re.S
    )
    assert rows is not None
    paths = re.findall(r'<a id="([^"]+)"></a>', rows[1])
    assert [path for path in paths if "." in path] == [
        "announcements.asked",
        "announcements.played",
        "announcements.several",
        "irregularities.announced",
        "play.first-trick",
        "score.floor",
        "end.loser-after-slam",
    ]
    assert "no_revoke" in ORDINARY


def test_questions_that_do_not_arise_stand_with_their_cause() -> None:
    """Without revokes or playoffs, what would follow from one shares the row that says so."""
    rows = [
        re.findall(r'<a id="([^"]+)"></a>', line)
        for line in markdown("polignac", "en").splitlines()
        if line.startswith("| <a id")
    ]
    assert ["end.playoff", "end.playoff-dealer", "end.playoff-totals"] in rows
    revoke = next(row for row in rows if row[0] == "irregularities.revoke")
    assert len(revoke) == 5
    assert ["announcements.asked", "announcements.played", "announcements.several"] in rows


@EACH
def test_a_page_stands_alone(game: str, language: str) -> None:
    """A page needs no network: nothing is fetched, and nothing runs."""
    text = html(game, language)
    assert not re.search(r"https?:|//|@import|url\(|<script|<link|<img| src=| on[a-z]+=", text)
    assert len(text) < 200_000


@EACH
def test_a_page_is_well_made(game: str, language: str) -> None:
    """Elements close in order, the language is named, and headings go down by single steps."""
    found = page(game, language)
    assert found.faults == []
    assert ("lang", language) in found.attributes
    levels = [int(tag[1]) for tag in found.tags if tag in ("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below - above <= 1 for above, below in pairwise(levels))


@EACH
def test_a_book_has_three_worked_examples_or_more(game: str, language: str) -> None:
    """Every shipped game is shown at play."""
    word = {"fr": "Exemple", "en": "Example"}[language]
    found = [heading for heading in page(game, language).headings if heading.startswith(word)]
    assert len([heading for heading in found if re.match(rf"{word} \d", heading)]) >= 3


@EACH
def test_every_value_of_an_option_tells_what_it_changes(game: str, language: str) -> None:
    """No value is a bare name: each one says what the rules are under it, and no two the same."""
    text = markdown(game, language)
    for name, option in ruleset(game).to_json()["options"].items():
        told = []
        for value in option.get("values", {}):
            anchor = re.escape(f'<a id="options.{name}.{value}"></a>')
            line = re.search(rf"- {anchor}.*?`(?: \*\([^)]*\)\*)?\s*:\s(.*)", text)
            assert line is not None, (name, value)
            assert len(line[1]) > 15
            told.append(line[1])
        assert len(set(told)) == len(told)


def test_the_value_of_the_book_is_marked() -> None:
    """The default of an option is marked, or the value that the table has chosen."""
    line = re.search(r"- .*`in-mid-deal`.*", markdown("polignac", "en"))
    assert line is not None
    assert "as in this book" not in line[0]
    chosen = rulebook(ruleset("polignac"), "en", "md", {"limit-tested": "in-mid-deal"})
    line = re.search(r"- .*`in-mid-deal`.*", chosen)
    assert line is not None
    assert "chosen here" in line[0]


def test_a_book_of_a_table_tells_its_own_rules() -> None:
    """With choices, the text follows them, and no longer offers what has been settled."""
    choices: dict[str, int | str] = {"limit": 50, "limit-tested": "in-mid-deal"}
    text = rulebook(ruleset("polignac"), "en", "md", choices)
    rules = text.split("## ")[1:]
    end = next(section for section in rules if "The end of the match" in section)
    assert "reaches or passes 50" in end.replace("\u00a0", " ")
    assert "The totals are looked at after every trick" in end
    assert "(option: [in mid-deal]" not in end
    assert "limit = 50" in text


@pytest.mark.parametrize("game", GAMES)
def test_french_has_names_for_all_options_of_the_shipped_games(game: str) -> None:
    """A French book does not speak English where a name is due."""
    for name, option in ruleset(game).to_json()["options"].items():
        assert name in OPTION_NAMES
        for value in option.get("values", {}):
            assert value in VALUE_NAMES or f"{name}.{value}" in VALUE_NAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_game_gives_the_same_book(language: str) -> None:
    """A book depends on its ruleset alone: made again, it is the same to the byte."""
    again = rulebook(ruleset("polignac-cr-capot"), language, "html")
    assert again == html("polignac-cr-capot", language)


@pytest.mark.parametrize("players", [3, 6])
def test_hands_and_pack_stand_in_the_table(players: int) -> None:
    """The table by number of players shows what the compiled tables deal."""
    deal = ruleset("polignac").at(players)["deals"][str(players)]
    row = f"| {players} | 7♥ 7♦ | {len(deal['pack'])} | {deal['hands'][0]} |"
    assert row in markdown("polignac", "fr")


def test_pages_are_read_as_expected() -> None:
    """The reader of pages used by these tests sees what is not closed."""
    assert Page("<p><b>x</p>").faults == ["</p>", "p"]
