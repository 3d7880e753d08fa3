"""Which options the answer to a question depends on: found by changing one after the other."""

from collections import deque
from collections.abc import Iterable, Mapping
from random import Random

from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules, Value
from polignac_dsl.cli.hypotheses.observing import observed
from polignac_dsl.cli.identifying.questions import Position, Question

_Answer = tuple[tuple[str, str], ...]

# Of a number no more values than these are tried in one place.
_SOME = 6
# How often totals are begun lower than they need be.
_FAR_BELOW = 0.7


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

    Each is changed alone, from `bases` choices in all: those `near` which something happens in the
    question, then those by which another answer was seen, and where there are none any more, some
    made by chance. Where the totals are told from the limit, the limit is not shown: it is known.
    """
    luck = Random(f"{seed}:{rules.name}")
    starts = [dict(one) for one in near if set(one) == set(rules.values)]
    looks = _Looks(question, rules, luck)
    fresh = deque(starts)
    for number in range(bases):
        if number * 2 >= bases and not looks.found:
            break  # it is hardly a question to these rules
        if fresh:
            base = fresh.popleft()
        elif starts and number % 3:
            base = varied(rules, luck.choice(starts), luck)
        else:
            base = any_choice(rules, luck)
        fresh.extend(looks.around(base))
    return frozenset(looks.found)


def varied(rules: Rules, start: Choices, luck: Random) -> dict[str, Value]:
    """Return a choice with some options changed."""
    often = luck.choice((0.1, 0.25, 0.5))
    return {
        name: luck.choice(values) if luck.random() < often else start[name]
        for name, values in rules.values.items()
    }


def some_position(question: Question, limit: int, luck: Random) -> Position | None:
    """Return a position in which a question may be asked where the limit is this, None if there is none.

    Totals that are told from the lowest limit that is possible may lie far below the limit itself.
    """
    lowest = limit
    if question.short is not None and luck.random() < _FAR_BELOW:
        lowest = luck.randint(1, limit)
    return question.at(lowest, limit)


class _Looks:
    """Looks at how the answer to a question changes when options are changed one at a time.

    `found` are the options of which a change was seen to change it.
    """

    def __init__(self, question: Question, rules: Rules, luck: Random) -> None:
        self._question, self._rules, self._luck = question, rules, luck
        self._quiet = silent(question)
        self._seen: set[_Answer] = set()
        # By the table, of which there is one for all choices that come to the same.
        self._answers: dict[object, _Answer] = {}
        self.found: set[str] = set()

    def around(self, base: dict[str, Value]) -> list[dict[str, Value]]:
        """Look around a choice; return those of its neighbours by which a new answer is given."""
        position = some_position(self._question, int(base["limit"]), self._luck)
        if position is None:
            base = {**base, "limit": self._luck.choice((20, 30, 50))}
            position = some_position(self._question, int(base["limit"]), self._luck)
        if position is None:
            return []
        fresh = []
        before = self._answer(position, base)
        self._seen.add(before)
        for name, values in self._rules.values.items():
            if name in self._quiet:
                continue
            others = [value for value in values if value != base[name]]
            for value in self._luck.sample(others, _SOME) if len(others) > _SOME else others:
                changed = {**base, name: value}
                after = self._answer(position, changed)
                if after != before:
                    self.found.add(name)
                if after not in self._seen:
                    self._seen.add(after)
                    fresh.append(changed)
        return fresh

    def _answer(self, position: Position, chosen: Choices) -> _Answer:
        table = self._rules.tables.read(self._question.players, chosen)
        key = position.totals, id(table)
        if key not in self._answers:
            answer = observed(self._rules.answer(position.params, chosen))
            self._answers[key] = tuple(answer.items())
        return self._answers[key]


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
