"""`python tools/lockstep/mutated.py ID`: an engine that plays a game with one rule changed."""

import json
import sys
from collections.abc import Mapping
from typing import Any

from conformance.cases.features import FEATURES
from polignac_dsl.engine.protocol import replay
from polignac_dsl.mutants import Mutant, mutants, tables_of
from polignac_dsl.ruleset import RulesetError, load
from polignac_dsl.table import Table


def named(name: str) -> Mutant:
    """Return the mutant of an id."""
    return next(m for m in mutants(load(name.split(":")[0])) if m.id == name)


class Mutated:
    """Answers `replay` by the rules of a mutant, whatever table is sent."""

    def __init__(self, mutant: Mutant) -> None:
        self._tables = tables_of(mutant)
        self._defaults = {name: option.default for name, option in mutant.game.game.options.items()}

    def __call__(self, params: Mapping[str, Any]) -> Any:
        """Return the verdict; what the mutant has no table for is unsupported."""
        options = params["options"].items()
        chosen = {name: value for name, value in options if self._defaults[name] != value}
        try:
            table = self._tables.read(params["players"], chosen)
        except RulesetError:
            table = None
        if not isinstance(table, Table):
            return {"status": "unsupported", "feature": "this table"}
        return replay({**params, "table": table})


def serve(name: str) -> None:
    """Be that engine until the input ends."""
    mutated = Mutated(named(name))
    game = name.split(":")[0]
    for line in sys.stdin:
        request = json.loads(line)
        result: Any = None
        match request["method"]:
            case "initialize":
                engine = {"name": "mutant", "version": "1"}
                features = [name for name in FEATURES if name != "perft"]
                result = {"protocol": 1, "engine": engine, "games": [game], "features": features}
            case "replay":
                result = mutated(request["params"])
            case _:
                pass
        answer = {"jsonrpc": "2.0", "id": request["id"], "result": result}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
        if request["method"] == "shutdown":
            return


if __name__ == "__main__":
    serve(sys.argv[1])
