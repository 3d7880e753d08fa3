import subprocess
import sys

import pytest

from polignac_dsl.rulebook import RulebookError, rulebook, sentence
from polignac_dsl.rulebook.tests.books import ruleset


def test_a_sentence_holds_for_a_number_of_players() -> None:
    """Asked for a number of players, the sentence says what holds for them and nothing else."""
    removed = [
        sentence(ruleset("polignac"), "cards.removed", "fr", players=players)
        for players in (5, 7, 8)
    ]
    assert removed == [
        "On retire du jeu, avant la donne, les deux sept rouges.",
        "On retire du jeu, avant la donne, les quatre sept.",
        "On ne retire aucune carte du jeu.",
    ]


def test_a_sentence_follows_the_choices_of_a_table() -> None:
    """Numbers and clauses are those of the values chosen."""
    game = ruleset("polignac")
    assert "20" in sentence(game, "end.over", "en")
    assert "50" in sentence(game, "end.over", "en", choices={"limit": 50})
    chosen = sentence(game, "end.loser", "en", choices={"two-at-the-limit": "highest-total"})
    assert (
        chosen
        == "The player with the highest total loses the match; if several are level, they all lose."
    )


def test_a_value_for_some_numbers_of_players_leaves_the_others() -> None:
    """A clause that an option replaces for some numbers is told for all, each with its own."""
    text = sentence(
        ruleset("polignac-cr"),
        "cards.removed",
        "en",
        choices={"five-or-six-players": "uneven-deal", "playoff-for-two": "sevens-out"},
    )
    assert text.replace("\u00a0", " ") == (
        "With 2 or 3 players, the two black Sevens are taken out of the pack before the deal; "
        "otherwise, none."
    )


def test_the_path_of_an_announcement_tells_its_goal() -> None:
    """A decision that names only the announcement still has a sentence."""
    told = sentence(ruleset("polignac-generale"), "announcements.generale", "fr")
    assert told == "Qui annonce la générale s’engage à faire toutes les levées."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"path": "play.folow"}, "no clause 'play.folow'"),
        ({"path": "play.follow", "lang": "de"}, "the language is one of fr, en"),
        ({"path": "play.follow", "choices": {"limits": 3}}, "has no option 'limits'"),
        ({"path": "play.follow", "choices": {"limit": 99}}, "limit is 1 to 50, not 99"),
        ({"path": "play.follow", "choices": {"limit": "20"}}, "limit is 1 to 50, not '20'"),
        (
            {"path": "play.follow", "choices": {"limit-tested": "x"}},
            "limit-tested has no value 'x'",
        ),
    ],
)
def test_what_cannot_be_told_is_said_plainly(arguments: dict[str, object], message: str) -> None:
    """A wrong path, language, option or value is named in the message."""
    with pytest.raises(RulebookError, match=message):
        sentence(ruleset("polignac"), **arguments)  # type: ignore[arg-type]  # wrong on purpose


def test_an_unknown_format_is_refused() -> None:
    """Only HTML and Markdown are made."""
    with pytest.raises(RulebookError, match="the format is one of html, md, not 'pdf'"):
        rulebook(ruleset("polignac"), "fr", "pdf")


def test_importing_the_rulebook_loads_no_template_engine() -> None:
    """A command that makes no book does not wait for what makes one."""
    code = (
        "import sys, polignac_dsl.rulebook;"
        "print([m for m in ('jinja2', 'polignac_dsl.engine.match', 'lark') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
