"""The table that keeps steps and expectations, and the story it tells."""

from typing import Any

import pytest

from conformance.cases.writing import scalar
from tools.casegen.draft import Aim, Draft, every_other, other_values
from tools.casegen.layout import write_case
from tools.casegen.luck import Luck
from tools.casegen.phrases import sums, who_captured
from tools.casegen.story import worth
from tools.casegen.styles import (
    DUCK,
    GRAB,
    choose,
    leader_of,
    play_out,
    random_hands,
    sit,
)
from tools.casegen.table import RefusedError, Table
from tools.casegen.words import in_order, listing, names_of, rank_order, times

# Ben leads hearts; Cleo, who holds 8♥, can revoke.
HANDS = {
    0: ["9H", "9S", "QS", "KS", "9D", "QD", "KD", "9C", "QC", "KC"],
    1: ["JH", "QH", "KH", "JD", "TD", "AD", "TS", "JS", "AS", "8S"],
    2: ["8H", "AH", "TH", "7H", "8D", "7D", "8C", "TC", "JC", "AC"],
}


def revoked(options: dict[str, str | int] | None = None) -> Table:
    """Return a table at which Cleo has revoked with 8♦ on Ben's J♥, and Ann has played."""
    table = Table("polignac-cr", 3, 0, options or {})
    table.deal(HANDS)
    table.play("JH")
    table.revoke("8D")
    table.play("9H")
    return table


def written(table: Table) -> list[str]:
    """Return the steps after the deal as they are written."""
    draft = Draft(table, "A title", ["play.follow"], "A reason", ("phase",))
    lines = write_case("polignac-cr-revoke-101", draft, "reference").split("  play:\n")[1]
    return lines.split("  expect:\n")[0].splitlines()


def test_a_trick_goes_on_after_a_correction() -> None:
    """Cards that come after something else are written as `then`."""
    table = revoked({"corrected-trick": "later-cards-taken-back"})
    table.notice(0, 2, 1)
    table.correct("AH")
    table.play("9H")
    assert written(table) == [
        "  - Ben: J♥ 8♦! 9♥",
        "  - notice: {by: Ann, offender: Cleo, trick: 1}",
        "  - correct: {Cleo: A♥}",
        "  - then: 9♥",
    ]


def test_the_story_follows_a_correction() -> None:
    """A corrected card stands in the trick in place of the wrong one."""
    table = revoked()
    assert table.last.tricks[0].cards == ((1, "JH"), (2, "8D"), (0, "9H"))
    table.notice(0, 2, 1)
    table.correct("AH")
    assert table.last.tricks[0].cards == ((1, "JH"), (2, "AH"), (0, "9H"))
    assert table.last.takers == [1]


def test_the_story_knows_who_took_the_last_trick() -> None:
    """The view is empty after the count; the number of tricks counted tells the last taker."""
    table = sit(Luck("last trick"), "polignac", 4)
    table.deal(random_hands(table, Luck("hands")))
    play_out(table, Luck("play"), {})
    deal, counted = table.last, table.view["deals"][-1]
    assert len(deal.tricks) == 8
    assert [deal.takers.count(seat) for seat in range(4)] == counted["tricks"]
    assert [deal.points("polignac", seat) for seat in range(4)] == counted["count"]
    assert deal.totals_before == (0, 0, 0, 0)


def test_what_is_refused_raises_and_leaves_no_step() -> None:
    """A generator cannot play what the reference does not accept."""
    table = Table("polignac-cr", 3, 0)
    table.deal(HANDS)
    table.play("JH")
    with pytest.raises(RefusedError, match="must-follow"):
        table.play("8D")
    assert written(table) == ["  - Ben: J♥"]


def test_what_should_be_refused_must_be() -> None:
    """An action that the reference accepts makes no case of a refusal."""
    table = Table("polignac-cr", 3, 0)
    table.deal(HANDS)
    with pytest.raises(RefusedError, match="is accepted"):
        table.refuse({"do": "play", "seat": 1, "card": "JH"})


def test_a_case_without_a_legal_twin_is_found_out() -> None:
    """The twin of a refusal is held against the reference, too."""
    table = Table("polignac-cr", 3, 0)
    table.deal(HANDS)
    table.play("JH")
    table.refuse({"do": "play", "seat": 2, "card": "8D"})
    right = {"do": "play", "seat": 2, "card": "8H"}
    wrong = {"do": "play", "seat": 2, "card": "7D"}
    Draft(table, "T", [], "W", twin=right).check()
    with pytest.raises(RefusedError, match="twin"):
        Draft(table, "T", [], "W", twin=wrong).check()


def test_a_draft_tells_options_apart_or_does_not() -> None:
    """Later cards that stand or not make a difference to the trick, the dealer's limit none."""
    table = revoked()
    table.notice(0, 2, 1)
    table.correct("AH")
    draft = Draft(table, "T", [], "W", ("phase", "trick"))
    assert draft.tells("corrected-trick", "later-cards-taken-back")
    assert not draft.tells("limit", 21)


def test_an_aim_gives_no_case_where_the_options_make_no_difference() -> None:
    """What an aim claims to tell is proved with every case that it makes."""

    def make(_: Luck) -> Draft:
        table = revoked()
        table.notice(0, 2, 1)
        table.correct("AH")
        return Draft(table, "T", [], "W", ("phase", "trick"))

    told = every_other("corrected-trick")
    assert Aim("g", "n", "polignac-cr", "revoke", make, told).at(1) is not None
    untold = every_other("corrected-trick", "late-revoke")
    assert Aim("g", "n", "polignac-cr", "revoke", make, untold).at(1) is None


def test_the_others_of_a_number_are_its_neighbours() -> None:
    """A limit is told from the next below and above, a choice from all its other values."""
    assert list(other_values("polignac", "limit", 1)) == [2]
    assert list(other_values("polignac", "limit", 20)) == [19, 21]
    loser = list(other_values("polignac-cr", "loser", "nobody"))
    assert loser == ["first-to-reach", "highest-total"]


def test_who_wants_every_trick_takes_it_and_who_wants_none_ducks() -> None:
    """The highest card while others follow, the lowest that is enough as the last to play."""
    table = Table("polignac-cr", 3, 0)
    table.deal(HANDS)
    table.play("JH")
    assert [choose(table, Luck("any"), style) for style in (GRAB, DUCK)] == ["7H", "AH"]
    again = Table("polignac-cr", 3, 1)
    again.deal(HANDS)
    again.play("8C")
    assert [choose(again, Luck("any"), style) for style in (GRAB, DUCK)] == ["KC", "9C"]
    last = Table("polignac-cr", 3, 0)
    last.deal(HANDS)
    last.play("8S")
    last.play("7D")
    assert choose(last, Luck("any"), GRAB) == "9S"


def test_who_ducks_throws_what_counts_most() -> None:
    """Without the suit led, J♠ goes first."""
    table = Table("polignac", 3, 0)
    hands = {
        0: ["8S", "9S", "TS", "AS", "QS", "KS", "8D", "9D", "TD", "AD"],
        1: ["8H", "9H", "TH", "AH", "JH", "QH", "KH", "QD", "KD", "QC"],
        2: ["JS", "JD", "JC", "7S", "7C", "8C", "9C", "TC", "AC", "KC"],
    }
    table.deal(hands)
    table.play("8H")
    assert choose(table, Luck("any"), DUCK) == "JS"


def test_the_first_leader_is_asked_of_the_reference() -> None:
    """The player after the dealer, or at his left, as the game says."""
    assert leader_of(Table("polignac", 5, 4)) == 0
    assert leader_of(Table("polignac-cr", 5, 4, {"first-leader": "at-the-left"})) == 3


def test_luck_is_the_same_on_every_machine() -> None:
    """Seeds are recorded in the corpus: what they draw must never change."""
    luck = Luck("slams polignac made-4 1")
    assert [luck.below(100) for _ in range(5)] == [63, 65, 39, 52, 55]
    assert Luck("a").shuffled("abcdefgh") == list("cafgbehd")


def test_words_are_written_as_people_write_them() -> None:
    """Cards by suit and rank, lists with `and`, names by the table."""
    assert in_order(["7S", "AH", "JS", "KH"], "KQJAT987") == ["JS", "7S", "KH", "AH"]
    assert in_order(["7S", "AS"], rank_order("polignac-cr", {"ace": "lowest"})) == ["7S", "AS"]
    assert in_order(["KS", "AS"], rank_order("polignac-ace-high", {})) == ["AS", "KS"]
    assert listing(["a", "b", "c"]) == "a, b and c"
    assert times(1, "trick") == "one trick"
    assert names_of(4, "counter-clockwise") == ("North", "West", "South", "East")
    assert names_of(4, "clockwise") == ("Ann", "Ben", "Cleo", "Dan")


def test_scalars_are_quoted_only_where_yaml_needs_it() -> None:
    """A colon with a space, a dash in front, or a word that YAML takes for a value."""
    assert scalar("The Jack beats the Ace") == "The Jack beats the Ace"
    assert scalar("A slam: 5 each") == "'A slam: 5 each'"
    assert scalar("- 5") == "'- 5'"
    assert scalar("no") == "'no'"
    assert scalar("it's: so") == "'it''s: so'"


def test_reasons_are_made_from_what_happened() -> None:
    """Who captured what, and the sums of those who scored, are read off the deal."""
    table = Table("polignac", 3, 0, {}, [4, 0, 19])
    table.deal({seat: list(hand) for seat, hand in _easy().items()})
    play_out(table, Luck("easy"), {1: GRAB}, DUCK)
    captured: Any = {s: table.last.penalties("polignac", s) for s in range(3)}
    assert sorted(card for cards in captured.values() for card in cards) == ["JC", "JD", "JH", "JS"]
    assert who_captured(table, table.last) == "Ben captured J♣, J♦ and J♠; Cleo J♥."
    score = table.view["deals"][-1]["score"]
    for seat, name in enumerate(table.names):
        told = f"{name} {table.totals[seat]} + {score[seat]} = {table.totals[seat] + score[seat]}"
        assert (told in sums(table)) == bool(score[seat])


def _easy() -> dict[int, list[str]]:
    table = Table("polignac", 3, 0)
    return random_hands(table, Luck("easy hands"))


def test_what_counts_is_known_by_the_game() -> None:
    """J♠ 2 and other Jacks 1; all 1 among the four Jacks; Queens with the Ace high."""
    assert [worth("polignac", card) for card in ("JS", "JH", "QS")] == [2, 1, 0]
    assert [worth("quatre-valets", card) for card in ("JS", "JH", "QS")] == [1, 1, 0]
    assert [worth("polignac-ace-high", card) for card in ("JS", "QH", "QS")] == [0, 1, 2]
