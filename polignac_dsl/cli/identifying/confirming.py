"""Which questions confirm rules that were found: those in whose answers other clauses have a say."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from polignac_dsl.cli.hypotheses.hypothesis import Rules
from polignac_dsl.cli.identifying.questions import Position, Question
from polignac_dsl.cli.identifying.world import World


def confirming(
    rules: Mapping[str, Rules],
    world: World,
    asked: Sequence[Question],
    questions: Sequence[Question],
) -> Iterator[Position]:
    """Yield positions that the likeliest rules of a world answer, most that is new in each first.

    What was in the questions `asked` is not new; where nothing is new any more, all is again. Only
    those are yielded of which what an answer leaves can be worked out.
    """
    if not world.games:
        return
    game, chosen = world.likeliest()
    lowest, highest = world.limits()
    about: dict[str, tuple[Position, frozenset[str]]] = {}
    for question in (*asked, *questions):
        position = question.at(lowest, highest)
        if position is None or any(name not in question.shows for name in world.games):
            continue
        if world.may_ask(position):
            answer = rules[game].answer(position.params, chosen)
            about[question.id] = position, _topics(question, answer)
    met = {topic for one in asked if one.id in about for topic in about[one.id][1]}
    left = [about[one.id] for one in questions if one.id in about]
    while left:
        best = max(left, key=lambda one: (len(one[1] - met), -len(one[0].question.actions)))
        if met and not best[1] - met:
            met = set()
            continue
        left.remove(best)
        met |= best[1]
        yield best[0]


def _topics(question: Question, answer: Mapping[str, Any]) -> frozenset[str]:
    """Return what a question is about: its players, what is done, and the clauses of the answer."""
    if answer.get("status") != "ok":
        return frozenset(_clauses(answer))
    done = {str(action["do"]) for action in question.actions}
    return frozenset({f"{question.players} players", *done, *question.features, *_clauses(answer)})


def _clauses(value: Any) -> Iterator[str]:
    """Yield the clauses that anything in an answer names."""
    if isinstance(value, Mapping):
        if isinstance(value.get("clause"), str):
            yield value["clause"]
        for part in value.values():
            yield from _clauses(part)
    elif isinstance(value, list):
        for part in value:
            yield from _clauses(part)
