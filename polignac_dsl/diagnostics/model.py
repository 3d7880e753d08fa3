"""What can be wrong with a spec, as values."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from polignac_dsl.source import Fault, Span


@dataclass(frozen=True)
class Note:
    """A second place that explains the first."""

    message: str
    span: Span = field(compare=False)


@dataclass(frozen=True)
class Diagnostic:
    """One thing wrong: a registered code, what it is here, where, and what to write instead.

    A code that begins with `E` is an error: there is no ruleset. One with `W` is a warning.
    """

    code: str
    message: str
    span: Span | None = field(default=None, compare=False)
    hint: str | None = None
    notes: tuple[Note, ...] = ()

    @property
    def is_error(self) -> bool:
        """Whether the spec is refused for it."""
        return self.code.startswith("E")


def from_fault(fault: Fault) -> Diagnostic:
    """Return a fault of a file as a diagnostic."""
    return Diagnostic(fault.code, fault.message, fault.span, fault.hint)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return diagnostics as a reader meets them: by file and place, each only once."""
    kept: dict[tuple[object, ...], Diagnostic] = {}
    for found in diagnostics:
        place = (found.span.source.name, found.span.start) if found.span else ("", 0)
        kept.setdefault((*place, found.code, found.message), found)
    return tuple(found for _, found in sorted(kept.items(), key=lambda item: str(item[0][:1])))
