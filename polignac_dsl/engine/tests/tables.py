"""Tables written by hand for the engine's tests, and matches played on them from card names.

They stand on spec/compiled.md alone, not on the compiler: what the engine makes of a table is
tested apart from what the compiler makes of a spec.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from polignac_dsl.canonical import digest
from polignac_dsl.engine.actions import Action, Deal, Play, Refusal
from polignac_dsl.engine.match import Match
from polignac_dsl.table import Table, TableFault, read_table

Json = dict[str, Any]

RANKS = "KQJAT987"
SUITS = "SHDC"

JACKS: list[Json] = [
    {"id": "count.polignac", "kind": "cards", "points": {"JS": 2}},
    {"id": "count.jacks", "kind": "cards", "points": {"JH": 1, "JD": 1, "JC": 1}},
]
AS_COUNTED = {"id": "score.normal", "when": "always", "pay": {"each": [0, 1]}}
SLAM = {
    "id": "score.slam",
    "when": {"every_trick": True},
    "pay": {"that_player": [0, 0], "others": [5, 0]},
}
# The parts of a game with revokes and misdeals, and of one whose ties are played off.
REVOKES: dict[str, object] = {
    "irregularities.misdeal": {"id": "irregularities.misdeal", "dealer": "same"},
    "irregularities.revoke": {"id": "irregularities.revoke", "later_cards": "stand"},
    "irregularities.last_trick": {"id": "irregularities.last-trick", "revoke": "corrected"},
    "irregularities.late_revoke": {
        "id": "irregularities.late-revoke",
        "fee": 5,
        "loses": False,
        "raised_to": None,
    },
    "irregularities.late_until": {"id": "irregularities.late-until", "until": "count"},
    "irregularities.announced": {"id": "irregularities.announced", "settles": False},
}
LOWEST_WINS: dict[str, object] = {
    "end.loser": {"id": "end.loser", "form": "nobody"},
    "end.winner": {
        "id": "end.winner",
        "form": "best",
        "by": [{"total": "min"}],
        "ties": "playoff",
    },
    "end.playoff": {
        "id": "end.playoff",
        "announcements": False,
        "wins": "min",
        "dealer": {"id": "end.playoff-dealer", "from": "next"},
        "totals": {"id": "end.playoff-totals", "added": False},
    },
}


def cards(text: str) -> tuple[str, ...]:
    """Read cards separated by spaces."""
    return tuple(text.split())


def bid(name: str, **changes: object) -> Json:
    """Return an announcement of every trick: 0 and 5 if made, 5 and as counted if failed."""
    path = f"announcements.{name}"
    node: Json = {
        "id": path,
        "name": name,
        "by": {"id": f"{path}.by", "who": "any"},
        "goal": {"id": f"{path}.goal", "kind": "every-trick", "cards": None},
        "lead": {"id": f"{path}.lead", "who": "announcer"},
        "ends": {"id": f"{path}.ends", "when": "last-card"},
        "moment": {"id": f"{path}.moment", "when": "end"},
        "made": {"id": f"{path}.made", "pay": {"announcer": [0, 0], "others": [5, 0]}},
        "failed": {"id": f"{path}.failed", "pay": {"announcer": [5, 0], "others": [0, 1]}},
    }
    change(node, changes)
    return node


def asking(*bids: Json, stands: str = "first", first: str = "first-leader") -> Json:
    """Return the asking for announcements."""
    return {
        "asked": {"id": "announcements.asked", "from": first},
        "several": {"id": "announcements.several", "stands": stands},
        "bids": list(bids),
    }


def over(what: str, sign: str, n: int) -> Json:
    """Return a condition for the end of the match."""
    return {"id": "end.over", "what": what, "is": sign, "n": n}


def best(path: str, ties: str, *by: Json) -> Json:
    """Return a selection by criteria."""
    return {"id": path, "form": "best", "by": list(by), "ties": ties}


def deal_json(players: int, pack: Sequence[str], hands: Sequence[int] | None = None) -> Json:
    """Return the rules of a deal without anything out of the ordinary, dealt card by card."""
    if hands is None:
        each, left = divmod(len(pack), players)
        assert not left
        hands = [each] * players
    return {
        "rank": {"id": "cards.rank", "order": list(RANKS)},
        "pack": list(pack),
        "removed": {"id": "cards.removed", "cards": []},
        "hands": list(hands),
        "packets": [1] * max(hands),
        "dealing": {"hands": "deal.hands", "packets": "deal.packets"},
        "announcements": None,
        "play": {
            "first_lead": {"id": "play.first-lead", "step": 1},
            "lead": {"id": "play.lead", "banned": [], "until": None, "lifted": True},
            "first_trick": {"id": "play.first-trick", "banned": [], "lifted": True},
            "follow": {"id": "play.follow"},
            "void": {"id": "play.void", "forced": []},
            "trick": {"id": "play.trick"},
            "next_lead": {"id": "play.next-lead"},
            "face_up": {"id": "play.captured-cards", "cards": []},
            "ends": {"id": "play.ends", "captured": None},
        },
        "count": JACKS,
        "settle": [AS_COUNTED],
    }


def full_pack(players: int) -> list[str]:
    """Return the pack for a number of players: red Sevens leave it where it does not divide."""
    pack = [rank + suit for suit in SUITS for rank in RANKS]
    return pack if len(pack) % players == 0 else [c for c in pack if c not in ("7H", "7D")]


def table_json(
    players: int = 4,
    *parts: Mapping[str, object],
    pack: str | None = None,
    hands: Sequence[int] | None = None,
    **changes: object,
) -> Json:
    """Return a table: Polignac without its slam, the first at 20 loses, all others win.

    A key of `parts` is a path such as `end.tested.when`; `deal.` stands for every deal. Keyword
    arguments change keys of the deal itself.
    """
    deals = {}
    for number in range(2, players + 1):
        own = list(cards(pack)) if pack else full_pack(number)
        own_hands = hands if number == players else None
        if own_hands is None and len(own) % number:
            own = own[: len(own) - len(own) % number]
        deals[str(number)] = deal_json(number, own, own_hands)
        deals[str(number)].update(changes)
    value: Json = {
        "format": "polignac.table/1",
        "game": "by-hand",
        "ruleset": "sha256:none",
        "players": players,
        "choices": {},
        "direction": "counter-clockwise",
        "deals": deals,
        "next_dealer": {"id": "deal.next-dealer", "step": 1},
        "totals": {"start": 0, "floor": {"id": "score.floor", "of": None}},
        "end": {
            "over": [{"id": "end.over", "what": "any-total", "is": ">=", "n": 20}],
            "tested": {"id": "end.tested", "when": "deal"},
            "loser": {
                "id": "end.loser",
                "form": "best",
                "by": [{"first_to": 20}, {"total": "max"}],
                "ties": "together",
            },
            "loser_after_slam": None,
            "winner": {"id": "end.winner", "form": "rest"},
            "playoff": None,
        },
        "irregularities": dict.fromkeys(
            ("misdeal", "revoke", "last_trick", "late_revoke", "late_until", "announced")
        ),
    }
    for part in parts:
        for path, new in part.items():
            if path.startswith("deal."):
                for deal in deals.values():
                    change(deal, {path.removeprefix("deal."): new})
            else:
                change(value, {path: new})
    value["digest"] = digest(value)
    return value


def change(value: Json, changes: Mapping[str, object]) -> None:
    """Put new values into nested dicts, each at its path."""
    for path, new in changes.items():
        *way, last = path.split(".")
        node = value
        for key in way:
            node = node[key]
        node[last] = deepcopy(new)


def table(players: int = 4, *parts: Mapping[str, object], **changes: Any) -> Table:
    """Return the table, read."""
    found = read_table(table_json(players, *parts, **changes))
    assert not isinstance(found, TableFault), found
    return found


def dealt(rules: Table, *hands: str, dealer: int | None = None, **options: Any) -> Match:
    """Return a match in which these hands have been dealt; the last seat deals."""
    match = Match(rules, rules.players - 1 if dealer is None else dealer, **options)
    do(match, Deal(hands=tuple([cards(hand) for hand in hands])))
    return match


def do(match: Match, *actions: Action) -> None:
    """Do actions that must be accepted."""
    for action in actions:
        refused = match.apply(action)
        assert refused is None, f"{action}: {refused}"


def play(match: Match, names: str) -> None:
    """Let whoever is to act play these cards in turn."""
    for name in cards(names):
        assert match.to_act is not None, f"nobody is to play {name}: {match.phase}"
        do(match, Play(match.to_act, name))


def refused(match: Match, action: Action) -> tuple[str, str | None]:
    """Return code and clause of a refusal, which must leave the match as it was."""
    before, log = match.view().to_json(), match.actions
    answer = match.apply(action)
    assert isinstance(answer, Refusal), f"{action} was accepted"
    assert match.view().to_json() == before
    assert match.actions == log
    return answer.code, answer.clause
