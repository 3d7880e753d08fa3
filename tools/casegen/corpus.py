"""Puts the generated cases together into the files of the corpus."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from conformance.records.ids import read_ids
from tools.casegen.draft import Aim, Draft
from tools.casegen.ids import Ids
from tools.casegen.layout import write_case, write_file
from tools.repository import ROOT

VERSION = 1
CORPUS = Path(ROOT) / "conformance" / "corpus"
RETIRED = CORPUS / "retired.txt"
IDS = Path(__file__).parent / "ids.json"
LONGEST_FILE = 600  # lines; what is more goes on in a second file of the topic
MOST_SEEDS = 60_000
MOST_EQUAL = 12  # positions of an aim that ask nothing new, before it is dropped

# Says of a case of a game and a topic whether it asks something new, and keeps that in mind.
IsNew: TypeAlias = Callable[[str, str, Draft], bool]


class NoPositionError(Exception):
    """No seed leads to the position that an aim is after, or the recorded one no longer does."""


@dataclass(frozen=True)
class Made:
    """A generated case with its id."""

    identity: str
    aim: Aim
    seed: int
    draft: Draft


def make(
    aims: Iterable[Aim], ids: Ids, *, search: bool, is_new: IsNew = lambda *_: True
) -> list[Made]:
    """Return the case of every aim for which one is kept, with the seeds and ids of the list.

    With `search` a case must be new: an aim that has no seed yet, or whose seed no longer fits
    or leads to a question asked already, gets the first that does, and is dropped where none
    of `MOST_EQUAL` positions asks anything new; the list says so. Who has a seed goes first. Without
    it the list is followed, which raises NoPositionError for an aim that it does not know or
    whose seed no longer fits.
    """
    wanted = list(aims)
    if not search:
        return [_recorded(aim, ids) for aim in wanted if not ids.dropped(aim)]
    found: dict[str, Made] = {}
    for aim in wanted:
        seed = ids.seed(aim)
        draft = None if seed is None else aim.at(seed)
        if seed is not None and draft is not None and is_new(aim.game, aim.topic, draft):
            found[aim.key] = Made(ids.id(aim, seed), aim, seed, draft)
    for aim in wanted:
        if aim.key in found:
            continue
        new = _search(aim, ids.seed(aim) or 0, is_new)
        if new is None:
            ids.drop(aim)
        else:
            found[aim.key] = Made(ids.id(aim, new[0]), aim, *new)
    return [found[aim.key] for aim in wanted if aim.key in found]


def _recorded(aim: Aim, ids: Ids) -> Made:
    seed = ids.seed(aim)
    draft = None if seed is None else aim.at(seed, proven=True)
    if seed is None or draft is None:
        raise NoPositionError(f"{aim.key}: seed {seed} does not lead to its position")
    return Made(ids.id(aim, seed), aim, seed, draft)


def _search(aim: Aim, after: int, is_new: IsNew) -> tuple[int, Draft] | None:
    equal = 0
    for seed in range(after + 1, after + MOST_SEEDS + 1):
        draft = aim.at(seed)
        if draft is None:
            continue
        if is_new(aim.game, aim.topic, draft):
            return seed, draft
        equal += 1
        if equal == MOST_EQUAL:
            return None
    if equal:
        return None
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


def retire(ids: Ids, cases: Iterable[Made]) -> None:
    """List the ids that a published case had and none has now among the retired ones.

    Why each is gone is written behind it by hand.
    """
    published = _listed(CORPUS / "ids.txt")
    gone = ids.all() & published - {made.identity for made in cases} - _listed(RETIRED)
    if gone:
        text = RETIRED.read_text("utf-8")
        RETIRED.write_text(text + "".join(f"{identity}\n" for identity in sorted(gone)), "utf-8")


def _listed(path: Path) -> set[str]:
    return set(read_ids(path)) if path.exists() else set()


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
