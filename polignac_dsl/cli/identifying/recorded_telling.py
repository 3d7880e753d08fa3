"""Tells which rules recorded games are played by, in words and as JSON."""

from collections.abc import Iterator, Mapping
from typing import Any

from polignac_dsl.cli.hypotheses.hypothesis import Rules, Value
from polignac_dsl.cli.identifying.recorded import Consistency, OfGame
from polignac_dsl.cli.identifying.telling import FORMAT, meaning

_FEW = 6


def lines_of(rules: Mapping[str, Rules], found: Consistency) -> Iterator[str]:
    """Yield what recorded games are consistent with, or the nearest and the first contradiction."""
    number = f"{found.recorded} recorded game{'s' if found.recorded != 1 else ''}"
    if not found.consistent:
        yield f"No shipped rules have {number} as recorded. The nearest: {found.nearest}"
        nearest = found.games[found.nearest]
        yield from _choice(rules[found.nearest], nearest)
        first = nearest.misfits[0]
        yield f"The first contradiction: {first.title} ({first.place})"
        yield f"  {first.message}"
        return
    yield f"{number}: consistent with {', '.join(found.consistent)}"
    for name in found.consistent:
        yield ""
        yield f"{name}: {rules[name].ruleset.game.title.get('en', '')}"
        one = found.games[name]
        yield from _choice(rules[name], one)
        for title in one.unweighed:
            yield f"  left out, since too many options hang together in it: {title}"


def _choice(rules: Rules, one: OfGame) -> Iterator[str]:
    undecided = list[str]()
    for name, value, sentences in meaning(rules, one.nearest):
        left = () if one.misfits else one.possible.values(name)
        if len(left) == len(rules.values[name]):
            undecided.append(name)
            continue
        yield f"  {name} = {_values(left) if left else value}"
        if len(left) <= 1:
            for path, sentence in sentences.items():
                yield f"      {path}: {sentence}"
    if undecided:
        yield f"  says nothing of: {', '.join(undecided)}"


def _values(values: tuple[Value, ...]) -> str:
    if len(values) <= _FEW:
        return " or ".join(map(str, values))
    numbers = sorted(int(value) for value in values)
    return f"one of {len(numbers)} from {numbers[0]} to {numbers[-1]}"


def json_of(rules: Mapping[str, Rules], found: Consistency) -> dict[str, Any]:
    """Return the same as JSON."""
    value: dict[str, Any] = {
        "format": FORMAT,
        "recorded": found.recorded,
        "consistent": {
            name: {
                option: sorted(one.possible.values(option), key=str)
                for option, values in rules[name].values.items()
                if len(one.possible.values(option)) < len(values)
            }
            for name, one in found.games.items()
            if not one.misfits
        },
        "nearest": None,
    }
    if not found.consistent:
        nearest = found.games[found.nearest]
        first = nearest.misfits[0]
        value["nearest"] = {
            "game": found.nearest,
            "options": dict(nearest.nearest),
            "contradicted": len(nearest.misfits),
            "contradiction": {"game": first.title, "place": first.place, "message": first.message},
        }
    return value
