"""The questions about cards, count, score, announcements, end and irregularities, one by one."""

import pytest

from polignac_dsl.check.spec_file import check_file
from polignac_dsl.check.tests.specs import Folder
from polignac_dsl.places import shipped_games

CAPOT = """announcements:
  asked: after the deal, each player once from the first leader
  capot:
    by: any player
    goal: {goal}
    lead: the announcer
    made: {made}
    failed: the announcer scores 5 and the others score as counted
    ends: with the last card
    moment: at the end of the deal
"""
MADE = "the announcer scores 0 and the others score 5"


def capot(goal: str = "take every trick", made: str = MADE) -> str:
    """Return the section of a game with one announcement."""
    return CAPOT.format(goal=goal, made=made)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("cards:\n  rank: K > Q > J > A > 10 > 9 > 8 > 7 > K\n", "K stands in the order"),
        ("cards:\n  rank: K > Q > J > A > 10 > 9 > 8 > 7 > 6\n", "has no 6"),
        ("cards:\n  rank: K > Q > J > A > 9 > 8 > 7\n", "leaves out 10"),
        ("cards:\n  removed: 7 and 8 and 9\n  rank: A > K > Q > J > 10\n", "leaves out 9, 8, 7"),
        ("players: 3\ncards:\n  removed: 7♥ and 6♦\n", "6♦ is not in the pack"),
        ("players: 3\ncards:\n  removed: 7♥\n", "31 cards do not divide by 3 players"),
        ("players: 3 to 11\n", "32 cards do not divide by 9 players (also with 10 or 11)"),
        ("deal:\n  packets: 2 at a time\n", "with 6 players a hand has 5 cards"),
        ("deal:\n  packets: 3, 2 and 3 with 4 players; 3 at a time otherwise\n", "packets of 3"),
        ("count:\n  ace: 4 for A♠, 1 for each ♠ except J♠\n", "A♠ is counted twice"),
        ("count:\n  none: 2 for no trick\n  other: 3 for no trick\n", "it is counted twice"),
        ("count:\n  a: 1 for the first trick\n  b: 1 for the 1st trick\n", "it is counted twice"),
        ("count:\n  both: 1 more for J♠ and J♠ together\n", "a thing is named twice"),
        ("count:\n  both: 0 more for J♠ and J♥ together\n", "this counts nothing"),
        ("play:\n  void: 6♠ if held, otherwise any card\n", "6♠ is not in the pack"),
        ("play:\n  first-trick: any card except 7♥, unless nothing else\n", "7♥ is removed"),
        ("play:\n  lead: any card except J until J has been played\n", "nothing but J♠, J♥, J♦, …"),
        ("play:\n  ends: with the last card, or when every 7 has been captured\n", "none of these"),
    ],
)
def test_cards_and_counts(folder: Folder, body: str, told: str) -> None:
    """What cannot be dealt or counted is told with the cards and the number of players."""
    assert any(told in message for message in folder.messages(body))


@pytest.mark.parametrize(
    "body",
    [
        "deal:\n  packets: 3 and 2 in turn\n",
        "deal:\n  packets: 1 at a time\n",
        "deal:\n  hands: every card, the first players one more\ncards:\n  removed: none\n",
        "count:\n  trump: 1 more for the first trick and the last trick and J♠ together\n",
        "play:\n  void: J♠ if held, otherwise J if held, otherwise any card\n",
        "play:\n  lead: any card except ♥ until ♥ or J♠ has been played, unless nothing else\n",
        "count:\n  jacks: 1 for each J except J♠, 0 for each trick\n",
        "score:\n  rich: when a player captures every J and K, that player scores 0 and the others score 5\n",
        (
            "score:\n  slam: null\n  jacks: when a player captures every J, that player scores 0 and the others score 5\n"
            "  red: when a player captures every J♥ and J♦, that player scores 0 and the others score 5\n"
            "end:\n  loser-after-slam: as otherwise\n"
        ),
    ],
)
def test_what_is_sound_is_let_through(folder: Folder, body: str) -> None:
    """No error where cards, packets and settlements fit, however unusual they are."""
    assert [code for code in folder.codes(body) if code.startswith("E")] == []


def test_a_rank_means_what_is_left_of_it(folder: Folder) -> None:
    """All four Sevens are out with seven players: to count Sevens is then nothing, not an error."""
    body = "count:\n  sevens: 1 for each 7\nscore:\n  slam: null\nend:\n  loser-after-slam: as otherwise\n"
    assert folder.codes(body) == []


def test_uneven_hands_make_as_many_tricks_as_the_longest(folder: Folder) -> None:
    """With five players and 32 cards there is a seventh trick, and no eighth."""
    body = (
        "players: 5\ncards:\n  removed: none\ndeal:\n  hands: every card, the first players one more\n"
        "count:\n  late: 1 for the {}th trick\nscore:\n  slam: null\nend:\n  loser-after-slam: as otherwise\n"
    )
    assert folder.codes(body.format(7)) == []
    assert folder.codes(body.format(8)) == ["E604"]


@pytest.mark.parametrize(
    ("one", "two", "told"),
    [
        ("captures every J", "captures every Q", "North captures Q♠, Q♥, Q♦, Q♣ and South J♠, J♥"),
        ("captures every J", "captures every J♠ and Q♠", "in which one player captures"),
        ("captures every J", "captures every J♠ and J♥ and J♦ and J♣", "the same deals"),
        ("takes every trick", "takes every trick", "the same deals"),
    ],
)
def test_two_settlements_of_one_deal_are_told_with_that_deal(
    folder: Folder, one: str, two: str, told: str
) -> None:
    """The witness says who captures what."""
    payoff = "that player scores 0 and the others score 5"
    messages = folder.messages(
        f"score:\n  slam: null\n  one: when a player {one}, {payoff}\n  two: when a player {two}, {payoff}\n"
    )
    assert any(told in message for message in messages)


@pytest.mark.parametrize("order", [("J", "J♥ and J♦"), ("J♥ and J♦", "J")])
def test_one_capture_may_contain_another(folder: Folder, order: tuple[str, str]) -> None:
    """Whichever is written first: the one of more cards is narrower."""
    payoff = "that player scores 0 and the others score 5"
    body = "score:\n" + "".join(
        f"  c{n}: when a player captures every {cards}, {payoff}\n" for n, cards in enumerate(order)
    )
    assert folder.codes(body) == []


def test_each_is_said_of_a_rank_of_which_one_card_is_left(folder: Folder) -> None:
    """There can be more than one card of a rank, whatever was removed here."""
    body = (
        "players: 4\ncards:\n  removed: 7♥ and 7♦ and 7♣ and 8♥\ncount:\n  seven: 1 for each 7\n"
        "score:\n  slam: null\nend:\n  loser-after-slam: as otherwise\n"
    )
    assert folder.codes(body) == []


def test_nothing_is_concluded_from_a_game_that_is_half_understood(folder: Folder) -> None:
    """With the Kings counted the slam is right; nobody is told that it is not."""
    slam = "when a player takes every trick, that player scores 0 and the others score 9"
    body = f"count:\n  kings: {{}}\nscore:\n  slam: {slam}\n"
    assert folder.codes(body.format("1 for each K")) == []
    assert folder.codes(body.format("1 for K")) == ["E301"]


def test_a_narrower_settlement_goes_before_a_wider_one_without_a_word(folder: Folder) -> None:
    """Every trick is narrower than any capture."""
    body = "score:\n  jacks: when a player captures every J, that player scores 0 and the others score 5\n"
    assert folder.codes(body) == []


@pytest.mark.parametrize(
    ("others", "warned"), [(5, False), (-5, False), (0, False), (4, True), (10, True)]
)
def test_a_payoff_that_is_the_whole_count_is_not_warned_of(
    folder: Folder, others: int, warned: bool
) -> None:
    """Five of five is a slam as the texts have it; its sign does not matter."""
    made = f"the announcer scores 0 and the others score {others}"
    assert ("W602" in folder.codes(capot(made=made))) is warned


def test_a_count_that_varies_has_no_whole(folder: Folder) -> None:
    """Where nobody can say what a deal counts, no payoff is suspicious."""
    assert folder.codes("count:\n  poor: 5 for no trick\n") == []


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        (capot(goal="take every trick"), []),
        (capot(goal="take no trick"), []),
        (capot(goal="capture every J"), []),
        (capot(goal="capture no J and Q"), []),
        (capot(goal="capture no ♠ and ♥ and ♦ and ♣"), ["E615"]),
        (capot(goal="capture every 7"), ["E510"]),
        (capot(goal="capture every 7♥ and J♠"), ["E503"]),
        (
            capot() + "play:\n  ends: with the last card, or when every J has been captured\n",
            ["E615", "E615"],
        ),
        (
            "players: 4\ncards:\n  removed: 7 and 8 and 9 and 10 and A and K and Q\n" + capot(),
            ["E610", "E615"],
        ),
        (capot() + "  played: capot and capot\n", ["E612"]),
        (capot() + "  several: the highest stands, in the order capot > capot\n", ["E613"]),
        (capot() + "  played: general\n", ["E612", "W603"]),
        ("announcements:\n  played: general\n", []),
    ],
)
def test_announcements(folder: Folder, body: str, codes: list[str]) -> None:
    """Goals that are open are let through; what cannot be made, missed or played is not."""
    assert sorted(folder.codes(body)) == codes


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("  loser: nobody\n  loser-after-slam: as otherwise\n", ["E701"]),
        ("  winner: nobody\n", []),
        ("  winner: nobody\n  loser: nobody\n", ["E701"]),
        ("  winner: nobody\n  loser: everyone else\n", ["E701"]),
        ("  winner: the lowest total, ties together\n  loser: everyone else\n", []),
        ("  loser-after-slam: everyone else\n", ["E701"]),
        ("  over: when a total reaches 0\n", ["E703", "E704"]),
        ("  over: when a total reaches -5\n", ["E703", "E704"]),
        ("  over: when a total exceeds 0\n  loser: the highest total, ties together\n", []),
        ("  over: when a total is exactly 0 or a total exceeds 50\n", ["E703", "E704"]),
        ("  over: when 0 deals have been played\n", ["E703", "E704"]),
        ("  over: when 8 deals have been played\n", ["E704"]),
        ("  over: when a total exceeds 19\n  loser: every player at 20\n", []),
        ("  over: when a total exceeds 19\n  loser: every player at 21\n", ["E704"]),
        ("  over: when a total exceeds 19\n  loser: the first to exceed 19, ties together\n", []),
        (
            "  over: when a total reaches 20\n  loser: the first to exceed 20, ties together\n",
            ["E704"],
        ),
        (
            "  over: when every total reaches 20\n  loser: the first to reach 20, ties together\n",
            [],
        ),
        ("  over: when a total is exactly 20 or every total is exactly 30\n", ["W701"]),
    ],
)
def test_the_end(folder: Folder, body: str, codes: list[str]) -> None:
    """The match begins, ends, and names somebody."""
    pinned = "options:\n  limit: 20\n  two-at-the-limit: first-to-reach-it\n"
    assert folder.codes(f"{pinned}end:\n{body}") == codes


def test_who_must_exceed_what_is_only_reached_is_told_the_word(folder: Folder) -> None:
    """The number is the same: it is not the number that is wrong."""
    text = "options:\n  limit: 20\n  two-at-the-limit: first-to-reach-it\nend:\n"
    path = folder.write(f"{text}  loser: the first to exceed 20, ties together\n")
    (found,) = check_file(path)[1]
    assert found.message == "the match can end without anybody above 20"
    assert found.hint is not None
    assert "the first to reach" in found.hint


def test_each_slot_is_asked_for(folder: Folder) -> None:
    """Without a base every slot is open; one slot left out of a whole game is told by its question."""
    text = "game: example\nlanguage: 1\ntitle: {en: Example}\nplayers: 4\n"
    path = folder.raw(text)
    (found,) = check_file(path)[1]
    assert "40 questions are open" in found.message
    family = shipped_games()["family"].read_text("utf-8")
    folder.raw(family.replace("  trick: the highest card of the suit led\n", ""), "family")
    folder.raw(shipped_games()["polignac"].read_text("utf-8"), "polignac")
    (found,) = check_file(folder.path / "polignac.yaml")[1]
    assert found.message == "`play.trick` is open: who takes the trick?"


def test_an_abstract_base_need_not_be_whole(folder: Folder) -> None:
    """It is checked for what it says, and makes no ruleset."""
    path = folder.raw(
        "game: example\nlanguage: 1\nabstract: yes\ntitle: {en: Base}\ncount:\n  jacks: 1 for each J\n"
    )
    game, found = check_file(path)
    assert game is not None
    assert (game.abstract, found) == (True, ())


MANY = """game: example
language: 1
extends: polignac
title: {en: Example}
options:
  limit: 99
  small: {values: 1 to, default: 3}
  ending:
    a: as written
    b:
      end.looser: nobody
    c:
      play.lead: any crad
cites:
  count.jacks: WF
  options.small: WF
announcements:
  capot:
    goal: take every trik
    lead: the announcer
count:
  jacks: 1 for J
  aces: <small> for A♠
  eights: <zork> for 8♠
play:
  folow: the suit led if able
deal: {hands: every card}
"""


def test_all_that_can_be_told_is_told_in_one_run(folder: Folder) -> None:
    """Each mistake once, with nothing that only follows from another one."""
    found = check_file(folder.raw(MANY))[1]
    assert [(d.span.line if d.span else 0, d.code) for d in found] == [
        (6, "E221"),
        (7, "E210"),
        (11, "E212"),
        (13, "E301"),
        (19, "E301"),
        (20, "E403"),
        (22, "E301"),
        (24, "E225"),
        (26, "E208"),
        (27, "E205"),
    ]


def test_what_was_not_understood_is_not_called_open(folder: Folder) -> None:
    """Without a base every slot must be answered; a wrong answer is still one."""
    family = shipped_games()["family"].read_text("utf-8")
    text = family.replace("game: family", "game: example").replace("abstract: yes\n", "")
    text = text.replace("  follow: the suit led if able", "  folow: the suit led")
    text = text.replace(
        "score:\n  start: 0 points\n  floor: none\n  normal: each player scores as counted\n",
        "score: {start: 0 points}\n",
    )
    text = text.replace("hands: every card, the same number each", "hands: the same number each")
    found = check_file(folder.raw(text))[1]
    assert sorted(d.code for d in found) == [
        "E205",
        "E208",
        "E301",
        "E401",
        "E401",
        "E401",
        "E401",
        "E401",
        "E405",
    ]
    opened = [d.message.split("`")[1] for d in found if d.code == "E401"]
    assert opened == ["cards.pack", "cards.rank", "end.over", "end.loser", "end.winner"]


def test_a_shipped_base_is_called_by_its_file_s_name(folder: Folder) -> None:
    """Wherever the spec stands that extends it; a base beside the spec is called like the spec."""
    folder.raw("game: base\nextends: polignac\ncount:\n  kings: 1 for each K\n", "base")
    (found,) = check_file(folder.write("", "base"), "sub/example.yaml")[1]
    assert found.span is not None
    assert found.span.source.name == "polignac.yaml"


@pytest.mark.parametrize(
    ("body", "hint"),
    [
        (
            "count:\n  heart-jack: 3 for J♥\n",
            "`count:` and below it `  jacks: 1 for each J except J♠ and J♥`",
        ),
        (
            "count:\n  red: 1 for each J♥ and J♦\n",
            "`count:` and below it `  jacks: 1 for each J except J♠ and J♥ and J♦`",
        ),
        ("count:\n  spades: 1 for each ♠\n", "`  spades: 1 for each ♠ except J♠`"),
        ("count:\n  none: 2 for no trick\n  other: 3 for no trick\n", "leave it out of one"),
    ],
)
def test_a_card_counted_twice_is_taken_out_of_the_other_clause(
    folder: Folder, body: str, hint: str
) -> None:
    """The hint is the sentence without it; a whole count that is not known is not compared."""
    _, found = folder.check(body)
    assert {d.code for d in found} == {"E602"}
    assert hint in (found[0].hint or "")


def test_an_inherited_payoff_is_replaced_in_the_own_file(folder: Folder) -> None:
    """A player cannot change a shipped game: the hint has the lines to add."""
    _, found = folder.check("count:\n  queen: 3 for Q♠\n")
    assert [d.code for d in found] == ["W602"]
    assert found[0].hint == (
        "is 8 meant? Then write in your file `score:` and below it `  slam: when a player takes"
        " every trick, that player scores 0 and the others score 8`"
    )
    hint = found[0].hint.split("`")[3]
    assert folder.codes(f"count:\n  queen: 3 for Q♠\nscore:\n{hint}\n") == []


def test_a_payoff_of_the_own_file_is_only_asked_about(folder: Folder) -> None:
    """There the line itself is shown."""
    slam = "when a player takes every trick, that player scores 0 and the others score 4"
    _, found = folder.check(f"score:\n  slam: {slam}\n")
    assert [d.hint for d in found] == ["is 5 meant?"]
