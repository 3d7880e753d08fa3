"""What a view may show: everything to everybody together, to one player what §6 allows him."""

from conformance.judge.asked import Asked, Breaches
from conformance.judge.words import card_list

_ALL = "everything shown where no viewer is named"
_HIDDEN = "nothing shown that the viewer may not see"


def shown(asked: Asked) -> Breaches:
    """Yield what a view without a viewer hides, or a player cannot see of his own."""
    view = asked.view
    if not len(view["hands"]) == len(view["captured"]) == len(asked.names):
        yield "a list for each seat", "the view has more or fewer hands or piles than players"
    if asked.viewer is not None:
        if view["hands"][asked.viewer] is None:
            name = asked.name(asked.viewer)
            yield "a player's own hand shown", f"the view hides {name}'s own hand from him"
        return
    if None in view["hands"]:
        yield _ALL, "the view hides a hand, and nobody is named who may not see it"
    if any(trick["cards"] is None for trick in view["tricks"]):
        yield _ALL, "the view hides a trick's cards, and nobody is named who may not see them"
    points = view["points"]
    if points is None or None in points:
        yield _ALL, "the view hides the points, and nobody is named who may not see them"


def hidden(asked: Asked) -> Breaches:
    """Yield what a view shows to a player who may not see it."""
    viewer, view = asked.viewer, asked.view
    if viewer is None:
        return
    he = asked.name(viewer)
    for seat, hand in enumerate(view["hands"]):
        if seat != viewer and hand is not None:
            yield _HIDDEN, f"the view shows {asked.name(seat)}'s hand to {he}, who may not see it"
    if any(trick["cards"] is not None for trick in view["tricks"]):
        yield _HIDDEN, f"the view shows gathered tricks to {he}, who may not look at them"
    face_up = asked.rules.face_up
    for seat, pile in enumerate(view["captured"]):
        down = [card for card in pile if card not in face_up]
        if down:
            lie = f"{card_list(down)}, which {asked.name(seat)} has captured face down"
            yield _HIDDEN, f"the view shows {he} {lie}"
    if view["legal"] and view["to_act"] not in (None, viewer):
        yield _HIDDEN, f"the view tells {he} what {asked.name(view['to_act'])} may do"
    for action in view["irregular"]:
        if action["do"] == "notice":
            offender = asked.name(action["offender"])
            yield _HIDDEN, f"the view tells {he} that {offender} has revoked"
            break
        if action["seat"] != viewer:
            yield _HIDDEN, f"the view tells {he} how {asked.name(action['seat'])} may revoke"
            break
