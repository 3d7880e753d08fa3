"""Puts the generated cases together into the files of the corpus."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.casegen.draft import Aim, Draft
from tools.casegen.ids import Ids
from tools.casegen.layout import write_case, write_file
from tools.repository import ROOT

VERSION = 1
CORPUS = Path(ROOT) / "conformance" / "corpus"
IDS = Path(__file__).parent / "ids.json"
LONGEST_FILE = 600  # lines; what is more goes on in a second file of the topic
MOST_SEEDS = 60_000


class NoPositionError(Exception):
    """No seed leads to the position that an aim is after, or the recorded one no longer does."""


@dataclass(frozen=True)
class Made:
    """A generated case with its id."""

    identity: str
    aim: Aim
    seed: int
    draft: Draft


def make(aims: Iterable[Aim], ids: Ids, *, search: bool) -> list[Made]:
    """Return the case of every aim, with the seeds and ids of the list.

    With `search`, an aim that has no seed yet, or whose seed no longer fits, gets the first
    that does, and the list is added to; otherwise that raises NoPositionError.
    """
    found = []
    for aim in aims:
        seed = ids.seed(aim)
        draft = None if seed is None else aim.at(seed)
        if draft is None:
            if not search:
                raise NoPositionError(f"{aim.key}: seed {seed} does not lead to its position")
            seed, draft = _search(aim, 0 if seed is None else seed)
        assert seed is not None
        found.append(Made(ids.id(aim, seed), aim, seed, draft))
    return found


def _search(aim: Aim, after: int) -> tuple[int, Draft]:
    for seed in range(after + 1, after + MOST_SEEDS + 1):
        draft = aim.at(seed)
        if draft is not None:
            return seed, draft
    raise NoPositionError(f"{aim.key}: no seed up to {after + MOST_SEEDS} leads to its position")


def files(cases: Iterable[Made]) -> dict[str, str]:
    """Return the text of every file, by its path below the corpus; objects to a title twice."""
    by_topic: dict[tuple[str, str], list[Made]] = defaultdict(list)
    titles: dict[tuple[str, str], str] = {}
    for made in cases:
        by_topic[made.aim.game, made.aim.topic].append(made)
        other = titles.setdefault((made.aim.game, made.draft.title), made.identity)
        if other != made.identity:
            raise ValueError(f"{made.identity} has the title of {other}: {made.draft.title}")
    return {
        path: text
        for (game, topic), found in sorted(by_topic.items())
        for path, text in _split(game, topic, sorted(found, key=lambda made: made.identity))
    }


def _split(game: str, topic: str, cases: list[Made]) -> Iterable[tuple[str, str]]:
    """Yield the files of a topic, in the order of the ids, each short enough to be read."""
    parts: list[list[str]] = [[]]
    lines = 1
    for made in cases:
        origin = f"reference, casegen {VERSION}, {made.aim.generator}, seed {made.seed}"
        text = write_case(made.identity, made.draft, origin)
        length = text.count("\n") + 1
        if parts[-1] and lines + length > LONGEST_FILE:
            parts.append([])
            lines = 1
        parts[-1].append(text)
        lines += length
    for number, part in enumerate(parts, 1):
        suffix = "" if number == 1 else f"-{number}"
        yield f"{game}/{topic}-generated{suffix}.yaml", write_file(part)
