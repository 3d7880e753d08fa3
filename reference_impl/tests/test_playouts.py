"""Random matches over all games, numbers of players and options: what must always hold."""

import random
from typing import Any

import pytest

from reference_impl import Match, games
from reference_impl.cards import counts

MATCHES_A_GAME = 12
LONGEST = 4000  # actions: with a low limit every match but "for ever" ends long before


def random_match(rng: random.Random, game_id: str) -> Match:
    """A match of this game with a low limit and everything else by lot."""
    game = games()[game_id]
    options = {option.id: rng.choice(option.values) for option in game.options}
    limit = rng.choice((1, 3, 8, 20))
    players = rng.choice(game.players)
    totals = [rng.randrange(limit + 2) for _ in range(players)]
    return Match(game.id, options | {"limit": limit}, players, rng.randrange(players), totals)


def random_deal(rng: random.Random, match: Match) -> dict[str, Any]:
    """A shuffled deck; in a game with misdeals sometimes dealt wrongly."""
    deck = match.pack()
    rng.shuffle(deck)
    action: dict[str, Any] = {"do": "deal", "deck": deck}
    if match.position.setting.text == "CR" and rng.random() < 0.05:
        action["exposed"] = [deck[0]]
    elif match.position.setting.text == "CR" and rng.random() < 0.05:
        deck.pop()
    return action


def check(match: Match, view: dict[str, Any]) -> None:
    """What must hold in every position."""
    deal, setting = match.position.deal, match.position.setting
    phase, seats = view["phase"], view["seats"]
    assert seats == sorted(set(seats))
    assert (view["outcome"] is not None) == (phase == "over")
    assert (view["trick"] is not None) == (phase in ("play", "correct"))
    assert (view["to_act"] is None) == (phase in ("misdeal", "claim", "over"))
    assert view["dealer"] in seats
    assert view["legal"] or phase == "over"
    if phase in ("announce", "play", "correct", "claim"):
        lying = [played["card"] for played in (view["trick"] or {"cards": []})["cards"]]
        held = [card for hand in view["hands"] for card in hand]
        taken = [card for cards in view["captured"] for card in cards]
        assert sorted(held + lying + taken) == match.pack()
        assert sum(view["points"]) == sum(counts(setting, card) for card in taken)
    for counted in view["deals"]:
        whole = 4 if setting.game.id == "quatre-valets" else 5
        assert sum(counted["count"]) <= whole
        assert counted["broken_off"] or sum(counted["count"]) == whole
        assert all(
            counted["score"][seat] == 0
            for seat in range(setting.players)
            if seat not in counted["seats"]
        )
    numbers = [trick.number for trick in deal.tricks]
    assert numbers == list(range(1, len(numbers) + 1))
    if view["outcome"]:
        losers, winners = view["outcome"]["losers"], view["outcome"]["winners"]
        assert not set(losers) & set(winners)
        assert losers or winners


def check_refusals(match: Match, rng: random.Random, view: dict[str, Any]) -> None:
    """What is not among the legal and irregular actions is refused and changes nothing."""
    seat, card = rng.randrange(view["seats"][-1] + 1), rng.choice(match.pack())
    tries: list[dict[str, Any]] = [
        {"do": "play", "seat": seat, "card": card},
        {"do": "revoke", "seat": seat, "card": card},
        {"do": "correct", "seat": seat, "card": card},
        {"do": "pass", "seat": seat},
        {"do": "count"},
        {"do": "notice", "seat": seat, "offender": rng.choice(view["seats"]), "trick": 1},
    ]
    action = rng.choice(tries)
    if action not in view["legal"] + view["irregular"]:
        assert match.apply(action) is not None, action
        assert match.view() == view


@pytest.mark.parametrize("game_id", list(games()))
def test_random_matches(game_id: str) -> None:
    """Every legal and irregular action is accepted, others are refused, and the match ends."""
    ended = 0
    for seed in range(MATCHES_A_GAME):
        rng = random.Random(f"{game_id} {seed}")
        match = random_match(rng, game_id)
        for _ in range(LONGEST):
            view: dict[str, Any] = match.view()
            check(match, view)
            if view["phase"] == "over":
                ended += 1
                break
            check_refusals(match, rng, view)
            actions = view["legal"]
            if view["irregular"] and rng.random() < 0.1:
                actions = view["irregular"]
            action = rng.choice(actions)
            if action == {"do": "deal"}:
                action = random_deal(rng, match)
            assert match.apply(action) is None, action
        else:
            assert match.position.setting.agreed("limit-hit", "exactly-for-ever")
    assert ended >= MATCHES_A_GAME * 3 // 4
