"""The log of renewals: which clause was renewed in which cases, from what to what, and why."""

import json
from collections import Counter
from collections.abc import Sequence

from conformance.records.evaluated import Stale

HEAD = """\
# Each renewal of a clause in the records beside this file, oldest first: what the cases had been
# looked at with, what they evaluate now, in how many cases, and why that is right. Written by
# `polignac corpus renew`; nothing here is ever changed.
"""


def renewal_text(game: str, found: Sequence[Stale], reason: str, version: str) -> str:
    """Return the entry of the log for the renewal of one clause in some cases of one game.

    `null` stands for a clause that the cases did not evaluate before, or do not any more.
    """
    kinds = Counter((one.recorded, one.now) for one in found)
    lines = [
        f"- game: {game}",
        f"  clause: {found[0].clause}",
        f"  cases: {len(found)}",
        f"  corpus: {version}",
        f"  reason: {json.dumps(reason, ensure_ascii=False)}",
        "  digests:",
    ]
    for (was, now), cases in sorted(kinds.items(), key=str):
        lines.append(f"  - {{from: {_quoted(was)}, to: {_quoted(now)}, cases: {cases}}}")
    return "\n".join(lines) + "\n"


def _quoted(digest: str | None) -> str:
    # Without quotes a digest such as 12345678 or 1e234567 would be a number.
    return "null" if digest is None else f'"{digest}"'
