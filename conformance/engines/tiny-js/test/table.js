'use strict';
// What the tests share: two deals for four players, laid out and worked by hand, and short ways
// to write them down. The dealer is seat 3, so seat 0 leads, where nothing else is said.

const { replay } = require('../match.js');

const cards = (text) => text.split(' ');

/** The plays of tricks written `'0: TS AS JS 7S'`: who leads, then the cards in playing order. */
const plays = (lines, players = 4) => lines.flatMap((line) => {
  const [leader, laid] = line.split(': ');
  return cards(laid).map((card, turn) => (
    { do: 'play', seat: (Number(leader) + turn) % players, card }
  ));
});

// Everybody holds two cards of each suit, so everybody follows in every trick.
const MIXED = {
  hands: [
    'TS 9S AH 8H KD JD 8C 7C',
    'AS 8S JH 7H TD 9D TC 9C',
    'QS JS TH 9H 8D 7D JC AC',
    'KS 7S KH QH QD AD KC QC',
  ].map(cards),
  tricks: [
    '0: TS AS JS 7S', // to 2: the Jack is higher than the Ace and takes itself, the Polignac → 2
    '2: QS KS 9S 8S', // to 3
    '3: QH AH JH TH', // to 3: J♥ → 1
    '3: KH 8H 7H 9H', // to 3
    '3: AD JD TD 8D', // to 0: J♦ takes itself → 1
    '0: KD 9D 7D QD', // to 0
    '0: 7C 9C AC QC', // to 3
    '3: KC 8C TC JC', // to 3: J♣ → 1
  ], // count: 1 0 2 2; tricks: 2 0 1 5
};

// Each player holds a whole suit: whoever leads first takes every trick, whatever is thrown in.
const SUITS = {
  hands: ['S', 'H', 'D', 'C'].map((suit) => [...'KQJAT987'].map((rank) => rank + suit)),
  slam: (leader) => [...'789TAJQK'].map((rank, number) => {
    const thrown = 'KQJAT987'[number];
    const suits = [0, 1, 2, 3].map((turn) => 'SHDC'[(leader + turn) % 4]);
    return `${leader}: ${suits.map((suit, turn) => (turn ? thrown : rank) + suit).join(' ')}`;
  }),
};

const deal = ({ hands }) => ({ do: 'deal', hands });
const mixedDeal = [deal(MIXED), ...plays(MIXED.tricks)];
const slamBy = (leader) => [deal(SUITS), ...plays(SUITS.slam(leader))];

/** The verdict on these actions, in a match of four with the limit 20 if nothing else is said. */
const verdict = (actions, { players = 4, dealer = 3, totals, limit = 20, viewer = null } = {}) => (
  replay({
    players, dealer, limit, viewer, actions, totals: totals ?? Array(players).fill(0),
  })
);

/** The view after these actions, all of which must be accepted. */
function viewAfter(actions, position) {
  const { status, index, code, view } = verdict(actions, position);
  if (status !== 'ok') throw new Error(`action ${index} was refused: ${code}`);
  return view;
}

module.exports = { cards, plays, MIXED, SUITS, deal, mixedDeal, slamBy, verdict, viewAfter };
