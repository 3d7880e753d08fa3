"""Every kind of action at every moment of a match at which it is not due, or not well formed.

What the other generators of refusals try at one moment is tried here at all: a card before the
deal, a deal while players are asked, a notice with nothing to notice, a count in mid-trick.
"""

from collections.abc import Callable, Mapping
from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import ALL, ANNOUNCED, CR, FIVE_A_DEAL, counts
from tools.casegen.luck import Luck
from tools.casegen.moments import MOMENTS, legal_action, moments_of, reach
from tools.casegen.positions import with_a_point_less
from tools.casegen.table import Action, RefusedError, Table
from tools.casegen.words import number

Attempt = Callable[[Luck, Table], Action]


def _seat(table: Table) -> int:
    """Return who is to act, or the first in the deal where nobody is."""
    seat = table.view["to_act"]
    return seat if isinstance(seat, int) else int(table.view["seats"][0])


def _card(luck: Luck, table: Table) -> str:
    """Return a card that the player to act holds, if any."""
    hand: list[str] = table.view["hands"][_seat(table)]
    return luck.pick(hand or table.pack())


def _outsider(table: Table) -> int:
    return next((s for s in range(table.players) if s not in table.view["seats"]), table.players)


def _cards(luck: Luck, table: Table) -> Action:
    """Return the deal that was made last, once more."""
    return table.deal_action(table.deals[-1].hands)


def _out_of_pack(luck: Luck, table: Table) -> str:
    return luck.pick([s for s in ("7S", "7H", "7D", "7C") if s not in table.pack()] or ["2S"])


def _in_hand(do: str) -> Attempt:
    return lambda luck, table: {"do": do, "seat": _seat(table), "card": _card(luck, table)}


def _by_next(do: str) -> Attempt:
    def attempt(luck: Luck, table: Table) -> Action:
        seats = table.view["seats"]
        seat = seats[(seats.index(_seat(table)) + 1) % len(seats)]
        return {"do": do, "seat": seat, "card": luck.pick(table.view["hands"][seat] or ["KS"])}

    return attempt


def _not_in_pack(do: str) -> Attempt:
    return lambda luck, table: {"do": do, "seat": _seat(table), "card": _out_of_pack(luck, table)}


def _outside(do: str) -> Attempt:
    return lambda luck, table: {"do": do, "seat": _outsider(table), "card": _card(luck, table)}


def _announce(luck: Luck, table: Table) -> Action:
    word = ANNOUNCED.get(table.game, "capot")
    return {"do": "announce", "seat": _seat(table), "announcement": word}


def _pass(luck: Luck, table: Table) -> Action:
    return {"do": "pass", "seat": _seat(table)}


def _notice(luck: Luck, table: Table) -> Action:
    seats = table.view["seats"]
    possible = [a for a in table.view["irregular"] if a["do"] == "notice"]
    known = {(a["offender"], a["trick"]) for a in possible}
    offender = luck.pick([s for s in seats if (s, 1) not in known])
    return {"do": "notice", "seat": luck.pick(seats), "offender": offender, "trick": 1}


def _notice_to_come(luck: Luck, table: Table) -> Action:
    action = dict(_notice(luck, table))
    return {**action, "deal": int(table.view["deal"]) + 1}


def _without(field: str, attempt: Attempt) -> Attempt:
    def malformed(luck: Luck, table: Table) -> Action:
        return {key: value for key, value in attempt(luck, table).items() if key != field}

    return malformed


# An attempt by its name: what is done, in words that a title begins with, and the clauses.
ATTEMPTS: Mapping[str, tuple[Attempt, str, tuple[str, ...]]] = {
    "card": (_in_hand("play"), "A card", ("play.lead",)),
    "next-card": (_by_next("play"), "A card of the next player", ("play.trick",)),
    "seven": (_not_in_pack("play"), "A card that is not in the pack", ("cards.pack",)),
    "outsider": (_outside("play"), "A card of somebody not in the deal", ("players",)),
    "deal": (_cards, "A deal", ("deal.next-dealer",)),
    "deck": (
        lambda luck, table: {"do": "deal", "deck": luck.shuffled(table.pack())},
        "A deal by a deck",
        ("deal.packets",),
    ),
    "misdeal": (
        lambda luck, table: {"do": "misdeal", "reason": "wrong-count"},
        "A misdeal for a wrong number",
        ("irregularities.misdeal",),
    ),
    "exposed": (
        lambda luck, table: {"do": "misdeal", "reason": "exposed-card"},
        "A misdeal for a card seen",
        ("irregularities.misdeal",),
    ),
    "announce": (_announce, "An announcement", ("announcements.asked",)),
    "pass": (_pass, "A pass", ("announcements.asked",)),
    "revoke": (_in_hand("revoke"), "A revoke", ("irregularities.revoke",)),
    "next-revoke": (
        _by_next("revoke"),
        "A revoke of the next player",
        ("irregularities.revoke",),
    ),
    "notice": (_notice, "A notice of a revoke that nobody made", ("irregularities.late-until",)),
    "notice-to-come": (
        _notice_to_come,
        "A notice of a revoke in a deal to come",
        ("irregularities.late-until",),
    ),
    "correct": (_in_hand("correct"), "A correction", ("irregularities.revoke",)),
    "count": (lambda luck, table: {"do": "count"}, "A count", ("irregularities.late-until",)),
    "no-card": (_without("card", _in_hand("play")), "A play of no card", ("play.lead",)),
    "no-hands": (_without("hands", _cards), "A deal of no cards", ("deal.hands",)),
    "no-word": (
        _without("announcement", _announce),
        "An announcement of nothing",
        ("announcements.asked",),
    ),
    "no-reason": (lambda luck, table: {"do": "misdeal"}, "A misdeal for no reason",
                  ("irregularities.misdeal",)),
    "no-trick": (_without("trick", _notice), "A notice of no trick", ("irregularities.revoke",)),
    "no-revoke": (
        _without("card", _in_hand("revoke")), "A revoke with no card", ("irregularities.revoke",)
    ),
    "no-correction": (
        _without("card", _in_hand("correct")), "A correction by no card",
        ("irregularities.revoke",),
    ),
}  # fmt: skip
_IRREGULAR = ("revoke", "notice", "correct", "count", "misdeal", "exposed", "no-reason",
              "no-trick", "next-revoke", "notice-to-come", "no-revoke", "no-correction")  # fmt: skip

# Where an attempt is legal, or may be.
_LEGAL: Mapping[str, tuple[str, ...]] = {
    "card": ("lead", "play", "announced", "playoff"),
    "deal": ("deal",),
    "deck": ("deal", "playoff"),
    "announce": ("announce",),
    "pass": ("announce",),
    "exposed": ("misdeal",),
    "correct": ("correct",),
    "count": ("claim",),
}
# What the rules say to it, by the code of the refusal.
_REASONS = {
    "malformed": "is not well formed",
    "unknown-seat": "is nobody’s to play",
    "unknown-card": "cannot be played",
    "match-over": "comes too late for everything",
    "not-in-this-game": "is nothing that this game knows",
    "unknown-announcement": "is nothing that can be announced",
    "announcement-closed": "is nothing that anybody is asked for",
    "wrong-phase": "is not due",
    "not-your-turn": "is out of turn",
    "bad-deal": "is no deal of the pack",
    "no-misdeal": "has no reason",
    "must-follow": "must follow",
    "not-in-hand": "is another’s card",
    "already-played": "has been played",
    "not-a-revoke": "is a legal card and no revoke",
    "no-such-revoke": "points at nothing",
    "irregularity-closed": "comes too late",
}
_DUE = {
    "deal": "a deal", "misdeal": "the misdeal", "announce": "an announcement or a pass",
    "play": "a card", "correct": "a correction", "claim": "a notice or the count",
    "over": "nothing",
}  # fmt: skip


def tried(luck: Luck, game: str, n: int, moment: str, attempt: str) -> Draft | None:
    """Something is tried at a moment, and refused; what is due there is done in its place."""
    table = reach(luck, game, n, moment, {})
    if table is None or (not table.view["seats"]):
        return None
    make, words, clauses = ATTEMPTS[attempt]
    due = table.phase
    twin = legal_action(table, luck)
    totals, less = None, ""
    if twin is None:
        limit_seat = max(range(n), key=lambda seat: table.view["totals"][seat])
        totals, less = with_a_point_less(table, limit_seat, game in FIVE_A_DEAL)
    who = table.name(_seat(table))
    try:
        code = table.refuse(make(luck, table))
    except RefusedError:
        return None
    waits = f"{who} is to act, and" if due in ("deal", "announce", "play", "correct") else "What is"
    why = f"{waits} due is {_DUE[due]}." if due != "over" else (
        f"The limit has been reached, and nothing more is done. {less} the match would "
        "have gone on."
    )  # fmt: skip
    return Draft(
        table,
        f"{words} {MOMENTS[moment][1]}, among {number(n)}, {_REASONS[code]}",
        clauses,
        why.replace("and due", "and what is due"),
        source="points-of-law: the protocol",
        twin=twin,
        twin_totals=totals,
    )


def _chosen(game: str) -> list[tuple[str, str]]:
    """Return what is tried in a game: more in the first of each kind, a changing choice else."""
    found = []
    for moment in moments_of(game):
        for attempt in ATTEMPTS:
            irregular = attempt in _IRREGULAR and game not in CR
            spoken = attempt in ("announce", "pass", "no-word") and game not in ANNOUNCED
            if (irregular or spoken) and moment not in ("deal", "play", "over"):
                continue
            if attempt.startswith("no-") and moment in ("lead", "announced"):
                continue
            if moment in _LEGAL.get(attempt, ()):
                continue
            if moment == "over" and attempt not in ("deal", "deck"):
                continue  # with any totals it would be refused: there is no legal twin
            if attempt == "outsider" and moment != "playoff":
                continue
            found.append((moment, attempt))
    if game in ("polignac", "polignac-generale", "polignac-en"):
        return found[::2]
    if game == "polignac-cr":
        return found[::3]
    return found[ALL.index(game) % 5 :: 5]


def aims() -> list[Aim]:
    """Return the cases about actions at the wrong time."""
    found = []
    for game in ALL:
        sizes = counts(game)
        for place, (moment, attempt) in enumerate(_chosen(game)):
            n = sizes[(place + ALL.index(game)) % len(sizes)]
            if moment == "playoff":
                n = max(n, 4)
            make = partial(tried, game=game, n=n, moment=moment, attempt=attempt)
            name = f"{attempt} {moment}"
            if moment == "over" and game in FIVE_A_DEAL:
                name += ", but for a point"
            found.append(Aim("untimely", name, game, "refusals", make))
    return found
