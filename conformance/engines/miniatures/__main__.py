"""`python -m conformance.engines.miniatures NAME[:N] [RECORDING]`: an engine with one fault.

`--list` tells the miniatures and what a sound runner says of each, `--list --json` the same for
programs, `--cases` the folder of the cases that they know the answers to.

A fault shows at the N-th request, whenever it is asked, and at every request where no N is given;
all else is answered rightly. A RECORDING in place of the answers that ship holds right
answers, in the order of a run, as lines of JSON: the key of a request and its result.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

from conformance.engines.miniatures.faults import FAULTS, FOREVER, answer, fail
from conformance.engines.miniatures.recorded import CASES, key_of, of_file, overlaid, shipped

__all__ = ["key_of", "main"]

FEATURES = [
    "deck", "announcements", "match", "playoff", "misdeal", "revoke", "options", "viewer", "perft",
]  # fmt: skip
_UNKNOWN = {"status": "unsupported", "feature": "a position that is none of the miniatures'"}


def main(arguments: list[str]) -> None:
    """Tell of the miniatures, or be one of them."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__)
    elif "--cases" in arguments:
        print(CASES)
    elif "--list" in arguments or "--json" in arguments:
        _tell("--json" in arguments)
    else:
        _speak(arguments[0], None if len(arguments) == 1 else Path(arguments[1]))


def _tell(as_json: bool) -> None:
    """Print the miniatures with the verdicts that a sound runner gives."""
    from conformance.engines.miniatures.listing import MIB, miniatures

    if as_json:
        head: dict[str, Any] = {"format": "polignac.miniatures/1", "cases": str(CASES)}
        head["memory"] = MIB
        command = [sys.executable, "-m", "conformance.engines.miniatures"]
        told = [one.to_json() for one in miniatures()]
        print(json.dumps({**head, "command": command, "miniatures": told}, indent=1))
        return
    for one in miniatures():
        print(f"{one.name}: {one.about}. The run is {one.run}.")
        for case, verdicts in one.verdicts.items():
            print(f"    {case}: {' or '.join(verdicts)}")
        print(f"    {'others' if one.verdicts else 'all'}: {' or '.join(one.others)}")


def _speak(name: str, recording: Path | None) -> None:
    """Speak the protocol, with the fault."""
    fault, _, place = name.partition(":")
    if fault == "hang-at-start":
        time.sleep(FOREVER)
    own: dict[str, Any] = {}
    if recording is not None:
        recorded = of_file(recording)
        keys = list(recorded)
    else:
        told = shipped()
        keys = list(dict.fromkeys(k for found in told["requests"].values() for k in found))
        recorded, own = told["answers"], told["wrong"].get(fault, {}).get("answers", {})
        if not own and fault not in {*FAULTS, "stays", "protocol-2", "without-perft"}:
            sys.exit(f"there is no miniature {name}: see --list")
    for line in sys.stdin:
        request = json.loads(line)
        number, method = request["id"], request["method"]
        if method == "initialize":
            answer(number, _introduction(fault))
        elif method == "shutdown":
            if fault == "stays":
                time.sleep(FOREVER)
            answer(number, None)
            return
        elif method not in ("replay", "perft"):
            fail(number, -32601, "method not found")
        else:
            key = key_of(request["params"])
            faulty = not place or (key in recorded and keys.index(key) == int(place) - 1)
            respond = FAULTS.get(fault, answer) if faulty else answer
            known = recorded.get(key, _UNKNOWN)
            respond(number, overlaid(known, own[key]) if faulty and key in own else known)


def _introduction(fault: str) -> dict[str, Any]:
    features = [name for name in FEATURES if (fault, name) != ("without-perft", "perft")]
    return {
        "protocol": 2 if fault == "protocol-2" else 1,
        "engine": {"name": f"miniature {fault}", "version": "1"},
        "games": None,
        "features": features,
    }


if __name__ == "__main__":
    main(sys.argv[1:])
