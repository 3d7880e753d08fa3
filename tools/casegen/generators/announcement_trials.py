"""Which announcements are tried, game by game: data for the generator `announcing`."""

from dataclasses import dataclass, field

from tools.casegen.table import Options

# How an announcement ends: made, lost in the middle, in the first or in the last trick, or
# with every trick taken by another player.
MADE, FAILED, FIRST, LAST, OTHER = "made", "failed", "failed-first", "failed-last", "other-slam"


@dataclass(frozen=True)
class Try:
    """An announcement that is tried: by whom, counted from the first leader, and how it ends."""

    name: str
    title: str
    players: int
    place: int
    ending: str
    what: str = ""
    options: Options = field(default_factory=dict)
    tells: tuple[str, ...] = ()
    law: tuple[str, ...] = ()
    total: int = 0  # the announcer's before the deal


_GENERAL: Options = {"general": "played"}
_CAPOT: Options = {"capot": "played"}

_GENERALE = (
    Try("made-3", "Three players: after a générale made, the two others score 5 each", 3, 0, MADE),
    Try("made-8", "Eight players: after a générale made, all seven others score 5", 8, 3, MADE),
    Try("made-behind", "The announcer of a générale leads, even as the dealer", 4, 3, MADE,
        law=("L17", "L18")),
    Try("failed-first", "A générale that fails in the first trick costs a flat 5", 5, 1, FIRST),
    Try("failed-last", "A générale that fails in the last trick costs 5, whatever was captured",
        4, 2, LAST),
    Try("failed", "After a failed générale the others score as counted", 6, 0, FAILED,
        law=("L19", "L20")),
    Try("other-slam", "Another player takes every trick against a générale: it is no slam",
        4, 0, OTHER, law=("L19", "L20")),
)  # fmt: skip

_CR_CAPOT = (
    Try("made", "A capot made: the announcer scores 0, the others 5 each", 4, 0, MADE),
    Try("made-6", "Six players: a capot made costs the five others 5 points each", 6, 2, MADE),
    Try("failed-last", "A capot that fails in the last trick costs the announcer 5 flat", 5, 0,
        LAST, tells=("failed-capot",)),
    Try("failed-first", "A capot that fails in the first trick: the others keep their Jacks", 3, 1,
        FIRST, law=("L19", "L20")),
    Try("five-and-jacks", "A failed capot may cost 5 and the Jacks captured in the attempt", 4, 0,
        LAST, options={"failed-capot": "five-and-the-jacks"}, tells=("failed-capot",)),
    Try("leader", "After a capot the first leader leads, not the announcer", 4, 2, FAILED,
        tells=("capot-leader",), law=("L17",)),
    Try("announcer-leads", "The announcer of a capot may lead to the first trick", 5, 3, FAILED,
        options={"capot-leader": "announcer"}, tells=("capot-leader",), law=("L17",)),
    Try("general-made", "A général made: −5 for the announcer, 5 for the others", 4, 0, MADE,
        what="general", options=_GENERAL, tells=("general", "below-zero"), law=("L18", "L33")),
    Try("not-below-zero", "Where no total falls below 0, a général made leaves 3 − 5 at 0", 3, 0,
        MADE, what="general", options={**_GENERAL, "below-zero": "not-allowed"},
        tells=("below-zero",), law=("L18", "L33"), total=3),
    Try("general-failed", "A général that fails: 5 for the announcer, the others as counted", 5, 0,
        LAST, what="general", options=_GENERAL, law=("L19", "L20")),
    Try("general-others", "After a failed général the Jacks of the others count", 4, 1, FAILED,
        what="general", options=_GENERAL, tells=("after-failed-general",), law=("L19", "L20")),
    Try("general-others-nothing", "After a général that fails, the others may be spared their Jacks", 4, 0,
        FAILED, what="general", options={**_GENERAL, "after-failed-general": "others-nothing"},
        tells=("after-failed-general",), law=("L19", "L20")),
    Try("general-leader", "After a général the first leader leads, not the announcer", 3, 2,
        FAILED, what="general", options=_GENERAL, tells=("general-leader",), law=("L17",)),
    Try("general-announcer-leads", "The announcer of a général may lead to the first trick", 6, 4,
        FAILED, what="general", options={**_GENERAL, "general-leader": "announcer"},
        tells=("general-leader",), law=("L17",)),
    Try("other-slam", "Another player takes every trick against a capot and scores the Jacks", 4,
        0, OTHER, law=("L19", "L20")),
)  # fmt: skip

_CR_GENERAL = (
    Try("made", "A général made takes the announcer's total below 0", 4, 0, MADE,
        tells=("below-zero",), law=("L18", "L33"), total=2),
    Try("made-6", "Six players: a général made costs the five others 5 points each", 6, 1, MADE,
        law=("L18",), total=9),
    Try("not-below-zero", "Where no total falls below 0, a général made leaves 4 − 5 at 0", 5, 0,
        MADE, options={"below-zero": "not-allowed"}, tells=("below-zero",), law=("L18", "L33"),
        total=4),
    Try("failed-last", "A général that fails in the last trick costs the announcer 5", 4, 0, LAST),
    Try("failed-first", "A général that fails in the first trick costs the announcer 5", 5, 2,
        FIRST),
    Try("others", "After a failed général the others score as counted", 3, 0, FAILED,
        tells=("after-failed-general",), law=("L19", "L20")),
    Try("others-nothing", "After a général that fails, the others may be spared their Jacks", 6, 0, FAILED,
        options={"after-failed-general": "others-nothing"}, tells=("after-failed-general",),
        law=("L19", "L20")),
    Try("leader", "After a général the first leader leads, not the announcer", 5, 1, FAILED,
        tells=("general-leader",), law=("L17",)),
    Try("announcer-leads", "The announcer of a général may lead to the first trick", 4, 3, FAILED,
        options={"general-leader": "announcer"}, tells=("general-leader",), law=("L17",)),
    Try("capot-made", "A capot beside the général, made: no bonus for the announcer", 4, 0, MADE,
        what="capot", options=_CAPOT, tells=("capot",), law=("L18", "L48")),
    Try("capot-failed", "A capot beside the général that fails costs 5 flat", 3, 0, LAST,
        what="capot", options=_CAPOT, tells=("failed-capot",)),
    Try("capot-five-and-jacks", "A failed capot beside the général may cost 5 and the Jacks", 5, 0,
        LAST, what="capot", options={**_CAPOT, "failed-capot": "five-and-the-jacks"},
        tells=("failed-capot",)),
    Try("capot-leader", "After a capot beside the général the first leader leads", 4, 1, FAILED,
        what="capot", options=_CAPOT, tells=("capot-leader",), law=("L17",)),
    Try("capot-announcer-leads", "The announcer of a capot beside the général may lead", 6, 5,
        FAILED, what="capot", options={**_CAPOT, "capot-leader": "announcer"},
        tells=("capot-leader",), law=("L17",)),
)  # fmt: skip

_EN_CAPOT = (
    Try("made", "A capot made: the announcer scores 0, in spite of the Jacks", 4, 0, MADE,
        tells=("capot-made",)),
    Try("made-as-counted", "A capot made may leave the announcer five points of Jacks", 5, 0,
        MADE, options={"capot-made": "announcer-as-counted"}, tells=("capot-made",)),
    Try("failed", "A capot that fails: 5 for the announcer, the others as counted", 4, 0, LAST,
        tells=("after-failed-capot",), law=("L19", "L20")),
    Try("others-nothing", "After a capot that fails, the others may be spared their Jacks", 6, 1, FAILED,
        options={"after-failed-capot": "others-nothing"}, tells=("after-failed-capot",),
        law=("L19", "L20")),
    Try("leader", "After a capot the first leader leads, not the announcer", 3, 1, FAILED,
        tells=("capot-leader",), law=("L17",)),
    Try("announcer-leads", "The announcer of a capot may lead to the first trick", 4, 3, FAILED,
        options={"capot-leader": "announcer"}, tells=("capot-leader",), law=("L17",)),
    Try("played-out", "A deal with a failed capot is played to its last card", 5, 0, FIRST,
        tells=("announced-deal",), law=("L23",)),
    Try("ends-when-decided", "A deal may end with the trick in which its capot is lost", 4, 0,
        FAILED, options={"announced-deal": "ends-when-decided"}, tells=("announced-deal",),
        law=("L19", "L23")),
    Try("general-made", "A general made: the announcer scores 0, the others 5", 3, 2, MADE,
        what="general", options=_GENERAL, tells=("general", "general-made"), law=("L18", "L48")),
    Try("general-made-as-counted", "A general made may leave the announcer the five points", 6, 2,
        MADE, what="general", options={**_GENERAL, "general-made": "announcer-as-counted"},
        tells=("general-made",), law=("L18",)),
    Try("general-failed", "A general that fails costs nothing: every player as counted", 4, 1,
        LAST, what="general", options=_GENERAL, law=("L19", "L20")),
    Try("general-leader", "The announcer of a general leads to the first trick", 5, 2, FAILED,
        what="general", options=_GENERAL, tells=("general-leader",), law=("L17",)),
    Try("general-first-leader", "After a general the first leader may keep the lead", 4, 2, FAILED,
        what="general", options={**_GENERAL, "general-leader": "first-leader"},
        tells=("general-leader",), law=("L17",)),
    Try("general-by-anybody", "Any player may announce the general, whoever leads", 3, 1, FAILED,
        what="general", options=_GENERAL, tells=("general-announced-by",), law=("L16",)),
)  # fmt: skip

_EN_GENERAL = (
    Try("made", "A general made: the announcer scores 0, the others 5 each", 4, 2, MADE,
        tells=("general-made",)),
    Try("made-as-counted", "A general made may leave the announcer five points of Jacks", 3, 1,
        MADE, options={"general-made": "announcer-as-counted"}, tells=("general-made",)),
    Try("failed-last", "A general that fails in the last trick costs nothing extra", 5, 0, LAST,
        law=("L19", "L20")),
    Try("failed-first", "A general that fails in the first trick: every player as counted", 6, 3,
        FIRST, law=("L19", "L20")),
    Try("leader", "The announcer of a general leads, not the player after the dealer", 4, 1, FAILED,
        tells=("general-leader",), law=("L17",)),
    Try("first-leader", "After a general the player after the dealer may keep the lead", 5, 3,
        FAILED, options={"general-leader": "first-leader"}, tells=("general-leader",),
        law=("L17",)),
    Try("by-anybody", "The last player asked may announce the general, too", 4, 3, FAILED,
        tells=("general-announced-by",), law=("L16",)),
    Try("played-out", "A deal with a failed general is played to its last card", 3, 0, FAILED,
        tells=("announced-deal",), law=("L23",)),
    Try("ends-when-decided", "A deal may end with the trick in which its general is lost", 5, 0,
        FAILED, options={"announced-deal": "ends-when-decided"}, tells=("announced-deal",),
        law=("L19", "L23")),
    Try("capot-made", "A capot beside the general, made: the announcer scores 0", 4, 0, MADE,
        what="capot", options=_CAPOT, tells=("capot", "capot-made"), law=("L18", "L48")),
    Try("capot-made-as-counted", "A capot beside the general may leave the announcer the points", 6,
        0, MADE, what="capot", options={**_CAPOT, "capot-made": "announcer-as-counted"},
        tells=("capot-made",), law=("L18",)),
    Try("capot-failed", "A capot beside the general that fails: the others' Jacks count", 3, 0,
        LAST, what="capot", options=_CAPOT, tells=("after-failed-capot",), law=("L19", "L20")),
    Try("capot-others-nothing", "A capot beside the general that fails may spare the others", 5, 0,
        FAILED, what="capot", options={**_CAPOT, "after-failed-capot": "others-nothing"},
        tells=("after-failed-capot",), law=("L19", "L20")),
    Try("capot-leader", "After a capot beside the general the first leader leads", 4, 2, FAILED,
        what="capot", options=_CAPOT, tells=("capot-leader",), law=("L17",)),
    Try("capot-announcer-leads", "The announcer of a capot beside the general may lead", 6, 3,
        FAILED, what="capot", options={**_CAPOT, "capot-leader": "announcer"},
        tells=("capot-leader",), law=("L17",)),
)  # fmt: skip

TRIALS = {
    "polignac-generale": _GENERALE,
    "polignac-cr-capot": _CR_CAPOT,
    "polignac-cr-general": _CR_GENERAL,
    "polignac-en-capot": _EN_CAPOT,
    "polignac-en-general": _EN_GENERAL,
}
