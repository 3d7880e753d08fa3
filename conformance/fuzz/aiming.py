"""Aims a match at its end: a deal is tried out, then played from totals that it brings to the limit.

What decides who has lost or won shows where players come to the limit together, level with one
another, or miss it by a point. By chance that is rare, above all by what is not counted trick by
trick, such as fees; but what a deal scores does not depend on the totals before it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from conformance.fuzz.playing import Playing
from conformance.laws.answers import View
from conformance.laws.asking import Asked
from conformance.laws.plans import can_stand, limit_of
from conformance.laws.position import Action, Table
from conformance.laws.steering import Plan

_TRIED = 24  # how often totals are drawn that no match can stand at
_ABOVE = 2  # how far above the limit those come at the most who come to it together
_BELOW = 6  # how far below them the others stay
# Out of a hundred chances: so that several come to have something to pay for a revoke.
_REVOKES, _NOTICED = 80, 40


@dataclass(frozen=True)
class Aimed:
    """A plan with the totals that a deal is aimed from, and the actions of that deal."""

    plan: Plan
    script: tuple[Action, ...]


def aimed(
    model: Asked, plan: Plan, table: Table, features: frozenset[str], chance: Random
) -> Aimed | None:
    """Return a plan as one in which the first deal ends at the limit; None where none can.

    The later deals, a playoff among them, are played as the plan has it. Raises FaultError and
    MisshapenError where the model fails.
    """
    if not any(condition["what"] == "any-total" for condition in table["end"]["over"]):
        return None
    first, *rest = plan.deals
    if after_tricks(table):
        # While an announcement stands, no deal is broken off.
        first = replace(first, says="nothing")
    if "revoke" in features and chance.randrange(4 if after_tricks(table) else 2):
        first = replace(first, revokes=_REVOKES, noticed=_NOTICED, late=True)
    plan = replace(plan, deals=(first, *(rest or plan.deals)))
    bare = replace(plan, setting=replace(plan.setting, totals=None), most_deals=1, mischief=0)
    trial = Playing(model, bare, table, features)
    trial.run()
    totals = _totals(trial, table, chance)
    if totals is None:
        return None
    setting = replace(plan.setting, totals=totals)
    return Aimed(replace(plan, setting=setting), tuple(trial.actions))


def after_tricks(table: Table) -> bool:
    """Return whether the totals are looked at in the middle of a deal, too."""
    return bool(table["end"]["tested"]["when"] != "deal")


def _totals(trial: Playing, table: Table, chance: Random) -> tuple[int, ...] | None:
    """Return totals from which a deal comes to the limit, as they are before it."""
    in_mid_deal = after_tricks(table) and chance.randrange(4)
    deals = trial.view["deals"] if trial.view is not None else ()
    for _ in range(_TRIED):
        if in_mid_deal:
            totals = _of_trick(trial, table, chance)
        else:
            totals = _of_deal(deals[0], table, chance) if deals else None
        if totals is None:
            return None
        if max(totals) < limit_of(table) and can_stand(table, totals):
            return tuple(totals)
    return None


def _of_deal(deal: Mapping[str, Sequence[int]], table: Table, chance: Random) -> list[int] | None:
    """Return totals that a deal brings to the limit for some, together or just so."""
    limit, score = limit_of(table), deal["score"]
    scoring = [seat for seat, number in enumerate(score) if number > 0]
    # Those who have more than they have counted, by a fee or by the settlement.
    besides = [seat for seat in scoring if score[seat] != deal["count"][seat]]
    if not scoring:
        return None
    some = besides if len(besides) > 1 and chance.randrange(4) else scoring
    together = set(chance.sample(some, min(len(some), chance.choice((1, 2, 2, 3)))))
    high = limit + chance.randint(0, _ABOVE)
    low = high - chance.randint(1, _BELOW)
    level = chance.randrange(2)
    totals = []
    for seat, number in enumerate(score):
        if seat in together:
            totals.append(high - number)
        elif number < 0 and chance.randrange(4):
            # Who is given less than nothing: does the total fall below nothing?
            totals.append(chance.randint(0, -number))
        else:
            totals.append((low if level else chance.randint(0, high)) - number)
    return totals


def _of_trick(trial: Playing, table: Table, chance: Random) -> list[int] | None:
    """Return totals with which somebody comes to the limit in the middle of a deal.

    That is by a trick with a revoke in it where there is one, for the deal is broken off then.
    """
    limit, moments = limit_of(table), list(_tricks(trial))
    some = [points for points, revoked in moments if revoked] or [p for p, _ in moments]
    if not some:
        return None
    points = chance.choice(some)
    seat = chance.choice([seat for seat, number in enumerate(points) if number > 0])
    totals = [chance.randint(0, limit - 1) for _ in points]
    totals[seat] = limit - points[seat]
    return totals


def _tricks(trial: Playing) -> Iterator[tuple[list[int], bool]]:
    """Yield what everybody has counted after a trick with points in it, and if it had a revoke."""
    number, before, revoked = 0, [0], False
    for probe in trial.probes:
        view = probe.expected
        if not isinstance(view, View) or probe.position.viewer is not None or not view["points"]:
            continue
        revoked = revoked or probe.position.actions[-1]["do"] == "revoke"
        if len(view["tricks"]) > number:
            points = [n or 0 for n in view["points"]]
            if sum(points) > sum(before):
                yield points, revoked
            before, revoked = points, False
        number = len(view["tricks"])
