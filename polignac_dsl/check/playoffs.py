"""Whether a tie can be played off, and what selects the tied."""

from polignac_dsl.check.answers import Answers
from polignac_dsl.syntax import Form


def selections(answers: Answers) -> dict[str, Form]:
    """Return the forms that say who loses and who wins, by path. Raises Unplayable."""
    found = {path: answers.form(path) for path in ("end.loser", "end.winner")}
    slam = answers.form("end.loser-after-slam")
    if slam.name == "after_slam":
        found["end.loser-after-slam"] = slam["selection"]
    return found


def has_playoffs(answers: Answers) -> bool:
    """Tell whether a tie can be played off. Raises Unplayable."""
    return answers.form("end.playoff").name != "no_playoff" and any(
        form.arguments.get("ties") == "ties_by_playoff" for form in selections(answers).values()
    )
