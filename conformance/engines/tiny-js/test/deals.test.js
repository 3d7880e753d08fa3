'use strict';
// Pack, packets, tricks, scores, the end of the match and the views, against deals worked by hand.

const assert = require('node:assert/strict');
const { test } = require('node:test');
const rules = require('../rules.js');
const { cards, plays, MIXED, SUITS, deal, mixedDeal, slamBy, viewAfter } = require('./table.js');

test('King, Queen, Jack, Ace, 10, 9, 8, 7: each takes the next, whichever is led', () => {
  const order = ['K', 'Q', 'J', 'A', 'T', '9', '8', '7'];
  for (let high = 0; high < 7; high++) {
    const above = { seat: 0, card: `${order[high]}H` };
    const below = { seat: 1, card: `${order[high + 1]}H` };
    assert.equal(rules.taker([above, below]), 0);
    assert.equal(rules.taker([below, above]), 0);
  }
});

test('a Jack takes a trick over the Ace, counts for its own player, and he leads the next', () => {
  const view = viewAfter([deal(MIXED), ...plays(['0: TS AS JS 7S'])]);
  const laid = [['TS', 0], ['AS', 1], ['JS', 2], ['7S', 3]].map(([card, seat]) => ({ seat, card }));
  assert.deepEqual(view.tricks, [{ leader: 0, cards: laid, taker: 2 }]);
  assert.deepEqual(view.captured, [[], [], ['TS', 'AS', 'JS', '7S'], []]);
  assert.deepEqual(view.points, [0, 0, 2, 0]);
  assert.deepEqual(view.trick, { number: 2, leader: 2, cards: [] });
  assert.equal(view.to_act, 2);
});

test('higher cards of other suits do not take the trick', () => {
  const view = viewAfter([deal(SUITS), ...plays(['0: 7S KH KD KC'])]);
  assert.equal(view.tricks[0].taker, 0);
});

test('who holds the suit led must follow; who does not may throw any card, a Jack included', () => {
  const legal = (actions) => viewAfter(actions).legal.map(({ card }) => card).sort();
  assert.deepEqual(legal([deal(MIXED), ...plays(['0: TS'])]), ['8S', 'AS']);
  assert.deepEqual(legal([deal(SUITS), ...plays(['0: 7S'])]), [...SUITS.hands[1]].sort());
  assert.deepEqual(legal([deal(MIXED)]), [...MIXED.hands[0]].sort()); // any card may be led
});

test('a deal without a slam is scored as counted', () => {
  const view = viewAfter(mixedDeal, { totals: [3, 1, 0, 10] });
  assert.deepEqual(view.deals, [{
    dealer: 3, seats: [0, 1, 2, 3], playoff: false, tricks: [2, 0, 1, 5],
    count: [1, 0, 2, 2], fees: [0, 0, 0, 0], score: [1, 0, 2, 2], broken_off: false,
  }]);
  assert.deepEqual(view.totals, [4, 1, 2, 12]);
});

test('a slam scores 0 for its maker and 5 for each other player', () => {
  const view = viewAfter(slamBy(0));
  assert.deepEqual(view.deals[0].tricks, [8, 0, 0, 0]);
  assert.deepEqual(view.deals[0].count, [5, 0, 0, 0]);
  assert.deepEqual(view.deals[0].score, [0, 5, 5, 5]);
  assert.deepEqual(view.totals, [0, 5, 5, 5]);
});

const outcomeOf = (actions, totals) => {
  const { outcome } = viewAfter(actions, { totals });
  return outcome && [outcome.losers, outcome.winners];
};

test('after a slam that brings several to the limit the highest total loses alone', () => {
  // 0 + 0, 16 + 5, 17 + 5, 3 + 5
  assert.deepEqual(outcomeOf(slamBy(0), [0, 16, 17, 3]), [[2], [0, 1, 3]]);
});

test('after a slam all who tie on the highest total lose', () => {
  assert.deepEqual(outcomeOf(slamBy(0), [0, 17, 17, 15]), [[1, 2], [0, 3]]); // 0, 22, 22, 20
  assert.deepEqual(outcomeOf(slamBy(0), [25, 20, 20, 20]), [[0, 1, 2, 3], []]); // nobody wins
});

test('the limit is reached by a total equal to it, not by one below', () => {
  assert.deepEqual(outcomeOf(slamBy(0), [19, 0, 15, 0]), [[2], [0, 1, 3]]);
  assert.equal(outcomeOf(slamBy(0), [19, 14, 14, 14]), null);
});

test('of two who reach the limit in a deal the first by trick order loses', () => {
  // Seat 2 takes its points in trick 1, seat 3 in tricks 3 and 8, seat 0 in trick 5.
  assert.deepEqual(outcomeOf(mixedDeal, [0, 0, 18, 19]), [[2], [0, 1, 3]]); // 20 loses, 21 wins
  assert.deepEqual(outcomeOf(mixedDeal, [19, 0, 0, 19]), [[3], [0, 1, 2]]); // trick 3, trick 5
  assert.deepEqual(outcomeOf(mixedDeal, [19, 0, 0, 18]), [[0], [1, 2, 3]]); // trick 5, trick 8
});

test('totals at the limit before the first deal came first; the highest, or all tied', () => {
  assert.deepEqual(outcomeOf(mixedDeal, [0, 20, 18, 0]), [[1], [0, 2, 3]]);
  assert.deepEqual(outcomeOf(mixedDeal, [20, 20, 0, 0]), [[0], [1, 2, 3]]); // 21, 20
  assert.deepEqual(outcomeOf(mixedDeal, [20, 21, 0, 0]), [[0, 1], [2, 3]]); // 21, 21
});

test('a whole match: the deal goes round, the player after the dealer leads', () => {
  const five = [0, 1, 2, 3, 0].map(slamBy);
  const totals = [[0, 5, 5, 5], [5, 5, 10, 10], [10, 10, 10, 15], [15, 15, 15, 15]];
  totals.forEach((expected, index) => {
    const view = viewAfter(five.slice(0, index + 1).flat());
    assert.deepEqual(view.totals, expected);
    assert.deepEqual([view.phase, view.deal, view.dealer], ['deal', index + 2, index]);
    assert.deepEqual([view.to_act, view.legal], [index, [{ do: 'deal' }]]);
    assert.equal(view.outcome, null);
  });
  const over = viewAfter(five.flat());
  assert.deepEqual([over.phase, over.deal, over.dealer], ['over', 5, 3]);
  assert.deepEqual([over.to_act, over.legal, over.trick], [null, [], null]);
  assert.deepEqual(over.hands, [[], [], [], []]);
  assert.deepEqual(over.points, [0, 0, 0, 0]);
  assert.deepEqual(over.totals, [15, 20, 20, 20]);
  assert.deepEqual(over.deals.map(({ dealer }) => dealer), [3, 0, 1, 2, 3]);
  assert.deepEqual(over.outcome, { winners: [0], losers: [1, 2, 3] });
});

test('the Sevens that leave the pack, and the size of the hands', () => {
  const expected = [
    [3, ['7S', '7C'], 10], [4, ['7S', '7H', '7D', '7C'], 8], [5, ['7S', '7C'], 6],
    [6, ['7S', '7C'], 5], [7, [], 4], [8, ['7S', '7H', '7D', '7C'], 4],
  ];
  for (const [players, sevens, size] of expected) {
    const pack = rules.pack(players);
    assert.deepEqual(pack.filter((card) => card[0] === '7'), sevens);
    assert.equal(new Set(pack).size, 28 + sevens.length);
    const { hands } = viewAfter([{ do: 'deal', deck: pack }], { players, dealer: 0 });
    assert.deepEqual(hands.map((hand) => hand.length), Array(players).fill(size));
  }
});

test('packets of two go round from the player after the dealer', () => {
  const deck = cards('KS QS KH QH KD QD KC QC JS AS JH AH JD AD JC AC '
    + 'TS 9S TH 9H TD 9D TC 9C 8S 7S 8H 7H 8D 7D 8C 7C');
  const view = viewAfter([{ do: 'deal', deck }], { dealer: 1 });
  assert.deepEqual(view.hands, [
    'KD QD JD AD TD 9D 8D 7D', 'KC QC JC AC TC 9C 8C 7C', // seats 0 and 1: third and fourth
    'KS QS JS AS TS 9S 8S 7S', 'KH QH JH AH TH 9H 8H 7H', // seats 2 and 3: first and second
  ].map(cards));
  assert.equal(view.to_act, 2);
});

test('an odd hand ends with a single card: 2-2-1 for six', () => {
  const deck = cards('KS QS KH QH KD QD KC QC JS AS JH AH ' // the first packet of each
    + 'JD AD JC AC TS 9S TH 9H TD 9D TC 9C ' // the second
    + '8S 7S 8H 8D 8C 7C'); // the single cards
  const view = viewAfter([{ do: 'deal', deck }], { players: 6, dealer: 5 });
  assert.deepEqual(view.hands, [
    'KS QS JD AD 8S', 'KH QH JC AC 7S', 'KD QD TS 9S 8H',
    'KC QC TH 9H 8D', 'JS AS TD 9D 8C', 'JH AH TC 9C 7C',
  ].map(cards));
});

const threeTricksAndALead = [deal(MIXED), ...plays([...MIXED.tricks.slice(0, 3), '3: KH'])];

test('the view of the table shows all', () => {
  const view = viewAfter(threeTricksAndALead);
  assert.deepEqual(view.hands[3], cards('QD AD KC QC'));
  assert.deepEqual(view.captured[3], cards('QS KS 9S 8S QH AH JH TH'));
  assert.deepEqual(view.trick, { number: 4, leader: 3, cards: [{ seat: 3, card: 'KH' }] });
  assert.deepEqual(view.legal, [{ do: 'play', seat: 0, card: '8H' }]);
  assert.deepEqual(
    [view.direction, view.seats, view.playoff, view.announcement, view.irregular, view.fees],
    ['counter-clockwise', [0, 1, 2, 3], false, null, [], [0, 0, 0, 0]],
  );
});

test('a viewer sees his own hand and the captured Jacks, no other gathered card', () => {
  const whole = viewAfter(threeTricksAndALead);
  const view = viewAfter(threeTricksAndALead, { viewer: 2 });
  assert.deepEqual(view.hands, [null, null, cards('9H 8D 7D JC AC'), null]);
  assert.deepEqual(view.tricks, [
    { leader: 0, cards: null, taker: 2 },
    { leader: 2, cards: null, taker: 3 },
    { leader: 3, cards: null, taker: 3 },
  ]);
  assert.deepEqual(view.captured, [[], [], ['JS'], ['JH']]);
  assert.deepEqual(view.points, [0, 0, 2, 1]);
  assert.deepEqual(view.legal, []); // seat 0 is to act
  assert.deepEqual([view.trick, view.totals, view.to_act], [whole.trick, whole.totals, 0]);
});

test('before the deal only the dealer sees that he may deal, and no hand is shown of others', () => {
  const own = viewAfter([], { viewer: 3 });
  const other = viewAfter([], { viewer: 1 });
  assert.deepEqual([own.phase, own.deal, own.legal], ['deal', 1, [{ do: 'deal' }]]);
  assert.deepEqual([other.to_act, other.legal], [3, []]);
  assert.deepEqual(other.hands, [null, [], null, null]);
});

test('the viewer who is to act sees what he may play', () => {
  const view = viewAfter(threeTricksAndALead, { viewer: 0 });
  assert.deepEqual(view.legal, [{ do: 'play', seat: 0, card: '8H' }]);
});
