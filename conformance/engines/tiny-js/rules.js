'use strict';
// The rules of Polignac as plain functions: cards in, answers out, nothing remembered.
// "WF" is the French text, "L04" a row and "§1.8" a section of docs/points-of-law.md.

const RANKS = 'KQJAT987'; // from high to low: the Ace stands below the Jack (WF, L04)
const SUITS = 'SHDC';
const PACKET = 2; // WF deals two by two (L07)

const suit = (card) => card[1];
const strength = (card) => -RANKS.indexOf(card[0]);

/** The 32 cards without the Sevens that leave the pack with this number of players (L03). */
function pack(players) {
  const gone = new Map([[3, 'HD'], [5, 'HD'], [6, 'HD'], [7, 'SHDC']]).get(players) ?? '';
  return [...SUITS]
    .flatMap((s) => [...RANKS].map((r) => r + s))
    .filter((card) => !(card[0] === '7' && gone.includes(suit(card))));
}

/**
 * The hands that come of dealing `deck`, first card first: packets of two go round from the
 * player after the dealer, a single card at the end of an odd hand (L07); no stock (L09).
 */
function dealOut(deck, players, dealer) {
  const hands = Array.from({ length: players }, () => []);
  let next = 0;
  for (let lacking = deck.length / players; lacking > 0; lacking -= PACKET) {
    const packet = Math.min(PACKET, lacking);
    for (let turn = 1; turn <= players; turn++) {
      hands[(dealer + turn) % players].push(...deck.slice(next, next + packet));
      next += packet;
    }
  }
  return hands;
}

/** The cards that may be played: of the suit led if there are any, else all (L10, L11). */
function playable(hand, trick) {
  const following = trick.length ? hand.filter((c) => suit(c) === suit(trick[0].card)) : [];
  return following.length ? following : hand;
}

/** The seat that takes a full trick: that of the highest card of the suit led (L12). */
function taker(trick) {
  const following = trick.filter(({ card }) => suit(card) === suit(trick[0].card));
  return following.reduce((a, b) => (strength(b.card) > strength(a.card) ? b : a)).seat;
}

/** What a captured card counts: the Polignac 2, each other Jack 1 (L14). */
function value(card) {
  if (card[0] !== 'J') return 0;
  return card === 'JS' ? 2 : 1;
}

const trickValue = (trick) => trick.cards.reduce((sum, { card }) => sum + value(card), 0);

/** What each seat has counted in these finished tricks (§1.6 a). */
function counts(tricks, players) {
  const count = Array(players).fill(0);
  for (const trick of tricks) count[trick.taker] += trickValue(trick);
  return count;
}

/** The seat that took every trick of a finished deal, or null (§1.9). */
function slamMaker(tricks) {
  const maker = tricks[0].taker;
  return tricks.every((trick) => trick.taker === maker) ? maker : null;
}

/** Scores from the tricks: a slam costs its maker 0 and each other player 5 (L15, L18). */
function settle(tricks, players) {
  const maker = slamMaker(tricks);
  const count = counts(tricks, players);
  return maker === null ? count : count.map((_, seat) => (seat === maker ? 0 : 5));
}

/**
 * Who loses, once a deal has brought a total to the limit: after a slam the highest total;
 * else the first to reach the limit, as the Jacks fell (§1.8, L30); all who tie on it (L27).
 * `before` are the totals before the deal, `totals` those after it.
 */
function losers(before, totals, tricks, limit) {
  const highest = (seats) => seats.filter((a) => seats.every((b) => totals[a] >= totals[b]));
  const everybody = [...totals.keys()];
  if (slamMaker(tricks) !== null) return highest(everybody);
  const running = [...before];
  const arrived = () => everybody.filter((seat) => running[seat] >= limit);
  for (const trick of tricks) {
    if (arrived().length) break;
    running[trick.taker] += trickValue(trick);
  }
  return highest(arrived());
}

module.exports = { pack, dealOut, playable, taker, value, counts, settle, losers };
