"""The committed list of ids: which id each aim has, and with which seed.

An entry is never taken back. If the seed of an aim no longer leads to its position, or to a
question that another case asks by now, the aim gets a new seed and with it a new id; the old one
stays listed, so that no case ever gets it. An aim whose positions ask nothing new is dropped:
it is listed, too, with `dropped` in place of a seed and no id.
"""

import json
from pathlib import Path

from tools.casegen.draft import Aim

FIRST = 101  # ids below are of cases that were written by hand
DROPPED = "dropped"


class Ids:
    """The ids by aim and seed, `{"slams polignac broken-4 17": "polignac-slam-103"}`."""

    def __init__(self, entries: dict[str, str]) -> None:
        self._entries = dict(entries)
        self._last: dict[str, int] | None = None

    @classmethod
    def load(cls, path: Path) -> "Ids":
        """Return the list in a file, or an empty one where there is no file."""
        return cls(json.loads(path.read_text("utf-8")) if path.exists() else {})

    def text(self) -> str:
        """Return the list as its file holds it, by id."""
        ordered = sorted(self._entries.items(), key=lambda entry: (entry[1], entry[0]))
        return json.dumps(dict(ordered), indent=1, ensure_ascii=False) + "\n"

    def dropped(self, aim: Aim) -> bool:
        """Say whether no case is kept for this aim."""
        return self._entries.get(f"{aim.key} {DROPPED}") == ""

    def drop(self, aim: Aim) -> None:
        """List that no case is kept for this aim."""
        self._entries[f"{aim.key} {DROPPED}"] = ""

    def all(self) -> frozenset[str]:
        """Return every id that was ever given."""
        return frozenset(self._entries.values()) - {""}

    def seed(self, aim: Aim) -> int | None:
        """Return the seed given to an aim last, or None if it has none yet."""
        return self._seeds().get(aim.key)

    def id(self, aim: Aim, seed: int) -> str:
        """Return the id of an aim with a seed; the next free number of its topic if it is new."""
        self._entries.pop(f"{aim.key} {DROPPED}", None)
        key = f"{aim.key} {seed}"
        if key not in self._entries:
            prefix = f"{aim.game}-{aim.topic}-"
            taken = [
                int(number)
                for identity in self._entries.values()
                if (number := identity.removeprefix(prefix)).isdecimal() and number != identity
            ]
            self._entries[key] = f"{prefix}{max(taken, default=FIRST - 1) + 1}"
            self._last = None
        return self._entries[key]

    def _seeds(self) -> dict[str, int]:
        """Return the last seed of each aim: to look for each anew would be a tenth of all work."""
        if self._last is None:
            self._last = {}
            for entry in self._entries:
                key, _, seed = entry.rpartition(" ")
                if seed.isdecimal():
                    self._last[key] = max(int(seed), self._last.get(key, 0))
        return self._last
