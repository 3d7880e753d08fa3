import re

import pytest

from polignac_dsl.rulebook.english.tongue import typeset as english
from polignac_dsl.rulebook.french.tongue import typeset as french
from polignac_dsl.rulebook.tests.books import GAMES, markdown

FRENCH = pytest.mark.parametrize("game", GAMES)

# What no careful editor would let pass, and what is wrong about it.
_FRENCH_FAULTS = {
    "an ordinary space before a sign": r"[ \n][;:!?»]|«[ \n]",
    "no space before a sign": r"[^\W\d_][;!?](?=\s|$)|[^\W\d_]:(?=\s)",
    "no elision": r"\b(?:[Ll]e|[Ll]a|[Dd]e|[Qq]ue|[Nn]e|[Ss]e|[Jj]e|[Ss]i il) ?(?<= )(?=[aeiouéèêœy])",
    "si il": r"\b[Ss]i ils?\b",
    "no contraction": r"\b(?:de les?|à les?)\b",
    "a wrong gender": r"\b(?:une|la|chaque) (?:valet|roi|as|cœur|pique)\b(?<!chaque valet)(?<!chaque roi)"
    r"|\b(?:un|le) (?:dame|levée|donne|partie|annonce|générale|renonce)\b",
    "two spaces": r" {2}",
    "a space before a comma or a full stop": r" [,.](?=\s|$)",
    "a straight apostrophe": r"\w'\w",
    "an English word": r"\b(?:the|with|trick|deal|score[sd]|players?)\b",
}
_ENGLISH_FAULTS = {
    "a space before a sign": r"[ \u00a0\u202f][;:!?,.](?=\s|$)",
    "a wrong article": r"\b[Aa] (?=[AEIOaeio](?!ne\b))|\b[Aa]n (?=[^AEIOUaeiou\W])",
    "two spaces": r" {2}",
    "a straight apostrophe": r"\w'\w",
    "a French word": r"\b(?:le|la|les|une|donne|joueurs)\b",
    "a doubled word": r"\b(\w+) \1\b",
}


@FRENCH
@pytest.mark.parametrize("fault", _FRENCH_FAULTS)
def test_french_books_keep_the_rules_of_french(game: str, fault: str) -> None:
    """Spaces that do not break, elisions, contractions and genders are right on every page."""
    text = prose(game, "fr")
    found = re.search(f".{{0,30}}(?:{_FRENCH_FAULTS[fault]}).{{0,30}}", text)
    assert found is None, found


@FRENCH
@pytest.mark.parametrize("fault", _ENGLISH_FAULTS)
def test_english_books_keep_the_rules_of_english(game: str, fault: str) -> None:
    """Articles, spaces and apostrophes are right on every page."""
    text = prose(game, "en")
    found = re.search(f".{{0,30}}(?:{_ENGLISH_FAULTS[fault]}).{{0,30}}", text)
    assert found is None, found


def prose(game: str, language: str) -> str:
    """Return the running text of a book, without marks, tables' bars and names for programs."""
    text = markdown(game, language).split("\n---\n")[0]
    text = re.sub(r'<a id="[^"]*"></a>', "", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r" `[^`\n]*`|[*\\]", "", text)
    lines = [
        re.sub(r" *\| *", "\n", re.sub(r"^(?:#+|-|\|) *", "", line)) for line in text.splitlines()
    ]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("plain", "set_"),
    [
        ("Attention : il joue ; bien !", "Attention\u00a0: il joue\u202f; bien\u202f!"),
        ("« l'as »", "«\u202fl’as\u202f»"),
        ("de 3 à 5 joueurs, 20 points", "de 3 à 5\u00a0joueurs, 20\u00a0points"),
        ("10:30", "10:30"),
    ],
)
def test_french_typesetting(plain: str, set_: str) -> None:
    """Spaces before double signs do not break, and apostrophes are round."""
    assert french(plain) == set_
    assert french(set_) == set_


@pytest.mark.parametrize(
    ("plain", "set_"),
    [("the dealer's 5 points", "the dealer’s 5\u00a0points"), ("players' cards", "players’ cards")],
)
def test_english_typesetting(plain: str, set_: str) -> None:
    """Apostrophes are round, and figures stay with their noun."""
    assert english(plain) == set_
