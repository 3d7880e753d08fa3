"""What a phase promises of who acts, what is legal, and what there is to see (README §5, §6)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

# What is ordinary in each phase, and whether somebody is to act there.
_KINDS: Mapping[str, tuple[frozenset[str], bool]] = {
    "deal": (frozenset({"deal"}), True),
    "misdeal": (frozenset({"misdeal"}), False),
    "announce": (frozenset({"announce", "pass"}), True),
    "play": (frozenset({"play"}), True),
    "correct": (frozenset({"correct"}), True),
    "claim": (frozenset({"count"}), False),
    "over": (frozenset(), False),
}


def against_the_phase(
    view: Mapping[str, Any], say: Callable[[int | None], str], *, sees_all: bool
) -> Iterator[tuple[str, str]]:
    """Yield, key by key, what in a view contradicts its phase; `say` says a seat in words.

    `sees_all` says that what is legal would be seen.
    """
    phase = view["phase"]
    kinds, somebody = _KINDS[phase]
    to_act = view["to_act"]
    if somebody != (to_act is not None):
        yield "to_act", f"in phase {phase} {'nobody' if somebody else say(to_act)} is to act"
    elif somebody and to_act not in view["seats"]:
        yield "to_act", f"{say(to_act)} is to act and not in the deal"
    if phase == "deal" and to_act != view["dealer"]:
        yield "to_act", "a deal is due, and not the dealer is to act"
    legal = view["legal"]
    for action in legal:
        if action["do"] not in kinds:
            yield "legal", f"in phase {phase} it calls {action['do']} legal"
        elif action.get("seat", to_act) != to_act:
            yield (
                "legal",
                f"an action of {say(action['seat'])} is legal, and {say(to_act)} is to act",
            )
    if kinds and not legal and sees_all:
        yield "legal", f"in phase {phase} nothing is legal"
    outcome = view["outcome"]
    if (phase == "over") != (outcome is not None):
        yield "outcome", f"in phase {phase} the outcome is {outcome}"
    elif outcome is not None and set(outcome["winners"]) & set(outcome["losers"]):
        yield "outcome", f"somebody has won and lost: {outcome}"
    if (view["trick"] is not None) != (phase in ("play", "correct")):
        yield "trick", f"in phase {phase} the trick is {view['trick']}"
    if phase in ("deal", "over") and (
        any(view["hands"]) or view["tricks"] or any(view["fees"]) or any(view["captured"])
    ):
        yield "hands", f"in phase {phase} there are cards or fees of a deal"
