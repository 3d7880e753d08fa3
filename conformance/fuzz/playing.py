"""A match that the model plays by a plan, action by action: what is to be asked, and the answers.

Mostly the match goes straight through, and the engine under question gets all of it at once.
Once a difference is known, the engine is asked at every step instead, and the match walks round
what is known: another card is played, another deal is dealt, so that what lies behind is reached.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from conformance.fuzz.comparing import SHOWN_ONLY, Comparison, Difference, Probe
from conformance.fuzz.mischief import Aim, aim, one_more_deal
from conformance.fuzz.scene import History, Scene, is_plain
from conformance.fuzz.sides import Side
from conformance.laws.answers import Refused, View
from conformance.laws.asking import Asked
from conformance.laws.course import ask
from conformance.laws.position import Action, Position, Table
from conformance.laws.steering import Plan, Steering

# How many actions are tried where one leads to a difference that is known.
_WAYS_ROUND = 6
# How much more often it is tried in a phase of few actions than while cards are played.
_IN_SHORT_PHASES = 2
# A seat's own view is asked for after one of so many actions.
_SEEN_EVERY = 3
# Without them nothing of a match can be asked in such a phase.
_OF_PHASES = {"misdeal": "misdeal", "announce": "announcements", "correct": "revoke"}
_OF_PHASES["claim"] = "revoke"
_OF_ACTIONS = {"misdeal": "misdeal"} | dict.fromkeys(
    ("revoke", "notice", "correct", "count"), "revoke"
)

Known = Callable[[Difference], bool]


@dataclass(frozen=True)
class Walk:
    """The engine to be asked at every step, how its answers are judged, and what is known."""

    side: Side
    comparison: Comparison
    known: Known


class Playing:
    """A match on the model.

    `probes` are what it was asked and has answered, in order; `differences` those that were met
    on a walk and not known before. It is left where `late` says that the time is up. `failed`
    tells that the engine failed on it as it is known to. The match begins with the actions of
    the `script`, as far as they can be done.
    """

    def __init__(
        self,
        model: Asked,
        plan: Plan,
        table: Table,
        features: frozenset[str],
        walk: Walk | None = None,
        late: Callable[[], bool] = lambda: False,
        script: Sequence[Action] = (),
    ) -> None:
        self._script = list(script)
        self.model, self.plan, self.table, self.features = model, plan, table, features
        self.walk, self._late = walk, late
        self.probes: list[Probe] = []
        self.differences: list[Difference] = []
        self.actions: list[Action] = []
        self.failed = False
        self.view: View | None = None
        self.history = History()
        self._chance = Random(f"{plan.seed} mischief")
        self._steering = Steering(features, plan, table)
        self._seen: list[Position] = []
        self._tainted = False

    def run(self) -> None:
        """Play until the match is over, or left.

        Raises FaultError and MisshapenError where the model fails.
        """
        for _ in range(self.plan.most_actions):
            if self._late() or not self._go_on():
                break
        if self.view is not None and self.view["phase"] == "over" and self.plan.mischief:
            self._try(self._mischief(self.view, one_more_deal))
            self._try(self._mischief(self.view))
        for position in self._seen:
            if self._late():
                break
            answer = ask(self.model, [position])[0]
            if isinstance(answer, View):
                self._note(Probe(position, answer))

    def _go_on(self) -> bool:
        """Do what comes next; return whether the match goes on."""
        often = self.plan.mischief
        if self.view is not None and self.view["phase"] != "play":
            often *= _IN_SHORT_PHASES
        if self.view is not None and self._chance.randrange(100) < often:
            self._try(self._mischief(self.view))
            return not (self.differences or self.failed)
        ways = _WAYS_ROUND if self.walk is not None else 1
        for way in range(ways):
            action = self._next()
            if action is None:
                return False
            if way > 1 and self.view is not None:
                cards = [a for a in self.view["legal"] if a.get("do") == "play"]
                action = self._chance.choice(cards) if cards else action
            if self._try(action, last=way == ways - 1):
                return True
            if self.differences or self.failed:
                return False
            if self._script:
                # It goes another way from here, and nobody has said yet which.
                self._script.clear()
                return True
        return False

    def _next(self) -> Action | None:
        """Return what to do next: by the script, and then by the plan."""
        if self._script:
            return dict(self._script[0])
        return self._steering.next(self.view)

    def _mischief(self, view: View, at: Aim = aim) -> Action | None:
        """Return something that should be refused; nothing that is not to be asked."""
        if str(len(view["seats"])) not in self.table["deals"]:
            return None
        scene = Scene(self.plan.setting, self.table, view, self.history)
        action = at(scene, self._chance)
        return None if action is None or self._lacks(action) else action

    def _lacks(self, action: Action) -> bool:
        """Return whether an action is of a rule of the game that is not declared."""
        do = str(action.get("do"))
        if "exposed" in action:
            do = "misdeal"
        if do == "deal" and "deck" in action and "deck" not in self.features:
            return True
        feature = _OF_ACTIONS.get(do)
        if feature is None or feature in self.features:
            return False
        return self.table["irregularities"].get(feature) is not None

    def _try(self, action: Action | None, last: bool = True) -> bool:
        """Ask about an action; return whether it was done."""
        if action is None:
            return False
        position = Position(self.plan.setting, self.table, (*self.actions, action))
        answer = ask(self.model, [position])[0]
        if not isinstance(answer, View | Refused) or self._beyond(answer):
            return False
        if not self._note(Probe(position, answer), last):
            return False
        if isinstance(answer, Refused) or not is_plain(action):
            return False
        if self.view is not None:
            self.history.note(self.view, action)
        self.actions.append(action)
        self.view = answer
        if self._script:
            self._script.pop(0)
        if "viewer" in self.features and not self._chance.randrange(_SEEN_EVERY):
            self._seen.append(position.seen_by(self._chance.randrange(self.plan.setting.players)))
        return True

    def _beyond(self, answer: View | Refused) -> bool:
        """Return whether a view shows what is not declared."""
        if isinstance(answer, Refused):
            return False
        feature = _OF_PHASES.get(answer["phase"])
        if feature is not None and feature not in self.features:
            return True
        return answer["playoff"] and "playoff" not in self.features

    def _note(self, probe: Probe, last: bool = True) -> bool:
        """Take in an answer of the model; return whether the match may go that way.

        On a walk the engine is asked at once.
        """
        if self.walk is None:
            self.probes.append(probe)
            return True
        (came,) = self.walk.side.ask([probe.position.params()])
        self.probes.append(probe)
        found = self.walk.comparison.of(probe, came)
        if found is None:
            return True
        if not self.walk.known(found):
            # What follows from totals that are wrong already is nothing new.
            if not (self._tainted and {"outcome", "phase", "playoff"} & set(found.keys)):
                self.differences.append(found)
            return False
        self.failed = self.failed or found.failed
        if last and found.about == "view" and SHOWN_ONLY.issuperset(found.keys):
            self._tainted |= bool({"totals", "deals"} & set(found.keys))
            return True
        return False
