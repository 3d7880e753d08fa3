"""Checks the syntax of case files without any engine: python -m conformance.tests.check FILE..."""

import sys
from pathlib import Path

from conformance.cases.load import load_files
from conformance.diagnostics import Findings
from conformance.lint.rest import check_play
from conformance.lint.sums import check_sums
from conformance.tests.fixture_tables import CATALOGUE, tables


def main(arguments: list[str]) -> int:
    """Print what is wrong with the case files named; return 1 where something is."""
    loaded = load_files([Path(name) for name in arguments], CATALOGUE, tables)
    findings = Findings()
    for case in loaded.cases:
        check_sums(case, findings)
        check_play(case, findings)
    found = (*loaded.diagnostics, *findings.sorted())
    for diagnostic in found:
        print(diagnostic)
    print(f"{len(loaded.cases)} cases read, {len(found)} objections")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
