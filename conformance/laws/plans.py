"""How matches are to go, drawn by chance: tables, totals, how deals go; the same for the same seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, get_args

from conformance.catalogue import Game, Option, Value
from conformance.laws.dealing import Cards, Void
from conformance.laws.position import Setting, Table
from conformance.laws.steering import DealPlan, Plan, Says
from conformance.lint.totals import objections

TableOf = Callable[[Setting], Table | None]
_OVER = 20  # stands for the limit where a match does not end by one
_TRIED = 6  # how often totals are drawn before a match begins without
_MOST_REPEATED = 4
_SWEPT_EVERY = 5  # one of so many deals is to go to one player, with every trick of it


@dataclass(frozen=True)
class Scope:
    """What plans are drawn from: games, and what an engine plays of them.

    `players` and `options` narrow it down, None leaves them open. `mischief` are the chances, out
    of a hundred, of an action that ought to be refused.
    """

    games: Mapping[str, Game]
    table_of: TableOf
    features: frozenset[str]
    players: tuple[int, ...] | None = None
    options: tuple[tuple[str, Value], ...] | None = None
    most_deals: int = 4
    mischief: tuple[int, ...] = (0,)

    def players_of(self, game: str) -> list[int]:
        """Return the numbers of players that a game is played with here."""
        known = self.games[game].players
        return [n for n in self.players or known if n in known]


def drawn(scope: Scope, number: int, start: int) -> list[Plan]:
    """Return so many plans, as many of each game as of any other, the same ones for the same seed."""
    found: list[Plan] = []
    for place, (name, game) in enumerate(sorted(scope.games.items())):
        share = (number + len(scope.games) - 1 - place) // len(scope.games)
        found += _drawn(replace(scope, games={name: game}), share, Random(f"{start} {name}"))
    return found


def _drawn(scope: Scope, number: int, chance: Random) -> list[Plan]:
    found: dict[Plan, None] = {}
    for _ in range(_MOST_REPEATED * number):
        if len(found) == number:
            break
        found[plan(scope, chance)] = None
    return list(found)


def plan(scope: Scope, chance: Random) -> Plan:
    """Return a plan by chance."""
    most = scope.most_deals if "match" in scope.features else 1
    return Plan(
        _setting(scope, chance),
        seed=chance.getrandbits(32),
        deals=tuple(_deal_plan(chance) for _ in range(chance.randint(1, 2))),
        most_deals=chance.randint(1, most),
        most_actions=160 if chance.randrange(3) else chance.randint(2, 60),
        mischief=chance.choice(scope.mischief),
    )


def _deal_plan(chance: Random) -> DealPlan:
    if not chance.randrange(_SWEPT_EVERY):
        says: tuple[Says, ...] = ("nothing", "hero", "hero")
        cards: tuple[Cards, ...] = ("strong", "long")
        hero = chance.randrange(8)
        said, highest = chance.choice(says), bool(chance.randrange(3))
        return DealPlan(chance.choice(cards), hero, "grab", "duck", said, highest=highest)
    void = get_args(Void)
    return DealPlan(
        cards=chance.choice(("blind", "blind", "deck", "strong", "long", "suits")),
        hero=chance.randrange(8),
        hero_plays=chance.choice(("any", "grab", "grab", "duck")),
        others_play=chance.choice(("any", "any", "duck", "grab")),
        says=chance.choice(("nothing", "hero", "anybody", "everybody")),
        revokes=chance.choice((0, 10, 40, 80)),
        noticed=chance.choice((0, 10, 40)),
        void=tuple(chance.choices(void, k=chance.randint(0, 2))) if not chance.randrange(4) else (),
    )


def _setting(scope: Scope, chance: Random) -> Setting:
    """Return a table that there is; a choice that makes none is left at the defaults."""
    name = chance.choice(sorted(scope.games))
    players = chance.choice(scope.players_of(name))
    chosen = scope.options
    if chosen is None:
        chosen = _options(scope.games[name], chance) if "options" in scope.features else ()
    setting = Setting(name, players, chosen, chance.randrange(players))
    table = scope.table_of(setting)
    if table is None:
        setting = replace(setting, options=())
        table = scope.table_of(setting)
    if table is None:
        return setting
    return replace(setting, totals=_totals(table, players, chance))


def _options(game: Game, chance: Random) -> tuple[tuple[str, Value], ...]:
    """Every option by chance, or few that are not at their default."""
    many = chance.randrange(2)
    chosen = []
    for name, option in game.options.items():
        if many or not chance.randrange(6):
            value = _value(option, chance)
            if value != option.default:
                chosen.append((name, value))
    return tuple(chosen)


def _value(option: Option, chance: Random) -> Value:
    if option.values:
        return chance.choice(option.values)
    return chance.choice((option.default, chance.randint(option.lowest, option.highest)))


def limit_of(table: Mapping[str, Any]) -> int:
    """Return the total at which the match ends, as far as it does by one."""
    over = [c["n"] for c in table["end"]["over"] if c["what"] == "any-total"]
    return int(over[0]) if over else _OVER


def _totals(table: Table, players: int, chance: Random) -> tuple[int, ...] | None:
    """Return totals of a match that has not begun, or that is near its end.

    They are such that a deal can follow, and that deals lead to, as far as that is known.
    """
    for _ in range(_TRIED):
        totals = _any_totals(limit_of(table), players, chance)
        if totals is None or can_stand(table, totals):
            return totals
    return None


def can_stand(table: Table, totals: Sequence[int]) -> bool:
    """Return whether a match can stand so before a deal; where that is not known, it can."""
    return not any(objections(table, [""] * len(totals), totals))


def _any_totals(limit: int, players: int, chance: Random) -> tuple[int, ...] | None:
    spans = ((limit - 6, limit - 1), (limit - 2, limit - 1), (0, limit - 1), (-6, limit + 2))
    kind = chance.randrange(len(spans) + 2)
    if kind == len(spans):
        return None
    if kind > len(spans):
        return (chance.randint(limit - 6, limit - 1),) * players
    return tuple(chance.randint(*spans[kind]) for _ in range(players))


def narrowed(scope: Scope, game: str) -> Iterator[Scope]:
    """Yield scopes of smaller and smaller matches of one game, the smallest first."""
    small = replace(scope, games={game: scope.games[game]}, most_deals=1)
    for players in sorted(scope.players_of(game)):
        for options in dict.fromkeys(((), scope.options)):
            yield replace(small, players=(players,), options=options)
