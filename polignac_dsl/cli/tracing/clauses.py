"""How each clause of a game can be shown by cases: what it takes part in, what it can forbid.

A clause is

- **played** when some table of the game holds it: the engine can say whether it had a say in a
  deal. A positive case lists it and makes the engine evaluate it (`Match.clauses_evaluated`).
- **shaping** when no table holds it under its own name and yet each table follows from it: how
  many play, with which pack, which way round, with which announcements, from which totals; and
  how captured cards lie where none lies face up. A positive case lists it and has an accepted
  deal.
- **absent** when it says that the game has no misdeal, no revoke, no announcement. What is not
  there has no positive case; it is broken by whoever tries.
- **idle** when it speaks of a thing that another clause says there is none of, such as the
  dealer of a playoff in a game without one, or a revoke under an announcement in a game
  without any. There is nothing to show.
- **told** when it is a custom that the protocol has no action for (points of law, L08): the
  first dealer, the cut, a card out of turn or shown. There is nothing to show, either.

A clause can be **broken** when the engine can refuse an action because of it
(polignac_dsl/engine/refusals.py); read from the tables of the game:

- `deal.hands` by a bad deal, `cards.removed` where cards leave the pack by a card that has left;
- `play.follow` by not following; `play.lead`, `play.first-trick` and `play.void` only where they
  ban or force cards;
- `play.first-lead`, `play.next-lead` and an announcement's `lead` by leading out of turn;
- `announcements.asked` by announcing unasked, an announcement's `by` where not everybody may,
  `announcements.several` where the highest stands;
- `end.over` by going on when the match is over;
- `irregularities.misdeal` by an untrue reason, `irregularities.revoke` by an untrue revoke,
  `irregularities.late-until` by one that is too long ago;
- an absent clause by trying: its refusal is told by the code, as the table has no clause to name.

A negative case lists the clause, and its refusal is for that clause.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from polignac_dsl.check.model import ChoiceOption

if TYPE_CHECKING:
    from polignac_dsl.ruleset import Ruleset

Part = Literal["played", "shaping", "absent", "idle", "told"]

SHAPING = frozenset(
    {"players", "cards.pack", "deal.direction", "score.start", "announcements.played"}
)
TOLD = frozenset(
    {
        "deal.first-dealer",
        "deal.cut",
        "irregularities.out-of-turn",
        "irregularities.exposed-card",
    }
)
# The clauses that may say that there is no such thing, and the codes by which trying is refused.
ABSENT: Mapping[str, frozenset[str]] = {
    "announcements.asked": frozenset({"unknown-announcement", "wrong-phase"}),
    "irregularities.misdeal": frozenset({"not-in-this-game"}),
    "irregularities.revoke": frozenset({"not-in-this-game"}),
}
ASKED = "announcements.asked"
# Clauses that are idle where nobody is asked for an announcement.
OF_ANNOUNCEMENTS = frozenset({"announcements.played", "irregularities.announced"})
CAPTURED = "play.captured-cards"


@dataclass(frozen=True)
class Standing:
    """What a clause takes part in, in one game, and whether an action can be refused for it."""

    path: str
    part: Part
    breakable: bool

    @property
    def wants_positive(self) -> bool:
        """Whether a case must show it at work."""
        return self.part in {"played", "shaping"}


def standings(ruleset: "Ruleset") -> dict[str, Standing]:
    """Return how every clause of a game stands, in the order of the spec.

    All numbers of players are looked at, with each value of each option by itself, and once more
    with every announcement played.
    """
    from polignac_dsl.sources.checking import paths_of

    held: set[str] = set()
    broken: set[str] = set()
    face_up = False
    for table in _tables(ruleset):
        held.update(_names(table))
        broken.update(breakable(table))
        face_up |= any(deal["play"]["face_up"]["cards"] for deal in table["deals"].values())
    found = {}
    for path in paths_of(ruleset.game):
        part = _part(path, held, face_up)
        found[path] = Standing(path, part, path in broken or part == "absent")
    return found


def breakable(table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the clauses of a table that the engine can name in a refusal."""
    for deal in table["deals"].values():
        yield deal["dealing"]["hands"]
        if deal["removed"]["cards"]:
            yield deal["removed"]["id"]
        play = deal["play"]
        for key in ("first_lead", "next_lead", "follow"):
            yield play[key]["id"]
        for key, cards in (("lead", "banned"), ("first_trick", "banned"), ("void", "forced")):
            if play[key][cards]:
                yield play[key]["id"]
        asking = deal["announcements"]
        if asking:
            yield asking["asked"]["id"]
            if asking["several"]["stands"] == "highest":
                yield asking["several"]["id"]
            for bid in asking["bids"]:
                yield bid["lead"]["id"]
                if bid["by"]["who"] != "any":
                    yield bid["by"]["id"]
    for condition in table["end"]["over"]:
        yield condition["id"]
    rules = table["irregularities"]
    for key in ("misdeal", "revoke", "late_until"):
        if rules[key]:
            yield rules[key]["id"]


def _part(path: str, held: set[str], face_up: bool) -> Part:
    if path in TOLD:
        return "told"
    if path == CAPTURED and not face_up:
        return "shaping"
    if path in OF_ANNOUNCEMENTS and ASKED not in held:
        return "idle"
    if path in held:
        return "played"
    if path in SHAPING:
        return "shaping"
    return "absent" if path in ABSENT else "idle"


def _tables(ruleset: "Ruleset") -> Iterator[dict[str, Any]]:
    singles: list[dict[str, int | str]] = [{}]
    wide: dict[str, int | str] = {}
    for name, option in ruleset.game.options.items():
        if isinstance(option, ChoiceOption):
            singles += [{name: v.name} for v in option.values if v.name != option.default]
            for value in option.values:
                if "announcements.played" in value.sets:
                    wide[name] = value.name
    choices = singles + [wide | single for single in singles if wide]
    for players in ruleset.players:
        for chosen in choices:
            yield ruleset.at(players, chosen)


def _names(value: object) -> Iterator[str]:
    """Yield the paths that a table names: what stands under `id`, and who dealt by which clause."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "id" and isinstance(inner, str):
                yield inner
            elif key == "dealing":
                yield from inner.values()
            else:
                yield from _names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _names(inner)
