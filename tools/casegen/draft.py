"""What a generator hands over: a table where everything has happened, and words about it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from conformance.cases.looks import Look
from reference_impl import games, replay
from tools.casegen.beginnings import can_begin
from tools.casegen.luck import Luck
from tools.casegen.table import Action, RefusedError, Table, default_of


@dataclass
class Draft:
    """A case without its id.

    `looks` are the keys of its `expect`, unless the table's last action was refused: then
    `twin` is an action that is accepted in its place, or `twin_totals` are totals with which
    all is accepted. `also` are other codes that a good engine may give.
    """

    table: Table
    title: str
    clauses: Sequence[str]
    why: str
    looks: Sequence[Look] = ()
    law: Sequence[str] = ()
    source: str = ""
    twin: Action | None = None
    twin_totals: Mapping[int, int] | None = None
    also: Sequence[str] = ()

    @property
    def totals_of_twin(self) -> list[int]:
        """The totals of the legal twin in the order of the seats, 0 where none is named."""
        return [(self.twin_totals or {}).get(seat, 0) for seat in range(self.table.players)]

    def can_begin(self) -> bool:
        """Say whether deals can lead to the totals, and to those of the twin."""
        if not can_begin(self.table, self.table.totals):
            return False
        return self.twin_totals is None or can_begin(self.table, self.totals_of_twin)

    def check(self) -> None:
        """Hold the case against a fresh replay; raises RefusedError where it says otherwise."""
        table = self.table
        verdict = replay(table.params({}, len(table.actions)))
        if table.refusal is None:
            if verdict["status"] != "ok":
                raise RefusedError(f"replayed, the case is {verdict}")
            if table.seen({}, len(table.actions), self.looks) != table.lines(self.looks):
                raise RefusedError("replayed, the case looks otherwise")
            return
        if (verdict.get("index"), verdict.get("code")) != (len(table.actions) - 1, table.refusal):
            raise RefusedError(f"replayed, the refusal is {verdict}")
        params = table.params({}, len(table.actions))
        actions = params["actions"]
        assert isinstance(actions, list)
        if self.twin is not None:
            params["actions"] = [*actions[:-1], self.twin]
        else:
            assert self.twin_totals is not None, "a refusal has its legal twin"
            params["totals"] = self.totals_of_twin
        if replay(params)["status"] != "ok":
            raise RefusedError(f"the twin {self.twin} is not accepted")

    def tells(self, option: str, other: str | int) -> bool:
        """Say whether the case comes out otherwise with another value of an option."""
        table, changed = self.table, {option: other}
        if table.refusal is not None:
            verdict = replay(table.params(changed, len(table.actions)))
            refused = (len(table.actions) - 1, table.refusal)
            return (verdict.get("index"), verdict.get("code")) != refused
        if any(table.seen(changed, s.after, s.looks) != s.lines for s in table.stops):
            return True
        here = table.lines(self.looks)
        return table.seen(changed, len(table.actions), self.looks) != here

    def has_say(self, option: str, chosen: str | int) -> bool:
        """Say whether the case comes out otherwise with some other value of an option."""
        return any(self.tells(option, o) for o in other_values(self.table.game, option, chosen))


Make: TypeAlias = Callable[[Luck], Draft | None]


@dataclass(frozen=True)
class Aim:
    """One case that a generator is after.

    `make` returns it for a seed, or None where the seed leads elsewhere. `tells` names
    options whose other values must change what the case expects; by default against every
    other value, or, where values are given, against these. `says` are values of options that
    must have a say in it: some other value changes what the case expects.
    """

    generator: str
    name: str
    game: str
    topic: str
    make: Make
    tells: Mapping[str, Sequence[str | int]] = field(default_factory=dict)
    says: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """What the aim is called in the list of ids, without a seed."""
        return f"{self.generator} {self.game} {self.name}"

    def at(self, seed: int, *, proven: bool = False) -> Draft | None:
        """Return the case that a seed makes, held against the reference, or None.

        What has been `proven` of a seed when it was found is not proven again: which options
        have a say in the case, that deals can lead to its totals, and that a replay says the same.
        """
        draft = self.make(Luck(f"{self.key} {seed}"))
        if draft is None or proven:
            return draft
        if not draft.can_begin():
            return None
        if not all(draft.has_say(*said) for said in self.says.items()):
            return None
        for option, others in self.tells.items():
            chosen = draft.table.options.get(option, default_of(self.game, option))
            for other in others or other_values(self.game, option, chosen):
                if not draft.tells(option, other):
                    return None
        draft.check()
        return draft


def every_other(*options: str) -> dict[str, tuple[str | int, ...]]:
    """Return what an aim tells if these options' values all make a difference to it."""
    return dict.fromkeys(options, ())


def other_values(game: str, option: str, chosen: str | int) -> Iterable[str | int]:
    """Return what else an option can be; of a number, what is next to the chosen one."""
    known = next(known for known in games()[game].options if known.id == option)
    if isinstance(chosen, int):
        return [value for value in (chosen - 1, chosen + 1) if value in known.values]
    return [value for value in known.values if value != chosen]
