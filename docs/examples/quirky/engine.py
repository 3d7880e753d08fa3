"""Somebody's Polignac, with ways of its own. Nothing in here knows of any protocol."""

import random

SEATS = "NESW"  # four, and clockwise
RANK = [0, 1, 2, 3, 5, 6, 7, 4]  # of 7 8 9 10 J Q K A; cards are 0 to 31, suit by suit


class GameError(Exception):
    """What may not be done, in words for people."""


class Game:
    """So many deals of Polignac."""

    def __init__(self, deals, dealer):
        self.deals_left, self.dealer = deals, SEATS.index(dealer)
        self.scores = dict.fromkeys(SEATS, 0)
        self.new_deal()

    def new_deal(self):
        """Shuffle, and deal three, two and three cards at a time."""
        deck = list(range(32))
        random.shuffle(deck)
        self._hands = {seat: [] for seat in SEATS}
        for packet in (3, 2, 3):
            for step in (1, 2, 3, 4):
                seat = SEATS[(self.dealer + step) % 4]
                self._hands[seat] += [deck.pop(0) for _ in range(packet)]
        self.turn = self.leader = SEATS[(self.dealer + 1) % 4]
        self.table, self.history = [], []  # (seat, card); (leader, cards, winner)

    def playable(self):
        """Return what the player whose turn it is may play; nobody is shown other hands."""
        hand = self._hands[self.turn]
        return [c for c in hand if self.table and c // 8 == self.table[0][1] // 8] or hand

    def play(self, seat, card):
        """Play a card for a seat; the fourth takes the trick, the last counts the deal."""
        if not self.deals_left or seat != self.turn:
            raise GameError("It is not your turn." if self.deals_left else "The game is over.")
        if card not in self._hands[seat]:
            raise GameError("You do not have this card.")
        if card not in self.playable():
            raise GameError("You must follow suit.")
        self._hands[seat].remove(card)
        self.table.append((seat, card))
        self.turn = SEATS[(SEATS.index(seat) + 1) % 4]
        if len(self.table) == 4:
            suit = self.table[0][1] // 8
            self.turn = max((RANK[c % 8], s) for s, c in self.table if c // 8 == suit)[1]
            self.history.append((self.leader, self.table, self.turn))
            self.leader, self.table = self.turn, []
        if len(self.history) == 8:
            self.last = self.points()
            self.scores = {seat: self.scores[seat] + self.last[seat] for seat in SEATS}
            self.deals_left, self.dealer = self.deals_left - 1, (self.dealer + 1) % 4
            if self.deals_left:
                self.new_deal()

    def points(self):
        """Return what each seat has captured in this deal: a Jack is 1, the Jack of Spades 2."""
        cards = [(seat, card) for _, trick, seat in self.history for _, card in trick]
        return {s: sum((c % 8 == 4) + (c == 28) for t, c in cards if t == s) for s in SEATS}
