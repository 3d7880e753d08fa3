"""Every value of an option occurs with every value of another, as far as the rules allow."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from conformance.api import Corpus, lint
from conformance.cases.model import Case
from conformance.catalogue import Catalogue, Game, Option, Value
from conformance.lint.pairs import Excluded, Pair, excluded_pairs, missing_pairs, values_of
from conformance.tests.samples import case_of

OPTIONS = {
    "limit": Option(20, lowest=1, highest=50),
    "ace": Option("low", values=("high", "low")),
    "slam": Option("silent", values=("silent", "announced")),
}
GAMES = Catalogue({"polignac": Game((3, 4), OPTIONS)})


def playing(**options: Value) -> Case:
    """Return a case with these options away from their default."""
    return replace(case_of(), options=options)


def told(pairs: list[Pair]) -> list[str]:
    """Return pairs as an author reads them."""
    return [str(pair) for pair in pairs]


def test_a_number_stands_for_its_default_and_its_bounds() -> None:
    """The default comes first, each value once."""
    assert values_of(OPTIONS["limit"]) == (20, 1, 50)
    assert values_of(Option(1, lowest=1, highest=50)) == (1, 50)
    assert values_of(OPTIONS["ace"]) == ("low", "high")


def test_what_is_not_chosen_is_played_at_its_default() -> None:
    """A case without options plays all defaults together, and each pair of them."""
    missing = missing_pairs([playing()], GAMES)
    assert len(missing) == 3 * 2 + 3 * 2 + 2 * 2 - 3
    assert told(missing)[:3] == [
        "limit: 20 with ace: high", "limit: 1 with ace: low", "limit: 1 with ace: high",
    ]  # fmt: skip
    assert Pair("polignac", "ace", "low", "slam", "silent") not in missing


def test_one_case_plays_every_pair_of_its_values() -> None:
    """Another number than the bounds and the default plays none of its option's."""
    before = missing_pairs([playing()], GAMES)
    case = playing(limit=50, ace="high", slam="announced")
    after = missing_pairs([playing(), case], GAMES)
    assert told([pair for pair in before if pair not in after]) == [
        "limit: 50 with ace: high",
        "limit: 50 with slam: announced",
        "ace: high with slam: announced",
    ]
    assert missing_pairs([playing(), playing(limit=49)], GAMES) == before
    assert missing_pairs([], GAMES) == []


def tables(game: str, options: Mapping[str, Value], players: int, /) -> Mapping[str, Any]:
    """Make no table of an Ace high with an announced slam; with a limit of 1 only one of three."""
    assert all(value != OPTIONS[name].default for name, value in options.items())
    if options == {"ace": "high", "slam": "announced"}:
        raise ValueError(f"an Ace high announces nothing among {players}")
    if options.get("limit") == 1 and players == 4:
        raise ValueError("four play to more than 1")
    return {}


def test_a_pair_that_no_number_of_players_can_play_is_left_out_for_a_reason() -> None:
    """The reason is what the making of the table says; one table is enough to ask for a case."""
    pair = Pair("polignac", "ace", "high", "slam", "announced")
    missing = missing_pairs([playing()], GAMES)
    assert pair in missing
    assert [p for p in missing if p not in missing_pairs([playing()], GAMES, tables)] == [pair]
    reason = "an Ace high announces nothing among 4"
    assert list(excluded_pairs(missing, GAMES, tables)) == [Excluded(pair, reason)]


def test_the_lint_tells_each_pair_or_how_many() -> None:
    """Each is an error of a corpus that must be complete; of another all are one warning."""
    corpus = Corpus((playing(limit=1),), GAMES)
    found = lint(corpus, pairs="error", tables=tables).diagnostics
    errors = [str(f) for f in found if f.code == "pair-missing"]
    assert len(errors) == 12
    wanted = "cases.yaml:1:1: error: no case of polignac plays ace: high with slam: silent"
    assert f"{wanted} [pair-missing]" in errors
    (warning,) = [f for f in lint(corpus, pairs="warning").diagnostics if f.code == "pair-missing"]
    assert str(warning) == (
        "cases.yaml:1:1: warning: of the pairs of option values of polignac 13 are played by no "
        "case; the first is limit: 20 with ace: low [pair-missing]"
    )
    assert not [f for f in lint(corpus).diagnostics if f.code == "pair-missing"]
