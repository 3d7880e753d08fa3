"""What fuzzing makes of the miniatures: `python -m tools.lockstep.miniatures [--conversing] [NAME...]`.

Each miniature of a rule is played (`planted`) in the game that it was planted in, and fuzzed
against the builtin engine through the protocol; told are the seconds of processor time until it
is found. With `--conversing` it is those whose fault is in how they converse: what `polignac
fuzz` says of each, and after how many seconds of the clock.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from conformance.engines.miniatures.faults import FAULTS
from conformance.engines.miniatures.listing import miniatures
from tools.lockstep.looking import MINUTE, Found, look_for, planted, summary
from tools.miniatures import GAMES

# Faults that no single deal can show, with the number of deals that it takes and the reason.
SEVERAL: Mapping[str, tuple[int, str]] = {
    "rule/end.playoff": (2, "a playoff is the deal after one in which two were level"),
    "rule/end.playoff-totals": (2, "a playoff is the deal after one in which two were level"),
    "rule/irregularities.late-until": (2, "a revoke is noticed in the deal after its own"),
}
# An engine that fails ends the command with this, one that plays otherwise with 1.
_BROKEN = 3
_OTHERWISE = frozenset({"refuses", "accepts", "no-method"})
_SOUND = frozenset({"sound", "bare", "noisy", "later", "slow"})
# They answer `perft`, which is not asked.
_OF_PERFT = frozenset({"miscounts", "misscores", "knows-less", "beyond"})
_TIMEOUT = 2.0


def of_rules() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the miniatures of rules, each with the games in which its fault is looked for."""
    for one in miniatures():
        if one.clause is not None or one.name == "leaks":
            yield one.name, (one.mutant.partition(":")[0],) if one.mutant else GAMES


def small(found: Found) -> bool:
    """Return whether a fault was told in as few deals as can show it."""
    deals, _ = SEVERAL.get(found.name, (1, ""))
    return 0 < found.deals <= deals


def conversing() -> list[str]:
    """Return the faults in how an engine converses: always there, and after two actions alone."""
    faults = [fault for fault in FAULTS if fault not in _OF_PERFT]
    once = [fault for fault in faults if fault not in _SOUND | _OTHERWISE]
    return [*faults, *(f"{fault}:2" for fault in once)]


class Verdict(NamedTuple):
    """How `polignac fuzz` ended with an engine, after how long, and what it told."""

    name: str
    code: int | None
    seconds: float
    told: str

    @property
    def clear(self) -> bool:
        """Whether it came within a minute, and is what the fault deserves."""
        fault = self.name.partition(":")[0]
        due = 0 if fault in _SOUND else 1 if fault in _OTHERWISE else _BROKEN
        return self.code == due and self.seconds < MINUTE

    @property
    def line(self) -> str:
        """The verdict in a line."""
        return f"{self.seconds:6.1f} s  {self.name}: exit code {self.code}; {self.told}"


def verdict_on(name: str, matches: int = 4) -> Verdict:
    """Return what `polignac fuzz` says of a miniature; a code of None where it did not end."""
    with tempfile.TemporaryDirectory() as folder:
        kept = ["--state", str(Path(folder) / "state"), "-o", str(Path(folder) / "cases")]
        options = ["--game", "polignac", "--matches", str(matches), "--timeout", f"{_TIMEOUT}"]
        program = [sys.executable, "-P", "-m", "polignac_dsl.cli", "fuzz"]
        start = time.monotonic()
        try:
            done = subprocess.run(
                [*program, *options, *kept, "--", *planted(name).command],
                capture_output=True,
                text=True,
                timeout=2 * MINUTE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Verdict(name, None, time.monotonic() - start, "it does not end")
        seconds = time.monotonic() - start
    found = re.findall(r"^(?:  \d+[.] )(.*)", done.stdout, re.MULTILINE)
    lines = done.stdout.splitlines() or done.stderr.splitlines() or [""]
    return Verdict(
        name, done.returncode, seconds, found[0] if found else lines[min(1, len(lines) - 1)]
    )


def main(arguments: list[str]) -> int:
    """Look for each fault and tell it; 1 where one took more than a minute, or was not found."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.lockstep.miniatures", description=main.__doc__
    )
    parser.add_argument("--conversing", action="store_true", help="those that converse wrongly")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these")
    parser.add_argument("--seed", type=int, default=1, help="which matches (%(default)s)")
    parser.add_argument(
        "--minutes", type=float, default=3.0, help="for each, at most (%(default)s)"
    )
    given = parser.parse_args(arguments)
    rules = dict(of_rules())
    known = conversing() if given.conversing else list(rules)
    for name in given.names:
        if name not in known:
            parser.error(f"no such miniature is called {name}")
    names = given.names or known
    if given.conversing:
        return _tell_verdicts(names)
    every = []
    for name in names:
        every.append(look_for(name, rules[name], given.seed, given.minutes))
        why = f" ({SEVERAL[name][1]})" if name in SEVERAL else ""
        print(every[-1].line + why, flush=True)
    print(summary(every))
    return int(not all(found.soon and small(found) for found in every))


def _tell_verdicts(names: list[str]) -> int:
    every = []
    for name in names:
        every.append(verdict_on(name))
        print(every[-1].line, flush=True)
    clear = sum(one.clear for one in every)
    slowest = max(one.seconds for one in every)
    print(f"{clear} of {len(every)} have their verdict, the last after {slowest:.0f} s")
    return int(clear < len(every))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
