"""One module a topic: each has `aims()`, the cases that it is after."""

from importlib import import_module

from tools.casegen.draft import Aim

MODULES = (
    "packs",
    "packets",
    "ranking",
    "following",
    "tricks",
    "scoring",
    "slams",
    "announcing",
    "asking",
    "limits",
    "losing",
    "endings",
    "playoffs",
    "misdeals",
    "revokes_in_time",
    "revokes_late",
    "revokes_announced",
    "revokes_at_the_end",
    "refusing",
    "viewing",
    "matches",
    "pairs",
    "at_every_trick",
    "every_trick",
    "asked_in_turn",
    "at_the_limit",
    "playoffs_among",
    "voids_in_a_row",
    "revokes_by_each_seat",
    "seen_from_each_seat",
    "long_matches",
    "untimely",
)


def all_aims() -> list[Aim]:
    """Return every aim of every generator, in their order."""
    found: list[Aim] = []
    for name in MODULES:
        found += import_module(f"tools.casegen.generators.{name}").aims()
    return found
