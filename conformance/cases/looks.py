"""What is looked at in a view, and how an expectation writes it (conformance README §11)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from conformance.cases.cards import by_rank, show_cards

View = Mapping[str, Any]
Names = Sequence[str]
# A key of §11, or a key with the seats that it is asked of: ("hands", (0, 2)).
Look = str | tuple[str, tuple[int, ...]]

# Which expectations tell of a key of the view, as far as one does.
LOOKS_OF_KEY: Mapping[str, tuple[str, ...]] = {
    "phase": ("phase",),
    "deal": ("deal",),
    "dealer": ("dealer",),
    "direction": ("direction",),
    "seats": ("seats",),
    "playoff": ("playoff",),
    "to_act": ("to-act",),
    "legal": ("legal",),
    "irregular": ("revokes", "notices"),
    "hands": ("hands",),
    "announcement": ("announcement",),
    "trick": ("trick",),
    "tricks": ("tricks", "taker"),
    "captured": ("captured",),
    "points": ("points",),
    "fees": ("fees",),
    "totals": ("totals",),
    "deals": ("count", "score", "broken-off"),
    "outcome": ("winners", "losers"),
}
# The clause that a case about a key is likely to be about.
CLAUSE_OF_KEY: Mapping[str, str] = {
    "dealer": "deal.next-dealer",
    "seats": "end.playoff",
    "playoff": "end.playoff",
    "direction": "deal.direction",
    "to_act": "play.next-lead",
    "legal": "play.follow",
    "irregular": "irregularities.revoke",
    "tricks": "play.trick",
    "captured": "play.captured-cards",
    "fees": "irregularities.late-revoke",
    "outcome": "end.winner",
}


def key_of(look: Look) -> str:
    """Return the key under which a look stands in an expectation."""
    return look if isinstance(look, str) else look[0]


def looks_at(keys: Iterable[str], view: View, *, viewed: bool) -> list[Look]:
    """Return what tells of these keys of the view, as far as there is something to see there.

    `viewed` says that it is what one player sees: then the hands are asked of every seat.
    """
    looks: list[Look] = []
    for look in [look for key in keys for look in LOOKS_OF_KEY.get(key, ())]:
        if look == "hands" and viewed:
            looks.append((look, tuple(range(len(view["totals"])))))
        elif (
            look not in ("taker", "count", "score", "broken-off", "winners", "losers")
            or (look == "taker" and view["tricks"])
            or (look != "taker" and view["outcome" if look in ("winners", "losers") else "deals"])
        ):
            looks.append(look)
    return looks or ["phase"]


def flow(entries: Sequence[tuple[str, str]]) -> str:
    """Return a mapping in one line: `{North: 2, South: 1}`."""
    return "{" + ", ".join(f"{key}: {value}" for key, value in entries) + "}"


def see(look: Look, view: View, names: Names, ranks: str) -> str:
    """Return what the view shows under this key, as the case writes it."""
    key, seats = (look, tuple(view["seats"])) if isinstance(look, str) else look
    if key in _PLAIN:
        return str(view[_PLAIN[key]])
    if key in _YES_NO:
        return "yes" if _YES_NO[key](view) else "no"
    if key in _SEAT:
        seat = _SEAT[key](view)
        return "nobody" if seat is None else names[seat]
    if key in _SEATS:
        return "[" + ", ".join(names[seat] for seat in _SEATS[key](view)) + "]"
    if key in _NUMBERS:
        return _numbers(_NUMBERS[key](view), names)
    match key:
        case "hands":
            return flow([(names[s], _hand(view["hands"][s], ranks)) for s in seats])
        case "hand-sizes":
            return flow([(names[s], str(len(view["hands"][s]))) for s in seats])
        case "captured":
            piles = enumerate(view["captured"])
            return flow([(names[s], _hand(pile, ranks)) for s, pile in piles if pile])
        case "legal":
            return _legal(view["legal"], ranks)
        case "revokes":
            return _cards([a["card"] for a in view["irregular"] if a["do"] == "revoke"], ranks)
        case "notices":
            return _notices(view["irregular"], names)
        case "announcement":
            said = view["announcement"]
            return "none" if said is None else flow([(names[said["seat"]], said["announcement"])])
        case "trick":
            return _trick(view["trick"], names)
        case "last-trick":
            return _trick(view["tricks"][-1] if view["tricks"] else None, names)
        case _:
            raise ValueError(f"{key} is no key of an expectation")


_PLAIN = {"phase": "phase", "deal": "deal", "direction": "direction"}
_YES_NO: dict[str, Callable[[View], bool]] = {
    "playoff": lambda view: view["playoff"],
    "broken-off": lambda view: view["deals"][-1]["broken_off"],
    "counted-playoff": lambda view: view["deals"][-1]["playoff"],
    "over": lambda view: view["outcome"] is not None,
}
_SEAT: dict[str, Callable[[View], int | None]] = {
    "dealer": lambda view: view["dealer"],
    "to-act": lambda view: view["to_act"],
    "taker": lambda view: view["tricks"][-1]["taker"],
    "counted-dealer": lambda view: view["deals"][-1]["dealer"],
}
_SEATS: dict[str, Callable[[View], Sequence[int]]] = {
    "seats": lambda view: view["seats"],
    "counted-seats": lambda view: view["deals"][-1]["seats"],
    "winners": lambda view: view["outcome"]["winners"],
    "losers": lambda view: view["outcome"]["losers"],
}
_NUMBERS: dict[str, Callable[[View], Sequence[int] | None]] = {
    "tricks": lambda view: [
        sum(trick["taker"] == seat for trick in view["tricks"])
        for seat in range(len(view["totals"]))
    ],
    "points": lambda view: view["points"],
    "fees": lambda view: view["fees"],
    "totals": lambda view: view["totals"],
    "count": lambda view: view["deals"][-1]["count"],
    "score": lambda view: view["deals"][-1]["score"],
    "counted-tricks": lambda view: view["deals"][-1]["tricks"],
}


def _numbers(numbers: Sequence[int] | None, names: Names) -> str:
    """Numbers by name, without the zeros."""
    if numbers is None:
        return "hidden"
    return flow([(names[seat], str(n)) for seat, n in enumerate(numbers) if n])


def _cards(cards: Sequence[str], ranks: str) -> str:
    return show_cards(by_rank(cards, ranks)) or "none"


def _hand(cards: Sequence[str] | None, ranks: str) -> str:
    return "hidden" if cards is None else _cards(cards, ranks)


def _legal(actions: Sequence[Mapping[str, Any]], ranks: str) -> str:
    """Cards without brackets, words with them."""
    if not actions:
        return "none"
    if actions[0]["do"] in ("play", "correct"):
        return _cards([action["card"] for action in actions], ranks)
    words = [a.get("announcement") or a.get("reason") or a["do"] for a in actions]
    return "[" + ", ".join(sorted(words, key=lambda word: (word != "pass", word))) + "]"


def _notices(irregular: Sequence[Mapping[str, Any]], names: Names) -> str:
    """Each revoke once, whoever may point it out."""
    found = []
    for action in irregular:
        if action["do"] == "notice":
            entries = [("offender", names[action["offender"]]), ("trick", str(action["trick"]))]
            if "deal" in action:
                entries.append(("deal", str(action["deal"])))
            found.append(flow(entries))
    return "[" + ", ".join(dict.fromkeys(found)) + "]" if found else "none"


def _trick(trick: Mapping[str, Any] | None, names: Names) -> str:
    if trick is None:
        return "none"
    cards = show_cards(play["card"] for play in trick["cards"]) or "none"
    return flow([(names[trick["leader"]], cards)])
