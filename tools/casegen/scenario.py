"""What must happen in a match for options to have a say in it: who announces, revokes, ties."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from reference_impl import games
from tools.casegen.generators.games import ANNOUNCED, BESIDE
from tools.casegen.table import Options, default_of

# Values of options that are to have a say, those at their default among them.
Wish = Mapping[str, str | int]

CAPOT = frozenset({"failed-capot", "capot-leader", "capot-made", "after-failed-capot"})
GENERAL = frozenset(
    {"general-leader", "after-failed-general", "general-made", "general-announced-by", "below-zero"}
)
OF_ANY = frozenset({"revoke-under-announcement", "announced-deal", "flat-five"})
PLAYOFF = frozenset(
    {"playoff-for-two", "playoff-dealer", "playoff-totals", "playoff-announcements"}
)
LIMIT = frozenset(
    {"limit", "limit-hit", "limit-tested", "two-at-the-limit", "loser", "winner", "flat-five"}
)
DECK = frozenset({"other-packets", "packets"})
UNEVEN = frozenset({"five-or-six-players"})


class ImpossibleError(Exception):
    """Options that are never asked for a say in one match."""


@dataclass(frozen=True)
class Scenario:
    """The course of a match that is aimed at.

    `announced` is what is announced, deal by deal; `late`, `corrected`, `next_deal` and `last`
    say which revokes there are: noticed late, in time, in the deal after, and in the trick that
    breaks the deal off.
    """

    game: str
    players: int
    options: Options
    deck: bool = False
    announced: tuple[str, ...] = ()
    higher: bool = False
    late: bool = False
    corrected: bool = False
    next_deal: bool = False
    last: bool = False
    ending: bool = False
    playoff: bool = False
    two_tied: bool = False
    viewed: bool = False
    zero: bool = False

    @property
    def short(self) -> bool:
        """Whether two tricks are enough to see all that matters."""
        irregular = self.late or self.corrected or self.next_deal or self.last
        return not (irregular or self.announced or self.ending or self.playoff or self.viewed)

    @property
    def deals(self) -> int:
        """How many deals there are before the end or the playoff."""
        after = self.late and self.loses_match and bool(self.announced)
        return max(1, len(self.announced) + after, 1 + self.next_deal)

    @property
    def loses_match(self) -> bool:
        """Whether a late revoke ends the match, and with it a deal that is never counted."""
        return self.options.get("late-revoke") == "lost-match"

    @property
    def topic(self) -> str:
        """The topic to which a case of it belongs."""
        if self.playoff:
            return "playoff"
        if self.late or self.corrected or self.next_deal or self.last:
            return "revoke"
        if self.ending:
            return "match"
        if self.announced or self.higher:
            return "announce"
        if self.viewed:
            return "views"
        return "packets" if self.deck else "tricks"


def scenario(game: str, players: int, wish: Wish, besides: Options) -> Scenario:
    """Return the scenario in which all options of a wish can have a say.

    Options that a wish does not name are as in `besides`, or at their default. Raises
    ImpossibleError where two of them exclude each other.
    """
    names = frozenset(wish)
    options = {
        name: value
        for name, value in {**besides, **wish}.items()
        if value != default_of(game, name)
    }
    order = [option.id for option in games()[game].options]
    options = {name: options[name] for name in order if name in options}
    found = Scenario(
        game,
        players,
        options,
        deck=bool(names & DECK),
        late=bool(names & {"late-revoke", "revoke-under-announcement"}),
        corrected="corrected-trick" in names,
        next_deal="revoke-noticed" in names,
        last="last-trick-revoke" in names,
        ending=bool(names & LIMIT),
        playoff=bool(names & PLAYOFF),
        two_tied="playoff-for-two" in names,
        viewed="captured-cards" in names,
        zero="below-zero" in names,
    )
    if game in ANNOUNCED:
        found = _with_announcements(found, names)
    return _checked(found, names)


def _with_announcements(found: Scenario, names: frozenset[str]) -> Scenario:
    own = ANNOUNCED[found.game]
    both = game_has_both(found.game, found.options)
    said: list[str] = []
    if names & CAPOT or ("capot" in names and both):
        said.append("capot")
    if names & GENERAL or ("general" in names and both):
        said.append("general")
    if not both and any(what != own for what in said):
        raise ImpossibleError("an announcement that is not played")
    if not said and (names & OF_ANY or names & {"capot", "general"}):
        said.append(own)
    higher = "several" in names
    if higher and not both:
        raise ImpossibleError("nothing to go above")
    return replace(found, announced=tuple(said), higher=higher)


def _checked(found: Scenario, names: frozenset[str]) -> Scenario:
    if names & UNEVEN and found.players not in (5, 6):
        raise ImpossibleError("hands of one size")
    if "other-packets" in names and found.players == 4:
        raise ImpossibleError("the packets of four are settled")
    if found.last and found.options.get("limit-hit") != "exactly-in-mid-deal":
        raise ImpossibleError("no deal is broken off")
    if found.last and (found.announced or found.next_deal):
        raise ImpossibleError("no deal with an announcement is broken off")
    if found.loses_match and "revoke-under-announcement" in names:
        raise ImpossibleError("a deal that is not counted settles nothing")
    if found.loses_match and found.options.get("revoke-noticed") == "during-the-match":
        return replace(found, late=found.late and not found.next_deal)
    return found


def game_has_both(game: str, options: Options) -> bool:
    """Say whether capot and general are both played."""
    return game in BESIDE and options.get(BESIDE[game][0]) == "played"
