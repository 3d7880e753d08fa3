'use strict';
// A small example in the place of your engine: the tricks of one deal, and nothing else.
// It reads what it must know of the rules in the table that comes with each request; yours may
// know them by itself. It does not play announcements, nor count a deal that is over.

/** The rules forbid an action; `code` is one of the contract's §7. */
class Refused extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** This engine does not play that. */
class NotPlayed extends Error {}

const suit = (card) => card[1];

/** One deal from its hands to its last trick but one. */
class Deal {
  constructor(table, dealer, hands) {
    const players = table.players;
    this.rules = table.deals[players];
    if (this.rules.announcements) throw new NotPlayed('announcements');
    const sizes = this.rules.hands; // the player after the dealer first
    const fits = hands.length === players && hands.every(
      (hand, seat) => hand.length === sizes[(seat - dealer - 1 + players) % players],
    );
    const whole = String(hands.flat().sort()) === String([...this.rules.pack].sort());
    if (!fits || !whole) throw new NotPlayed('deals that are not right');
    this.hands = hands.map((hand) => [...hand]);
    this.leader = (dealer + this.rules.play.first_lead.step + players) % players;
    this.trick = []; // {seat, card}, as played
    this.tricks = []; // {leader, cards, taker}, those finished
  }

  /** Whose turn it is. */
  toAct() {
    return (this.leader + this.trick.length) % this.hands.length;
  }

  /** The cards that the player to act may play: of the suit led, if he has it. */
  legal() {
    const hand = this.hands[this.toAct()];
    const following = this.follow(hand.map((card) => ({ card })));
    return following.length ? following.map(({ card }) => card) : hand;
  }

  /** Plays a card, and takes the trick that it completes; throws Refused. */
  play(seat, card) {
    const { hands, trick, tricks } = this;
    const isThisOne = (played) => played.seat === seat && played.card === card;
    if (seat < 0 || seat >= hands.length) throw new Refused('unknown-seat');
    if (!this.rules.pack.includes(card)) throw new Refused('unknown-card');
    if (seat !== this.toAct()) throw new Refused('not-your-turn');
    if (tricks.some((t) => t.cards.some(isThisOne))) throw new Refused('already-played');
    if (!hands[seat].includes(card)) throw new Refused('not-in-hand');
    if (!this.legal().includes(card)) throw new Refused('must-follow');
    hands[seat].splice(hands[seat].indexOf(card), 1);
    trick.push({ seat, card });
    if (trick.length === hands.length) {
      const taker = this.taker();
      tricks.push({ leader: this.leader, cards: trick, taker });
      this.leader = taker;
      this.trick = [];
    }
    if (hands.every((hand) => hand.length === 0)) throw new NotPlayed('the count of a deal');
  }

  /** Those of some cards that follow suit; none if nothing has been led. */
  follow(cards) {
    return cards.filter(({ card }) => this.trick.length && suit(card) === suit(this.trick[0].card));
  }

  /** Who takes the trick: the highest card of the suit led. */
  taker() {
    const place = (played) => this.rules.rank.order.indexOf(played.card[0]); // 0 is the highest
    return this.follow(this.trick).reduce((a, b) => (place(b) < place(a) ? b : a)).seat;
  }

  /** The cards that a player has captured. */
  captured(seat) {
    const own = this.tricks.filter((trick) => trick.taker === seat);
    return own.flatMap((trick) => trick.cards.map(({ card }) => card));
  }

  /** What the cards that a player has captured count. */
  points(seat) {
    const counts = this.rules.count.filter((count) => count.kind === 'cards');
    const value = (card) => counts.reduce((sum, count) => sum + (count.points[card] ?? 0), 0);
    return this.captured(seat).reduce((sum, card) => sum + value(card), 0);
  }
}

module.exports = { Deal, NotPlayed, Refused };
