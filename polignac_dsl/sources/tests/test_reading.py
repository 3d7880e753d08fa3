"""The reader of sources.yaml: what it makes of a file, and what it says of a wrong one."""

from pathlib import Path

import pytest

from polignac_dsl.ruleset import Ruleset, load
from polignac_dsl.sources import Sources, check, read_sources

SOUND = """\
texts:
  WF:
    name: a text
    language: fr
    file: wf.txt
    games: polignac, polignac-generale
    sections:
      1: all of it
    sentences:
      1:
        sha256: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
        no-rule: the title
      2:
        sha256: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        says: WF-01, WF-02
statements:
  WF-01: {says: Three to eight people play., answers: {WF: players}}
  WF-02:
    says: A slam is nothing for its maker.
    answers: {polignac: score.slam, WF: "announcements.generale.made, L01"}
law:
  L01:
    asks: How many may play?
    readings:
      L01a: {says: Three to eight., answers: {WF: players}}
  L02: {asks: What of another game?, other-game: no shipped game answers for it}
customs:
  score.start: no text says what a match begins with
"""


# What only sources that are about all that the games say can do without.
_OF_THE_WHOLE = ("is the reading of no row", "where nothing asks for it")


def written(folder: Path, text: str) -> Path:
    """Return the path of a file of sources with that text."""
    path = folder / "sources.yaml"
    path.write_text(text, "utf-8")
    return path


def games() -> dict[str, Ruleset]:
    """Return the games of the text above."""
    return {name: load(name) for name in ("polignac", "polignac-generale")}


def sound(folder: Path, text: str = SOUND) -> Sources:
    """Return what a file says in which there is nothing that cannot be read."""
    result = read_sources(written(folder, text), "s.yaml")
    assert result.flaws == ()
    assert result.sources is not None
    return result.sources


def flaws(folder: Path, text: str) -> list[str]:
    """Return everything wrong with a text, but what such a short one cannot hold."""
    result = read_sources(written(folder, text), "s.yaml")
    found = [str(flaw) for flaw in result.flaws]
    if result.sources is not None:
        found += [str(flaw) for flaw in check(result.sources, games())]
    return [flaw for flaw in found if not any(part in flaw for part in _OF_THE_WHOLE)]


def test_a_text_stands_for_its_games_that_are_not_named_beside(tmp_path: Path) -> None:
    """WF is polignac-generale where polignac has an answer of its own."""
    answers = sound(tmp_path).statements["WF-02"].answers
    assert {game: [a.text for a in found] for game, found in answers.items()} == {
        "polignac": ["score.slam"],
        "polignac-generale": ["announcements.generale.made", "L01"],
    }


def test_a_sentence_stands_in_the_section_that_began_last(tmp_path: Path) -> None:
    """Sections are told by the number of their first sentence."""
    text = SOUND.replace("1: all of it", "1: the title\n      2: the rules")
    found = sound(tmp_path, text).texts["WF"].sentences
    assert [sentence.section for sentence in found] == ["the title", "the rules"]


def test_the_kinds_of_answers_are_told_by_how_they_are_written(tmp_path: Path) -> None:
    """A clause, an option, a value, a row and a decision."""
    written_as = '"players, options.limit, limit=20, L01, decision 5"'
    text = SOUND.replace("answers: {WF: players}}", f"answers: {{WF: {written_as}}}}}", 1)
    answers = sound(tmp_path, text).statements["WF-01"].answers["polignac"]
    assert [answer.kind for answer in answers] == ["clause", "option", "value", "row", "decision"]
    assert flaws(tmp_path, text) == []


@pytest.mark.parametrize(
    ("old", "new", "flaw"),
    [
        ("        no-rule: the title\n", "", "s.yaml:10:7: a sentence is mapped"),
        ("says: WF-01, WF-02", "says: WF-01, WF-09", "s.yaml:15:22: there is no statement WF-09"),
        ("says: WF-01, WF-02", "says: WF-01", "s.yaml:18:3: no sentence says WF-02"),
        ("\n      2:\n", "\n      3:\n", "s.yaml:13:7: sentence 2 of WF should stand here, not 3"),
        (
            "bbb\n        says",
            "bbg\n        says",
            "s.yaml:14:17: a digest has 64 hexadecimal digits",
        ),
        ("{WF: players}}\n  WF-02", "{WF: player}}\n  WF-02", "polignac has no clause player"),
        ("made, L01", "made, L07", "s.yaml:20:71: there is no row L07"),
        (
            "eight., answers: {WF: players}",
            "eight., answers: {polignac: players}",
            "s.yaml:20:71: L01 decides nothing in polignac-generale",
        ),
        ("polignac: score.slam, WF: ", "polignac-generale: ", "WF-02 has no answer in polignac,"),
        ("{polignac: score", "{polignac-cr: score", "s.yaml:20:15: no text has a game"),
        ("score.slam", "limits=20", "s.yaml:20:25: polignac has no option limits"),
        ("score.slam", "limit=51", "s.yaml:20:25: limit=51 is out of range"),
        ("score.slam", "limit-tested=later", "has no value later"),
        ("L01a", "L02a", "s.yaml:25:7: a reading of L01 is called L01a"),
        ("other-game: no", "others: no", "a row has no key `others`"),
        ("score.start", "score.begin", "s.yaml:28:3: no game has a clause score.begin"),
        ("name: a text", "nom: a text", "a text lacks name"),
        ("customs:\n", "", "s.yaml:1:1"),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, old: str, new: str, flaw: str) -> None:
    """What is wrong, and the line and column where it stands."""
    assert SOUND.count(old) == 1
    assert flaws(tmp_path, SOUND) == []
    found = flaws(tmp_path, SOUND.replace(old, new))
    assert any(flaw in line for line in found), found
    assert all(line.startswith("s.yaml:") for line in found)


def test_a_value_of_an_option_that_no_row_reads_is_told(tmp_path: Path) -> None:
    """Every open question is a row, and each of its values a reading."""
    found = [str(flaw) for flaw in check(sound(tmp_path), games())]
    assert "s.yaml:2:3: limit-tested=in-mid-deal of polignac is the reading of no row" in found


def test_what_a_spec_cites_must_say_something_that_asks_for_it(tmp_path: Path) -> None:
    """The specs name their sources, too, and the two must agree."""
    found = [str(flaw) for flaw in check(sound(tmp_path), games())]
    assert "s.yaml:2:3: score.slam of polignac cites WF, where nothing asks for it" not in found
    assert "s.yaml:2:3: cards.pack of polignac cites WF, where nothing asks for it" in found
    assert "s.yaml:2:3: options.limit of polignac cites WF, where nothing asks for it" in found
    text = SOUND.replace("{WF: players}}\n  WF", '{WF: "players, limit=20"}}\n  WF')
    found = [str(flaw) for flaw in check(sound(tmp_path, text), games())]
    assert "s.yaml:2:3: options.limit of polignac cites WF, where nothing asks for it" not in found
    assert not [flaw for flaw in found if "L99" in flaw or "cites L03" in flaw]


def test_what_is_no_yaml_is_told(tmp_path: Path) -> None:
    """Nothing is raised for what stands in the file."""
    result = read_sources(written(tmp_path, "texts: [\n"), "s.yaml")
    assert result.sources is None
    assert str(result.flaws[0]).startswith("s.yaml:2:1: this is no YAML")


def test_the_shipped_sources_are_sound() -> None:
    """All that they name is there, and all that must be said is said."""
    result = read_sources()
    assert result.flaws == ()
    assert result.sources is not None
    of_texts = {g: load(g) for text in result.sources.texts.values() for g in text.games}
    assert check(result.sources, of_texts) == ()
