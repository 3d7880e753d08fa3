"""Reads rules of card games written as specs, checks them, and plays, scores and explains them."""

# The same as in pyproject.toml. It stands here because asking the installed package for it
# takes longer than starting the engine does.
__version__ = "0.1.0"
