"""Tells in words what was asked, what was found and what contradicts it; the same as JSON."""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules, Value
from polignac_dsl.cli.hypotheses.observing import Observation
from polignac_dsl.cli.identifying.finding import Contradiction, Finding
from polignac_dsl.cli.identifying.questions import Position
from polignac_dsl.cli.in_force import Standing, in_force

FORMAT = "polignac.identified/1"
# What stands under rules that were identified.
NO_PROOF = "Few questions are no proof that every rule is right: run `polignac verify`."
_WIDTH = 160  # of a value that is shown; longer ones are cut

_DONE = {
    "play": ("card", "cards"),
    "deal": ("deal", "deals"),
    "misdeal": ("misdeal", "misdeals"),
    "announce": ("announcement", "announcements"),
    "pass": ("pass", "passes"),
    "revoke": ("revoke", "revokes"),
    "notice": ("notice", "notices"),
    "correct": ("correction", "corrections"),
    "count": ("count", "counts"),
}


def asked(position: Position) -> str:
    """Return a position in short: `4 players, totals 19 14 0 3; 1 deal, 2 passes, 32 cards`."""
    done = Counter(str(action["do"]) for action in position.question.actions)
    parts = [f"{n} {_DONE[do][n > 1]}" for do, n in done.items() if do in _DONE]
    totals = "" if position.totals is None else f", totals {' '.join(map(str, position.totals))}"
    deck = " from a deck" if "deck" in position.question.features else ""
    viewer = position.question.viewer
    seen = "" if viewer is None else f", as seat {viewer} sees it"
    return f"{position.question.players} players{totals}; {', '.join(parts)}{deck}{seen}"


def meaning(
    rules: Rules, chosen: Choices, unsure: Collection[str] = ()
) -> Iterator[tuple[str, Value, dict[str, str]]]:
    """Yield every option with its value and the sentences of the clauses that it decides.

    A clause that one of the options of which nobody is sure decides is not among them.
    """
    standing = in_force(rules.ruleset, chosen)
    options = rules.ruleset.game.options
    doubtful = {path for name in unsure for path in _decided(options[name])}
    for name, option in options.items():
        paths = _decided(option)
        if not getattr(option, "values", ()):
            paths = [path for path, one in standing.items() if f"<{name}>" in one.clause.text]
        sure = [path for path in paths if path in standing and path not in doubtful]
        yield name, chosen[name], {path: _sentence(standing[path]) for path in sure}


def _decided(option: Any) -> list[str]:
    """Return the clauses that a value of an option replaces."""
    values = getattr(option, "values", ())
    return list(dict.fromkeys(path for value in values for path in value.sets))


def _sentence(standing: Standing) -> str:
    return " ".join(standing.clause.text.split())


def lines(rules: Mapping[str, Rules], finding: Finding) -> Iterator[str]:
    """Yield what was found, line by line."""
    mine = rules[finding.game]
    title = mine.ruleset.game.title.get("en", "")
    yield f"{finding.game}: {title}" if title else finding.game
    for name, value, sentences in meaning(mine, finding.options, finding.untold):
        if name in finding.untold:
            yield f"  {name} is open: no question told {_and(_left(finding, name))} apart"
            continue
        default = "" if value == mine.defaults[name] else f"   (default {mine.defaults[name]})"
        yield f"  {name} = {value}{default}"
        for path, sentence in sentences.items():
            yield f"      {path}: {sentence}"
        if name in finding.same:
            said = " ".join(["would be the same game here", *_because(finding, name)])
            yield f"      {_or(finding.same[name])} {said}"
    if finding.alike:
        yield f"  {_or(finding.alike)} with the same options is the same game"
    if finding.others:
        yield f"  no question told it from {_or(finding.others)}"


def _because(finding: Finding, name: str) -> Iterator[str]:
    for place, sentence in enumerate(finding.because.get(name, ())):
        yield sentence if place else f"- {sentence}"


def _or(values: tuple[Value, ...]) -> str:
    if len(values) > 4:
        return f"{len(values)} other values"
    return " or ".join(map(str, values))


def _left(finding: Finding, name: str) -> tuple[Value, ...]:
    """Return the values that an option may have, where it is open."""
    return finding.options[name], *finding.untold[name]


def _and(values: tuple[Value, ...]) -> str:
    if len(values) > 4:
        return f"{len(values)} values, {values[0]} among them,"
    return f"{', '.join(map(str, values[:-1]))} and {values[-1]}"


def contradiction(found: Contradiction) -> Iterator[str]:
    """Yield in words what the engine answers otherwise than the rules found."""
    yield f"question {found.step}: {asked(found.heard.position)}"
    expected, shown = found.expected, found.heard.shown
    if not expected:
        yield "  these rules have no answer to it"
    for key in found.differs or ():
        yield f"  {key}: expected {_said(expected, key)}; the engine says {_said(shown, key)}"


def _said(shown: Observation, key: str) -> str:
    if key == "refused":
        if "refused" in shown:
            return f"that action {int(shown['refused']) + 1} is refused"
        return "that every action is accepted"
    text = shown.get(key, "nothing")
    return text if len(text) <= _WIDTH else text[:_WIDTH] + "…"


def as_json(rules: Mapping[str, Rules], finding: Finding) -> dict[str, Any]:
    """Return what was found as JSON."""
    mine = rules[finding.game]
    value: dict[str, Any] = {
        "identified": finding.identified,
        "game": finding.game,
        "options": {name: v for name, v in finding.options.items() if name not in finding.untold},
        "open": {name: list(_left(finding, name)) for name in finding.untold},
        "clauses": {
            name: sentences
            for name, _, sentences in meaning(mine, finding.options, finding.untold)
            if sentences and name not in finding.untold
        },
        "same": {name: list(values) for name, values in finding.same.items()},
        "because": {name: list(sentences) for name, sentences in finding.because.items()},
        "alike": list(finding.alike),
        "others": list(finding.others),
        "contradicted": finding.contradicted,
        "contradiction": None,
    }
    if finding.contradiction is not None:
        first = finding.contradiction
        value["contradiction"] = {
            "question": first.step,
            "params": first.heard.position.params,
            "keys": {
                key: {
                    "expected": _told(first.expected, key),
                    "engine": _told(first.heard.shown, key),
                }
                for key in first.differs
            },
        }
    return value


def _told(shown: Observation, key: str) -> Any:
    return json.loads(shown[key]) if key in shown else None
