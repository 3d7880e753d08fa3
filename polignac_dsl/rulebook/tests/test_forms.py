import pytest

from polignac_dsl.rulebook import marks
from polignac_dsl.rulebook.english.tongue import ENGLISH
from polignac_dsl.rulebook.french.tongue import FRENCH
from polignac_dsl.rulebook.reading import slot
from polignac_dsl.rulebook.tests.spoken import cases_of, reading_with
from polignac_dsl.rulebook.voice import Tongue
from polignac_dsl.syntax import BID_SLOTS, FORMS, SLOTS
from polignac_dsl.syntax.examples import EXAMPLES

PATHS = {
    **{place.kind: path for path, place in SLOTS.items()},
    **{place.kind: f"announcements.capot.{name}" for name, place in BID_SLOTS.items()},
    "s_count": "count.thing",
    "s_settlement": "score.thing",
}
SPOKEN = [(path, text) for kind, path in PATHS.items() for text in EXAMPLES[kind]]
TONGUES = pytest.mark.parametrize("tongue", [ENGLISH, FRENCH], ids=["en", "fr"])


def say(tongue: Tongue, path: str, text: str) -> str:
    """Return the sentence that a language makes of a sentence of the rule language."""
    reading = reading_with({path: text})
    return marks.plain(tongue.sentence(reading, path, reading.branches(path)))


def forms_in(value: object) -> set[str]:
    """Return the names of all forms inside a value of a ruleset."""
    if isinstance(value, dict):
        own = {str(value["form"])} if "form" in value else set()
        return own.union(*map(forms_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(forms_in, value))
    return set()


def test_the_sentences_tried_here_hold_every_form_of_the_language() -> None:
    """A form that is added to the language is missing here until a sentence of it is spoken."""
    said = set().union(*(forms_in(cases_of(path, text)) for path, text in SPOKEN))
    assert said == set(FORMS)


@TONGUES
@pytest.mark.parametrize(("path", "text"), SPOKEN, ids=[text for _, text in SPOKEN])
def test_every_form_has_a_sentence(tongue: Tongue, path: str, text: str) -> None:
    """A rulebook can tell whatever the language can say."""
    told = say(tongue, path, text)
    assert told[0].isupper()
    assert told.endswith(".")
    assert not any(sign in told for sign in ("{", "}", "_", "None", "<", "..", "  ", " ,", " ."))


@TONGUES
def test_different_answers_have_different_sentences(tongue: Tongue) -> None:
    """No two answers to a question read alike, so that a book never hides a difference."""
    for kind, path in PATHS.items():
        told = [say(tongue, path, text) for text in EXAMPLES[kind]]
        # "all" is another way to name every announcement that is written.
        if kind != "s_played":
            assert len(set(told)) == len(told), told


@TONGUES
def test_every_question_has_a_name(tongue: Tongue) -> None:
    """Tables and headings have a word for each slot of the language."""
    assert {slot(path) for path in PATHS.values()} | {
        *SLOTS,
        *(f"announcement.{name}" for name in BID_SLOTS),
    } == set(tongue.questions)


def test_both_languages_know_the_same_words() -> None:
    """A template never asks a language for a word that it has not."""
    assert set(ENGLISH.words) == set(FRENCH.words)


@pytest.mark.parametrize(
    ("path", "text", "english", "french"),
    [
        (
            "cards.removed",
            "7♥ and 7♦ with 3, 5 or 6 players; 7 with 7 players; none otherwise",
            (
                "With 3, 5 or 6 players, the two red Sevens are taken out of the pack before the deal; "
                "otherwise, none."
            ),
            (
                "À 3, 5 ou 6 joueurs, on retire du jeu, avant la donne, les deux sept rouges ; "
                "sinon, aucune carte."
            ),
        ),
        (
            "count.thing",
            "1 for each J except J♠",
            "Every Jack but the Jack of Spades counts 1 point.",
            "Chaque valet sauf le valet de pique compte 1 point.",
        ),
        (
            "count.thing",
            "4 for J♥, 3 for A♦, 2 for Q♣",
            "The Jack of Hearts counts 4 points, the Ace of Diamonds 3 and the Queen of Clubs 2.",
            "Le valet de cœur compte 4 points, l’as de carreau 3 et la dame de trèfle 2.",
        ),
        (
            "count.thing",
            "1 for each Q♥ and Q♦ and K",
            "The red Queens and the Kings count 1 point each.",
            "Les dames rouges et les rois comptent chacun 1 point.",
        ),
        (
            "count.thing",
            "-5 for no trick",
            "A player who takes no trick at all counts −5 points.",
            "Qui ne fait aucune levée compte −5 points.",
        ),
        (
            "play.lead",
            "any card except ♥ and A♠ until ♥ has been played",
            "Neither a Heart nor the Ace of Spades may be led until a Heart has been played.",
            "On ne peut entamer ni d’un cœur ni de l’as de pique tant qu’un cœur n’est pas tombé.",
        ),
        (
            "play.lead",
            "any card except A and 10, unless nothing else",
            "An Ace or a Ten may be led only by a player who holds nothing else.",
            "On ne peut entamer ni d’un as ni d’un dix, à moins de n’avoir rien d’autre.",
        ),
        (
            "play.void",
            "J♠ if held, otherwise Q if held, otherwise any card",
            (
                "A player who cannot follow must play the Jack of Spades if held, otherwise a Queen if "
                "held, and otherwise any card."
            ),
            (
                "Qui ne peut pas fournir doit jouer le valet de pique s’il l’a, à défaut une dame s’il en "
                "a, à défaut n’importe quelle carte."
            ),
        ),
        (
            "announcements.capot.failed",
            "the announcer scores 5 more than counted and the others score 0",
            (
                "If the capot fails, the announcer scores 5 points more than their own count, and the "
                "others score nothing."
            ),
            (
                "Si le capot est manqué, le déclarant marque 5 points de plus que ce qu’il a compté, et "
                "les autres ne marquent rien."
            ),
        ),
        (
            "players",
            "3, 4 or 6",
            "Three, four or six people can play, each for themselves.",
            "On joue à trois, quatre ou six, chacun pour soi.",
        ),
    ],
)
def test_sentences_read_as_a_card_player_would_write_them(
    path: str, text: str, english: str, french: str
) -> None:
    """Numbers, genders, plurals, elisions and guards are those of the language."""
    assert _loose(say(ENGLISH, path, text)) == english
    assert _loose(say(FRENCH, path, text)) == french


def _loose(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")
