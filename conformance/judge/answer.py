"""Judges one answer: refused or accepted, each expectation against the view, then the view itself."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from conformance.cases.cards import show_card
from conformance.cases.expect import CODES, HIDDEN
from conformance.cases.model import Check, Expectation
from conformance.judge.contract import breaches
from conformance.judge.view import FINDERS, WRONG_SHAPE
from conformance.judge.words import card_list, describe_action, name_list, name_of
from conformance.verdicts import Judgement, Mismatch, Verdict

Names = tuple[str, ...]


def judge(check: Check, names: Names, answer: Any) -> Judgement:
    """Return the verdict on the result of a `replay`; never raises, whatever the answer is."""
    match answer:
        case {"status": "unsupported"}:
            return Judgement(Verdict.UNSUPPORTED, note=str(answer.get("feature", "")))
        case {"status": "refused", "index": int(index)} if not isinstance(index, bool):
            return _judge_refusal(check, names, index, answer)
        case {"status": "ok", "view": dict(view)}:
            return _judge_view(check, names, view)
        case _:
            note = "the answer is neither ok, refused nor unsupported"
            return Judgement(Verdict.GARBAGE, note=note)


def _wrong(verdict: Verdict, *words: str) -> Judgement:
    """Return a verdict with its one mismatch: key, expected, came, message."""
    return Judgement(verdict, (Mismatch(*words),))


def _judge_refusal(check: Check, names: Names, index: int, answer: Mapping[str, Any]) -> Judgement:
    actions = check.params["actions"]
    code = answer.get("code")
    if not 0 <= index < len(actions) or not isinstance(code, str | None):
        note = f"it refuses action {index} of {len(actions)} with the code {code}"
        return Judgement(Verdict.GARBAGE, note=note)
    came = f"{describe_action(actions[index], names)}: refused"
    came += f" as {code}" if code else " without a reason"
    said = f"the engine refuses action {index + 1} of {len(actions)}, {came}"
    if check.refused is None:
        message = f"expected that all is accepted; {said}"
        return _wrong(Verdict.REFUSED_WRONGLY, "accepted", "all accepted", came, message)
    if index != check.refused:
        due = describe_action(actions[check.refused], names)
        message = f"expected that only the last is refused, {due}; {said}"
        return _wrong(Verdict.REFUSED_WRONGLY, "refused", due, came, message)
    if code is None:
        return Judgement(Verdict.COARSE, note="refused, as expected, without a reason")
    return Judgement.of(_refusal_mismatches(check, code, answer.get("clause"), names))


def _refusal_mismatches(check: Check, code: str, clause: Any, names: Names) -> Iterator[Mismatch]:
    due = describe_action(check.params["actions"][-1], names)
    for expectation in check.expectations:
        if expectation.key == "refused" and code not in expectation.value:
            codes = " or ".join(expectation.value)
            unknown = "" if code in CODES else ", which is no code of the protocol"
            message = f"expected {due} to be refused as {codes}; the engine says {code}{unknown}"
            yield Mismatch("refused", codes, code, message)
        if expectation.key == "because" and clause is not None and clause != expectation.value:
            message = (
                f"expected {due} to be refused by {expectation.value}; the engine says {clause}"
            )
            yield Mismatch("because", expectation.value, str(clause), message)


def _judge_view(check: Check, names: Names, view: Mapping[str, Any]) -> Judgement:
    if check.refused is not None:
        due = describe_action(check.params["actions"][check.refused], names)
        codes = " or ".join(" or ".join(e.value) for e in check.expectations if e.key == "refused")
        message = f"expected {due} to be refused as {codes}; the engine accepts it"
        return _wrong(Verdict.ACCEPTED_WRONGLY, "refused", codes, "accepted", message)
    found = [m for e in check.expectations for m in _mismatches(e, names, view)]
    # What else is wrong with the view is mostly the same again.
    return Judgement.of(found or breaches(check.params, names, view))


def _mismatches(
    expectation: Expectation, names: Names, view: Mapping[str, Any]
) -> Iterator[Mismatch]:
    """Yield a mismatch for every seat, or one, of which the view says something else."""
    key, expected = expectation.key, expectation.value
    try:
        came = FINDERS[key](view, len(names))
    except WRONG_SHAPE as error:
        why = f"no {error.args[0]}" if isinstance(error, KeyError) else str(error)
        message = f"expected {key}: {expectation.text}; the engine's view does not tell: {why}"
        yield Mismatch(key, expectation.text, why, message)
        return
    if key not in EACH:
        if expected != came:
            sentence, say = WHOLE[key]
            due, said = say(expected, names), say(came, names)
            yield Mismatch(key, due, said, f"expected {sentence} {due}; the engine says {said}")
        return
    if expected == HIDDEN:
        if came != HIDDEN:
            said = ", ".join(map(_say_one, came))
            yield Mismatch(
                key, HIDDEN, said, f"expected {key} to be hidden; the engine says {said}"
            )
        return
    if came == HIDDEN:
        came = (HIDDEN,) * len(names)
    pairs = expected.items() if isinstance(expected, dict) else enumerate(expected)
    for seat, due in pairs:
        if due != came[seat]:
            texts = _say_one(due), _say_one(came[seat])
            message = EACH[key].format(name=names[seat], due=texts[0])
            yield Mismatch(key, *texts, f"expected {message}; the engine says {texts[1]}")


def _say_one(value: Any) -> str:
    return card_list(value) if isinstance(value, frozenset) else str(value)


# How the keys are told whose value has a part for each seat.
EACH = {
    "hands": "{name} to hold {due}",
    "hand-sizes": "the number of {name}'s cards to be {due}",
    "tricks": "the number of {name}'s tricks in this deal to be {due}",
    "captured": "{name} to have captured {due}",
    "points": "{name} to have counted {due} so far in this deal",
    "fees": "{name}'s penalty for late revokes to be {due}",
    "count": "{name} to count {due}",
    "score": "{name} to score {due}",
    "counted-tricks": "the number of {name}'s tricks in the deal counted to be {due}",
    "totals": "{name}'s total to be {due}",
}


def _say_word(value: Any, names: Names) -> str:
    return str(value)


def _yes(value: Any, names: Names) -> str:
    return "yes" if value else "no"


def _say_legal(value: frozenset[str], names: Names) -> str:
    cards = frozenset(word for word in value if len(word) == 2)
    return " ".join(filter(None, [card_list(cards) if cards else "", *sorted(value - cards)])) or (
        "nothing"
    )


def _say_notices(value: frozenset[tuple[int, int, int | None]], names: Names) -> str:
    told = [
        f"{name_of(offender, names)} in trick {trick}" + (f" of deal {deal}" if deal else "")
        for offender, trick, deal in sorted(value, key=str)
    ]
    return ", ".join(told) or "none"


def _say_announcement(value: tuple[int, str] | None, names: Names) -> str:
    return "none" if value is None else f"{name_of(value[0], names)}: {value[1]}"


def _say_trick(value: tuple[int, tuple[str, ...]] | None, names: Names) -> str:
    if value is None:
        return "none"
    leader, cards = value
    played = " ".join(map(show_card, cards)) or "none yet"
    return f"{name_of(leader, names)}: {played}"


def _say_outcome(value: tuple[int, ...] | None, names: Names) -> str:
    return "that the match is not over" if value is None else name_list(value, names)


# How the other keys are told: what is expected, and how its value is said.
WHOLE: dict[str, tuple[str, Callable[[Any, Names], str]]] = {
    "phase": ("the phase to be", _say_word),
    "deal": ("the number of the deal to be", _say_word),
    "dealer": ("the dealer to be", lambda value, names: name_of(value, names)),
    "direction": ("the direction to be", _say_word),
    "playoff": ("a playoff deal:", _yes),
    "to-act": ("the next to act to be", lambda value, names: name_of(value, names)),
    "seats": ("in this deal:", lambda value, names: name_list(value, names)),
    "legal": ("as legal:", _say_legal),
    "revokes": ("as possible revokes:", lambda value, names: card_list(value)),
    "notices": ("as revokes to be pointed out:", _say_notices),
    "announcement": ("the announcement that stands to be", _say_announcement),
    "trick": ("the trick to be", _say_trick),
    "last-trick": ("the last trick to be", _say_trick),
    "taker": ("the taker of the last trick to be", lambda value, names: name_of(value, names)),
    "broken-off": ("the deal to be broken off:", _yes),
    "counted-dealer": (
        "the dealer of the deal counted to be",
        lambda value, names: name_of(value, names),
    ),
    "counted-seats": (
        "in the deal counted:",
        lambda value, names: name_list(value, names),
    ),
    "counted-playoff": ("the deal counted to be a playoff:", _yes),
    "winners": ("as winners:", _say_outcome),
    "losers": ("as losers:", _say_outcome),
    "over": ("the match to be over:", _yes),
}
