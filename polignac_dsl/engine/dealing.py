"""Dealing, misdeals, and the asking for announcements: from the deal to the first lead."""

from polignac_dsl.engine.actions import Announce, Deal, Misdeal
from polignac_dsl.engine.closing import before_deal
from polignac_dsl.engine.masks import DealMasks, turn_orders
from polignac_dsl.engine.playing import lead
from polignac_dsl.engine.position import DealState, Position, Progress, Scoresheet
from polignac_dsl.engine.settling import Standing
from polignac_dsl.table.forms import Announcements, Bid


def hands_of(deal: Deal, sheet: Scoresheet, rules: DealMasks) -> tuple[tuple[str, ...], ...]:
    """Return the cards that each seat of the table gets; a deck goes round in packets.

    The packets are those of the table, the first to the player after the dealer. A deck that is
    too short ends where it ends.
    """
    if deal.hands is not None:
        return deal.hands
    hands: list[tuple[str, ...]] = [()] * sheet.table.players
    deck = deal.deck or ()
    whole = len(deck) == len(rules.bit)
    for seat, places in zip(dealing_order(sheet), rules.places, strict=True):
        hands[seat] = tuple([deck[place] for place in places if whole or place < len(deck)])
    return tuple(hands)


def dealing_order(sheet: Scoresheet) -> tuple[int, ...]:
    """Return the seats of the deal in the order in which they get their cards, the dealer last."""
    order = turn_orders(sheet.seats)[sheet.dealer]
    return order[1:] + order[:1]


def deal_cards(position: Position, action: Deal) -> Position:
    """Return the position after a deal that has been found good."""
    start = position.progress.deal
    sheet, rules = start.sheet, start.rules
    hands = hands_of(action, sheet, rules)
    bit = rules.bit
    dealt = tuple([sum([bit[card] for card in hand]) for hand in hands])
    order = dealing_order(sheet)
    wrong = any(
        len(hands[seat]) != size for seat, size in zip(order, rules.deal.hands, strict=True)
    )
    deal = start._replace(dealt=dealt, wrong_count=wrong, exposed=bool(action.exposed))
    if wrong or action.exposed:
        return Position(Progress(deal, "misdeal"))
    asking = announcements(sheet, rules)
    if asking is None:
        return _first_lead(deal, None)
    waiting = order if asking.asked.from_ == "after-dealer" else first_order(sheet, rules)
    return Position(Progress(deal, "announce", waiting=waiting), to_act=waiting[0])


def announcements(sheet: Scoresheet, rules: DealMasks) -> Announcements | None:
    """Return the rules of asking that hold in this deal; a playoff deal may go without."""
    playoff = sheet.table.end.playoff
    if sheet.tie is not None and playoff is not None and not playoff.announcements:
        return None
    return rules.deal.announcements


def first_order(sheet: Scoresheet, rules: DealMasks) -> tuple[int, ...]:
    """Return the seats of the deal in playing order from the first leader."""
    seats = sheet.seats
    place = seats.index(sheet.dealer) + rules.deal.play.first_lead.step
    return turn_orders(seats)[seats[place % len(seats)]]


def redeal(position: Position, action: Misdeal) -> Position:
    """Return the position in which the dealer whom the game names deals anew."""
    sheet = position.progress.deal.sheet
    rule = sheet.table.irregularities.misdeal
    if rule is not None and rule.dealer == "next":
        sheet = sheet._replace(dealer=dealing_order(sheet)[0])
    return before_deal(sheet)


def bids_open_to(position: Position) -> tuple[Bid, ...]:
    """Return the announcements that the player who is asked may make."""
    progress = position.progress
    deal = progress.deal
    asking = deal.rules.deal.announcements
    if progress.phase != "announce" or asking is None:
        return ()
    return tuple(
        [bid for bid in asking.bids if may_announce(position, bid) and outranks(deal, bid)]
    )


def may_announce(position: Position, bid: Bid) -> bool:
    """Return whether the player who is asked is one who may make this announcement."""
    deal = position.progress.deal
    return bid.by.who == "any" or position.to_act == first_order(deal.sheet, deal.rules)[0]


def outranks(deal: DealState, bid: Bid) -> bool:
    """Return whether an announcement is higher than what stands."""
    asking = deal.rules.deal.announcements
    if deal.standing is None or asking is None:
        return True
    return asking.bids.index(bid) > asking.bids.index(deal.standing.bid)


def announce(position: Position, action: Announce) -> Position:
    """Return the position after an announcement, which may end the asking."""
    progress = position.progress
    asking = progress.deal.rules.deal.announcements
    assert asking is not None  # the phase is `announce` only where there is asking
    bid = next(bid for bid in asking.bids if bid.name == action.announcement)
    deal = progress.deal._replace(standing=Standing(action.seat, bid))
    if asking.several.stands == "first" or bid is asking.bids[-1]:
        return _first_lead(deal, deal.standing)
    return _ask_next(deal, progress.waiting)


def pass_over(position: Position) -> Position:
    """Return the position after a player has announced nothing."""
    return _ask_next(position.progress.deal, position.progress.waiting)


def _ask_next(deal: DealState, waiting: tuple[int, ...]) -> Position:
    if len(waiting) == 1:
        return _first_lead(deal, deal.standing)
    return Position(Progress(deal, "announce", waiting=waiting[1:]), to_act=waiting[1])


def _first_lead(deal: DealState, standing: Standing | None) -> Position:
    sheet, rules = deal.sheet, deal.rules
    order = first_order(sheet, rules)
    if standing is not None and standing.bid.lead.who == "announcer":
        order = turn_orders(sheet.seats)[standing.seat]
    in_mid_deal = sheet.table.end.tested.when == "trick" and sheet.tie is None
    if standing is None:
        watched = bool(rules.ends) or in_mid_deal
    else:
        watched = standing.bid.ends.when == "decided"
    deal = deal._replace(standing=standing, watched=watched)
    return lead(Progress(deal, "play", order=order), 0)
