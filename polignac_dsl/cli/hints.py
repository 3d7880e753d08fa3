"""What to say of a name that there is not: that, and the nearest one that there is."""

from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """Return a question that offers the nearest known name; `otherwise` where none is near."""
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), n=1)
    return f"Did you mean '{near[0]}'?" if near else otherwise


def sentence(text: str) -> str:
    """Return a message as a sentence of its own: with a capital, and an end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
