"""Ways to set a table up in a test and to play whole deals with a known outcome."""

from typing import Any

from reference_impl import Match
from reference_impl.cards import strength
from reference_impl.dealing import first_leader


def start(
    game: str,
    *,
    players: int = 4,
    dealer: int = 3,
    totals: list[int] | None = None,
    **options: Any,
) -> Match:
    """A match before its first deal; `limit_tested="…"` is the option `limit-tested`."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Match(game, named, players, dealer, totals)


def do(match: Match, **action: Any) -> None:
    """Take an action that the rules must accept."""
    refusal = match.apply(action)
    assert refusal is None, (action, refusal)


def refused(match: Match, **action: Any) -> str | None:
    """Take an action that the rules must refuse, and tell the code; nothing may change."""
    before = match.view()
    refusal = match.apply(action)
    assert match.view() == before
    return refusal.code if refusal else None


def deal(match: Match, *hands: str, **more: Any) -> None:
    """Deal these hands, one text a seat."""
    do(match, do="deal", hands=[hand.split() for hand in hands], **more)


def say(match: Match, *words: str) -> None:
    """The players asked announce, or `pass`, in turn."""
    for word in words:
        seat = match.view()["to_act"]
        if word == "pass":
            do(match, do="pass", seat=seat)
        else:
            do(match, do="announce", seat=seat, announcement=word)


def play(match: Match, cards: str) -> None:
    """The players whose turn it is play these cards; `!` marks a revoke."""
    for card in cards.split():
        seat = match.view()["to_act"]
        kind = "revoke" if card.endswith("!") else "play"
        do(match, do=kind, seat=seat, card=card.rstrip("!"))


def notice(match: Match, offender: int, trick: int, by: int = 0, **more: int) -> None:
    """Somebody points out a revoke."""
    do(match, do="notice", seat=by, offender=offender, trick=trick, **more)


def correct(match: Match, card: str) -> None:
    """The offender plays the right card."""
    do(match, do="correct", seat=match.view()["to_act"], card=card)


def hands_by_suits(*takers: int) -> list[list[str]]:
    """Hands of four players in which the taker of each suit (S H D C) holds its K and Q.

    The next players hold J and 7, A and 8, 10 and 9 of it: led out, the suit goes to its taker
    in two tricks, and its Jack with it, in the first of them.
    """
    hands: list[list[str]] = [[], [], [], []]
    for suit, taker in zip("SHDC", takers, strict=True):
        for place, two in enumerate(("KQ", "J7", "A8", "T9")):
            hands[(taker + place) % 4] += [rank + suit for rank in two]
    return hands


def deal_by_suits(match: Match, *takers: int) -> None:
    """Deal so that these seats take ♠, ♥, ♦ and ♣ (2, 1, 1 and 1 points)."""
    do(match, do="deal", hands=hands_by_suits(*takers))


def play_by_suits(match: Match, order: str = "SHDC") -> None:
    """Lead the suits out in this order, until the deal is over."""
    dealt = match.view()["deal"]
    for suit in order:
        while True:
            view: dict[str, Any] = match.view()
            if (view["deal"], view["phase"]) != (dealt, "play"):
                return
            seat = view["to_act"]
            of_suit = [card for card in view["hands"][seat] if card[1] == suit]
            if not of_suit:
                break
            do(match, do="play", seat=seat, card=of_suit[0])


def by_suits(match: Match, *takers: int, order: str = "SHDC") -> None:
    """Deal and play a whole deal in which these seats take ♠, ♥, ♦ and ♣."""
    deal_by_suits(match, *takers)
    play_by_suits(match, order)


def deal_for_slam(match: Match, taker: int) -> None:
    """Deal so that this seat takes every trick; for any number of players."""
    position = match.position
    seats, leader = position.deal.seats, first_leader(position.setting, position.deal)
    cards = sorted(
        match.pack(), key=lambda card: ("SHDC".index(card[1]), -strength(position.setting, card))
    )
    size, rest = divmod(len(cards), len(seats))
    assert rest == 0
    hands: dict[int, list[str]] = {seat: [] for seat in seats}
    if leader != taker:  # he leads his one spade, and the taker holds the others
        lowest = [card for card in cards if card[1] == "S"][-1]
        cards.remove(lowest)
        hands[leader].append(lowest)
    for seat in sorted(seats, key=lambda seat: seat != taker):
        missing = size - len(hands[seat])
        hands[seat] += cards[:missing]
        del cards[:missing]
    table = [hands.get(seat, []) for seat in range(position.setting.players)]
    do(match, do="deal", hands=table)


def play_out(match: Match) -> None:
    """Each plays his first card that is legal, to the end of the deal."""
    dealt = match.view()["deal"]
    while True:
        view: dict[str, Any] = match.view()
        if (view["deal"], view["phase"]) != (dealt, "play"):
            return
        do(match, **view["legal"][0])


def slam(match: Match, taker: int) -> None:
    """Deal and play a whole deal in which this seat takes every trick."""
    deal_for_slam(match, taker)
    play_out(match)


def last(match: Match) -> dict[str, Any]:
    """The last deal counted, as the view tells it."""
    view: dict[str, Any] = match.view()
    counted: dict[str, Any] = view["deals"][-1]
    return counted


def at(match: Match, key: str) -> Any:
    """One part of the view."""
    return match.view()[key]
