"""Checks that the generated files are those that their sources give now.

python -m tools.check_generated
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from tools.generate import generated
from tools.repository import ROOT


def stale(files: Mapping[str, str], root: Path) -> list[str]:
    """Return the files that are missing or differ, and rulesets that nothing generates."""
    wrong = [
        name
        for name, text in files.items()
        if not (root / name).is_file() or (root / name).read_text("utf-8") != text
    ]
    kept = {Path(name).name for name in files if name.startswith("spec/rulesets/")}
    extra = [p for p in (root / "spec" / "rulesets").glob("*") if p.name not in kept]
    return wrong + [str(path.relative_to(root)) for path in sorted(extra)]


def main() -> int:
    """Tell each stale file; 1 when there is one."""
    files = generated()
    wrong = stale(files, ROOT)
    for name in wrong:
        print(f"{name} is stale: run `python -m tools.generate`", file=sys.stderr)
    print(f"{len(files)} generated files, {len(wrong)} stale")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
