"""What can be wrong with a file before anything in it is understood."""

from dataclasses import dataclass, field

from polignac_dsl.source.text import Span


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a file as a text or as YAML.

    `code` is one of the codes that polignac_dsl.diagnostics registers; without a span the
    fault is one of the file as a whole.
    """

    code: str
    message: str
    hint: str | None = None
    span: Span | None = field(default=None, compare=False)


class Unreadable(Exception):  # noqa: N818 - it is not an error of the program
    """Raised where reading cannot go on; carries the fault that says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault
