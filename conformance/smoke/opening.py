"""The first steps: the command, the conversation, and what the engine says of itself."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from conformance.catalogue import Catalogue
from conformance.runner.conversation import METHOD_NOT_FOUND
from conformance.smoke.declared import Declared, declared, protocol
from conformance.smoke.model import Finding, State, Step, Trouble
from conformance.smoke.reading import Reply, shortened
from conformance.smoke.wire import Exchange, Request, Wire

# What looks like a file: no flag, and with an ending.
_FILE = re.compile(r"[^-\s][^\s=]*\.[A-Za-z]\w{0,5}")
UNKNOWN = Request("polignac/no-such-method", {})


@dataclass
class Opened:
    """What the opening has found out: what the engine declares, once it is known."""

    declared: Declared | None = None


def opening(wire: Wire, catalogue: Catalogue, opened: Opened) -> Iterator[Finding]:
    """Yield the findings of the first steps, and note what the engine declares.

    Raises NotStartedError where the command starts nothing.
    """
    first = wire.exchange(wire.introduction, seconds=wire.patience.start)
    yield _started(first, wire.engine.command)
    yield finding(Step.INITIALIZE, None if first.strays else first.broken)
    answered = first.replies.get(0)
    # Its answers are looked at together: a print may be left where only one of them is made.
    second = wire.exchange(UNKNOWN) if answered and not first.strays else None
    exchanges = [first] if second is None else [first, second]
    for step in (Step.OUTPUT, Step.LINES, Step.IDS):
        strays = [stray for each in exchanges for stray in each.strays_of(step)]
        yield finding(step, strays[0] if strays else None)
    if answered is None:
        return
    sent = wire.introduction.shown()
    if answered.code is not None:
        fix = f"Answer initialize with a result: it says {answered.message} ({answered.code})."
        yield finding(Step.PROTOCOL, Trouble(fix, said(answered), sent, broken=True))
        return
    wrong = protocol(answered.result)
    yield finding(Step.PROTOCOL, wrong and Trouble(wrong, said(answered), sent, broken=True))
    if wrong:
        return
    told = declared(answered.result, catalogue)
    if isinstance(told, Declared):
        opened.declared = told
        yield finding(Step.DECLARED)
    else:
        yield finding(Step.DECLARED, Trouble(told, said(answered), sent))
    if second is not None:
        yield _unknown(second)


def _started(first: Exchange, command: Sequence[str]) -> Finding:
    """Tell a program that ended at once: it is there, but something that it needs is not."""
    broken = first.broken
    ended = broken is not None and "ended" in broken.came.partition(".")[0]
    if broken is None or not ended or first.strays or first.replies:
        return finding(Step.START)
    fix = (
        "The program ended before it had answered. It runs in a folder of its own, with nothing of"
        " your environment but the PATH: name its files in the command (those that are there become"
        " absolute), and let it find others beside itself."
    )
    for word in command[1:]:
        if _FILE.fullmatch(word) and not Path(word).exists():
            fix = f"Is {word} meant as a file? There is none of that name here. {fix}"
    return finding(Step.START, Trouble(fix, broken.came, broken.sent, broken=True))


def _unknown(exchange: Exchange) -> Finding:
    reply = exchange.replies.get(0)
    if reply is None:
        fix = f"Answer a method that you do not know by the error {METHOD_NOT_FOUND}. "
        broken = exchange.broken or Trouble("")
        return finding(Step.UNKNOWN_METHOD, replace(broken, fix=fix + broken.fix, broken=True))
    if reply.code == METHOD_NOT_FOUND:
        return finding(Step.UNKNOWN_METHOD)
    fix = (
        f'Answer a method that you do not know by "error": {{"code": {METHOD_NOT_FOUND},'
        ' "message": "method not found"}, without a result.'
    )
    return finding(Step.UNKNOWN_METHOD, Trouble(fix, said(reply), UNKNOWN.shown()))


def finding(step: Step, trouble: Trouble | str | None = None, note: str = "") -> Finding:
    """Return the finding of a step: not ok where there is a trouble."""
    if isinstance(trouble, str):
        trouble = Trouble(trouble) if trouble else None
    return Finding(step, State.OK if trouble is None else State.NOT_OK, trouble, note)


def said(reply: Reply) -> str:
    """Return what a reply says, shortened."""
    if reply.code is not None:
        return shortened(f"error {reply.code}: {reply.message}")
    return shortened(json.dumps(reply.result, ensure_ascii=False))
