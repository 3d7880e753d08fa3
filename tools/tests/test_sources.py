"""The tool that holds spec/sources.yaml to the texts."""

from pathlib import Path

import pytest

from polignac_dsl.sources import read_sources
from tools.sources import (
    decisions_missing,
    differences,
    digest,
    faults,
    law_without_id,
    main,
    sentences,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("One rule. Another!  A third?", ["One rule.", "Another!", "A third?"]),
        ("A heading\n\nA rule,\tand its end.\n", ["A heading", "A rule, and its end."]),
        ("Left out the blank.Here, too. « Ha ! » he says.", 3),
        ("1. Deal. 2 cards each.\n12. Play.", ["1. Deal.", "2 cards each.", "12. Play."]),
        ("One by one : 2.5 points, e.g. for it.", 1),
        ("Points.J♠\n• A bullet. • Another.", ["Points.", "J♠", "• A bullet.", "• Another."]),
        ("Cafe\u0301.", ["Café."]),
    ],
)
def test_a_text_is_cut_into_sentences(text: str, found: list[str] | int) -> None:
    """By the rule that the tool's own page tells."""
    cut = sentences(text)
    assert (len(cut) if isinstance(found, int) else cut) == found


def test_a_sentence_that_differs_is_told_with_its_digest() -> None:
    """So that whoever has a newer text can see which sentences are new."""
    result = read_sources()
    assert result.sources is not None
    text = result.sources.texts["WF"]
    told = list(differences(text, "Polignac\nAnother sentence."))
    assert told[0] == "WF: wikipedia-fr.txt has 2 sentences, not 29"
    assert told[1] == (
        f"WF:2 is another sentence in wikipedia-fr.txt: its digest is {digest('Another sentence.')}"
    )
    assert len(told) == 2, "the title is the same"


def test_the_shipped_sources_are_whole() -> None:
    """Numbers without a gap, each sentence mapped, each answer and each row there."""
    wrong, counted = faults()
    assert wrong == []
    assert counted.startswith("WF 29, CR 100, WE 34 sentences; ")


def test_rows_are_those_of_the_points_of_law() -> None:
    """A range such as L35–L38 speaks of each row in it."""
    result = read_sources()
    assert result.sources is not None
    page = "L01–L47 and L49"
    assert list(law_without_id(result.sources, page)) == [
        "docs/points-of-law.md speaks of L49, which has no id in spec/sources.yaml",
        "spec/sources.yaml has a row L48 that docs/points-of-law.md does not speak of",
    ]


def test_a_decision_that_is_cited_has_a_page(tmp_path: Path) -> None:
    """The recorded decision is one that can be read."""
    result = read_sources()
    assert result.sources is not None
    assert list(decisions_missing(result.sources, tmp_path)) == [
        "there is no decision 5 in docs/decisions/"
    ]


def test_a_text_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder without the texts proves nothing."""
    assert main(["--texts", str(tmp_path)]) == 1
    assert f"WF: there is no {tmp_path / 'wikipedia-fr.txt'}" in capsys.readouterr().err
    assert main([]) == 0
