"""The generated corpus: as it is made, as it is read, and what it covers as a whole.

What is made anew are the cases of two games; `python -m tools.casegen --check`, a stage of CI,
makes those of all games and compares them byte for byte. So what is there says what is made.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from conformance.cases.deal import DealPlan
from conformance.cases.load import load_files
from conformance.cases.model import TOPICS, Case
from conformance.tests.fixture_tables import CATALOGUE, tables
from reference_impl import games
from tools.casegen.__main__ import stale
from tools.casegen.corpus import CORPUS, IDS, Made, files, make
from tools.casegen.draft import Aim, other_values
from tools.casegen.generators import all_aims
from tools.casegen.generators.pairs import PAIRS
from tools.casegen.ids import FIRST, Ids
from tools.casegen.pairing import every_pair
from tools.casegen.table import default_of
from tools.repository import ROOT

pytestmark = pytest.mark.slow

# The lines of a case that are looked at here: the rest is most of the corpus, and slow to read.
HEADS = re.compile(r"^(?:- id|  (?:clauses|law|players|options)):.*\n(?:    .*\n)*", re.M)
GENERATED = "*/*-generated*.yaml"
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


# Without announcements and with, without revokes and with: between them all that there is.
SOME = ("polignac-generale", "quatre-valets")


@dataclass(frozen=True)
class Kept:
    """An aim for which there is a case, with its id and the case as its file says it."""

    identity: str
    aim: Aim
    written: dict[str, Any]

    @property
    def options(self) -> dict[str, Any]:
        """The options that are not at their default."""
        chosen: dict[str, Any] = self.written.get("options", {})
        return chosen


@pytest.fixture(scope="module")
def kept() -> list[Kept]:
    """Every generated case of the corpus, with what it is there for."""
    text = "\n".join(file.read_text("utf-8") for file in sorted(CORPUS.glob(GENERATED)))
    entries = yaml.load("".join(HEADS.findall(text)), LOADER)
    written = {entry["id"]: entry for entry in entries}
    ids = Ids.load(IDS)
    found = []
    for aim in all_aims():
        seed = ids.seed(aim)
        if not ids.dropped(aim):
            assert seed is not None, aim.key
            identity = ids.id(aim, seed)
            found.append(Kept(identity, aim, written.pop(identity)))
    assert written == {}
    return found


@pytest.fixture(scope="module")
def made() -> list[Made]:
    """The generated cases of some games, made anew from the committed seeds."""
    aims = [aim for aim in all_aims() if aim.game in SOME]
    return make(aims, Ids.load(IDS), search=False)


@pytest.fixture(scope="module")
def loaded() -> list[Case]:
    """The committed files of these games as the runner reads them."""
    paths = [path for game in SOME for path in sorted((CORPUS / game).glob("*-generated*.yaml"))]
    found = load_files(paths, CATALOGUE, tables)
    assert [str(diagnostic) for diagnostic in found.diagnostics] == []
    return list(found.cases)


def clauses_of(game: str) -> set[str]:
    """Return the paths of the clauses of a game, those of what it extends included."""
    spec: dict[str, Any] = yaml.safe_load((ROOT / f"spec/games/{game}.yaml").read_text("utf-8"))
    found = clauses_of(spec["extends"]) if "extends" in spec else set()
    for section in ("cards", "deal", "announcements", "play", "count", "score", "end"):
        found = _with(found, section, spec.get(section, {}))
    return _with(found, "irregularities", spec.get("irregularities", {})) | {"players"}


def _with(found: set[str], path: str, section: Mapping[str, Any]) -> set[str]:
    """Return the paths with those of a section; null takes a clause away."""
    for key, value in section.items():
        here = f"{path}.{key}"
        if isinstance(value, dict):
            found = _with(found, here, value)
        else:
            found = found - {here} if value is None else found | {here}
    return found


def test_the_committed_files_are_as_the_generators_make_them(made: list[Made]) -> None:
    """Regenerating gives the same bytes, file by file."""
    assert {case.aim.game for case in made} == set(SOME)
    others = [path for path in stale(files(made)) if path.partition("/")[0] in SOME]
    assert others == []


def test_there_are_many_cases_and_no_file_is_too_long(kept: list[Kept]) -> None:
    """At least 2,700 cases, more where a game has more options, in files below 600 lines."""
    per_game = Counter(case.aim.game for case in kept)
    assert len(kept) >= 2700
    assert set(per_game) == set(games())
    assert min(per_game.values()) >= 120
    lines = {path: path.read_text("utf-8").count("\n") for path in CORPUS.glob(GENERATED)}
    assert {path: length for path, length in lines.items() if length >= 600} == {}


def test_every_number_of_players_occurs_in_every_game(kept: list[Kept]) -> None:
    """No game is tested at some tables only."""
    found = defaultdict(set)
    for case in kept:
        found[case.aim.game].add(len(case.written["players"]))
    assert {game: tuple(sorted(n)) for game, n in found.items()} == {
        game: known.players for game, known in games().items()
    }


def test_every_value_of_every_option_makes_a_difference_somewhere(kept: list[Kept]) -> None:
    """For each two values of an option, a case at the first comes out otherwise at the second.

    What an aim tells apart is proved by the reference whenever a seed is found for it. Of the
    limit, which has fifty values, those that the texts name and some bounds are told from the next.
    """
    told = set()
    for case in kept:
        for option, named in case.aim.tells.items():
            chosen = case.options.get(option, default_of(case.aim.game, option))
            others = named or other_values(case.aim.game, option, chosen)
            told |= {(case.aim.game, option, chosen, other) for other in others}
        for option, chosen in case.aim.says.items():
            others = list(other_values(case.aim.game, option, chosen))
            # With a single other value, a say is the difference to that one.
            told |= {(case.aim.game, option, chosen, other) for other in others[: len(others) < 2]}
    missing = [
        f"{game} {option.id}: {value} from {other}"
        for game, known in games().items()
        for option in known.options
        if option.id != "limit"
        for value in option.values
        for other in option.values
        if value != other and (game, option.id, value, other) not in told
    ]
    assert missing == []
    limits = {(game, value, other) for game, option, value, other in told if option == "limit"}
    for game in games():
        wanted = {(game, 10, 11), (game, 20, 19), (game, 20, 21), (game, 50, 51)}
        assert wanted <= limits


def test_options_have_their_say_in_the_cases_that_are_there_for_them(kept: list[Kept]) -> None:
    """A sample of what was proved when the seeds were found is proved again."""
    paired = [case.aim for case in kept if case.aim.says]
    assert len(paired) > 700
    silent = [
        f"{case.identity}: {option}={chosen}"
        for case in make(paired[::40], Ids.load(IDS), search=False)
        for option, chosen in case.aim.says.items()
        if not case.draft.has_say(option, chosen)
    ]
    assert silent == []


def test_every_pair_of_values_has_its_say_in_a_case_or_is_known_to_have_none(
    kept: list[Kept],
) -> None:
    """Two values, one at least not at its default, meet where both show, or are listed apart."""
    pairs = json.loads(PAIRS.read_text("utf-8"))
    for game in games():
        met = {
            frozenset({one, other})
            for case in kept
            if case.aim.game == game
            for one, other in combinations(case.aim.says.items(), 2)
        }
        apart = {frozenset(pair) for pair in pairs[game]["apart"]}
        lacking = [
            sorted(f"{option}={value}" for option, value in pair)
            for pair in every_pair(game)
            if pair not in met and frozenset(f"{o}={v}" for o, v in pair) not in apart
        ]
        assert lacking == [], game


def test_ids_are_above_those_of_cases_worked_by_hand(kept: list[Kept]) -> None:
    """An id is GAME-TOPIC-NNN, given once, and never below 101."""
    ids = [case.identity for case in kept]
    assert len(ids) == len(set(ids))
    for case in kept:
        game, topic = case.aim.game, case.aim.topic
        number = case.identity.removeprefix(f"{game}-{topic}-")
        assert topic in TOPICS
        assert re.fullmatch(r"\d{3}", number)
        assert int(number) >= FIRST
    by_hand = [path for path in CORPUS.glob("*/*.yaml") if "-generated" not in path.name]
    found = re.findall(r"^- id: (\S+)$", "\n".join(p.read_text("utf-8") for p in by_hand), re.M)
    assert not set(found) & set(ids)


def test_the_clauses_and_rows_named_exist(kept: list[Kept]) -> None:
    """Each clause is one of the game's spec, each row one of L01 to L48."""
    known = {game: clauses_of(game) for game in games()}
    wrong = [
        f"{case.identity}: {clause}"
        for case in kept
        for clause in case.written["clauses"]
        if clause not in known[case.aim.game]
    ]
    assert wrong == []
    rows = {row for case in kept for row in case.written.get("law", ())}
    assert rows <= {f"L{n:02}" for n in range(1, 49)}


def test_the_sums_in_the_reasons_add_up(made: list[Made]) -> None:
    """What a `why` adds together is right, and is the total that the case expects."""
    seen = 0
    for case in made:
        for name, start, sign, points, end in re.findall(
            r"(\w+) (−?\d+) ([+−]) (\d+) = (−?\d+)", case.draft.why
        ):
            first, last = (int(n.replace("−", "-")) for n in (start, end))
            total = first + int(points) * (1 if sign == "+" else -1)
            table = case.draft.table
            assert total == last, case.identity
            assert table.view["totals"][table.names.index(name)] in (total, max(0, total))
            seen += 1
    assert seen > 50


def test_the_loader_reads_what_the_generators_played(made: list[Made], loaded: list[Case]) -> None:
    """Every action of a case comes out of its file as it went in."""
    played = {case.identity: case.draft.table for case in made}
    assert [case.id for case in loaded if case.id not in played] == []
    assert len(loaded) == len(made)
    for case in loaded:
        actions = [a.action() if isinstance(a, DealPlan) else dict(a) for a in case.script]
        expected = [dict(action) for action in played[case.id].actions]
        assert [_sorted(a) for a in actions] == [_sorted(a) for a in expected], case.id


def _sorted(action: dict[str, Any]) -> dict[str, Any]:
    """Return the action with its hands in one order: a hand has none."""
    if "hands" in action:
        return {**action, "hands": [sorted(hand) for hand in action["hands"]]}
    return action


def test_no_generated_file_is_outside_of_the_corpus() -> None:
    """Generated files stand in the folder of their game."""
    found = {path.parent.name for path in Path(CORPUS).rglob("*-generated*.yaml")}
    assert found == set(games())
