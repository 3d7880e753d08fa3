"""Which mutants are another game, which are none, and which the same in other words."""

import pytest

from polignac_dsl.mutants import Fate, NotOffered, Tables, choices_of_one, meaning, mutants
from polignac_dsl.mutants.sorting import sort_out
from polignac_dsl.ruleset import RulesetError, load


def fate(game: str, name: str) -> Fate:
    """The fate of one mutant."""
    (found,) = (m for m in mutants(load(game)) if m.id == f"{game}:{name}")
    return sort_out(found)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("polignac", "cards.pack:number:cards=33"),  # no such pack
        ("polignac", "cards.removed:card-out:3+5+6.cards.any=7H"),  # 31 cards for three
        ("polignac", "cards.removed:guard:3+5+6=without-5"),  # 32 for five
        ("polignac", "play.follow:dropped:clause"),  # nobody says how to follow
        ("polignac", "score.normal:form:one_and_others"),  # there is nobody to score
        ("polignac", "end.loser:form:everyone_else"),  # and everyone else wins
        # With both announcements played, nobody says who may announce the second.
        ("polignac-cr-capot", "announcements.general.by:dropped:clause"),
        # Only where the option is chosen by which the sevens stay in.
        ("polignac-cr", "deal.hands@five-or-six-players=uneven-deal:not-set:clause"),
    ],
)
def test_what_gives_no_deal_is_stillborn(game: str, name: str) -> None:
    """Whatever it would be like, nobody can play it."""
    assert fate(game, name) is Fate.STILLBORN


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("polignac", "deal.cut:form:cut_left"),  # no table says who cuts
        ("polignac", "end.playoff-dealer:form:same_if_tied"),  # there are no playoffs
        ("polignac", "count.polignac:form:items.0=for_each"),  # a card or each card
        ("polignac", "options.limit:range:to=51"),  # nobody could choose it
        ("polignac", "players:in:numbers=2"),  # nor sit down
        ("polignac-cr", "irregularities.out-of-turn:dropped:clause"),
    ],
)
def test_what_makes_no_table_another_is_equivalent(game: str, name: str) -> None:
    """It is the same game, and no case could tell."""
    assert fate(game, name) is Fate.EQUIVALENT


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("polignac", "cards.rank:exchange:ranks=K,Q"),
        ("polignac", "cards.removed:card:3+5+6.cards.any=7H>8H"),
        ("polignac", "options.limit:range:to=49"),  # fifty is not offered any more
        ("polignac", "options.limit:default:21"),
        ("polignac", "players:out:numbers=8"),  # nor a table of eight
        ("polignac", "end.loser@two-at-the-limit=highest-total:name:ties=ties_play_on"),
        # Shows only beside another option: the général is played by one.
        ("polignac-cr-capot", "announcements.general.made:number:amount.points=-4"),
        (
            "polignac-en-capot",
            "announcements.general.made@general-made=announcer-as-counted:not-set:clause",
        ),
    ],
)
def test_what_makes_one_table_another_is_live(game: str, name: str) -> None:
    """For some number of players and some choice."""
    assert fate(game, name) is Fate.LIVE


def test_names_have_no_meaning() -> None:
    """Two tables that differ in names and digests alone are the same game."""
    count = {"kind": "cards", "points": {"JS": 2}}
    one = {"game": "polignac", "digest": "1", "count": [{"id": "count.jack", **count}]}
    other = {"game": "polignac-cr", "digest": "2", "count": [{"id": "count.polignac", **count}]}
    assert meaning(one) == meaning(other) == {"count": [count]}
    assert meaning({**one, "end": 1}) != meaning(other)


def test_the_choices_looked_at_are_each_other_value_alone() -> None:
    """Of a number its ends and the usual ones; what is chosen stays."""
    game = load("polignac")
    assert list(choices_of_one(game, {"limit-tested": "in-mid-deal"})) == [
        {"limit-tested": "in-mid-deal"},
        {"limit-tested": "in-mid-deal", "limit": 1},
        {"limit-tested": "in-mid-deal", "limit": 50},
        {"limit-tested": "in-mid-deal", "two-at-the-limit": "highest-total"},
        {"limit-tested": "in-mid-deal", "two-at-the-limit": "all-of-them"},
    ]


def test_tables_know_what_is_not_offered_and_what_was_asked() -> None:
    """A number of players that the game does not take is told, no deal is an error."""
    tables = Tables(load("polignac"))
    assert isinstance(tables.table(2, {}), NotOffered)
    assert isinstance(tables.read(2, {}), NotOffered)
    assert tables.meaning(2, {}) is None
    assert tables.asks("count.jacks", 4, {})
    assert not tables.asks("deal.cut", 4, {})
    (bad,) = (m for m in mutants(load("polignac")) if m.id.endswith("cards=33"))
    with pytest.raises(RulesetError, match="no pack of 33"):
        Tables(bad.ruleset).table(4, {})
