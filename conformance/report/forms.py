"""The forms that a report can be written in, by their names; each is imported when it is used."""

from collections.abc import Callable
from importlib import import_module

from conformance.report.model import Report

# The form, and the function that makes its text of a report.
FORMS: dict[str, str] = {
    "json": "conformance.report.form:json_report",
    "junit": "conformance.report.junit:junit",
    "tap": "conformance.report.tap:tap",
    "markdown": "conformance.report.markdown:markdown",
    "html": "conformance.report.html:html",
    "badge": "conformance.report.badge:badge",
}


def text(report: Report, form: str) -> str:
    """Return a report in a form; raises KeyError for one that there is not."""
    module, _, name = FORMS[form].partition(":")
    make: Callable[[Report], str] = getattr(import_module(module), name)
    return make(report)
