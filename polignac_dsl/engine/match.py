"""A match at a table, played action by action."""

from collections.abc import Sequence
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
from polignac_dsl.engine.cards import SUIT_OF
from polignac_dsl.engine.closing import count_deal
from polignac_dsl.engine.dealing import announce, deal_flawed, deal_out, flawless, pass_over, redeal
from polignac_dsl.engine.ending import Outcome, limits_raced_to, reached_before
from polignac_dsl.engine.masks import CardSets
from polignac_dsl.engine.offers import legal_actions, legal_cards, notices, revokes
from polignac_dsl.engine.playing import after_card, after_trick, correct, revoke
from polignac_dsl.engine.position import PLAYING, Bare, Phase, Position, Progress, Scoresheet
from polignac_dsl.engine.refusals import refusal
from polignac_dsl.engine.revoking import notice
from polignac_dsl.engine.succession import before_deal
from polignac_dsl.engine.tracing import clauses_of
from polignac_dsl.engine.view import View
from polignac_dsl.table import Table

# A stage of a deal, and how many cards lay on the table in it.
Base = tuple[Progress, int]


class Match:
    """A match at a table: apply actions, look at it, take actions back.

    `phase` says what may come next (`deal`, `misdeal`, `announce`, `play`, `correct`, `claim`,
    `over`), `to_act` whose turn it is, None where anybody may act or nobody any more.

    A match is a cursor over positions that never change: an action makes the next one out of
    the parts that stay, and the one before is kept. So `undo` puts it back, whatever the action
    was, a corrected revoke or the end of a deal, and cannot differ from not having acted; a
    view outlives the actions that follow it; a copy shares what has been played. The other
    way, to change one state and to write down how to change it back, needs an inverse for
    every action. Only of cards lawfully played neither position nor action is kept: both follow
    from the stages of the deal and the cards on the table.
    """

    __slots__ = (
        "_base",
        "_led",
        "_legal",
        "_log",
        "_plays",
        "_progress",
        "_trick",
        "phase",
        "table",
        "to_act",
    )

    # Attributes rather than properties, as they are read at every turn; only actions set them.
    table: Table
    phase: Phase
    to_act: int | None
    _progress: Progress
    _trick: tuple[int, ...]
    _led: int
    _legal: int
    _plays: Sequence[CardSets[Play]]
    # Each action but cards lawfully played, with the position and the base before it; a card
    # that ends a deal is here as well. The base is where the last of these actions has led: the
    # stage, and how many cards of its trick lay there.
    _log: list[tuple[Bare, Action, Base]]
    _base: Base

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
            last=None,
            deals=0,
            number=1,
            dealer=dealer,
            seats=tuple(range(players)),
            tie=None,
            reached=reached,
            past_revokes=(),
            outcome=None,
        )
        self._log = []
        self._set((before_deal(sheet), ()))

    def __repr__(self) -> str:
        sheet = self._progress.deal.sheet
        turn = "" if self.to_act is None else f", seat {self.to_act} to act"
        return f"<Match {self.table.game}: deal {sheet.number}, {self.phase}{turn}>"

    @property
    def position(self) -> Position:
        """The position as a value that stays true when the match goes on."""
        return Position(self._progress, self._trick)

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each seat, of the deals counted."""
        return self._progress.deal.sheet.totals

    @property
    def outcome(self) -> Outcome | None:
        """Winners and losers, once the match is over."""
        return self._progress.deal.sheet.outcome

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions accepted so far."""
        actions: list[Action] = []
        for before, action, base in self._log:
            actions += _laid(before, base)
            actions.append(action)
        return (*actions, *_laid(self._bare(), self._base))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the ordinary actions that are legal now; `Deal()` stands for any deal.

        In `play` they come by suit, each from high to low.
        """
        legal = self._legal
        if legal:
            plays = self._plays[self.to_act]  # type: ignore[index]  # it is his turn
            kept = plays.kept
            return kept[legal] if legal in kept else plays.of(legal)
        return legal_actions(self.position)

    def legal_cards(self) -> tuple[str, ...]:
        """Return the cards that the player to act may play, or put in place of a revoke."""
        return legal_cards(self.position)

    def irregular_actions(self) -> tuple[Revoke | Notice, ...]:
        """Return the revokes that the player to act could commit, and what can be noticed."""
        position = self.position
        return (*revokes(position), *notices(position))

    def apply(self, action: Action) -> Refusal | None:
        """Do an action. Returns None, or the refusal if the rules do not accept it.

        A refused action changes nothing.
        """
        # A legal card is what nearly every action is, and then a deal: what is next is found here.
        # For all else, and where a deal is not being played after it, it is found by `_set`.
        if type(action) is Play and action.seat == self.to_act and action.bit & self._legal:
            progress = self._progress
            trick = self._trick
            if trick:
                trick += action.laid
            else:
                trick = action.laid
                self._led = SUIT_OF[action.bit]
            if len(trick) == len(progress.order):
                stage = after_trick(progress, trick)
                if stage.before is not progress or stage.status is not PLAYING:
                    self._log.append((self._bare(), action, self._base))
                    self._set((stage, ()))
                    return None
                self._progress = progress = stage
                trick = ()
        elif (
            type(action) is Deal
            and self.phase == "deal"
            and (dealt := flawless(self._progress.deal, action)) is not None
        ):
            self._log.append((self._bare(), action, self._base))
            progress = deal_out(self._progress.deal, dealt)
            trick = ()
            if progress.status is not PLAYING:
                self._set((progress, trick))
                return None
            self._progress = progress
            self._base = progress, 0
            self.phase = "play"
        else:
            position = self.position
            refused = refusal(position, action)
            if refused is None:
                self._log.append((position, action, self._base))
                self._set(_after(position, action))
            return refused
        self._trick = trick
        seat = self.to_act = progress.order[len(trick)]
        deal = progress.deal
        rules = deal.rules
        # Nobody has laid a card in this trick before his turn.
        hand = deal.dealt[seat] & progress.held
        if rules.plain:
            self._legal = hand & self._led or hand if trick else hand
        else:
            self._legal = self.position.playable()
        return None

    def undo(self) -> Action | None:
        """Take the last action back and return it, or None at the beginning of the match."""
        progress, trick, base = self._progress, self._trick, self._base
        action: Action
        if (progress, len(trick)) != base:
            if not trick and progress.before is not None:
                progress, trick = progress.before, progress.cards
            trick, card = trick[:-1], trick[-1]
            action = _play(progress, len(trick), card)
            self._set((progress, trick))
        elif self._log:
            before, action, base = self._log.pop()
            self._set(before)
        else:
            return None
        self._base = base
        return action

    def clauses_evaluated(self) -> frozenset[str]:
        """Return the paths of the clauses that have had a say in the deal so far.

        After a deal has been counted they are those of that deal, with what ended it, until the
        next is dealt. Found by looking at the actions of the deal again: playing costs nothing.
        """
        twin = self.copy()
        found: set[str] = set()
        after = twin.position
        while (action := twin.undo()) is not None:
            before = twin.position
            found.update(clauses_of(before, action, after))
            if isinstance(action, Deal):
                break
            after = before
        return frozenset(found)

    def copy(self) -> "Match":
        """Return a match that goes on from here on its own."""
        twin = object.__new__(Match)
        twin.table = self.table
        twin._log = self._log.copy()
        twin._set(self._bare())
        twin._base = self._base
        return twin

    def _bare(self) -> Bare:
        return self._progress, self._trick

    def _set(self, position: Bare) -> None:
        progress, trick = self._progress, self._trick = position
        self._base = progress, len(trick)
        self._plays = progress.deal.rules.plays
        self._led = SUIT_OF[trick[0]] if trick else 0
        phase = self.phase = progress.status.phase
        named = Position(progress, trick)
        self.to_act = named.to_act
        self._legal = named.playable() if phase == "play" else 0

    def view(self, viewer: int | None = None) -> View:
        """Return what there is to see: everything, or what one player may know.

        Raises ValueError when the viewer is no seat of the table.
        """
        if viewer != self.to_act and viewer not in self._viewers():
            raise ValueError(f"there is no seat {viewer} at this table")
        # Filled from here, since a player looks at every turn and each call costs.
        view = View()
        view.position = self._progress, self._trick
        view.viewer = viewer
        view.made = None
        return view

    def _viewers(self) -> tuple[int | None, ...]:
        return None, *range(self.table.players)


def _laid(position: Bare, base: Base) -> list[Play]:
    """Return the actions that laid the cards which lie there since the base."""
    progress, trick = position
    stage, there = base
    laid = [_play(progress, place, card) for place, card in enumerate(trick)]
    while progress is not stage and progress.before is not None:
        step, progress = progress, progress.before
        laid[:0] = [_play(progress, place, card) for place, card in enumerate(step.cards)]
    return laid[there:]


def _play(stage: Progress, place: int, card: int) -> Play:
    """Return the action that laid a card at this place of the trick of a stage."""
    return stage.deal.rules.plays[stage.order[place]].of(card)[0]


def _after(position: Position, action: Action) -> Bare:
    """Return the position after an action that has been found acceptable."""
    bit = position.progress.deal.rules.bit
    match action:
        case Play():
            return after_card(position.progress, (*position.trick, bit[action.card]))
        case Correct():
            return correct(position, bit[action.card])
        case Revoke():
            return revoke(position, bit[action.card])
        case Notice():
            return notice(position, action)
        case Deal():
            return deal_flawed(position, action), ()
        case Announce():
            return announce(position, action), ()
        case Pass():
            return pass_over(position), ()
        case Misdeal():
            return redeal(position, action), ()
        case Count():
            return count_deal(position.progress), ()
        case _:
            assert_never(action)
