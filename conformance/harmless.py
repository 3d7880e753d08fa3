"""A stranger's text made harmless: no sign in it steers what shows it, or hides another.

What an engine writes reaches terminals, logs and pages. Control characters would steer a terminal,
those of Unicode's bidirectional writing turn the text around them, and signs without a
width hide in words: each is shown as its escape, `\\u202e`, so that it can be seen what was there.
"""

import re

# Unicode's Cc but for the end of a line and the tab, Cs, Zl, Zp, and of Cf those that no text in
# the languages of these reports needs. Signs that only join or adorn others, as U+FE0F, may stay.
_STEERS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)


def harmless(text: str) -> str:
    """Return a text with an escape for each sign that steers; line ends and tabs stay."""
    return _STEERS.sub(_escape, text)


def harmless_line(text: str) -> str:
    """Return the same as one line, with single spaces: what must not end a line cannot."""
    return harmless(" ".join(text.split()))


def _escape(found: re.Match[str]) -> str:
    number = ord(found[0])
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"
