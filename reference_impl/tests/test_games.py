"""The options of the games are those of docs/points-of-law.md, by its own tables."""

import re
from pathlib import Path

import pytest

from reference_impl import games
from reference_impl.games import Value

LAW = Path(__file__).parents[2] / "docs" / "points-of-law.md"

# The tables of options on the page, counted from 0, and those that make up each game's options.
WF, GENERALE, CR, CR_ANNOUNCED, WE, WE_ANNOUNCED = range(6)
TABLES = {
    "polignac": (WF,),
    "polignac-generale": (WF, GENERALE),
    "polignac-cr": (CR,),
    "polignac-cr-capot": (CR, CR_ANNOUNCED),
    "polignac-cr-general": (CR, CR_ANNOUNCED),
    "quatre-valets": (CR,),
    "polignac-en": (WE,),
    "polignac-en-capot": (WE, WE_ANNOUNCED),
    "polignac-en-general": (WE, WE_ANNOUNCED),
    "polignac-ace-high": (WE,),
}


def option_tables() -> list[list[list[str]]]:
    """The cells of each row of each table of options."""
    blocks = LAW.read_text(encoding="utf-8").split("\n\n")
    tables = [block.splitlines()[2:] for block in blocks if block.startswith("| option |")]
    return [[row.split(" | ") for row in rows] for rows in tables]


def written_options(game: str) -> dict[str, tuple[Value, ...]]:
    """The options of a game and their values, the default first, as the page has them."""
    options: dict[str, tuple[Value, ...]] = {}
    for number in TABLES[game]:
        for names, values, *_ in option_tables()[number]:
            for name in re.findall(r"`([^`]+)`", names):
                if name == "limit":
                    low, high = re.findall(r"(\d+) to (\d+)", values)[0]
                    options[name] = tuple(range(int(low), int(high) + 1))
                elif not name.startswith("-") and not game.endswith(f"-{name}"):
                    options[name] = tuple(re.findall(r"`([^`]+)`", values))
    return options


class TestOptions:
    def test_the_page_has_six_tables(self) -> None:
        assert len(option_tables()) == 6

    @pytest.mark.parametrize("game", list(games()))
    def test_they_are_those_of_the_page(self, game: str) -> None:
        options = {option.id: option.values for option in games()[game].options}
        assert options == written_options(game)

    def test_the_first_value_is_the_default_and_the_limit_is_twenty(self) -> None:
        for game in games().values():
            for option in game.options:
                assert option.default == (20 if option.id == "limit" else option.values[0])

    def test_the_numbers_of_players(self) -> None:
        for game in games().values():
            most = 8 if game.id in ("polignac", "polignac-generale") else 6
            assert game.players == tuple(range(3, most + 1))
