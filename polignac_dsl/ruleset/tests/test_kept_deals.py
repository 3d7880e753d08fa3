"""Deals that are made once for all choices by which they come out the same."""

import pytest

from polignac_dsl.canonical import digest
from polignac_dsl.places import shipped_games
from polignac_dsl.ruleset import load
from polignac_dsl.ruleset.kept_deals import KeptDeals
from polignac_dsl.table import Table, read_table
from polignac_dsl.table.deal_forms import Deal
from polignac_dsl.table.reading import TableFault, read_deal, read_with_deals

GAMES = sorted(name for name in shipped_games() if name != "family")


def choices(game: str) -> list[dict[str, str | int]]:
    """Each value of each option alone."""
    options = load(game).to_json()["options"]
    found: list[dict[str, str | int]] = [{}]
    for name, option in options.items():
        found += [{name: value} for value in option.get("order") or [option["to"]]]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_deal_is_what_would_be_made(game: str) -> None:
    """For every number of players and value; and what was asked for is told all the same."""
    ruleset, kept = load(game), KeptDeals()
    for players in ruleset.players:
        for chosen in choices(game):
            table, read = ruleset.at_undigested(players, chosen, kept)
            fresh, asked = ruleset.at_undigested(players, chosen)
            assert (table, read) == (fresh, asked)
        bare, _ = ruleset.at_undigested(players, {}, kept)
        assert ruleset.at(players) == bare | {"digest": digest(bare)}


def test_deals_are_shared_only_where_they_are_the_same() -> None:
    """Whoever loses, the cards are dealt alike; with the Ace lowest they are not ranked alike."""
    ruleset, kept = load("polignac-cr"), KeptDeals()

    def deal(**chosen: str) -> object:
        options = {name.replace("_", "-"): value for name, value in chosen.items()}
        return ruleset.at_undigested(4, options, kept)[0]["deals"]["4"]

    assert deal() is deal(loser="highest-total")
    assert deal() is not deal(ace="lowest")
    assert deal(ace="lowest") is deal(ace="lowest")


def test_a_table_is_read_with_deals_that_were_read_before() -> None:
    """It is the same as when it is read whole."""
    value = load("polignac-cr").at(4)
    bare, _ = load("polignac-cr").at_undigested(4)
    deals = {int(number): read_deal(deal) for number, deal in bare["deals"].items()}
    known = {number: deal for number, deal in deals.items() if isinstance(deal, Deal)}
    assert known.keys() == {2, 3, 4}
    found = read_with_deals(bare, known)
    assert isinstance(found, Table)
    assert found == read_table(value)
    fault = read_with_deals(bare | {"direction": "up"}, known)
    assert isinstance(fault, TableFault)
    assert fault.where == "direction"
    fault = read_with_deals(bare, {4: known[4]})
    assert isinstance(fault, TableFault)
    assert "missing" in fault.message
    assert isinstance(read_deal({}), TableFault)
