"""The levels of the corpus, and at which of them each topic asks its questions."""

from collections.abc import Mapping

LEVELS = (
    "setup", "legality", "trick", "deal score", "announcements", "match", "irregularities",
)  # fmt: skip

_TOPICS: Mapping[str, tuple[str, ...]] = {
    "setup": ("pack", "packets"),
    "legality": ("follow", "refusals"),
    "trick": ("ranking", "tricks", "views"),
    "deal score": ("score", "slam"),
    "announcements": ("announce",),
    "match": ("match", "ties", "playoff"),
    "irregularities": ("misdeal", "revoke"),
}
_LEVEL = {topic: level for level, topics in _TOPICS.items() for topic in topics}

# The clauses of a level, by the beginnings of their paths: how these came out is part of the
# signature; of all others only that they had a say.
_OWN: Mapping[str, tuple[str, ...]] = {
    "setup": ("cards.removed", "cards.pack", "deal."),
    "legality": ("play.follow", "play.void", "play.lead"),
    "trick": (
        "cards.rank", "play.trick", "play.next-lead", "play.first-lead", "play.captured-cards",
    ),
    "deal score": ("score.", "play.ends"),
    "announcements": ("announcements.", "score.", "play.ends"),
    "match": ("end.", "score.", "play.ends", "deal.next-dealer"),
    "irregularities": ("irregularities.", "play.ends"),
}  # fmt: skip


def level_of(topic: str) -> str:
    """Return the level of a topic; raises KeyError for a topic that there is not."""
    return _LEVEL[topic]


def own(level: str, path: str) -> bool:
    """Return whether a clause is of this level: how it came out is then part of the signature."""
    return path.startswith(_OWN[level])
