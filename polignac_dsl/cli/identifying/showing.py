"""Which options the answer to a question depends on: found by changing one after the other."""

from collections.abc import Iterable, Mapping
from random import Random

from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules, Value
from polignac_dsl.cli.hypotheses.observing import observed
from polignac_dsl.cli.identifying.questions import Question

# Of a number no more values than these are tried in one place.
_SOME = 6


def any_choice(rules: Rules, luck: Random, default: float = 0.3) -> dict[str, Value]:
    """Return a value for every option, by chance."""
    return {
        name: values[0] if luck.random() < default else luck.choice(values)
        for name, values in rules.values.items()
    }


def shown(
    question: Question, rules: Rules, near: Iterable[Choices], bases: int, seed: str
) -> frozenset[str]:
    """Return the options of which some change of the value was seen to change the answer.

    Each is changed alone, from choices `near` which something happens in the question, from others
    near those, and from some made by chance: `bases` in all. Where the totals are told from the
    limit, the limit is not shown: it is known.
    """
    luck = Random(f"{seed}:{rules.name}")
    starts = [dict(one) for one in near if set(one) == set(rules.values)]
    found: set[str] = set()
    for number in range(bases):
        if number < len(starts):
            base = starts[number]
        elif starts and number % 3:
            base = varied(rules, luck.choice(starts), luck)
        else:
            base = any_choice(rules, luck)
        found |= _from(question, rules, base, found, luck)
    return frozenset(found)


def varied(rules: Rules, start: Choices, luck: Random) -> dict[str, Value]:
    """Return a choice with some options changed."""
    often = luck.choice((0.1, 0.25, 0.5))
    return {
        name: luck.choice(values) if luck.random() < often else start[name]
        for name, values in rules.values.items()
    }


def _from(
    question: Question, rules: Rules, base: dict[str, Value], known: set[str], luck: Random
) -> set[str]:
    """Return the options, beside those known, whose change from one choice changes the answer."""
    position = question.at(int(base["limit"]), int(base["limit"]))
    if position is None:
        base = {**base, "limit": luck.choice((20, 30, 50))}
        position = question.at(int(base["limit"]), int(base["limit"]))
    if position is None:
        return set()
    params, found = position.params, set[str]()
    quiet = silent(question)
    before = observed(rules.answer(params, base))
    for name, values in rules.values.items():
        if name in known or name in quiet:
            continue
        others = [value for value in values if value != base[name]]
        for value in luck.sample(others, _SOME) if len(others) > _SOME else others:
            if observed(rules.answer(params, {**base, name: value})) != before:
                found.add(name)
                break
    return found


# What must be done in a question, or by how many it must be played, for an option to show.
_ASKS: Mapping[str, frozenset[str]] = {
    "failed-capot": frozenset({"announce"}),
    "after-failed-general": frozenset({"announce"}),
    "after-failed-capot": frozenset({"announce"}),
    "capot-made": frozenset({"announce"}),
    "general-made": frozenset({"announce"}),
    "capot-leader": frozenset({"announce"}),
    "general-leader": frozenset({"announce"}),
    "several": frozenset({"announce"}),
    "announced-deal": frozenset({"announce"}),
    "flat-five": frozenset({"announce"}),
    "revoke-under-announcement": frozenset({"announce"}),
    "late-revoke": frozenset({"revoke"}),
    "corrected-trick": frozenset({"revoke"}),
    "last-trick-revoke": frozenset({"revoke"}),
    "revoke-noticed": frozenset({"revoke"}),
}


def silent(question: Question) -> frozenset[str]:
    """Return options that a question cannot show, as can be seen from what is done in it."""
    done = {action["do"] for action in question.actions}
    found = {name for name, asks in _ASKS.items() if asks.isdisjoint(done)}
    if question.below is not None:
        found.add("limit")
    if question.players not in (5, 6):
        found.add("five-or-six-players")
    if not any("deck" in action for action in question.actions):
        found |= {"other-packets", "packets"}
    return frozenset(found)
