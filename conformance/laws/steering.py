"""Plays a match by a plan; every action but the deals is one that the engine itself calls legal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from conformance.laws.asking import Asked
from conformance.laws.course import Course, Growing
from conformance.laws.dealing import Cards, Due, Void, deal, void_deal
from conformance.laws.position import Action, Position, Setting, Table, rules_of
from conformance.laws.shape import MisshapenError, UntoldError

Style = Literal["any", "grab", "duck"]
Says = Literal["nothing", "hero", "anybody", "everybody"]


@dataclass(frozen=True)
class DealPlan:
    """How one deal is to go.

    The hero gets the cards of `strong` and `long` hands, and announces; what is announced is the
    `highest` that there is, or mostly the lowest. `revokes` and `noticed` are out of a hundred
    chances, and nothing is noticed in the trick of the revoke where that is to be `late`; `void`
    are the deals that come to nothing before this one.
    """

    cards: Cards = "blind"
    hero: int = 0
    hero_plays: Style = "any"
    others_play: Style = "any"
    says: Says = "nothing"
    revokes: int = 0
    noticed: int = 0
    late: bool = False
    highest: bool = False
    void: tuple[Void, ...] = ()


@dataclass(frozen=True)
class Plan:
    """How a match is to go: each deal in turn, and the last plan for all that come after.

    `mischief` are the chances, out of a hundred, of an action that ought to be refused.
    """

    setting: Setting
    seed: int = 0
    deals: tuple[DealPlan, ...] = (DealPlan(),)
    most_deals: int = 1
    most_actions: int = 150
    mischief: int = 0

    def deal(self, number: int) -> DealPlan:
        """Return the plan of a deal, counted from 0."""
        return self.deals[min(number, len(self.deals) - 1)]


def play(engine: Asked, plan: Plan, table: Table) -> Course:
    """Return the match that an engine plays by a plan, as far as its views tell how to go on.

    Raises FaultError where the engine fails, MisshapenError for a view of another shape.
    """
    match = Growing(engine, plan.setting, table)
    steering = Steering(engine.features, plan, table)
    try:
        for _ in range(plan.most_actions):
            action = steering.next(match.view)
            if action is None or not match.do(action):
                break
    except UntoldError:
        pass  # nobody knows how to go on: so far it was played
    except MisshapenError as wrong:
        wrong.position = wrong.position or Position(plan.setting, table, tuple(match.actions))
        raise
    return match.course()


class Steering:
    """Chooses the next action of a match by its plan, within what an engine has declared."""

    def __init__(self, features: frozenset[str], plan: Plan, table: Table) -> None:
        self._features, self._plan, self._table = features, plan, table
        self._chance = Random(plan.seed)
        self._void_dealt = (0, 0)  # in which deal, and how many

    def next(self, view: Mapping[str, Any] | None) -> Action | None:
        """Return what to do next, None where the match is over or to be left."""
        plan = self._plan
        if view is None:
            seats = tuple(range(plan.setting.players))
            return self._deal(Due(self._table, seats, plan.setting.dealer), 1)
        number = view["deal"]
        how = plan.deal(number - 1)
        match view["phase"]:
            case "deal":
                if number > plan.most_deals or (view["playoff"] and not self._has("playoff")):
                    return None
                seats = tuple(sorted(view["seats"]))
                return self._deal(Due(self._table, seats, view["dealer"]), number)
            case "announce":
                return self._announce(view, how)
            case "play":
                return self._play(view, how)
            case "claim":
                notices = _of(view["irregular"], "notice")
                if notices and self._chance.randrange(100) < how.noticed:
                    return self._chance.choice(notices)
                return self._any(view["legal"])
            case _:
                return self._any(view["legal"])

    def _has(self, feature: str) -> bool:
        return feature in self._features

    def _any(self, actions: Sequence[Action]) -> Action | None:
        return dict(self._chance.choice(actions)) if actions else None

    def _deal(self, due: Due, number: int) -> Action | None:
        if str(len(due.seats)) not in self._table["deals"]:
            return None
        how = self._plan.deal(number - 1)
        deal_of, dealt = self._void_dealt
        dealt = dealt if deal_of == number else 0
        self._void_dealt = (number, dealt + 1)
        misdeals = self._table["irregularities"]["misdeal"] and self._has("misdeal")
        if misdeals and dealt < len(how.void):
            return void_deal(due, self._chance, how.void[dealt])
        cards = "blind" if how.cards == "deck" and not self._has("deck") else how.cards
        return deal(due, self._chance, cards, how.hero)

    def _announce(self, view: Mapping[str, Any], how: DealPlan) -> Action | None:
        spoken = _of(view["legal"], "announce")
        seats = sorted(view["seats"])
        speaks = {
            "nothing": False,
            "hero": view["to_act"] == seats[how.hero % len(seats)],
            "anybody": self._chance.randrange(3) == 0,
            "everybody": True,
        }[how.says]
        if spoken and speaks and how.highest:
            return spoken[-1]
        if spoken and speaks:
            return spoken[0] if self._chance.randrange(3) else self._chance.choice(spoken)
        return self._any(_of(view["legal"], "pass") or view["legal"])

    def _play(self, view: Mapping[str, Any], how: DealPlan) -> Action | None:
        chance = self._chance
        if self._has("revoke"):
            notices, revokes = (_of(view["irregular"], do) for do in ("notice", "revoke"))
            if how.late:
                notices = [n for n in notices if n["trick"] < view["trick"]["number"]]
            if notices and chance.randrange(100) < how.noticed:
                return chance.choice(notices)
            if revokes and chance.randrange(100) < how.revokes:
                return chance.choice(revokes)
        seats = sorted(view["seats"])
        hero = view["to_act"] == seats[how.hero % len(seats)]
        cards = _of(view["legal"], "play")
        style = how.hero_plays if hero else how.others_play
        if style == "any" or not cards:
            return self._any(view["legal"])
        order = rules_of(self._table, seats)["rank"]["order"]
        return _best(cards, view["trick"]["cards"], order, style)


def _of(actions: Sequence[Action], do: str) -> list[Action]:
    return [dict(action) for action in actions if action["do"] == do]


def _best(
    cards: Sequence[Action], trick: Sequence[Mapping[str, Any]], order: Sequence[str], style: Style
) -> Action:
    """Return the card that a player of this style would play, nothing being known of the rest."""
    low_first = sorted(cards, key=lambda play: (-order.index(play["card"][0]), play["card"]))
    if not trick:
        return low_first[-1 if style == "grab" else 0]
    led = trick[0]["card"][1]
    best = min(order.index(laid["card"][0]) for laid in trick if laid["card"][1] == led)
    beaten = [
        play for play in low_first if play["card"][1] != led or order.index(play["card"][0]) > best
    ]
    if style == "grab":
        return low_first[0] if len(beaten) == len(low_first) else low_first[-1]
    return beaten[-1] if beaten else low_first[0]
