"""Writes the file of the questions, and tells whether it was made of the games as they are."""

import json
from collections.abc import Iterable, Mapping

from polignac_dsl.cli.hypotheses.hypothesis import Rules
from polignac_dsl.cli.identifying.questions import FILE, FORMAT, Question

_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def written(rules: Mapping[str, Rules], questions: Iterable[Question]) -> str:
    """Return the text of the file: a question a line, and the digests of the games it is made of."""
    digests = {name: one.ruleset.digest for name, one in sorted(rules.items())}
    head = _JSON.encode({"format": FORMAT, "rulesets": digests})
    lines = ",\n".join(_JSON.encode(question.to_json()) for question in questions)
    return f'{head[:-1]},"questions":[\n{lines}\n]}}\n'


def stale(rules: Mapping[str, Rules]) -> tuple[str, ...]:
    """Return the games that have changed since the file was made."""
    with FILE.open(encoding="utf-8") as file:
        digests = json.load(file)["rulesets"]
    return tuple(
        name for name, one in sorted(rules.items()) if digests.get(name) != one.ruleset.digest
    )
