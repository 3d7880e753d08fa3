"""The rules of Polignac and its family once more, in plain Python from the rule texts alone.

`Match` takes actions one by one, `replay` a whole position, `games` tells what can be played.
`python -m reference_impl` serves the protocol of conformance/README.md.
"""

from reference_impl.games import Game, Option, UnsupportedError, games
from reference_impl.match import Match
from reference_impl.refusals import Refusal
from reference_impl.replaying import InvalidParamsError, replay

__all__ = [
    "Game",
    "InvalidParamsError",
    "Match",
    "Option",
    "Refusal",
    "UnsupportedError",
    "games",
    "replay",
]
