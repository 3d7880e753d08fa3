"""Plays the engine against the reference implementation in one process: a fast camp for both.

It is `polignac fuzz` (conformance/fuzz) with two functions in place of two processes. Neither
side is taken for right: the texts and docs/points-of-law.md decide.

    python -m tools.lockstep [--game G] [--matches N] [--seed N]
"""
