"""Draws a badge: how many of the cases that an engine was put to it got right, with a colour."""

from xml.sax.saxutils import escape

from conformance.report.model import Report

LABEL = "polignac"
_GREEN, _YELLOW, _RED, _GREY = "#2e7d32", "#8a6d00", "#b71c1c", "#5c5c5c"
_LABEL_COLOUR = "#444"
# Tenths of a pixel that a sign takes in Verdana of 11 px: all digits take the same.
_NARROW, _USUAL, _WIDE = 45, 70, 100
_PADDING = 60


def told(report: Report) -> tuple[str, str]:
    """Return what the badge says of all engines together, and its colour.

    Green is only a report with nothing wrong and everything asked; where engines do not play a
    part of the cases, this stands there and the badge is yellow at best.
    """
    verdicts = [result.verdict for run in report.runs for result in run.results]
    tested = sum(verdict.tested for verdict in verdicts)
    good = sum(verdict.good for verdict in verdicts)
    if not report.complete:
        return "incomplete", _GREY
    if not tested:
        return "nothing tested", _GREY
    text = f"{good}/{tested}"
    if tested < len(verdicts):
        text += f" of {len(verdicts)}"
    if any(run.broken for run in report.runs):
        return f"{text} broken" if good == tested else text, _RED
    if any(verdict.red for verdict in verdicts):
        return text, _RED
    return text, _GREEN if good == len(verdicts) else _YELLOW


def badge(report: Report) -> str:
    """Return the badge as SVG."""
    text, colour = told(report)
    left, right = _width(LABEL) + 2 * _PADDING, _width(text) + 2 * _PADDING
    whole = (left + right) / 10
    title = escape(f"{LABEL}: {text}")
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{whole:g}" height="20" role="img" \
aria-label="{title}">
<title>{title}</title>
<clipPath id="r"><rect width="{whole:g}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)">
<rect width="{left / 10:g}" height="20" fill="{_LABEL_COLOUR}"/>
<rect x="{left / 10:g}" width="{right / 10:g}" height="20" fill="{colour}"/>
</g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
{_text(LABEL, left / 2)}
{_text(text, left + right / 2)}
</g>
</svg>
"""


def _text(text: str, middle: float) -> str:
    """Return a text that takes the width counted on, whatever font there is."""
    return (
        f'<text x="{middle / 10:g}" y="14" textLength="{_width(text) / 10:g}">{escape(text)}</text>'
    )


def _width(text: str) -> int:
    return sum(
        _NARROW if sign in "iljtfr/ .,|" else _WIDE if sign in "mwMW" else _USUAL for sign in text
    )
