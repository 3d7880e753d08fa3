import pytest

from polignac_dsl.compare import come_apart
from polignac_dsl.engine.match import Match
from polignac_dsl.ruleset import load
from polignac_dsl.table import Table, read_table


def table(game: str, players: int = 4, **options: int | str) -> Table:
    """Return a table; an option's name is written with underscores."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    read = read_table(load(game).at(players, chosen))
    assert isinstance(read, Table)
    return read


def test_equal_games_do_not_come_apart() -> None:
    """However long one looks."""
    assert come_apart(table("polignac"), table("polignac"), tries=40) is None


@pytest.mark.parametrize(
    ("first", "second", "keys"),
    [
        (table("polignac-cr"), table("quatre-valets"), {"points", "deals"}),
        (table("polignac"), table("polignac", limit=10), {"phase"}),
        (table("polignac"), table("polignac-generale"), {"phase"}),
        (table("polignac-cr"), table("polignac-cr", direction="clockwise"), {"direction"}),
        (table("polignac-cr"), table("polignac-cr", ace="lowest"), {"to_act"}),
        (table("polignac-cr", 3), table("polignac-cr", 3, other_packets="threes-and-twos"), {"hands"}),
        (
            table("polignac-en"),
            table("polignac-en", captured_cards="counted-face-up"),
            {"captured", "points"},
        ),
        (table("polignac-cr"), table("polignac-cr", late_revoke="lost-match"), {"phase", "seats", "fees"}),
    ],
)  # fmt: skip
def test_games_that_differ_are_shown_apart(first: Table, second: Table, keys: set[str]) -> None:
    """The match leads to the first point at which they differ, and replays on both."""
    found = come_apart(first, second)
    assert found is not None
    assert found.key in keys
    views = []
    for rules in (first, second):
        match = Match(rules, found.dealer, found.totals)
        assert [match.apply(action) for action in found.actions] == [None] * len(found.actions)
        views.append(match.view(found.viewer)[found.key])
    assert views[0] != views[1]


def test_the_same_search_finds_the_same_match() -> None:
    """It is seeded."""
    first, second = table("polignac-cr"), table("quatre-valets")
    assert come_apart(first, second, seed=5) == come_apart(first, second, seed=5)
