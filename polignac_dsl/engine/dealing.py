"""Dealing, misdeals, and the asking for announcements: from the deal to the first lead."""

from dataclasses import replace
from operator import itemgetter

from polignac_dsl.engine.actions import Announce, Deal, Misdeal
from polignac_dsl.engine.masks import DealMasks, seating
from polignac_dsl.engine.position import (
    PLAYING,
    DealState,
    Position,
    Progress,
    Scoresheet,
    Status,
)
from polignac_dsl.engine.settling import Standing
from polignac_dsl.engine.succession import before_deal
from polignac_dsl.table.deal_forms import Announcements, Bid


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
    for seat, places in zip(dealing_order(sheet, rules), rules.places, strict=True):
        hands[seat] = tuple([deck[place] for place in places if whole or place < len(deck)])
    return tuple(hands)


def dealing_order(sheet: Scoresheet, rules: DealMasks) -> tuple[int, ...]:
    """Return the seats of the deal in the order in which they get their cards, the dealer last."""
    return seating(sheet.seats, sheet.dealer, rules.deal.play.first_lead.step)[0]


def flawless(start: DealState, action: Deal) -> tuple[int, ...] | None:
    """Return the hands of a deal in which nothing is wrong, as masks by seat, or None.

    Every card of the pack is there once, everybody gets his number, and no card was exposed.
    """
    rules = start.rules
    hands, deck = action.hands, action.deck
    if action.exposed or (hands is None) == (deck is None):
        return None
    order = dealing_order(start.sheet, rules)
    bit = rules.bit
    dealt = [0] * len(start.dealt)
    try:
        if deck is not None:
            if len(deck) != len(bit):
                return None
            cards = itemgetter(*deck)(bit)
            for seat, pick in zip(order, rules.picks, strict=True):
                dealt[seat] = sum(pick(cards))
            number = len(cards)
        elif hands is not None:
            if len(hands) != len(dealt):
                return None
            for seat, size in zip(order, rules.deal.hands, strict=True):
                if len(hands[seat]) != size:
                    return None
            dealt = [sum([bit[card] for card in hand]) for hand in hands]
            number = sum([len(hand) for hand in hands])
    except (KeyError, IndexError):
        return None
    # So many powers of two make up that sum in no other way than each of them once.
    return tuple(dealt) if number == len(bit) and sum(dealt) == rules.whole else None


def deal_flawed(position: Position, action: Deal) -> Progress:
    """Return the stage after a deal with a flaw that a misdeal can be called for."""
    start = position.progress.deal
    sheet, rules = start.sheet, start.rules
    hands = hands_of(action, sheet, rules)
    dealt = tuple([rules.mask(hand) for hand in hands])
    sizes = [len(hands[seat]) for seat in dealing_order(sheet, rules)]
    deal = DealState(
        sheet,
        rules,
        start.orders,
        dealt,
        start.fees,
        wrong_count=sizes != list(rules.deal.hands),
        exposed=bool(action.exposed),
    )
    return Progress(deal, Status("misdeal"), held=rules.whole)


def deal_out(start: DealState, dealt: tuple[int, ...]) -> Progress:
    """Return the stage after a flawless deal: an announcement is asked for, or a lead."""
    sheet, rules = start.sheet, start.rules
    asking = announcements(sheet, rules)
    if asking is None:
        return _first_lead(start, dealt, None)
    deal = DealState(sheet, rules, start.orders, dealt, start.fees)
    if asking.asked.from_ == "after-dealer":
        return _ask(deal, dealing_order(sheet, rules))
    return _ask(deal, first_order(sheet, rules))


def announcements(sheet: Scoresheet, rules: DealMasks) -> Announcements | None:
    """Return the rules of asking that hold in this deal; a playoff deal may go without."""
    playoff = sheet.table.end.playoff
    if sheet.tie is not None and playoff is not None and not playoff.announcements:
        return None
    return rules.deal.announcements


def first_order(sheet: Scoresheet, rules: DealMasks) -> tuple[int, ...]:
    """Return the seats of the deal in playing order from the first leader."""
    return seating(sheet.seats, sheet.dealer, rules.deal.play.first_lead.step)[1]


def redeal(position: Position, action: Misdeal) -> Progress:
    """Return the stage in which the dealer whom the game names deals anew."""
    sheet, rules = position.progress.deal.sheet, position.progress.deal.rules
    rule = sheet.table.irregularities.misdeal
    if rule is not None and rule.dealer == "next":
        sheet = replace(sheet, dealer=dealing_order(sheet, rules)[0])
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


def announce(position: Position, action: Announce) -> Progress:
    """Return the stage after an announcement, which may end the asking."""
    progress = position.progress
    asking = progress.deal.rules.deal.announcements
    assert asking is not None  # the phase is `announce` only where there is asking
    bid = next(bid for bid in asking.bids if bid.name == action.announcement)
    deal = replace(progress.deal, standing=Standing(action.seat, bid))
    if asking.several.stands == "first" or bid is asking.bids[-1]:
        return _first_lead(deal, deal.dealt, deal.standing)
    return _ask(deal, progress.status.waiting[1:])


def pass_over(position: Position) -> Progress:
    """Return the stage after a player has announced nothing."""
    return _ask(position.progress.deal, position.progress.status.waiting[1:])


def _ask(deal: DealState, waiting: tuple[int, ...]) -> Progress:
    if not waiting:
        return _first_lead(deal, deal.dealt, deal.standing)
    return Progress(deal, Status("announce", waiting=waiting), held=deal.rules.whole)


def _first_lead(start: DealState, dealt: tuple[int, ...], standing: Standing | None) -> Progress:
    sheet, rules = start.sheet, start.rules
    order = first_order(sheet, rules)
    if standing is not None and standing.bid.lead.who == "announcer":
        order = start.orders[standing.seat]
    in_mid_deal = sheet.table.end.tested.when == "trick" and sheet.tie is None
    if standing is None:
        watched = bool(rules.ends) or in_mid_deal
    else:
        watched = standing.bid.ends.when == "decided"
    deal = DealState(sheet, rules, start.orders, dealt, start.fees, standing, watched)
    return Progress(deal, PLAYING, held=rules.whole, order=order)
