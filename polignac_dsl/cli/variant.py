"""`polignac verify --spec`: a parent's cases by the rules of its variant, and what tells them apart.

Which change makes a case come out otherwise is found by trying: the parent is given each of the
variant's changes alone, and a case that then comes out otherwise is put down to that change.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from conformance import api
from conformance.cases.model import Case
from conformance.runner.in_process import run_in_process
from polignac_dsl.canonical import digest
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.cli.printing import plain
from polignac_dsl.compare import Difference, differences, with_answers_of
from polignac_dsl.engine.protocol import replay
from polignac_dsl.ruleset import Ruleset, RulesetError, load


@dataclass(frozen=True)
class Otherwise:
    """A case that comes out otherwise: what comes instead, and the changes that make it so."""

    case: Case
    told: str
    changes: tuple[str, ...]


@dataclass(frozen=True)
class Comparison:
    """What became of a parent's cases by the rules of a variant.

    `misfits` cannot be posed in the variant: its pack, players or options are others.
    """

    parent: str
    same: int
    otherwise: tuple[Otherwise, ...]
    misfits: tuple[Otherwise, ...]
    changed: tuple[Difference, ...]


@dataclass
class _Outcome:
    """By case id: the cases that agree, what is told of those that do not, and the misfits."""

    good: set[str] = field(default_factory=set)
    otherwise: dict[str, str] = field(default_factory=dict)


def compare(variant: Ruleset, parent_name: str, cases: Sequence[Case]) -> Comparison:
    """Return what becomes of the cases of a game by the rules of a variant of it."""
    parent = load(parent_name)
    own = [case for case in cases if case.game == parent.name]
    changed = differences(parent, variant)
    whole = _outcome(_renamed(variant, parent.name), own)
    alone = {}
    for name, unit in _units(changed).items():
        try:
            alone[name] = _outcome(with_answers_of(parent, variant, unit), own)
        except RulesetError:
            continue  # it says nothing without the others

    def blamed(case: Case) -> tuple[str, ...]:
        return tuple(name for name, outcome in alone.items() if case.id not in outcome.good)

    posed = whole.good | whole.otherwise.keys()
    otherwise = [
        Otherwise(c, whole.otherwise[c.id], blamed(c)) for c in own if c.id in whole.otherwise
    ]
    misfits = [Otherwise(c, "", blamed(c)) for c in own if c.id not in posed]
    return Comparison(parent.name, len(whole.good), tuple(otherwise), tuple(misfits), changed)


def _renamed(ruleset: Ruleset, name: str) -> Ruleset:
    """Return a game under another name: that by which the cases call it."""
    value = ruleset.to_json()
    value["game"] = name
    value["digest"] = digest(value)
    return Ruleset.from_json(value)


def _units(changed: Iterable[Difference]) -> dict[str, list[Difference]]:
    """Return the changes that can be made alone; an announcement comes and goes as a whole."""
    units: dict[str, list[Difference]] = {}
    for difference in changed:
        name = difference.path if difference.kind == "clause" else f"option {difference.path}"
        words = difference.path.split(".")
        comes_or_goes = None in (difference.first, difference.second)
        if words[0] == "announcements" and len(words) == 3 and comes_or_goes:
            name = ".".join(words[:2])
        units.setdefault(name, []).append(difference)
    return units


def _outcome(rules: Ruleset, cases: Sequence[Case]) -> _Outcome:
    """Return what becomes of cases when they are posed and played by other rules."""
    tables = Tables({rules.name: rules})
    files = {case.place.file for case in cases}
    wanted = {case.id for case in cases}
    catalogue = shipped_catalogue()
    try:
        posed = api.load([Path(file) for file in sorted(files)], catalogue, tables).cases
    except RulesetError:
        return _Outcome()
    result = _Outcome()
    for found in run_in_process("builtin", (c for c in posed if c.id in wanted), replay).results:
        if found.verdict.wrong:
            told = [m.message for check in found.checks for m in check.judgement.mismatches]
            result.otherwise[found.case] = told[0] if told else found.note
        elif found.verdict.good:
            result.good.add(found.case)
    return result


def compare_with_parent(
    variant: Ruleset, parent: str, cases: Sequence[Case], listed: bool, most: int
) -> None:
    """Print which of the parent's cases come out otherwise by the rules of a variant, and why.

    First how many each change concerns, then the cases by their changes: at most so many of each
    kind, or all of them by their titles alone.
    """
    found = compare(variant, parent, cases)
    if not found.changed:
        click.echo(f"{variant.name} plays as {found.parent} does: no clause differs.")
    for difference in found.changed:
        kind = "" if difference.kind == "clause" else "option "
        click.secho(f"{kind}{difference.path}", bold=True)
        click.echo(f"  {found.parent}: {difference.first or '-'}")
        click.echo(f"  {variant.name}: {difference.second or '-'}")
    _print_group("comes out otherwise", found.otherwise, listed, most)
    _print_group("cannot be posed", found.misfits, listed, most)
    click.echo(
        f"\nOf {found.parent}'s cases {found.same} come out the same by the rules of"
        f" {variant.name}, {len(found.otherwise)} otherwise, {len(found.misfits)} cannot be posed."
    )


def _print_group(title: str, group: Sequence[Otherwise], listed: bool, most: int) -> None:
    by_changes: dict[tuple[str, ...], list[Otherwise]] = {}
    for item in group:
        by_changes.setdefault(item.changes, []).append(item)
    if not group:
        return
    click.secho(f"\n{title}:", bold=True)
    for changes, items in by_changes.items():
        number = "1 case" if len(items) == 1 else f"{len(items)} cases"
        click.echo(f"  {number} because of {_named(changes)}")
    left = len(group) if listed else most
    for changes, items in by_changes.items():
        if not items[:left]:
            continue
        click.secho(f"\n{title} because of {_named(changes)}:", bold=True)
        for item in items[:left]:
            click.echo(plain(f"  {item.case.id}  {item.case.title}"))
            if item.told and not listed:
                click.echo(f"    {item.told}")
        left -= len(items[:left])
    if not listed and len(group) > most:
        click.echo(f"  and {len(group) - most} more: --list names them all, --most tells more.")


def _named(changes: Sequence[str]) -> str:
    return ", ".join(changes) or "several changes together"
