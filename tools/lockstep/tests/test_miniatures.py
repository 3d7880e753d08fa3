"""The miniatures can be played, and fuzzing finds their faults; those that fail get a verdict."""

import pytest

from conformance.engines.miniatures.listing import miniatures
from conformance.fuzz.running import Ended
from conformance.laws.position import Position, Setting
from polignac_dsl.cli.catalogue import Tables
from tools.lockstep.looking import Found, look_for, summary
from tools.lockstep.miniatures import SEVERAL, conversing, main, of_rules, small, verdict_on
from tools.lockstep.planted import answers_of

TABLES = Tables()
RULES = dict(of_rules())


def test_every_miniature_of_a_rule_can_be_played() -> None:
    """In a game that it knows; the two that are no mutants' doing in any."""
    assert {one.name for one in miniatures() if one.clause} < set(RULES)
    assert "leaks" in RULES
    for name, games in RULES.items():
        answers = answers_of(name)
        assert answers is not None, name
        position = Position(Setting(games[0], 4), TABLES(games[0], {}, 4), ({"do": "count"},))
        assert answers(position.params())["status"] == "refused", name
    assert answers_of("rule/nothing") is None
    assert set(SEVERAL) < set(RULES)


@pytest.mark.parametrize("name", ["leaks", "rule/play.follow", "rule/end.playoff-totals"])
def test_the_fault_of_a_miniature_is_found_within_a_minute(name: str) -> None:
    """And told in one deal, or in as many as it takes."""
    found = look_for(name, RULES[name], seed=1, minutes=2)
    assert found.soon, found.line
    assert small(found), found.line
    assert summary([found]).startswith("1 of 1 found and told within a minute")


def test_more_deals_than_it_takes_are_not_small() -> None:
    """Neither is a fault small that was not found."""
    found = Found("rule/cards.rank", Ended.MOST, 1.0, 2.0, 3, deals=1, actions=5)
    assert found.soon
    assert small(found)
    assert not small(found._replace(deals=2))
    assert small(found._replace(deals=2, name="rule/end.playoff"))
    assert not small(found._replace(deals=0))
    assert not found._replace(until_found=None).soon
    assert not found._replace(until_told=61.0).soon


@pytest.mark.parametrize("name", ["hang:2", "garbage", "bare"])
def test_a_miniature_that_converses_wrongly_has_its_verdict(name: str) -> None:
    """Within a minute; one that gives no reasons for its refusals is none that fails."""
    assert name in conversing()
    verdict = verdict_on(name, matches=3)
    assert verdict.clear, verdict.line


def test_the_program_tells_what_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    """A name of the other kind is none of these."""
    assert "crash:2" in conversing()
    with pytest.raises(SystemExit):
        main(["crash:2"])
    assert "no such miniature is called crash:2" in capsys.readouterr().err
