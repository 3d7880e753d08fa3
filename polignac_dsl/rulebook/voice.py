"""What a maker of sentences is told, and how its fragments become one sentence.

A maker turns one form into a fragment: words that can follow "with 3 players," and that
become a sentence by a capital letter and a full stop. There is a maker for every form, in
every language.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from polignac_dsl.rulebook import marks
from polignac_dsl.rulebook.examples.teller import Teller
from polignac_dsl.rulebook.reading import Branch, Json, Reading, slot


@dataclass(frozen=True)
class Saying:
    """Where a fragment is to stand: the clause it tells, and the fragment before it."""

    reading: Reading
    path: str
    previous: Json | None = None
    named: bool = False  # whether the sentence before has named the announcement

    @property
    def again(self) -> bool:
        """Whether an earlier fragment has named the matter, so that this one may be short."""
        return self.previous is not None and self.previous["form"] not in _DENIALS

    @property
    def name(self) -> str:
        """The name of a named clause or of an announcement."""
        return self.path.split(".")[1]

    def number(self, argument: int | Json) -> int:
        """Return the value of a number."""
        return self.reading.number(argument)

    def shown(self, argument: int | Json, words: Callable[[int], str] = str) -> str:
        """Return a number in words or figures, as a link where an open option gives it."""
        text = words(self.number(argument))
        if isinstance(argument, int) or argument["option"] in self.reading.choices:
            return text
        return marks.link(f"options.{argument['option']}", text)

    def to_the_right(self) -> bool:
        """Tell whether the turn passes to the right."""
        return self.reading.says("deal.direction", "counter_clockwise")


# After these, a short fragment would have no verb to lean on.
_DENIALS = ("nothing_removed", "nobody_asked", "no_playoff", "no_revoke", "no_misdeal")

Maker = Callable[[Json, Saying], str]


@dataclass(frozen=True)
class Tongue:
    """A language: a maker for every form, and the words around sentences."""

    code: str
    makers: Mapping[str, Maker]
    guard: Callable[[tuple[int, ...], bool], str]
    otherwise: str
    semicolon: str
    typeset: Callable[[str], str]
    questions: Mapping[str, str]
    words: Mapping[str, str]
    about: Callable[[Reading], list[str]]
    bid_name: Callable[[str], str]
    option_name: Callable[[str], str]
    value_name: Callable[[str, str], str]
    source: Callable[[str], str]
    rank_letters: Mapping[str, str]
    names: tuple[str, ...]
    teller: Teller
    card_name: Callable[[str], str]

    def fragment(self, form: Json, saying: Saying) -> str:
        """Return the fragment for a form; a maker for the very slot goes before the general one.

        Raises KeyError for a form that the language does not know.
        """
        name = form["form"]
        maker = self.makers.get(f"{slot(saying.path)}:{name}") or self.makers[name]
        return maker(form, saying)

    def sentence(
        self,
        reading: Reading,
        path: str,
        branches: list[Branch],
        *,
        guarded: bool = False,
        named: bool = False,
        aside: str = "",
    ) -> str:
        """Return the answers of a clause as one sentence.

        `guarded` names even a single guard; `aside` goes in before the full stop. A fragment
        may bring a sentence of its own after ". ": it stands once, at the end.
        """
        pieces: list[str] = []
        after: list[str] = []
        previous: Json | None = None
        for branch in branches:
            saying = Saying(reading, path, previous, named)
            piece, _, more = self.fragment(branch.form, saying).partition(". ")
            after += [more] if more and more not in after else []
            if branch.otherwise and previous is not None:
                piece = f"{self.otherwise} {piece}"
            elif guarded or len(branches) > 1:
                playoff = not set(branch.players) & set(reading.heads)
                piece = f"{self.guard(branch.players, playoff)} {piece}"
            pieces.append(piece)
            previous = branch.form
        sentences = [self.semicolon.join(pieces) + aside, *after]
        return self.typeset(" ".join(map(finished, sentences)))


def finished(fragment: str) -> str:
    """Return a fragment with a capital letter at its beginning and a full stop at its end."""
    fragment = marks.capitalised(fragment)
    return fragment if marks.plain(fragment).endswith((".", "!", "?", "…")) else f"{fragment}."
