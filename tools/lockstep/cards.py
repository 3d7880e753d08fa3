"""What is dealt: hands by chance, hands with which one player can take everything, void deals."""

from collections.abc import Sequence

from tools.casegen.luck import Luck
from tools.lockstep.plan import Cards, Void
from tools.lockstep.scene import Action, Scene

Hands = dict[int, list[str]]


def deal(scene: Scene, luck: Luck, cards: Cards, hero: int) -> Action:
    """Return a deal that every game accepts when one is due."""
    pack = luck.shuffled(scene.pack)
    if cards == "deck":
        return {"do": "deal", "deck": pack}
    if cards == "blind":
        return hands_action(scene, given_out(scene, pack))
    strength = {rank: place for place, rank in enumerate(scene.ranks)}
    if cards == "suits":
        pack.sort(key=lambda card: (card[1], strength[card[0]]))
        return hands_action(scene, given_out(scene, pack, luck.pick(scene.seats)))
    suits = luck.shuffled("SHDC")
    if cards == "strong":
        pack.sort(key=lambda card: strength[card[0]] + 2 * luck.fraction())
    else:
        pack.sort(key=lambda card: (suits.index(card[1]), strength[card[0]]))
    size = scene.sizes[scene.seats[hero % len(scene.seats)]]
    hands = given_out(scene, [*luck.shuffled(pack[size:]), *pack[:size]], hero)
    return hands_action(scene, hands)


def given_out(scene: Scene, cards: Sequence[str], last: int = 0) -> Hands:
    """Return hands of the right sizes in the order of the cards, one seat being served last."""
    seats = scene.seats
    place = last % len(seats) + 1
    hands, left = {}, list(cards)
    for seat in seats[place:] + seats[:place]:
        hands[seat], left = left[: scene.sizes[seat]], left[scene.sizes[seat] :]
    return hands


def hands_action(scene: Scene, hands: Hands) -> Action:
    """Return the action that deals these hands, a list for each seat of the table."""
    players = scene.setting.players
    return {"do": "deal", "hands": [list(hands.get(seat, [])) for seat in range(players)]}


def void_deal(scene: Scene, luck: Luck, kind: Void) -> Action:
    """Return a deal that makes a misdeal, in a game that has them."""
    pack = luck.shuffled(scene.pack)
    if kind == "short" and luck.below(2):
        return {"do": "deal", "deck": pack[: luck.below(len(pack))]}
    hands = given_out(scene, pack)
    seats = scene.seats
    if kind == "short":
        hands[luck.pick(seats)].pop()
    if kind in ("uneven", "both"):
        giver = luck.below(len(seats))
        hands[seats[giver - 1]].append(hands[seats[giver]].pop())
    action = hands_action(scene, hands)
    if kind in ("exposed", "both"):
        action["exposed"] = pack[: 1 + luck.below(2)]
    return action
