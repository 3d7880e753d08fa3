"""How the miniatures' wrong answers are made and kept."""

from typing import Any

import pytest

from conformance.engines.miniatures.recorded import key_of, overlaid
from tools.miniatures import difference, lets_revoke, right, shows_everything

OK: dict[str, Any] = {"status": "ok", "view": {"phase": "play", "points": [0, 2], "trick": None}}
REFUSED = {"status": "refused", "index": 3, "code": "must-follow"}


@pytest.mark.parametrize(
    ("other", "kept"),
    [
        (REFUSED, REFUSED),
        ({"status": "ok", "view": {**OK["view"], "points": [0, 1]}}, {"view": {"points": [0, 1]}}),
        ({"status": "ok", "view": {**OK["view"], "trick": 1}}, {"view": {"trick": 1}}),
    ],
)
def test_what_differs_is_kept_and_gives_the_answer_again(other: Any, kept: Any) -> None:
    """Of two views the keys that differ, else the whole answer."""
    assert difference(OK, other) == kept
    assert overlaid(OK, difference(OK, other)) == other
    assert difference(REFUSED, OK) == OK


def test_a_request_has_the_same_key_whatever_its_table_and_the_order_of_its_keys() -> None:
    """A runner in another language writes it in its own order."""
    one = {"game": "g", "players": 4, "table": {"a": 1}}
    assert key_of(one) == key_of({"players": 4, "game": "g"})
    assert key_of(one) != key_of({"players": 5, "game": "g"})


def test_the_two_wrappers_are_wrong_in_one_thing_alone() -> None:
    """A card that should follow lies on the table; a player sees every hand."""
    from conformance import api
    from polignac_dsl.cli.catalogue import Tables, shipped_catalogue

    folder = api.corpus_folder() / "polignac-cr"
    corpus = api.load(
        [folder / "follow.yaml", folder / "views.yaml"], shipped_catalogue(), Tables()
    )
    checks = [check for case in corpus.cases for check in case.checks()]
    refused = [c.params for c in checks if right(c.params).get("code") == "must-follow"]
    assert refused
    assert all(lets_revoke(params)["status"] == "ok" for params in refused)
    assert all(lets_revoke(c.params) == right(c.params) for c in checks if c.refused is None)
    seen = [c.params for c in checks if "viewer" in c.params and c.refused is None]
    assert seen
    for params in seen:
        assert None in right(params)["view"]["hands"]
        assert None not in shows_everything(params)["view"]["hands"]
