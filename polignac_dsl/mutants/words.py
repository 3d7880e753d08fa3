"""A mutant in words: the sentence that its rule has become, and what in it is new."""

from polignac_dsl.mutants.model import Mutant
from polignac_dsl.ruleset import Ruleset, RulesetError

_RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "10"}
# Of sentences that differ in more words than this, the old one is told as a whole.
_FEW = 8


def words_of(mutant: Mutant) -> str:
    """Return words that go on from “plays as if”: what rule a mutant plays by, and which not.

    A mutant whose rule the book has no sentence for is told by its operator and detail.
    """
    if mutant.path.startswith("options."):
        return _of_option(mutant)
    told = _of_clause(mutant)
    if mutant.option is None:
        return told
    return f"with {' = '.join(mutant.option)} {told}"


def _of_option(mutant: Mutant) -> str:
    name = mutant.path.removeprefix("options.")
    before, after = (value["options"][name] for value in (mutant.game.to_json(), mutant.json))
    if mutant.operator == "default":
        return f"{name} were {after['default']} by default, not {before['default']}"
    key = mutant.detail.partition("=")[0]
    return f"{name} could be chosen {key} {after[key]}, not {before[key]}"


def _of_clause(mutant: Mutant) -> str:
    old = _sentence(mutant.game, mutant)
    if mutant.operator == "dropped":
        return f"there were no such rule as “{old}”"
    if mutant.operator == "option":
        fixed = mutant.detail.rpartition("=")[2]
        return f"it were always {fixed}, whatever the option says, in “{old}”"
    if mutant.operator == "exchange" and mutant.path == "cards.rank":
        higher, lower = (
            _RANKS.get(rank, rank) for rank in mutant.detail.rpartition("=")[2].split(",")
        )
        return f"the {lower} ranked above the {higher} and not below"
    try:
        new = _sentence(mutant.ruleset, mutant)
    except RulesetError:
        new = ""
    if not new or new == old:
        return f"{mutant.path} were otherwise ({mutant.operator} {mutant.detail})"
    gone, come = _difference(old, new)
    if max(len(gone.split()), len(come.split())) > _FEW:
        return f"the rule were “{new}” instead of “{old}”"
    if not come:
        return f"the rule were “{new}”, without “{gone}”"
    return f"the rule were “{new}”, with “{come}”" + (f" instead of “{gone}”" if gone else "")


def _sentence(ruleset: Ruleset, mutant: Mutant) -> str:
    """Return the sentence of the mutated rule, empty where the book has none for it."""
    from polignac_dsl.rulebook import sentence

    try:
        told = sentence(ruleset, mutant.path, "en", choices=mutant.chosen)
    except (KeyError, ValueError, IndexError):
        return ""  # a rule that no checked game has, so that no book was made to tell it
    return told.replace("\N{NO-BREAK SPACE}", " ")


def _difference(old: str, new: str) -> tuple[str, str]:
    """Return the words of each sentence between what both begin with and what both end with."""
    one, two = old.split(), new.split()
    same = min(len(one), len(two))
    first = next((i for i in range(same) if one[i] != two[i]), same)
    rest = same - first
    last = next((i for i in range(rest) if one[-1 - i] != two[-1 - i]), rest)
    return tuple(  # type: ignore[return-value] # two of them
        " ".join(words[first : len(words) - last]).rstrip(".;,") for words in (one, two)
    )
