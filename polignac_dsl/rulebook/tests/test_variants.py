"""The books of games that change a shipped one: what they inherit must still be true of them."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from polignac_dsl.engine.actions import Revoke
from polignac_dsl.rulebook import rulebook, sentence
from polignac_dsl.rulebook.english.tongue import ENGLISH
from polignac_dsl.rulebook.examples.forcing import forcing_clauses
from polignac_dsl.rulebook.examples.pages import examples_section
from polignac_dsl.rulebook.examples.search import examples
from polignac_dsl.rulebook.french.tongue import FRENCH
from polignac_dsl.rulebook.tests.books import markdown, ruleset
from polignac_dsl.rulebook.tests.spoken import reading_with
from polignac_dsl.ruleset import Ruleset, load
from polignac_dsl.table import Table, read_table

BAN = "play:\n  lead: any card except ♠ until J♠ has been played, unless nothing else\n"


@cache
def variant(base: str, clauses: str) -> Ruleset:
    """Return a game that extends a shipped one."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a-variant.yaml"
        head = f"game: a-variant\nlanguage: 1\nextends: {base}\ntitle: {{en: A variant}}\n"
        path.write_text(head + clauses, encoding="utf-8")
        return load(path)


def table_of(game: Ruleset) -> Table:
    """Return its table for four."""
    table = read_table(game.at(4, {}))
    assert isinstance(table, Table)
    return table


def test_the_revoke_of_an_example_is_a_failure_to_follow() -> None:
    """A card that a ban on leads forbids is no example of a revoke."""
    found = examples(table_of(variant("polignac-cr-capot", BAN)), True)
    record = next(example for example in found if example.kind == "revoke").record
    made = record.acts[0]
    assert isinstance(made.action, Revoke)
    trick = record.tricks[made.trick - 1]
    assert trick.leader != made.action.seat
    assert trick.cards[0][1][1] != made.action.card[1]


LATE = "irregularities:\n  late-revoke: the offender scores 10 more\n"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_value_that_means_something_else_is_shown_by_its_id(language: str) -> None:
    """`five-points` is not called "five points" where it stands for ten."""
    label = {"en": "**Five points**", "fr": "**Cinq points**"}[language]
    assert label in markdown("polignac-cr", language)
    changed = rulebook(variant("polignac-cr", LATE), language, "md")
    assert label not in changed
    assert "`five-points`" in changed


def test_the_loser_after_a_slam_is_told_once() -> None:
    """A rule for slams that repeats the ordinary one is no exception; its anchor stays."""
    pinned = {"two-at-the-limit": "highest-total"}
    for language, but in (("en", "But when the match ends"), ("fr", "Mais si la partie se")):
        assert but in markdown("polignac", language)
        text = rulebook(ruleset("polignac"), language, "md", pinned)
        assert but.lower() not in text.lower()
        assert text.count('<a id="end.loser-after-slam"></a>') == 1


def test_rules_without_a_source_are_told_as_the_variants_own() -> None:
    """A clause that no shipped game has is not put down to the sources."""
    text = rulebook(variant("polignac-cr-capot", BAN), "en", "md")
    assert "game’s own" in text
    assert "](#play.lead)" in text.split("game’s own", 1)[1].split("\n", 1)[0]
    assert "game’s own" not in markdown("polignac-cr-capot", "en")


def test_the_customs_are_a_source_only_where_they_are_cited() -> None:
    """What every game inherits from the family is not listed for nothing."""
    cited = variant("polignac", "cites:\n  play.lead: custom\n")
    assert "les usages ordinaires des jeux de levées" in rulebook(cited, "fr", "md")
    assert "les usages ordinaires des jeux de levées" not in markdown("polignac", "fr")


@pytest.mark.parametrize(
    ("path", "said", "words"),
    [
        (
            "play.lead",
            "any card except ♠ until J♠ has been played",
            "tant que le valet de pique n’est pas tombé",
        ),
        (
            "play.lead",
            "any card except ♠ until Q♠ has been played",
            "tant que la dame de pique n’est pas tombée",
        ),
    ],
)
def test_a_ban_on_leads_reads_in_order(path: str, said: str, words: str) -> None:
    """The card comes before its verb, which agrees with it."""
    reading = reading_with({path: said})
    assert words in FRENCH.sentence(reading, path, reading.branches(path))


def test_words_that_a_newcomer_stumbled_over() -> None:
    """Each of these has been read wrongly, or not at all, in an earlier wording."""
    french, capot = markdown("polignac-cr", "fr"), markdown("polignac-cr-capot", "en")
    for words in ("carte d’entame", "Le choix de ce livre est signalé", "un autre nombre que"):
        assert words in french
    for words in ("qui y marque le moins de points gagne", "les départage"):
        assert words in french
    assert "If the capot is made" in capot
    assert "If it is made" not in capot
    generale = markdown("polignac-generale", "fr")
    assert "Si la générale est réussie" in generale
    during = {"revoke-noticed": "during-the-match"}
    late = sentence(ruleset("polignac-cr"), "irregularities.late-until", "fr", choices=during)
    assert "dans une donne ultérieure" in late
    reading = reading_with({"end.over": "when a total reaches 15 or 8 deals have been played"})
    over = ENGLISH.sentence(reading, "end.over", reading.branches("end.over"))
    assert "15 points or when 8 deals have been played" in over.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("clauses", "path", "english", "french"),
    [
        (
            "play:\n  void: J♠ if held, otherwise J if held, otherwise any card\n",
            "play.void",
            "must discard",
            "doit se défausser",
        ),
    ],
)
def test_a_forced_card_names_the_clause(clauses: str, path: str, english: str, french: str) -> None:
    """A card that no player would have thrown is not told as a free choice."""
    table = table_of(variant("polignac", clauses))
    example = next(e for e in examples(table, True) if e.kind == "trick")
    assert example.trick is not None
    assert path in forcing_clauses(table, example.record, example.trick)
    for tongue, words in ((ENGLISH, english), (FRENCH, french)):
        section = examples_section(tongue, table, True)
        assert section is not None
        text = " ".join(s.text for s in section.blocks[3].statements)  # type: ignore[attr-defined]
        assert words in text
        assert path in text


def test_a_card_that_a_ban_leaves_alone_is_forced() -> None:
    """A ban on the first trick, or on leads, that leaves one card is named as what forced it."""
    for clause, path in (
        (
            "play:\n  first-trick: any card except ♠ and ♥ and ♦, unless nothing else\n",
            "play.first-trick",
        ),
        ("play:\n  lead: any card except ♠ and ♥ and ♦, unless nothing else\n", "play.lead"),
    ):
        table = table_of(variant("polignac", clause))
        found = [
            (trick.number, index, forced)
            for example in examples(table, True)
            for trick in example.record.tricks
            for index, forced in enumerate(forcing_clauses(table, example.record, trick))
            if forced is not None
        ]
        assert {forced for _, _, forced in found} == {path}
        assert all(
            number == 1 if path == "play.first-trick" else index == 0 for number, index, _ in found
        )
