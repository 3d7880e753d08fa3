"""`python -m tools.sensitivity`: which case fails for each change of each rule.

Every shipped game is changed at one place at a time (tools/sensitivity/changes.py), and the
built-in engine plays the corpus by the changed rules. A change that makes no table another is no
change. Each other one must make a case fail, by a wrong answer; those that do not are listed, and
the exit code is 1.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from conformance import api
from conformance.cases.model import Case
from conformance.judge.answer import judge
from conformance.verdicts import Verdict
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.cli.games import playable
from polignac_dsl.engine.protocol import InvalidParamsError, replay
from polignac_dsl.ruleset import ChoiceError, Ruleset, RulesetError, load
from tools.sensitivity.changes import Change, changes

# What says which game it is, not how it is played (spec/compiled.md §2).
_NAMES = frozenset({"format", "game", "ruleset", "choices", "digest", "id"})


def meaning(node: Any) -> Any:
    """Return a table without its names: equal meanings are equal games."""
    if isinstance(node, dict):
        return {key: meaning(value) for key, value in node.items() if key not in _NAMES}
    if isinstance(node, list):
        return [meaning(value) for value in node]
    return node


class Sensitivity:
    """The cases of one game, played by changed rules."""

    def __init__(self, game: str, cases: Sequence[Case]) -> None:
        self.game = load(game)
        self._meanings: dict[tuple[int, tuple[tuple[str, Any], ...]], Any] = {}
        # A case that fails by the rules as they are would fail for every change.
        self.cases = [case for case in cases if not self._fails(case, case.table)]
        self.broken = [case.id for case in cases if case not in self.cases]

    def is_change(self, changed: Ruleset) -> bool:
        """Whether any table is another: by default options, and with each other value alone."""
        for chosen in self._choices():
            for players in self.game.players:
                try:
                    if meaning(changed.at(players, chosen)) != self._meaning(players, chosen):
                        return True
                except (RulesetError, ChoiceError):
                    return True
        return False

    def _meaning(self, players: int, chosen: Mapping[str, Any]) -> Any:
        key = (players, tuple(chosen.items()))
        if key not in self._meanings:
            self._meanings[key] = meaning(self.game.at(players, chosen))
        return self._meanings[key]

    def _choices(self) -> Iterable[dict[str, Any]]:
        yield {}
        for name, option in self.game.to_json()["options"].items():
            for value in option.get("order", ()):
                if value != option["default"]:
                    yield {name: value}

    def killers(self, change: Change, changed: Ruleset) -> Iterable[str]:
        """Yield the ids of the cases that fail, likeliest first."""
        tables: dict[Any, Any] = {}
        likely = sorted(self.cases, key=lambda c: change.path not in {p for p, _ in c.clauses})
        for case in likely:
            key = (case.players, tuple(sorted(case.options.items())))
            if key not in tables:
                try:
                    tables[key] = changed.at(len(case.players), case.options)
                except (RulesetError, ChoiceError):
                    tables[key] = None
            if tables[key] is None or self._fails(case, tables[key]):
                yield case.id

    def _fails(self, case: Case, table: Mapping[str, Any]) -> bool:
        for check in case.checks():
            try:
                answer = replay({**check.params, "table": table})
            except InvalidParamsError:
                return True
            if judge(check, case.players, answer).verdict is Verdict.FAIL:
                return True
        return False


def survivors(player: Sensitivity, tell: bool) -> tuple[int, list[Change]]:
    """Return how many changes a game has, and those that no case notices."""
    game = player.game.name
    total, left = 0, []
    for change in changes(player.game.to_json()):
        try:
            changed = Ruleset.from_json(change.ruleset)
        except RulesetError:
            continue  # no ruleset of this language
        if not player.is_change(changed):
            continue
        total += 1
        first = next(iter(player.killers(change, changed)), None)
        if first is None:
            left.append(change)
        if tell:
            print(f"{game}  {change.path}  {change.what}:  {first or 'NO CASE FAILS'}")
    return total, left


def main() -> int:
    """Try every change of the games asked for; return 1 if some change goes unnoticed."""
    parser = argparse.ArgumentParser(prog="python -m tools.sensitivity", description=__doc__)
    parser.add_argument("--game", action="append", choices=playable(), help="only this game")
    parser.add_argument("--tell", action="store_true", help="print each change and its first case")
    arguments = parser.parse_args()
    corpus = api.load([api.corpus_folder()], shipped_catalogue(), Tables())
    unnoticed = 0
    for game in arguments.game or playable():
        player = Sensitivity(game, [case for case in corpus.cases if case.game == game])
        total, left = survivors(player, arguments.tell)
        unnoticed += len(left) + len(player.broken)
        of = f"{len(player.cases)} cases"
        print(f"{game}: {total} changes, {total - len(left)} make a case fail ({of})")
        for case in player.broken:
            print(f"  fails without any change, and is left out: {case}")
        for change in left:
            print(f"  no case fails for {change.path}: {change.what}")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
