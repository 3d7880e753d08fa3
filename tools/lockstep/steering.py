"""What is done next when nobody means mischief: deals, words, cards, revokes and their end."""

from collections.abc import Callable, Sequence

from tools.casegen.luck import Luck
from tools.casegen.story import worth
from tools.lockstep.cards import deal, void_deal
from tools.lockstep.plan import DealPlan, Style, Void
from tools.lockstep.scene import Action, Scene


class Steering:
    """Chooses the next action of a match by the plan of its deal."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck
        self._void_dealt = (0, 0)  # in which deal, and how many

    def next(self, scene: Scene, plan: DealPlan) -> Action | None:
        """Return what to do next, None where the match is over."""
        choose = _BY_PHASE.get(scene.phase)
        return choose(self, scene, plan) if choose else None

    def _deal(self, scene: Scene, plan: DealPlan) -> Action:
        kind = self._void(scene, plan)
        if kind is not None:
            return void_deal(scene, self._luck, kind)
        return deal(scene, self._luck, plan.cards, plan.hero)

    def _void(self, scene: Scene, plan: DealPlan) -> Void | None:
        number, dealt = self._void_dealt
        dealt = dealt if number == scene.view["deal"] else 0
        self._void_dealt = (scene.view["deal"], dealt + 1)
        return plan.void[dealt] if dealt < len(plan.void) else None

    def _any_legal(self, scene: Scene, plan: DealPlan) -> Action:
        return dict(self._luck.pick(scene.view["legal"]))

    def _announce(self, scene: Scene, plan: DealPlan) -> Action:
        legal = [dict(action) for action in scene.view["legal"]]
        spoken = [action for action in legal if action["do"] == "announce"]
        hero = scene.seats[plan.hero % len(scene.seats)]
        speaks = {
            "nothing": False,
            "hero": scene.to_act == hero,
            "anybody": self._luck.below(3) == 0,
            "everybody": True,
        }[plan.says]
        if spoken and speaks:  # mostly the lowest, so that there is something to go above
            return spoken[0] if self._luck.below(3) else self._luck.pick(spoken)
        return next(action for action in legal if action["do"] == "pass")

    def _play(self, scene: Scene, plan: DealPlan) -> Action:
        irregular = [dict(action) for action in scene.view["irregular"]]
        noticed = self._notice(scene, plan, irregular)
        if noticed is not None:
            return noticed
        revokes = [action for action in irregular if action["do"] == "revoke"]
        if revokes and self._luck.below(100) < plan.revokes:
            return self._luck.pick(revokes)
        hero = scene.seats[plan.hero % len(scene.seats)]
        style = plan.hero_plays if scene.to_act == hero else plan.others_play
        card = choose(scene, self._luck, style)
        return {"do": "play", "seat": scene.to_act, "card": card}

    def _notice(self, scene: Scene, plan: DealPlan, irregular: Sequence[Action]) -> Action | None:
        notices = [action for action in irregular if action["do"] == "notice"]
        if not notices or plan.noticed == "never":
            return None
        action = self._luck.pick(notices)
        trick = scene.view["trick"] or {"number": 99, "cards": ()}
        led = trick["number"] if trick["cards"] else trick["number"] - 1
        late = "deal" in action or action["trick"] < led
        chance = {"at-once": 0 if late else 60, "late": 30 if late else 0, "sometimes": 25}
        return action if self._luck.below(100) < chance[plan.noticed] else None

    def _claim(self, scene: Scene, plan: DealPlan) -> Action:
        notices = [dict(a) for a in scene.view["irregular"] if a["do"] == "notice"]
        if notices and plan.noticed != "never" and self._luck.below(3):
            return self._luck.pick(notices)
        return {"do": "count"}


_BY_PHASE: dict[str, Callable[[Steering, Scene, DealPlan], Action]] = {
    "deal": Steering._deal,
    "misdeal": Steering._any_legal,
    "announce": Steering._announce,
    "play": Steering._play,
    "correct": Steering._any_legal,
    "claim": Steering._claim,
}


def choose(scene: Scene, luck: Luck, style: Style) -> str:
    """Return the card that the player to act plays in this style; he is to play one."""
    legal: list[str] = [action["card"] for action in scene.view["legal"]]
    if style == "any" or len(legal) == 1:
        return luck.pick(legal)
    strength = scene.ranks.index
    low_first = sorted(luck.shuffled(legal), key=lambda card: -strength(card[0]))
    cards = [play["card"] for play in scene.view["trick"]["cards"]]
    if not cards:
        return low_first[-1] if style == "grab" else low_first[0]
    led = cards[0][1]
    if low_first[0][1] != led:
        if style == "grab":
            return low_first[0]
        return max(
            low_first, key=lambda card: (worth(scene.setting.game, card), -strength(card[0]))
        )
    best = min(strength(card[0]) for card in cards if card[1] == led)
    beaten = [card for card in low_first if strength(card[0]) > best]
    if style == "grab":
        return low_first[0] if len(beaten) == len(low_first) else low_first[-1]
    return beaten[-1] if beaten else low_first[0]
