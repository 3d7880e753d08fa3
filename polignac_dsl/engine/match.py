"""A match at a table, played action by action."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from polignac_dsl.engine.actions import (
    Action,
    Announce,
    Correct,
    Count,
    Deal,
    Misdeal,
    Notice,
    Pass,
    Play,
    Refusal,
    Revoke,
)
from polignac_dsl.engine.closing import before_deal, count_deal
from polignac_dsl.engine.dealing import announce, deal_cards, pass_over, redeal
from polignac_dsl.engine.ending import Outcome, limits_raced_to, reached_before
from polignac_dsl.engine.offers import legal_actions, legal_cards, notices, revokes
from polignac_dsl.engine.playing import after_card, put, revoke
from polignac_dsl.engine.position import Phase, Position, Scoresheet
from polignac_dsl.engine.refusals import refusal
from polignac_dsl.engine.revoking import notice
from polignac_dsl.engine.view import View
from polignac_dsl.table import Table


class Match:
    """A match at a table: apply actions, look at it, take actions back.

    >>> match = Match(table, dealer=3)
    >>> match.apply(Deal(deck=shuffled_deck(table, seed=1)))
    >>> while match.phase == "play":
    ...     match.apply(match.legal_actions()[0])

    A match is a cursor over positions that never change: an action makes the next one out of
    the parts that stay and keeps the last one. `undo` puts that back, so it costs the same
    whatever the action was, a card, a corrected revoke or the end of a deal, and can never
    differ from not having acted; `copy` shares all that has been played. The other way, to
    change one state and to write down how to change it back, needs an inverse for every
    action, and a view could not outlive the next one.
    """

    __slots__ = ("_actions", "_position", "_positions", "table")

    def __init__(self, table: Table, dealer: int = 0, totals: Sequence[int] | None = None) -> None:
        """Begin a match before its first deal; without `totals` all start as the table says.

        Raises ValueError when the dealer is no seat of the table, or there is not one total a
        seat.
        """
        players = table.players
        if not 0 <= dealer < players:
            raise ValueError(f"the dealer is one of the seats 0 to {players - 1}, not {dealer}")
        if totals is None:
            totals = (table.totals.start,) * players
        if len(totals) != players:
            raise ValueError(f"{players} seats have {players} totals, not {len(totals)}")
        self.table = table
        reached = reached_before(limits_raced_to(table.end), totals)
        sheet = Scoresheet(
            table=table,
            totals=tuple(totals),
            counted=(),
            number=1,
            dealer=dealer,
            seats=tuple(range(players)),
            tie=None,
            reached=reached,
            past_revokes=(),
            outcome=None,
            last_deal=None,
        )
        self._position = before_deal(sheet)
        self._positions: list[Position] = []
        self._actions: list[Action] = []

    @property
    def phase(self) -> Phase:
        """What may come next: `deal`, `misdeal`, `announce`, `play`, `correct`, `claim`, `over`."""
        return self._position.progress.phase

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, or None where anybody may act, or nobody any more."""
        return self._position.to_act

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each seat, of the deals counted."""
        return self._position.progress.deal.sheet.totals

    @property
    def outcome(self) -> Outcome | None:
        """Winners and losers, once the match is over."""
        return self._position.progress.deal.sheet.outcome

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions accepted so far."""
        return tuple(self._actions)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the ordinary actions that are legal now; `Deal()` stands for any deal."""
        return legal_actions(self._position)

    def legal_cards(self) -> tuple[str, ...]:
        """Return the cards that the player to act may play, or put in place of a revoke."""
        return legal_cards(self._position)

    def irregular_actions(self) -> tuple[Revoke | Notice, ...]:
        """Return the revokes that the player to act could commit, and what can be noticed."""
        return (*revokes(self._position), *notices(self._position))

    def apply(self, action: Action) -> Refusal | None:
        """Do an action. Returns None, or the refusal if the rules do not accept it.

        A refused action changes nothing.
        """
        position = self._position
        if action.__class__ is Play and action.seat == position.to_act:
            progress = position.progress
            card = progress.deal.rules.bit.get(action.card, 0)
            if card & position.legal and progress.phase == "play":
                self._positions.append(position)
                self._actions.append(action)
                self._position = after_card(
                    progress, position.played | card, (*position.trick, card)
                )
                return None
        refused = refusal(position, action)
        if refused is None:
            self._position = _after(position, action)
            self._positions.append(position)
            self._actions.append(action)
        return refused

    def undo(self) -> Action | None:
        """Take the last action back and return it, or None at the beginning of the match."""
        if not self._actions:
            return None
        self._position = self._positions.pop()
        return self._actions.pop()

    def copy(self) -> "Match":
        """Return a match that goes on from here on its own."""
        twin = object.__new__(Match)
        twin.table = self.table
        twin._position = self._position
        twin._positions = self._positions.copy()
        twin._actions = self._actions.copy()
        return twin

    def view(self, viewer: int | None = None) -> View:
        """Return what there is to see: everything, or what one player may know.

        Raises ValueError when the viewer is no seat of the table.
        """
        if viewer is not None and not 0 <= viewer < self.table.players:
            raise ValueError(f"there is no seat {viewer} at this table")
        return View(self._position, viewer)


def _after(position: Position, action: Action) -> Position:
    """Return the position after an action that has been found acceptable."""
    bit = position.progress.deal.rules.bit
    match action:
        case Play() | Correct():
            return put(position, bit[action.card])
        case Deal():
            return deal_cards(position, action)
        case Announce():
            return announce(position, action)
        case Pass():
            return pass_over(position)
        case Revoke():
            return revoke(position, bit[action.card])
        case Notice():
            return notice(position, action)
        case Misdeal():
            return redeal(position, action)
        case Count():
            return count_deal(position.progress)
        case _:
            assert_never(action)


def play_all(match: Match, actions: Iterable[Action]) -> Refusal | None:
    """Do actions in turn until one is refused, and return its refusal."""
    for action in actions:
        refused = match.apply(action)
        if refused is not None:
            return refused
    return None
