"""The games by their texts, and the numbers of players for which each can be played."""

from reference_impl import games

WF = ("polignac", "polignac-generale")
CR = ("polignac-cr", "polignac-cr-capot", "polignac-cr-general", "quatre-valets")
WE = ("polignac-en", "polignac-en-capot", "polignac-en-general", "polignac-ace-high")
ALL = (*WF, *CR, *WE)
# The games in which something can be announced, each with what it is named after.
ANNOUNCED = {
    "polignac-generale": "generale",
    "polignac-cr-capot": "capot",
    "polignac-cr-general": "general",
    "polignac-en-capot": "capot",
    "polignac-en-general": "general",
}
# The option that adds the other announcement to a game, and what it is called.
BESIDE = {
    "polignac-cr-capot": ("general", "general"),
    "polignac-cr-general": ("capot", "capot"),
    "polignac-en-capot": ("general", "general"),
    "polignac-en-general": ("capot", "capot"),
}
# The games in which all the players of a deal together score 5, or a multiple of it. So no deals
# lead to totals of which one is a point less and the others are the same; and three players do not
# all come to the limit in one deal with different totals.
FIVE_A_DEAL = (
    "polignac",
    "polignac-cr",
    "polignac-en",
    "polignac-en-general",
    "polignac-ace-high",
)
SPOKEN = {"generale": "générale", "capot": "capot", "general": "général"}


def counts(game: str) -> tuple[int, ...]:
    """Return the numbers of players of a game."""
    return games()[game].players


def spoken(game: str, announcement: str) -> str:
    """Return how an announcement is said: the English text says general without accents."""
    if game.startswith("polignac-en"):
        return announcement
    return SPOKEN[announcement]
