"""`polignac perft`: a position, its lines counted, and the parts under each first card."""

import json
from pathlib import Path
from typing import Any

import pytest

from polignac_dsl.cli.tests.commands import run, spec
from polignac_dsl.ruleset import load
from reference_impl.perft import perft as second_opinion

SEEDED = ("perft", "polignac", "--cards", "3", "--seed", "1")


def asked(*args: str) -> Any:
    """Return what is printed as JSON."""
    told = run(*args, "--json")
    assert (told.code, told.err) == (0, "")
    return json.loads(told.out)


def refused(*args: str) -> str:
    """Return why a command is not understood."""
    told = run("perft", *args)
    assert (told.code, told.out) == (2, "")
    return told.err.splitlines()[-1]


def test_a_position_is_shown_and_its_lines_counted() -> None:
    """The hands, the ways to play by the number of cards, and the digest of the scores."""
    told = run(*SEEDED)
    assert (told.code, told.err) == (0, "")
    lines = told.out.splitlines()
    assert lines[0] == "polignac, 4 players; seat 2 is to play"
    assert "  seat 2  K♥ Q♦ 10♦" in lines
    assert "    8   592" in lines
    assert "   12   592   592" in lines
    assert lines[-1].startswith("592 lines, 1 score: b49735a313d349be")
    assert "first" not in told.out


def test_the_parts_are_those_of_the_first_cards() -> None:
    """Each the whole of what is left when that card has been played."""
    told = run(*SEEDED, "--divide").out
    assert "\nfirst  lines  scores\nK♥        32  6cea4958c66c5998" in told
    whole = asked(*SEEDED)
    assert [part["lines"] for part in whole["divide"]] == [32, 280, 280]
    for part in whole["divide"]:
        rest = asked(*SEEDED, "--play", part["card"])
        assert (rest["lines"], rest["scores"]) == (part["lines"], part["scores"])
    deeper = run(*SEEDED, "--play", "k♥", "--play", "9H").out
    assert "  on the table  K♥ 9♥\n" in deeper


def test_the_json_holds_the_request_and_its_answer() -> None:
    """The second opinion answers the same to it."""
    options = ("-p", "5", "-O", "five-or-six-players=uneven-deal", "--cards", "2", "--seed", "6")
    whole = asked("perft", "polignac-cr-capot", *options)
    request = whole.pop("request")
    assert request["options"] == dict(
        load("polignac-cr-capot").at(5, {"five-or-six-players": "uneven-deal"})["choices"]
    )
    again: Any = second_opinion(request)
    for key in ("lines", "plays", "ends", "scores"):
        assert whole[key] == again[key]
    assert whole["cards"] == 2
    assert sum(number for _, number in whole["distribution"]) == whole["lines"]


def test_a_shipped_position_is_found_by_its_id() -> None:
    """It has the lines that its file tells, and a request as it was at the first deal."""
    for name in ("polignac-perft-001", "quatre-valets-perft-012"):
        game = name.partition("-perft")[0]
        file = Path(__file__).parents[3] / "conformance" / "perft" / f"{game}.json"
        entries = json.loads(file.read_text("utf-8"))["positions"]
        (entry,) = [e for e in entries if e["id"] == name]
        whole = asked("perft", game, "--id", name)
        assert (whole["lines"], whole["scores"]) == (entry["lines"], entry["scores"])
        request = whole["request"]
        assert request["actions"] == entry["actions"]
        assert (request["dealer"], request["totals"]) == (
            entry["dealer"],
            entry.get("totals", [0] * entry["players"]),
        )


def test_a_spec_of_ones_own_is_counted_by_its_own_rules(tmp_path: Path) -> None:
    """With a ban on leads that the shipped games do not have."""
    mine = spec(tmp_path, "mine", "play:\n  lead: any card except J, unless nothing else\n")
    whole = asked("perft", mine, "--cards", "2", "--seed", "3")
    assert whole["cards"] == 2
    assert len(whole["divide"]) == 1  # the other card is a Jack


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("polignac",), "A position is given by --cards and --seed, or by --id."),
        (("polignac", "--cards", "3"), "A position is given by --cards and --seed, or by --id."),
        (("polignac", "--id", "x", "--seed", "3"), "--id names the whole position"),
        (("polignac", "--id", "polignac-perft-0001"), "There is no position"),
        (("polignac", "--cards", "9", "--seed", "1"), "nobody is dealt 9 cards"),
        (("polignac", "--cards", "3", "--seed", "1", "--most", "591"), "more than 591 lines"),
        (("polignac", "--cards", "3", "--seed", "1", "--play", "JS"), "legal are K♥ Q♦ 10♦"),
        (("polignac", "--cards", "3", "--seed", "1", "--play", "?"), "'?' cannot be played here"),
        (("family", "--cards", "3", "--seed", "1"), "nobody plays it as it is"),
        (("nothing", "--cards", "3", "--seed", "1"), "There is no shipped game 'nothing'"),
    ],
)
def test_what_is_no_position_is_told(args: tuple[str, ...], why: str) -> None:
    """In one line, with what to write instead."""
    assert why in refused(*args)


def test_at_the_bound_the_lines_are_still_told() -> None:
    """592 are not more than 592."""
    assert asked(*SEEDED, "--most", "592")["lines"] == 592


def test_after_the_last_card_there_is_nothing_to_count() -> None:
    """The deal is over."""
    cards = ["--cards", "1", "--seed", "1"]
    whole = asked("perft", "polignac", *cards)
    assert whole["plays"] == [1, 1, 1, 1]
    played: list[str] = []
    for _ in range(4):
        (part,) = asked("perft", "polignac", *cards, *played)["divide"]
        played += ["--play", part["card"]]
    assert "No card is to be played here: the deal is over." in refused("polignac", *cards, *played)
