"""All mutants of a game: one place each, a name for ever, words for people."""

import copy
from typing import Any

import pytest

from polignac_dsl.mutants import Fate, Mutant, mutants, sort_out
from polignac_dsl.mutants.clauses import exchanged
from polignac_dsl.mutants.tests.test_leaves import GAMES
from polignac_dsl.ruleset import Ruleset, load


def of(game: str) -> dict[str, Mutant]:
    """The mutants of a game by their ids without the game."""
    return {m.id.removeprefix(f"{game}:"): m for m in mutants(load(game))}


@pytest.mark.parametrize("game", GAMES)
def test_no_two_mutants_of_a_game_have_the_same_name_or_rules(game: str) -> None:
    """The id names a mutant, so that a list can speak of it; each is made at one place."""
    before = load(game).to_json()
    kept = copy.deepcopy(before)
    found = list(mutants(load(game)))
    assert len({mutant.id for mutant in found}) == len(found) > 300
    seen: list[tuple[str, Any]] = []
    for mutant in found:
        after = mutant.json
        paths = [p for p, c in before["clauses"].items() if after["clauses"].get(p) != c]
        paths += [
            f"options.{o}" for o in before["options"] if after["options"][o] != before["options"][o]
        ]
        place = f"options.{mutant.option[0]}" if mutant.option else mutant.path
        assert paths == [place] or mutant.operator == "exchange", mutant.id
        seen.append((place, (after["clauses"].get(mutant.path), after["options"])))
    assert all(one not in seen[max(0, i - 60) : i] for i, one in enumerate(seen))
    assert before == kept


def test_the_names_say_where_and_what() -> None:
    """Clause, option and value, operator, place in the sentence, and the step."""
    names = of("polignac-cr")
    for name in (
        "cards.rank:exchange:ranks=K,Q",
        "cards.rank@ace=lowest:exchange:ranks=K,Q",
        "count.polignac:number:items.0.points=3",
        "count.polignac:dropped:clause",
        "cards.removed:guard:3+5+6=without-5",
        "deal.packets:form:else=steady_packets_rest",
        "options.limit:default:21",
        "options.limit:range:from=2",
        "options.ace:default:lowest",
        "deal.direction@direction=clockwise:not-set:clause",
        "players:out:numbers=5",
    ):
        assert name in names
    made = of("polignac-cr-capot")
    assert "announcements.capot.made:exchange:failed" in made


def test_made_and_failed_are_exchanged_as_a_whole() -> None:
    """Each gets what the other had."""
    before = load("polignac-cr-capot").to_json()["clauses"]
    after = of("polignac-cr-capot")["announcements.capot.made:exchange:failed"].json["clauses"]
    one, other = "announcements.capot.made", "announcements.capot.failed"
    assert after[one]["cases"] == before[other]["cases"] != before[one]["cases"]
    assert after[other]["cases"] == before[one]["cases"]


def test_two_settlements_exchange_what_they_bring() -> None:
    """When each of them holds stays as it is."""
    clauses: dict[str, dict[str, Any]] = {
        "score.normal": {"cases": [{"form": "each_scores"}]},
        "score.slam": {"cases": [{"form": "settlement", "event": 1, "payoff": "much"}]},
        "score.jacks": {"cases": [{"form": "settlement", "event": 2, "payoff": "little"}]},
    }
    ((path, change),) = exchanged(clauses, ())
    assert path == "score.slam"
    assert change.value == {
        "score.slam": [{"form": "settlement", "event": 1, "payoff": "little"}],
        "score.jacks": [{"form": "settlement", "event": 2, "payoff": "much"}],
    }


def test_a_mutant_is_a_whole_ruleset() -> None:
    """It has a digest of its own, and can be read again."""
    game = load("polignac")
    mutant = of("polignac")["players:out:numbers=8"]
    assert mutant.ruleset.players == (3, 4, 5, 6, 7)
    assert mutant.ruleset.digest != game.digest
    assert Ruleset.from_json(mutant.ruleset.to_json()) == mutant.ruleset


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [
        (
            "polignac",
            "count.polignac:number:items.0.points=3",
            (
                "the rule were “The Jack of Spades, the Polignac, counts 3 points.”,"
                " with “3” instead of “2”"
            ),
        ),
        (
            "polignac",
            "cards.rank:exchange:ranks=J,A",
            "the Ace ranked above the Jack and not below",
        ),
        (
            "polignac",
            "play.first-lead:form:dealer_leads",
            (
                "the rule were “The dealer leads to the first trick.” instead of “Eldest hand, the"
                " player after the dealer, at the dealer’s right, leads to the first trick.”"
            ),
        ),
        (
            "polignac",
            "count.jacks:card-out:items.0.cards.except=JS",
            "the rule were “Every Jack counts 1 point.”, without “but the Jack of Spades”",
        ),
        (
            "polignac",
            "play.lead:dropped:clause",
            "there were no such rule as “Any card may be led.”",
        ),
        (
            "polignac",
            "end.over:option:triggers.0.number=20",
            (
                "it were always 20, whatever the option says, in “The match is over when a player’s"
                " total reaches or passes 20 points.”"
            ),
        ),
        ("polignac", "options.limit:default:19", "limit were 19 by default, not 20"),
        ("polignac", "options.limit:range:to=49", "limit could be chosen to 49, not 50"),
        (
            "polignac-cr",
            "deal.direction@direction=clockwise:not-set:clause",
            (
                "with direction = clockwise the rule were “The turn to deal and to play passes"
                " counter-clockwise, to the right.”, with “counter-clockwise, to the right” instead of"
                " “clockwise, to the left”"
            ),
        ),
    ],
)
def test_a_mutant_is_told_in_words(game: str, name: str, words: str) -> None:
    """They go on from “plays as if”."""
    assert of(game)[name].words == words


@pytest.mark.parametrize("game", ["polignac", "polignac-en-capot"])
def test_the_book_has_a_sentence_for_every_live_mutant(game: str) -> None:
    """None is told by its operator alone."""
    told = [m.words for m in mutants(load(game)) if "otherwise (" in m.words if live(m)]
    assert told == []


def live(mutant: Mutant) -> bool:
    """Whether a mutant is another game."""
    return sort_out(mutant) is Fate.LIVE
