"""The cases of one game, played by changed rules: which change is one, and which case notices it.

The built-in engine plays. A case notices a change when it fails by it, and passes without it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conformance.cases.model import Case
from conformance.judge.answer import judge
from conformance.verdicts import Verdict
from polignac_dsl.engine.protocol import InvalidParamsError, replay
from polignac_dsl.ruleset import ChoiceError, Ruleset, RulesetError
from polignac_dsl.ruleset.decoding import decode
from tools.sensitivity.changes import Change, changes

Json = dict[str, Any]

# What must fit together for every number of players, or there is no deal.
_OF_THE_DEAL = ("cards.pack", "cards.removed", "deal.hands", "deal.packets")

# What says which game it is, not how it is played (spec/compiled.md §2).
_NAMES = frozenset({"format", "game", "ruleset", "choices", "digest", "id"})


def meaning(node: Any) -> Any:
    """Return a table without its names: equal meanings are equal games."""
    if isinstance(node, dict):
        return {key: meaning(value) for key, value in node.items() if key not in _NAMES}
    if isinstance(node, list):
        return [meaning(value) for value in node]
    return node


class Tables:
    """The tables of one ruleset, each made once; None where it gives none."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._made: dict[Any, tuple[Json | None, Any]] = {}

    def table(self, players: int, options: Mapping[str, Any]) -> Json | None:
        """Return the table for a number of players and what is chosen."""
        return self._at(players, options)[0]

    def meaning(self, players: int, options: Mapping[str, Any]) -> Any:
        """Return its meaning."""
        return self._at(players, options)[1]

    def _at(self, players: int, options: Mapping[str, Any]) -> tuple[Json | None, Any]:
        key = (players, *sorted(options.items()))
        if key not in self._made:
            try:
                table = self.ruleset.at(players, options)
            except (RulesetError, ChoiceError):
                self._made[key] = None, None
            else:
                self._made[key] = table, meaning(table)
        return self._made[key]


class Player:
    """One game with its cases; it learns which cases notice the changes of a clause."""

    def __init__(self, game: Ruleset, cases: Sequence[Case]) -> None:
        self.game = game
        self.cases = tuple(cases)
        self._as_it_is = Tables(game)
        self._passes: dict[str, bool] = {}
        self._noticed: Counter[tuple[str, str]] = Counter()
        self._json = game.to_json()

    @property
    def broken(self) -> list[str]:
        """The ids of the cases met that fail without any change, and so can notice none."""
        return [case for case, passes in self._passes.items() if not passes]

    def changes(self) -> Iterator[tuple[Change, Tables]]:
        """Yield what is a change: one that is a game, and makes some table another.

        It is no game if it is no ruleset, or gives no deal to some number of players.
        Looked at are the tables by default options, or those with the option's own value for a
        change of what it sets, and the same with each value of another option alone.
        """
        for change in changes(self._json):
            try:
                game = decode(change.ruleset)
            except RulesetError:
                continue  # no ruleset of this language
            tables = Tables(Ruleset("", self.game.digest, game))
            if change.path in _OF_THE_DEAL and not self._gives_deals(change, tables):
                continue
            if any(
                tables.meaning(players, chosen) != self._as_it_is.meaning(players, chosen)
                for chosen in self._choices(change)
                for players in self.game.players
            ):
                yield change, tables

    def _gives_deals(self, change: Change, tables: Tables) -> bool:
        own = next(iter(self._choices(change)))
        return all(tables.table(players, own) is not None for players in self.game.players)

    def _choices(self, change: Change) -> Iterator[dict[str, Any]]:
        own = {} if change.option is None else dict([change.option])
        yield own
        for name, option in self._json["options"].items():
            for value in option.get("order", ()):
                if value != option["default"] and name not in own:
                    yield {**own, name: value}

    def noticed_by(self, change: Change, tables: Tables) -> str | None:
        """Return the id of a case that notices the change, or None where no case does."""
        for case in self._likeliest_first(change):
            table = tables.table(len(case.players), case.options)
            if table is None or _passes(case, table) or not self._passes_as_it_is(case):
                continue
            self._noticed[change.path, case.id] += 1
            return case.id
        return None

    def _likeliest_first(self, change: Change) -> list[Case]:
        def order(case: Case) -> tuple[int, bool]:
            names = change.path in [path for path, _ in case.clauses]
            return (-self._noticed[change.path, case.id], not names)

        return sorted([case for case in self.cases if _chosen(case, change)], key=order)

    def _passes_as_it_is(self, case: Case) -> bool:
        if case.id not in self._passes:
            self._passes[case.id] = _passes(case, case.table)
        return self._passes[case.id]


def _chosen(case: Case, change: Change) -> bool:
    """Return whether a case is played with the value whose clauses are changed."""
    if change.option is None:
        return True
    name, value = change.option
    return bool(case.table["choices"][name] == value)


def _passes(case: Case, table: Mapping[str, Any]) -> bool:
    for check in case.checks():
        try:
            answer = replay({**check.params, "table": table})
        except InvalidParamsError:
            return False
        if judge(check, case.players, answer).verdict is Verdict.FAIL:
            return False
    return True
