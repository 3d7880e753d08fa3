"""Which clauses are at work in a game, and which can be broken: held against the engine."""

from collections import defaultdict

import pytest

from conformance import api
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.cli.tracing.clauses import standings
from polignac_dsl.engine.evaluating import clauses_of_replay
from polignac_dsl.engine.protocol import replay
from polignac_dsl.ruleset import load


@pytest.mark.parametrize(
    ("game", "path", "part", "breakable"),
    [
        ("polignac", "play.follow", "played", True),
        ("polignac", "play.lead", "played", False),
        ("polignac", "players", "shaping", False),
        ("polignac", "play.captured-cards", "played", False),
        ("polignac-cr", "play.captured-cards", "shaping", False),
        ("polignac", "irregularities.revoke", "absent", True),
        ("polignac-cr", "irregularities.revoke", "played", True),
        ("polignac", "irregularities.late-revoke", "idle", False),
        ("polignac-cr", "irregularities.announced", "idle", False),
        ("polignac-cr-capot", "irregularities.announced", "played", False),
        ("polignac", "announcements.played", "idle", False),
        ("polignac-generale", "announcements.played", "shaping", False),
        ("polignac-generale", "announcements.several", "played", False),
        ("polignac-en-capot", "announcements.several", "played", True),
        # Broken only where both options are chosen: the general is played, and not by all.
        ("polignac-en-capot", "announcements.general.by", "played", True),
        ("polignac-en-capot", "announcements.capot.by", "played", False),
        ("polignac-en", "end.playoff", "idle", False),
        ("polignac-en", "deal.cut", "told", False),
    ],
)
def test_how_a_clause_stands(game: str, path: str, part: str, breakable: bool) -> None:
    """By the rule that the module's own page tells."""
    found = standings(load(game))[path]
    assert (found.part, found.breakable) == (part, breakable)


@pytest.mark.parametrize("game", ["polignac", "polignac-cr-capot", "polignac-en-general"])
def test_the_engine_knows_no_others(game: str) -> None:
    """What it names in a refusal can be broken, what it evaluates is at work; over the corpus.

    The reverse is what `polignac trace` shows: each clause that can be broken is, in some case.
    """
    tables = Tables()
    corpus = api.load([api.corpus_folder() / game], shipped_catalogue(), tables)
    found = standings(load(game))
    wrong = defaultdict(list)
    for case in corpus.cases:
        params = case.checks()[len(case.stops) - 1].params
        if case.negative:
            clause = replay(params).get("clause")
            if clause is not None and not found[str(clause)].breakable:
                wrong[f"breakable {clause}"].append(case.id)
        for path in clauses_of_replay(params):
            if path in found and found[path].part != "played":
                wrong[f"played {path}"].append(case.id)
    assert dict(wrong) == {}
