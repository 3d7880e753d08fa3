"""What the laws go by: which suits are alike, how seats turn, what a table makes of a deal."""

import ast
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from conformance.judge.settling import bounds, settlements
from conformance.laws.answers import View
from conformance.laws.laws import LAWS
from conformance.laws.moving import moved, renaming, turning
from conformance.laws.of_names import symmetries
from conformance.laws.of_sight import seen_by
from conformance.laws.plans import Scope, drawn
from conformance.laws.position import Position, Setting, SettingTables, hands_of
from conformance.laws.running import Question, laws_named
from conformance.laws.tests.questions import question, right
from conformance.tests.contract_positions import asked, view_of
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from tools.repository import ROOT, tracked_files

TABLE_OF = Tables()


@pytest.mark.parametrize(
    ("game", "players", "ways"),
    [
        ("polignac", 4, 5),  # hearts, diamonds and clubs in any order
        ("polignac", 3, 1),  # the red Sevens are out: hearts and diamonds
        ("quatre-valets", 4, 23),  # all Jacks count alike
        ("quatre-valets", 3, 3),  # in two pairs: of the black suits and of the red ones
        ("polignac-en", 5, 1),
    ],
)
def test_suits_that_the_table_treats_alike_can_be_renamed(
    game: str, players: int, ways: int
) -> None:
    """As many ways as the pack and the count allow; a Polignac table is not read for its name."""
    table = {**TABLE_OF(game, {}, players), "irregularities": {}}
    if game.startswith("quatre"):  # without the playoffs among fewer players
        table = {**table, "deals": {str(players): table["deals"][str(players)]}}
        table.pop("digest")
    assert len(symmetries(table)) == ways


def test_the_table_of_a_setting_is_made_once() -> None:
    """Whoever deals, and from which totals; where there is no such table, that is kept, too."""
    made: list[tuple[str, int]] = []

    def tables(game: str, options: Mapping[str, Any], players: int) -> Mapping[str, Any]:
        made.append((game, players))
        return TABLE_OF(game, options, players)

    table_of = SettingTables(tables)
    first = table_of(Setting("polignac", 3, (), 1))
    assert first is not None
    assert table_of(Setting("polignac", 3, (), 2, (1, 2, 3))) is first
    assert table_of(Setting("polignac", 3, (("limit", 7),))) != first
    assert table_of(Setting("polignac", 17)) is None
    assert table_of(Setting("polignac", 17)) is None
    assert made == [("polignac", 3), ("polignac", 3), ("polignac", 17)]


def test_a_position_that_is_turned_all_the_way_round_is_the_same() -> None:
    """Each seat has moved on by as many places as there are."""
    table = TABLE_OF("polignac", {}, 3)
    deal = {"do": "deal", "hands": [["JS"], ["7S"], ["8S"]]}
    play = {"do": "play", "seat": 2, "card": "8S"}
    here = Position(Setting("polignac", 3, (), 1, (1, 2, 3)), table, (deal, play), 0)
    there = moved(here, turning(1, 3), 1)
    assert there.setting == Setting("polignac", 3, (), 2, (3, 1, 2))
    assert there.actions == (
        {"do": "deal", "hands": [["8S"], ["JS"], ["7S"]]},
        {"do": "play", "seat": 0, "card": "8S"},
    )
    assert there.viewer == 1
    assert moved(moved(there, turning(1, 3), 1), turning(1, 3), 1) == here


def test_turning_knows_which_lists_have_a_part_for_each_seat() -> None:
    """A deal's numbers of tricks have; its tricks have not, even if there are as many."""
    tricks = [{"leader": seat, "taker": 0, "cards": None} for seat in range(3)]
    view = {"tricks": tricks, "deals": [{"tricks": [5, 3, 2], "seats": [0, 2]}], "to_act": None}
    turned = turning(1, 3)(view)
    assert [trick["leader"] for trick in turned["tricks"]] == [1, 2, 0]
    assert turned["deals"] == [{"tricks": [2, 5, 3], "seats": [0, 1]}]
    assert turned["to_act"] is None


def test_renaming_changes_cards_and_nothing_else() -> None:
    """Not the words that happen to be in a view."""
    rename = renaming({"S": "S", "H": "C", "C": "H", "D": "D"})
    value = {"do": "deal", "hands": [["JS", "TH"]], "reason": "AH!", "seat": 1}
    assert rename(value) == {"do": "deal", "hands": [["JS", "TC"]], "reason": "AH!", "seat": 1}


@pytest.mark.parametrize(("game", "players"), [("polignac", 5), ("polignac-cr", 4)])
def test_a_deck_makes_the_hands_of_its_packets(game: str, players: int) -> None:
    """As an engine says that knows the rules."""
    table = TABLE_OF(game, {}, players)
    deck = list(table["deals"][str(players)]["pack"])
    Random(5).shuffle(deck)
    position = Position(Setting(game, players, (), 2), table, ({"do": "deal", "deck": deck},), None)
    answer: Any = right(position.params())
    dealt = answer["view"]["hands"]
    hands = hands_of(table, range(players), 2, deck, players)
    assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in dealt]


def record(**more: Any) -> Mapping[str, Any]:
    """Return a deal of four in which seat 1 took every trick, unless it is said otherwise."""
    return {
        "seats": [0, 1, 2, 3],
        "tricks": [0, 8, 0, 0],
        "count": [0, 5, 0, 0],
        "fees": [0, 0, 0, 0],
        "broken_off": False,
        **more,
    }


@pytest.mark.parametrize(
    ("game", "options", "standing", "deal", "paid"),
    [
        ("polignac", {}, None, {}, [[(5, 0), (0, 0), (5, 0), (5, 0)]]),
        ("polignac", {}, None, {"broken_off": True}, [[(0, 1)] * 4]),
        ("polignac", {}, None, {"tricks": [1, 7, 0, 0]}, [[(0, 1)] * 4]),
        ("polignac-cr-general", {}, "general", {}, [[(5, 0), (-5, 0), (5, 0), (5, 0)]]),
        (
            "polignac-cr-general",
            {},
            "general",
            {"tricks": [1, 7, 0, 0]},
            [[(0, 1), (5, 0), (0, 1), (0, 1)]],
        ),
        ("polignac-cr", {}, None, {"seats": [0, 1, 3]}, [[(0, 1), (0, 1), (0, 0), (0, 1)]]),
    ],
)
def test_a_deal_is_settled_by_one_rule_of_the_table(
    game: str,
    options: dict[str, str],
    standing: str | None,
    deal: dict[str, Any],
    paid: list[Any],
) -> None:
    """The announcement that stands, else the slam, else as counted; nothing for who is not in it."""
    table, counted = TABLE_OF(game, options, 4), record(**deal)
    rules = table["deals"][str(len(counted["seats"]))]
    said = None if standing is None else {"seat": 1, "announcement": standing}
    assert [list(pay) for pay in settlements(table, rules, counted, said)] == paid


def test_where_a_late_revoke_settles_an_announcement_both_ways_are_open() -> None:
    """A law knows of no revoke; what it cannot know it does not judge."""
    table = TABLE_OF("polignac-cr-capot", {"revoke-under-announcement": "settles-it"}, 4)
    said = {"seat": 1, "announcement": "capot"}
    ways = settlements(table, table["deals"]["4"], record(tricks=[1, 7, 0, 0]), said)
    assert len(ways) == 3


def test_a_deal_that_was_broken_off_may_count_less() -> None:
    """All five points have not come yet."""
    rules = TABLE_OF("polignac", {}, 4)["deals"]["4"]
    assert bounds(rules, record()) == (5, 5)
    assert bounds(rules, record(broken_off=True)) == (0, 5)
    by_tricks = {**rules, "count": [{"kind": "tricks", "which": "each", "points": 2}]}
    assert bounds(by_tricks, record()) == (16, 16)
    last = {**rules, "count": [{"kind": "tricks", "which": "last", "points": 3}]}
    assert bounds(last, record()) == (3, 3)
    assert bounds(last, record(broken_off=True)) == (0, 0)
    none = {**rules, "count": [{"kind": "no-trick", "points": -5}]}
    assert bounds(none, record()) == (-15, -15)


def test_the_plans_of_a_seed_are_the_same_and_spread_over_the_games() -> None:
    """Every game has its share, and what an engine does not play is in none."""
    games = shipped_catalogue().games

    def table_of(setting: Setting) -> Mapping[str, Any] | None:
        return TABLE_OF(setting.game, dict(setting.options), setting.players)

    scope = Scope(games, table_of, frozenset({"options", "match"}))
    plans = drawn(scope, 30, 4)
    assert plans == drawn(scope, 30, 4)
    assert plans != drawn(scope, 30, 5)
    assert {plan.setting.game for plan in plans} == set(games)
    assert any(plan.setting.options for plan in plans)
    plain = drawn(Scope(games, table_of, frozenset()), 30, 4)
    assert not any(plan.setting.options or plan.most_deals > 1 for plan in plain)


def test_a_law_that_there_is_not_is_told() -> None:
    """With those that there are."""
    with pytest.raises(ValueError, match="there is no law gravity; there are replay, step"):
        laws_named(["gravity"])
    assert isinstance(question("seats"), Question)


def test_one_module_alone_needs_hypothesis() -> None:
    """Everything else can be imported without it, the list of laws too."""
    modules = [p for p in tracked_files() if p.suffix == ".py" and "tests" not in p.parts]
    shipped = [p for p in modules if p.parts[0] in ("conformance", "polignac_dsl")]
    wanting = []
    for path in shipped:
        for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            if any(name.split(".")[0] == "hypothesis" for name in names):
                wanting.append(str(path))
    assert set(wanting) <= {"conformance/laws/plans.py"}


def test_the_contract_lists_the_laws() -> None:
    """Each with its sentence, in the order in which they are told."""
    page = (ROOT / "conformance" / "README.md").read_text("utf-8")
    section = page.split("## 17. Laws", 1)[1].split("\n## ", 1)[0]
    rows = [line.split(" | ") for line in section.splitlines() if line.startswith("| `")]
    told = [(name.strip("| `"), sentence.removesuffix(" |")) for name, sentence in rows]
    assert told == [(law.id, law.sentence) for law in LAWS]


def test_reasons_for_a_hand_are_for_its_player_alone() -> None:
    """Cat is to act: she sees why each of her cards may be played or not, Ben sees nothing of it."""
    params = asked("playing")
    whole = View(view_of(params))
    assert len(whole["reasons"]["hand"]) == 7
    assert seen_by(2, whole, params["table"])["reasons"] == whole["reasons"]
    assert seen_by(1, whole, params["table"])["reasons"] == {"hand": [], "score": []}
