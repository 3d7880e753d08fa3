"""Questions about irregularities: clauses that have nothing to hold on to."""

from polignac_dsl.check.answers import Answers
from polignac_dsl.check.situations import Report

# What each clause says where it changes nothing, so that it may stand without the other.
_NEUTRAL = {
    "irregularities.last-trick": "last_trick_corrected",
    "irregularities.late-revoke": "no_penalty",
    "irregularities.late-until": "until_count",
    "irregularities.announced": "announcement_as_played",
}


def revokes_are_noticed(answers: Answers, report: Report) -> None:
    """Ask whether there are penalties for a revoke in a game that knows no revoke."""
    if answers.form("irregularities.revoke").name != "no_revoke":
        return
    for path, neutral in _NEUTRAL.items():
        if answers.form(path).name != neutral:
            message = "this never applies: the game knows no revoke"
            hint = "say what `irregularities.revoke` is, or leave this to the base"
            notes = (("irregularities.revoke", "no revoke"),)
            report("W801", path, message, hint, notes=notes)


def penalties_penalise(answers: Answers, report: Report) -> None:
    """Ask whether the penalty for a late revoke is one."""
    form = answers.form("irregularities.late-revoke")
    if form.name == "offender_scores_more" and answers.number(form["points"]) == 0:
        message = "a penalty of 0 is none"
        report("W802", "irregularities.late-revoke", message, "write `no penalty`")


QUESTIONS = (revokes_are_noticed, penalties_penalise)
