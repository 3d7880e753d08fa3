'use strict';
// Lines of play, counted by hand.

const assert = require('node:assert/strict');
const { createHash } = require('node:crypto');
const { test } = require('node:test');
const { perft } = require('../perft.js');
const { mixedDeal, plays } = require('./table.js');

const digest = (text) => createHash('sha256').update(text).digest('hex');
const count = (actions, changes = {}) => perft({
  players: 4, dealer: 3, totals: [0, 0, 0, 0], limit: 20, most: 1000, actions, ...changes,
});

// Two clubs each are left, and seat 3 has K and Q: whatever is played, he takes both tricks.
const twoEach = mixedDeal.slice(0, 1 + 6 * 4);

test('everybody has two cards to choose from, then one: 2, 4, 8, 16 ways and no more', () => {
  const scores = digest('[[[1,0,2,2],16]]');
  const part = digest('[[[1,0,2,2],8]]');
  assert.deepEqual(count(twoEach), {
    status: 'ok', lines: 16, plays: [2, 4, 8, 16, 16, 16, 16, 16], ends: [0, 0, 0, 0, 0, 0, 0, 16],
    scores,
    divide: [
      { card: '8C', lines: 8, scores: part }, { card: '7C', lines: 8, scores: part },
    ],
  });
});

test('the bound is the most that is counted', () => {
  assert.equal(count(twoEach, { most: 16 }).status, 'ok');
  assert.deepEqual(count(twoEach, { most: 15 }), { status: 'beyond', most: 15 });
});

test('a card of the trick may lie already', () => {
  const { lines, divide } = count([...twoEach, ...plays(['0: 8C'])]);
  assert.deepEqual([lines, divide.map(({ card }) => card)], [8, ['TC', '9C']]);
});

test('a refused action is told as ever; a deal that is over has no lines', () => {
  const refused = { status: 'refused', index: 25, code: 'not-in-hand' };
  assert.deepEqual(count([...twoEach, ...plays(['0: KC'])]), refused);
  assert.equal(count(mixedDeal).status, 'unsupported');
});

// The tree that docs/perft.md counts: Q♠ 9♥ against K♠ J♠ and 9♦ 8♥.
const THREE = [
  'QS AS KH JH 9H JD AD KC AC 9C', 'KS JS TS 9S 7S 8D QC JC 8C 7C', '8S QH AH TH 8H KD QD TD 9D TC',
].map((hand) => hand.split(' '));
const EIGHT = [
  '0: AD 8D TD', '0: JH 9S QH', '2: AH KH TS', '0: JD 7C QD', '2: 8S AS 7S', '0: 9C JC TC',
  '1: QC TH AC', '1: 8C KD KC',
];

test('scores differ by who takes the Polignac, and are sorted as numbers', () => {
  const actions = [{ do: 'deal', hands: THREE }, ...plays(EIGHT, 3)];
  const answer = count(actions, { players: 3, dealer: 2, totals: [0, 0, 0] });
  assert.deepEqual(answer.plays, [2, 4, 6, 6, 6, 6]);
  assert.equal(answer.scores, digest('[[[0,3,2],2],[[2,1,2],4]]'));
  assert.deepEqual(answer.divide, [
    { card: 'QS', lines: 4, scores: digest('[[[0,3,2],2],[[2,1,2],2]]') },
    { card: '9H', lines: 2, scores: digest('[[[2,1,2],2]]') },
  ]);
});
