"""Tables and matches drawn by hypothesis: any rules that the table format can say."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from polignac_dsl.engine.actions import Action, Announce, Deal, Pass, Play, Revoke
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.shuffling import random_deck
from polignac_dsl.engine.tests.tables import (
    AS_COUNTED,
    JACKS,
    LOWEST_WINS,
    REVOKES,
    SLAM,
    asking,
    bid,
    full_pack,
    table,
)
from polignac_dsl.table import Table

Json = dict[str, Any]

# A match that goes on for ever is given up after so many actions.
MOST_ACTIONS = 150


@st.composite
def card_lists(draw: st.DrawFn, pack: list[str], smallest: int = 0) -> list[str]:
    """Draw some cards of a pack: single ones, or a whole suit."""
    if draw(st.booleans()):
        suit = draw(st.sampled_from("SHDC"))
        found = [card for card in pack if card[1] == suit]
        if len(found) >= smallest:
            return found
    return draw(st.lists(st.sampled_from(pack), min_size=smallest, max_size=5, unique=True))


@st.composite
def pays(draw: st.DrawFn, one: str) -> Json:
    """Draw a payoff."""
    amount = st.tuples(st.integers(-6, 6), st.integers(-1, 2)).map(list)
    if draw(st.booleans()):
        return {"each": draw(amount)}
    return {one: draw(amount), "others": draw(amount)}


@st.composite
def counts(draw: st.DrawFn, pack: list[str]) -> list[Json]:
    """Draw clauses of a count."""
    which: st.SearchStrategy[Any] = st.sampled_from(["first", "last", 1, 2, 5])
    found: list[Json] = list(JACKS) if draw(st.booleans()) else []
    if draw(st.booleans()):
        points = st.dictionaries(st.sampled_from(pack), st.integers(-3, 5), min_size=1, max_size=6)
        found.append({"id": "count.some", "kind": "cards", "points": draw(points)})
    if draw(st.booleans()):
        found.append({"id": "count.tricks", "kind": "tricks", "points": draw(st.integers(-2, 3))})
        found[-1]["which"] = draw(st.one_of(which, st.just("each")))
    if draw(st.booleans()):
        found.append({"id": "count.none", "kind": "no-trick", "points": draw(st.integers(-5, 5))})
    if draw(st.booleans()):
        named = draw(st.lists(st.sampled_from(pack), max_size=2, unique=True))
        tricks = draw(st.lists(which, min_size=0 if named else 1, max_size=2))
        found.append({"id": "count.together", "kind": "together", "points": 4})
        found[-1] |= {"cards": named, "tricks": tricks}
    return found


@st.composite
def announcements(draw: st.DrawFn, pack: list[str]) -> Json | None:
    """Draw the asking for one or two announcements, or none."""
    bids = []
    for name in ["low", "high"][: draw(st.integers(0, 2))]:
        kind = draw(st.sampled_from(["every-trick", "no-trick", "capture-every", "capture-none"]))
        named = draw(card_lists(pack, 1)) if kind.startswith("capture") else None
        changes = {
            "by.who": draw(st.sampled_from(["any", "first-leader"])),
            "goal.kind": kind,
            "goal.cards": named,
            "lead.who": draw(st.sampled_from(["announcer", "first-leader"])),
            "ends.when": draw(st.sampled_from(["last-card", "decided"])),
            "moment.when": draw(st.sampled_from(["end", "lost"])),
            "made.pay": draw(pays("announcer")),
            "failed.pay": draw(pays("announcer")),
        }
        bids.append(bid(name, **changes))
    if not bids:
        return None
    stands = draw(st.sampled_from(["first", "highest"]))
    first = draw(st.sampled_from(["first-leader", "after-dealer"]))
    return asking(*bids, stands=stands, first=first)


@st.composite
def selections(draw: st.DrawFn, path: str, limit: int, *, rest: bool) -> Json:
    """Draw a selection of losers or winners."""
    forms = ["nobody", "at", "best", "best", "best", *(["rest"] if rest else [])]
    form = draw(st.sampled_from(forms))
    if form == "at":
        return {"id": path, "form": form, "what": "any-total", "is": ">=", "n": limit}
    if form != "best":
        return {"id": path, "form": form}
    criteria = st.sampled_from([{"first_to": limit}, {"total": "max"}, {"total": "min"}])
    ties = draw(st.sampled_from(["together", "playoff", "play-on", "elder"]))
    by = draw(st.lists(criteria, min_size=1, max_size=2))
    return {"id": path, "form": form, "by": by, "ties": ties}


@st.composite
def tables(draw: st.DrawFn, *, plain_play: bool = False) -> Table:
    """Draw a table: bans, forced discards, goals, bonuses, settlements, ends, irregularities.

    Bans have a way out, since without one a deal can come to a standstill.
    """
    players = draw(st.integers(2, 5))
    pack = full_pack(players)
    if draw(st.booleans()):
        pack = [card for card in pack if card[1] in "SHD" and card[0] in "KQJA7"]
    each, more = divmod(len(pack), players)
    hands = [each + 1] * more + [each] * (players - more)
    limit = draw(st.sampled_from([5, 8, 20]))
    loser = draw(selections("end.loser", limit, rest=True))
    winner = draw(selections("end.winner", limit, rest=loser["form"] != "rest"))
    sign = draw(st.sampled_from([">=", ">", "=="]))
    over = [{"id": "end.over", "what": "any-total", "is": sign, "n": limit}]
    if draw(st.booleans()):
        over.append({"id": "end.over", "what": "deals", "is": ">=", "n": 3})
    parts: dict[str, object] = {
        "deal.play.first_lead.step": draw(st.sampled_from([1, -1, 0])),
        "deal.play.face_up.cards": draw(card_lists(pack)),
        "next_dealer.step": draw(st.sampled_from([1, -1, 0])),
        "totals.floor.of": draw(st.sampled_from([None, "total", "score"])),
        **LOWEST_WINS,
        "end.over": over,
        "end.tested.when": draw(st.sampled_from(["deal", "trick"])),
        "end.loser": loser,
        "end.winner": winner,
        "end.playoff.announcements": draw(st.booleans()),
        "end.playoff.wins": draw(st.sampled_from(["min", "max"])),
        "end.playoff.dealer.from": draw(st.sampled_from(["next", "same"])),
        "end.playoff.totals.added": draw(st.booleans()),
    }
    if loser["form"] != "rest" and draw(st.booleans()):
        parts["end.loser_after_slam"] = draw(selections("end.slam", limit, rest=False))
    if not plain_play:
        parts |= draw(_bans(pack))
    if draw(st.booleans()):
        parts |= REVOKES
        parts["irregularities.misdeal.dealer"] = draw(st.sampled_from(["same", "next"]))
        parts["irregularities.revoke.later_cards"] = draw(st.sampled_from(["stand", "back"]))
        parts["irregularities.last_trick.revoke"] = draw(st.sampled_from(["corrected", "late"]))
        parts["irregularities.late_until.until"] = draw(st.sampled_from(["count", "match"]))
        parts["irregularities.announced.settles"] = draw(st.booleans())
        if draw(st.booleans()):
            parts["irregularities.late_revoke.loses"] = True
            parts["irregularities.late_revoke.raised_to"] = draw(st.sampled_from([None, limit]))
    captures = {"captures": draw(st.lists(st.sampled_from(pack), min_size=1, max_size=2))}
    settle = [
        {"id": "score.captures", "when": captures, "pay": draw(pays("that_player"))},
        SLAM,
        AS_COUNTED,
    ]
    return table(
        players,
        parts,
        pack=" ".join(pack),
        hands=hands,
        announcements=draw(announcements(pack)),
        count=draw(counts(pack)),
        settle=settle[draw(st.integers(0, 2)) :],
    )


@st.composite
def _bans(draw: st.DrawFn, pack: list[str]) -> dict[str, object]:
    until = draw(st.one_of(st.none(), card_lists(pack)))
    lead = {"id": "play.lead", "banned": draw(card_lists(pack)), "until": until, "lifted": True}
    first = {"id": "play.first-trick", "banned": draw(card_lists(pack)), "lifted": True}
    forced = draw(st.lists(card_lists(pack, 1), max_size=2))
    captured = draw(st.one_of(st.none(), card_lists(pack, 1)))
    return {
        "deal.play.lead": lead,
        "deal.play.first_trick": first,
        "deal.play.void.forced": forced,
        "deal.play.ends.captured": captured,
    }


def some_deal(match: Match, random: Random) -> Deal:
    """Return a deal, now and then with a flaw where a misdeal can be called."""
    seats = match.view()["seats"]
    deck = random_deck(match.table, random, len(seats))
    if match.table.irregularities.misdeal and random.random() < 0.2:
        if random.random() < 0.5:
            return Deal(deck=deck, exposed=deck[:1])
        return Deal(deck=deck[: -random.randint(1, 3)])
    return Deal(deck=deck)


def some_action(match: Match, random: Random) -> Action | None:
    """Return an action that will be accepted, None if there is none."""
    if match.phase == "deal":
        return some_deal(match, random)
    irregular = match.irregular_actions()
    if irregular and random.random() < 0.15:
        return random.choice(irregular)
    legal = match.legal_actions()
    return random.choice(legal) if legal else None


def some_nonsense(match: Match, random: Random) -> Action:
    """Return an action that will most likely be refused."""
    players = match.table.players
    seat = random.randint(-1, players)
    deck = [str(card) for card in match.table.deals[players].pack]
    card = random.choice([*deck, "2S", "XX"])
    kinds: list[Action] = [
        Play(seat, card),
        Revoke(seat, card),
        Pass(seat),
        Announce(seat, random.choice(["low", "high", "none"])),
        Deal(deck=tuple(deck[1:])),
        Deal(),
    ]
    return random.choice(kinds)


@st.composite
def starts(draw: st.DrawFn, rules: Table) -> Match:
    """Draw the beginning of a match, often near its end."""
    totals = st.integers(0, 20)
    each = draw(st.lists(totals, min_size=rules.players, max_size=rules.players))
    return Match(rules, draw(st.integers(0, rules.players - 1)), each)
