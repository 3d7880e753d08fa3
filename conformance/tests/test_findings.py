"""How clauses came out, in shipped cases whose titles say the same in words."""

from functools import cache

import pytest

from conformance.api import corpus_folder, load
from conformance.signature import Signature, signature_of
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.engine.moments import trace

TABLES = Tables()


@cache
def signatures(file: str) -> dict[str, Signature]:
    """Return the signatures of the cases of a file of the corpus."""
    cases = load([corpus_folder() / file], shipped_catalogue(), TABLES).cases
    return {case.id: signature_of(case, trace) for case in cases}


def signature(name: str) -> Signature:
    """Return the signature of a case worked by hand."""
    game, topic, _ = name.rsplit("-", 2)
    return signatures(f"{game}/{topic}.yaml")[name]


@pytest.mark.parametrize(
    ("name", "path", "text"),
    [
        ("polignac-slam-009", "score.normal", "every trick to another"),
        ("polignac-slam-001", "score.normal", "every trick to the first leader"),
        ("polignac-cr-capot-slam-008", "score.floor", "kept at 0"),
        ("polignac-cr-general-slam-007", "score.floor", "below 0"),
        ("polignac-en-capot-slam-015", "play.ends", "broken off"),
        ("polignac-match-003", "end.over", "1 below 3 one below"),
        ("polignac-match-003", "deal.next-dealer", "+1"),
        ("polignac-ties-004", "end.over", "2 below 1 at 1 above"),
        (
            "polignac-cr-match-010",
            "end.loser",
            "reached: before = before = before = before = before > trick",
        ),
        ("polignac-ties-006", "end.loser", "reached: end = end = end"),
        ("polignac-generale-match-007", "end.loser", "reached: trick > trick > end"),
        ("polignac-cr-match-006", "end.playoff", "5 tied"),
        ("polignac-cr-match-006", "end.playoff-dealer", "+1 of the last, who is tied"),
        ("polignac-cr-playoff-001", "end.playoff", "dealt, play"),
        ("polignac-cr-playoff-006", "end.playoff", "cards played"),
        ("polignac-cr-capot-playoff-010", "end.playoff", "dealt, announce"),
        ("polignac-cr-capot-announce-003", "announcements.asked", "pass pass pass pass"),
        ("polignac-cr-capot-announce-013", "announcements.asked", "capot pass general"),
        ("polignac-cr-capot-announce-013", "announcements.general.lead", "another"),
        ("polignac-generale-announce-006", "announcements.generale.lead", "the announcer"),
        ("polignac-en-capot-announce-018", "announcements.asked", "capot pass, and on"),
        ("polignac-cr-misdeal-002", "irregularities.misdeal", "8-8-8-8, 1 exposed"),
        ("polignac-cr-misdeal-004", "irregularities.misdeal", "wrong -1 +1"),
        ("polignac-cr-misdeal-010", "irregularities.misdeal", "16-16, 1 exposed"),
        (
            "polignac-cr-misdeal-010",
            "irregularities.misdeal",
            "exposed-card, +0 deals again, in a playoff",
        ),
        (
            "polignac-cr-revoke-002",
            "irregularities.revoke",
            "corrected, 1 later cards stand, the trick to another",
        ),
        ("polignac-cr-revoke-008", "irregularities.revoke", "noticed by himself after the trick"),
        (
            "polignac-cr-revoke-008",
            "irregularities.revoke",
            "a card that counts of several, in the middle of the first trick",
        ),
        ("polignac-cr-revoke-013", "irregularities.late-revoke", "noticed by another one trick later"),
        (
            "polignac-cr-revoke-023",
            "irregularities.late-revoke",
            "the match is lost from the highest total, which is raised",
        ),
        (
            "polignac-cr-revoke-025",
            "irregularities.late-revoke",
            "the match is lost from the highest total",
        ),
        ("polignac-views-001", "view", "the player waiting in play"),
        ("polignac-pack-013", "deal.hands", "4-4-4-4-4-4-4-4"),
        ("polignac-packets-005", "deal.packets", "2-2-1"),
        ("polignac-ranking-009", "cards.rank", "7 alone of ♥♦♣"),
        ("polignac-ranking-009", "play.trick", "to the leader, a higher card of another suit in it"),
    ],
)  # fmt: skip
def test_a_clause_came_out_as_the_case_tells(name: str, path: str, text: str) -> None:
    """Among what else it found there."""
    (found,) = [clause for clause in signature(name).clauses if clause.startswith(f"{path}: ")]
    assert text in found.removeprefix(f"{path}: ").split("; ")


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        (
            "polignac-refusals-014",
            "bad-deal; deal.hands; deal in deal; hands, not the whole pack",
        ),
        (
            "polignac-refusals-015",
            "unknown-card; cards.removed; deal in deal; hands, a card of the full pack, not the whole pack",
        ),
        (
            "polignac-refusals-016",
            "bad-deal; deal.hands; deal in deal; deck, a card twice, not the whole pack",
        ),
        ("polignac-refusals-018", "malformed; no clause; no known action (seat number) in play"),
        ("polignac-refusals-019", "malformed; no clause; play (card text, seat text) in play"),
        ("polignac-cr-refusals-010", "unknown-card; no clause; play in play; out of turn; no card"),
        (
            "polignac-cr-playoff-005",
            "unknown-card; cards.removed; play in play; 7 of ♠",
        ),
        (
            "polignac-cr-revoke-004",
            "must-follow; play.follow; correct in correct; several of ♠; no card that counts; ♥♦",
        ),
        (
            "polignac-cr-revoke-046",
            "not-a-revoke; irregularities.revoke; revoke in play; lead; counts",
        ),
        (
            "polignac-cr-revoke-050",
            "irregularity-closed; irregularities.revoke; notice in play; this deal, play",
        ),
        (
            "polignac-en-capot-announce-018",
            "outranked; announcements.several; announce in announce; capot over capot",
        ),
        (
            "polignac-cr-capot-refusals-001",
            "must-follow; play.follow; play in play; several of ♠; counts",
        ),
        (
            "polignac-generale-refusals-003",
            "not-your-turn; announcements.asked; announce in announce; asked already",
        ),
    ],
)  # fmt: skip
def test_a_refusal_is_told_in_words_that_name_no_card_and_no_seat(name: str, parts: str) -> None:
    """Code, clause, what was tried in which phase, and what else was so."""
    assert "; ".join(signature(name).refusals) == parts


def test_who_scores_what_is_told_with_the_clauses_it_comes_from() -> None:
    """A line a seat, of each deal counted, with the fees, the order of the totals, the outcome."""
    slam = signature("polignac-slam-004").seats
    assert slam == ("0", "5 = score.slam 5", "5 = score.slam 5")
    lost = signature("polignac-ties-005").seats
    assert lost[-1] == "2 = count.polignac 2; total 1; loses"
    late = signature("polignac-cr-revoke-013").seats
    assert sorted(late)[-1] == "so far 1; fee 0"
    assert "so far 0; fee 5" in late
