"""All laws, in the order in which they are told."""

from conformance.laws import of_choice, of_history, of_names, of_sight, of_sums
from conformance.laws.law import Law

_VIEWER = frozenset({"viewer"})

LAWS = (
    Law(
        "replay",
        "Replaying the first actions of a match shows what its later history tells of them.",
        of_history.replaying,
    ),
    Law(
        "step",
        "A card that is played leaves its hand for the trick, and nothing else moves.",
        of_history.stepping,
    ),
    Law(
        "undo",
        "Undoing is never having done: asked again after longer matches, it says the same.",
        of_history.undoing,
    ),
    Law(
        "order",
        "An answer does not depend on which requests come before it or are under way with it.",
        of_history.ordering,
    ),
    Law(
        "refused",
        "A refused action changes nothing, whatever comes behind it.",
        of_history.refusing,
    ),
    Law(
        "suits",
        "Renaming suits that the rules of the table treat alike changes nothing but the names.",
        of_names.suits,
    ),
    Law(
        "seats",
        "Moving dealer, hands, totals and viewer round the table moves the result with them.",
        of_names.seats,
    ),
    Law(
        "dealing",
        "The same hands are the same deal: from a deck or as hands, their cards in any order.",
        of_names.dealing,
    ),
    Law(
        "hidden",
        "Exchanging cards that a player cannot see does not change what he sees.",
        of_sight.hidden,
        _VIEWER,
    ),
    Law(
        "sight",
        "A player sees of the whole view all that the contract shows him, and nothing else.",
        of_sight.sight,
        _VIEWER,
    ),
    Law(
        "cards",
        "Every card of a deal is in one hand, in the trick, or in one finished trick.",
        of_sums.cards,
    ),
    Law(
        "points",
        "The points of a deal add up to what the table says, and are settled by one of its rules.",
        of_sums.points,
    ),
    Law(
        "totals",
        "Totals are those of the beginning and the scores of the deals since, as the table adds them.",
        of_sums.totals,
    ),
    Law(
        "phase",
        "The phase says who acts and what kind of action is legal, and the end has an outcome.",
        of_choice.phases,
    ),
    Law(
        "choice",
        "Whoever is to play holds cards, and one of them is legal, unless a ban has no way out.",
        of_choice.choice,
    ),
    Law(
        "hand",
        "A card that is legal, or a revoke, is in the hand of the player to act; never both.",
        of_choice.in_hand,
    ),
    Law(
        "legal",
        "What is called legal is accepted, and a card that is not is refused.",
        of_choice.legality,
    ),
)
