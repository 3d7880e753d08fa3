"""The steps behind the opening: a deal, what can be seen of it, and what is asked besides."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from conformance.cases.expect import CODES
from conformance.catalogue import Catalogue, Tables
from conformance.runner.conversation import METHOD_NOT_FOUND
from conformance.smoke import views
from conformance.smoke.declared import Declared
from conformance.smoke.model import Finding, State, Step, Trouble
from conformance.smoke.opening import finding, said
from conformance.smoke.positions import Position, position
from conformance.smoke.wire import Exchange, Request, Wire

AT_ONCE = 16
LONG = 100_000
ONE_SHOT = "it is started for each request"
NOTE = "Le Polignac, c'est le J♠: « deux points » 🂫"

Outcome = Trouble | Finding | None


def deal(
    wire: Wire, declared: Declared, catalogue: Catalogue, tables: Tables
) -> tuple[Finding, Position | None]:
    """Find a deal that the engine accepts among those that it declares; return it, too.

    It may leave some to others: each game, number of players and way to deal is tried until one
    is not unsupported.
    """
    declined: Trouble | None = None
    for asked in _deals(declared, catalogue, tables):
        exchange = wire.exchange(Request("replay", asked.params))
        trouble = _not_accepted(exchange)
        if trouble is None:
            return finding(Step.DEAL, note=_told(asked)), asked
        if not _is_unsupported(exchange):
            return finding(Step.DEAL, trouble), None
        declined = declined or trouble
    return finding(Step.DEAL, declined), None


def _deals(declared: Declared, catalogue: Catalogue, tables: Tables) -> Iterator[Position]:
    """Yield deals of the games declared, with four players first, where the game has four."""
    known = [game for game in declared.games or catalogue.games if game in catalogue.games]
    if declared.games is None:
        known = known[:1]
    for game in known:
        numbers = sorted(catalogue.games[game].players, key=lambda number: (number != 4, number))
        for players in numbers:
            if declared.players is None or players in declared.players:
                table = tables(game, {}, players)
                for by_deck in (False, True)[: 1 + ("deck" in declared.features)]:
                    yield position(game, table, 0, 0, by_deck)


def _told(asked: Position) -> str:
    way = "by the order of the deck" if "deck" in asked.params["actions"][0] else "as hands"
    return f"{asked.params['game']} with {asked.params['players']} players, {way}"


def _is_unsupported(exchange: Exchange) -> bool:
    reply = exchange.replies.get(0)
    status = reply.result.get("status") if reply and isinstance(reply.result, dict) else None
    return status == "unsupported"


def _not_accepted(exchange: Exchange, what: str = "a deal that is right") -> Trouble | None:
    """Return why an answer does not accept, with what to do, or None where it does."""
    if exchange.trouble is not None or 0 not in exchange.replies:
        return exchange.trouble
    reply, sent = exchange.replies[0], exchange.requests[0].shown()
    result = reply.result
    fix, broken = f"Accept {what}.", False
    match result:
        case _ if reply.code == METHOD_NOT_FOUND:
            fix = "Answer the method replay: it is what the runner asks (§2)."
        case _ if reply.code is not None:
            broken = True
            fix = (
                "Answer with a status; an error is a fault of the engine. Look at standard error,"
                " and at what your adapter does with keys that may be left out, as totals."
            )
        case {"status": "ok", "view": dict()}:
            return None
        case {"status": "ok"}:
            fix = 'Put what there is to see under "view", an object (§6).'
        case {"status": "refused", "index": index, **rest}:
            fix = (
                f"It refuses {what}: action {index}, {rest.get('code', 'without a code')}. Does"
                " the adapter hand hands and cards on rightly?"
            )
        case {"status": "unsupported", "feature": feature}:
            fix = f"It declares this, and then says it is unsupported: {feature}. Declare less, or"
            fix += " play it."
        case {"status": "unsupported"}:
            fix = 'Say what is unsupported: {"status": "unsupported", "feature": "…"}.'
        case {"phase": _}:
            fix = 'Put the view into {"status": "ok", "view": {…}} (§3).'
        case _:
            broken = True
            fix = 'Answer {"status": "ok", "view": {…}}, "refused" or "unsupported" (§3).'
    return Trouble(fix, said(reply), sent, broken)


class Trial:
    """What is asked about a deal that the engine has accepted."""

    def __init__(
        self,
        wire: Wire,
        declared: Declared,
        asked: Position,
        tables: Tables,
        catalogue: Catalogue,
    ) -> None:
        self._wire, self._declared, self._asked = wire, declared, asked
        self._tables, self._catalogue = tables, catalogue
        params = asked.params
        dealer = params["players"] - 1
        by_deck = "deck" in params["actions"][0]
        self._other = position(params["game"], params["table"], dealer, 5, by_deck)

    def findings(self) -> Iterator[Finding]:
        """Yield the findings; where the view itself is wrong, cards and seats are not looked at."""
        steps: dict[Step, Callable[[], Outcome]] = {
            Step.AGAIN: self._again,
            Step.ANOTHER: self._another,
            Step.PLAY: self._play,
            Step.REFUSED: self._refused,
            Step.UNKNOWN_SEAT: self._unknown_seat,
            Step.MALFORMED: self._malformed,
            Step.UNDECLARED: self._undeclared,
            Step.AT_ONCE: self._at_once,
            Step.LONG_LINE: self._long_line,
            Step.UTF_8: self._utf_8,
        }
        exchange = self._wire.exchange(Request("replay", self._asked.params))
        view = _view(exchange)
        for found in self._looked_at(exchange, view):
            yield found
            if found.state is State.NOT_OK:
                break
        for step, attempt in steps.items():
            outcome = attempt()
            yield outcome if isinstance(outcome, Finding) else finding(step, outcome)

    def _looked_at(self, exchange: Exchange, view: dict[str, Any]) -> Iterator[Finding]:
        wrong = views.shape(view, self._asked)
        yield finding(Step.VIEW, _as_trouble(wrong, exchange), views.left_out(view))
        yield finding(Step.CARDS, _as_trouble(views.cards(view), exchange))
        yield finding(Step.SEATS, _as_trouble(views.seats(view, self._asked), exchange))

    def _again(self) -> Outcome:
        request = Request("replay", self._asked.params)
        one, two = self._wire.exchange(request), self._wire.exchange(request)
        for exchange in (one, two):
            if exchange.trouble is not None:
                return exchange.trouble
        if views.same(one.replies[0].result, two.replies[0].result):
            return None
        fix = (
            "The same request was answered otherwise the second time. Begin each replay with a new"
            " match: nothing may be left of the one before, and nothing may be drawn by chance."
        )
        return _as_trouble(fix, two)

    def _another(self) -> Outcome:
        """Ask about the other position, and about the first: each must have its own hands."""
        for asked in (self._other, self._asked):
            exchange = self._wire.exchange(Request("replay", asked.params))
            trouble = _not_accepted(exchange)
            wrong = None if trouble else _of_another(_view(exchange), asked)
            if trouble or wrong:
                return trouble or _as_trouble(wrong, exchange)
        return None

    def _play(self) -> Outcome:
        """Play the first card that the engine itself calls legal, or pass where asked first."""
        asked, card = self._asked, None
        view = _view(self._wire.exchange(Request("replay", asked.params)))
        action: dict[str, Any] = {"do": "pass", "seat": asked.to_act}
        if view.get("phase") != "announce":
            own = asked.hands[asked.to_act]
            card = next((each for each in views.cards_in(view, "legal") if each in own), own[0])
            action = {"do": "play", "seat": asked.to_act, "card": card}
        exchange = self._wire.exchange(Request("replay", asked.after(action)))
        trouble = _not_accepted(exchange, "the first card, a legal one" if card else "a pass")
        if trouble is not None:
            return trouble
        return _as_trouble(views.passed_on(_view(exchange), asked, card), exchange)

    def _refused(self) -> Outcome:
        """Play a card of the next player's hand: whatever the phase, that is refused."""
        asked = self._asked
        card = asked.hands[(asked.to_act + 1) % len(asked.hands)][0]
        action = {"do": "play", "seat": asked.to_act, "card": card}
        exchange = self._wire.exchange(Request("replay", asked.after(action)))
        if exchange.trouble is not None:
            fix = "Catch what your engine throws when it refuses an action, and answer"
            fix += ' {"status": "refused", "index": 1, "code": "not-in-hand"}. '
            found = exchange.trouble
            return replace(found, fix=fix + found.fix)
        reply = exchange.replies[0]
        match reply.result:
            case {"status": "refused", "index": 1, **rest} if rest.get("code") in (None, *CODES):
                coarse = "code" not in rest
                note = "without a code: refusals are coarse passes" if coarse else ""
                return finding(Step.REFUSED, note=note)
            case {"status": "refused", "index": 1, "code": code}:
                fix = (
                    f"There is no code {code}: §7 lists them. Without a code it is a bare refusal."
                )
            case {"status": "refused", "index": index}:
                fix = (
                    "The index counts the actions from 0, the deal too: the card is action 1, not"
                    f" {index}."
                )
            case {"status": "refused"}:
                fix = 'Say which action is refused: "index": 1, counted from 0 with the deal.'
            case {"status": "ok"}:
                fix = (
                    f"It accepts that seat {asked.to_act} plays {card}, a card of another hand. Ask"
                    " the engine whether an action is legal before it is made."
                )
            case _ if reply.code is not None:
                fix = (
                    'Answer {"status": "refused", "index": 1, "code": "not-in-hand"}: a JSON-RPC'
                    " error is a fault of the engine, a refusal is not."
                )
            case _:
                fix = 'Answer {"status": "refused", "index": 1, "code": "not-in-hand"}.'
        return Trouble(fix, said(reply), exchange.requests[0].shown(), reply.code is not None)

    def _unknown_seat(self) -> Outcome:
        asked = self._asked
        action = {"do": "play", "seat": len(asked.hands) + 5, "card": asked.hands[0][0]}
        return self._strange(action, "unknown-seat", "a seat that is not in the deal")

    def _malformed(self) -> Outcome:
        action = {"do": "play", "seat": self._asked.to_act}
        return self._strange(action, "malformed", "an action without its card")

    def _strange(self, action: dict[str, Any], code: str, what: str) -> Outcome:
        """Send an action that no engine needs to see; to say that it is unsupported will do."""
        exchange = self._wire.exchange(Request("replay", self._asked.after(action)))
        fix = f"Look at seats and fields before the engine does: {what} is refused,"
        fix += f' {{"status": "refused", "index": 1, "code": "{code}"}} (§7).'
        found = exchange.trouble
        if found is not None:
            return replace(found, fix=f"{fix} {found.fix}")
        reply = exchange.replies[0]
        match reply.result:
            case {"status": "refused", "index": 1, **rest} if rest.get("code") in (None, *CODES):
                return None
            case {"status": "unsupported"}:
                return None
            case _:
                return Trouble(
                    fix, said(reply), exchange.requests[0].shown(), reply.code is not None
                )

    def _undeclared(self) -> Outcome:
        games = self._declared.games
        foreign = [game for game in self._catalogue.games if game not in (games or ())]
        if games is None or not foreign:
            return Finding(Step.UNDECLARED, State.DOES_NOT_APPLY, note="it plays any game")
        game = foreign[0]
        players = self._catalogue.games[game].players
        number = 4 if 4 in players else players[0]
        asked = position(game, self._tables(game, {}, number), 0, 0, by_deck=False)
        exchange = self._wire.exchange(Request("replay", asked.params))
        if exchange.trouble is not None or _is_unsupported(exchange):
            return exchange.trouble
        fix = (
            f"Look at game before anything else: {game} is not declared, so the answer is"
            ' {"status": "unsupported", "feature": "…"}.'
        )
        return _as_trouble(fix, exchange)

    def _at_once(self) -> Outcome:
        if self._wire.engine.one_shot:
            return Finding(Step.AT_ONCE, State.DOES_NOT_APPLY, note=ONE_SHOT)
        asked = [(self._asked, self._other)[place % 2] for place in range(AT_ONCE)]
        requests = [Request("replay", each.params) for each in asked]
        exchange = self._wire.exchange(*requests)
        if exchange.trouble is not None:
            found = exchange.trouble
            fix = f"{len(exchange.replies)} of {AT_ONCE} were answered. {found.fix}"
            if exchange.broken is not None:
                fix += " Perhaps it reads one line of what has arrived, and throws away the rest."
            return replace(found, fix=fix)
        for place, each in enumerate(asked):
            wrong = _of_another(_view(exchange, place), each)
            if wrong is not None:
                fix = "An answer has the id of another request: answers may come in any order, but"
                return _as_trouble(f"{fix} each with the id of its own.", exchange, place)
        return None

    def _long_line(self) -> Outcome:
        return self._as_before(
            Request("replay", self._asked.params, padding=LONG),
            "Read a line whole, however long it is, up to 1 MiB: not into a buffer of fixed size.",
        )

    def _utf_8(self) -> Outcome:
        return self._as_before(
            Request("replay", self._asked.noted(NOTE)),
            "Read standard input as UTF-8, and ignore fields that an action does not know (§7):"
            f' the deal had "note": "{NOTE}".',
        )

    def _as_before(self, request: Request, fix: str) -> Outcome:
        """Ask for the deal in another form: it must be answered as before."""
        plain = self._wire.exchange(Request("replay", self._asked.params))
        exchange = self._wire.exchange(request)
        found = exchange.trouble
        if found is not None:
            return replace(found, fix=f"{fix} {found.fix}")
        same = plain.trouble is None and views.same(
            plain.replies[0].result, exchange.replies[0].result
        )
        return None if same else _as_trouble(fix, exchange)


def endings(wire: Wire) -> Iterator[Finding]:
    """Yield what comes of closing the engine's input, and of asking it to end."""
    if wire.engine.one_shot:
        for step in (Step.INPUT_ENDS, Step.SHUTDOWN):
            yield Finding(step, State.DOES_NOT_APPLY, note=ONE_SHOT)
        return
    seconds = wire.patience.shutdown
    begun = wire.exchange(wire.introduction, seconds=wire.patience.start)
    if begun.trouble is None and wire.close_input():
        yield finding(Step.INPUT_ENDS)
    else:
        fix = f"End the program when standard input ends: {seconds:g} s later it still runs."
        yield finding(Step.INPUT_ENDS, begun.trouble or Trouble(fix))
    exchange = wire.exchange(Request("shutdown"))
    reply = exchange.replies.get(0)
    if reply is None or exchange.trouble is not None:
        yield finding(Step.SHUTDOWN, exchange.trouble)
    elif reply.code is not None or reply.result is not None:
        fix = 'Answer shutdown by "result": null.'
        yield finding(Step.SHUTDOWN, _as_trouble(fix, exchange))
    elif wire.ends():
        yield finding(Step.SHUTDOWN)
    else:
        fix = f"End the program after the answer to shutdown: {seconds:g} s later it still runs."
        yield finding(Step.SHUTDOWN, Trouble(fix))


def _of_another(view: dict[str, Any], asked: Position) -> str | None:
    """Return what shows that an answer tells of another request than its own, or None."""
    own = {"hands": [list(hand) for hand in asked.hands], "to_act": asked.to_act}
    if any(key in view and not views.same(view[key], own[key]) for key in own):
        return (
            "This is not the answer to its own request, but looks like one to a request before it."
            " Begin each replay with a new match, and keep nothing."
        )
    return None


def _view(exchange: Exchange, place: int = 0) -> dict[str, Any]:
    """Return the view in an answer; an empty one where there is none."""
    reply = exchange.replies.get(place)
    match None if reply is None else reply.result:
        case {"view": dict(view)}:
            return view
        case _:
            return {}


def _as_trouble(fix: str | None, exchange: Exchange, place: int = 0) -> Trouble | None:
    """Return a fix with the request and its answer, or None where nothing is wrong."""
    if fix is None:
        return None
    came = said(exchange.replies[place]) if place in exchange.replies else ""
    return Trouble(fix, came, exchange.requests[place].shown())
