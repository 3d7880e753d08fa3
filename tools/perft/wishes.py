"""What positions there are to be: for every game and number of players, and for what is special."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from polignac_dsl.engine import Match
from polignac_dsl.engine.perft import Tree
from polignac_dsl.ruleset import load
from tools.perft.manners import sweeper
from tools.perft.recipe import Profile

Options = Mapping[str, int | str]
Test = Callable[[Match, Tree], bool]

GAMES = (
    "polignac",
    "polignac-generale",
    "polignac-cr",
    "quatre-valets",
    "polignac-cr-capot",
    "polignac-cr-general",
    "polignac-en",
    "polignac-ace-high",
    "polignac-en-capot",
    "polignac-en-general",
)
_CR = ("polignac-cr", "quatre-valets", "polignac-cr-capot", "polignac-cr-general")
# A sweep that may still fail is rare enough, without looking for a certain size.
_RARE = (1000, 3000)
_OPEN = ("polignac", "polignac-en", "polignac-ace-high", "polignac-en-capot", "polignac-generale")


@dataclass(frozen=True)
class Wish:
    """A position that is wanted: its table, its manner, the size of its tree, and a test of it."""

    game: str
    players: int
    manner: str
    test: Test
    options: Options = field(default_factory=dict)
    totals: tuple[int, ...] | None = None
    lines: tuple[int, int] = (1000, 1600)
    profile: Profile = "normal"
    cards: tuple[int, ...] = (5, 4, 3)


def several_scores(match: Match, tree: Tree) -> bool:
    """The lines lead to at least three different scores."""
    return len(tree.scores()) >= 3


def two_scores(match: Match, tree: Tree) -> bool:
    """The lines lead to different scores."""
    return len(tree.scores()) >= 2


def all_or_not(match: Match, tree: Tree) -> bool:
    """One player takes every trick in some lines, and not in others."""
    fives = [sum(points == 5 for points in score) for score in tree.scores()]
    swept = [number >= match.table.players - 1 for number in fives]
    return any(swept) and not all(swept)


def announced(match: Match, tree: Tree) -> bool:
    """The same under an announcement."""
    return match.view()["announcement"] is not None and all_or_not(match, tree)


def announced_second(match: Match, tree: Tree) -> bool:
    """The same under an announcement of somebody who was not asked first."""
    return announced(match, tree) and sweeper(match) != 0


def ends_early(match: Match, tree: Tree) -> bool:
    """Some lines end before the last card."""
    return any(tree.ends[:-1]) and tree.ends[-1] > 0 and two_scores(match, tree)


def of_two(match: Match, tree: Tree) -> bool:
    """Two players are in the deal."""
    return len(match.view()["seats"]) == 2 and two_scores(match, tree)


def wishes() -> Iterator[Wish]:
    """Yield what is wanted, in the order in which the positions of a game get their numbers."""
    for game in GAMES:
        for players in load(game).players:
            yield Wish(game, players, "plain", several_scores)
            yield Wish(game, players, "plain", two_scores, cards=(3, 4, 5))
    yield from _slams()
    yield from _early_ends()
    yield from _of_one_text()
    for number, game in enumerate(GAMES):
        players = (4, 3, 5, 6)[number % 4]
        if number % 2:
            yield Wish(game, players, "plain", several_scores, lines=(20_001, 36_000))
        yield Wish(game, players, "plain", several_scores, lines=(200_001, 450_000), profile="deep")
    yield Wish("polignac", 4, "plain", several_scores, lines=(60_000, 90_000))
    yield Wish("polignac", 8, "plain", several_scores, lines=(300_000, 500_000), profile="deep")
    yield Wish("polignac", 4, "plain", several_scores, lines=(1_000_000, 2_000_000), profile="deep")


def _slams() -> Iterator[Wish]:
    for players in (3, 4, 5, 6, 8):
        yield Wish("polignac", players, "sweep", all_or_not, lines=_RARE)
    for players in (3, 4, 5, 6, 7):
        yield Wish("polignac-generale", players, "sweep", announced, lines=_RARE)
    yield Wish("polignac-generale", 4, "unannounced", several_scores)
    for text in ("cr", "en"):
        for bid, other in (("capot", "general"), ("general", "capot")):
            game = f"polignac-{text}-{bid}"
            for players in (3, 4, 5, 6):
                yield Wish(game, players, "sweep", announced, lines=_RARE)
            both: Options = {other: "played", "several": "highest-stands"}
            yield Wish(game, 4, "sweep", announced, both, lines=_RARE)
            # Whoever does not lead by default.
            leader = "first-leader" if game == "polignac-en-general" else "announcer"
            leads: Options = {f"{bid}-leader": leader}
            yield Wish(game, 4, "sweep", announced_second, leads, lines=_RARE)
            if leader == "announcer":
                yield Wish(game, 4, "sweep", announced_second, lines=_RARE)
    for game in ("polignac-cr-capot", "polignac-cr-general"):
        jacks: Options = {"general": "played", "failed-capot": "five-and-the-jacks"}
        if game.endswith("general"):
            jacks = {"after-failed-general": "others-nothing"}
        yield Wish(game, 4, "sweep", announced, jacks, lines=_RARE)
    made: Options = {"capot-made": "announcer-as-counted", "after-failed-capot": "others-nothing"}
    yield Wish("polignac-en-capot", 4, "sweep", announced, made, lines=_RARE)
    yield Wish(
        "polignac-en-general",
        4,
        "sweep",
        announced,
        {"general-made": "announcer-as-counted"},
        lines=_RARE,
    )


def _early_ends() -> Iterator[Wish]:
    mid_deal: Options = {"limit-tested": "in-mid-deal"}
    for game in _OPEN:
        for players in (3, 5):
            totals = (17, 18, 19) if players == 3 else (18, 18, 18, 18, 18)
            # An announced deal is played to its last card.
            manner = "passed" if game in ("polignac-generale", "polignac-en-capot") else "plain"
            yield Wish(game, players, manner, ends_early, mid_deal, totals)
    exactly: Options = {"limit-hit": "exactly-in-mid-deal"}
    for game in _CR:
        yield Wish(game, 4, "plain", ends_early, exactly, (18, 19, 18, 17))
    decided: Options = {"announced-deal": "ends-when-decided"}
    for game in ("polignac-en-capot", "polignac-en-general"):
        for players in (3, 4, 5):
            yield Wish(game, players, "sweep", ends_early, decided, lines=_RARE)
        yield Wish(game, 4, "sweep", ends_early, {**decided, **mid_deal}, (18, 19, 18, 19), _RARE)


def _of_one_text() -> Iterator[Wish]:
    for game in _CR:
        for players in (5, 6):
            uneven: Options = {"five-or-six-players": "uneven-deal"}
            yield Wish(game, players, "plain", two_scores, uneven)
        yield Wish(game, 4, "plain", two_scores, {"first-leader": "at-the-left", "ace": "lowest"})
        yield Wish(game, 4, "revoked", two_scores)
        yield Wish(game, 4, "late", two_scores)
        yield Wish(game, 3, "playoff", of_two, totals=(19, 10, 10))
        yield Wish(game, 4, "playoff", several_scores, totals=(19, 10, 10, 10))
    for game in ("polignac-cr-capot", "polignac-cr-general"):
        settles: Options = {"revoke-under-announcement": "settles-it"}
        yield Wish(game, 4, "late", two_scores, settles)
    for game in ("polignac-en", "polignac-ace-high"):
        yield Wish(game, 4, "plain", two_scores, {"packets": "twos-first"})
