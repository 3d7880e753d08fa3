"""Matches are aimed at their end: where players come to the limit together, level, or in mid-deal."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from conformance.cases.features import FEATURES
from conformance.fuzz.aiming import Aimed, aimed
from conformance.fuzz.following import Following
from conformance.fuzz.playing import Playing
from conformance.fuzz.running import Ended
from conformance.fuzz.tests.matches import TABLES, run_of
from conformance.laws.answers import Refused
from conformance.laws.asking import InProcess
from conformance.laws.plans import Scope, limit_of, plan
from conformance.laws.position import SettingTables, Table
from polignac_dsl.cli.blaming.serving import replay_by
from polignac_dsl.cli.catalogue import shipped_catalogue
from tools.lockstep.sides import Engine

EVERYTHING = frozenset(FEATURES)


def some(game: str, number: int, **options: Any) -> list[tuple[Aimed, Table, list[Any]]]:
    """Return aimed matches, each with its table and the views of its first deal as it is played."""
    model = InProcess("model", Following(Engine))
    games = {game: shipped_catalogue().games[game]}
    scope = Scope(games, SettingTables(TABLES), EVERYTHING, options=tuple(options.items()))
    found, chance = [], Random(1)
    for _ in range(number):
        drawn = plan(scope, chance)
        table = scope.table_of(drawn.setting)
        assert table is not None
        one = aimed(model, drawn, table, EVERYTHING, chance)
        if one is None:
            continue
        playing = Playing(model, one.plan, table, EVERYTHING, script=one.script)
        playing.run()
        probes = [p for p in playing.probes if p.position.viewer is None]
        found.append((one, table, [p.expected for p in probes if hasattr(p.expected, "keys")]))
    return found


def counted(views: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the first view in which a deal has been counted."""
    return next(view for view in views if view["deals"])


def test_the_first_deal_brings_somebody_to_the_limit() -> None:
    """From totals below it; often several at once, often level, and sometimes so by fees alone."""
    found, several, level, by_fees = some("polignac-cr", 40), 0, 0, 0
    assert len(found) > 10
    for one, table, views in found:
        limit, before = limit_of(table), one.plan.setting.totals
        assert before is not None
        assert max(before) < limit
        totals = counted(views)["totals"]
        assert max(totals) >= limit
        there = [total for total in totals if total >= limit]
        several += len(there) > 1
        level += len(there) > len(set(there))
        paying = [
            t for t, fee in zip(totals, counted(views)["deals"][0]["fees"], strict=True) if fee
        ]
        by_fees += max(map(paying.count, set(paying) & set(there)), default=0) > 1
    assert several > len(found) / 5
    assert level > len(found) / 10
    assert by_fees >= len(found) / 5


def test_a_deal_that_is_broken_off_is_aimed_at_a_trick_in_the_middle_of_it() -> None:
    """Often at one with a revoke in it, which then can be noticed when the deal is at its end."""
    found = some("polignac-cr-capot", 24, **{"limit-hit": "exactly-in-mid-deal"})
    deals = [view["deals"][0] for _, _, views in found for view in views[-1:] if view["deals"]]
    assert sum(deal["broken_off"] for deal in deals) > len(found) / 3
    claims = [p for _, _, v in found for p in pairwise(view["phase"] for view in v)]
    assert ("claim", "correct") in claims


def test_where_no_total_ends_the_match_nothing_is_aimed_at() -> None:
    """The match is played as it was planned."""
    chance, catalogue = Random(1), shipped_catalogue()
    scope = Scope({"polignac": catalogue.games["polignac"]}, SettingTables(TABLES), EVERYTHING)
    drawn = plan(scope, chance)
    table = dict(scope.table_of(drawn.setting) or {})
    table["end"] = {**table["end"], "over": [{"what": "deals", "is": ">=", "n": 4}]}
    model = InProcess("model", Following(Engine))
    assert aimed(model, drawn, table, EVERYTHING, chance) is None


def test_a_script_that_cannot_be_done_is_left_where_that_shows() -> None:
    """The match goes on by its plan from there."""
    (one, table, _), *_ = some("polignac", 20)
    deal, *plays = one.script
    model = InProcess("model", Following(Engine))
    playing = Playing(model, one.plan, table, EVERYTHING, script=(deal, deal, *plays))
    playing.run()
    assert isinstance(playing.probes[1].expected, Refused)
    assert len(playing.actions) > len(plays)
    assert tuple(playing.actions[: len(one.script)]) != one.script


def test_what_shows_where_a_deal_is_broken_off_alone_is_found() -> None:
    """A revoke in the trick that does it: may it still be corrected?"""
    mutant = "polignac-cr-capot:irregularities.last-trick:form:last_trick_late"
    run = run_of(replay_by(mutant), mutant.split(":")[0], matches=4, most=1)
    assert run.go() is Ended.MOST
    assert run.findings.all[0].deals == 1
