"""The registry of codes: what each one means, in which clause of the language, with an example."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Code:
    """A kind of diagnostic.

    `clause` is the number of the clause in `spec/language.md` that it is about. `example` is a
    whole spec that provokes it, called `example.yaml`; None where it takes another kind of file.
    """

    code: str
    title: str
    clause: str
    explanation: str
    example: str | None = None


def codes() -> dict[str, Code]:
    """Return every registered code, by its name, in order."""
    from polignac_dsl.diagnostics.codes_of_files import CODES as OF_FILES
    from polignac_dsl.diagnostics.codes_of_games import CODES as OF_GAMES
    from polignac_dsl.diagnostics.codes_of_play import CODES as OF_PLAY

    found = {code.code: code for code in (*OF_FILES, *OF_GAMES, *OF_PLAY)}
    return dict(sorted(found.items(), key=lambda item: (item[0][1:], item[0])))


def explain(code: str) -> str | None:
    """Return what a code means, as text for a reader, or None when there is no such code."""
    found = codes().get(code.upper())
    if found is None:
        return None
    kind = "error" if found.code.startswith("E") else "warning"
    lines = [
        f"{found.code} ({kind}): {found.title}",
        "",
        found.explanation,
        "",
        f"Clause {found.clause} of the language.",
    ]
    if found.example is not None:
        lines += ["", "A spec in which it occurs:", ""]
        lines += [f"    {line}".rstrip() for line in found.example.splitlines()]
    return "\n".join(lines) + "\n"


def example(body: str, extends: str = "polignac") -> str:
    """Return a small spec with these sections, for a code's example."""
    return f"game: example\nlanguage: 1\nextends: {extends}\ntitle: {{en: Example}}\n{body}\n"
