"""Whatever was done in a match can be told as a case that the loader reads."""

from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings

from conformance.cases.load import load_text
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from reference_impl import games
from tools.lockstep.both import Disagreement
from tools.lockstep.census import Census
from tools.lockstep.compare import KEYS
from tools.lockstep.plan import Plan, plans
from tools.lockstep.play import Course
from tools.lockstep.tell import tell

TABLES = Tables()


@settings(
    max_examples=40,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(plans(sorted(games()), most_deals=2))
def test_every_match_can_be_told(plan: Plan) -> None:
    """A disagreement about any key, or about a refusal, reads as a case without objections."""
    course = Course(plan, Census())
    course.run()
    for found in disagreements(course):
        text = tell(found, "reference, lockstep")
        if "No case can say this" not in text:
            loaded = load_text(text, "case", shipped_catalogue(), TABLES)
            assert [str(d) for d in loaded.diagnostics] == [], text
            (case,) = loaded.cases
            *_, check = [check for check in case.checks() if check.what == "expect"]
            # Fractions and numbers of many digits are texts in a case.
            if not any(sign in repr(found.actions[-1]) for sign in (".", "0000000")):
                assert same(check.params["actions"][-1], found.actions[-1])


def same(one: Any, other: Any) -> bool:
    """Compare two actions, the cards of a hand in any order."""
    if one == other or "hands" not in one:
        return bool(one == other)
    return [sorted(hand, key=str) for hand in one["hands"]] == [
        sorted(hand, key=str) for hand in other["hands"]
    ]


def disagreements(course: Course) -> Iterator[Disagreement]:
    """Yield what the sides could have said otherwise after this match."""
    setting, actions = course.plan.setting, tuple(course.match.actions)
    view = {key: course.match.view[key] for key in KEYS}
    yield Disagreement(setting, actions, "view", view, view, keys=KEYS)
    seen = dict(course.match.reference.view(0))
    yield Disagreement(setting, actions, "view", seen, seen, keys=("hands", "points"), viewer=0)
    for action, code in course.refused[-3:]:
        yield Disagreement(setting, (*actions, action), "refusal", code, None)
