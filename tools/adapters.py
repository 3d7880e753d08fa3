"""Writes each skeleton of an adapter, builds it and puts it to the test, as its README says.

Run as `python -m tools.adapters [LANG…]`: it needs the toolchain of every language, and says which
are missing and what Debian calls them. `--install` installs those by apt-get, and does nothing
else. It exits with 1 where something is missing, a skeleton does not build, `polignac smoke` finds
something, or `polignac verify` has another verdict than pass and unsupported, or few passes.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from conformance.adapters.skeletons import Skeleton, skeletons

GAME = "polignac"
FEWEST = 20
_LONGEST = 300
# Where Debian keeps crates: from there they need no network.
_CRATES = Path("/usr/share/cargo/registry")
_FROM_DEBIAN = (
    "--offline",
    "--config",
    'source.crates-io.replace-with="debian"',
    "--config",
    f'source.debian.directory="{_CRATES}"',
)


# A program that is run once needs nothing that helps to find faults in it.
_QUICKLY = {"CARGO_PROFILE_DEV_DEBUG": "0", "CARGO_INCREMENTAL": "0"}


class Outcome(NamedTuple):
    """What became of a skeleton: the seconds of each part, its passes, and what is wrong."""

    language: str
    seconds: dict[str, float]
    passed: int
    wrong: str = ""


def missing(skeleton: Skeleton) -> list[str]:
    """Return the programs and files that a skeleton needs and that are not on this machine."""
    programs = [name for name in skeleton.needs if shutil.which(name) is None]
    return [*programs, *(file for file in skeleton.libraries if not Path(file).exists())]


def install(chosen: Iterable[Skeleton]) -> int:
    """Install by apt-get what is missing; return the exit status."""
    lacking = [skeleton for skeleton in chosen if missing(skeleton)]
    packages = sorted({package for skeleton in lacking for package in skeleton.debian})
    if not packages:
        return 0
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        print(f"cannot be installed here: {' '.join(packages)}", file=sys.stderr)
        return 1
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends"]):
        command = ["apt-get", *words, *(packages if words[0] == "install" else [])]
        done = subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL)
        if done.returncode:
            return 1
    return 0


class _FailedError(Exception):
    """A part failed; the message is what it said."""


def try_out(skeleton: Skeleton, folder: Path) -> Outcome:
    """Write a skeleton into a new folder, build it there, and let it be tried and verified."""
    seconds: dict[str, float] = {}
    place, report = folder / f"{skeleton.language}-adapter", folder / f"{skeleton.language}.json"
    engine = ["--", *skeleton.run]
    parts: dict[str, list[list[str]]] = {
        "new": [_polignac("adapter", "new", "--lang", skeleton.language, str(place))],
        "build": [_build(line) for line in skeleton.build],
        "smoke": [_polignac("smoke", *engine)],
        "verify": [_polignac("verify", "--game", GAME, "--json", str(report), *engine)],
    }
    passed = 0
    try:
        for part, commands in parts.items():
            start = time.monotonic()
            for command in commands:
                _run(command, folder if part == "new" else place)
            seconds[part] = time.monotonic() - start
        passed, wrong = judged(json.loads(report.read_text("utf-8")))
    except _FailedError as error:
        wrong = str(error)
    return Outcome(skeleton.language, seconds, passed, wrong)


def judged(report: dict[str, Any]) -> tuple[int, str]:
    """Return how many cases pass in a report, and what is wrong with it, or nothing."""
    (engine,) = report["engines"]
    counts = {verdict: number for verdict, number in engine["counts"].items() if number}
    passed = counts.pop("pass", 0)
    counts.pop("unsupported", None)
    if counts:
        return passed, ", ".join(f"{number} {verdict}" for verdict, number in counts.items())
    return passed, "" if passed >= FEWEST else f"only {passed} pass"


def _polignac(*words: str) -> list[str]:
    return [sys.executable, "-P", "-m", "polignac_dsl.cli", *words]


def _build(line: Sequence[str]) -> list[str]:
    """Return a command of a build; what Debian has of crates is taken from there."""
    if line[0] == "cargo" and any(_CRATES.glob("serde_json-1.0.87")):
        return ["cargo", *_FROM_DEBIAN, *line[1:]]
    return list(line)


def _run(command: Sequence[str], folder: Path) -> None:
    """Run a command in a folder; raises _FailedError with what it said where it fails."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **_QUICKLY},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_LONGEST,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _FailedError(f"{' '.join(command)}: {error}") from None
    if done.returncode:
        said = done.stdout.decode("utf-8", "replace")
        raise _FailedError(f"exit {done.returncode} from {' '.join(command)}\n{said}")


def table(outcomes: Sequence[Outcome]) -> str:
    """Return the outcomes as a table, a line a language."""
    parts = ("new", "build", "smoke", "verify")
    lines = [f"{'':12}{''.join(f'{part:>8}' for part in parts)}{'pass':>7}"]
    for outcome in outcomes:
        took = "".join(f"{outcome.seconds.get(part, 0.0):7.1f}s" for part in parts)
        end = "  FAILED" if outcome.wrong else ""
        lines.append(f"{outcome.language:12}{took}{outcome.passed:7}{end}")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Try out the skeletons named, or all; return the exit status."""
    known = skeletons()
    names = [word for word in arguments if word != "--install"] or list(known)
    for name in names:
        if name not in known:
            print(f"no skeleton in {name}: {', '.join(known)}", file=sys.stderr)
            return 2
    chosen = [known[name] for name in names]
    if "--install" in arguments:
        return install(chosen)
    lacking = {skeleton.language: missing(skeleton) for skeleton in chosen}
    here = [skeleton for skeleton in chosen if not lacking[skeleton.language]]
    with tempfile.TemporaryDirectory(prefix="polignac-adapters-") as name:
        folder = Path(name).resolve()
        with ThreadPoolExecutor(max_workers=2) as workers:
            # Those that take longest to build go first.
            longest_first = sorted(here, key=lambda each: -len(each.build[0] if each.build else ()))
            found = list(workers.map(lambda each: try_out(each, folder), longest_first))
    outcomes = sorted(found, key=lambda each: names.index(each.language))
    print(table(outcomes))
    for outcome in outcomes:
        if outcome.wrong:
            print(f"\n{outcome.language}: {outcome.wrong}", file=sys.stderr)
    for skeleton in chosen:
        if lacking[skeleton.language]:
            lacks, packages = ", ".join(lacking[skeleton.language]), " ".join(skeleton.debian)
            print(
                f"{skeleton.language} was not tried: {lacks} is missing (Debian: {packages})",
                file=sys.stderr,
            )
    return 1 if any(lacking.values()) or any(each.wrong for each in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
