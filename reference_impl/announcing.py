"""Announcing: what may be announced, by whom, in which order, and who leads after it.

Rules held here: L16, L17, L22, L48, the announcements of a playoff (L44), conformance §5.3.
"""

from reference_impl.dealing import first_leader, in_turn_after
from reference_impl.games import Setting
from reference_impl.state import Deal


def announcements(setting: Setting) -> list[str]:
    """Return the announcements that the game plays, the lowest first (L16, L48)."""
    match setting.game.id:
        case "polignac-generale":  # WF
            return ["generale"]
        case "polignac-cr-capot" | "polignac-en-capot":  # CR, WE
            return ["capot", "general"] if setting.agreed("general", "played") else ["capot"]
        case "polignac-cr-general" | "polignac-en-general":
            return ["capot", "general"] if setting.agreed("capot", "played") else ["general"]
        case _:
            return []


def are_asked(setting: Setting, deal: Deal) -> bool:
    """Say whether the players are asked in this deal (CR: option `playoff-announcements`)."""
    if deal.playoff and not setting.agreed("playoff-announcements", "with"):
        return False
    return bool(announcements(setting))


def asked_in_order(setting: Setting, deal: Deal) -> list[int]:
    """Return who is asked, each once, in playing order from the first leader (L22)."""
    leader = first_leader(setting, deal)
    return [leader, *[s for s in in_turn_after(leader, deal.seats) if s != leader]]


def may_announce(setting: Setting, deal: Deal, seat: int, announcement: str) -> bool:
    """Say whether this player may make it at all (WE: option `general-announced-by`, L16)."""
    if announcement == "general" and setting.agreed("general-announced-by", "first-leader"):
        return seat == first_leader(setting, deal)
    return True


def is_outranked(setting: Setting, deal: Deal, announcement: str) -> bool:
    """Say whether what stands is as high or higher; général is above capot (L22, L48)."""
    if deal.announcement is None:
        return False
    ranking = announcements(setting)
    return ranking.index(announcement) <= ranking.index(deal.announcement[1])


def asking_is_over(setting: Setting, deal: Deal) -> bool:
    """Say whether nobody is asked any more.

    Where the first stands, an announcement ends it: always in WF (§2), by the option `several`
    elsewhere. Where the highest stands, only the highest that the game plays ends it early.
    """
    if deal.asked == len(deal.seats):
        return True
    if deal.announcement is None:
        return False
    if setting.agreed("several", "highest-stands"):
        return deal.announcement[1] == announcements(setting)[-1]
    return True


def leader_of_the_deal(setting: Setting, deal: Deal) -> int:
    """Return who leads to the first trick, now that the asking is over (L17).

    WF: the announcer. CR, WE: options `capot-leader` and `general-leader`.
    """
    if deal.announcement is not None:
        announcer, announcement = deal.announcement
        if announcement == "generale" or setting.agreed(f"{announcement}-leader", "announcer"):
            return announcer
    return first_leader(setting, deal)
