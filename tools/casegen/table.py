"""A match in the making: actions go to the reference, steps and expectations are kept."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from conformance.cases.looks import Look, key_of, see
from conformance.cases.writing import DealText, Step, add_step, step_of
from reference_impl import Match, games, replay
from tools.casegen.story import Deal, follow
from tools.casegen.words import names_of, rank_order

Action = Mapping[str, Any]
Options = Mapping[str, str | int]
Lines = tuple[tuple[str, str], ...]

# The sizes of hands by what decides them; to deal for them anew was a fifth of all work.
_SIZES: dict[tuple[object, ...], dict[int, int]] = {}


class RefusedError(Exception):
    """The reference refuses an action that a generator takes for legal."""


@dataclass
class Stop:
    """Something looked at after so many actions, and what the reference showed."""

    after: int
    looks: tuple[Look, ...]
    lines: Lines


@dataclass
class Table:
    """A table with players, a game and its options; everything goes through the reference.

    Options are those that are not at their default. Raises `RefusedError` where the reference
    does not accept an action.
    """

    game: str
    players: int
    dealer: int
    options: Options = field(default_factory=dict)
    totals: Sequence[int] = ()

    def __post_init__(self) -> None:
        """Sit down: name the players, begin the match."""
        self.totals = tuple(self.totals) or (0,) * self.players
        self._match = Match(self.game, self.options, self.players, self.dealer, self.totals)
        self.view: dict[str, Any] = self._match.view()
        self.names = names_of(self.players, str(self.view["direction"]))
        self.ranks = rank_order(self.game, self.options)
        self.actions: list[Action] = []
        self.steps: list[Step] = []
        self.stops: list[Stop] = []
        self.deals: list[Deal] = []
        self.refusal: str | None = None
        self.viewer: int | None = None

    # What is so

    @property
    def phase(self) -> str:
        """The phase of the match."""
        return str(self.view["phase"])

    @property
    def to_act(self) -> int:
        """The seat that is to act; somebody must be."""
        seat = self.view["to_act"]
        assert isinstance(seat, int)
        return seat

    @property
    def last(self) -> Deal:
        """The story of the last deal that was not void."""
        return next(deal for deal in reversed(self.deals) if not deal.void)

    @property
    def legal(self) -> list[str]:
        """The cards that the player to act may play."""
        return [action["card"] for action in self.view["legal"] if "card" in action]

    @property
    def revokes(self) -> list[str]:
        """The cards with which the player to act would revoke."""
        return [a["card"] for a in self.view["irregular"] if a["do"] == "revoke"]

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return self.names[seat]

    def after(self, seat: int, by: int = 1) -> int:
        """Return the seat so many places after this one in playing order."""
        return (seat + by) % self.players

    def pack(self) -> list[str]:
        """Return the cards of this deal, or of the one to come."""
        return self._match.pack()

    def sizes(self) -> dict[int, int]:
        """Return how many cards each seat gets in the deal that is due."""
        seats = tuple(self.view["seats"])
        due = (self.game, tuple(self.options.items()), self.players, seats, self.view["dealer"])
        if due not in _SIZES:
            trial = deepcopy(self._match)
            trial.apply({"do": "deal", "deck": trial.pack()})
            hands: Any = trial.view()["hands"]
            _SIZES[due] = {seat: len(hands[seat]) for seat in seats}
        return dict(_SIZES[due])

    # What is done

    def act(self, action: Action) -> None:
        """Take an action without writing a step for it."""
        before = self.view
        refusal = self._match.apply(action)
        if refusal is not None:
            raise RefusedError(f"{action} is refused: {refusal.code}")
        self.actions.append(action)
        view: dict[str, Any] = self._match.view()
        self.view = view
        if action["do"] == "deal":
            seats, hands = tuple(view["seats"]), view["hands"]
            dealt = {seat: list(hands[seat]) for seat in seats}
            self.deals.append(Deal(view["deal"], view["dealer"], seats, view["playoff"], dealt))
        else:
            follow(self.deals[-1], before, action, self.view)

    def take(self, action: Action) -> None:
        """Take an action, and write the step for it."""
        leads = not (self.view["trick"] or {"cards": []})["cards"]
        deal = self._deal_text(action)  # the table as it is now knows what a whole deal is
        self.act(action)
        add_step(self.steps, action, self.names, leads=leads, deal=deal)

    def step(self, action: Action) -> Step:
        """Return the step that says this action by itself."""
        return step_of(action, self.names, self._deal_text(action))

    def _deal_text(self, action: Action) -> DealText | None:
        if action["do"] != "deal":
            return None
        deck, exposed = tuple(action.get("deck", ())), tuple(action.get("exposed", ()))
        if deck:
            return DealText((), deck, exposed, len(deck) == len(self.pack()))
        hands = {seat: tuple(action["hands"][seat]) for seat in self.view["seats"]}
        named = tuple((self.names[seat], hand) for seat, hand in hands.items())
        complete = self.phase != "deal" or (
            {seat: len(hand) for seat, hand in hands.items()} == self.sizes()
            and sorted(card for hand in hands.values() for card in hand) == self.pack()
        )
        return DealText(named, deck, exposed, complete)

    def deal(self, hands: Mapping[int, Sequence[str]], exposed: Sequence[str] = ()) -> None:
        """Deal these hands."""
        self.take(self.deal_action(hands, exposed))

    def deal_action(
        self, hands: Mapping[int, Sequence[str]], exposed: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Return the action that deals these hands."""
        lists = [list(hands.get(seat, ())) for seat in range(self.players)]
        action: dict[str, Any] = {"do": "deal", "hands": lists}
        if exposed:
            action["exposed"] = list(exposed)
        return action

    def deal_deck(self, deck: Sequence[str]) -> None:
        """Deal a deck, the first card first."""
        self.take({"do": "deal", "deck": list(deck)})

    def play(self, card: str) -> None:
        """The player to act plays a card."""
        self.take({"do": "play", "seat": self.to_act, "card": card})

    def revoke(self, card: str) -> None:
        """The player to act revokes with a card."""
        self.take({"do": "revoke", "seat": self.to_act, "card": card})

    def say(self, what: str) -> None:
        """The player who is asked announces this, or says `pass`."""
        if what == "pass":
            self.take({"do": "pass", "seat": self.to_act})
        else:
            self.take({"do": "announce", "seat": self.to_act, "announcement": what})

    def notice(self, seat: int, offender: int, trick: int, deal: int | None = None) -> None:
        """A player points out a revoke."""
        action: dict[str, Any] = {"do": "notice", "seat": seat, "offender": offender}
        action["trick"] = trick
        if deal is not None:
            action["deal"] = deal
        self.take(action)

    def correct(self, card: str) -> None:
        """The offender plays a card in place of his revoke."""
        self.take({"do": "correct", "seat": self.to_act, "card": card})

    def refuse(self, action: Action) -> str:
        """Try an action that the reference must refuse, as the last step; return the code."""
        refusal = self._match.apply(action)
        if refusal is None:
            raise RefusedError(f"{action} is accepted, though it should not be")
        self.refusal = refusal.code
        self.actions.append(action)
        return refusal.code

    # What is seen

    def look(self, *looks: Look) -> None:
        """Expect here what the reference shows under these keys."""
        lines = self.lines(looks)
        self.stops.append(Stop(len(self.actions), looks, lines))
        self.steps.append(Step("expect", words=list(lines)))

    def lines(self, looks: Sequence[Look]) -> Lines:
        """Return what the view shows under these keys; the viewer's view, if there is one."""
        view: Any = self._match.view(self.viewer)
        return tuple((key_of(look), see(look, view, self.names, self.ranks)) for look in looks)

    # The same again

    def params(self, options: Options, after: int) -> dict[str, object]:
        """Return the position after so many actions as a request, with these options besides."""
        params: dict[str, object] = {
            "game": self.game,
            "options": {**self.options, **options},
            "players": self.players,
            "dealer": self.dealer,
            "totals": list(self.totals),
            "actions": [dict(action) for action in self.actions[:after]],
        }
        if self.viewer is not None:
            params["viewer"] = self.viewer
        return params

    def seen(self, options: Options, after: int, looks: Sequence[Look]) -> Lines:
        """Return what another setting would show at this point, or that it refuses the way there.

        What there is nothing to see of, such as the losers of a match that goes on, is told by
        a dash.
        """
        verdict: Any = replay(self.params(options, after))
        if verdict["status"] != "ok":
            return (("refused", f"{verdict.get('index')} {verdict.get('code')}"),)
        lines = []
        for look in looks:
            try:
                text = see(look, verdict["view"], self.names, self.ranks)
            except (IndexError, TypeError):
                text = "–"
            lines.append((key_of(look), text))
        return tuple(lines)

    def again(self, options: Options | None = None, totals: Sequence[int] | None = None) -> "Table":
        """Return another table at which the same is done, until something is refused there."""
        table = Table(
            self.game,
            self.players,
            self.dealer,
            self.options if options is None else options,
            self.totals if totals is None else totals,
        )
        for action in self.actions:
            try:
                table.take(action)
            except RefusedError:
                break
        return table


def default_of(game: str, option: str) -> str | int:
    """Return the value of an option that nobody chose."""
    return next(known.default for known in games()[game].options if known.id == option)
