from dataclasses import replace
from pathlib import Path

import pytest

from conformance.api import Catalogue, Corpus, Lint, lint, load
from conformance.tests.fixture_tables import CATALOGUE, tables
from conformance.tests.samples import CASE, changed, corpus, right, sound

CLAUSES = {"count.polignac": "2 for J♠", "play.follow": "the suit led if able"}
WITH_CLAUSES = Catalogue(
    {**CATALOGUE.games, "polignac": replace(CATALOGUE.games["polignac"], clauses=CLAUSES)}
)


def told(found: Lint) -> str:
    """Return the diagnostics, a line each."""
    return "\n".join(map(str, found.diagnostics))


def test_the_lint_has_nothing_against_the_sound_cases() -> None:
    """Neither by itself nor with an engine that plays by the rules."""
    assert told(lint(sound(), right)) == ""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("law", "  law: [L49]", "L49 is no row of the points of law: L01 to L48 [unknown-law]"),
        ("source: WF", "source: hearsay", "5:3: error: a source begins with one of WF, CR, WE"),
        ("law", "  options: {limit: 20}", "20 is the default of limit: leave it out"),
        ("[count.polignac]", "[]", "4:3: error: which clauses does it exercise?"),
        ("A title", "A title " * 20, "3:3: warning: a title is one sentence of at most 120"),
        ("J♠ 9♠\n", "J♠ A♦\n", "East plays A♦ on ♠, but the rest of the pack gives him 7♠: write"),
        ("West: 8♠ Q♠", "West: 8♠ J♠", "South plays J♠ and does not hold it [not-held]"),
        ("J♠ → 2", "J♠ → 3", "15:5: error: points: 2 is expected of North, the working gives 3"),
        ("J♠ → 2", "J♥ → 2", "17:13: error: J♥ is not in trick 1, which is K♠ 8♠ J♠ 9♠"),
        ("T1 to", "T2 to", "trick 2 is not played to its end in the case"),
        ("T1 to", "D2 T1 to", "the case has no deal 2"),
        ("J♠ → 2'", "J♠ → 2', 'T1 to North: → 0'", "trick 1 has two lines"),
        ("J♠ → 2'", "J♠ → 2', 'total North: 1 + 2 = 4'", "the terms add up to 3, not 4"),
        ("J♠ → 2'", "J♠ → 2', 'total North: 1 + 2 = 3'", "North begins with 0, not 1"),
        ("J♠ → 2'", "J♠ → 2', 'slam by North: North 0'", "what does West, South, East score?"),
        ("9♠\n", "9♠\n  - West: Q♠\n", "West leads trick 2, so North did not take trick 1"),
    ],
)
def test_what_a_case_says_wrongly_is_told(old: str, new: str, message: str) -> None:
    """By the case alone, without any engine."""
    change = ("  source", f"{new}\n  source") if old == "law" else (old, new)
    read = changed(change)
    assert read.diagnostics == ()
    assert message in told(lint(read))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("slam by North: North 0, West 5", "slam by North: North 0, West 4", "score: 5 is expecte"),
        ("16 + 5 = 21", "16 + 6 = 22", "totals: 21 is expected of East, the working gives 22"),
        ("  - 'total East: 16 + 5 = 21'\n", "  - note: x\n", ""),
        (
            "West: 5, South: 5, East: 21",
            "West: 6, South: 5, East: 21",
            "totals: 6 is expected of W",
        ),
        ("T4 to North: J♣ → 1", "note: x", "count: 5 is expected of North, the working gives 4"),
        ("slam by North:", "D2 slam by North:", "the case has no deal 2"),
        (
            "  - 'total",
            "  - 'fee East: 5'\n  - 'total",
            "score: 5 is expected of East, the working",
        ),
    ],
)
def test_the_sums_of_a_whole_deal_are_added_up_again(old: str, new: str, message: str) -> None:
    """Count, score and totals, with and without a line of their own."""
    text = Path(sound().cases[-1].place.file).read_text("utf-8")
    slam = text.split("- id: polignac-slam-901")[1]
    assert old in slam
    found = told(lint(corpus("cases:\n- id: polignac-slam-901" + slam.replace(old, new))))
    assert message in found
    assert bool(message) == bool(found)


def test_an_id_is_given_once_and_never_again(tmp_path: Path) -> None:
    """Not to a second case, nor to one after another that is gone."""
    twice = corpus(CASE + CASE.removeprefix("cases:\n"))
    assert "18:3: error: polignac-score-901 is the id of cases.yaml:2:3, too" in told(lint(twice))
    assert "polignac-score-901 has the same title" in told(lint(twice))
    retired = tmp_path / "retired.txt"
    retired.write_text("# gone\npolignac-score-901  # in 2026\n", "utf-8")
    assert "an id is never given again" in told(lint(corpus(CASE), retired=retired))


def test_clauses_must_be_the_game_s_and_those_without_a_case_are_counted() -> None:
    """A path that is misspelt is told with the nearest; statistics name the rest."""
    read = changed(("count.polignac", "count.polignak"))
    found = lint(Corpus(read.cases, WITH_CLAUSES))
    assert "4:13: error: polignac has no clause count.polignak; did you mean" in told(found)
    assert found.statistics.uncovered == {"polignac": ("count.polignac", "play.follow")}
    assert found.statistics.by_game_and_topic == {("polignac", "score"): 1}
    assert found.statistics.by_hand == {"polignac": 1}


def test_cards_that_nobody_named_must_not_matter() -> None:
    """Other completions are tried, and the first that changes the answer is told."""
    read = changed(("points: {North: 2}", "legal: 7♥ 9♦ K♥ Q♣ 8♣ 9♣ 10♣"))
    hand = right(read.cases[0].checks()[0].params)["view"]["hands"][0]
    assert told(lint(read, right)) == ""
    read = changed(("points: {North: 2}", f"legal: {' '.join(hand)}"))
    assert "14:3: error: the cards that nobody named matter: with another" in told(
        lint(read, right)
    )


def test_an_expectation_that_holds_from_the_start_is_told() -> None:
    """It would hold with an engine that does nothing."""
    read = changed(("points: {North: 2}", "totals: {}"), ("T1 to North: J♠ → 2", "note: x"))
    assert "14:3: error: all that is expected holds before anything has" in told(lint(read, right))


def test_a_case_of_the_corpus_stands_in_the_file_of_its_game_and_topic(tmp_path: Path) -> None:
    """Files elsewhere may be called anything."""
    folder = tmp_path / "corpus" / "polignac"
    folder.mkdir(parents=True)
    (folder / "slam.yaml").write_text(CASE, "utf-8")
    generated = CASE.replace("working: ['T1 to North: J♠ → 2']", "from: reference, seed 1")
    generated = generated.replace("901", "903").replace("A title", "A third title")
    (folder / "score-generated-2.yaml").write_text(generated, "utf-8")
    (tmp_path / "any.yaml").write_text(CASE.replace("901", "902").replace("A t", "Another t"))
    found = lint(load([tmp_path / "corpus", tmp_path / "any.yaml"], CATALOGUE, tables))
    assert [d.message for d in found.diagnostics] == ["this case belongs into polignac/score.yaml"]
