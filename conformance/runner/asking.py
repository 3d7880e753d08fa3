"""Asks an engine many things: requests sent ahead, and every fault laid to the one that caused it.

When the engine ends, falls silent or writes what is no answer, any of the requests under way may
be the cause: the engine is started again and these are asked one at a time. Faults then are the
doing of the one that was asked last.
"""

import tempfile
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from conformance.runner.conversation import (
    METHOD_NOT_FOUND,
    Answer,
    Conversation,
    Event,
    Failed,
    Fault,
    Introduction,
    NotStartedError,
    Opening,
    Silence,
    Stray,
)
from conformance.runner.early import EarlyStart
from conformance.runner.engines import Engine
from conformance.runner.one_shot import OneShot
from conformance.runner.patience import USUAL, Patience
from conformance.runner.process import Ended, now
from conformance.runner.requests import RequestWriter
from conformance.runner.second_look import SecondLooks
from conformance.runner.standard_error import last_words
from conformance.verdicts import Verdict

_MOST_REPEATS = 100

Params = Mapping[str, Any]


class Request(NamedTuple):
    """What an engine is to be asked; its answer may take `seconds` longer than the usual."""

    params: Params
    method: str = "replay"
    seconds: float = 0.0


class Trouble(NamedTuple):
    """Why there is no answer to a request: what the engine did, and that in words.

    The verdict is CRASH, TIME_OUT or GARBAGE; NOT_RUN where the request was not made, since the
    engine was given up before; NOT_AVAILABLE where it cannot be on this machine.
    """

    verdict: Verdict
    note: str


Reply = Answer | Trouble


class _GivenUpError(Exception):
    """The engine is not worth starting once more; the message says why."""


class Asker:
    """A stranger's engine under question; whatever it does, questions come to an end.

    It is a context manager: the engine is started on the way in, and on the way out it is asked
    to end, and is ended. `introduction` is what it says of itself, or the trouble that kept it
    from that. `unsteady` tells of a failure that did not come again when the requests in question
    were asked one by one; `given_up` why the last asking was broken off; `errors` is the end of
    what it wrote to standard error. `until` is the moment of the clock (`now`) at which the asking
    is broken off, wherever it stands.
    """

    def __init__(
        self,
        engine: Engine,
        patience: Patience = USUAL,
        version: str = "0",
        early: EarlyStart | None = None,
    ) -> None:
        self.engine, self.patience = engine, patience
        self.introduction: Introduction | Trouble = Trouble(Verdict.NOT_RUN, "it was not started")
        self.requests = 0
        self.unsteady = self.given_up = self.errors = ""
        self.until = inf
        self.looks = SecondLooks(engine, version, patience)
        self._version, self._early = version, early
        self._writer = RequestWriter()
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._conversation: Conversation | OneShot | None = None
        self._asking: _Asking | None = None

    def __enter__(self) -> "Asker":
        missing = self.engine.missing()
        if missing is not None:
            self.introduction = Trouble(Verdict.NOT_AVAILABLE, missing)
            return self
        self._folder = tempfile.TemporaryDirectory(prefix="polignac-", ignore_cleanup_errors=True)
        try:
            self.introduction = self.started().introduction
        except NotStartedError as error:
            self.errors = error.errors
            self.introduction = Trouble(error.verdict, str(error))
        except BaseException:
            self._folder.cleanup()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            # Somebody wants to be away: an engine that hangs is not waited for.
            self.stop()
        self.close()

    def ask_all(self, params: Sequence[Params], method: str = "replay") -> list[Reply]:
        """Return the reply to each of the requests, in their order.

        An engine that fails is started again and asked the rest. A JSON-RPC error is a trouble,
        a method that the engine does not know the answer that this is unsupported.
        """
        if isinstance(self.introduction, Trouble):
            return [self.introduction] * len(params)
        found = dict(self.replies([Request(each, method) for each in params]))
        rest = Trouble(Verdict.NOT_RUN, self.given_up)
        return [found.get(place, rest) for place in range(len(params))]

    def replies(
        self, requests: Sequence[Request], listen: bool = False
    ) -> Iterator[tuple[int, Reply]]:
        """Yield the replies to requests as they come, each with the place of its request.

        A later reply to the same request takes the place of the one before: the engine has
        answered twice. Where the engine is given up, what is left has no reply, and `given_up`
        says why. With `listen` the last answer is waited behind for more that should not come.
        """
        self._asking = _Asking(self, requests, listen)
        self.given_up = ""
        try:
            yield from self._asking.replies()
        except NotStartedError as error:
            self.errors = error.errors or self.errors
            self.given_up = f"started again, {error}"
        except _GivenUpError as error:
            self.given_up = str(error)

    def started(self) -> Conversation | OneShot:
        """Return the conversation with the engine, which is started where it is not there.

        Raises NotStartedError.
        """
        if self._conversation is None:
            assert self._folder is not None
            early, self._early = self._early, None
            folder = Path(self._folder.name)
            opening = None if early is None else early.take(self.engine)
            if opening is None:
                opening = Opening(self.engine, folder, self._version)
            start = max(min(self.patience.start, self.until - now()), 0.0)
            request = self.patience.request
            if self.engine.one_shot:
                self._conversation = OneShot(
                    opening, self.engine, folder, self._writer, start, request
                )
            else:
                self._conversation = Conversation(opening, self._writer, start)
        return self._conversation

    def look(self, place: int, request: Request) -> None:
        """Begin to ask a second process of the engine one request alone."""
        assert self._folder is not None
        self.looks.begin(Path(self._folder.name), place, request.method, request.params)

    def adopt(self, conversation: Conversation) -> None:
        """Go on with this conversation in place of the one that was ended."""
        self._conversation = conversation
        self.requests += 1

    def stop(self) -> None:
        """End the engine at once; it is started again for the next request."""
        conversation, self._conversation = self._conversation, None
        if conversation is not None:
            conversation.end()
            self.errors = conversation.errors() or self.errors

    def close(self) -> list[tuple[int, Trouble]]:
        """Ask the engine to end, see that it does, and return what it still did to the last asking.

        Of what it says otherwise at the end `unsteady` tells.
        """
        late: list[tuple[int, Trouble]] = []
        conversation, self._conversation = self._conversation, None
        if conversation is not None and not isinstance(self.introduction, Trouble):
            for event in conversation.shut_down(self.patience.shutdown):
                late += self._late(event)
            self.errors = conversation.errors() or self.errors
        if self._folder is not None:
            self._folder.cleanup()
        return late

    def _late(self, event: Event) -> list[tuple[int, Trouble]]:
        """Take what came between the last answer and the shutdown."""
        if isinstance(event, Answer | Fault):
            place = None if self._asking is None else self._asking.answered(event.number)
            if place is not None:
                return [(place, _TWICE)]
            self.unsteady = f"at the end it answers request {event.number}, never made"
        elif isinstance(event, Stray):
            self.unsteady = f"at the end {event.why}"
        return []


_LATE = "the time is up"
_TWICE = Trouble(Verdict.GARBAGE, "it answers the same request twice")


class _Asking:
    """The state of one asking: which requests wait, which are under way, and who is suspected."""

    def __init__(self, asker: Asker, requests: Sequence[Request], listen: bool) -> None:
        self._asker, self._requests, self._listen = asker, requests, listen
        self._found: deque[tuple[int, Reply]] = deque()
        self._waiting: deque[int] = deque(range(len(requests)))
        self._suspects: deque[int] = deque()
        self._under_way: dict[int, int] = {}
        self._answered: dict[int, int] = {}
        # The last request that was answered: what comes after its answer may belong to it.
        self._lately: list[int] = []
        self._one_at_a_time = False
        self._heard = now()
        self._endings = self._time_outs = 0
        self._repeats = 0

    def answered(self, number: int) -> int | None:
        """Return the place of a request that the engine, as it runs now, has answered."""
        return self._answered.get(number)

    def replies(self) -> Iterator[tuple[int, Reply]]:
        """Ask everything, as long as the engine is worth it, and yield what comes.

        Raises _GivenUpError and NotStartedError; the engine then is ended.
        """
        try:
            while self._waiting or self._suspects or self._under_way or self._listens:
                self._send()
                self._hear()
                while self._found:
                    yield self._found.popleft()
        except (_GivenUpError, NotStartedError):
            self._stop()
            yield from self._found
            raise
        finally:
            self._asker.looks.leave()
            # Whoever no longer listens shall not be told of it by the next asking.
            if self._under_way:
                self._stop()

    @property
    def _listens(self) -> bool:
        return bool(self._lately) and (self._listen or self._one_at_a_time)

    def _send(self) -> None:
        """Send what may be under way now."""
        if now() >= self._asker.until:
            raise _GivenUpError(_LATE)
        conversation = self._asker.started()
        if not self._under_way and not self._lately:
            # Everything is quiet: now it may go from one way of asking to the other.
            self._one_at_a_time = bool(self._suspects)
        if self._one_at_a_time:
            if self._suspects and not self._under_way and not self._lately:
                self._ask(conversation, self._suspects.popleft())
            return
        while self._waiting and len(self._under_way) < self._asker.patience.ahead:
            self._ask(conversation, self._waiting.popleft())

    def _ask(self, conversation: Conversation | OneShot, place: int) -> None:
        if not self._under_way:
            self._heard = now()
        request = self._requests[place]
        self._asker.requests += 1
        number = conversation.ask(request.method, request.params, request.seconds)
        self._under_way[number] = place

    def _hear(self) -> None:
        """Take what the engine says next, or its silence."""
        patience = self._asker.patience.quiet
        if self._under_way:
            longest = max(self._requests[place].seconds for place in self._under_way.values())
            patience = self._asker.patience.request + longest
        # A process that is started for its request is ended in time by itself.
        late = inf if self._asker.engine.one_shot else self._heard + patience
        until = min(late, self._asker.until)
        look = min(self._look_due(), until)
        event = self._asker.started().receive(look - now())
        if isinstance(event, Silence) and look < until:
            place = next(iter(self._under_way.values()))
            self._asker.look(place, self._requests[place])
            return
        if isinstance(event, Silence) and now() >= self._asker.until:
            raise _GivenUpError(_LATE)
        if isinstance(event, Silence):
            if self._under_way:
                self._blame(Verdict.TIME_OUT, f"no answer within {patience:g} s")
            self._lately.clear()
        else:
            self._asker.looks.spoke()
            self._take(event)

    def _look_due(self) -> float:
        """Return when the oldest request under way is to be asked of a second process, too."""
        uncertain = len(self._under_way) > 1 and not self._one_at_a_time
        # What may take its time is not work to be done twice.
        slow = any(self._requests[place].seconds for place in self._under_way.values())
        if uncertain and not slow and not self._asker.engine.one_shot:
            return self._asker.looks.due(self._heard)
        return inf

    def _take_look(self) -> None:
        """Go on with the second process, which has been asked a suspect alone, where there is one."""
        begun = self._asker.looks.taken()
        if begun is not None:
            self._asker.adopt(begun.conversation)
            self._suspects.remove(begun.place)
            self._one_at_a_time = True
            self._under_way[begun.number] = begun.place
            self._heard = begun.asked

    def _take(self, event: Event) -> None:
        match event:
            case Answer(number=number) | Fault(number=number) if number in self._under_way:
                place = self._under_way.pop(number)
                self._answered[number] = place
                self._lately = [place]
                self._heard = now()
                self._endings = self._time_outs = 0
                self._found.append((place, self._reply(place, event)))
            case Answer(number=number) | Fault(number=number) if number in self._answered:
                self._answered_twice(number)
            case Answer(number=number) | Fault(number=number):
                made = self._asker.started().made(number)
                unasked = f"it answers request {number}, which was not made"
                self._blame(Verdict.GARBAGE, _TWICE.note if made else unasked)
            case Stray(why=why):
                self._blame(Verdict.GARBAGE, why)
            case Failed(number=number):
                self._heard = now()
                trouble = Trouble(event.verdict, event.note)
                self._found.append((self._under_way.pop(number), trouble))
                self._one_shot_failed(trouble)
            case Ended():
                self._blame(Verdict.CRASH, str(event))
            case Silence():
                pass

    def _reply(self, place: int, event: Answer | Fault) -> Reply:
        if isinstance(event, Answer):
            return event
        if event.code == METHOD_NOT_FOUND:
            feature = f"the method {self._requests[place].method}"
            return Answer(event.number, {"status": "unsupported", "feature": feature})
        return Trouble(Verdict.CRASH, f"it reports an error: {event.message} ({event.code})")

    def _one_shot_failed(self, trouble: Trouble) -> None:
        """Count a process that failed by itself; raises _GivenUpError when this was too often."""
        patience = self._asker.patience
        self._endings += 1
        self._time_outs = self._time_outs + 1 if trouble.verdict is Verdict.TIME_OUT else 0
        too_often = (
            self._time_outs >= patience.failures or self._endings >= patience.one_shot_failures
        )
        if too_often and self._waiting:
            what = trouble.note.splitlines()[0]
            raise _GivenUpError(f"it failed {self._endings} times running: {what}")

    def _answered_twice(self, number: int) -> None:
        self._found.append((self._answered[number], _TWICE))
        self._repeats += 1
        if self._repeats > _MOST_REPEATS:
            raise _GivenUpError(f"more than {_MOST_REPEATS} times, {_TWICE.note}")

    def _stop(self) -> None:
        """End the engine at once; its numbers are forgotten with it."""
        self._asker.stop()
        self._under_way.clear()
        self._answered.clear()
        self._lately.clear()

    def _blame(self, verdict: Verdict, note: str) -> None:
        """The engine is of no more use: lay it to the request at fault, or find out which it is.

        Raises _GivenUpError when this was once too often.
        """
        under_way = list(self._under_way.values())
        suspects = under_way if verdict is Verdict.TIME_OUT else [*self._lately, *under_way]
        certain = self._one_at_a_time or len(suspects) == 1
        self._stop()
        if certain:
            trouble = Trouble(verdict, note + last_words(self._asker.errors))
            self._found.extend((place, trouble) for place in suspects)
            self._asker.unsteady = ""
        else:
            self._asker.unsteady = f"with several requests under way, and not again: {note}"
            self._suspects.extend(suspects)
        self._endings += 1
        if self._endings >= self._asker.patience.failures and (self._waiting or self._suspects):
            raise _GivenUpError(f"it failed {self._endings} times running: {note}")
        self._take_look()
