"""Specs into checked games: names, inheritance, options, completeness.

The package itself imports none of its modules: a shipped game is read from its ruleset, and
then needs the model alone.
"""
