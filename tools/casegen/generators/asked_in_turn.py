"""Announcements in each seat: closed, outranked, said already, said out of turn (L16, L22, L48).

So many have passed before the announcement, none or all but one among them; then the next
player announces, or one who has passed, or the announcer once more.
"""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import ANNOUNCED, BESIDE, counts, spoken
from tools.casegen.luck import Luck
from tools.casegen.styles import random_hands, sit
from tools.casegen.table import Action, Options, Table
from tools.casegen.words import number

_HIGHEST: Options = {"several": "highest-stands"}
_CLAUSES = ("announcements.asked", "announcements.several")


def _after(passes: int) -> str:
    return f"after {number(passes)} passes" if passes > 1 else (
        "after one pass" if passes else "at once"
    )  # fmt: skip


def _asked(luck: Luck, game: str, n: int, options: Options, passes: int) -> Table:
    table = sit(luck, game, n, options)
    table.deal(random_hands(table, luck))
    for _ in range(passes):
        table.say("pass")
    return table


def closed(luck: Luck, game: str, n: int, passes: int, by: str, word: str) -> Draft | None:
    """The first announcement stands; somebody else speaks all the same."""
    table = _asked(luck, game, n, {}, passes)
    own = ANNOUNCED[game]
    announcer = table.to_act
    table.say(own)
    said = [seat for seat, _ in table.last.said[:-1]]
    waiting = [seat for seat in range(n) if seat not in dict(table.last.said)]
    who = {"the next": waiting, "one who has passed": said, "the announcer": [announcer]}[by]
    if not who:
        return None
    action: Action = {"do": "announce", "seat": who[0], "announcement": own}
    if word == "pass":
        action = {"do": "pass", "seat": who[0]}
    table.refuse(action)
    leader = table.to_act
    what = "passes" if word == "pass" else "announces"
    late = "" if by == "the next" else " again" if by == "the announcer" else " after all"
    return Draft(
        table,
        f"A {spoken(game, own)} {_after(passes)} among {number(n)} ends the asking: {by} {what}"
        f"{late} too late",
        ["announcements.asked"] if game == "polignac-generale" else _CLAUSES,
        f"{table.name(announcer)} has announced, and nobody is asked any more: "
        f"{table.name(leader)} is to lead.",
        law=["L22"],
        twin={"do": "play", "seat": leader, "card": luck.pick(table.legal)},
    )


def not_asked(luck: Luck, game: str, n: int, passes: int, by: str) -> Draft | None:
    """Somebody announces who has passed already, or is not asked yet."""
    table = _asked(luck, game, n, {}, passes)
    own, due = ANNOUNCED[game], table.to_act
    said = [seat for seat, _ in table.last.said]
    seat = said[-1] if by == "one who has passed" else table.after(due)
    if seat in said and by != "one who has passed":
        return None
    table.refuse({"do": "announce", "seat": seat, "announcement": own})
    word = spoken(game, own)
    title = f"{_after(passes).capitalize()} among {number(n)} "
    title += f"{by} is not asked for a {word}" + ("" if "passed" in by else " yet")
    return Draft(
        table,
        title,
        ["announcements.asked"],
        f"{table.name(due)} is asked now, not {table.name(seat)}.",
        law=["L22"],
        twin={"do": "announce", "seat": due, "announcement": own},
    )


def above(luck: Luck, game: str, n: int, passes: int, second: str) -> Draft | None:
    """Where the highest stands, the next player says something that is not higher."""
    table = _asked(luck, game, n, {BESIDE[game][0]: "played", **_HIGHEST}, passes)
    first = table.to_act
    table.say("capot")
    if table.phase != "announce":
        return None
    seat = table.to_act
    if second == "pass":
        table.say("pass")
        word = "a pass leaves it standing"
        title = f"Where the highest stands, a capot {_after(passes)} among {number(n)}: {word}"
        return Draft(
            table,
            title,
            _CLAUSES,
            f"{table.name(first)} announced the capot, and {table.name(seat)} passed.",
            ("phase", "announcement", "to-act", "legal"),
            ["L22", "L48"],
        )
    action: Action = {"do": "announce", "seat": seat, "announcement": "capot"}
    if second == "the announcer":
        action = {"do": "announce", "seat": first, "announcement": "general"}
    table.refuse(action)
    told = (
        "the next may not say it, too" if second == "the next" else "he does not go above himself"
    )
    return Draft(
        table,
        f"Where the highest stands, a capot {_after(passes)} among {number(n)}: {told}",
        _CLAUSES,
        f"{table.name(first)}'s capot stands, and {table.name(seat)} is asked for something higher.",
        law=["L22", "L48"],
        twin={"do": "announce", "seat": seat, "announcement": "general"},
    )


def aims() -> list[Aim]:
    """Return the cases about asking in each seat."""
    found = []
    for at, game in enumerate(ANNOUNCED):
        for n in counts(game):
            for step, (by, word) in enumerate(
                (("the next", "announce"), ("one who has passed", "announce"),
                 ("the announcer", "pass"), ("the next", "pass"))
            ):  # fmt: skip
                if (step + n + at) % 2:
                    continue
                passes = (n + step) % n if by != "one who has passed" else 1 + (n + step) % (n - 1)
                passes = min(passes, n - 2) if by == "the next" else passes
                shut = partial(closed, game=game, n=n, passes=passes, by=by, word=word)
                name = f"closed {n} {passes} {by} {word}"
                found.append(Aim("asked_in_turn", name, game, "announce", shut))
            by = "one who has passed" if (n + at) % 2 else "the one after the next"
            passes = 1 + n % (n - 1) if "passed" in by else n % (n - 1)
            early = partial(not_asked, game=game, n=n, passes=min(passes, n - 2), by=by)
            found.append(Aim("asked_in_turn", f"not-asked {n} {by}", game, "announce", early))
            if game in BESIDE:
                second = ("the next", "the announcer", "pass")[(n + at) % 3]
                passes = (n + at) % (n - 1)
                higher = partial(above, game=game, n=n, passes=passes, second=second)
                name = f"above {n} {passes} {second}"
                found.append(Aim("asked_in_turn", name, game, "announce", higher))
    return found
