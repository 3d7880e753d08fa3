"""The codes about counting, scoring, announcements, the end of a match and irregularities."""

from polignac_dsl.diagnostics.codes import Code, example

_CAPOT = """announcements:
  asked: after the deal, each player once from the first leader
  capot:
    by: any player
    goal: {goal}
    lead: the announcer
    made: the announcer scores 0 and the others score 5
    failed: {failed}
    ends: with the last card
    moment: at the end of the deal"""
_FAILED = "the announcer scores 5 and the others score as counted"


def _capot(goal: str = "take every trick", failed: str = _FAILED) -> str:
    return _CAPOT.format(goal=goal, failed=failed)


CODES = (
    Code(
        "E601",
        "nobody ever scores",
        "10.1",
        "Nothing is counted and no settlement gives points.",
        example(
            "count:\n  polignac: null\n  jacks: null\nscore:\n  slam: null\nend:\n  loser-after-slam: as otherwise"
        ),
    ),
    Code(
        "E602",
        "something is counted twice",
        "10.5",
        "A card or trick is counted by one clause. What comes on top is said with `more … together`.",
        example("count:\n  hearts: 1 for each ♥"),
    ),
    Code(
        "E603",
        "`each` of a single card",
        "10.2",
        "`each` is said exactly where there can be more than one card.",
        example("count:\n  queen: 1 for each Q♠"),
    ),
    Code(
        "E604",
        "a trick that there is not",
        "10.3",
        "A deal has fewer tricks, at least with some number of players.",
        example("count:\n  late: 1 for the 9th trick"),
    ),
    Code(
        "E605",
        "`together` of one thing",
        "10.4",
        "Two things or more, each named once, can be together.",
        example("count:\n  both: 1 more for J♠ together"),
    ),
    Code(
        "E606",
        "the ordinary score speaks of one player",
        "11.4",
        "`score.normal` holds when nothing else does: there is no player of an event, and no announcer.",
        example("score:\n  normal: that player scores 0 and the others score 5"),
    ),
    Code(
        "E607",
        "`that player` in an announcement",
        "11.4",
        "The player of an announcement is `the announcer`.",
        example(_capot(failed="that player scores 5 and the others score as counted")),
    ),
    Code(
        "E608",
        "`the announcer` where nothing was announced",
        "11.4",
        "A clause with `when` speaks of `that player`, of whom its event holds.",
        example(
            "score:\n  slam: when a player takes every trick, the announcer scores 0 and the others score 5"
        ),
    ),
    Code(
        "E609",
        "two settlements for one deal",
        "11.3",
        "Two events can hold in one deal, and neither contains the other. Exactly one settlement must hold: the message tells such a deal.",
        example(
            "score:\n"
            "  queens: when a player captures every Q, that player scores 0 and the others score 5\n"
            "  jacks: when a player captures every J, that player scores 0 and the others score 5"
        ),
    ),
    Code(
        "E610",
        "an event that always happens",
        "11.3",
        "It settles every deal, so nothing else ever does.",
        example(
            "score:\n  spade: when a player captures every J♠, that player scores 5 and the others score 0"
        ),
    ),
    Code(
        "E611",
        "there is nothing to announce",
        "8.1",
        "Players are asked, and the game describes no announcement.",
        example("announcements:\n  asked: after the deal, each player once from the first leader"),
    ),
    Code(
        "E612",
        "an announcement is played that there is not",
        "8.2",
        "`played` names announcements that the game describes, each once.",
        example(_capot() + "\n  played: capot and general"),
    ),
    Code(
        "E613",
        "an announcement is ranked that there is not",
        "8.3",
        "The order names announcements that the game describes, each once.",
        example(_capot() + "\n  several: the highest stands, in the order general > capot"),
    ),
    Code(
        "E614",
        "an announcement without a rank",
        "8.3",
        "Where the highest stands, the order names every announcement that is written.",
        example(
            "options:\n  several: first-stands\nannouncements:\n"
            "  several: the highest stands, in the order general > capot\n"
            "  vole:\n    by: any player\n    goal: take every trick\n    lead: the announcer\n"
            "    made: the announcer scores 0 and the others score 5\n"
            f"    failed: {_FAILED}\n    ends: with the last card\n    moment: at the end of the deal",
            "polignac-cr-capot",
        ),
    ),
    Code(
        "E615",
        "a goal that is decided beforehand, or said otherwise",
        "8.4",
        "It can only be made, or only fail, or is another goal in disguise. In a deal that can end before its last card nobody takes every trick.",
        example(_capot(goal="capture every ♠ and ♥ and ♦ and ♣")),
    ),
    Code(
        "W601",
        "something that counts nothing",
        "10.1",
        "It is counted with 0 points.",
        example("count:\n  queen: 0 for Q♠"),
    ),
    Code(
        "W602",
        "a payoff that is not the whole count",
        "11.4",
        "A slam or an announcement usually moves as many points as a deal holds. Another number is often a slip after a change of the count.",
        example("count:\n  kings: 1 for each K"),
    ),
    Code(
        "W603",
        "an announcement that is never played",
        "8.2",
        "It is described, but nobody is asked, or `played` leaves it out with every choice of options.",
        example(
            _capot().replace(
                "  asked: after the deal, each player once from the first leader\n", ""
            )
        ),
    ),
    Code(
        "E701",
        "losers and winners cannot be told apart",
        "12.3",
        "One of the two is named; the other may be `everyone else`.",
        example("end:\n  loser: everyone else"),
    ),
    Code(
        "E702",
        "a tie goes to a playoff that there is not",
        "12.5",
        "`ties by playoff` needs an answer in `end.playoff`.",
        example("end:\n  winner: the lowest total, ties by playoff"),
    ),
    Code(
        "E703",
        "the match is over before it begins",
        "12.1",
        "The totals fulfil a condition of `end.over` before the first deal, for a value of an option at least.",
        example("score:\n  start: 20 points"),
    ),
    Code(
        "E704",
        "a loser or winner whom there need not be",
        "12.3",
        "The match can end without anybody at the total that a loser or winner must have reached.",
        example("end:\n  loser: the first to reach 30, ties together"),
    ),
    Code(
        "W701",
        "a match that may never end",
        "12.1",
        "Every condition wants an exact total, and every total can jump over it.",
        example("end:\n  over: when a total is exactly <limit>"),
    ),
    Code(
        "W702",
        "a playoff for no tie",
        "12.7",
        "No tie goes to the playoff that the game describes.",
        example("end:\n  playoff: a deal among the tied, the lowest score wins, ties again"),
    ),
    Code(
        "W703",
        "a loser after a slam that there is not",
        "12.6",
        "No settlement and no announcement is about taking every trick.",
        example("score:\n  slam: null"),
    ),
    Code(
        "W801",
        "a rule about revokes in a game without them",
        "13.2",
        "`irregularities.revoke` says that the game knows no revoke, so the clause never applies.",
        example("irregularities:\n  late-revoke: the offender scores 5 more"),
    ),
    Code(
        "W802",
        "a penalty of nothing",
        "13.4",
        "The fee is 0: say `no penalty`.",
        example(
            "irregularities:\n  revoke: corrected before the next lead, later cards stand\n"
            "  late-revoke: the offender scores 0 more"
        ),
    ),
)
