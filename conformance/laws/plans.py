"""How matches are to go, as Hypothesis draws them; the one module of the laws that needs it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from conformance.catalogue import Game, Option, Value
from conformance.laws.dealing import Void
from conformance.laws.position import Setting, Table
from conformance.laws.steering import DealPlan, Plan

TableOf = Callable[[Setting], Table | None]
_OVER = 20  # stands for the limit where a match does not end by one


@dataclass(frozen=True)
class Scope:
    """What plans are drawn from: games, and what an engine plays of them.

    `players` and `options` narrow it down, None leaves them open.
    """

    games: Mapping[str, Game]
    table_of: TableOf
    features: frozenset[str]
    players: tuple[int, ...] | None = None
    options: tuple[tuple[str, Value], ...] | None = None
    most_deals: int = 4


def drawn(scope: Scope, number: int, start: int) -> list[Plan]:
    """Return so many plans, as many of each game as of any other, the same ones for the same seed."""
    found: list[Plan] = []
    for place, (name, game) in enumerate(sorted(scope.games.items())):
        share = (number + len(scope.games) - 1 - place) // len(scope.games)
        if share:
            found += _drawn(replace(scope, games={name: game}), share, start)
    return found


def _drawn(scope: Scope, number: int, start: int) -> list[Plan]:
    found: list[Plan] = []

    @seed(start)
    @settings(
        max_examples=number + number // 4 + 1,  # one comes twice now and then
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(_plans(scope))
    def note(plan: Plan) -> None:
        found.append(plan)

    note()
    return list(dict.fromkeys(found))[:number]


@st.composite
def _plans(draw: st.DrawFn, scope: Scope) -> Plan:
    setting = draw(_settings(scope))
    deals = draw(st.lists(_deal_plans(), min_size=1, max_size=2))
    most = scope.most_deals if "match" in scope.features else 1
    return Plan(
        setting,
        seed=draw(st.integers(0, 2**32 - 1)),
        deals=tuple(deals),
        most_deals=draw(st.integers(1, most)),
        most_actions=draw(st.one_of(st.just(160), st.just(160), st.integers(2, 60))),
    )


@st.composite
def _deal_plans(draw: st.DrawFn) -> DealPlan:
    void = st.sampled_from(get_args(Void))
    return DealPlan(
        cards=draw(st.sampled_from(("blind", "blind", "deck", "strong", "long", "suits"))),
        hero=draw(st.integers(0, 7)),
        hero_plays=draw(st.sampled_from(("any", "grab", "grab", "duck"))),
        others_play=draw(st.sampled_from(("any", "any", "duck", "grab"))),
        says=draw(st.sampled_from(("nothing", "hero", "anybody", "everybody"))),
        revokes=draw(st.sampled_from((0, 10, 40, 80))),
        noticed=draw(st.sampled_from((0, 10, 40))),
        void=tuple(draw(st.lists(void, max_size=2))) if draw(st.integers(0, 3)) == 3 else (),
    )


@st.composite
def _settings(draw: st.DrawFn, scope: Scope) -> Setting:
    """Return a table that there is; a choice that makes none is left at the defaults."""
    name = draw(st.sampled_from(sorted(scope.games)))
    game = scope.games[name]
    players = draw(st.sampled_from([n for n in scope.players or game.players if n in game.players]))
    chosen = scope.options
    if chosen is None:
        chosen = draw(_options(game)) if "options" in scope.features else ()
    setting = Setting(name, players, chosen, draw(st.integers(0, players - 1)))
    table = scope.table_of(setting)
    if table is None:
        setting = Setting(name, players, (), setting.dealer)
        table = scope.table_of(setting)
    if table is None:
        return setting
    totals = draw(_totals(players, _limit(table)))
    return Setting(name, players, setting.options, setting.dealer, totals)


@st.composite
def _options(draw: st.DrawFn, game: Game) -> tuple[tuple[str, Value], ...]:
    """Every option by chance, or few that are not at their default."""
    many = draw(st.booleans())
    chosen = []
    for name, option in game.options.items():
        if many or draw(st.integers(0, 5)) == 5:
            value = draw(_value(option))
            if value != option.default:
                chosen.append((name, value))
    return tuple(chosen)


def _value(option: Option) -> st.SearchStrategy[Value]:
    if option.values:
        return st.sampled_from(option.values)
    return st.one_of(st.just(option.default), st.integers(option.lowest, option.highest))


def _limit(table: Mapping[str, Any]) -> int:
    """Return the total at which the match ends, as far as it does by one."""
    over = [c["n"] for c in table["end"]["over"] if c["what"] == "any-total"]
    return int(over[0]) if over else _OVER


def _totals(players: int, limit: int) -> st.SearchStrategy[tuple[int, ...] | None]:
    """Return totals of a match that has not begun, or that is near its end."""

    def between(lowest: int, highest: int) -> st.SearchStrategy[tuple[int, ...]]:
        return st.tuples(*[st.integers(lowest, highest)] * players)

    level = st.integers(limit - 6, limit - 1).map(lambda total: (total,) * players)
    near, edge = between(limit - 6, limit - 1), between(limit - 2, limit - 1)
    return st.one_of(st.none(), near, edge, level, between(-6, limit + 2))


def narrowed(scope: Scope, game: str) -> Sequence[Scope]:
    """Return scopes of smaller and smaller matches of one game, the smallest first."""
    known = scope.games[game]
    return [
        Scope({game: known}, scope.table_of, scope.features, (players,), options, 1)
        for players in sorted(known.players)
        for options in ((), None)
    ]
