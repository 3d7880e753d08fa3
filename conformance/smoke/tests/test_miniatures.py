"""The steps against the broken engines that ship: each fails the step that its fault belongs to."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from conformance.engines.miniatures.__main__ import key_of
from conformance.runner.engines import Engine
from conformance.runner.patience import Patience
from conformance.smoke.model import Smoke, State, Step
from conformance.smoke.positions import position
from conformance.smoke.running import smoke
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from reference_impl.replaying import replay

CATALOGUE, TABLES = shipped_catalogue(), Tables()
HASTY = Patience(start=2, request=0.5, shutdown=0.4, quiet=0.005)


def asked() -> list[dict[str, Any]]:
    """Return the params of the requests that the steps make of an engine that is sound."""
    game = next(iter(CATALOGUE.games))  # an engine of any game is asked the first
    table = TABLES(game, {}, 4)
    one, other = (position(game, table, dealer, shift, False) for dealer, shift in ((0, 0), (3, 5)))
    wrong = {"do": "play", "seat": one.to_act, "card": one.hands[(one.to_act + 1) % 4][0]}
    right = [{**wrong, "card": card} for card in one.hands[one.to_act]]
    from conformance.smoke.playing import NOTE

    deals = [one.params, other.params, one.noted(NOTE)]
    return [*deals, *(one.after(action) for action in (wrong, *right))]


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with the right answers to all requests of the steps."""
    file = tmp_path_factory.mktemp("recording") / "answers.jsonl"
    lines = [json.dumps([key_of(params), replay(params)]) for params in asked()]
    file.write_text("\n".join(lines), "utf-8")
    return file


def tried(fault: str, recording: Path, patience: Patience = HASTY) -> Smoke:
    """Return what comes of the steps with a miniature."""
    command = (sys.executable, "-P", "-m", "conformance.engines.miniatures", fault)
    engine = Engine(fault, (*command, str(recording)))
    return smoke(engine, CATALOGUE, TABLES, patience, "0")


def first_wrong(result: Smoke) -> str | None:
    """Return the first step that is not ok."""
    wrong = [each.step.value for each in result.findings if each.state is State.NOT_OK]
    return wrong[0] if wrong else None


@pytest.mark.parametrize("fault", ["sound", "noisy", "slow", "later", "bare"])
def test_a_miniature_that_converses_well_passes(fault: str, recording: Path) -> None:
    """Standard error is its own, answers come in any order, and a refusal may be bare."""
    result = tried(fault, recording)
    assert first_wrong(result) is None
    assert result.code == 0


@pytest.mark.parametrize(
    ("fault", "step", "code"),
    [
        ("hang-at-start", Step.INITIALIZE, 3),
        ("protocol-2", Step.PROTOCOL, 3),
        ("garbage", Step.OUTPUT, 3),
        ("chat", Step.OUTPUT, 3),
        ("flood", Step.LINES, 3),
        ("twice", Step.LINES, 3),
        ("again", Step.LINES, 3),
        ("wrong-id", Step.IDS, 3),
        ("null", Step.DEAL, 3),
        ("crash", Step.DEAL, 3),
        ("orphan", Step.DEAL, 3),
        ("hang", Step.DEAL, 3),
        ("error", Step.DEAL, 3),
        ("refuses", Step.DEAL, 1),
        ("no-method", Step.DEAL, 1),
        ("accepts", Step.VIEW, 1),
        ("one-shot", Step.DEAL, 3),
        ("crash:2", Step.ANOTHER, 3),
        ("hang:2", Step.ANOTHER, 3),
        ("crash:4", Step.REFUSED, 3),
        ("accepts:4", Step.REFUSED, 1),
        ("crash:3", Step.UTF_8, 3),
        ("stays", Step.SHUTDOWN, 3),
    ],
)
def test_a_miniature_fails_the_step_of_its_fault(
    fault: str, step: Step, code: int, recording: Path
) -> None:
    """As a fault shows at one request, so it fails the step that makes that request."""
    patience = Patience(quiet=0.5) if fault == "one-shot" else HASTY
    result = tried(fault, recording, patience)
    assert first_wrong(result) == step.value
    assert result.code == code
