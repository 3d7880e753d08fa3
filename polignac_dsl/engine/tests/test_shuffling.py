"""Decks from a seed."""

from collections import Counter
from hashlib import sha256
from random import Random

import pytest

from polignac_dsl.engine.shuffling import random_deck, shuffled_deck
from polignac_dsl.engine.tests.tables import cards, table

SMALL = table(2, pack="KS QS JS AS KH QH JH AH")


def test_the_order_for_a_seed_is_a_promise() -> None:
    """These decks must never change: replays and reports rest on them."""
    assert shuffled_deck(SMALL, 1) == cards("JH AH QS JS AS KH QH KS")
    assert shuffled_deck(SMALL, "a deal") == cards("KH JS KS QS JH AH QH AS")
    assert random_deck(SMALL, Random(1)) == cards("KS AS QH KH JH JS AH QS")


def test_the_order_is_that_of_the_hashes() -> None:
    """Anybody can make the deck from the description alone."""
    by_hand = sorted(SMALL.deals[2].pack, key=lambda card: sha256(f"1:{card}".encode()).hexdigest())
    assert shuffled_deck(SMALL, 1) == tuple(by_hand)


def test_a_number_and_its_text_are_the_same_seed() -> None:
    """So that a seed given on a command line is the one in a program."""
    assert shuffled_deck(SMALL, 17) == shuffled_deck(SMALL, "17")


def test_a_deck_is_the_pack_of_the_deal() -> None:
    """Of the table's number of players, or of a playoff's."""
    rules = table(3)
    assert sorted(shuffled_deck(rules, 5)) == sorted(rules.deals[3].pack)
    assert len(shuffled_deck(rules, 5)) == 30
    assert len(shuffled_deck(rules, 5, players=2)) == 32
    assert len(random_deck(rules, Random(5), players=2)) == 32
    with pytest.raises(KeyError):
        shuffled_deck(rules, 5, players=7)


@pytest.mark.parametrize("way", ["seeds", "generator"])
def test_every_card_is_first_as_often(way: str) -> None:
    """Eight cards, 4000 decks: 500 of each, give or take."""
    random = Random(9)
    if way == "seeds":
        first = Counter(shuffled_deck(SMALL, seed)[0] for seed in range(4000))
    else:
        first = Counter(random_deck(SMALL, random)[0] for _ in range(4000))
    assert len(first) == 8
    assert all(420 < number < 580 for number in first.values())
