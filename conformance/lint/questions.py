"""Whether each case asks a question of its own: no two have the same signature."""

from collections.abc import Sequence

from conformance.cases.model import Case
from conformance.diagnostics import Findings
from conformance.signature import Signature, Trace, signature_of


def check_questions(
    cases: Sequence[Case], trace: Trace, findings: Findings
) -> dict[str, Signature]:
    """Find fault with cases that ask what another asks; return the signatures by case.

    Of a case that the engine cannot play there is none: the run with engines tells of it.
    """
    first: dict[Signature, Case] = {}
    signatures: dict[str, Signature] = {}
    for case in cases:
        try:
            signature = signature_of(case, trace)
        except Exception:  # whatever a stranger's code raises
            continue
        signatures[case.id] = signature
        other = first.setdefault(signature, case)
        if other is not case:
            message = (
                f"{case.id} asks what {other.id} asks, with other cards, suits or seats: "
                f"{signature.in_words()}"
            )
            findings.error(case.place, "same-question", message)
    return signatures
