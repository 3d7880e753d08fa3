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
    """Return diagnostics as a reader meets them: by file, then by place; each only once.

    Files come in the order in which they were first spoken of.
    """
    files: dict[str, int] = {}
    kept: dict[tuple[object, ...], Diagnostic] = {}
    placed: list[tuple[int, int, Diagnostic]] = []
    for found in diagnostics:
        name, start = (found.span.source.name, found.span.start) if found.span else ("", 0)
        key = (name, start, found.code, found.message)
        if key not in kept:
            kept[key] = found
            placed.append((files.setdefault(name, len(files)), start, found))
    return tuple(found for *_, found in sorted(placed, key=lambda item: item[:2]))
