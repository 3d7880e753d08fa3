"""`polignac trace`: both ways between the texts and the cases, and what is missing."""

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest

from conformance import api
from polignac_dsl.cli.tests.commands import run
from polignac_dsl.places import spec_file
from polignac_dsl.sources import read_sources

# The smallest game of the WF text and one of another text: enough to trace, quickly loaded.
GENERALE, ACE_HIGH = "polignac-generale", "polignac-ace-high"


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let a copy of two games' cases be the shipped corpus, beside no measured mutants."""
    folder = tmp_path / "corpus"
    for game in (GENERALE, ACE_HIGH):
        shutil.copytree(api.corpus_folder() / game, folder / game)
    monkeypatch.setattr("conformance.api.corpus_folder", lambda: folder)
    return folder


@pytest.fixture
def few(corpus: Path) -> Path:
    """Leave only the hand-worked cases on who leads, one file a game: a command is done soon."""
    for path in corpus.rglob("*.yaml"):
        if path.name not in {"announce.yaml", "tricks.yaml", "refusals.yaml"}:
            path.unlink()
    return corpus


def with_sources(monkeypatch: pytest.MonkeyPatch, folder: Path, *changes: tuple[str, str]) -> None:
    """Let a changed copy of sources.yaml be the shipped one."""
    text = spec_file("sources.yaml").read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "sources.yaml"
    path.write_text(text, "utf-8")
    read = partial(read_sources, path, "sources.yaml")
    monkeypatch.setattr("polignac_dsl.sources.read_sources", read)


def lines(*args: str, code: int = 0) -> list[str]:
    """Return what a trace prints, a line each, without the space at their ends."""
    told = run("trace", *args)
    assert (told.code, told.err) == (code, ""), told.out
    return [line.strip() for line in told.out.splitlines()]


@pytest.mark.usefixtures("corpus")
def test_a_statement_leads_to_its_sentence_clauses_cases_and_mutants() -> None:
    """What a text says, where it says it, and everything that shows it."""
    found = lines("WF-40")
    assert found[0].startswith("WF-40  Who announced the générale may lead to the first trick")
    assert found[1] == "sentence WF:28, in the variant with the générale"
    assert "announcements.generale.lead: the announcer" in found
    assert "rulebook  After the générale, the announcer leads to the first trick." in found
    assert any(re.match(r"cases     \d+: polignac-generale-announce-\d{3} ", f) for f in found)
    assert any(re.match(r"refused   \d+: polignac-generale-", f) for f in found)
    assert "mutants   not measured" in found
    assert "decided in L17: Who leads after an announcement?" in found
    assert found[-1] == "polignac: not about it, this is the game without that variation"


@pytest.mark.usefixtures("few")
def test_the_rulebook_is_told_in_french_as_well() -> None:
    """The sentence that stands in the book of that language."""
    found = lines("announcements.generale.lead", "--lang", "fr", "--game", GENERALE)
    assert any(line.startswith("rulebook  Quand la générale") for line in found), found


@pytest.mark.usefixtures("few")
def test_a_clause_leads_back_to_who_asks_for_it() -> None:
    """The statements with their sentences, then the readings of the points of law."""
    found = lines("play.first-lead", "--game", ACE_HIGH)
    assert found[:3] == ["play.first-lead", "", ACE_HIGH]
    assert "asked by  WE-12 (WE:20)  Eldest hand has the first lead." in found
    assert "asked by  L06a  The player after the dealer in playing order." in found


@pytest.mark.usefixtures("few")
def test_a_clause_that_no_text_asks_for_says_why_it_is_there() -> None:
    """It is a custom, and the reason is told."""
    found = lines("score.start", "--game", GENERALE, code=1)
    assert (
        "asked by  nobody: no text says what a match begins with; nothing has been scored yet"
        in (found)
    )
    assert "cases     MISSING" in found


@pytest.mark.usefixtures("few")
def test_a_case_leads_to_the_clauses_that_it_shows() -> None:
    """At work or broken, and who asks for them; one that it only names shows nothing."""
    found = lines("polignac-ace-high-refusals-060")
    assert found[0].startswith("polignac-ace-high-refusals-060  Not the last player in turn")
    assert found[1] == "polignac-ace-high, worked by hand; WE, L06"
    assert found[2:] == ["play.first-lead: negative; asked by WE-12, L06a"]
    assert lines("polignac-generale-announce-060")[2].startswith("announcements.played: positive")


@pytest.mark.usefixtures("few")
def test_a_row_a_reading_a_sentence_and_an_option_can_be_traced() -> None:
    """Each by the name that it has in the sources."""
    found = lines("L47", "--game", GENERALE, code=1)
    assert found[0].startswith("L47  In the race to the limit")
    assert "L47b  At the first trick that the announcer loses." in found
    assert lines("L35")[1].startswith("another game of the family")
    assert "no game that is looked at" in lines("L47b", "--game", ACE_HIGH)
    assert lines("WF:1")[1] == "no rule: the title"
    assert any(line.startswith("WF-21  ") for line in lines("WF:16", "--game", GENERALE, code=1))
    found = lines("flat-five=counts-when-lost", "--game", GENERALE, code=1)
    assert [line[:5] for line in found if line.startswith("L4")] == ["L47b "]


@pytest.mark.usefixtures("corpus")
def test_the_cases_of_a_value_are_those_that_choose_it() -> None:
    """The same clause under another value is shown by other cases, perhaps by none."""
    shown = lines("captured-cards=counted-face-up", "--game", ACE_HIGH)
    assert any(re.match(r"cases     \d+: polignac-ace-high-", line) for line in shown)
    assert "cases     none with this value" in lines("captured-cards=face-down", "--game", ACE_HIGH)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (
            "play.folow",
            "There is nothing called 'play.folow' to trace. Did you mean 'play.follow'?",
        ),
        ("WF:30", "WF has the sentences WF:1 to WF:29."),
        ("WF:x", "WF has the sentences WF:1 to WF:29."),
        ("polignac-generale-announce-999", "There is no case 'polignac-generale-announce-999'."),
    ],
)
@pytest.mark.usefixtures("few")
def test_what_there_is_not_is_told(what: str, said: str) -> None:
    """With the nearest that there is, and the code of a command that is not understood."""
    told = run("trace", what, "--game", GENERALE)
    assert (told.code, told.out) == (2, "")
    assert said.removesuffix(".") in told.err


def test_a_game_that_is_not_shipped_is_told() -> None:
    """The sources are about the shipped games."""
    told = run("trace", "--game", "polignac-enn")
    assert told.code == 2
    assert "Did you mean 'polignac-en'?" in told.err


@pytest.mark.usefixtures("corpus")
def test_a_game_of_which_nothing_is_missing() -> None:
    """The summary counts, and ends well."""
    found = lines("--game", ACE_HIGH)
    assert re.fullmatch(
        r"polignac-ace-high  37/37       \d+        43       26/26  9/9     not measured", found[1]
    )
    assert found[3] == "sentences: WF 29, CR 100, WE 34; 51 of them hold no rule"
    assert found[-1] == "nothing is missing"


def test_a_clause_without_its_case_is_missing(corpus: Path) -> None:
    """Cases that do not list it show nothing, whatever they do."""
    unlist(corpus / ACE_HIGH, "deal.packets")
    unlist(corpus / ACE_HIGH, "play.first-lead")
    found = lines("--game", ACE_HIGH, code=1)
    assert [line for line in found if line.startswith("missing")] == [
        "missing: polignac-ace-high: deal.packets lacks a positive case",
        "missing: polignac-ace-high: play.first-lead lacks a positive case",
        "missing: polignac-ace-high: play.first-lead lacks a negative case",
    ]
    found = lines("play.first-lead", "--game", ACE_HIGH, code=1)
    assert "cases     MISSING" in found
    assert "refused   MISSING" in found


def test_a_case_shows_only_what_it_plays_or_is_refused_for(corpus: Path) -> None:
    """A clause that is listed and neither evaluated nor refused is named only."""
    for path in ("deal.packets", "end.over"):
        unlist(corpus / ACE_HIGH, path)
    file = corpus / ACE_HIGH / "refusals.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("clauses: [", "clauses: [deal.packets, end.over, "), "utf-8")
    for match in (corpus / ACE_HIGH).glob("match*.yaml"):
        match.unlink()
    text = "\n".join(lines("polignac-ace-high-refusals-061"))
    assert "deal.packets: names it only" in text
    assert "end.over: names it only" in text
    assert "end.over: negative" in "\n".join(lines("polignac-ace-high-refusals-064"))
    found = lines("deal.packets", "--game", ACE_HIGH, code=1)
    assert "cases     MISSING" in found
    (refused,) = (
        line for line in lines("end.over", "--game", ACE_HIGH, code=1) if "refused" in line
    )
    assert "refusals-064" in refused
    assert "refusals-061" not in refused


def unlist(folder: Path, path: str) -> None:
    """Take a clause out of the lists of all cases of a game."""
    for file in folder.glob("*.yaml"):
        text = re.sub(
            r"(?<=clauses: )\[([^\]]*)\]",
            lambda found: _list(name for name in re.split(r",\s+", found[1]) if name != path),
            file.read_text("utf-8"),
        )
        file.write_text(text, "utf-8")


def _list(names: Iterable[str]) -> str:
    return f"[{', '.join(names) or 'play.trick'}]"


@pytest.mark.parametrize(
    ("old", "new", "lack"),
    [
        (
            '  WE-12: {says: Eldest hand has the first lead., answers: {WE: "play.first-lead, L06"}}\n',
            "",
            "there is no statement WE-12",
        ),
        ("says: WE-12, WE-13, WE-14", "no-rule: forgotten", "no sentence says WE-12"),
        (
            'answers: {WE: "play.first-lead, L06"}}\n  WE',
            'answers: {WE: "play.lead-first, L06"}}\n  WE',
            "lead-first",
        ),
        (
            "  score.start: no text",
            "  score.floor: no text",
            "polignac-ace-high: score.start lacks a statement or a custom that asks for it",
        ),
        (
            "answers: {WE: play.next-lead}",
            "answers: {polignac-en: play.next-lead}",
            "missing: polignac-ace-high: WE-16 lacks an answer",
        ),
        ("L12b: {says: The winner", "L13x: {says: The winner", "a reading of L12 is called L12a"),
    ],
)
@pytest.mark.usefixtures("few")
def test_a_gap_in_the_sources_is_missing(
    old: str, new: str, lack: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A removed statement, an unmapped sentence, an unknown clause, a clause nobody asks for."""
    assert not any(lack in line for line in lines("--game", ACE_HIGH, code=1))
    with_sources(monkeypatch, tmp_path, (old, new))
    assert any(lack in line for line in lines("--game", ACE_HIGH, code=1))


@pytest.mark.usefixtures("few")
def test_sources_that_cannot_be_read_are_told_with_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing can be traced then."""
    with_sources(monkeypatch, tmp_path, ("\nlaw:\n", "\nlaws:\n"))
    told = run("trace")
    assert (told.code, told.out) == (1, "")
    assert re.search(r"^sources.yaml:\d+:1: a file of sources has no key `laws`", told.err, re.M)
    assert "a file of sources lacks law" in told.err


def test_mutants_that_were_measured_are_told(few: Path) -> None:
    """From the summary of the last run; one that lives is missing, one that is waived is not."""
    folder = few.parent / "mutants"
    folder.mkdir()
    counts = {"play.first-lead": {"mutants": 5, "killed": 4, "waived": 1}}
    (folder / f"{ACE_HIGH}.json").write_text(json.dumps({"clauses": counts}), "utf-8")
    found = lines("play.first-lead", "--game", ACE_HIGH)
    assert "mutants   4 of 5 killed, 1 waived" in found
    lack = "missing: polignac-ace-high: play.first-lead lacks a case that kills 1 of its mutants"
    assert lack not in lines("--game", ACE_HIGH, code=1)
    counts["play.first-lead"]["waived"] = 0
    (folder / f"{ACE_HIGH}.json").write_text(json.dumps({"clauses": counts}), "utf-8")
    found = lines("--game", ACE_HIGH, code=1)
    assert found[1].endswith(" 4/5")
    assert lack in found


@pytest.mark.usefixtures("few")
def test_the_json_has_the_same_links() -> None:
    """For programs: no line has to be taken apart."""
    told = json.loads(run("trace", "WF-40", "--json").out)
    (lead, decided) = told["games"][GENERALE]
    assert [clause["clause"] for clause in lead["clauses"]] == ["announcements.generale.lead"]
    assert lead["clauses"][0]["negative"]
    assert decided["answer"] == "L17"
    summary = json.loads(run("trace", "--game", GENERALE, "--json").out)
    assert summary["games"][GENERALE]["statements"] == 41
    assert {"game", "what", "lacks"} == set(summary["missing"][0])


def test_completion_offers_statements_and_readings() -> None:
    """So that ids need not be known by heart."""
    assert list(_offered("L47")) == ["L47", "L47a", "L47b"]


def _offered(begun: str) -> Iterator[str]:
    import click

    from polignac_dsl.cli.trace import Traced, trace

    context = click.Context(trace)
    for item in Traced().shell_complete(context, trace.params[0], begun):
        yield str(item.value)
