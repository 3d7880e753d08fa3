"""The verdicts on a case, and what an engine said otherwise than expected."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

LONGEST = 4000  # signs of one text; with it a report stays a report


class Verdict(StrEnum):
    """What became of a case with one engine.

    `COARSE` is a refusal of the right action without its reason. `REFUSED_WRONGLY` says that it
    refuses what the rules allow, `ACCEPTED_WRONGLY` that it lets pass what they forbid, and `FAIL`
    that it shows or gives as reason something else. `CRASH`, `TIME_OUT` and `GARBAGE` say that the
    engine itself failed. `UNSUPPORTED`, `NOT_AVAILABLE` and `NOT_RUN` say that it was not put to
    the test: by its own word, because it is not installed, or because it was given up.
    `KNOWN_DEVIATION` is something wrong that was declared beforehand, `DEVIATION_GONE` a
    declaration that is not true any more.
    """

    PASS = "pass"
    COARSE = "coarse"
    FAIL = "fail"
    REFUSED_WRONGLY = "refused wrongly"
    ACCEPTED_WRONGLY = "accepted wrongly"
    CRASH = "crash"
    TIME_OUT = "time-out"
    GARBAGE = "garbage"
    UNSUPPORTED = "unsupported"
    NOT_AVAILABLE = "not available"
    NOT_RUN = "not run"
    KNOWN_DEVIATION = "known deviation"
    DEVIATION_GONE = "deviation gone"

    @property
    def good(self) -> bool:
        """True where the engine plays by the rules here."""
        return self in (Verdict.PASS, Verdict.COARSE)

    @property
    def wrong(self) -> bool:
        """True where the engine answered, and otherwise than the rules have it."""
        return self in (Verdict.FAIL, Verdict.REFUSED_WRONGLY, Verdict.ACCEPTED_WRONGLY)

    @property
    def declared(self) -> bool:
        """True where a file of deviations has made this of another verdict."""
        return self in (Verdict.KNOWN_DEVIATION, Verdict.DEVIATION_GONE)

    @property
    def red(self) -> bool:
        """True where a run fails by it."""
        return self.wrong or self.broken or self is Verdict.DEVIATION_GONE

    @property
    def broken(self) -> bool:
        """True where the engine itself failed, whatever the rules say."""
        return self in (Verdict.CRASH, Verdict.TIME_OUT, Verdict.GARBAGE)

    @property
    def tested(self) -> bool:
        """True where the engine was asked and answered, or failed to."""
        return self.good or self.broken or self.wrong or self.declared


# A case has the verdict that stands first here among those of its checks.
_WORST_FIRST = (
    Verdict.CRASH,
    Verdict.TIME_OUT,
    Verdict.GARBAGE,
    Verdict.ACCEPTED_WRONGLY,
    Verdict.REFUSED_WRONGLY,
    Verdict.FAIL,
    Verdict.DEVIATION_GONE,
    Verdict.KNOWN_DEVIATION,
    Verdict.NOT_AVAILABLE,
    Verdict.NOT_RUN,
    Verdict.UNSUPPORTED,
    Verdict.COARSE,
    Verdict.PASS,
)


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the verdict of a case from those of its checks, of which there is at least one."""
    return min(verdicts, key=_WORST_FIRST.index)


def _bounded(text: str) -> str:
    """Return a text, or its beginning: an engine may write a MiB where a word is due."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


@dataclass(frozen=True)
class Mismatch:
    """One thing that came otherwise than expected: the key, both in words, and the sentence."""

    key: str
    expected: str
    came: str
    message: str

    def __post_init__(self) -> None:
        for name in ("key", "expected", "came", "message"):
            object.__setattr__(self, name, _bounded(getattr(self, name)))


@dataclass(frozen=True)
class Judgement:
    """The verdict on one answer, with what was wrong, or why there is none."""

    verdict: Verdict
    mismatches: tuple[Mismatch, ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "note", _bounded(self.note))

    @classmethod
    def of(cls, mismatches: Iterable[Mismatch]) -> "Judgement":
        """Return a pass, or a failure where there are mismatches."""
        found = tuple(mismatches)
        return cls(Verdict.FAIL if found else Verdict.PASS, found)
