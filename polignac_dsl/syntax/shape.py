"""Parse trees into forms, by the registry."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from polignac_dsl.source import Scalar, Span
from polignac_dsl.syntax.forms import Argument, Atom, CardSet, Case, Form, OptionRef
from polignac_dsl.syntax.registry import FORMS

if TYPE_CHECKING:
    from lark import Token, Tree

    Node: TypeAlias = Tree[Token] | Token

LARGEST = 1_000_000
MOST_PLAYERS = 52
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


class Misshapen(Exception):  # noqa: N818 - a sentence is at fault, not the program
    """Raised for a sentence that the grammar takes and that says nothing possible."""

    def __init__(self, code: str, message: str, span: Span, hint: str) -> None:
        super().__init__(message)
        self.code, self.message, self.span, self.hint = code, message, span, hint


def cases(tree: "Tree[Token]", scalar: Scalar) -> tuple[Case, ...]:
    """Return the cases of a sentence's parse tree, in the order written.

    Raises Misshapen for a number too large and for numbers of players that are none.
    """
    return _Shaper(scalar).sentence(tree)


class _Shaper:
    def __init__(self, scalar: Scalar) -> None:
        self.scalar = scalar

    def span(self, node: "Node") -> Span:
        place: Any = getattr(node, "meta", node)
        if getattr(place, "empty", False) or getattr(place, "start_pos", None) is None:
            return self.scalar.span
        return self.scalar.part(place.start_pos, place.end_pos)

    def sentence(self, tree: "Tree[Token]") -> tuple[Case, ...]:
        children = tree.children
        if len(children) == 2:  # when EVENT, PAYOFF: the event stands once for all cases
            event = self.form(children[0])
            return tuple(
                Case(
                    Form("settlement", {"event": event, "payoff": case.form}, case.form.span),
                    case.players,
                    case.guard,
                )
                for case in self.cases(children[1])
            )
        (child,) = children
        if _name(child) == "cases":
            return self.cases(child)
        return (Case(self.form(child)),)

    def cases(self, tree: Any) -> tuple[Case, ...]:
        first, *rest = tree.children
        found = (
            list(self.branches(first)) if _name(first) == "branches" else [Case(self.form(first))]
        )
        return (*found, *(Case(self.form(child)) for child in rest))

    def branches(self, tree: Any) -> Iterable[Case]:
        for child in tree.children:
            if _name(child) == "branches":
                yield from self.branches(child)
            else:
                form, guard = child.children
                yield Case(self.form(form), self.counts(guard.children[0]), self.span(guard))

    def form(self, tree: Any) -> Form:
        name = _name(tree)
        arguments: dict[str, Argument] = {}
        children = list(tree.children)
        wanted = FORMS[name]
        for index, (argument, kind) in enumerate(wanted):
            if kind.startswith("*"):
                taken = len(children) - (len(wanted) - index - 1)
                several = [self.argument(kind[1:], child) for child in children[:taken]]
                arguments[argument] = tuple(several)
                children = children[taken:]
            else:
                arguments[argument] = self.argument(kind, children.pop(0))
        return Form(name, arguments, self.span(tree))

    def argument(self, kind: str, node: Any) -> Argument:
        match kind:
            case _ if kind.startswith("form:"):
                return self.form(node)
            case "int":
                return self.integer(node)
            case "number":
                (token,) = node.children
                if _name(node) == "int":
                    return self.integer(token)
                return OptionRef(str(token)[1:-1], self.span(token))
            case "ordinal":
                return self.ordinal(node)
            case "cards":
                return self.card_set(node)
            case "rank":
                return _rank(str(node))
            case "word":
                return str(node)
            case "name":
                return _name(node)
            case "counts":
                return self.counts(node)
            case _:
                raise AssertionError(kind)

    def integer(self, token: "Token") -> int:
        if len(token) > len(str(LARGEST)):
            hint = f"numbers go up to {LARGEST}"
            raise Misshapen("E305", "this number is too large", self.span(token), hint)
        return int(token)

    def ordinal(self, node: Any) -> "int | str":
        if _name(node) != "nth":
            return _name(node)
        (token,) = node.children
        number, ending = str(token)[:-2], str(token)[-2:]
        if len(number) > 2:
            hint = "a deal has fewer tricks"
            raise Misshapen("E305", "this number is too large", self.span(token), hint)
        right = _ending(int(number))
        if ending != right:
            message = f"`{token}` is not how it is written"
            raise Misshapen("E305", message, self.span(token), f"write `{number}{right}`")
        return int(number)

    def card_set(self, node: Any) -> CardSet:
        span = self.span(node)
        match _name(node):
            case "all_but":
                kept, exceptions = node.children
                return CardSet(tuple(self.atoms(kept)), tuple(self.atoms(exceptions)), span)
            case "forced_set":
                (inner,) = node.children
                return self.card_set(inner)
            case _:
                return CardSet(tuple(self.atoms(node)), (), span)

    def atoms(self, node: Any) -> Iterable[Atom]:
        children = getattr(node, "children", None)
        if children is None or _name(node) in {"card", "rank", "suit"}:
            yield self.atom(node if children is None else children[0])
            return
        for child in children:
            yield from self.atoms(child)

    def atom(self, token: "Token") -> Atom:
        text = str(token).rstrip("\ufe0e\ufe0f")
        span = self.span(token)
        match token.type:
            case "CARD":
                suit = text[-1]
                return Atom(_rank(text[:-1]), _SUITS.get(suit, suit), span)
            case "SUIT":
                return Atom(None, _SUITS[text], span)
            case _:
                return Atom(_rank(text), None, span)

    def counts(self, node: Any) -> tuple[int, ...]:
        numbers = [self.integer(token) for token in node.children]
        span = self.span(node)
        for number in numbers:
            if not 1 <= number <= MOST_PLAYERS:
                message = f"{number} is no number of players"
                raise Misshapen("E306", message, span, f"write a number from 2 to {MOST_PLAYERS}")
        if _name(node) == "range":
            first, last = numbers
            if first >= last:
                hint = f"write `{last} to {first}`" if first > last else f"write `{first}`"
                raise Misshapen("E306", f"`{first} to {last}` goes nowhere", span, hint)
            return tuple(range(first, last + 1))
        if len(set(numbers)) < len(numbers):
            raise Misshapen("E306", "a number of players stands here twice", span, "name each once")
        return tuple(numbers)


def _name(node: Any) -> str:
    return str(getattr(node, "data", ""))


def _rank(text: str) -> str:
    return "T" if text == "10" else text


def _ending(number: int) -> str:
    if number % 100 in {11, 12, 13}:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
