"""The mutants of a module, as mutmut makes them, each as the whole mutated text.

mutmut leaves annotations, docstrings and `len` and `isinstance` calls alone, and so do we; type
aliases are left out by its own setting in pyproject.toml. In two ways more is mutated than by
`mutmut run`, which switches mutants at run time and so can only reach undecorated functions: the
statements of a module outside its functions, and what is decorated as a property or keeps what it
has returned.
"""

import ast
import difflib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

# mutmut passes over whatever is decorated. As a comment the word is out of its sight; the lines
# keep their numbers.
_DECORATED = re.compile(r"^( *)(@(?:property|lru_cache)\b.*)$", re.MULTILINE)
_HIDDEN = re.compile(r"^( *)# (@(?:property|lru_cache)\b.*)$", re.MULTILINE)

# Where a mutant stands that is in no function.
MODULE_LEVEL = "module"


@dataclass(frozen=True)
class Mutant:
    """One change of a module: `module.scope.number` names it while the module stays as it is.

    `scope` is the function, `Class.method`, or `module`; `lines` those of it that changed, by the
    original's numbers, and `what` the lines before and after.
    """

    module: str
    scope: str
    number: int
    lines: range
    what: str
    _write: Callable[[], str] = field(repr=False, compare=False)

    @property
    def id(self) -> str:
        """The name by which the result and the list of survivors speak of it."""
        return f"{self.module}.{self.scope}.{self.number}"

    @property
    def text(self) -> str:
        """The whole module, changed."""
        return self._write()


def mutants_of(module: str, text: str) -> list[Mutant]:
    """Return the mutants of a module's text, in the order of the text.

    Two mutants of a function or statement that read the same to Python are one, and one that
    reads like the original is none.
    """
    from mutmut.mutation.file_mutation import create_mutations, deep_replace

    tree, mutations, _, _ = create_mutations(f"{module}.py", _DECORATED.sub(r"\1# \2", text))
    pieces = _pieces(tree)
    piece_of = {id(node): piece for piece in pieces for node in _walk(piece.node)}
    numbers: Counter[str] = Counter()
    known = {piece.line: {_meaning(piece.text)} for piece in pieces}
    found = []
    for mutation in mutations:
        piece = piece_of[id(mutation.original_node)]
        changed = deep_replace(piece.node, mutation.original_node, mutation.mutated_node)
        mutated = tree.code_for_node(cast(Any, changed))
        meaning = _meaning(mutated)
        if meaning in known[piece.line]:
            continue
        known[piece.line].add(meaning)
        numbers[piece.scope] += 1
        lines, what = _difference(piece, mutated)
        write = partial(_write, tree, piece.node, changed)
        found.append(Mutant(module, piece.scope, numbers[piece.scope], lines, what, write))
    return found


@dataclass(frozen=True)
class _Piece:
    """A function, a method, or another statement of a module or class: what is changed as one."""

    node: Any
    scope: str
    line: int
    text: str


def _pieces(tree: Any) -> list[_Piece]:
    pieces, line = [], 1 + len(tree.header)
    for statement in tree.body:
        text = tree.code_for_node(statement)
        name = getattr(getattr(statement, "name", None), "value", None)
        if type(statement).__name__ == "ClassDef":
            inner = [tree.code_for_node(child) for child in statement.body.body]
            within = line + text.count("\n") - sum(part.count("\n") for part in inner)
            for child, part in zip(statement.body.body, inner, strict=True):
                method = getattr(getattr(child, "name", None), "value", None)
                scope = f"{name}.{method}" if method else MODULE_LEVEL
                pieces.append(_Piece(child, scope, within, part))
                within += part.count("\n")
        else:
            pieces.append(_Piece(statement, name or MODULE_LEVEL, line, text))
        line += text.count("\n")
    return pieces


def _write(tree: Any, old: Any, new: Any) -> str:
    from mutmut.mutation.file_mutation import deep_replace

    return _HIDDEN.sub(r"\1\2", str(cast(Any, deep_replace(tree, old, new)).code))


def _walk(node: Any) -> Iterator[Any]:
    yield node
    for child in node.children:
        yield from _walk(child)


def _meaning(text: str) -> str:
    return ast.dump(ast.parse(text))


def _difference(piece: _Piece, mutated: str) -> tuple[range, str]:
    """The lines that changed, and what stands in them before and after."""
    old, new = piece.text.splitlines(), mutated.splitlines()
    blocks = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    changed = [block for block in blocks if block[0] != "equal"]
    (_, start, _, first, _), (_, _, end, _, last) = changed[0], changed[-1]
    gone = " ".join(line.strip() for line in old[start:end])
    come = " ".join(line.strip() for line in new[first:last])
    return range(piece.line + start, piece.line + max(end, start + 1)), f"{gone} → {come}"
