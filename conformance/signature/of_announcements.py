"""How the clauses of announcements came out: who was asked, what was said, made or failed."""

from collections.abc import Iterator

from conformance.signature.of_setup import Finding
from conformance.signature.traced import Traced


def announcements(case: Traced) -> Iterator[Finding]:
    """Yield the course of each asking, and how what stood has come out."""
    said: list[str] = []
    taken: list[int] = []
    for after, view in enumerate(case.views[1:], 1):
        action, before = case.actions[after - 1], case.views[after - 1]
        if action["do"] in ("announce", "pass"):
            said.append(action.get("announcement", "pass"))
        taken = [trick["taker"] for trick in view["tricks"]] or taken
        if after in case.counted:
            last = case.last_trick(after)
            took = [*taken, last.taker] if last is not None else taken
            yield from _asked(said, view_phase=view["phase"])
            if before["announcement"]:
                yield from _came_out(case, after, took)
            said, taken = [], []
    if said:
        yield from _asked(said, view_phase=case.end["phase"])
        yield from _stands(case, len(case.views) - 1)


def _asked(said: list[str], *, view_phase: str) -> Iterator[Finding]:
    if said:
        on = ", and on" if view_phase == "announce" else ""
        yield "announcements.asked", " ".join(said) + on


def _stands(case: Traced, after: int) -> Iterator[Finding]:
    view = case.views[after]
    stands, trick = view["announcement"], view["trick"]
    if stands and trick and not view["tricks"]:
        path = f"announcements.{stands['announcement']}.lead"
        yield path, "the announcer" if trick["leader"] == stands["seat"] else "another"


def _came_out(case: Traced, after: int, takers: list[int]) -> Iterator[Finding]:
    """Yield by which clause a deal was settled, and with which trick the goal was lost."""
    stands = case.views[after - 1]["announcement"]
    path = f"announcements.{stands['announcement']}."
    lost = [number for number, taker in enumerate(takers, 1) if taker != stands["seat"]]
    if not lost:
        when = "every trick"
    elif lost[0] == 1:
        when = "lost with the first trick"
    else:
        when = "lost with the last trick" if lost[0] == len(takers) else "lost in between"
    yield path + "goal", when
    if len(lost) == len(takers):
        yield path + "goal", "no trick"
    first = case.views[after - 1]["tricks"]
    if first:
        leads = "the announcer" if first[0]["leader"] == stands["seat"] else "another"
        yield path + "lead", leads
    rest = any(case.views[after - 1]["hands"][s] for s in case.views[after - 1]["seats"])
    held = sum(len(hand) for hand in case.views[after - 1]["hands"])
    if rest and held > 1:
        yield path + "ends", "before the last card"
