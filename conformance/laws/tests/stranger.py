"""`python -m conformance.laws.tests.stranger FAULT`: a right engine in a process of its own.

FAULT is how it fails when a trick has been played: `crash`, `hang`, `garbage`, `error`, `twice`
or `nothing`; or the name of a law, with the fault that breaks it.
"""

import json
import sys
import time
from typing import Any

from conformance.cases.features import FEATURES
from conformance.laws.tests.planted import FAULTS
from reference_impl import replay

_FOREVER = 3600


def write(number: Any, **answer: Any) -> None:
    """Answer a request."""
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": number, **answer}) + "\n")
    sys.stdout.flush()


def fail(fault: str, number: Any, result: Any) -> None:
    """Answer a request as the fault has it."""
    match fault:
        case "crash":
            sys.stderr.write("Traceback: the trick is gone\n")
            sys.exit(3)
        case "hang":
            time.sleep(_FOREVER)
        case "garbage":
            print("North takes the trick", flush=True)
        case "error":
            write(number, error={"code": -32603, "message": "the trick is gone"})
        case "twice":
            write(number, result=result)
            write(number, result=result)
        case _:
            write(number, result=result)


def serve(fault: str) -> None:
    """Speak the protocol."""
    engine = FAULTS[fault](replay) if fault in FAULTS else replay
    for line in sys.stdin:
        request = json.loads(line)
        number = request["id"]
        if request["method"] == "initialize":
            said = {"protocol": 1, "engine": {"name": fault, "version": "1"}}
            write(number, result={**said, "games": ["polignac"], "features": list(FEATURES)})
        elif request["method"] == "shutdown":
            write(number, result=None)
            return
        else:
            result: Any = engine(request["params"])
            if result.get("view", {}).get("tricks"):
                fail(fault, number, result)
            else:
                write(number, result=result)


if __name__ == "__main__":
    serve(sys.argv[1])
