"""All that may still be the rules, over all games, and what an answer leaves of it."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping
from random import Random

from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules, Value
from polignac_dsl.cli.hypotheses.observing import Observation, observed
from polignac_dsl.cli.identifying.belief import Choice, Possible
from polignac_dsl.cli.identifying.questions import Position

# What an answer shows of the keys that count, in one text: the same where it tells nothing apart.
Outcome = tuple[tuple[str, str], ...]
# To how many hypotheses a question is ever answered, and how many choices are gone through for it.
MOST = 1500
MOST_ROWS = 60_000

Shows = Mapping[str, frozenset[str]]


class Answers:
    """The answers of hypotheses to questions: each is made once, and kept.

    An answer depends on the options that a question shows, and on nothing else; so it is kept by
    their values.
    """

    def __init__(self, rules: Mapping[str, Rules]) -> None:
        self.rules = rules
        self._kept: dict[tuple[object, ...], Observation] = {}
        # Most hypotheses answer a question in one of few ways: each is kept once.
        self._ways: dict[tuple[tuple[str, str], ...], Observation] = {}

    def of(
        self, position: Position, shows: frozenset[str], game: str, chosen: Choices
    ) -> Observation:
        """Return what an engine shows that plays a game with these values.

        Of the options those that the question shows must be chosen; others have their default,
        but for the limit where the totals are told from it. Limits between which it cannot tell are taken for one.
        """
        limits = position.limits
        values = tuple(
            [
                bisect_right(limits, int(chosen[name])) if name == "limit" else chosen[name]
                for name in sorted(shows)
            ]
        )
        key = position.question.id, position.totals, game, values
        if key not in self._kept:
            only: dict[str, Value] = {name: chosen[name] for name in shows}
            if position.limit is not None:
                only["limit"] = position.limit
            answer = self.rules[game].answer(position.params, only)
            seen = observed(answer)
            self._kept[key] = self._ways.setdefault(tuple(seen.items()), seen)
        return self._kept[key]

    def forget(self, questions: Iterable[str]) -> None:
        """Forget the answers to questions, by their ids: they show more than was known."""
        gone = frozenset(questions)
        self._kept = {key: value for key, value in self._kept.items() if key[0] not in gone}


def outcome(shown: Observation, keys: frozenset[str] | None) -> Outcome:
    """Return an observation as an outcome; of a view only some keys count, None for all."""
    if keys is None or "refused" in shown:
        return tuple(sorted(shown.items()))
    return tuple(sorted([(key, value) for key, value in shown.items() if key in keys]))


class World:
    """What is possible in each game that is still possible at all."""

    def __init__(self, games: Mapping[str, Possible]) -> None:
        self.games = {name: possible for name, possible in games.items() if possible.number()}
        weights = {name: possible.weight() for name, possible in self.games.items()}
        every = sum(weights.values())
        self.likely = {name: weight / every for name, weight in weights.items()}

    @classmethod
    def of(cls, rules: Mapping[str, Rules]) -> "World":
        """Return the world in which every choice of every game is possible."""
        return cls({name: Possible(one) for name, one in rules.items()})

    def number(self) -> int:
        """Return how many choices are possible in all games together."""
        return sum(possible.number() for possible in self.games.values())

    def limits(self) -> tuple[int, int]:
        """Return the lowest and the highest limit of the match that is possible."""
        every = [int(v) for possible in self.games.values() for v in possible.values("limit")]
        return min(every), max(every)

    def draw(self, luck: Random) -> tuple[str, Choice]:
        """Return a game and a choice that are possible, the likelier the oftener."""
        (name,) = luck.choices(list(self.likely), list(self.likely.values()))
        return name, self.games[name].draw(luck)

    def likeliest(self) -> tuple[str, Choice]:
        """Return the game and the choice that are likeliest of what is possible."""
        name = max(self.likely, key=lambda name: self.likely[name])
        return name, self.games[name].likeliest()

    def with_the_likeliest_limit(self) -> "World":
        """Return the world in which the limit of the match is the likeliest of those possible.

        Of several that are as likely it is the highest, below which the most totals can lie.
        """
        likely: dict[int, float] = defaultdict(float)
        for name, possible in self.games.items():
            chosen = [(int(one["limit"]), weight) for one, weight in possible.limits()]
            every = sum(weight for _, weight in chosen)
            for limit, weight in chosen:
                likely[limit] += self.likely[name] * weight / every
        best = max(likely, key=lambda limit: (round(likely[limit], 9), limit))

        def has(chosen: Mapping[str, Value]) -> bool:
            return chosen["limit"] == best

        return World({name: one.keep(["limit"], has) for name, one in self.games.items()})

    def with_the_limits_of(self, other: "World") -> "World":
        """Return the world in which all limits are possible again that were so in another one."""
        return World(
            {
                name: possible.with_values("limit", other.games[name].values("limit"))
                for name, possible in self.games.items()
            }
        )

    def combinations(self, position: Position) -> tuple[int, int]:
        """Return how many hypotheses a question is answered by, to know what an answer leaves.

        The second number is that of the choices that are gone through: limits between which the
        question cannot tell are one hypothesis, but several choices.
        """
        answered = rows = 0
        for name, possible in self.games.items():
            shows = position.question.shows.get(name, frozenset())
            number = possible.combinations(shows)
            rows += number
            if "limit" in shows:
                limits = possible.values("limit")
                told = len({bisect_right(position.limits, int(limit)) for limit in limits})
                number = number * told // len(limits)
            answered += number
        return answered, rows

    def may_ask(self, position: Position, effort: int = 1) -> bool:
        """Tell whether what an answer leaves can be worked out with so much effort."""
        answered, rows = self.combinations(position)
        return answered <= MOST * effort and rows <= MOST_ROWS

    def outcomes(
        self, position: Position, shows: Shows, answers: Answers, keys: frozenset[str] | None
    ) -> dict[Outcome, float]:
        """Return every answer that is possible, and how likely it is.

        Raises TooManyError where a game has more than MOST_ROWS hypotheses to be looked at.
        """
        found: dict[Outcome, float] = defaultdict(float)
        for name, possible in self.games.items():
            mine = shows.get(name, frozenset())
            part: dict[Outcome, float] = defaultdict(float)
            for chosen, weight in possible.together(mine, MOST_ROWS):
                part[outcome(answers.of(position, mine, name, chosen), keys)] += weight
            every = sum(part.values())
            for one, weight in part.items():
                found[one] += self.likely[name] * weight / every
        return dict(found)

    def after(
        self,
        position: Position,
        shows: Shows,
        answers: Answers,
        keys: frozenset[str] | None,
        wanted: Iterable[Outcome],
    ) -> "World":
        """Return the world in which the answer is one of those wanted."""
        good = frozenset(wanted)
        left = {}
        for name, possible in self.games.items():
            mine = shows.get(name, frozenset())

            def fits(
                chosen: Mapping[str, Value], name: str = name, mine: frozenset[str] = mine
            ) -> bool:
                return outcome(answers.of(position, mine, name, chosen), keys) in good

            left[name] = possible.keep(mine, fits)
        return World(left)
