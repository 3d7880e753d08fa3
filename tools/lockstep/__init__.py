"""Plays the same matches on the engine and on the reference implementation, action by action.

Hypothesis draws how a match goes (`plan`), both sides play it (`both`), and after each action
everything that the contract lets one see is compared (`compare`). Where they disagree the
match is made as small as it gets (`shrink`) and told as a case (`tell`). Neither side is taken for
right: the texts and docs/points-of-law.md decide.

    python -m tools.lockstep [--game G] [--matches N] [--seed N]
"""
