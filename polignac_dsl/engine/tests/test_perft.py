"""The lines of play, counted: by hand, up to a bound, and as the second opinion counts them."""

from hashlib import sha256
from random import Random
from typing import Any

import pytest

from conformance.tests.worked_tree import ANSWER, actions, params
from polignac_dsl.engine import Match
from polignac_dsl.engine.perft import BeyondError, count_lines, perft
from polignac_dsl.engine.protocol import InvalidParamsError
from polignac_dsl.engine.seeded import NoSuchPositionError, chosen, dealt, seeded_position
from polignac_dsl.ruleset import load
from polignac_dsl.table import Table, TableFault, read_table
from reference_impl.perft import perft as second_opinion


def table(game: str, players: int, **options: str | int) -> Table:
    """Return a compiled table; an option's name is written with underscores."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    read = read_table(load(game).at(players, chosen))
    assert not isinstance(read, TableFault)
    return read


def asked(**changes: Any) -> dict[str, Any]:
    """Return the request for the tree worked by hand, with some changes."""
    return params(table=load("polignac").at(3, {})) | changes


def by_card(answer: Any) -> Any:
    """Return an answer with the first cards in an order that both engines have."""
    return answer | {"divide": sorted(answer["divide"], key=lambda part: part["card"])}


def test_the_tree_worked_by_hand() -> None:
    """Six lines, four of which begin with Q♠, and who scores J♠ in each."""
    assert perft(asked()) == ANSWER


def test_the_bound_is_the_most_that_is_counted() -> None:
    """Six lines are not beyond six, they are beyond five."""
    assert perft(asked(most=6)) == ANSWER
    assert perft(asked(most=5)) == {"status": "beyond", "most": 5}


@pytest.mark.parametrize("most", [0, -1, True, "6", None, 2.0])
def test_a_bound_that_is_none_describes_no_request(most: object) -> None:
    """It is a whole number of lines."""
    with pytest.raises(InvalidParamsError, match="most"):
        perft(asked(most=most))


def test_what_is_no_position_to_play_from() -> None:
    """A refused action is told as by `replay`; before the deal there is nothing to count."""
    wrong = [*actions(), {"do": "play", "seat": 0, "card": "KS"}]
    refused = perft(asked(actions=wrong))
    assert (refused["status"], refused["index"]) == ("refused", 25)
    assert refused["code"] == "not-in-hand"
    assert perft(asked(actions=[]))["status"] == "unsupported"
    with pytest.raises(ValueError, match="the phase is deal"):
        count_lines(Match(table("polignac", 3)), 1)
    with pytest.raises(InvalidParamsError, match="params must be an object"):
        perft(None)


def test_the_match_is_left_as_it_is() -> None:
    """Also where the count is broken off at its bound."""
    match = seeded_position(table("polignac", 4), 3, 1)
    before = match.actions
    count_lines(match, 1000)
    with pytest.raises(BeyondError):
        count_lines(match, 10)
    assert match.actions == before


@pytest.mark.parametrize(
    ("game", "players", "options", "totals"),
    [
        ("polignac", 3, {}, None),
        ("polignac-generale", 6, {}, None),
        ("polignac", 4, {"limit_tested": "in-mid-deal"}, (18, 18, 18, 19)),
        ("polignac-cr-capot", 5, {"five_or_six_players": "uneven-deal"}, None),
        ("polignac-en-capot", 4, {"announced_deal": "ends-when-decided"}, None),
        ("quatre-valets", 4, {"limit_hit": "exactly-in-mid-deal"}, (17, 18, 19, 18)),
        ("polignac-ace-high", 6, {}, None),
    ],
)
def test_it_counts_as_the_second_opinion_does(
    game: str, players: int, options: dict[str, str], totals: tuple[int, ...] | None
) -> None:
    """From positions of three cards or two, early ends and announcements among them."""
    own = table(game, players, **options)
    random, compared = Random(f"{game} {players}"), 0
    while compared < 3:
        match = dealt(own, random.randrange(1000), totals)
        while match.phase in ("announce", "play"):
            left = 3 if players < 6 else 2
            if match.phase == "play" and max(map(len, match.view()["hands"])) <= left:
                break
            match.apply(chosen(match, random.randrange(1000)))
        if match.phase != "play":
            continue
        request = {
            "game": game,
            "options": dict(own.choices),
            "players": players,
            "dealer": players - 1,
            "actions": [action.to_json() for action in match.actions],
            "most": 500,
        }
        if totals is not None:
            request["totals"] = list(totals)
        answer = perft(request | {"table": own})
        if answer["status"] == "beyond":
            assert second_opinion(request) == answer
            continue
        assert by_card(answer) == by_card(second_opinion(request))
        compared += 1


def test_a_revoke_that_nobody_notices_any_more() -> None:
    """After its last card the deal would wait for claims; it is counted, and no line is changed."""
    hands = [[rank + suit for rank in "KQJAT987"] for suit in "SHDC"]
    hands[0][7], hands[1][7] = "7H", "7S"
    done: list[Any] = [{"do": "deal", "hands": hands}]
    for rank in "KQJAT9":
        for seat, suit in enumerate("SHDC"):
            do = "revoke" if seat == 1 else "play"  # he holds 7♠
            done.append({"do": do, "seat": seat, "card": rank + suit})
    own = load("polignac-cr").at(4, {})
    answer = perft({"table": own, "dealer": 3, "actions": done, "most": 100})
    # Seat 1 must follow to 8♠ as well as to 7♥; the two behind him have two cards each.
    assert answer["plays"] == [2, 2, 4, 8, 8, 8, 8, 8]
    assert answer["ends"] == [0, 0, 0, 0, 0, 0, 0, 8]
    assert answer["scores"] == sha256(b"[[[5,0,0,0],8]]").hexdigest()


def test_a_seed_decides_a_position() -> None:
    """Always the same, at a lead, with so many cards in the longest hand, and legally reached."""
    own = table("polignac-cr-capot", 5, five_or_six_players="uneven-deal")
    match = seeded_position(own, 3, 7)
    assert match.actions == seeded_position(own, 3, 7).actions
    assert match.actions != seeded_position(own, 3, 8).actions
    view = match.view()
    assert sorted(map(len, view["hands"])) == [2, 2, 2, 3, 3]
    assert view["trick"]["cards"] == []
    again = Match(own, 4)
    assert [again.apply(action) for action in match.actions] == [None] * len(match.actions)


def test_the_rule_of_the_seed_is_a_promise() -> None:
    """The same position in every release: docs/perft.md tells how it is made."""
    match = seeded_position(table("polignac", 8), 3, 1)
    told: list[dict[str, Any]] = [action.to_json() for action in match.actions]
    assert " ".join(action["card"] for action in told[1:]) == "TC AC 8D 7C JC QH 9C QC"
    first = min(told[0]["deck"], key=lambda card: sha256(f"1:{card}".encode()).digest())
    assert told[0]["deck"][0] == first
    hand = [*told[0]["deck"][:2], *told[0]["deck"][16:18]]  # twos go round from seat 0
    lead = min(hand, key=lambda card: sha256(f"1:0:{card}".encode()).digest())
    assert told[1]["card"] == lead


def test_where_a_seed_leads_to_no_position() -> None:
    """Nobody gets so many cards, or the deal is over before."""
    with pytest.raises(NoSuchPositionError, match="nobody is dealt 9 cards"):
        seeded_position(table("polignac", 4), 9, 1)
    soon = table("polignac-en-capot", 4, announced_deal="ends-when-decided")
    with pytest.raises(NoSuchPositionError, match="the deal ends before"):
        seeded_position(soon, 1, 1)
