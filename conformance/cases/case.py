"""Reads one case: its position, its steps, what is expected of them (README §8)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from conformance.cases.cards import text_of
from conformance.cases.course import Course, takes_back
from conformance.cases.deal import DealPlan, shapes
from conformance.cases.expect import read_expectations
from conformance.cases.features import needed
from conformance.cases.fields import Names, mapping, number, one_of, prose, word_list
from conformance.cases.hands import KEYS as DEAL_KEYS
from conformance.cases.model import TOPICS, Action, Case, Stop, Twin
from conformance.cases.steps import Script
from conformance.cases.tree import MapNode, Node, refuse_unknown
from conformance.cases.working import Line, read_working
from conformance.catalogue import Catalogue, Game, Tables, Value
from conformance.diagnostics import Findings, Objection, nearest

KEYS = (
    "id", "title", "clauses", "law", "source", "game", "options", "players", "dealer", "totals",
    *DEAL_KEYS, "play", "viewer", "expect", "instead", "instead-totals", "why", "working", "from",
)  # fmt: skip
_KNOWN = frozenset(KEYS)
REQUIRED = ("id", "title", "clauses", "source", "game", "players", "dealer", "expect", "why")
_ID = re.compile(r"[a-z][a-z0-9-]*-\d{3}")
_NAME = re.compile(r"[^\W\d_][\w'’-]*")
# Words that would mean something else where a player's name can stand.
_RESERVED = {
    "then", "say", "notice", "correct", "misdeal", "count", "deal", "play", "act", "expect",
    "nobody", "none", "hidden", "pass", "yes", "no",
}  # fmt: skip


@dataclass(frozen=True)
class _Position:
    """The table that a case is about, before anything is dealt."""

    game_id: str
    game: Game
    names: Names
    options: Mapping[str, Value]
    dealer: int
    totals: tuple[int, ...] | None
    viewer: int | None
    table: Mapping[str, Any]


class CaseReader:
    """Reads one case; independent parts are all read, so that all that is wrong is told."""

    def __init__(
        self, node: MapNode, catalogue: Catalogue, tables: Tables, findings: Findings
    ) -> None:
        self._node = node
        self._catalogue = catalogue
        self._tables = tables
        self._findings = findings

    def _need(self, key: str) -> Node:
        node = self._node.get(key)
        if node is None:
            raise Objection(self._node.place, "missing-key", f"the case has no {key}")
        return node

    def read(self) -> Case | None:
        """Return the case, or None where it is not fit to run."""
        node, findings = self._node, self._findings
        before = len(findings)
        refuse_unknown(node, _KNOWN, "a case", findings)
        for key in REQUIRED:
            if node.get(key) is None:
                findings.error(node.place, "missing-key", f"the case has no {key}")
        if (node.get("working") is None) == (node.get("from") is None):
            message = "a case has either a working or a from"
            findings.error(node.place, "working-or-from", message)
        said = self._words()
        with findings.collecting():
            case = self._case(said)
            return case if len(findings) == before else None
        return None

    def _words(self) -> dict[str, Any]:
        """Return what can be read without knowing the game."""
        found: dict[str, Any] = {
            "id": "",
            "title": "",
            "clauses": (),
            "law": (),
            "source": "",
            "why": "",
            "generated_from": None,
        }
        readers: dict[str, Callable[[Node], Any]] = {
            "id": self._id,
            "title": lambda node: prose(node, "title"),
            "clauses": lambda node: tuple(word_list(node, "clauses")),
            "law": lambda node: tuple(word for word, _ in word_list(node, "law")),
            "source": lambda node: prose(node, "source"),
            "why": lambda node: prose(node, "why"),
            "from": lambda node: prose(node, "from"),
        }
        for key, read in readers.items():
            node = self._node.get(key)
            if node is not None:
                with self._findings.collecting():
                    found["generated_from" if key == "from" else key] = read(node)
        return found

    def _id(self, node: Node) -> str:
        text = text_of(node, "id")
        if not _ID.fullmatch(text.value):
            message = "an id is GAME-TOPIC-NNN, as polignac-score-001"
            raise Objection(text.place, "bad-id", message)
        return text.value

    def _game(self) -> tuple[str, Game]:
        games = self._catalogue.games
        name = one_of(self._need("game"), games, "game")
        return name, games[name]

    def _players(self, game: Game) -> tuple[str, ...]:
        node = self._need("players")
        found = word_list(node, "players")
        names = [name for name, _ in found]
        for position, (name, place) in enumerate(found):
            if not _NAME.fullmatch(name) or name in _RESERVED:
                raise Objection(place, "bad-name", f"{name or '(nothing)'} cannot be a name")
            if name in names[:position]:
                raise Objection(place, "name-twice", f"two players are called {name}")
        if len(found) not in game.players:
            counts = f"{min(game.players)} to {max(game.players)}"
            message = f"the game is for {counts} players, here are {len(found)}"
            raise Objection(node.place, "players", message)
        return tuple(names)

    def _options(self, game: Game) -> dict[str, Value]:
        node = self._node.get("options")
        chosen: dict[str, Value] = {}
        for key, value in () if node is None else mapping(node, "options").entries:
            option = game.options.get(key.value)
            if option is None:
                message = f"the game has no option {key.value}{nearest(key.value, game.options)}"
                self._findings.error(key.place, "unknown-option", message)
            elif option.values:
                chosen[key.value] = one_of(value, option.values, f"value of {key.value}")
            else:
                chosen[key.value] = amount = number(value, key.value)
                if not option.lowest <= amount <= option.highest:
                    message = f"{key.value} is from {option.lowest} to {option.highest}"
                    raise Objection(value.place, "unknown-word", message)
        return chosen

    def _table(self, name: str, options: Mapping[str, Value], players: int) -> Mapping[str, Any]:
        try:
            return self._tables(name, options, players)
        except ValueError as error:
            raise Objection(self._node.key("game"), "no-table", str(error)) from error

    def _position(self) -> _Position:
        """Return the position; raises Objection where a part is missing that the rest needs."""
        game_id, game = self._game()
        names = Names(self._players(game))
        options = self._options(game)
        totals, viewer = self._node.get("totals"), self._node.get("viewer")
        return _Position(
            game_id,
            game,
            names,
            options,
            names.seat(self._need("dealer")),
            None if totals is None else names.numbers(totals, "a total"),
            None if viewer is None else names.seat(viewer),
            self._table(game_id, options, len(names.players)),
        )

    def _script(self, position: _Position) -> Script:
        """Return the actions of the first deal and of the steps."""
        names, node = position.names, self._node
        script = Script(
            names,
            Course(
                len(names.players),
                position.dealer,
                taken_back=takes_back(position.table),
            ),
            shapes(position.table),
            self._catalogue,
            self._findings,
            negative=_negative(node),
        )
        deal = tuple(entry for entry in node.entries if entry[0].value in DEAL_KEYS)
        script.begin(MapNode(deal, node.place), node.key("hands"))
        play = node.get("play")
        if play is not None:
            script.steps(play)
        return script

    def _topic(self, position: _Position) -> str:
        """Return the topic that the id names; raises Objection where it names none."""
        text = text_of(self._need("id"), "id")
        topic = text.value.removeprefix(position.game_id + "-")[:-4]
        if text.value != f"{position.game_id}-{topic}{text.value[-4:]}" or topic not in TOPICS:
            message = (
                f"an id is GAME-TOPIC-NNN: it begins with {position.game_id}-, "
                f"and the topics are {', '.join(TOPICS)}"
            )
            raise Objection(text.place, "bad-id", message)
        return topic

    def _case(self, said: dict[str, Any]) -> Case:
        """Return the case; raises Objection where a part is missing that the rest needs."""
        node, findings = self._node, self._findings
        position = self._position()
        topic = self._topic(position)
        names = position.names
        script = self._script(position)
        deals = tuple(script.course.deals)
        expect = read_expectations(names, self._need("expect"), findings, last=True)
        stops = (*script.stops, Stop(len(script.actions), expect, node.key("expect")))
        planned, twin = self._planned(script, names)
        working = node.get("working")
        lines: tuple[Line, ...] = ()
        if working is not None:
            with findings.collecting():
                lines = tuple(read_working(names, working))
        return Case(
            **said,
            game=position.game_id,
            topic=topic,
            players=names.players,
            dealer=position.dealer,
            totals=position.totals,
            options=position.options,
            table=position.table,
            script=planned,
            stops=stops,
            deals=deals,
            working=lines,
            features=needed(
                planned,
                [expectation for stop in stops for expectation in stop.expectations],
                table=position.table,
                options=bool(position.options),
                viewer=position.viewer is not None,
            ),
            place=node.key("id"),
            keys={key.value: key.place for key, _ in node.entries},
            viewer=position.viewer,
            twin=twin,
        )

    def _planned(
        self, script: Script, names: Names
    ) -> tuple[tuple[Action | DealPlan, ...], Twin | None]:
        """Return the actions of the case and of its legal twin; raises Objection."""
        node = self._node
        instead, totals = node.get("instead"), node.get("instead-totals")
        if _negative(node) != ((instead is None) != (totals is None)):
            message = "instead (or instead-totals), the legal twin, stands with refused and only so"
            raise Objection(node.key("expect"), "instead", message)
        actions = script.actions
        # What the twin plays counts as named, so it is read before the hands are completed.
        others = actions if instead is None else script.instead(instead)
        planned = script.planned([*actions, *others])
        if not _negative(node):
            return planned[: len(actions)], None
        given = None if totals is None else names.numbers(totals, "a total")
        return planned[: len(actions)], Twin(planned[len(actions) :], given)


def _negative(node: MapNode) -> bool:
    """Return whether a case expects that its last action is refused."""
    expect = node.get("expect")
    return isinstance(expect, MapNode) and expect.get("refused") is not None
