"""A lineage of drafts into one game: base, then pinned values, then the file's own clauses."""

import re
from dataclasses import replace

from polignac_dsl.check.drafts import (
    Draft,
    DraftChoice,
    DraftNumber,
    DraftPin,
    Sentence,
    nearest,
)
from polignac_dsl.check.misplaced import card_of
from polignac_dsl.check.model import (
    ChoiceOption,
    Clause,
    Game,
    NumberOption,
    Option,
    Sets,
    Value,
    applied,
)
from polignac_dsl.check.options import references
from polignac_dsl.diagnostics import Diagnostic
from polignac_dsl.source import Entry, Scalar, Span
from polignac_dsl.syntax import SLOTS, OptionRef, order, slot
from polignac_dsl.syntax.forms import Form

_LAW = re.compile(r"L\d\d")


def join(drafts: tuple[Draft, ...], found: list[Diagnostic]) -> Game | None:
    """Return the game that a lineage of drafts says, nearest first.

    What is wrong is added to `found`. None when the game has no name.
    """
    own = drafts[0]
    if own.game is None:
        return None
    joined = _Joined(found)
    for draft in reversed(drafts):
        joined.add(draft)
    clauses = dict(sorted(joined.clauses.items(), key=lambda item: order(item[0])))
    return Game(
        name=own.game.text,
        lineage=tuple(d.game.text for d in drafts if d.game is not None),
        abstract=own.abstract,
        language=own.language,
        title=own.title,
        sources=joined.sources,
        options=joined.options,
        clauses=clauses,
        text=joined.text,
        broken=frozenset(joined.broken),
        span=own.game.span,
    )


class _Joined:
    def __init__(self, found: list[Diagnostic]) -> None:
        self.found = found
        self.clauses: dict[str, Clause] = {}
        self.options: dict[str, Option] = {}
        self.sources: dict[str, str] = {}
        self.text: dict[str, dict[str, str]] = {}
        self.broken: set[str] = set()
        # Number options that a spec settled, with the number as it stands there.
        self.settled: dict[str, Scalar] = {}

    def wrong(self, code: str, message: str, span: Span | None, hint: str | None = None) -> None:
        self.found.append(Diagnostic(code, message, span, hint))

    def add(self, draft: Draft) -> None:
        self.sources |= {name: scalar.text for name, scalar in draft.sources.items()}
        cites = {path: self.cited(entry) for path, entry in draft.cites.items()}
        self.broken |= draft.broken
        for name, option in draft.options.items():
            if isinstance(option, DraftPin):
                self.pin(name, option)
        for path, sentence in draft.clauses.items():
            self.clause(path, sentence, cites.get(path, ()))
        for name, option in draft.options.items():
            if not isinstance(option, DraftPin):
                self.options[name] = self.option(option, cites)
        self.refer(draft)
        self.recite(draft, cites)
        self.retell(draft)

    def refer(self, draft: Draft) -> None:
        """Tell of sentences that take a number from an option which is settled already."""
        for sentence in draft.clauses.values():
            for reference in (r for c in sentence.cases or () for r in references(c.form)):
                name = reference.option
                chosen = self.settled.get(name)
                if chosen is None or name in self.options:
                    continue
                place = f"in line {chosen.span.line}"
                if reference.span is None or chosen.span.source is not reference.span.source:
                    place += f" of {chosen.span.source.name}"
                message = f"the option `{name}` is settled {place}: it is open no more"
                self.wrong("E225", message, reference.span, f"write `{chosen.text}`")
                self.broken.add(f"options.{name}")

    # ---- sources ------------------------------------------------------------------------------

    def cited(self, entry: Entry) -> tuple[str, ...]:
        scalar = entry.value
        assert isinstance(scalar, Scalar)
        names: list[str] = []
        for part in re.finditer(r"[^,\s][^,]*", scalar.text):
            name = part[0].strip()
            if name not in self.sources and not _LAW.fullmatch(name):
                near = nearest(name, list(self.sources))
                hint = f"do you mean `{near}`?" if near else "declare it under `sources`"
                span = scalar.part(part.start(), part.start() + len(name))
                self.wrong("E216", f"there is no source `{name}`", span, hint)
            names.append(name)
        return tuple(names)

    def recite(self, draft: Draft, cites: dict[str, tuple[str, ...]]) -> None:
        """Let cites of inherited clauses take the place of those that they had."""
        for path, entry in draft.cites.items():
            if path in self.clauses:
                self.clauses[path] = replace(self.clauses[path], cites=cites[path])
            elif path.startswith("options."):
                self.cite_option(path, entry, cites[path])
            elif path not in self.broken:
                near = nearest(path, [*self.clauses, *(f"options.{name}" for name in self.options)])
                hint = f"do you mean `{near}`?" if near else None
                self.wrong("E217", f"this game has no clause `{path}`", entry.key.span, hint)

    def cite_option(self, path: str, entry: Entry, cites: tuple[str, ...]) -> None:
        name, _, value_name = path.removeprefix("options.").partition(".")
        option = self.options.get(name)
        if f"options.{name}" in self.broken or path in self.broken:
            return
        if option is None:
            near = nearest(name, list(self.options))
            hint = f"do you mean `options.{near}`?" if near else None
            self.wrong("E217", f"this game has no option `{name}`", entry.key.span, hint)
        elif not value_name:
            self.options[name] = replace(option, cites=cites)
        elif isinstance(option, ChoiceOption) and option.value(value_name):
            values = tuple(
                replace(value, cites=cites) if value.name == value_name else value
                for value in option.values
            )
            self.options[name] = replace(option, values=values)
        else:
            message = f"the option `{name}` has no value `{value_name}`"
            self.wrong("E217", message, entry.key.span)

    def retell(self, draft: Draft) -> None:
        for path, (key, words) in draft.text.items():
            if path not in {*self.clauses, *self.broken} and not path.startswith("options."):
                near = nearest(path, list(self.clauses))
                hint = f"do you mean `{near}`?" if near else None
                self.wrong("E217", f"this game has no clause `{path}`", key.span, hint)
            else:
                self.text[path] = words

    # ---- clauses ------------------------------------------------------------------------------

    def clause(self, path: str, sentence: Sentence, cites: tuple[str, ...]) -> None:
        if sentence.cases is None:
            self.drop(path, sentence)
        else:
            self.broken.discard(path)
            self.text.pop(path, None)  # an author's words for the clause that is replaced
            self.clauses[path] = _clause(path, sentence, cites)

    def drop(self, path: str, sentence: Sentence) -> None:
        if slot(path) is not None:
            message = f"`{path}` has no answer"
            hint = "a question cannot be dropped: say `none` or `nobody`, or what happens"
            self.wrong("E218", message, sentence.key.span, hint)
            return
        dropped = [p for p in self.clauses if p == path or p.startswith(path + ".")]
        if not dropped:
            near = nearest(path, [p for p in self.clauses if p not in SLOTS])
            hint = f"do you mean `{near}`?" if near else "remove the line"
            name = path.removeprefix("count.")
            if near is None and name != path:
                hint += f", or say what is counted: `{name}: 3 for {card_of(name)}`"
            self.wrong("E219", f"there is no inherited `{path}` to drop", sentence.key.span, hint)
        for p in dropped:
            del self.clauses[p]
            self.text.pop(p, None)

    # ---- options ------------------------------------------------------------------------------

    def pin(self, name: str, pin: DraftPin) -> None:
        option = self.options.get(name)
        if option is None:
            near = nearest(name, list(self.options))
            hint = f"do you mean `{near}`?" if near else "give its values instead"
            message = f"there is no inherited option `{name}` to choose a value for"
            self.wrong("E220", message, pin.key.span, hint)
            self.broken.add(f"options.{name}")
            return
        chosen = pin.value.text
        if isinstance(option, NumberOption):
            self.pin_number(option, pin)
            return
        value = option.value(chosen)
        if value is None:
            near = nearest(chosen, [v.name for v in option.values])
            names = ", ".join(f"`{v.name}`" for v in option.values)
            hint = f"do you mean `{near}`?" if near else f"it has {names}"
            self.wrong("E221", f"the option `{name}` has no value `{chosen}`", pin.value.span, hint)
            return
        del self.options[name]
        self.clauses = applied(self.clauses, value.sets)

    def pin_number(self, option: NumberOption, pin: DraftPin) -> None:
        text = pin.value.text
        if not re.fullmatch(r"0|-?[1-9]\d{0,5}", text, re.ASCII) or not (
            option.low <= int(text) <= option.high
        ):
            hint = f"choose a number from {option.low} to {option.high}"
            message = f"the option `{option.name}` has no value `{text}`"
            self.wrong("E221", message, pin.value.span, hint)
            return
        del self.options[option.name]
        number = int(text)
        self.settled[option.name] = pin.value
        self.clauses = {
            path: _with_number(clause, option.name, number) for path, clause in self.clauses.items()
        }
        self.options = {
            name: _option_with_number(other, option.name, number)
            for name, other in self.options.items()
        }

    def option(self, draft: DraftNumber | DraftChoice, cites: dict[str, tuple[str, ...]]) -> Option:
        name, span = draft.key.text, draft.key.span
        own = cites.get(f"options.{name}", ())
        if isinstance(draft, DraftNumber):
            return NumberOption(name, draft.low, draft.high, draft.default, draft.usual, own, span)
        values = []
        defaults = [value.key for value in draft.values if value.sets is None]
        if len(defaults) != 1:
            hint = "exactly one value is `as written`: it is the default"
            count = "no value" if not defaults else "more than one value"
            message = f"{count} of the option `{name}` is `as written`"
            self.wrong("E222", message, defaults[1].span if defaults else span, hint)
        for value in draft.values:
            path = f"options.{name}.{value.key.text}"
            sets: dict[str, Clause | None] = {
                p: None if s.cases is None else _clause(p, s, cites.get(f"{path}.{p}", ()))
                for p, s in (value.sets or {}).items()
            }
            values.append(Value(value.key.text, sets, cites.get(path, ()), value.key.span))
        default = defaults[0].text if defaults else ""
        return ChoiceOption(name, tuple(values), default, own, span)


def _clause(path: str, sentence: Sentence, cites: tuple[str, ...]) -> Clause:
    assert sentence.cases is not None
    return Clause(path, sentence.cases, sentence.scalar.text.strip(), cites, sentence.scalar.span)


def _with_number(clause: Clause, option: str, number: int) -> Clause:
    cases = tuple(
        replace(case, form=_form_with(case.form, option, number)) for case in clause.cases
    )
    if cases == clause.cases:
        return clause
    return replace(clause, cases=cases, text=clause.text.replace(f"<{option}>", str(number)))


def _form_with(form: Form, option: str, number: int) -> Form:
    def changed(value: object) -> object:
        match value:
            case OptionRef(option=name) if name == option:
                return number
            case Form():
                return _form_with(value, option, number)
            case tuple():
                return tuple(changed(item) for item in value)
            case _:
                return value

    return replace(form, arguments={k: changed(v) for k, v in form.arguments.items()})  # type: ignore[misc] # each of its kind


def _option_with_number(option: Option, name: str, number: int) -> Option:
    if isinstance(option, NumberOption):
        return option
    values = []
    for value in option.values:
        sets: Sets = {
            path: None if clause is None else _with_number(clause, name, number)
            for path, clause in value.sets.items()
        }
        values.append(replace(value, sets=sets))
    return replace(option, values=tuple(values))
