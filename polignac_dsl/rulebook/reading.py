"""A ruleset as a book reads it: the clauses that hold once some options have been chosen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Json = Mapping[str, Any]

# The slots of `score`; every other path there is a settlement of the game's own.
_SCORE_SLOTS = ("score.start", "score.floor", "score.normal")
# The criteria that ask who came to a total first.
RACES = ("first_to_reach", "first_to_exceed")
_PLAYOFFS = ("playoff_deal", "playoff_deal_quiet")


@dataclass(frozen=True)
class Branch:
    """One answer of a clause, and the numbers of players in the deal for which it holds."""

    form: Json
    players: tuple[int, ...]
    otherwise: bool


def slot(path: str) -> str:
    """Return the name of the question that a path answers, the same for all named clauses."""
    section, *rest = path.split(".")
    if section == "count":
        return "count"
    if section == "announcements" and len(rest) == 2:
        return f"announcement.{rest[1]}"
    if section == "score" and path not in _SCORE_SLOTS:
        return "score.settlement"
    return path


class Reading:
    """The clauses of a ruleset under the options chosen so far, every other at its default.

    Raises ValueError for a choice that the ruleset has not.
    """

    def __init__(self, ruleset: Json, choices: Mapping[str, int | str] | None = None) -> None:
        self.ruleset = ruleset
        self.options: Json = ruleset["options"]
        self.choices = dict(choices or {})
        for name, value in self.choices.items():
            self._require(name, value)
        self.replaced: dict[str, list[Json]] = {}
        for name, value in self.choices.items():
            if self.options[name]["kind"] == "choice":
                for path, clause in self.options[name]["values"][value]["sets"].items():
                    self.replaced.setdefault(path, []).extend(clause["cases"])
        self.heads: tuple[int, ...] = tuple(ruleset["players"])
        self.numbers = self._numbers()

    def _require(self, name: str, value: object) -> None:
        option = self.options.get(name)
        if option is None:
            raise ValueError(f"{self.ruleset['game']} has no option {name!r}")
        if option["kind"] == "choice":
            if value not in option["values"]:
                raise ValueError(f"{name} has no value {value!r}: {', '.join(option['values'])}")
        elif type(value) is not int or not option["from"] <= value <= option["to"]:
            raise ValueError(f"{name} is {option['from']} to {option['to']}, not {value!r}")

    def _numbers(self) -> tuple[int, ...]:
        """Return every number of players that a deal may have, playoffs among fewer too."""
        clauses = [self.ruleset["clauses"]["end.playoff"]]
        for option in self.options.values():
            for value in option.get("values", {}).values():
                clauses += [
                    value["sets"][path] for path in ["end.playoff"] if path in value["sets"]
                ]
        playoffs = any(case["form"] in _PLAYOFFS for clause in clauses for case in clause["cases"])
        fewer = range(2, max(self.heads)) if playoffs else ()
        return tuple(sorted({*self.heads, *fewer}))

    @property
    def title_words(self) -> Mapping[str, str]:
        """The game's titles by tongue."""
        return dict(self.ruleset["title"])

    @property
    def paths(self) -> list[str]:
        """The paths of all clauses, in the order of the spec."""
        return list(self.ruleset["clause_order"])

    def own_cases(self, path: str) -> list[Json]:
        """Return the cases of a clause as the game has written it."""
        return list(self.ruleset["clauses"][path]["cases"])

    def cases(self, path: str) -> list[Json]:
        """Return the cases of a clause, those of the chosen values first."""
        return self.replaced.get(path, []) + self.own_cases(path)

    def branches(self, path: str, numbers: Iterable[int] | None = None) -> list[Branch]:
        """Return the answers of a clause for these numbers of players, or for all of them."""
        return group(self.cases(path), self.numbers if numbers is None else tuple(numbers))

    def form(self, path: str) -> Json | None:
        """Return the one answer of a clause, or None where it depends on the number of players."""
        found = self.branches(path)
        return found[0].form if len(found) == 1 else None

    def forms(self, path: str) -> list[Json]:
        """Return every answer of a clause."""
        return [branch.form for branch in self.branches(path)]

    def says(self, path: str, *names: str) -> bool:
        """Tell whether some answer of a clause is of one of these forms."""
        return any(form["form"] in names for form in self.forms(path))

    def open_options(self, path: str) -> list[str]:
        """Return the options still open of which some value replaces this clause."""
        return [
            name
            for name in self.ruleset["option_order"]
            if name not in self.choices
            and any(
                path in value["sets"] for value in self.options[name].get("values", {}).values()
            )
        ]

    def number(self, argument: int | Json) -> int:
        """Return a number as it stands: as written, as chosen, or the option's default."""
        if isinstance(argument, int):
            return argument
        name = argument["option"]
        return int(self.choices.get(name, self.options[name]["default"]))

    def bids(self) -> list[str]:
        """Return the names of the announcements that are written, in their order."""
        names = [path.split(".")[1] for path in self.paths if slot(path) == "announcement.goal"]
        return list(dict.fromkeys(names))

    def bids_played(self) -> list[str]:
        """Return the names of the announcements that may be made with some number of players."""
        if all(form["form"] == "nobody_asked" for form in self.forms("announcements.asked")):
            return []
        played = self.forms("announcements.played")
        if any(form["form"] == "all_played" for form in played):
            return self.bids()
        named = {name for form in played for name in form["names"]}
        return [name for name in self.bids() if name in named]

    def may_say(self, path: str, *names: str) -> bool:
        """Tell whether a clause is of one of these forms, or can be by an option still open."""
        return any(case["form"] in names for case in self.possible_cases(path))

    def possible_cases(self, path: str) -> list[Json]:
        """Return the cases of a clause and those that an option still open may put before them."""
        cases = self.cases(path)
        for name in self.open_options(path):
            for value in self.options[name]["values"].values():
                cases += value["sets"].get(path, {"cases": []})["cases"]
        return cases

    def bids_possible(self) -> list[str]:
        """Return the announcements that may be made, by the clauses or by an option still open."""
        if not self.may_say("announcements.asked", "asked_from_leader", "asked_from_elder"):
            return []
        if self.may_say("announcements.played", "all_played"):
            return self.bids()
        cases = self.possible_cases("announcements.played")
        named = {name for case in cases for name in case.get("names", ())}
        return [name for name in self.bids() if name in named]

    def card_points(self) -> dict[tuple[str, str], int]:
        """Return what each card counts, where that is the same for all numbers of players."""
        form = self.form("cards.rank")
        ranks = form["ranks"] if form else "AKQJT98765432"
        points: dict[tuple[str, str], int] = {}
        for path in self.paths:
            for item in (self.form(path) or {}).get("items", ()) if slot(path) == "count" else ():
                for card in ((rank, suit) for suit in "SHDC" for rank in ranks):
                    if "cards" in item and covers(item["cards"], card):
                        points[card] = points.get(card, 0) + self.number(item["points"])
        return points

    def trick_points(self) -> list[Json]:
        """Return the items that count tricks, where they are the same for all numbers of players."""
        return [
            item
            for path in self.paths
            if slot(path) == "count"
            for item in (self.form(path) or {}).get("items", ())
            if "cards" not in item
        ]

    def settlements(self) -> list[str]:
        """Return the paths of the game's own settlements."""
        return [path for path in self.paths if slot(path) == "score.settlement"]

    def low_is_good(self) -> bool | None:
        """Tell whether a low total is what one plays for; None where the game names neither."""
        for path, low_wins in (("end.winner", True), ("end.loser", False)):
            for form in self.forms(path):
                for criterion in form.get("by", ()):
                    if criterion["form"] == "lowest_total":
                        return low_wins
                    if criterion["form"] in ("highest_total", *RACES):
                        return not low_wins
                if form["form"] == "everyone_at":
                    return not low_wins
        return None


def covers(cards: Json, card: tuple[str, str]) -> bool:
    """Tell whether a card, as its rank and its suit, is in a set."""

    def named(atoms: Iterable[Iterable[str | None]]) -> bool:
        return any(
            all(part in (None, own) for part, own in zip(atom, card, strict=True)) for atom in atoms
        )

    return named(cards["any"]) and not named(cards["except"])


def group(cases: list[Json], numbers: tuple[int, ...]) -> list[Branch]:
    """Sort numbers of players by the case that holds for them, equal answers together.

    The answer that was written without numbers comes last, as the `otherwise`.
    """
    answers: list[tuple[Json, list[int], list[bool]]] = []
    for number in numbers:
        for case in cases:
            if number in case.get("players", (number,)):
                form = {key: value for key, value in case.items() if key != "players"}
                same = next((answer for answer in answers if answer[0] == form), None)
                if same is None:
                    same = (form, [], [])
                    answers.append(same)
                same[1].append(number)
                same[2].append("players" not in case)
                break
    found = [Branch(form, tuple(players), any(general)) for form, players, general in answers]
    return sorted(found, key=lambda branch: branch.otherwise)
