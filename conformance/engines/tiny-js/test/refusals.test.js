'use strict';
// Each code that this game can meet, and which one is given where several apply.

const assert = require('node:assert/strict');
const { test } = require('node:test');
const rules = require('../rules.js');
const { plays, MIXED, deal, mixedDeal, verdict } = require('./table.js');

const dealt = [deal(MIXED)];
const over = [mixedDeal, { totals: [0, 0, 18, 0] }]; // seat 2 reaches 20

/** Refused with this code, after `before`, is each of `actions`. */
function refuses(code, before, actions, position) {
  for (const action of actions) {
    const expected = { status: 'refused', index: before.length, code };
    assert.deepEqual(verdict([...before, action], position), expected, JSON.stringify(action));
  }
}

const play = (seat, card) => ({ do: 'play', seat, card });

test('the first action that is refused is named, whatever follows it', () => {
  const actions = [deal(MIXED), play(0, 'TS'), play(2, 'JS'), play(9, 'XX'), null];
  assert.deepEqual(verdict(actions), { status: 'refused', index: 2, code: 'not-your-turn' });
});

test('malformed', () => {
  refuses('malformed', dealt, [
    null, 7, 'play', [], {}, { do: 'shuffle' }, { do: 'toString' }, { do: ['play'] },
    { do: 'play', seat: 0 }, { do: 'play', card: 'TS' }, play('0', 'TS'), play(0.5, 'TS'),
    play(true, 'TS'), play(0, 7), play(0, ['TS']), { do: 'pass' }, { do: 'announce', seat: 0 },
    { do: 'notice', seat: 0, offender: 1 }, { do: 'misdeal' }, { do: 'revoke', seat: 0 },
    { do: 'notice', seat: 0, offender: 1, trick: 1, deal: '1' },
  ]);
  refuses('malformed', [], [
    { do: 'deal' }, { do: 'deal', hands: 'KS' }, { do: 'deal', hands: ['KS'] },
    { do: 'deal', deck: [1] }, { do: 'deal', deck: null }, { ...deal(MIXED), deck: rules.pack(4) },
    { ...deal(MIXED), exposed: 'KS' },
  ]);
});

test('unknown-seat', () => {
  refuses('unknown-seat', dealt, [
    play(4, 'TS'), play(-1, 'XX'), { do: 'pass', seat: 4 },
    { do: 'announce', seat: 9, announcement: 'capot' },
    { do: 'notice', seat: 0, offender: 4, trick: 1 },
  ]);
});

test('unknown-card', () => {
  const withSix = MIXED.hands.map((hand) => hand.map((card) => (card === '7C' ? '6C' : card)));
  refuses('unknown-card', dealt, [play(0, 'XX'), play(1, '6S'), play(0, ''), play(0, '10S')]);
  refuses('unknown-card', [], [{ do: 'deal', hands: withSix }, play(0, '6S')]);
  const full = { do: 'deal', deck: rules.pack(4) }; // the red Sevens are out with three
  refuses('unknown-card', [], [full], { players: 3, dealer: 0 });
});

test('match-over', () => {
  const [before, position] = over;
  refuses('match-over', before, [
    deal(MIXED), { do: 'deal', deck: ['XX'] }, { ...deal(MIXED), exposed: ['KS'] }, play(0, 'TS'),
    { do: 'pass', seat: 0 }, { do: 'count' }, { do: 'announce', seat: 0, announcement: 'capot' },
  ], position);
  refuses('unknown-seat', before, [play(4, 'TS')], position);
  refuses('malformed', before, [{ do: 'deal' }], position);
});

test('not-in-this-game', () => {
  for (const before of [[], dealt]) {
    refuses('not-in-this-game', before, [
      { do: 'misdeal', reason: 'wrong-count' }, { do: 'revoke', seat: 0, card: 'KS' },
      { do: 'notice', seat: 0, offender: 1, trick: 1 }, { do: 'correct', seat: 1, card: 'KS' },
      { do: 'count' }, { ...deal(MIXED), exposed: ['KS'] },
    ]);
  }
});

test('an empty list of exposed cards is the same as none', () => {
  assert.equal(verdict([{ ...deal(MIXED), exposed: [] }]).status, 'ok');
});

test('unknown-announcement', () => {
  for (const before of [[], dealt]) {
    refuses('unknown-announcement', before, [
      { do: 'announce', seat: 0, announcement: 'generale' },
      { do: 'announce', seat: 2, announcement: 'capot' },
    ]);
  }
});

test('wrong-phase', () => {
  refuses('wrong-phase', [], [play(0, 'TS'), play(3, 'KS'), { do: 'pass', seat: 0 }]);
  refuses('wrong-phase', dealt, [
    deal(MIXED), { do: 'deal', deck: ['XX'] }, { do: 'pass', seat: 0 }, { do: 'pass', seat: 1 },
  ]);
  refuses('wrong-phase', mixedDeal, [play(0, 'TS')]);
});

test('not-your-turn', () => {
  refuses('not-your-turn', dealt, [play(1, 'AS'), play(1, 'TS'), play(3, 'KS')]);
  const trick = [...dealt, ...plays(['0: TS AS JS 7S'])]; // to seat 2
  refuses('not-your-turn', trick, [play(0, '9S'), play(0, 'TS'), play(3, 'KS')]);
});

test('bad-deal', () => {
  const pack = rules.pack(4);
  const [first, second, ...others] = MIXED.hands;
  refuses('bad-deal', [], [
    { do: 'deal', deck: [] }, { do: 'deal', deck: pack.slice(1) },
    { do: 'deal', deck: [...pack, 'KS'] }, { do: 'deal', deck: ['KS', ...pack.slice(0, 31)] },
    { do: 'deal', hands: [] }, { do: 'deal', hands: MIXED.hands.slice(1) },
    { do: 'deal', hands: [...MIXED.hands, []] },
    { do: 'deal', hands: [[...first, second[0]], second.slice(1), ...others] },
    { do: 'deal', hands: [[...first.slice(1), second[0]], second, ...others] },
  ]);
});

test('already-played, not-in-hand and must-follow', () => {
  const toSeat3 = [...dealt, ...plays(['0: TS AS JS 7S', '2: QS'])];
  refuses('already-played', toSeat3, [play(3, '7S')]);
  refuses('not-in-hand', toSeat3, [play(3, 'JS'), play(3, '9S')]); // JS was another's
  refuses('must-follow', toSeat3, [play(3, 'KH')]);
  refuses('not-in-hand', dealt, [play(0, 'KS')]);
});

test('a field that the action does not have is passed over', () => {
  const actions = [{ ...deal(MIXED), seat: 9, card: 'XX' }, { ...play(0, 'TS'), offender: 9 }];
  assert.equal(verdict(actions).status, 'ok');
});

test('what a deal before forbade is free in the next', () => {
  const again = [...mixedDeal, deal(MIXED), ...plays(['1: AS'])];
  assert.equal(verdict(again).status, 'ok');
});
