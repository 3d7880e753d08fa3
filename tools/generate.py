"""Makes the files that are generated and committed; `tools/check_generated.py` compares them.

python -m tools.generate
"""

import json
import sys
from collections.abc import Iterator

from polignac_dsl.check.lineage import bytes_by_name, read_lineage
from polignac_dsl.places import shipped_games, spec_file
from polignac_dsl.ruleset import Ruleset, compile_file
from polignac_dsl.ruleset.shipped import GRAMMAR, MADE_FROM, RULESETS, sha256
from polignac_dsl.syntax.grammar import TABLES, table_text
from tools.repository import ROOT


def generated() -> dict[str, str]:
    """Return every generated file by its path from the root, and what it has to hold.

    Raises SystemExit when a shipped game does not compile: its diagnostics say more.
    """
    return dict([*_grammar_tables(), *_rulesets()])


def readable(value: object) -> str:
    """Return JSON with sorted keys, on lines, so that a change can be read in a comparison."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def _grammar_tables() -> Iterator[tuple[str, str]]:
    grammar = spec_file(GRAMMAR).read_text("utf-8")
    yield str(TABLES.relative_to(ROOT)), table_text(grammar)


def _rulesets() -> Iterator[tuple[str, str]]:
    files: dict[str, dict[str, str]] = {}
    for name, path in shipped_games().items():
        ruleset = _compiled(name)
        if ruleset.game.abstract:
            continue
        lineage = read_lineage(path, path.name, []) or ()
        files[name] = {file: sha256(data) for file, data in bytes_by_name(lineage).items()}
        yield f"spec/{RULESETS}/{name}.json", readable(ruleset.to_json())
    grammar = sha256(spec_file(GRAMMAR).read_bytes())
    yield f"spec/{RULESETS}/{MADE_FROM}", readable({"grammar": grammar, "files": files})


def _compiled(name: str) -> Ruleset:
    path = shipped_games()[name]
    result = compile_file(path, path.name)
    if result.ruleset is None:
        raise SystemExit(f"{name} does not compile: run `polignac check {name}`")
    return result.ruleset


def main() -> int:
    """Write what differs, and tell which files that were."""
    for name, text in generated().items():
        path = ROOT / name
        if not path.is_file() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
            print(f"made {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
