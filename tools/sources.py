"""Holds spec/sources.yaml to the texts: counts their sentences, and compares number and digest.

python -m tools.sources               the numbering has no gap, each sentence is mapped, each
                                      answer exists, each row of the points of law is there
python -m tools.sources --texts DIR   and the texts in DIR have these sentences and no others

The sentences themselves stay with their authors: the repository holds their digests. A text is
cut as follows, so that anybody who has it comes to the same numbers. It is brought into Unicode's
form NFC. Every line that is not blank is cut by itself, a heading being a sentence like any
other; white space becomes one blank. A sentence ends after `.`, `!` or `?` where a capital, a
bullet or `«` follows, with or without a blank, or a digit after a blank; a number with a period
that begins the line ends none.
"""

import argparse
import hashlib
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from polignac_dsl.ruleset import load
from polignac_dsl.sources import Sources, Text, check, read_sources
from tools.repository import ROOT

_END = re.compile(
    r"(?<=[.!?])(?<!^\d\.)(?<!^\d\d\.)(?=\s*[A-ZÀ-ÖØ-Þ•«])"  # a new sentence, even without a blank
    r"|(?<=[.!?])(?<!^\d\.)(?<!^\d\d\.)\s+(?=\d)"
)
_ROW = re.compile(r"\bL(\d\d)(?:–L(\d\d))?\b")


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, in order, normalised as their digests want them."""
    found = []
    for line in unicodedata.normalize("NFC", text).splitlines():
        parts = _END.split(" ".join(line.split()))
        found += [part.strip() for part in parts if part.strip()]
    return found


def digest(sentence: str) -> str:
    """Return the sha256 of a normalised sentence, in hexadecimal."""
    return hashlib.sha256(sentence.encode()).hexdigest()


def differences(text: Text, content: str) -> Iterator[str]:
    """Yield where a text's sentences are not those that sources.yaml has."""
    found = sentences(content)
    if len(found) != len(text.sentences):
        yield f"{text.id}: {text.file} has {len(found)} sentences, not {len(text.sentences)}"
    for known, sentence in zip(text.sentences, found, strict=False):
        if known.sha256 != digest(sentence):
            yield f"{known.id} is another sentence in {text.file}: its digest is {digest(sentence)}"


def law_without_id(sources: Sources, page: str) -> Iterator[str]:
    """Yield the rows that the points of law speak of and sources.yaml has not, and the reverse."""
    spoken: set[str] = set()
    for first, last in _ROW.findall(page):
        spoken |= {f"L{number:02}" for number in range(int(first), int(last or first) + 1)}
    for row in sorted(spoken - set(sources.law)):
        yield f"docs/points-of-law.md speaks of {row}, which has no id in spec/sources.yaml"
    for row in sorted(set(sources.law) - spoken):
        yield f"spec/sources.yaml has a row {row} that docs/points-of-law.md does not speak of"


def decisions_missing(sources: Sources, folder: Path) -> Iterator[str]:
    """Yield the decisions that answer a statement and have no page in the folder."""
    cited = {
        answer.text.removeprefix("decision ")
        for statement in sources.asking()
        for answers in statement.answers.values()
        for answer in answers
        if answer.kind == "decision"
    }
    for number in sorted(cited):
        if not list(folder.glob(f"{int(number):04}-*.md")):
            yield f"there is no decision {number} in docs/decisions/"


def faults(folder: Path | None = None, file: Path | None = None) -> tuple[list[str], str]:
    """Return what is wrong, and a line that counts; with a folder, the texts are read there."""
    result = read_sources(file)
    wrong = [str(flaw) for flaw in result.flaws]
    sources = result.sources
    if sources is None:
        return wrong, "nothing could be read"
    games = {game: load(game) for text in sources.texts.values() for game in text.games}
    wrong += [str(flaw) for flaw in check(sources, games)]
    wrong += law_without_id(sources, (ROOT / "docs" / "points-of-law.md").read_text("utf-8"))
    wrong += decisions_missing(sources, ROOT / "docs" / "decisions")
    for text in sources.texts.values() if folder is not None else ():
        path = (folder or ROOT) / text.file
        if path.is_file():
            wrong += differences(text, path.read_text("utf-8"))
        else:
            wrong.append(f"{text.id}: there is no {path}")
    counts = ", ".join(f"{text.id} {len(text.sentences)}" for text in sources.texts.values())
    readings = sum(len(row.readings) for row in sources.law.values())
    return wrong, (
        f"{counts} sentences{'' if folder is None else ', compared with the texts'};"
        f" {len(sources.statements)} statements; {len(sources.law)} rows with {readings} readings"
    )


def main(arguments: list[str] | None = None) -> int:
    """Tell everything that is wrong; 1 when there is something."""
    parser = argparse.ArgumentParser(prog="python -m tools.sources", description=__doc__)
    parser.add_argument("--texts", type=Path, metavar="DIR", help="a folder that holds the texts")
    wrong, counted = faults(parser.parse_args(arguments).texts)
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{counted}; {len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
