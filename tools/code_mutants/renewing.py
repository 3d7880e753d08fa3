"""Which mutants must be played again, because what their fates follow from has changed."""

import random
from collections.abc import Collection, Mapping

from tools.code_mutants.own_tests import is_test
from tools.code_mutants.result import Fate, Inputs, Result
from tools.code_mutants.survivors import Named, named

# The mutants to play by module; None stands for all of a module.
Plan = Mapping[str, Collection[str] | None]

# How much of what has not changed a check plays all the same.
_MODULES, _EACH = 3, 20


def everything(inputs: Inputs) -> Plan:
    """Return the plan of playing all mutants."""
    return dict.fromkeys(inputs.modules)


def what_changed(old: Result | None, inputs: Inputs) -> Plan:
    """Return the mutants of changed modules, and those whose killer has changed or is gone.

    A change in one module can save a mutant of another, too; the sample of a check and the full
    run are for that.
    """
    if old is None or old.mutmut != inputs.mutmut:
        return everything(inputs)
    plan: dict[str, Collection[str] | None] = {}
    for module, digest in inputs.modules.items():
        if old.modules.get(module) != digest:
            plan[module] = None
            continue
        again = [m for m, fate in old.fates[module].items() if _in_doubt(fate, old, inputs)]
        if again:
            plan[module] = again
    return plan


def _in_doubt(fate: Fate, old: Result, inputs: Inputs) -> bool:
    killer = fate.killer
    if killer is None:
        return False
    if is_test(killer):
        file = killer.partition("::")[0]
        shared = {f for f in (*old.tests, *inputs.tests) if "/test_" not in f}
        return any(old.tests.get(f) != inputs.tests.get(f) for f in (file, *sorted(shared)))
    return killer in old.cases and inputs.cases.get(killer) != old.cases[killer]


def unexplained(old: Result, listed: Collection[Named]) -> Plan:
    """Return the survivors that have no reason: what is new may kill them."""
    plan = {}
    for module, fates in old.fates.items():
        again = [m for m, f in fates.items() if not f.dead and named(m, f.detail) not in listed]
        if again:
            plan[module] = again
    return plan


def sample(old: Result, inputs: Inputs) -> Plan:
    """Return some mutants that nothing has touched: other ones whenever the inputs are others."""
    chance = random.Random(f"{inputs.corpus} {sorted(inputs.modules.items())}")
    same = [m for m, digest in sorted(inputs.modules.items()) if old.modules.get(m) == digest]
    drawn = chance.sample(same, min(_MODULES, len(same)))
    return {m: chance.sample(sorted(f), min(_EACH, len(f))) for m in drawn if (f := old.fates[m])}


def joined(one: Plan, other: Plan) -> Plan:
    """Return the plan of playing what either plan plays."""
    plan = dict(one)
    for module, ids in other.items():
        before = plan.get(module, ())
        plan[module] = None if ids is None or before is None else sorted({*before, *ids})
    return plan
