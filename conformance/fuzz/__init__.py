"""Plays one engine against another: the same matches, the same questions, every answer compared.

One side, the model, says what comes next and what is expected (`playing`); the engine under
question gets a whole match at once, a request for each action (`running`). Where they differ
(`comparing`) the match is made as small as it gets (`shrinking`) and told as a case (`telling`).
Neither side is taken for right: the rule texts and the points of law decide.
"""
