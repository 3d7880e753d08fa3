"""Which changes are noticed, which are explained, and what is told of the rest."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from conformance.cases.load import load_text
from conformance.cases.model import Case
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.ruleset import load
from tools.sensitivity import __main__ as command
from tools.sensitivity import noticing
from tools.sensitivity.changes import Change, changes
from tools.sensitivity.noticing import Player
from tools.sensitivity.verdict import Verdict, judge_changes

KING = """
- id: polignac-ranking-001
  title: The King beats the Queen
  clauses: [cards.rank]
  source: WF
  game: polignac
  players: [North, West, South, East]
  dealer: East
  hands: {North: Q♠}
  play:
  - North: Q♠ K♠ 7♠ 8♠
  expect: {taker: West}
  why: The King is the highest card.
  working: ['note: of these spades K♠ is the highest']
"""
QUEEN = KING.replace("ranking-001", "ranking-002").replace("Q♠ K♠ 7♠ 8♠", "J♠ Q♠ 7♠ 8♠")
QUEEN = QUEEN.replace("{North: Q♠}", "{North: J♠}")
WRONG = KING.replace("ranking-001", "ranking-003").replace("taker: West", "taker: South")
ACE = """
- id: polignac-cr-ranking-001
  title: The King beats the Queen
  clauses: [cards.rank]
  source: CR
  game: polignac-cr
  options: {ace: below-the-jack}
  players: [North, West, South, East]
  dealer: East
  hands: {North: Q♠}
  play:
  - North: Q♠ K♠ 7♠ 8♠
  expect: {taker: West}
  why: The King is the highest card.
  working: ['note: of these spades K♠ is the highest']
"""
KINGS = ("cards.rank", "K and Q exchanged")
QUEENS = ("cards.rank", "Q and J exchanged")


def cases(*texts: str) -> list[Case]:
    """The cases of these texts, which are sound."""
    loaded = load_text("cases:" + "".join(texts), "here.yaml", shipped_catalogue(), Tables())
    assert loaded.diagnostics == ()
    return list(loaded.cases)


def only(wanted: Callable[[Change], bool]) -> Callable[[Any], Iterator[Change]]:
    """The changes of a game, but only those wanted: the others would take their time."""
    return lambda ruleset: (change for change in changes(ruleset) if wanted(change))


@pytest.fixture(name="two_changes")
def _two_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Polignac has two changes only: King and Queen exchanged, and Queen and Jack."""
    wanted = only(lambda change: (change.path, change.what) in (KINGS, QUEENS))
    monkeypatch.setattr(noticing, "changes", wanted)


def judged(*texts: str, equivalent: frozenset[tuple[str, str]] = frozenset()) -> Verdict:
    """The verdict on Polignac by these cases."""
    return judge_changes(Player(load("polignac"), cases(*texts)), equivalent)


@pytest.mark.usefixtures("two_changes")
def test_a_change_that_no_case_notices_is_told() -> None:
    """With a case for the King alone, nobody sees Queen and Jack exchanged."""
    verdict = judged(KING)
    assert not verdict.good
    assert verdict.unnoticed == (QUEENS,)
    assert (verdict.changes, verdict.noticed, verdict.equivalent) == (2, 1, 0)
    assert verdict.lines() == [
        "polignac: 2 changes, 1 make a case fail (1 cases)",
        "  no case fails for cards.rank: Q and J exchanged",
    ]
    assert verdict.told == (
        "polignac  cards.rank  K and Q exchanged:  polignac-ranking-001",
        "polignac  cards.rank  Q and J exchanged:  NO CASE FAILS",
    )


@pytest.mark.usefixtures("two_changes")
def test_with_a_case_for_each_change_all_is_well() -> None:
    """The second case notices what the first does not."""
    verdict = judged(KING, QUEEN)
    assert verdict.good
    assert verdict.noticed == 2
    assert verdict.lines() == ["polignac: 2 changes, 2 make a case fail (2 cases)"]


@pytest.mark.usefixtures("two_changes")
def test_a_change_on_the_list_is_equivalent_while_no_case_notices_it() -> None:
    """It is counted for itself, and the rest must be noticed as before."""
    verdict = judged(KING, equivalent=frozenset({QUEENS}))
    assert verdict.good
    assert verdict.equivalent == 1
    assert verdict.lines() == [
        "polignac: 2 changes, 1 make a case fail (1 cases), 1 equivalent in play"
    ]
    assert verdict.told[1].endswith("equivalent in play")


@pytest.mark.usefixtures("two_changes")
def test_an_entry_that_a_case_contradicts_is_stale() -> None:
    """The list cannot excuse what a case can show."""
    verdict = judged(KING, QUEEN, equivalent=frozenset({QUEENS}))
    assert not verdict.good
    assert (verdict.noticed, verdict.equivalent) == (2, 0)
    assert verdict.stale == ("polignac-ranking-002 notices cards.rank: Q and J exchanged",)
    assert verdict.lines()[1].startswith("  the list of equivalents is stale: polignac-ranking-002")


@pytest.mark.usefixtures("two_changes")
def test_an_entry_that_is_no_change_any_more_is_stale() -> None:
    """An entry that outlives its clause fails."""
    verdict = judged(KING, QUEEN, equivalent=frozenset({("cards.rank", "J and A exchanged")}))
    assert not verdict.good
    assert verdict.stale == ("there is no change cards.rank: J and A exchanged",)


@pytest.mark.usefixtures("two_changes")
def test_a_case_that_fails_anyway_notices_nothing() -> None:
    """It would seem to notice every change; it is told instead."""
    verdict = judged(WRONG)
    assert not verdict.good
    assert verdict.unnoticed == (KINGS, QUEENS)
    assert verdict.broken == ("polignac-ranking-003",)


def test_what_a_value_sets_is_noticed_only_where_the_value_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same trick with another value of `ace`, or with the lowest Ace."""
    lowest = ("ace", "lowest")
    wanted = only(lambda change: change.option == lowest and change.what.endswith(KINGS[1]))
    monkeypatch.setattr(noticing, "changes", wanted)
    game = load("polignac-cr")
    assert len(judge_changes(Player(game, cases(ACE)), frozenset()).unnoticed) == 1
    other = ACE.replace("below-the-jack", "lowest")
    assert judge_changes(Player(game, cases(other)), frozenset()).good


def test_what_makes_no_table_another_is_no_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who deals a playoff means nothing in a game without playoffs."""
    paths = ("end.playoff-dealer", "deal.next-dealer")
    wanted = only(lambda change: change.path in paths)
    monkeypatch.setattr(noticing, "changes", wanted)
    met = [change.path for change, _ in Player(load("polignac"), []).changes()]
    assert set(met) == {"deal.next-dealer"}


def test_names_have_no_meaning() -> None:
    """Two tables that differ in names and digests alone are the same game."""
    count = {"kind": "cards", "points": {"JS": 2}}
    one = {"game": "polignac", "digest": "1", "count": [{"id": "count.jack", **count}]}
    other = {"game": "polignac-cr", "digest": "2", "count": [{"id": "count.polignac", **count}]}
    assert noticing.meaning(one) == noticing.meaning(other) == {"count": [count]}
    assert noticing.meaning({**one, "end": 1}) != noticing.meaning(other)


def test_what_gives_no_deal_is_no_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three, five and six can share the pack without two cards, whichever, but not without one."""
    wanted = only(lambda change: change.path == "cards.removed")
    monkeypatch.setattr(noticing, "changes", wanted)
    met = [change.what for change, _ in Player(load("polignac"), []).changes()]
    assert "with 3 5 6: 7H → 8H" in met
    assert "with 3 5 6: without 7H" not in met
    assert "not with 5 players" not in met


def test_a_change_that_shows_beside_another_option_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a general made brings matters only where the general is played, by an option."""
    option = ("general-made", "announcer-as-counted")
    monkeypatch.setattr(noticing, "changes", only(lambda change: change.option == option))
    met = [change for change, _ in Player(load("polignac-en-capot"), []).changes()]
    assert {change.path for change in met} == {"announcements.general.made"}


def a_verdict(**other: Any) -> Verdict:
    """A good verdict, but for what is named."""
    good = {"unnoticed": (), "stale": (), "broken": (), "told": ("polignac  told",)}
    counted = {"cases": 1, "changes": 1, "noticed": 1, "equivalent": 0}
    return Verdict(**{"game": "polignac", **counted, **good, **other})


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({}, 0),
        ({"unnoticed": (KINGS,)}, 1),
        ({"stale": ("there is no change x: y",)}, 1),
        ({"broken": ("polignac-ranking-003",)}, 1),
    ],
)
def test_the_exit_code_is_0_only_where_all_is_well(
    other: dict[str, Any],
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The lines of the verdict are printed, with `--tell` those of each change, too."""
    monkeypatch.setattr(command, "judge_game", lambda game, equivalents: a_verdict(**other))
    assert command.main(["--game", "polignac"]) == code
    plain = capsys.readouterr().out.splitlines()
    assert plain == a_verdict(**other).lines()
    assert command.main(["--game", "polignac", "--tell"]) == code
    assert capsys.readouterr().out.splitlines() == ["polignac  told", *plain]
