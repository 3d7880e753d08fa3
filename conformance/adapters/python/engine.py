"""A small example in the place of your engine: the tricks of one deal, and nothing else.

It reads what it must know of the rules in the table that comes with each request; yours may
know them by itself. It does not play announcements, nor count a deal that is over.
"""


class RefusedError(Exception):
    """The rules forbid an action; its text is a code of the contract's §7."""


class NotPlayedError(Exception):
    """This engine does not play that; its text says what."""


class Deal:
    """One deal from its hands to its last trick but one."""

    def __init__(self, table, dealer, hands):
        players = table["players"]
        self.rules = table["deals"][str(players)]
        if self.rules["announcements"]:
            raise NotPlayedError("announcements")
        sizes = [0] * players
        for turn, size in enumerate(self.rules["hands"]):  # the player after the dealer first
            sizes[(dealer + 1 + turn) % players] = size
        dealt = sorted(card for hand in hands for card in hand)
        if [len(hand) for hand in hands] != sizes or dealt != sorted(self.rules["pack"]):
            raise NotPlayedError("deals that are not right")
        self.hands = [list(hand) for hand in hands]
        self.leader = (dealer + self.rules["play"]["first_lead"]["step"]) % players
        self.trick = []  # (seat, card), as played
        self.tricks = []  # (leader, cards, taker), those finished

    def to_act(self):
        """Return whose turn it is."""
        return (self.leader + len(self.trick)) % len(self.hands)

    def legal(self):
        """Return the cards that the player to act may play: of the suit led, if he has it."""
        hand = self.hands[self.to_act()]
        return [card for card in hand if self.trick and card[1] == self.trick[0][1][1]] or hand

    def play(self, seat, card):
        """Play a card, and take the trick that it completes; raises RefusedError."""
        if not 0 <= seat < len(self.hands):
            raise RefusedError("unknown-seat")
        if card not in self.rules["pack"]:
            raise RefusedError("unknown-card")
        if seat != self.to_act():
            raise RefusedError("not-your-turn")
        played = [*self.trick, *(both for _, cards, _ in self.tricks for both in cards)]
        if (seat, card) in played:
            raise RefusedError("already-played")
        if card not in self.hands[seat]:
            raise RefusedError("not-in-hand")
        if card not in self.legal():
            raise RefusedError("must-follow")
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == len(self.hands):
            taker = self.taker()
            self.tricks.append((self.leader, self.trick, taker))
            self.leader, self.trick = taker, []
        if not any(self.hands):
            raise NotPlayedError("the count of a deal")

    def taker(self):
        """Return who takes the trick: the highest card of the suit led."""
        order = self.rules["rank"]["order"]  # from high to low
        following = [both for both in self.trick if both[1][1] == self.trick[0][1][1]]
        return min(following, key=lambda both: order.index(both[1][0]))[0]

    def captured(self, seat):
        """Return the cards that a player has captured."""
        return [card for _, cards, taker in self.tricks if taker == seat for _, card in cards]

    def points(self, seat):
        """Return what the cards that a player has captured count."""
        counts = [count["points"] for count in self.rules["count"] if count["kind"] == "cards"]
        return sum(count.get(card, 0) for card in self.captured(seat) for count in counts)
