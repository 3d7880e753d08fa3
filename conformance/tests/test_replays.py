"""Cases gone through step by step: what a page shows is what the engine has on its table."""

from collections.abc import Iterable
from typing import Any

import pytest

from conformance.api import Corpus, corpus_folder, load
from conformance.cases.deal import DealPlan
from conformance.cases.model import Case
from conformance.report.replay import PLAYED, Scene, replay_of, scenes
from conformance.report.sheet import sheet_of
from conformance.tests.reports import SHEETS
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.engine.moments import trace

FILES = ("polignac/slam.yaml", "polignac-cr/revoke.yaml", "polignac-cr/playoff.yaml")


@pytest.fixture(scope="module")
def real() -> Corpus:
    """Return cases of the corpus with their real tables."""
    files = [corpus_folder() / name for name in FILES]
    return load(files, shipped_catalogue(), Tables())


def by_trace(case: Case) -> list[tuple[str, Scene]]:
    """Return the scenes of a case by the builtin engine."""
    return list(scenes(replay_of(case, case.script, case.totals_before, trace)))


def held(hands: Iterable[Iterable[str]]) -> list[list[str]]:
    """Return hands in no order."""
    return [sorted(hand) for hand in hands]


def test_the_scenes_are_what_the_engine_sees(real: Corpus) -> None:
    """Hands, points and totals after every action, until one is refused."""
    assert len(real.cases) > 50
    for case in real.cases:
        moments: list[Any] = trace(case.checks()[-1 if case.twin is None else -2].params)[1:]
        told = by_trace(case)
        assert len(told) == len(case.script)
        for (text, scene), moment in zip(told, moments, strict=False):
            if "view" not in moment:
                assert text.endswith(f": refused, {moment['code']}")
                continue
            view = moment["view"]
            assert held(scene["hands"]) == held(view["hands"])
            assert scene["totals"] == list(view["totals"])
            assert (scene["phase"], scene["act"]) == (view["phase"], view["to_act"])
            if view["trick"] and view["trick"]["cards"]:
                cards = [f"{c['seat']}{c['card']}" for c in view["trick"]["cards"]]
                assert [shown.rstrip("!") for shown in scene["trick"]] == cards


def test_a_taken_trick_lies_there_with_its_taker_and_its_points(real: Corpus) -> None:
    """The last of a deal, too, which is counted with it."""
    case = next(c for c in real.cases if c.topic == "slam" and len(c.script) == 33)
    told = [scene for _, scene in by_trace(case)]
    taken = [scene for scene in told if scene["taker"] is not None]
    assert [len(scene["trick"]) for scene in taken] == [4] * 8
    assert all(scene["taker"] in range(4) for scene in taken)
    assert told[-1]["phase"] in ("deal", "over")
    assert [a + b for a, b in zip(case.totals_before, told[-1]["points"], strict=True)] == (
        told[-1]["totals"]
    )


def test_without_an_engine_the_actions_tell_hands_and_tricks(real: Corpus) -> None:
    """The same as with one, as long as nobody corrects, announces or is refused."""
    seen = 0
    for case in real.cases:
        if case.topic != "slam" or case.negative:
            continue
        told = list(scenes(replay_of(case, case.script, case.totals_before, None)))
        for (text, scene), (same, right) in zip(told, by_trace(case), strict=True):
            assert text == same
            assert held(scene["hands"]) == held(right["hands"])
            if right["trick"]:
                assert scene["trick"] == right["trick"]
            seen += 1
    assert seen > 100


def test_a_correction_takes_the_wrong_card_back_into_the_hand() -> None:
    """Without an engine, as far as the actions tell."""
    told = list(scenes(SHEETS["polignac-cr-revoke-901"].replays["case"]))
    texts = [text for text, _ in told]
    assert texts[1:5] == ["0KS", "18H!", "29S", "East points out West's revoke in trick 1"]
    after = told[texts.index("West corrects with Q♠")][1]
    assert "1QS" in after["trick"]
    assert "8H" in after["hands"][1]
    assert "QS" not in after["hands"][1]


def test_a_refused_action_and_its_legal_twin_are_told_apart() -> None:
    """Each check knows the replay that it is judged by, and after how many steps."""
    sheet = SHEETS["polignac-follow-901"]
    refused, twin = sheet.replays["case"], sheet.replays["instead"]
    assert refused["steps"][-1] == "West plays 8♥: to be refused"
    assert PLAYED.fullmatch(str(twin["steps"][-1]))
    assert sheet.judged == (("case", 3), ("instead", 3))


def test_every_case_of_the_files_has_a_replay_as_long_as_its_play(real: Corpus) -> None:
    """So that each failing case can be gone through to its last card."""
    for case in real.cases:
        sheet = sheet_of(case, real.catalogue, trace)
        for key, after in sheet.judged:
            assert after <= len(sheet.replays[key]["steps"])
        deals = sum(isinstance(action, DealPlan) for action in case.script)
        assert sum(text == "the deal" for text, _ in scenes(sheet.replays["case"])) == deals
