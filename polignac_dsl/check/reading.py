"""Reads one spec file from its tree: sections, clauses, options, with all that is wrong in them."""

import re
from collections.abc import Callable
from dataclasses import replace

from polignac_dsl.check.drafts import (
    LANGUAGE,
    Draft,
    DraftChoice,
    DraftNumber,
    DraftPin,
    DraftValue,
    Sentence,
    nearest,
)
from polignac_dsl.check.misplaced import at_the_margin, clause_line, in_place_of
from polignac_dsl.diagnostics import Diagnostic
from polignac_dsl.source import Entry, Mapping, Node, Scalar, Sequence, Span
from polignac_dsl.syntax import BID_SLOTS, NAMED, SECTIONS, SLOTS, kind_of
from polignac_dsl.syntax.sentences import parse_sentence

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
TONGUE = re.compile(r"[a-z]{2,3}")
HEADER = ("game", "language", "abstract", "extends", "title", "sources", "cites", "options", "text")
AS_WRITTEN = "as written"
# A game fits a page. These bounds keep the time of a check in bounds, whatever it is given.
MAX_CLAUSES = 500
MAX_OPTIONS = 100
# More findings than these are not told: a reader begins with the first.
MAX_FINDINGS = 100


def read_draft(root: Node | None, whole: Span, found: list[Diagnostic]) -> Draft:
    """Return what a spec file says, adding to `found` everything wrong with it."""
    return _Reader(Draft(whole), found).file(root)


class _Reader:
    def __init__(self, draft: Draft, found: list[Diagnostic]) -> None:
        self.draft = draft
        self.found = found
        self.sentences = 0

    def wrong(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        self.found.append(Diagnostic(code, message, span, hint))

    # ---- the file -----------------------------------------------------------------------------

    def file(self, root: Node | None) -> Draft:
        if not isinstance(root, Mapping):
            span = self.draft.span if root is None else root.span
            hint = "begin with `game: NAME`"
            self.wrong("E201", "a spec is a list of sections, each `name: …`", span, hint)
            return self.draft
        readers: dict[str, Callable[[Entry], None]] = {
            "game": self.game,
            "language": self.language,
            "abstract": self.abstract,
            "extends": self.extends,
            "title": self.title,
            "sources": self.sources,
            "cites": self.cites,
            "options": self.options,
            "text": self.text,
        }
        if root.entries and root.entries[0].key.text != "game" and root.get("game") is not None:
            hint = "move it to the first line"
            self.wrong("E203", "`game` comes first in a spec", root.entries[0].key.span, hint)
        for entry in root.entries:
            key = entry.key.text
            if key in readers:
                readers[key](entry)
            elif key in SECTIONS:
                self.section(entry)
            else:
                self.no_section(entry)
        if self.draft.game is None:
            hint = "begin with `game: NAME`"
            span = root.entries[0].key.span if root.entries else root.span
            self.wrong("E203", "the game has no name", span, hint)
        return self.draft

    def no_section(self, entry: Entry) -> None:
        key, text = entry.key.text, entry.value.text if isinstance(entry.value, Scalar) else ""
        near = nearest(key, (*HEADER, *SECTIONS))
        known = f"do you mean `{near}`?" if near else f"sections: {', '.join(SECTIONS)}"
        hint = at_the_margin(key, text) or known
        self.wrong("E202", f"there is no section `{key}`", entry.key.span, hint)

    def scalar(self, entry: Entry, what: str) -> Scalar | None:
        """Return the text under a key, or None after telling that there is none."""
        value = entry.value
        if isinstance(value, Scalar) and not value.empty:
            return value
        span = entry.key.span if isinstance(value, Scalar) else value.span
        self.wrong("E204", f"`{entry.key.text}` wants {what}", span)
        return None

    def mapping(self, entry: Entry, what: str, *, flow: bool = False) -> tuple[Entry, ...]:
        """Return what stands under a section, or nothing after telling that it is none."""
        value = entry.value
        if isinstance(value, Mapping):
            if value.flow and not flow:
                self.draft.broken.add(f"{entry.key.text}.")
                message = f"`{entry.key.text}` is written on lines of its own"
                hint = "sentences hold commas: write each on its own line, without { }"
                self.wrong("E205", message, value.span, hint)
                return ()
            return value.entries
        if isinstance(value, Scalar) and value.empty:
            return ()
        line = clause_line(value.text) if isinstance(value, Scalar) else None
        whole = f"write `  {line}`" if line and entry.key.text == "count" else None
        self.wrong("E204", f"`{entry.key.text}` wants {what}", value.span, whole)
        return ()

    def name(self, key: Scalar, what: str) -> bool:
        """Tell whether a key is a name, after telling what is wrong if it is not."""
        if NAME.fullmatch(key.text) and len(key.text) <= 60:
            return True
        message = f"`{key.text}` is no name for {what}"
        hint = "names are lower-case words joined by hyphens, such as `two-at-the-limit`; they begin with a letter"
        self.wrong("E206", message, key.span, hint)
        return False

    # ---- the header ---------------------------------------------------------------------------

    def game(self, entry: Entry) -> None:
        scalar = self.scalar(entry, "the name of the game")
        if scalar is not None and self.name(scalar, "a game"):
            self.draft.game = scalar

    def language(self, entry: Entry) -> None:
        scalar = self.scalar(entry, f"the number {LANGUAGE}")
        if scalar is None:
            return
        if scalar.text != str(LANGUAGE):
            message = f"this program reads version {LANGUAGE} of the language, not `{scalar.text}`"
            self.wrong("E207", message, scalar.span, f"write `language: {LANGUAGE}`")

    def abstract(self, entry: Entry) -> None:
        scalar = self.scalar(entry, "`yes` or `no`")
        if scalar is None:
            return
        if scalar.text not in {"yes", "no"}:
            self.wrong("E204", "`abstract` wants `yes` or `no`", scalar.span)
        self.draft.abstract = scalar.text == "yes"

    def extends(self, entry: Entry) -> None:
        scalar = self.scalar(entry, "the name of a game")
        if scalar is not None and self.name(scalar, "a game"):
            self.draft.extends = scalar
        else:
            self.draft.broken.add("extends")

    def tongues(self, entry: Entry) -> dict[str, str]:
        words: dict[str, str] = {}
        for tongue in self.mapping(entry, "a text for each language, `en: …`", flow=True):
            if not TONGUE.fullmatch(tongue.key.text):
                message = f"`{tongue.key.text}` is no language"
                self.wrong("E206", message, tongue.key.span, "write two letters, such as `en`")
                continue
            scalar = self.scalar(tongue, "a text")
            if scalar is not None:
                words[tongue.key.text] = scalar.text
        return words

    def title(self, entry: Entry) -> None:
        self.draft.title = self.tongues(entry)

    def text(self, entry: Entry) -> None:
        for clause in self.mapping(entry, "a text for each clause, by its path"):
            self.draft.text[clause.key.text] = (clause.key, self.tongues(clause))

    def sources(self, entry: Entry) -> None:
        for source in self.mapping(entry, "a description for each source, by its short name"):
            scalar = self.scalar(source, "what the source is")
            if scalar is not None:
                self.draft.sources[source.key.text] = Scalar(scalar.text, source.key.span)

    def cites(self, entry: Entry) -> None:
        for clause in self.mapping(entry, "the sources of each clause, by its path"):
            scalar = self.scalar(clause, "names of sources and points of law, with commas")
            if scalar is not None:
                self.draft.cites[clause.key.text] = clause

    # ---- clauses ------------------------------------------------------------------------------

    def section(self, entry: Entry) -> None:
        section = entry.key.text
        if section == "players":
            self.clause("players", entry, self.draft.clauses)
            return
        told = len(self.found)
        for clause in self.mapping(entry, "its clauses, each on its own line"):
            self.section_clause(section, clause)
        if len(self.found) > told and not isinstance(entry.value, Mapping):
            self.draft.broken.add(f"{section}.")

    def section_clause(self, section: str, entry: Entry) -> None:
        name = entry.key.text
        path = f"{section}.{name}"
        if path in SLOTS:
            self.clause(path, entry, self.draft.clauses)
        elif section == "announcements":
            self.bid(path, entry)
        elif section in NAMED:
            if self.name(entry.key, "a clause"):
                self.clause(path, entry, self.draft.clauses)
        else:
            self.unknown(
                entry.key, [p.split(".")[1] for p in SLOTS if p.startswith(section + ".")], section
            )

    def unknown(self, key: Scalar, known: list[str], where: str) -> None:
        near = nearest(key.text, known)
        if near is not None:
            self.draft.broken.add(f"{where}.{near}")
        hint = f"do you mean `{near}`?" if near else f"it has {', '.join(known)}"
        self.wrong("E208", f"`{where}` has no `{key.text}`", key.span, hint)

    def bid(self, path: str, entry: Entry) -> None:
        if not self.name(entry.key, "an announcement"):
            return
        value = entry.value
        if isinstance(value, Scalar) and value.empty:
            self.draft.clauses[path] = Sentence(value, entry.key, None)
            return
        if isinstance(value, Scalar):
            known = [p.split(".")[1] for p in SLOTS if p.startswith("announcements.")]
            near = nearest(entry.key.text, known)
            known_here = f"an announcement has {', '.join(BID_SLOTS)}"
            hint = f"do you mean `{near}`?" if near else known_here
            message = f"the announcement `{entry.key.text}` wants its own clauses"
            self.wrong("E204", message, value.span, hint)
            self.draft.broken.update(f"announcements.{name}" for name in known)
            return
        if not isinstance(value, Mapping) or value.flow:
            self.draft.broken.update(f"{path}.{name}" for name in BID_SLOTS)
        for clause in self.mapping(entry, "its clauses, each on its own line"):
            if clause.key.text in BID_SLOTS:
                self.clause(f"{path}.{clause.key.text}", clause, self.draft.clauses)
            else:
                self.unknown(clause.key, list(BID_SLOTS), path)

    def clause(
        self, path: str, entry: Entry, clauses: dict[str, Sentence], name: str | None = None
    ) -> None:
        """Read a clause into `clauses`; if it is not understood, `name` is broken, or its path."""
        if not self.understood(path, entry, clauses):
            self.draft.broken.add(name or path)

    def understood(self, path: str, entry: Entry, clauses: dict[str, Sentence]) -> bool:
        """Read a clause into `clauses`, and tell whether it was understood."""
        value = entry.value
        if isinstance(value, Mapping | Sequence):
            message = f"`{entry.key.text}` wants one sentence"
            hint = "a text with `: ` or with { } or [ ] in it is quoted" if value.flow else None
            self.wrong("E204", message, value.span, hint)
            return False
        if value.empty:
            clauses[path] = Sentence(value, entry.key, None)
            return True
        kind = kind_of(path)
        assert kind is not None
        self.sentences += 1
        if self.sentences == MAX_CLAUSES + 1:
            message = f"a spec has at most {MAX_CLAUSES} sentences"
            self.wrong("E104", message, entry.key.span, "a game fits a page")
        if self.sentences > MAX_CLAUSES or len(self.found) >= MAX_FINDINGS:
            return False
        parsed = parse_sentence(kind, value)
        if isinstance(parsed, Diagnostic):
            better = in_place_of(path, value.text.strip())
            self.found.append(replace(parsed, hint=better) if better else parsed)
            return False
        clauses[path] = Sentence(value, entry.key, parsed)
        return True

    # ---- options ------------------------------------------------------------------------------

    def options(self, entry: Entry) -> None:
        options = self.mapping(entry, "options, each by its name")
        if len(options) > MAX_OPTIONS:
            message = f"a spec has at most {MAX_OPTIONS} options"
            self.wrong("E104", message, options[MAX_OPTIONS].key.span, "a game fits a page")
        for option in options[:MAX_OPTIONS]:
            if not self.name(option.key, "an option"):
                continue
            value = option.value
            if isinstance(value, Scalar):
                if value.empty:
                    message = f"the option `{option.key.text}` is empty"
                    hint = "give its values, or the value that is chosen"
                    self.wrong("E209", message, option.key.span, hint)
                else:
                    self.draft.options[option.key.text] = DraftPin(option.key, value)
            elif isinstance(value, Mapping) and any(
                item.key.text in {"values", "default", "usual"} for item in value.entries
            ):
                self.number_option(option, value)
            else:
                self.choice_option(option)
            if option.key.text not in self.draft.options:
                self.draft.broken.add(f"options.{option.key.text}")

    def number_option(self, entry: Entry, value: Mapping) -> None:
        name = entry.key.text
        texts: dict[str, Scalar] = {}
        usual: tuple[int, ...] = ()
        for item in value.entries:
            match item.key.text:
                case "values" | "default":
                    wanted = "a number" if item.key.text == "default" else "`1 to 50`"
                    scalar = self.scalar(item, wanted)
                    if scalar is None:
                        return
                    texts[item.key.text] = scalar
                case "usual":
                    usual = self.usual(item)
                case other:
                    near = nearest(other, ["values", "default", "usual"])
                    hint = f"do you mean `{near}`?" if near else "it has values, default and usual"
                    self.wrong("E210", f"a number option has no `{other}`", item.key.span, hint)
                    return
        missing = [key for key in ("values", "default") if key not in texts]
        if missing:
            hint = "write `limit: {values: 1 to 50, default: 20, usual: [20, 50]}`"
            self.wrong("E210", f"the option `{name}` lacks `{missing[0]}`", entry.key.span, hint)
            return
        limits = re.fullmatch(
            r"(0|-?[1-9]\d{0,5}) to (0|-?[1-9]\d{0,5})", texts["values"].text, re.ASCII
        )
        if limits is None or int(limits[1]) > int(limits[2]):
            message = "these are no limits for a number"
            self.wrong("E210", message, texts["values"].span, "write `1 to 50`")
            return
        default = self.number(texts["default"])
        if default is not None:
            self.draft.options[name] = DraftNumber(
                entry.key, int(limits[1]), int(limits[2]), default, usual
            )

    def number(self, scalar: Scalar) -> int | None:
        if re.fullmatch(r"0|-?[1-9]\d{0,5}", scalar.text, re.ASCII):
            return int(scalar.text)
        self.wrong("E210", f"`{scalar.text}` is no number", scalar.span, "write it in digits")
        return None

    def usual(self, entry: Entry) -> tuple[int, ...]:
        if not isinstance(entry.value, Sequence):
            message = "`usual` wants a list of numbers"
            self.wrong("E210", message, entry.value.span, "write `[20, 50]`")
            return ()
        numbers = []
        for item in entry.value.items:
            number = self.number(item) if isinstance(item, Scalar) else None
            if number is not None:
                numbers.append(number)
        return tuple(numbers)

    def choice_option(self, entry: Entry) -> None:
        values: list[DraftValue] = []
        for item in self.mapping(entry, "its values, each with the clauses that it changes"):
            path = f"options.{entry.key.text}.{item.key.text}"
            if not isinstance(item.value, Mapping) or item.value.flow:
                self.draft.broken.add(path)
            if not self.name(item.key, "a value"):
                continue
            if isinstance(item.value, Scalar):
                if item.value.text == AS_WRITTEN:
                    self.draft.broken.discard(path)
                    values.append(DraftValue(item.key, None))
                    continue
                message = f"the value `{item.key.text}` wants the clauses that it changes"
                hint = f"write them as `path: sentence`, or write `{AS_WRITTEN}`"
                self.wrong("E211", message, item.key.span, hint)
                continue
            sets: dict[str, Sentence] = {}
            for clause in self.mapping(item, "clauses, each `path: sentence`"):
                self.set_clause(clause, sets, path)
            values.append(DraftValue(item.key, sets))
        self.draft.options[entry.key.text] = DraftChoice(entry.key, tuple(values))

    def set_clause(self, entry: Entry, sets: dict[str, Sentence], value_path: str) -> None:
        """Read one clause of the value of an option, which is at `value_path`."""
        path = entry.key.text
        if path == "players" or kind_of(path) is None:
            near = nearest(path, list(SLOTS))
            hint = f"do you mean `{near}`?" if near else "write a path such as `end.loser`"
            message = (
                "an option cannot change `players`"
                if path == "players"
                else f"there is no clause `{path}`"
            )
            self.wrong("E212", message, entry.key.span, None if path == "players" else hint)
            self.draft.broken.add(value_path)
            return
        self.clause(path, entry, sets, value_path)
