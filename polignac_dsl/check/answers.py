"""What the clauses of a game answer for one number of players and one value of each option."""

from collections.abc import Mapping

from polignac_dsl.check.model import Clause, bids
from polignac_dsl.syntax import Form, Number, OptionRef


class Unplayable(Exception):  # noqa: N818 - a game is at fault, not the program
    """Raised where the clauses give no deal: the code, the clause, and what is wrong with it."""

    def __init__(self, code: str, path: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.path, self.message, self.hint = code, path, message, hint


class Answers:
    """The clauses, the number of players in the deal, and the numbers that options give.

    `read` collects what was asked for: paths, `SECTION.` for all of a section, and `<option>`.
    Whatever is concluded from the answers can only change with these.
    """

    def __init__(
        self,
        clauses: Mapping[str, Clause],
        players: int,
        numbers: Mapping[str, int],
        read: set[str] | None = None,
    ) -> None:
        self.clauses = clauses
        self.players = players
        self.numbers = numbers
        self.read: set[str] = set() if read is None else read

    def get(self, path: str) -> Form | None:
        """Return the form that holds at a path, or None when nothing is said there."""
        self.read.add(path)
        clause = self.clauses.get(path)
        case = None if clause is None else clause.case(self.players)
        return None if case is None else case.form

    def form(self, path: str) -> Form:
        """Return the form that holds at a path. Raises Unplayable when nothing is said there."""
        form = self.get(path)
        if form is None:
            message = f"`{path}` has no answer for {self.players} players"
            raise Unplayable("E401", path, message)
        return form

    def named(self, section: str) -> dict[str, Form]:
        """Return the forms of a section that has clauses under names of its own, by path."""
        self.read.add(f"{section}.")
        found = {}
        for path in self.clauses:
            if path.startswith(f"{section}."):
                form = self.get(path)
                if form is not None:
                    found[path] = form
        return found

    def bids(self) -> tuple[str, ...]:
        """Return the names of the announcements that the game describes, in order.

        No option describes another, so this is nothing that can change.
        """
        return bids(self.clauses)

    def number(self, number: Number) -> int:
        """Return a number, that of an option if it is one."""
        if isinstance(number, OptionRef):
            self.read.add(f"<{number.option}>")
            return self.numbers[number.option]
        return number
