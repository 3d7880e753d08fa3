"""How a match is to go, as Hypothesis draws it; the cards themselves come from a seed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from hypothesis import strategies as st

from conformance.lint.totals import objections
from tools.lockstep.covering import rows
from tools.lockstep.setting import (
    Options,
    Setting,
    Value,
    compiled,
    options,
    players_of,
    settled,
)

Style = Literal["any", "grab", "duck"]
Cards = Literal["blind", "deck", "strong", "long", "suits"]
Says = Literal["nothing", "hero", "anybody", "everybody"]
Noticed = Literal["never", "at-once", "late", "sometimes"]
Void = Literal["short", "uneven", "exposed", "both"]
Totals = Literal["none", "near", "edge", "over", "below", "mixed", "level"]


@dataclass(frozen=True)
class DealPlan:
    """How one deal is to go.

    The hero is the one who gets the cards of `strong` or `long` hands, and announces. `revokes` is
    out of a hundred chances; `void` are the deals that come to nothing before this one.
    """

    cards: Cards = "blind"
    hero: int = 0
    hero_plays: Style = "any"
    others_play: Style = "any"
    says: Says = "nothing"
    revokes: int = 0
    noticed: Noticed = "never"
    void: tuple[Void, ...] = ()


@dataclass(frozen=True)
class Plan:
    """How a match is to go: each deal in turn, and the last plan for all that come after.

    `mischief` is how many in a hundred actions are meant to be refused; `most_deals` and
    `most_actions` say where the match is left, if it is not over before.
    """

    setting: Setting
    seed: int = 0
    deals: tuple[DealPlan, ...] = (DealPlan(),)
    mischief: int = 0
    most_deals: int = 1
    most_actions: int = 400

    def deal(self, number: int) -> DealPlan:
        """Return the plan of a deal, counted from 0."""
        return self.deals[min(number, len(self.deals) - 1)]


@st.composite
def deal_plans(draw: st.DrawFn) -> DealPlan:
    """Return a strategy for the plan of a deal."""
    void = st.sampled_from(get_args(Void))
    return DealPlan(
        cards=draw(st.sampled_from(("blind", "blind", *get_args(Cards)))),
        hero=draw(st.integers(0, 7)),
        hero_plays=draw(st.sampled_from(("any", "grab", "grab", "duck"))),
        others_play=draw(st.sampled_from(("any", "any", "duck", "duck", "grab"))),
        says=draw(st.sampled_from(("nothing", *get_args(Says)))),
        revokes=draw(st.sampled_from((0, 0, 3, 15, 40, 80))),
        noticed=draw(st.sampled_from(get_args(Noticed))),
        void=tuple(draw(st.lists(void, max_size=2))) if draw(st.integers(0, 4)) == 4 else (),
    )


@st.composite
def settings_of(
    draw: st.DrawFn, games: Sequence[str], players: Sequence[int] | None, fixed: Options | None
) -> Setting:
    """Return a strategy for tables of these games; `players` and `fixed` options narrow it down."""
    game = draw(st.sampled_from(games))
    number = draw(
        st.sampled_from([n for n in players or players_of(game) if n in players_of(game)])
    )
    chosen = draw(_options(game)) if fixed is None else fixed
    setting = Setting(game, number, chosen, draw(st.integers(0, number - 1)))
    totals = draw(_totals(number, setting.limit))
    return _begun(Setting(game, number, chosen, setting.dealer, totals))


def _begun(setting: Setting) -> Setting:
    """Return a table at which a deal can follow: totals that end the match are never asked for."""
    table = compiled(setting.game, setting.players, setting.options)
    wrong = objections(table, [""] * setting.players, setting.totals or [0] * setting.players)
    if all(code != "match-over-before" for code, _ in wrong):
        return setting
    return replace(setting, totals=tuple(min(t, setting.limit - 1) for t in setting.totals))


@st.composite
def _options(draw: st.DrawFn, game: str) -> Options:
    """A row of the covering array, every option by chance, or few that are not at default."""
    way = draw(st.sampled_from(("row", "any", "few")))
    if way == "row":
        return draw(st.sampled_from(rows(game))).options
    chosen: dict[str, Value] = {}
    for option in options(game):
        if option.id == "limit":
            chosen["limit"] = draw(st.one_of(st.sampled_from(option.values), st.integers(1, 50)))
        elif way == "any" or draw(st.integers(0, 5)) == 5:
            chosen[option.id] = draw(st.sampled_from(option.values))
    return settled(game, chosen)


@st.composite
def _totals(draw: st.DrawFn, players: int, limit: int) -> tuple[int, ...]:
    kind: Totals = draw(st.sampled_from(get_args(Totals)))
    spans = {
        "near": (limit - 6, limit - 1),
        "edge": (limit - 2, limit - 1),
        "over": (limit - 3, limit + 3),
        "below": (-9, 2),
        "mixed": (-5, limit + 5),
    }
    if kind == "none":
        return ()
    if kind == "level":
        return (draw(st.integers(limit - 6, limit)),) * players
    lowest, highest = spans[kind]
    return tuple(draw(st.integers(lowest, highest)) for _ in range(players))


@st.composite
def plans(
    draw: st.DrawFn,
    games: Sequence[str],
    players: Sequence[int] | None = None,
    fixed: Options | None = None,
    most_deals: int = 6,
) -> Plan:
    """Return a strategy for matches of these games."""
    return Plan(
        setting=draw(settings_of(games, players, fixed)),
        seed=draw(st.integers(0, 2**32 - 1)),
        deals=tuple(draw(st.lists(deal_plans(), min_size=1, max_size=min(3, most_deals)))),
        mischief=draw(st.sampled_from((0, 5, 15, 40))),
        most_deals=draw(st.integers(1, most_deals)),
    )


def covering_plans(game: str) -> list[Plan]:
    """Return a match for each row of the covering array of a game, each steered another way."""
    found = []
    for number, row in enumerate(rows(game)):
        limit = Setting(game, row.players, row.options).limit
        totals = tuple((limit - 4 + number * seat) % limit for seat in range(row.players))
        found.append(
            Plan(
                Setting(game, row.players, row.options, number % row.players, totals),
                seed=number,
                deals=_STEERED[number % len(_STEERED)],
                mischief=10,
                most_deals=3,
            )
        )
    return found


_STEERED: tuple[tuple[DealPlan, ...], ...] = (
    (DealPlan("strong", 1, "grab", "duck", "hero"), DealPlan("deck", revokes=15, noticed="late")),
    (
        DealPlan("long", 0, "grab", "duck", "nothing"),
        DealPlan(says="everybody", others_play="duck"),
    ),
    (DealPlan("suits", 2, "duck", "any", "anybody", 40, "at-once"),),
    (DealPlan("blind", void=("short", "exposed"), revokes=15, noticed="sometimes"),),
    (DealPlan("deck", 3, "duck", "grab", "everybody", 3, "late"),),
)
