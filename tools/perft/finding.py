"""Finds seeds for what is wished: which position it is, never what its answer is."""

from collections.abc import Iterable, Iterator
from random import Random

from polignac_dsl.engine import Match
from polignac_dsl.engine.perft import BeyondError, count_lines
from polignac_dsl.engine.seeded import NoSuchPositionError
from tools.perft.recipe import Recipe
from tools.perft.wishes import GAMES, Wish

# Nobody has waited for more seeds than this.
_SEEDS = 10_000
# A tree is only counted where a guess, from so many random lines, is not this far from the wish.
_SAMPLES = 24
_FAR = 3
_LARGE = 10_000


def find(wished: Iterable[Wish], plan: Iterable[Recipe]) -> Iterator[Recipe]:
    """Yield a recipe for each wish that the plan does not fulfil yet.

    A wish takes the first seed that no recipe of the same table and manner has, so that a plan
    made anew from nothing is the same. Raises SystemExit for a wish that cannot be fulfilled.
    """
    recipes = list(plan)
    fulfilled: set[str] = set()
    for wish in wished:
        mine = [r for r in recipes if r.id not in fulfilled and _fits(wish, r)]
        if mine:
            fulfilled.add(mine[0].id)
            continue
        recipe = _found(wish, recipes)
        recipes.append(recipe)
        fulfilled.add(recipe.id)
        yield recipe


def _fits(wish: Wish, recipe: Recipe) -> bool:
    """Return whether a recipe was made for such a wish."""
    same = (wish.profile, *_table(wish)) == (recipe.profile, *_table(recipe))
    return same and wish.manner == recipe.manner and _wanted(wish, recipe)


def _table(of: Wish | Recipe) -> tuple[object, ...]:
    return of.game, of.players, tuple(sorted(of.options.items())), of.totals


def _wanted(wish: Wish, recipe: Recipe) -> bool:
    least, most = wish.lines
    match = recipe.match()
    far = _FAR if most < _LARGE else 1
    if not least / far <= _guess(match) <= most * far:
        return False
    try:
        tree = count_lines(match, most)
    except BeyondError:
        return False
    return tree.lines >= least and wish.test(match, tree)


def _guess(match: Match) -> float:
    """Return about how many lines there are: the mean, over random lines, of the product of the
    numbers of legal cards along each (Knuth 1975).
    """
    random, guesses = Random(0), 0
    for _ in range(_SAMPLES):
        twin, ways = match.copy(), 1
        while twin.phase == "play":
            legal = twin.legal_actions()
            ways *= len(legal)
            twin.apply(random.choice(legal))
        guesses += ways
    return guesses / _SAMPLES


def _found(wish: Wish, recipes: list[Recipe]) -> Recipe:
    taken = {(_table(r), r.manner, r.cards, r.seed) for r in recipes}
    last = max((int(r.id[-3:]) for r in recipes if r.game == wish.game), default=0)
    # Games that are dealt and played alike get seeds of their own.
    first = 1 + _SEEDS * GAMES.index(wish.game)
    for seed in range(first, first + _SEEDS):
        for cards in wish.cards:
            if (_table(wish), wish.manner, cards, seed) in taken:
                continue
            recipe = Recipe(
                id=f"{wish.game}-perft-{last + 1:03}",
                profile=wish.profile,
                game=wish.game,
                players=wish.players,
                manner=wish.manner,
                cards=cards,
                seed=seed,
                options=dict(wish.options),
                totals=wish.totals,
            )
            try:
                if _wanted(wish, recipe):
                    return recipe
            except NoSuchPositionError:
                continue
    raise SystemExit(f"no seed from {first} on fulfils {wish}")
