"""What `polignac trace` prints: links as lines of plain text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]

_SHOWN = 4  # cases that are named; the rest are counted
_PARTS = {
    "absent": "the game has no such thing: it can only be broken",
    "idle": "idle here: it speaks of what the game has none of",
    "told": "told at the table: the protocol has no action for it",
}


def statement(link: Json) -> Iterator[str]:
    """Yield the lines of a statement or a reading."""
    yield f"{link['id']}  {link['says']}"
    for sentence in link["sentences"]:
        yield f"  sentence {sentence['id']}, in {sentence['section']}"
    for game, answers in _alike(link["games"]):
        yield f"  {game}"
        for answer in answers:
            yield from _answer(answer)
    if not link["games"]:
        yield "  no game that is looked at"
    for game, reason in link["not_about"].items():
        yield f"  {game}: not about it, {reason}"


def _alike(games: Mapping[str, Sequence[Json]]) -> Iterator[tuple[str, Sequence[Json]]]:
    """Yield each game with its answers; games that only a row decides, alike, go together."""
    grouped: dict[str, list[str]] = {}
    for game, answers in games.items():
        only_rows = all(answer["kind"] == "row" for answer in answers)
        grouped.setdefault(str(answers) if only_rows else game, []).append(game)
    for names in grouped.values():
        yield ", ".join(names), games[names[0]]


def _answer(answer: Json) -> Iterator[str]:
    if answer["kind"] == "row":
        yield f"    decided in {answer['answer']}: {answer['asks']}"
        decided = answer["decided"]
        if isinstance(decided, str):
            yield f"      {decided}"
        else:
            for reading in decided:
                yield f"      {reading['id']}  {reading['says']}"
    elif answer["kind"] == "decision":
        yield f"    {answer['answer']} in docs/decisions"
    else:
        if answer["kind"] != "clause":
            yield f"    {answer['answer']}"
        for clause in answer["clauses"]:
            yield from _clause(clause, "    ")


def _clause(clause: Json, indent: str) -> Iterator[str]:
    yield f"{indent}{clause['clause']}: {clause['says'] or 'not in force'}"
    inner = f"{indent}  "
    if clause["rulebook"]:
        yield f"{inner}rulebook  {clause['rulebook']}"
    if clause["part"] in _PARTS:
        yield f"{inner}cases     {_PARTS[clause['part']]}"
    else:
        yield f"{inner}cases     {_cases(clause['positive'], clause, 'positive')}"
    if clause["breakable"]:
        yield f"{inner}refused   {_cases(clause['negative'], clause, 'negative')}"
    if clause["part"] not in {"idle", "told"}:
        yield f"{inner}mutants   {_mutants(clause['mutants'])}"


def _cases(ids: Sequence[str], clause: Json, kind: str) -> str:
    if not ids:
        return "MISSING" if kind in clause["lacks"] else "none with this value"
    more = f" and {len(ids) - _SHOWN} more" if len(ids) > _SHOWN else ""
    return f"{len(ids)}: {' '.join(ids[:_SHOWN])}{more}"


def _mutants(counts: Json | None) -> str:
    if counts is None:
        return "not measured"
    waived = f", {counts['waived']} waived" if counts["waived"] else ""
    return f"{counts['killed']} of {counts['mutants']} killed{waived}"


def _each(statements: Iterable[Json]) -> Iterator[str]:
    for told in statements:
        yield ""
        yield from statement(told)


def row(told: Json) -> Iterator[str]:
    """Yield the lines of a row of the points of law."""
    yield f"{told['id']}  {told['asks']}"
    if told["other_game"]:
        yield f"  {told['other_game']}"
    yield from _each(told["readings"])


def option(told: Json) -> Iterator[str]:
    """Yield the lines of an option or of a value: every statement and reading that it answers."""
    yield told["option"]
    yield from _each(told["readings"])


def sentence(told: Json) -> Iterator[str]:
    """Yield the lines of a sentence of a text."""
    yield f"{told['id']}  in {told['section']}   sha256 {told['sha256'][:16]}…"
    if told["no_rule"]:
        yield f"  no rule: {told['no_rule']}"
    yield from _each(told["statements"])


def path(told: Json) -> Iterator[str]:
    """Yield the lines of a clause in the games that have it."""
    yield told["clause"]
    for game, clause in told["games"].items():
        yield ""
        yield game
        yield from _clause(clause, "  ")
        for asking in clause["asked_by"]:
            place = f" ({', '.join(asking['sentences'])})" if asking["sentences"] else ""
            option = f" [{asking['option']}]" if asking["option"] else ""
            yield f"    asked by  {asking['id']}{place}{option}  {asking['says']}"
        if not clause["asked_by"]:
            nobody = clause["custom"] or "no statement asks for it"
            yield f"    asked by  nobody: {nobody}"


def case(told: Json) -> Iterator[str]:
    """Yield the lines of a case."""
    yield f"{told['case']}  {told['title']}"
    made = "worked by hand" if told["by_hand"] else "generated from the reference"
    law = f", {', '.join(told['law'])}" if told["law"] else ""
    yield f"  {told['game']}, {made}; {told['source']}{law}"
    for clause in told["clauses"]:
        asked = ", ".join(clause["asked_by"]) or "nobody"
        yield f"  {clause['clause']}: {clause['shows']}; asked by {asked}"


def summary(told: Json) -> Iterator[str]:
    """Yield a table of all games, what no statement asks for, and what is missing."""
    heads = ("game", "statements", "readings", "clauses", "shown", "broken", "mutants")
    rows: list[tuple[str, ...]] = [heads]
    for game, of in told["games"].items():
        mutants = of["mutants"]
        rows.append(
            (
                game,
                f"{of['answered']}/{of['statements']}",
                str(of["readings"]),
                str(of["clauses"]),
                f"{of['positive']}/{of['to_show']}",
                f"{of['negative']}/{of['breakable']}",
                "not measured" if mutants is None else _killed(mutants),
            )
        )
    widths = [max(len(line[column]) for line in rows) for column in range(len(heads))]
    for line in rows:
        yield "  ".join(f"{cell:<{w}}" for cell, w in zip(line, widths, strict=True)).rstrip()
    yield ""
    texts = ", ".join(f"{name} {number}" for name, number in told["sentences"].items())
    yield f"sentences: {texts}; {told['no_rule']} of them hold no rule"
    for path_, reason in told["customs"].items():
        yield f"asked for by no text: {path_}, {reason}"
    for flaw in told["flaws"]:
        yield f"wrong: {flaw}"
    for lack in told["missing"]:
        yield f"missing: {lack['game']}: {lack['what']} lacks {lack['lacks']}"
    if not told["missing"] and not told["flaws"]:
        yield "nothing is missing"


def _killed(mutants: Json) -> str:
    return f"{mutants['killed'] + mutants['waived']}/{mutants['mutants']}"
