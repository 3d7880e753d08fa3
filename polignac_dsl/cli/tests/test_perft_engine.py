"""`polignac perft` with an engine: both counts, and the way down to where they come apart."""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from conformance.catalogue import Game
from conformance.laws.position import Position
from conformance.perft.walking import Walk, apart, counted, lacking, walk
from conformance.runner.asking import Trouble
from conformance.runner.conversation import Introduction
from conformance.tests import worked_tree
from conformance.verdicts import Verdict
from polignac_dsl.canonical import digest
from polignac_dsl.cli.catalogue import described
from polignac_dsl.cli.counting.sides import Builtin, position_of
from polignac_dsl.cli.tests.commands import run
from polignac_dsl.engine import Match, action_from_json
from polignac_dsl.engine.actions import Refusal
from polignac_dsl.engine.perft import perft
from polignac_dsl.engine.protocol import replay
from polignac_dsl.engine.seeded import seeded_position
from polignac_dsl.ruleset import load
from polignac_dsl.table import read_table

RULES: Game = described(load("polignac"))
DEFAULTS = {name: option.default for name, option in RULES.options.items()}
FEATURES = frozenset({"perft", "options"})
MOST = 1000
Change = Callable[[dict[str, Any]], None]


def worked() -> Position:
    """Return the tree of six lines that docs/perft.md counts by hand."""
    value = load("polignac").at(3, {})
    table = read_table(value)
    match = Match(table, 2)  # type: ignore[arg-type]
    for action in worked_tree.actions():
        read = action_from_json(action)
        assert not isinstance(read, Refusal)
        assert match.apply(read) is None
    return position_of(match, value, DEFAULTS)


class Other:
    """An engine that plays by a deal's rules with one thing changed, and answers as it is told."""

    def __init__(self, change: Change | None = None, **instead: Any) -> None:
        self._change, self._instead = change, instead
        self.asked: list[int] = []
        self.replayed = 0
        self.hides_what_is_legal = False

    def _params(self, position: Position) -> dict[str, Any]:
        params: dict[str, Any] = json.loads(json.dumps(position.params()))
        if self._change is not None:
            self._change(params["table"]["deals"]["3"])
            params["table"]["digest"] = digest(params["table"])
        return params

    def lines(self, position: Position) -> Any:
        """Count; at the position asked first, say what is told instead."""
        self.asked.append(len(position.actions))
        answer = perft(self._params(position) | {"most": MOST})
        if len(self.asked) == 1 and self._instead:
            return {**answer, **self._instead} if "status" not in self._instead else self._instead
        return answer

    def views(self, positions: Sequence[Position]) -> Sequence[Any]:
        """Replay."""
        self.replayed += len(positions)
        answers: list[Any] = [replay(self._params(position)) for position in positions]
        if self.hides_what_is_legal:
            for answer in answers:
                answer.get("view", {}).pop("legal", None)
        return answers


def gone(engine: Any) -> Walk:
    """Return the way down from the tree worked by hand."""
    start = worked()
    answer = perft(start.params() | {"most": MOST})
    return walk(start, Builtin(MOST, start, answer), engine, FEATURES)


def cheap_polignac(deal: dict[str, Any]) -> None:
    """J♠ counts 1."""
    deal["count"][0]["points"]["JS"] = 1


def forced(deal: dict[str, Any]) -> None:
    """Who cannot follow must get rid of J♠."""
    deal["play"]["void"]["forced"] = [["JS"]]


def queen_high(deal: dict[str, Any]) -> None:
    """The Queen beats the King."""
    order = deal["rank"]["order"]
    order[0], order[1] = order[1], order[0]


def unleadable(deal: dict[str, Any]) -> None:
    """Q♠ may not be led."""
    deal["play"]["lead"]["banned"] = ["QS"]


def test_where_all_agrees_nothing_more_is_asked() -> None:
    """One request."""
    engine = Other()
    found = gone(engine)
    assert (found.agrees, found.found, len(found.steps)) == (True, None, 1)
    assert found.steps[0].ours.lines == 6
    assert (engine.asked, engine.replayed) == ([25], 0)


def test_other_cards_end_the_way_and_become_a_case() -> None:
    """After Q♠ K♠ seat 1 is to lead J♠; where the Queen beats the King, seat 0 his 9♥."""
    found = gone(Other(queen_high))
    assert not found.agrees
    assert [step.card for step in found.steps] == [None, "QS", "KS", "8H"]
    assert [step.ours.lines for step in found.steps] == [6, 4, 2, 1]
    last = found.steps[-1].theirs.lines
    assert last is not None
    assert [part.card for part in last.divide] == ["9H"]
    assert found.last is None
    assert found.found is not None
    assert {"legal", "to_act"} <= set(found.found.keys)
    assert len(found.found.position.actions) == 28


def test_a_position_that_the_engine_does_not_come_to_is_told() -> None:
    """Seat 1 has thrown 7♣ away and kept J♠, which this engine does not let him."""
    found = gone(Other(forced))
    assert [step.theirs.lines for step in found.steps] == [None]
    assert found.steps[0].theirs.note.startswith("it refuses action ")
    assert found.found is not None
    assert found.found.about == "refusal"


def test_where_the_first_cards_are_others_no_step_is_made() -> None:
    """The position asked for is the one."""
    found = gone(Other(unleadable))
    assert [step.card for step in found.steps] == [None]
    assert found.found is not None
    assert "legal" in found.found.keys
    assert len(found.found.position.actions) == 25


def test_an_engine_that_does_not_tell_what_is_legal_is_tried_with_the_card() -> None:
    """Q♠, which it refuses."""
    engine = Other(unleadable)
    engine.hides_what_is_legal = True
    found = gone(engine).found
    assert found is not None
    assert found.about == "refusal"
    assert found.position.actions[-1]["card"] == "QS"


def test_other_scores_are_followed_to_the_end_and_shown_where_they_begin() -> None:
    """After Q♠, K♠ seat 1 is to lead J♠: he takes it; 2 points that the engine takes for 1."""
    found = gone(Other(cheap_polignac))
    assert [step.card for step in found.steps] == [None, "QS", "KS", "8H", "JS", "9D"]
    assert found.last == "9H"
    assert found.scores == ((0, 3, 2), (0, 2, 2))
    assert found.found is not None
    assert "deals" in found.found.keys
    assert len(found.found.position.actions) == 31  # the trick in which J♠ falls, the last


@pytest.mark.parametrize(
    ("instead", "what", "steps"),
    [
        ({"lines": 7}, "whole", 1),
        ({"scores": "0" * 64}, "whole", 1),
        ({"divide": [{"card": "QS", "lines": 3, "scores": "0" * 64}, *worked_tree.ANSWER["divide"][1:]]}, "lines", 2),
    ],
)  # fmt: skip
def test_a_wrong_count_of_an_engine_that_plays_right_is_told_so(
    instead: dict[str, Any], what: str, steps: int
) -> None:
    """No view differs, and there is no case."""
    found = gone(Other(**instead))
    first = found.steps[0]
    assert first.theirs.lines is not None
    assert apart(first.ours, first.theirs.lines).what == what
    assert (len(found.steps), found.found, found.compared) == (steps, None, True)


def test_a_position_that_the_engine_does_not_count_is_left_at_that() -> None:
    """By its own word; it is asked nothing more, and that is not to agree."""
    engine = Other(status="unsupported", feature="so many")
    found = gone(engine)
    assert (len(found.steps), engine.replayed, found.agrees) == (1, 0, False)


def test_too_many_lines_are_looked_for_card_by_card() -> None:
    """An engine that only says that there are more is asked for each first card."""
    found = gone(Other(queen_high, status="beyond", most=MOST))
    assert [step.card for step in found.steps] == [None, "QS", "KS", "8H"]
    assert found.found is not None


@pytest.mark.parametrize(
    ("came", "note"),
    [
        (Trouble(Verdict.CRASH, "it ended"), "crash: it ended"),
        ({"status": "unsupported", "feature": "so many"}, "unsupported: so many"),
        ({"status": "refused", "index": 3, "code": "bad-deal"}, "it refuses action 3 (bad-deal)"),
        ({"status": "refused", "index": 3}, "it refuses action 3 (no code)"),
        ({"status": "beyond", "most": 9}, "more than 9"),
        ({"status": "ok"}, "the answer does not tell what §13 of the contract asks for"),
        ([], "the answer does not tell what §13 of the contract asks for"),
    ],
)
def test_whatever_comes_is_read(came: Any, note: str) -> None:
    """What is no count has a note that says why."""
    found = counted(came)
    assert (found.lines, found.note) == (None, note)
    assert (found.trouble is not None) == isinstance(came, Trouble)


def said(*features: str) -> Introduction:
    """Return what an engine says of itself."""
    return Introduction("mine", "1", frozenset({"polignac"}), frozenset(features))


def test_a_deck_is_told_as_the_hands_that_it_gives() -> None:
    """Not every engine takes decks."""
    value = load("polignac").at(3, {})
    table = read_table(value)
    match = seeded_position(table, 2, 1)  # type: ignore[arg-type]
    position = position_of(match, value, DEFAULTS)
    first, *rest = position.actions
    assert first.keys() == {"do", "hands"}
    assert [len(hand) for hand in first["hands"]] == [10, 10, 10]
    assert rest == [action.to_json() for action in match.actions[1:]]
    (view,) = Builtin(MOST, position, {}).views([position])
    assert view["view"]["hands"] == match.view().to_json()["hands"]


def test_what_an_engine_does_not_declare_it_is_not_asked() -> None:
    """The method, and what leads to the position."""
    position = worked()
    assert lacking(said(), position) == "perft"
    assert lacking(said("perft"), position) == ""
    second = Position(position.setting, position.table, (*position.actions, {"do": "deal"}))
    assert lacking(said("perft"), second) == "match"


ENGINE = """\
import json, sys
from polignac_dsl.canonical import digest
from polignac_dsl.engine.perft import perft
from polignac_dsl.engine.protocol import replay
for line in sys.stdin:
    request = json.loads(line)
    method, params = request["method"], request.get("params")
    if method == "initialize":
        result = {{"protocol": 1, "engine": {{"name": "mine", "version": "1"}}, "features": {features!r}}}
    elif method == "shutdown":
        result = None
    else:
        for deal in params["table"]["deals"].values():
            {change}
        params["table"]["digest"] = digest(params["table"])
        result = (perft if method == "perft" else replay)(params)
    print(json.dumps({{"jsonrpc": "2.0", "id": request["id"], "result": result}}), flush=True)
"""


def engine(folder: Path, change: str = "pass", *features: str) -> tuple[str, ...]:
    """Return the command of the builtin engine with one thing changed."""
    path = folder / "mine.py"
    features = ("deck", "perft", *features)
    path.write_text(ENGINE.format(change=change, features=list(features)), encoding="utf-8")
    return ("--", sys.executable, "-P", str(path))


SEEDED = ("perft", "polignac", "--players", "3", "--cards", "2", "--seed", "1")


def test_both_counts_stand_side_by_side(tmp_path: Path) -> None:
    """And the command ends with 0."""
    told = run(*SEEDED, *engine(tmp_path))
    assert (told.code, told.err) == (0, "")
    lines = told.out.splitlines()
    assert lines[0].startswith("polignac, 3 players; seat ")
    assert "cards  builtin  mine" in lines
    assert "first  builtin  mine" in lines
    assert lines[-1].startswith("builtin and mine agree: ")
    assert "differ" not in told.out


def test_a_difference_is_walked_down_to_a_case_that_the_lint_accepts(tmp_path: Path) -> None:
    """Marked, followed, and told; the command ends with 1."""
    told = run(*SEEDED, *engine(tmp_path, 'deal["count"][1]["points"].update(JH=3, JD=3, JC=3)'))
    assert (told.code, told.err) == (1, "")
    assert "the scores differ" in told.out
    assert "\nafter  builtin  mine\n" in told.out
    assert "the deal is over" in told.out
    assert "\nThe deal scores seat 0: " in told.out
    file = tmp_path / "found.yaml"
    file.write_text("cases:\n" + told.out.partition("\ncases:\n")[2], encoding="utf-8")
    linted = run("corpus", "lint", str(file))
    assert linted.code == 0, linted
    assert "  from: perft, mine against builtin\n" in file.read_text("utf-8")


def test_programs_get_the_same(tmp_path: Path) -> None:
    """Beside what there is without an engine."""
    bare = json.loads(run(*SEEDED, "--json").out)
    told = run(*SEEDED, "--json", *engine(tmp_path, 'deal["count"][0]["points"]["JS"] = 1'))
    assert told.code == 1
    whole = json.loads(told.out)
    assert {key: whole[key] for key in bare} == bare
    assert whole["engine"] == {"name": "mine", "version": "1"}
    assert whole["came"]["lines"] == bare["lines"]
    assert whole["walk"][0]["lines"] == whole["walk"][0]["came"]
    assert whole["case"].startswith("# mine: ")
    shown = run("perft", "--help").out
    assert [key for key in (*whole, *whole["walk"][0]) if f'"{key}"' not in shown] == []


@pytest.mark.parametrize(
    ("args", "code", "why"),
    [
        (("tiny-js", "--", "mine"), 2, "One engine: its name, or '--' and the command"),
        (("bultin",), 2, "There is no shipped engine 'bultin'."),
        (("--", sys.executable, "-c", "0"), 3, "the engine ended by itself"),
        (("--", sys.executable, "-c", "import sys; sys.exit('no cards')"), 3, "no cards"),
    ],
)
def test_what_is_no_engine_is_told(args: tuple[str, ...], code: int, why: str) -> None:
    """In words."""
    told = run(*SEEDED, *args)
    assert told.code == code
    assert why in told.out + told.err


def test_an_engine_that_does_not_count_is_told_so(tmp_path: Path) -> None:
    """In one message, and nothing was compared: that is not good."""
    command = engine(tmp_path)
    path = tmp_path / "mine.py"
    path.write_text(path.read_text("utf-8").replace("'perft'", "'match'"), encoding="utf-8")
    told = run(*SEEDED, *command)
    assert told.code == 1
    assert told.out.endswith(
        "\nmine: it does not declare the feature `perft`, so it cannot be asked for lines;"
        " nothing is compared\n"
    )


def test_a_deal_with_a_revoke_is_counted_before_its_scores_are_held_together(
    tmp_path: Path,
) -> None:
    """Nobody points it out; what the position needs must be declared."""
    cheap = 'deal["count"][0]["points"]["JS"] = 1'
    line = ("perft", "polignac-cr", "--id", "polignac-cr-perft-013")
    told = run(*line, *engine(tmp_path, cheap))
    assert (told.code, told.out.splitlines()[-1]) == (
        1,
        "mine: by its own word it does not play revoke; nothing is compared",
    )
    told = run(*line, *engine(tmp_path, cheap, "revoke"))
    assert told.code == 1
    assert "\nThe deal scores seat 0: " in told.out
