"""Questions about the end of the match: does it come, and does it name somebody?"""

from collections.abc import Iterator

from polignac_dsl.check.answers import Answers
from polignac_dsl.check.dealing import played_bids
from polignac_dsl.check.playoffs import selections
from polignac_dsl.check.settling import settlements
from polignac_dsl.check.situations import Report
from polignac_dsl.syntax import Form


def somebody_is_named(answers: Answers, report: Report) -> None:
    """Ask whether losers and winners can be told apart."""
    found = selections(answers)
    loser, winner = found["end.loser"].name, found["end.winner"].name
    hint = "name one of the two, such as `loser: the highest total, ties together`"
    if loser == winner == "everyone_else":
        message = "losers and winners are both `everyone else`"
        report("E701", "end.winner", message, hint, notes=(("end.loser", "the losers"),))
    elif loser == winner == "nobody":
        report("E701", "end.winner", "the match ends, and nobody wins or loses", hint)
    elif {loser, winner} == {"nobody", "everyone_else"}:
        path = "end.loser" if loser == "everyone_else" else "end.winner"
        message = "`everyone else` than nobody: that is everybody"
        report("E701", path, message, hint)
    slam = found.get("end.loser-after-slam")
    if slam is not None and slam.name in {"everyone_else", "nobody"} and winner == "everyone_else":
        message = "after a slam losers and winners cannot be told apart"
        report("E701", "end.loser-after-slam", message, hint)


def ties_are_played_off(answers: Answers, report: Report) -> None:
    """Ask whether there is a playoff where a tie wants one, and a tie where there is one."""
    wanted = [
        path
        for path, form in selections(answers).items()
        if form.arguments.get("ties") == "ties_by_playoff"
    ]
    if answers.form("end.playoff").name == "no_playoff":
        for path in wanted:
            message = "ties go to a playoff, and there is none"
            hint = (
                "write `playoff: a deal among the tied, the lowest score wins, ties again`,"
                " or `ties together`"
            )
            report("E702", path, message, hint, notes=(("end.playoff", "no playoff"),))


def _numbers(answers: Answers) -> Iterator[tuple[Form, int]]:
    for trigger in answers.form("end.over")["triggers"]:
        yield trigger, answers.number(trigger["number"])


def match_begins(answers: Answers, report: Report) -> None:
    """Ask whether the match is over before its first deal."""
    start = answers.number(answers.form("score.start")["points"])
    for trigger, number in _numbers(answers):
        over = {
            "reaches": start >= number,
            "exceeds": start > number,
            "is_exactly": start == number,
            "deals_played": number < 1,
        }[trigger.name]
        if over:
            message = f"the match is over before it begins: totals start at {start}"
            if trigger.name == "deals_played":
                message = "the match is over before it begins"
            hint = "choose a number that is reached by playing"
            report("E703", "end.over", message, hint, span=trigger.span)


def match_ends(answers: Answers, report: Report) -> None:
    """Ask whether the match may go on for ever: totals can jump over an exact number."""
    triggers = answers.form("end.over")["triggers"]
    if all(trigger.name == "is_exactly" for trigger in triggers):
        message = "the match may never end: every total can jump over the number"
        hint = "add `or every total exceeds <limit>`"
        report("W701", "end.over", message, hint)


def limits_agree(answers: Answers, report: Report) -> None:
    """Ask whether somebody is at the limit that a loser or winner must have reached."""
    least = [_reached(trigger, number) for trigger, number in _numbers(answers)]
    for path, form in selections(answers).items():
        for part in (form, *form.arguments.get("by", ())):  # type: ignore[misc] # forms
            if part.name not in {"first_to_reach", "first_to_exceed", "everyone_at"}:
                continue
            number = answers.number(part["number"])
            more = part.name == "first_to_exceed"
            needed = number + 1 if more else number
            if any(reached is None or reached < needed for reached in least):
                where = "above" if more else "at"
                message = f"the match can end without anybody {where} {number}"
                hint = "name the number of `end.over`"
                if more and number in least:
                    hint = "write `the first to reach …`, or end the match when a total exceeds it"
                notes = (("end.over", "the match ends here"),)
                report("E704", path, message, hint, span=part.span, notes=notes)


def _reached(trigger: Form, number: int) -> int | None:
    """Return which total somebody has at least when a trigger ends the match."""
    if trigger.name == "deals_played":
        return None
    return number + 1 if trigger.name == "exceeds" else number


def answers_matter(answers: Answers, report: Report) -> None:
    """Ask whether a playoff or a rule for slams can ever be used."""
    found = selections(answers)
    ties = {form.arguments.get("ties") for form in found.values()}
    if "ties_by_playoff" not in ties and answers.form("end.playoff").name != "no_playoff":
        message = "no tie goes to a playoff"
        report("W702", "end.playoff", message, "write `none`, or `ties by playoff`")
    slams = any(
        form["event"].name == "takes_every_trick" for form in settlements(answers).values()
    ) or any(
        answers.form(f"announcements.{name}.goal").name == "every_trick"
        for name in played_bids(answers)
    )
    if "end.loser-after-slam" in found and not slams:
        message = "there is no slam in this game"
        report("W703", "end.loser-after-slam", message, "write `as otherwise`")


QUESTIONS = (
    somebody_is_named,
    ties_are_played_off,
    match_begins,
    match_ends,
    limits_agree,
    answers_matter,
)
