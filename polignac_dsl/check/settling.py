"""Which settlement goes before which: the narrower event before the one that contains it."""

from polignac_dsl.check.answers import Answers
from polignac_dsl.check.deals import Pack
from polignac_dsl.syntax import SLOTS, Form


def settlements(answers: Answers) -> dict[str, Form]:
    """Return the `when` clauses that hold for the number of players, by path."""
    return {path: form for path, form in answers.named("score").items() if path not in SLOTS}


def precedence(answers: Answers, cards: Pack) -> list[tuple[str, Form]]:
    """Return the `when` clauses in the order in which they are tried.

    Every trick is narrower than any capture; a capture is narrower than one of fewer cards.
    The checker refuses two of which neither contains the other.
    """

    def narrowness(item: tuple[str, Form]) -> int:
        event: Form = item[1]["event"]
        if event.name == "takes_every_trick":
            return -len(cards.cards) - 1
        return -len(cards.among(event["cards"]))

    return sorted(settlements(answers).items(), key=narrowness)
