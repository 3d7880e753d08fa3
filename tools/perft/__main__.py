"""`python -m tools.perft`: makes the files of positions, or checks that they are as made.

python -m tools.perft            make the normal files
python -m tools.perft --check    make them again and compare; exit status 1 where one differs
python -m tools.perft --deep     make the deep files, which takes a quarter of an hour
python -m tools.perft --find     look for positions that are wished and not yet in the plan
"""

import argparse
import json
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from conformance.perft.positions import FOLDER
from tools.perft.counting import Counted, count_all, file_text
from tools.perft.deep import RECORD, objections, record_text
from tools.perft.recipe import PLAN, Recipe, plan_text, read_plan


def main(arguments: list[str] | None = None) -> int:
    """Do what is asked for; return 0 where all is well."""
    parser = argparse.ArgumentParser(prog="python -m tools.perft", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    parser.add_argument("--deep", action="store_true", help="make the deep files")
    parser.add_argument("--find", action="store_true", help="find what is wished for")
    parser.add_argument("--each", action="store_true", help="tell both counts of each position")
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    asked = parser.parse_args(arguments)
    if asked.find:
        return _find(asked.game)
    plan = [r for r in read_plan() if not asked.game or r.game in asked.game]
    profile = "deep" if asked.deep else "normal"
    recipes = [recipe for recipe in plan if recipe.profile == profile]
    folder = FOLDER / "deep" if asked.deep else FOLDER
    wrong = 0
    texts: dict[str, str] = {}
    counted = _counted(recipes, folder, asked.jobs, asked.each)
    if not all(one.agreed for one in counted):
        return 1
    for game in dict.fromkeys(recipe.game for recipe in recipes):
        own = sorted((one for one in counted if one.recipe.game == game), key=lambda c: c.recipe.id)
        texts[f"{game}.json"] = file_text(game, (one.entry for one in own))
    for name, text in texts.items():
        wrong += _written(folder / name, text, asked.check)
    if asked.deep and not asked.game:
        RECORD.write_text(record_text(texts, recipes), "utf-8", newline="\n")
    if asked.check:
        for objection in objections(FOLDER / "deep", [r for r in plan if r.profile == "deep"]):
            print(objection)
            wrong += 1
    return 1 if wrong and asked.check else 0


def _counted(recipes: list[Recipe], folder: Path, jobs: int, each: bool) -> list[Counted]:
    """Count all positions and tell how that went."""
    start = time.perf_counter()
    counted = []
    for one in count_all(recipes, jobs, _known(folder, recipes)):
        counted.append(one)
        if each or not one.agreed:
            print(one.told(), flush=True)
    agreed = sum(one.agreed for one in counted)
    lines = sum(one.lines for one in counted)
    reference, engine = (sum(one.seconds[i] for one in counted) for i in (0, 1))
    print(
        f"{len(counted)} positions, {lines:,} lines: the reference has counted them"
        f" ({reference:.0f} s), the engine agrees on {agreed} ({engine:.0f} s);"
        f" {time.perf_counter() - start:.0f} s with {jobs} processes"
    )
    return counted


def _known(folder: Path, recipes: Iterable[Recipe]) -> dict[str, int]:
    """Return how many lines the files say that there are, to begin with the largest."""
    known: dict[str, int] = {}
    for game in {recipe.game for recipe in recipes}:
        path = folder / f"{game}.json"
        if path.is_file():
            entries = json.loads(path.read_text("utf-8"))["positions"]
            known |= {entry["id"]: entry["lines"] for entry in entries}
    return known


def _written(path: Path, text: str, check: bool) -> bool:
    """Write a file that differs, or only say so; return whether it did."""
    if path.is_file() and path.read_text("utf-8") == text:
        return False
    print(f"{path.name} differs" if check else f"made {path.name}")
    if not check:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8", newline="\n")
    return True


def _find(games: list[str] | None) -> int:
    """Add to the plan what is wished and not in it."""
    from tools.perft.finding import find
    from tools.perft.wishes import wishes

    plan = read_plan()
    wished = [wish for wish in wishes() if not games or wish.game in games]
    for recipe in find(wished, list(plan)):
        plan.append(recipe)
        PLAN.write_text(plan_text(plan), "utf-8", newline="\n")
        print(f"found {recipe.id}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
