"""Makes the generated cases of the corpus: positions that aim at one rule each.

A *generator* is a small program for one topic; an *aim* is one case that it is after, for one
game. A seed makes the position; the reference implementation alone says what is right in it.
`python -m tools.casegen` writes the files, `--check` compares them.
"""
