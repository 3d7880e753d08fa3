"""A search for a match on which two tables come apart, played on both in step.

The search is seeded, so the same two tables always show the same match. It aims: hands are
dealt fairly or with one strong hand, players try to take everything, nothing, or
just play, announcements and irregularities are tried, and the totals begin near the limits.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from polignac_dsl.engine.actions import Action, Announce, Correct, Deal, Notice, Play, Revoke
from polignac_dsl.engine.match import Match
from polignac_dsl.table import Table

# What is compared, in the order in which a reader would notice it.
_KEYS = (
    "direction",
    "seats",
    "phase",
    "hands",
    "dealer",
    "playoff",
    "to_act",
    "legal",
    "irregular",
    "announcement",
    "trick",
    "tricks",
    "captured",
    "points",
    "fees",
    "deals",
    "totals",
    "outcome",
    "deal",
)
_ACTIONS_AT_MOST = 400


@dataclass(frozen=True)
class Apart:
    """A match up to the first point at which two tables differ.

    `key` is the part of the view that differs, `viewer` the player who sees the difference
    (None: it is plain to all), `first` and `second` are what each table says of it; or `key`
    is `refused` and they say what became of the last action.
    """

    players: int
    dealer: int
    totals: tuple[int, ...]
    actions: tuple[Action, ...]
    key: str
    viewer: int | None
    first: object
    second: object


@dataclass(frozen=True)
class Searched:
    """What a search over many deals has found: a match, or none in so many matches and deals."""

    apart: Apart | None
    matches: int
    deals: int


def search(first: Table, second: Table, deals: int, seed: int = 1) -> Searched:
    """Play aimed matches on two tables of the same players until they differ, or for so many deals.

    In the middle of a trick only what may be played is compared, everything else before and
    after it.
    """
    matches = played = 0
    while played < deals:
        random = Random(f"{seed}:{matches}")
        found, number = _try(first, second, random, _ACTIONS_AT_MOST, every_card=False)
        matches += 1
        played += number
        if found is not None:
            return Searched(found, matches, played)
    return Searched(None, matches, played)


def come_apart(first: Table, second: Table, tries: int = 600, seed: int = 1) -> Apart | None:
    """Return the shortest match found on which two tables of the same players differ, or None.

    None says that none was found, not that there is none.
    """
    best: Apart | None = None
    for number in range(tries):
        most = _ACTIONS_AT_MOST if best is None else len(best.actions) - 1
        found, _ = _try(first, second, Random(f"{seed}:{number}"), most, every_card=True)
        if found is not None:
            best = found
        # A difference at the very deal cannot be shown more shortly.
        if best is not None and len(best.actions) <= 1:
            break
        # Enough once some were found: most of the tries only look for a shorter one.
        if best is not None and number >= 60:
            break
    return best


def _try(
    first: Table, second: Table, random: Random, most: int, *, every_card: bool
) -> tuple[Apart | None, int]:
    """Return where a match comes apart, if it does, and how many deals were begun in it."""
    players = first.players
    dealer = random.randrange(players)
    totals = tuple(_totals(first, second, random))
    one, two = Match(first, dealer, totals), Match(second, dealer, totals)
    temper = [random.choice(("high", "low", "any")) for _ in range(players)]
    if random.random() < 0.3:
        temper = ["low"] * players
        temper[random.randrange(players)] = "high"

    def apart(key: str, viewer: int | None, a: object, b: object) -> Apart:
        return Apart(players, dealer, totals, one.actions, key, viewer, a, b)

    deals = actions = 0
    while actions <= most:
        found = _differing(one, two, every_card)
        if found is not None:
            return apart(*found), deals
        if one.outcome is not None:
            break
        action = _choose(one, random, temper)
        refused = (one.apply(action), two.apply(action))
        if all(refused):
            break
        if any(refused):
            told = tuple("accepted" if r is None else f"refused: {r.code}" for r in refused)
            so_far = (*one.actions, action) if refused[0] else one.actions
            return Apart(players, dealer, totals, so_far, "refused", None, *told), deals
        actions += 1
        deals += isinstance(action, Deal)
    return None, deals


def _totals(first: Table, second: Table, random: Random) -> Iterator[int]:
    """Yield a total for each player: mostly nothing yet, or a little below a limit."""
    limits = [o.n for table in (first, second) for o in table.end.over if o.what != "deals"]
    near = bool(limits) and random.random() < 0.5
    top = min(limits) if near else 0  # below every limit, or the match were over before
    for _ in range(first.players):
        yield max(0, top - random.randint(1, 6))


def _differing(
    one: Match, two: Match, every_card: bool
) -> tuple[str, int | None, object, object] | None:
    if not every_card and one.phase == two.phase == "play" and _within_a_trick(one):
        same = one.to_act == two.to_act and one.legal_actions() == two.legal_actions()
        if same:
            return None
    viewers: list[int | None] = [None]
    # What a single player may see differs only where captured cards lie; look when some do.
    if one.phase in ("play", "claim"):
        viewers.append(0)
    for viewer in viewers:
        left, right = one.view(viewer), two.view(viewer)
        for key in _KEYS:
            a, b = _plain(left[key]), _plain(right[key])
            if a != b:
                return key, viewer, a, b
    return None


def _within_a_trick(match: Match) -> bool:
    return bool(match.position.trick)


def _plain(value: object) -> object:
    """Return a part of a view in a form in which order does not matter where it says nothing."""
    if not isinstance(value, list):
        return value
    if value and all(isinstance(item, dict) and "do" in item for item in value):
        return sorted(value, key=str)
    return [sorted(v) if isinstance(v, list) and _cards(v) else v for v in value]


def _cards(value: list[object]) -> bool:
    return all(isinstance(v, str) for v in value)


def _choose(match: Match, random: Random, temper: list[str]) -> Action:
    irregular = match.irregular_actions()
    if irregular and random.random() < (0.5 if any(map(_notice, irregular)) else 0.08):
        return random.choice(irregular)
    legal = match.legal_actions()
    if legal[0].do == "deal":
        return _deal(match, random)
    announcements = [action for action in legal if isinstance(action, Announce)]
    if announcements and random.random() < 0.4:
        return random.choice(announcements)
    if isinstance(legal[0], Play | Correct):
        return _card(match, legal, random, temper)
    return legal[-1] if announcements and random.random() < 0.7 else random.choice(legal)


def _notice(action: Notice | Revoke) -> bool:
    return isinstance(action, Notice)


def _card(match: Match, legal: tuple[Action, ...], random: Random, temper: list[str]) -> Action:
    mood = temper[match.to_act or 0]
    if mood == "any" or random.random() < 0.15:
        return random.choice(legal)
    seats = match.view()["seats"]
    assert isinstance(seats, list)
    order = match.table.deals[len(seats)].rank.order

    def height(action: Action) -> int:
        assert isinstance(action, Play | Correct)
        return -order.index(action.card[0])

    return max(legal, key=height) if mood == "high" else min(legal, key=height)


def _deal(match: Match, random: Random) -> Deal:
    view = match.view()
    seats = view["seats"]
    assert isinstance(seats, list)
    rules = match.table.deals[len(seats)]
    deck = list(rules.pack)
    random.shuffle(deck)
    if random.random() < 0.35:
        return Deal(deck=tuple(deck))
    dealer = view["dealer"]
    assert isinstance(dealer, int)
    after = sorted(seats, key=lambda seat: (seat - dealer - 1) % match.table.players)
    sizes = dict(zip(after, rules.hands, strict=True))
    if random.random() < 0.5:  # one strong hand: the highest cards first
        order = rules.rank.order
        strong = random.choice(seats)
        best = sorted(deck, key=lambda c: order.index(c[0]) + random.random() * 2)
        kept = best[: sizes[strong]]
        deck = [card for card in deck if card not in kept]
        hands = {strong: kept}
    else:
        hands = {}
    for seat in seats:
        if seat not in hands:
            hands[seat], deck = deck[: sizes[seat]], deck[sizes[seat] :]
    if match.table.irregularities.misdeal and random.random() < 0.1:
        hands[seats[0]], hands[seats[1]] = (
            hands[seats[0]][1:],
            [*hands[seats[1]], hands[seats[0]][0]],
        )
    dealt = tuple(tuple(hands.get(seat, ())) for seat in range(match.table.players))
    return Deal(hands=dealt)
