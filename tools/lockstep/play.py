"""Plays a match by its plan on both sides, and takes the census of what was met."""

from typing import Any

from tools.casegen.luck import Luck
from tools.lockstep.both import BothMatches, DisagreedError, Disagreement
from tools.lockstep.census import Census
from tools.lockstep.mischief import aim
from tools.lockstep.plan import Plan
from tools.lockstep.scene import History, Scene
from tools.lockstep.steering import Steering

# How often mischief is tried on a match that is over.
_AFTERWARDS = 2
# How much more often it is tried in a phase of few actions than while cards are played.
_IN_SHORT_PHASES = 2


def play(plan: Plan, census: Census | None = None) -> Disagreement | None:
    """Play a match; return what the two sides disagree about, or None."""
    try:
        Course(plan, Census() if census is None else census).run()
    except DisagreedError as found:
        return found.disagreement
    return None


class Course:
    """The course of a match: what is done and what was done, for the census and the history."""

    def __init__(self, plan: Plan, census: Census) -> None:
        """Sit down; raises DisagreedError where the sides disagree before anything is done."""
        self.plan, self.census = plan, census
        self.luck = Luck(str(plan.seed))
        census.begin(plan.setting)
        self.match = BothMatches(plan.setting)
        self.history = History()
        self.refused: list[tuple[Any, str]] = []

    def run(self) -> None:
        """Play until the match is over or left, and send it to both in one piece.

        Raises DisagreedError where the sides disagree.
        """
        steering = Steering(self.luck)
        for _ in range(self.plan.most_actions):
            scene = Scene(self.plan.setting, self.match.view, self.history)
            begun = scene.view["deal"] - 1
            if scene.phase == "deal" and begun >= self.plan.most_deals:
                break
            action: Any
            often = 1 if scene.phase == "play" else _IN_SHORT_PHASES
            if self.luck.below(100) < often * self.plan.mischief:
                action = aim(scene, self.luck)
            else:
                action = steering.next(scene, self.plan.deal(begun))
                if action is None:
                    break
            self._do(action)
        if self.match.view["phase"] == "over":
            for _ in range(_AFTERWARDS):
                scene = Scene(self.plan.setting, self.match.view, self.history)
                self._do(aim(scene, self.luck))
        viewer = self.luck.below(2 * self.plan.setting.players)
        seen = viewer if viewer < self.plan.setting.players else None
        self.match.replay([], seen)
        # What was refused last may be lawful by now; then it ends the request all the same.
        if self.refused:
            self.match.replay([self.refused[-1][0]], seen)

    def _do(self, action: Any) -> None:
        before = self.match.view
        code = self.match.do(action)
        self.census.note(before, action, code, self.match)
        if code is None:
            self.history.note(before, action)
        else:
            self.refused.append((action, code))
