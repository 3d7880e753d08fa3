"""A match on both sides at once, which stops where they disagree."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, ParamSpec, TypeVar

from tools.lockstep.compare import VEILED, differ_in, differences
from tools.lockstep.setting import Setting
from tools.lockstep.sides import Engine, Reference, Side, View

_P = ParamSpec("_P")
_T = TypeVar("_T")

About = Literal["refusal", "view", "replay", "fault"]


@dataclass(frozen=True)
class Disagreement:
    """What the two sides say otherwise of the same match.

    `actions` were accepted, but for the last, which may have been refused; the disagreement is
    about it, or about the view after it. `keys` are the keys of the view that differ.
    `reference` and `engine` are what each says: the code of a refusal or None, the values of
    the keys, a verdict, or what was raised.
    """

    setting: Setting
    actions: tuple[Any, ...]
    about: About
    reference: Any
    engine: Any
    keys: tuple[str, ...] = ()
    viewer: int | None = None

    @property
    def symptom(self) -> tuple[Any, ...]:
        """What a smaller match must have in common with it to be taken for the same."""
        if self.about == "refusal":
            return (self.about, self.reference, self.engine)
        if self.about == "fault":
            return (self.about, _kind(self.reference), _kind(self.engine))
        return (self.about, self.keys[:1], self.viewer is None)


def _kind(said: Any) -> Any:
    return said.kind if isinstance(said, Fault) else None


@dataclass(frozen=True)
class Fault:
    """An exception that a side should never have raised."""

    kind: str
    text: str


class DisagreedError(Exception):
    """The two sides have come to disagree."""

    def __init__(self, disagreement: Disagreement) -> None:
        super().__init__(f"{disagreement.about}: {disagreement.keys or ''}")
        self.disagreement = disagreement


class BothMatches:
    """One match on both sides; raises DisagreedError as soon as they do not say the same.

    Views are compared after every action: the whole one and, unless `viewers` says otherwise,
    that of each seat.
    """

    def __init__(self, setting: Setting, *, viewers: bool = True) -> None:
        self.setting = setting
        self._viewers = range(setting.players) if viewers else ()
        self.actions: list[Any] = []
        self.reference = Reference(setting)
        self.engine = Engine(setting)
        self._sides: tuple[Side, Side] = (self.reference, self.engine)
        self.view: View = self._see(None)

    def do(self, action: Any) -> str | None:
        """Take an action on both sides; return the code with which both refuse it, or None."""
        ours, theirs = [_told(side.apply, action) for side in self._sides]
        if ours != theirs or isinstance(ours, Fault):
            self._disagree("refusal", ours, theirs, action)
        if ours is not None:
            self.view = self._see(None, action)
            return ours
        self.actions.append(action)
        self.view = self._see(None)
        # What nobody is kept from seeing is the same for all: one seat stands for them in turn.
        for viewer in self._viewers:
            self._see(viewer, whole=viewer == len(self.actions) % self.setting.players)
        return None

    def replay(self, last: Iterable[Any], viewer: int | None) -> None:
        """Send all accepted actions and these last ones to both sides in a single request."""
        setting = self.setting
        params: dict[str, Any] = {
            "game": setting.game,
            "options": setting.every_option,
            "players": setting.players,
            "dealer": setting.dealer,
            "actions": [*self.actions, *last],
        }
        if setting.totals:
            params["totals"] = list(setting.totals)
        if viewer is not None:
            params["viewer"] = viewer
        ours, theirs = [_told(side.replay, params) for side in self._sides]
        if isinstance(ours, Fault) or isinstance(theirs, Fault):
            self._disagree("fault", ours, theirs, *last)
        views = ours.pop("view", {}), theirs.pop("view", {})
        if ours != theirs or (ours["status"] == "ok" and differences(*views)):
            self._disagree("replay", ours, theirs, *last)

    def _see(self, viewer: int | None, *refused: Any, whole: bool = True) -> View:
        try:
            ours, theirs = self.reference.view(viewer), self.engine.view(viewer)
            keys = differences(ours, theirs) if whole else differ_in(VEILED, ours, theirs)
        except Exception:  # which side it was comes out when each is asked again
            said: list[Any] = [_told(_whole, side, viewer) for side in self._sides]
            self._disagree("fault", *said, *refused, viewer=viewer)
        if keys:
            said = [{key: view.get(key) for key in keys} for view in (ours, theirs)]
            self._disagree("view", *said, *refused, keys=keys, viewer=viewer)
        return ours

    def _disagree(
        self,
        about: About,
        ours: Any,
        theirs: Any,
        *last: Any,
        keys: tuple[str, ...] = (),
        viewer: int | None = None,
    ) -> NoReturn:
        if isinstance(ours, Fault) or isinstance(theirs, Fault):
            about = "fault"
        actions = (*self.actions, *last)
        raise DisagreedError(
            Disagreement(self.setting, actions, about, ours, theirs, keys, viewer)
        ) from None


def _told(ask: Callable[_P, _T], *arguments: _P.args, **named: _P.kwargs) -> _T | Fault:
    try:
        return ask(*arguments, **named)
    except Exception as error:  # whatever it is: it must become a case
        return Fault(type(error).__name__, str(error)[:200])


def _whole(side: Side, viewer: int | None) -> dict[str, Any]:
    """Return a view with all its parts made."""
    return {key: value for key, value in side.view(viewer).items() if key != "reasons"}


def replayed(
    setting: Setting, actions: Iterable[Any], *, viewers: bool = True, at_once: bool = False
) -> Disagreement | None:
    """Return what the sides disagree about when these actions are done, or None.

    Actions that both refuse in the same words are passed over. With `at_once` they are also
    sent in one request at the end.
    """
    try:
        match = BothMatches(setting, viewers=viewers)
        for action in actions:
            match.do(action)
        if at_once:
            match.replay([], None)
    except DisagreedError as found:
        return found.disagreement
    return None
