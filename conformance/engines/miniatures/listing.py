"""The miniatures and what a sound runner says of each: verdicts, and how the run ends."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from conformance.engines.miniatures.recorded import Json, shipped

# The seconds and MiB that a runner is to give: what hangs need not be waited for longer.
SECONDS, PATIENT_SECONDS, MIB = 2.0, 10.0, 256
# The case whose first request the faults `NAME:N` show at, and N.
AT_CASE = "polignac-follow-001"
# A runner may give up an engine that fails again and again: what is left then.
_GIVEN_UP = ("not run",)
_WRONG = ("fail", "refused wrongly", "accepted wrongly")


@dataclass(frozen=True)
class Miniature:
    """A broken engine: its argument, what is wrong with it, and what a runner must say.

    `verdicts` are those of the cases that have one of their own; every other case has one of
    `others`. `run` says whether the whole is `good`, `wrong` (as the rules go), `broken` (the engine
    itself fails), or `untested`. `one_shot` tells what is otherwise where each request is a process
    of its own: None where nothing is, `{}` where there is no such fault in this tier. `seconds`
    is the time-out to give, more where something else is to be noticed before it.
    """

    name: str
    about: str
    verdicts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    others: tuple[str, ...] = ("pass",)
    run: str = "good"
    one_shot: dict[str, Any] | None = None
    seconds: float = SECONDS
    clause: str | None = None
    mutant: str | None = None

    def to_json(self) -> Json:
        """Return it as the list of `--json` has it."""
        told = {
            "name": self.name,
            "about": self.about,
            "timeout": self.seconds,
            "run": self.run,
            "verdicts": {case: list(found) for case, found in self.verdicts.items()},
            "others": list(self.others),
            "one_shot": self.one_shot,
        }
        rule = {"clause": self.clause, "mutant": self.mutant} if self.clause else {}
        return told | rule


def miniatures() -> list[Miniature]:
    """Return all that ship: how an engine converses first, then what it gets wrong."""
    recorded = shipped()
    place = list(_keys(recorded)).index(recorded["requests"][AT_CASE][0]) + 1
    return [*_conversing(place, recorded), *_playing(recorded)]


def _keys(recorded: Json) -> dict[str, None]:
    return dict.fromkeys(key for keys in recorded["requests"].values() for key in keys)


def _conversing(n: int, recorded: Json) -> Iterator[Miniature]:
    """Yield those whose fault is no rule; one with `:N` has it at one request alone."""
    none: dict[str, Any] = {}
    refusing = tuple(c for c, keys in recorded["requests"].items() if _refuses(recorded, keys))

    def at(name: str, about: str, *verdicts: str) -> Miniature:
        return Miniature(f"{name}:{n}", about, {AT_CASE: verdicts}, run="broken")

    def patient(name: str, about: str, verdict: str) -> Miniature:
        return replace(at(name, about, verdict), seconds=PATIENT_SECONDS)

    def useless(name: str, about: str, *verdicts: str) -> Miniature:
        return Miniature(name, about, others=(*verdicts, *_GIVEN_UP), run="broken")

    yield Miniature("sound", "answers everything rightly")
    yield Miniature("noisy", "writes 200 KB to standard error before each answer")
    yield Miniature("slow", "takes 0.06 s for each answer")
    yield Miniature("later", "answers in another order", one_shot=none)
    yield Miniature("stays", "does not end when it is asked to", one_shot=none)
    yield Miniature("bare", "gives no reason for a refusal", dict.fromkeys(refusing, ("coarse",)))
    yield Miniature("no-method", "knows no replay", others=("unsupported",), run="untested")
    yield Miniature("refuses", "refuses everything", others=_WRONG, run="wrong")
    yield Miniature("accepts", "accepts everything, and shows nothing", others=_WRONG, run="wrong")
    yield useless("null", "answers null to everything", "garbage")
    yield useless("crash", "ends at the first request", "crash")
    yield useless("garbage", "writes what is no JSON to each request", "garbage")
    yield useless("hang", "never answers a request", "time-out")
    yield useless("hang-at-start", "never answers initialize")
    yield useless("protocol-2", "speaks another version of the protocol")
    yield useless("again", "answers the same request without an end", "garbage", "time-out")
    yield at("null", "answers null once", "garbage")
    yield at("crash", "ends with status 3", "crash")
    yield at("killed", "ends by a signal", "crash")
    yield at("orphan", "ends, and leaves a child that holds its output open", "crash")
    yield at("setsid", "ends, and leaves such a child in a session of its own", "crash")
    yield patient("closes", "closes its output and lives on", "crash")
    yield at("error", "answers with a JSON-RPC error", "crash")
    yield patient("hog", "fills 512 MiB of memory, and hangs", "crash")
    yield at("hang", "does not answer", "time-out")
    yield at("garbage", "writes what is no JSON", "garbage")
    yield at("chat", "writes words behind its answer", "garbage")
    yield at("flood", "writes 100 MB without the end of a line", "garbage")
    yield at("wrong-id", "answers under the id of another request", "garbage")
    yield at("twice", "answers twice", "garbage")
    ended = at("one-shot", "ends with status 0 behind its answer", "crash")
    yield replace(ended, one_shot={"verdicts": {}, "others": ["pass"], "run": "good"})


def _refuses(recorded: Json, keys: list[str]) -> bool:
    return any(recorded["answers"][key]["status"] == "refused" for key in keys)


def _playing(recorded: Json) -> Iterator[Miniature]:
    """Yield those with a rule that they get wrong, and the one that shows hidden cards."""
    for name, wrong in recorded["wrong"].items():
        verdicts: dict[str, tuple[str, ...]] = {
            case: (verdict,) for case, verdict in wrong["verdicts"].items()
        }
        about = wrong["about"]
        if wrong["mutant"]:
            about = f"plays as if {about}"
        clause = wrong["clause"] if wrong["clause"] != "view" else None
        yield Miniature(name, about, verdicts, run="wrong", clause=clause, mutant=wrong["mutant"])
