from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from conformance.laws import report
from conformance.laws.asking import InProcess
from conformance.laws.running import LawRun, hold, put_to_the_laws
from conformance.laws.tests.questions import question, right
from conformance.runner.results import State
from conformance.tests.speaking import speaker
from conformance.verdicts import Verdict


def test_an_engine_is_only_asked_for_the_players_and_deals_that_it_declares() -> None:
    """Also where a break of a law is made smaller."""
    asked: list[tuple[int, int]] = []
    broken: list[bool] = []

    def watching(params: Mapping[str, Any]) -> Any:
        deals = sum(action["do"] == "deal" for action in params["actions"])
        voids = sum(action["do"] == "misdeal" for action in params["actions"])
        asked.append((params["players"], deals - voids))
        answer: Any = right(dict(params))
        if broken and answer["status"] == "ok" and len(params["actions"]) > 9:
            answer["view"]["totals"] = [total + 1 for total in answer["view"]["totals"]]
        return answer

    engine = InProcess("watched", watching)
    engine.players, engine.deals = frozenset({4, 5, 9}), 2
    for verdict in (Verdict.PASS, Verdict.FAIL):
        (result,), _ = hold(engine, question("totals", matches=20, most_requests=200))
        assert result.verdict is verdict
        broken.append(True)
    assert {players for players, _ in asked} == {4, 5}
    assert {deals for _, deals in asked} - {0} == {1, 2}
    engine.players = frozenset({9})
    (result,), _ = hold(engine, question("cards", matches=4))
    assert (result.verdict, result.note) == (
        Verdict.UNSUPPORTED,
        "it plays none of the games asked for",
    )


def test_a_feature_that_there_is_not_is_told() -> None:
    """Below the line of the engine."""
    engine = speaker(initialize="told['features'] = ['match', 'matches']; told['games'] = []")
    run = put_to_the_laws(engine, question("cards", matches=2))
    told = "it declares matches, which is no feature"
    assert run.warnings == (told,)
    assert report.head(run).endswith(f"s)\n  {told}")
    assert "\n" not in report.head(replace(run, warnings=()))
    assert report.head(LawRun("x", "", State.NOT_STARTED, note="n")) == "x: not started: n"
