"""One engine under trial: requests out, every line that comes, and why none comes."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from conformance.runner.conversation import PROTOCOL
from conformance.runner.engines import Engine
from conformance.runner.patience import Patience
from conformance.runner.process import Ended, EngineProcess, Line, TooLong, now
from conformance.runner.standard_error import message
from conformance.smoke.model import Step, Trouble
from conformance.smoke.reading import Reply, Stray, read, shortened

INITIALIZE, SHUTDOWN = "initialize", "shutdown"
_AFTER_A_STRAY = 1.0  # how long an answer is still waited for once something else has come
_MOST_STRAYS = 20
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))

Params = Mapping[str, Any]


class Request(NamedTuple):
    """A method and its params; `padding` is white space that makes its line longer."""

    method: str
    params: Params | None = None
    padding: int = 0

    def line(self, number: int) -> bytes:
        """Return the request as a line with its end."""
        message: dict[str, Any] = {"jsonrpc": "2.0", "id": number, "method": self.method}
        if self.params is not None:
            message["params"] = self.params
        text = _JSON.encode(message)
        return f"{text[0]}{' ' * self.padding}{text[1:]}\n".encode()

    def shown(self) -> str:
        """Return what a person needs to see of it: the table is left out."""
        told = {"method": self.method}
        if self.params is not None:
            hidden = ("table", "options")
            short = {k: "{…}" if k in hidden else v for k, v in self.params.items()}
            told["params"] = short  # type: ignore[assignment]  # shown, not sent
        return shortened(_JSON.encode(told), 240)


@dataclass
class Exchange:
    """Requests that were sent at once, and what came: the replies by the places of the requests."""

    requests: Sequence[Request]
    replies: dict[int, Reply] = field(default_factory=dict)
    strays: list[Stray] = field(default_factory=list)
    broken: Trouble | None = None

    @property
    def trouble(self) -> Trouble | None:
        """What is wrong with the conversation itself, first of all what else was written."""
        for stray in self.strays:
            return self.told(stray)
        return self.broken

    def told(self, stray: Stray) -> Trouble:
        """Return the trouble that a stray line is."""
        return Trouble(stray.fix, stray.line, self.requests[0].shown(), True, stray.step)

    def strays_of(self, step: Step) -> list[Trouble]:
        """Return what breaks this step."""
        return [self.told(stray) for stray in self.strays if stray.step is step]


class NotStartedError(Exception):
    """The command cannot be started; the message says what to do."""


class Wire:
    """An engine that is started when it is needed, and started again after it has failed."""

    def __init__(self, engine: Engine, folder: Path, patience: Patience, version: str) -> None:
        self.engine, self.patience = engine, patience
        runner = {"name": "polignac", "version": version}
        self.introduction = Request(INITIALIZE, {"protocol": PROTOCOL, "runner": runner})
        self._folder = folder
        self._process: EngineProcess | None = None
        self._last = 6  # the first request is 10: an engine that always says 1 is found out

    def exchange(self, *requests: Request, seconds: float | None = None) -> Exchange:
        """Send requests, all before the first answer, and return what comes.

        A failed conversation is ended; the engine is started and introduced again for the next
        exchange. Raises NotStartedError.
        """
        found = Exchange(requests)
        seconds = seconds or self.patience.request
        if self.engine.one_shot:
            for place, request in enumerate(requests):
                self._last += 4
                process = self._start()
                process.send_last(request.line(self._last))
                self._hear(process, found, {self._last: place}, seconds)
                process.end()
                if found.trouble is not None:
                    break
            return found
        if self._process is None and requests[0].method != INITIALIZE:
            again = self.exchange(self.introduction, seconds=self.patience.start)
            if again.trouble is not None:
                found.broken = again.trouble
                return found
        process = self._process = self._process or self._start()
        waiting: dict[int, int] = {}
        for place, request in enumerate(requests):
            self._last += 4
            waiting[self._last] = place
            process.send(request.line(self._last))
        self._hear(process, found, waiting, seconds)
        if found.trouble is not None:
            self.end()
        return found

    def _start(self) -> EngineProcess:
        engine = self.engine
        try:
            return EngineProcess(engine.command, self._folder, engine.memory, engine.passed)
        except OSError as error:
            raise NotStartedError(why_not(engine.command[0], error)) from None

    def _hear(
        self, process: EngineProcess, found: Exchange, waiting: dict[int, int], seconds: float
    ) -> None:
        """Take what comes until everything is answered, and for a moment after that.

        An engine that is started for each request is heard to its end.
        """
        meant = 0  # lines that were meant as answers, whatever is wrong with them
        one_shot = self.engine.one_shot
        deadline = now() + seconds
        while True:
            done = len([p for p in waiting.values() if p in found.replies]) + meant >= len(waiting)
            if done and not one_shot:
                deadline = min(deadline, now() + self.patience.quiet * 2)
            match process.receive(deadline - now()):
                case None if done and not one_shot:
                    return
                case None:
                    found.broken = self._silence(process, found, waiting, seconds, done)
                    return
                case Ended() as ended:
                    last = one_shot or found.requests[0].method == SHUTDOWN
                    if not (done and last) or ended.why or ended.status != 0:
                        found.broken = self._ended(process, found, ended, done)
                    elif not one_shot:
                        self.end()
                    return
                case TooLong():
                    fix = "No line may be longer than 1 MiB: end each answer with a line end."
                    found.strays.append(Stray(Step.LINES, fix, "(a line of more than 1 MiB)"))
                    return
                case Line(data=data):
                    meant += self._take(found, waiting, data)
            if not one_shot:
                deadline = now() + seconds
            if found.strays:
                deadline = min(deadline, now() + _AFTER_A_STRAY)
            if len(found.strays) > _MOST_STRAYS:
                return

    def _take(self, found: Exchange, waiting: dict[int, int], data: bytes) -> int:
        """Sort a line; return 1 where it was meant as an answer and is none."""
        open_requests = [n for n, place in waiting.items() if place not in found.replies]
        said = read(data, open_requests)
        if isinstance(said, Reply):
            found.replies[waiting[said.number]] = said
            return 0
        again = read(data, list(waiting))
        if isinstance(again, Reply):
            fix = f"Answer each request once: request {again.number} was answered already."
            said = Stray(Step.LINES, fix, said.line)
        # What follows on a line that is no whole answer may be the rest of it.
        if not found.strays or found.strays[0].step is not Step.LINES:
            found.strays.append(said)
        return int(said.answers)

    def _silence(
        self,
        process: EngineProcess,
        found: Exchange,
        waiting: dict[int, int],
        seconds: float,
        done: bool,
    ) -> Trouble:
        """Tell an answer that stays in a buffer from one that never comes: close the input."""
        open_requests = [n for n, place in waiting.items() if place not in found.replies]
        sent = found.requests[waiting[(open_requests or list(waiting))[0]]].shown()
        self._process = None
        if done:
            fix = f"End after the answer, with exit status 0: {seconds:g} s later it still runs."
            return Trouble(fix, "", sent, broken=True)
        process.end(0.0 if self.engine.one_shot else self.patience.shutdown)
        while isinstance(output := process.receive(0), Line):
            if isinstance(read(output.data, open_requests), Reply):
                fix = (
                    "Flush standard output after each answer. The answer only came when the input"
                    " was closed: it had been waiting in a buffer for more."
                )
                return Trouble(fix, shortened(output.data.decode("utf-8", "replace")), sent, True)
        fix = (
            f"No answer came within {seconds:g} s, nor when the input was closed. Does the program"
            " read standard input line by line, and end each answer with a line end? If it only"
            " needs longer, raise --timeout, or --start-timeout for the first answer."
        )
        return Trouble(fix, self._words(process) or "nothing", sent, broken=True)

    def _ended(self, process: EngineProcess, found: Exchange, ended: Ended, done: bool) -> Trouble:
        self._process = None
        process.end()
        if ended.why:
            fix = "It needs more than it may have: raise --memory, or use less."
        elif done and self.engine.one_shot:
            fix = "End with exit status 0 when the answer is written."
        elif ended.status == 0 and self.engine.one_shot:
            fix = "Write the answer as a line to standard output before the program ends."
        elif ended.status == 0:
            fix = (
                "The program must go on until it is told to end: read the next line in a loop. If"
                " it shall be started for each request, give --one-shot."
            )
        else:
            fix = "It ended in place of an answer; what it wrote to standard error says why."
        places = range(len(found.requests))
        place = next((each for each in places if each not in found.replies), 0)
        came = f"{ended}. {self._words(process)}".strip()
        return Trouble(fix, came, found.requests[place].shown(), broken=True)

    def _words(self, process: EngineProcess) -> str:
        return shortened(" / ".join(message(process.errors())), 240)

    def close_input(self) -> bool:
        """Close the engine's input; return whether it ended by itself, in time."""
        process, self._process = self._process, None
        if process is None:
            return True
        start = now()
        process.end(self.patience.shutdown)
        return now() - start < self.patience.shutdown

    def ends(self) -> bool:
        """Return whether the engine ends, in time, after it was asked to; it is ended anyway."""
        process = self._process
        if process is None:
            return True
        ended = isinstance(process.receive(self.patience.shutdown), Ended)
        self.end()
        return ended

    def end(self) -> None:
        """End the engine at once."""
        if self._process is not None:
            self._process.end()
            self._process = None


def why_not(program: str, error: OSError) -> str:
    """Return what to do about a command that cannot be started."""
    place = Path(program)
    if place.is_dir():
        return f"{program} is a folder: give the program in it."
    if isinstance(error, FileNotFoundError):
        if place.exists():
            return f"{program} is there, but the interpreter in its first line (#!) is not."
        if len(place.parts) > 1:
            return f"There is no file {program}: look from which folder you start the command."
        return (
            f"There is no program {program} in the PATH. Is it installed? A program in this folder"
            f" is written ./{program}."
        )
    if isinstance(error, PermissionError):
        return (
            f"{program} may not be executed. Make it executable (chmod +x {program}), or give"
            " the interpreter before it."
        )
    what = error.strerror or str(error)
    return (
        f"{program} is no program that this machine can run ({what}). A script needs a first line"
        " such as #!/usr/bin/env python3, or its interpreter before it."
    )
