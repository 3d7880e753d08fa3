"""Whatever was done in a match can be told as a case that the loader reads."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from conformance.cases.load import load_text
from conformance.fuzz.comparing import KEYS, Difference, Probe
from conformance.fuzz.playing import Playing
from conformance.fuzz.telling import tell
from conformance.fuzz.tests.matches import TABLES, right, run_of
from conformance.harmless import harmless
from conformance.laws.answers import Refused, View
from conformance.runner.in_process import run_in_process
from polignac_dsl.cli.catalogue import shipped_catalogue

_MATCHES = 30


def differences(probes: list[Probe]) -> Iterator[Difference]:
    """Yield what an engine could have said otherwise in a match."""
    views = [probe for probe in probes if isinstance(probe.expected, View)]
    for position, view in [(views[-1].position, views[-1].expected)] if views else []:
        assert isinstance(view, View)
        keys = KEYS if position.viewer is None else ("hands", "points")
        yield Difference(position, view, view, "view", keys)
        yield Difference(position, view, "it ends: '{}'\x1b\nlast words", "crash")
        yield Difference(position, view, Refused(len(position.actions) - 1, "bad"), "refusal")
    refused = [probe for probe in probes if isinstance(probe.expected, Refused)]
    for probe in refused[-4:]:
        yield Difference(probe.position, probe.expected, Refused(0, None), "refusal")


def test_every_match_can_be_told() -> None:
    """As a case that reads without objections, ends in the same request, and is passed."""
    run, games = run_of(right, *shipped_catalogue().games), shipped_catalogue().games
    told = 0
    for number in range(_MATCHES):
        plan = replace(run.plan(number), mischief=25, most_deals=2)
        table = run.table_of(plan.setting)
        assert table is not None
        playing = Playing(run.model, plan, table, run.plays.features)
        playing.run()
        for found in differences(playing.probes):
            game = games[plan.setting.game]
            text = harmless("cases:\n" + tell(found, game, run.model, "mine", 900, "fuzz"))
            if "No case can say this" in text:
                # Nothing is lawful in place of what comes after the end, whatever the totals.
                assert playing.view is not None
                assert (playing.view["phase"], found.about) == ("over", "refusal")
                continue
            loaded = load_text(text, "case", shipped_catalogue(), TABLES)
            assert [str(d) for d in loaded.diagnostics] == [], text
            (case,) = loaded.cases
            *_, check = [check for check in case.checks() if check.what == "expect"]
            assert same(check.params, found.position.params()), text
            result = run_in_process("right", loaded.cases, right).results[0]
            assert result.verdict.good, (text, result)
            told += 1
    assert told > 3 * _MATCHES


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Compare the actions of two requests, the cards of a hand in any order."""
    return [_sorted(action) for action in one["actions"]] == [
        _sorted(action) for action in other["actions"]
    ]


def _sorted(action: Mapping[str, Any]) -> Any:
    hands = action.get("hands")
    if not isinstance(hands, list):
        return action
    return {**action, "hands": [sorted(h, key=str) if isinstance(h, list) else h for h in hands]}
