"""The levels of the corpus, and at which of them each topic asks its questions."""

from collections.abc import Mapping

from conformance.cases.model import LEVELS

IN_ORDER = tuple(dict.fromkeys(LEVELS.values()))

# The clauses of a level, by the beginnings of their paths: how these came out is part of the
# signature; of all others only that they had a say.
_OWN: Mapping[str, tuple[str, ...]] = {
    "setup": ("cards.removed", "cards.pack", "deal."),
    "legality": ("play.follow", "play.void", "play.lead"),
    "trick": (
        "cards.rank", "play.trick", "play.next-lead", "play.first-lead", "play.captured-cards",
        "view",
    ),
    "deal score": ("score.", "play.ends"),
    "announcements": ("announcements.", "score.", "play.ends"),
    "match": ("end.", "score.", "play.ends", "deal.next-dealer"),
    "irregularities": ("irregularities.", "play.ends"),
}  # fmt: skip

# What every deal goes through on its way: from the score on it is not even told whether these
# had a say, as one hand more that could not follow makes no other question.
_ON_THE_WAY = frozenset(
    {
        "cards.rank", "play.captured-cards", "play.first-trick", "play.follow", "play.lead",
        "play.next-lead", "play.trick", "play.void",
    }
)  # fmt: skip
_OF_SINGLE_TRICKS = frozenset({"setup", "legality", "trick"})


def level_of(topic: str) -> str:
    """Return the level of a topic; raises KeyError for a topic that there is not."""
    return LEVELS[topic]


def own(level: str, path: str) -> bool:
    """Return whether a clause is of this level: how it came out is then part of the signature."""
    return path.startswith(_OWN[level])


def told(level: str, path: str) -> bool:
    """Return whether it is part of a signature of this level that a clause had a say."""
    return level in _OF_SINGLE_TRICKS or path not in _ON_THE_WAY
