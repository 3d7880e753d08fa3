"""`python -m tools.lockstep.planted NAME`: a miniature that can be played, not only asked what is on record.

NAME is a miniature's or a mutant's. A fault in how it converses shows at every request, one
called `NAME:N` at every position after N actions.
"""

import json
import sys
from collections.abc import Mapping
from typing import Any

from conformance.engines.miniatures.faults import FAULTS, answer, fail
from conformance.engines.miniatures.listing import miniatures
from polignac_dsl.cli.blaming.serving import unknown
from polignac_dsl.engine.protocol import InvalidParamsError
from polignac_dsl.engine.serve import FEATURES, serve
from tools.miniatures import Replay, by_mutant, lets_revoke, right, shows_everything

# Those that are no mutants' doing.
_BY_HAND: Mapping[str, Replay] = {"leaks": shows_everything, "rule/play.follow": lets_revoke}


def answers_of(name: str) -> Replay | None:
    """Return what answers as a miniature of a rule, or as a mutant; None where there is no such."""
    if name in _BY_HAND:
        return _BY_HAND[name]
    mutant = next((one.mutant for one in miniatures() if one.name == name), name)
    return None if mutant is None or unknown(mutant) else by_mutant(mutant)


def converse(name: str) -> None:
    """Play rightly and converse with a fault, until the input ends; raises KeyError for no fault."""
    fault, _, number = name.partition(":")
    respond = FAULTS[fault]
    for line in sys.stdin:
        request = json.loads(line)
        method, params = request["method"], request.get("params", {})
        if method == "initialize":
            about = {"name": f"planted {name}", "version": "1"}
            answer(request["id"], {"protocol": 1, "engine": about, "features": list(FEATURES)})
        elif method == "shutdown":
            answer(request["id"], None)
            return
        elif method == "replay":
            shows = not number or len(params["actions"]) == int(number)
            _answer(respond if shows else answer, request["id"], params)
        else:
            fail(request["id"], -32601, "method not found")


def _answer(respond: Any, number: Any, params: Mapping[str, Any]) -> None:
    try:
        result = right(params)
    except InvalidParamsError as error:
        fail(number, -32602, str(error))
    else:
        respond(number, result)


def main(name: str) -> None:
    """Be that engine until the input ends."""
    if name.partition(":")[0] in FAULTS:
        converse(name)
        return
    answers = answers_of(name)
    if answers is None:
        sys.exit(f"there is no miniature of a rule and no mutant {name}")

    def replay(params: object) -> dict[str, object]:
        if not isinstance(params, dict):
            raise InvalidParamsError("params must be an object")
        return dict(answers(params))

    serve(sys.stdin.buffer, sys.stdout.buffer, replay)


if __name__ == "__main__":
    main(sys.argv[1])
