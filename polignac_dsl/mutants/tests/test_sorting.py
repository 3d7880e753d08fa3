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
    one, other = load("polignac").at(4), load("polignac").at(4)
    other["game"], other["digest"] = "another", "sha256:0"
    other["deals"]["4"]["count"][0]["id"] = "count.other"
    assert meaning(one) == meaning(other)
    other["deals"]["4"]["count"][0]["points"]["JS"] = 3
    assert meaning(one) != meaning(other)


@pytest.mark.parametrize(
    ("game", "name", "expected"),
    [
        # No announcements: none in a playoff, and none that a revoke could settle.
        ("polignac-cr", "end.playoff:form:playoff_deal", Fate.EQUIVALENT),
        ("polignac-cr-capot", "end.playoff:form:playoff_deal", Fate.LIVE),
        ("polignac-cr", "irregularities.announced:form:announcement_settled", Fate.EQUIVALENT),
        ("polignac-cr-capot", "irregularities.announced:form:announcement_settled", Fate.LIVE),
        # A single announcement: the first is the highest. Two, where an option says so.
        ("polignac-generale", "announcements.several:form:highest_stands", Fate.EQUIVALENT),
        ("polignac-en-capot", "announcements.several:form:highest_stands", Fate.LIVE),
        # No slam, no every trick announced: nobody loses after one.
        ("polignac-en", "end.loser-after-slam:form:after_slam", Fate.EQUIVALENT),
        ("polignac-en-capot", "end.loser-after-slam:form:after_slam", Fate.LIVE),
        # All score as counted, by whatever names; and there are no flat points to come.
        ("polignac-en-capot", "announcements.general.failed:form:one_and_others", Fate.EQUIVALENT),
        ("polignac-en-capot", "announcements.general.moment:form:when_lost", Fate.EQUIVALENT),
        ("polignac-en-capot", "announcements.capot.moment:form:when_lost", Fate.LIVE),
        # Nothing can be below 0; of the général made, five points are taken off.
        ("polignac", "score.floor:form:", Fate.EQUIVALENT),
        ("polignac-cr", "score.floor:form:", Fate.EQUIVALENT),
        ("polignac-cr-capot", "score.floor:form:", Fate.LIVE),
    ],
)
def test_what_is_said_of_things_that_are_not_there_has_no_meaning(
    game: str, name: str, expected: Fate
) -> None:
    """The same change of a game that has them is another game."""
    matching = [m for m in mutants(load(game)) if m.id.startswith(f"{game}:{name}")]
    assert {sort_out(mutant) for mutant in matching} == {expected}


def test_which_of_two_announcements_stands_has_a_meaning() -> None:
    """Of one it has none."""
    for choices, same in (({}, True), ({"general": "played"}, False)):
        one, other = (load("polignac-en-capot").at(4, choices) for _ in range(2))
        other["deals"]["4"]["announcements"]["several"]["stands"] = "highest"
        assert (meaning(one) == meaning(other)) is same


def test_a_table_that_no_engine_can_read_is_stillborn() -> None:
    """Also where the clause is looked at only beside another option: nobody takes every trick."""
    assert fate("polignac-cr-capot", "announcements.general.made:name:who=that_player") is (
        Fate.STILLBORN
    )


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
