"""The sections of a spec and the slots in them: which question each one answers."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Slot:
    """A fixed place in a spec: its path, the grammar's start symbol for it, its question."""

    path: str
    kind: str
    question: str


SECTIONS = (
    "players",
    "cards",
    "deal",
    "announcements",
    "play",
    "count",
    "score",
    "end",
    "irregularities",
)
# The sections in which a game has clauses under names of its own, and the kind of these.
NAMED = {"count": "s_count", "score": "s_settlement"}

SLOTS: dict[str, Slot] = {
    path: Slot(path, kind, question)
    for path, kind, question in (
        ("players", "s_players", "how many players are there?"),
        ("cards.pack", "s_pack", "which pack is used?"),
        ("cards.removed", "s_removed", "which cards are taken out before the deal?"),
        ("cards.rank", "s_rank", "how do the cards of a suit rank?"),
        ("deal.direction", "s_direction", "which way does the table turn?"),
        ("deal.first-dealer", "s_first_dealer", "who deals first?"),
        ("deal.cut", "s_cut", "who cuts?"),
        ("deal.next-dealer", "s_next_dealer", "who deals next?"),
        ("deal.hands", "s_hands", "how many cards does each player get?"),
        ("deal.packets", "s_packets", "in packets of how many are they dealt?"),
        ("announcements.asked", "s_asked", "who may announce, and in which order?"),
        ("announcements.played", "s_played", "which announcements are played?"),
        ("announcements.several", "s_several", "which stands if two want to announce?"),
        ("play.first-lead", "s_first_lead", "who leads to the first trick?"),
        ("play.lead", "s_lead", "which cards may be led?"),
        ("play.first-trick", "s_first_trick", "which cards may be played to the first trick?"),
        ("play.follow", "s_follow", "what must a player play who can follow?"),
        ("play.void", "s_void", "what must a player play who cannot follow?"),
        ("play.trick", "s_trick", "who takes the trick?"),
        ("play.next-lead", "s_next_lead", "who leads to the next trick?"),
        ("play.captured-cards", "s_captured_cards", "how do captured cards lie?"),
        ("play.ends", "s_ends", "when does a deal end?"),
        ("score.start", "s_start", "with which total does everybody begin?"),
        ("score.floor", "s_floor", "how low can a total fall?"),
        ("score.normal", "s_payoff", "who scores what when nothing else settles the deal?"),
        ("end.over", "s_over", "when is the match over?"),
        ("end.tested", "s_tested", "when is that tested?"),
        ("end.loser", "s_selection", "who loses?"),
        ("end.loser-after-slam", "s_after_slam", "who loses after a slam?"),
        ("end.winner", "s_selection", "who wins?"),
        ("end.playoff", "s_playoff", "how is a tie played off?"),
        ("end.playoff-dealer", "s_playoff_dealer", "who deals a playoff?"),
        ("end.playoff-totals", "s_playoff_totals", "what becomes of the scores of a playoff?"),
        ("irregularities.misdeal", "s_misdeal", "what follows a misdeal?"),
        ("irregularities.revoke", "s_revoke", "what follows a revoke noticed in time?"),
        ("irregularities.last-trick", "s_last_trick", "when is a revoke in the last trick late?"),
        ("irregularities.late-revoke", "s_late_revoke", "what follows a revoke noticed late?"),
        ("irregularities.late-until", "s_late_until", "until when can a revoke be noticed?"),
        ("irregularities.announced", "s_announced", "what becomes of an announcement then?"),
        ("irregularities.out-of-turn", "s_out_of_turn", "what follows a play out of turn?"),
        ("irregularities.exposed-card", "s_exposed_card", "what follows an exposed card?"),
    )
}
# The slots of each announcement, under its name.
BID_SLOTS: dict[str, Slot] = {
    name: Slot(name, kind, question)
    for name, kind, question in (
        ("by", "s_by", "who may announce it?"),
        ("goal", "s_goal", "what does it promise?"),
        ("lead", "s_bid_lead", "who leads then?"),
        ("made", "s_payoff", "who scores what when it is made?"),
        ("failed", "s_payoff", "who scores what when it has failed?"),
        ("ends", "s_bid_ends", "when does an announced deal end?"),
        ("moment", "s_moment", "when does a failed one's score count in the race to the limit?"),
    )
}


def slot(path: str) -> Slot | None:
    """Return the slot at a path, or None: then the path is a clause of the game's own."""
    parts = path.split(".")
    if parts[0] == "announcements" and len(parts) == 3:
        return BID_SLOTS.get(parts[2])
    return SLOTS.get(path)


def kind_of(path: str) -> str | None:
    """Return the grammar's start symbol for a path, or None for a path that cannot be."""
    found = slot(path)
    if found is not None:
        return found.kind
    section, _, name = path.partition(".")
    return NAMED.get(section) if name and "." not in name else None


def order(path: str) -> tuple[int, int, int]:
    """Return a key that sorts paths section by section, slots first, in the order of play.

    Named clauses and announcements are equal under it: a stable sort keeps their order.
    """
    parts = path.split(".")
    section = SECTIONS.index(parts[0])
    if path in SLOTS:
        return section, 0, list(SLOTS).index(path)
    if parts[0] == "announcements":
        return section, 1, 0
    return section, 1, 0
