"""Positions in which the contract promises much: matches at a table of four, played step by step."""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

from polignac_dsl.cli.catalogue import Tables
from polignac_dsl.engine.protocol import replay

NAMES = ("Ann", "Ben", "Cat", "Dan")
TABLES = Tables()
Json = dict[str, Any]


def view_of(params: Json, engine: Callable[[Json], Any] = replay) -> Json:
    """Return what an engine shows; it must accept everything."""
    answer = engine(params)
    assert answer["status"] == "ok", answer
    view: Json = deepcopy(answer["view"])
    return view


class Script:
    """A match at a table of four whose actions are chosen one by one, as the engine allows them."""

    def __init__(self, game: str, options: Mapping[str, Any], totals: Sequence[int] | None) -> None:
        self.params: Json = {
            "game": game,
            "players": len(NAMES),
            "table": TABLES(game, dict(options), len(NAMES)),
            "dealer": 3,
            "actions": [],
        }
        self.params["options"] = dict(self.params["table"]["choices"])
        if totals is not None:
            self.params["totals"] = list(totals)

    def view(self) -> Json:
        """Return what everybody sees."""
        return view_of(self.params)

    def act(self, **action: Any) -> None:
        """Take an action, which must be accepted."""
        self.params["actions"].append(action)
        self.view()

    def deal(self) -> None:
        """Deal the pack card by card from its highest: everybody has cards of every suit."""
        seats = self.view()["seats"] if self.params["actions"] else [0, 1, 2, 3]
        pack = self.params["table"]["deals"][str(len(seats))]["pack"]
        hands: list[list[str]] = [[] for _ in NAMES]
        for place, seat in enumerate(seats):
            hands[seat] = pack[place :: len(seats)]
        self.act(do="deal", hands=hands)

    def go_on(self, number: int = 99, last: int = -1) -> None:
        """Play a legal card, the last in its list, so many times or to the end of the deal."""
        for _ in range(number):
            view = self.view()
            if view["phase"] == "announce":
                self.act(do="pass", seat=view["to_act"])
            elif view["phase"] == "play":
                self.act(**view["legal"][last])
            else:
                return


@cache
def asked(name: str) -> Json:
    """Return the params of a position by its name; what follows `for` is the viewer."""
    name, _, viewer = name.partition(" for ")
    script = POSITIONS[name]()
    if viewer:
        script.params["viewer"] = NAMES.index(viewer)
    return script.params


def _playing() -> Script:
    """Six cards: a trick is taken, Ann has led the next, and Ben has followed."""
    script = Script("polignac-cr", {}, None)
    script.deal()
    script.go_on(6)
    return script


def _gathered() -> Script:
    """So many tricks that Jacks lie face down."""
    script = Script("polignac-cr", {}, None)
    script.deal()
    script.go_on(20)
    return script


def _counted(
    options: Mapping[str, Any] | None = None, totals: Sequence[int] | None = None
) -> Script:
    script = Script("polignac-cr", options or {}, totals)
    script.deal()
    script.go_on()
    return script


def _second() -> Script:
    script = _counted()
    script.deal()
    script.go_on(5)
    return script


def _over() -> Script:
    return _counted(totals=(19, 19, 19, 3))


def _playoff() -> Script:
    script = Script("polignac-cr", {}, (20, 4, 9, 4))
    script.act(
        do="deal",
        hands=[
            ["KS", "QS", "JS", "AS", "KH", "QH", "JH", "AH"],
            ["TS", "9S", "TH", "9H", "TD", "9D", "TC", "9C"],
            ["KD", "QD", "JD", "AD", "KC", "QC", "JC", "AC"],
            ["8S", "7S", "8H", "7H", "8D", "7D", "8C", "7C"],
        ],
    )
    script.go_on()
    return script


def _playoff_played() -> Script:
    script = _playoff()
    script.deal()
    script.go_on(4)
    return script


def _playoff_counted() -> Script:
    script = _playoff_played()
    script.go_on()
    return script


def _next() -> Script:
    """The second deal of a game that has no playoffs."""
    script = Script("polignac", {}, None)
    for _ in range(2):
        script.deal()
        script.go_on(99 if script.view()["deal"] == 1 else 4)
    return script


def _misdealt() -> Script:
    script = Script("polignac-cr", {}, None)
    pack = script.params["table"]["deals"]["4"]["pack"]
    script.act(do="deal", hands=[pack[0::4], pack[1::4], pack[2::4], pack[3::4]], exposed=["KS"])
    return script


def _revoked() -> Script:
    """Ben has revoked in the first trick; nobody has said so."""
    script = Script("polignac-cr", {}, None)
    script.deal()
    script.act(do="play", seat=0, card="KS")
    script.act(**script.view()["irregular"][0])
    script.go_on(1)
    return script


def _noticed() -> Script:
    script = _revoked()
    script.act(do="notice", seat=0, offender=1, trick=1)
    return script


def _noticed_back() -> Script:
    script = Script("polignac-cr", {"corrected-trick": "later-cards-taken-back"}, None)
    script.params["actions"] = list(_noticed().params["actions"])
    return script


def _corrected() -> Script:
    script = _noticed()
    script.act(**script.view()["legal"][0])
    script.go_on(1)
    return script


def _late() -> Script:
    script = _revoked()
    script.go_on(3)
    script.act(do="notice", seat=0, offender=1, trick=1)
    return script


def _claim() -> Script:
    script = _revoked()
    script.go_on()
    return script


def _asking() -> Script:
    script = Script("polignac-cr-capot", {"general": "played", "several": "highest-stands"}, None)
    script.deal()
    script.act(do="announce", seat=0, announcement="capot")
    return script


def _announced() -> Script:
    script = Script("polignac-cr-capot", {"capot-leader": "announcer"}, None)
    script.deal()
    script.act(do="pass", seat=0)
    script.act(do="announce", seat=1, announcement="capot")
    return script


def _from_a_deck() -> Script:
    script = Script("polignac-en", {}, None)
    script.act(do="deal", deck=script.params["table"]["deals"]["4"]["pack"])
    script.go_on(5)
    return script


def _broken_off() -> Script:
    script = Script("polignac", {"limit-tested": "in-mid-deal"}, (19, 19, 19, 19))
    script.deal()
    script.go_on()
    return script


def _face_up() -> Script:
    script = Script("polignac", {}, None)
    script.deal()
    script.go_on(22)
    return script


POSITIONS: Mapping[str, Callable[[], Script]] = {
    "playing": _playing,
    "gathered": _gathered,
    "counted": _counted,
    "second": _second,
    "over": _over,
    "playoff": _playoff,
    "playoff played": _playoff_played,
    "playoff counted": _playoff_counted,
    "next": _next,
    "misdealt": _misdealt,
    "revoked": _revoked,
    "noticed": _noticed,
    "noticed, back": _noticed_back,
    "corrected": _corrected,
    "late": _late,
    "claim": _claim,
    "asking": _asking,
    "announced": _announced,
    "from a deck": _from_a_deck,
    "broken off": _broken_off,
    "face up": _face_up,
}
