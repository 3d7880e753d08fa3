"""Totals of generated cases are those of a match: deals lead to them, and to those of a twin."""

import pytest

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.refused_deals import match_over
from tools.casegen.luck import Luck
from tools.casegen.positions import with_a_point_less
from tools.casegen.styles import ANY, play_out, random_hands
from tools.casegen.table import Table


def played_from(totals: tuple[int, ...]) -> Table:
    """Return a table at which a deal has been played from these totals."""
    table = Table("polignac", 4, 0, {}, totals)
    luck = Luck("a deal")
    table.deal(random_hands(table, luck))
    play_out(table, luck, {}, ANY)
    return table


def aim_at(totals: tuple[int, ...], twin: dict[int, int] | None = None) -> Aim:
    """Return an aim at a deal from these totals, or at one refused that a twin has not against."""

    def make(luck: Luck) -> Draft:
        table = played_from(totals)
        if twin is not None:
            table.refuse(table.deal_action(table.deals[-1].hands))
        return Draft(table, "A deal", ["deal.hands"], "So it is.", ("totals",), twin_totals=twin)

    return Aim("tests", "beginning", "polignac", "score", make)


@pytest.mark.parametrize("totals", [(7, 3, 0, 1), (20, 0, 0, 0)], ids=["sum", "over"])
def test_a_seed_whose_totals_no_deals_lead_to_makes_no_case(totals: tuple[int, ...]) -> None:
    """Every deal of the game brings five points; and no deal follows on a match that is over."""
    assert aim_at(totals).at(1) is None
    assert aim_at((7, 3, 0, 5)).at(1) is not None


def test_a_twin_must_be_able_to_begin_as_well() -> None:
    """One point less is no total of this game; one that another has is."""
    over = (19, 19, 19, 18)
    assert played_from(over).view["outcome"] is not None
    assert aim_at(over, {0: 4, 1: 3, 2: 4, 3: 3}).at(1) is None
    assert aim_at(over, {0: 4, 1: 3, 2: 4, 3: 4}).at(1) is not None


def test_a_seed_that_was_proven_is_not_proven_again() -> None:
    """What is published is the lint's to judge."""
    assert aim_at((7, 3, 0, 1)).at(1, proven=True) is not None


def test_the_point_less_goes_to_whoever_has_ended_lowest() -> None:
    """So that the sum is the same, and the other comes nowhere near the limit."""
    drafts = (match_over(Luck(f"{seed}"), "polignac", 4, to_another=True) for seed in range(99))
    ended = next(draft.table for draft in drafts if draft is not None)
    highest = max(range(4), key=ended.view["totals"].__getitem__)
    lowest = min(range(4), key=ended.view["totals"].__getitem__)
    kept, words = with_a_point_less(ended, highest, to_another=False)
    assert words == "With a point less"
    assert sum(kept.values()) == sum(ended.totals) - 1
    moved, words = with_a_point_less(ended, highest, to_another=True)
    assert ended.name(lowest) in words
    assert moved == {**kept, lowest: kept.get(lowest, 0) + 1}
