"""Writes the generated cases: `python -m tools.casegen [--check]`."""

import sys

from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from tools.casegen.asked import Asked
from tools.casegen.corpus import CORPUS, IDS, NoPositionError, files, make, retire
from tools.casegen.generators import all_aims
from tools.casegen.ids import Ids


def stale(texts: dict[str, str]) -> list[str]:
    """Return the paths of files that are missing, not as they are made, or made no more."""
    there = {path.relative_to(CORPUS).as_posix() for path in CORPUS.glob("*/*-generated*.yaml")}
    wrong = {
        path
        for path, text in texts.items()
        if path not in there or (CORPUS / path).read_text("utf-8") != text
    }
    return sorted(wrong | (there - texts.keys()))


def _asked_by_hand() -> Asked:
    """Return the questions that the cases ask that were worked by hand."""
    asked = Asked(shipped_catalogue(), Tables())
    asked.add_files(sorted(set(CORPUS.glob("*/*.yaml")) - set(CORPUS.glob("*/*-generated*.yaml"))))
    return asked


def main(arguments: list[str]) -> int:
    """Write the files, or with `--check` compare them; return 1 where one is stale."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m tools.casegen [--check]", file=sys.stderr)
        return 2
    checking = bool(arguments)
    ids = Ids.load(IDS)
    try:
        if checking:
            cases = make(all_aims(), ids, search=False)
        else:
            cases = make(all_aims(), ids, search=True, is_new=_asked_by_hand().add)
    except NoPositionError as error:
        print(error, file=sys.stderr)
        return 1
    texts = files(cases)
    wrong = stale(texts)
    if checking:
        print("\n".join(wrong) or f"{len(cases)} generated cases are as they should be")
        return 1 if wrong else 0
    for path in wrong:
        file = CORPUS / path
        if path in texts:
            file.parent.mkdir(exist_ok=True)
            file.write_text(texts[path], "utf-8")
        else:
            file.unlink()
    IDS.write_text(ids.text(), "utf-8")
    retire(ids, cases)
    print(f"{len(cases)} cases, {len(wrong)} files written anew")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
