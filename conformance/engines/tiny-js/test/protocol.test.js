'use strict';
// The conversation, with the engine as a process of its own.

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const path = require('node:path');
const { test } = require('node:test');
const { mixedDeal, slamBy } = require('./table.js');

const ENGINE = path.join(__dirname, '..', 'engine.js');
const DEFAULTS = {
  limit: 20, 'limit-tested': 'after-the-deal', 'two-at-the-limit': 'first-to-reach-it',
};

const request = (id, method, params) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
const position = (changes) => ({
  game: 'polignac', options: DEFAULTS, players: 4, table: {}, dealer: 3, totals: [0, 0, 0, 0],
  actions: mixedDeal, ...changes,
});

/** The answers to these lines, sent all at once; the engine must end well and say nothing else. */
function converse(lines) {
  const input = Array.isArray(lines) ? lines.map((line) => `${line}\n`).join('') : lines;
  const engine = spawnSync(process.execPath, [ENGINE], { input, timeout: 20000 });
  assert.equal(engine.status, 0);
  assert.equal(engine.stderr.toString(), '');
  return engine.stdout.toString().split('\n').slice(0, -1).map((line) => JSON.parse(line));
}

const results = (lines) => converse(lines).map(({ result }) => result);
const codes = (lines) => converse(lines).map(({ id, error }) => [id, error.code]);

test('initialize tells the protocol, the game and the features; shutdown ends the engine', () => {
  const lines = [
    request(1, 'initialize', { protocol: 1, runner: { name: 'test', version: '0' } }),
    request('b', 'shutdown'), request(3, 'initialize'),
  ];
  assert.deepEqual(converse(lines), [
    {
      jsonrpc: '2.0', id: 1,
      result: {
        protocol: 1, engine: { name: 'tiny-js', version: '1.0.0' }, games: ['polignac'],
        features: ['deck', 'match', 'viewer', 'perft'],
      },
    },
    { jsonrpc: '2.0', id: 'b', result: null },
  ]);
});

test('pipelined requests are all answered, each alone', () => {
  const slam = position({ actions: slamBy(0) });
  const lines = [...Array(200).keys()].map((id) => (
    request(id, 'replay', id % 2 ? slam : position())
  ));
  const answers = converse([...lines, request(200, 'shutdown')]);
  assert.deepEqual(answers.map(({ id }) => id), [...Array(201).keys()]);
  for (const { id, result } of answers.slice(0, 200)) {
    assert.equal(result.status, 'ok');
    assert.deepEqual(result.view.totals, id % 2 ? [0, 5, 5, 5] : [1, 0, 2, 2]);
  }
});

test('a refused position and a viewer go through the protocol', () => {
  const [refused, seen] = results([
    request(1, 'replay', position({ actions: [...mixedDeal, { do: 'count' }] })),
    request(2, 'replay', position({ actions: mixedDeal.slice(0, 1), viewer: 1 })),
  ]);
  assert.deepEqual(refused, { status: 'refused', index: 33, code: 'not-in-this-game' });
  assert.deepEqual(seen.view.hands.map((hand) => hand && hand.length), [null, 8, null, null]);
});

test('any limit from 1 to 50 is played, 20 if none is given', () => {
  const options = [{ limit: 1 }, { limit: 2 }, { limit: 3 }, { limit: 50 }, {}];
  const totals = [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [47, 0, 0, 0], [18, 0, 0, 0]];
  const lines = options.map((each, id) => (
    request(id, 'replay', position({ options: each, totals: totals[id] }))
  ));
  const phases = results(lines).map(({ view }) => view.phase); // most by one player: 2
  assert.deepEqual(phases, ['over', 'over', 'deal', 'deal', 'deal']);
});

test('other games, other values of options and other numbers of players are unsupported', () => {
  const lines = [
    { game: 'polignac-generale' }, { game: 'quatre-valets', players: 2 },
    { options: { ...DEFAULTS, limit: 0 } }, { options: { ...DEFAULTS, limit: 51 } },
    { options: { ...DEFAULTS, limit: '20' } }, { options: { ...DEFAULTS, ace: 'lowest' } },
    { options: { ...DEFAULTS, 'limit-tested': 'in-mid-deal' } },
    { options: { ...DEFAULTS, 'two-at-the-limit': 'highest-total' } },
    { options: { ...DEFAULTS, 'two-at-the-limit': 'all-of-them' } },
    { players: 2, totals: [0, 0] }, { players: 9, totals: Array(9).fill(0) },
  ].map((changes, id) => request(id, 'replay', position(changes)));
  const answers = results(lines);
  assert.equal(answers.length, lines.length);
  for (const { status, feature } of answers) {
    assert.equal(status, 'unsupported');
    assert.equal(typeof feature, 'string');
  }
});

test('malformed lines are answered with an error, and the engine goes on', () => {
  const lines = [
    'not json', '{"jsonrpc":"2.0","id":1,', '[]', 'null', '7', '', '  ',
    '{"id":1,"method":"replay"}', '{"jsonrpc":"2.0","id":2}',
    '{"jsonrpc":"2.0","id":{},"method":"replay"}',
    request(3, 'explain'), request(4, 'toString'), request(5, 'shutdown'),
  ];
  const answers = converse(lines);
  assert.deepEqual(answers.slice(0, -1).map(({ id, error }) => [id, error.code]), [
    [null, -32700], [null, -32700], [null, -32600], [null, -32600], [null, -32600],
    [1, -32600], [2, -32600], [null, -32600], [3, -32601], [4, -32601],
  ]);
  assert.deepEqual(answers.at(-1), { jsonrpc: '2.0', id: 5, result: null });
});

test('params that are no position are invalid params', () => {
  const wrong = [
    { game: 7 }, { options: null }, { options: [] }, { players: '4' },
    { dealer: 4 }, { dealer: -1 },
    { totals: [0, 0, 0] }, { totals: [0, 0, 0, '0'] }, { totals: 0 }, { actions: {} },
    { actions: undefined }, { viewer: 4 }, { viewer: '0' },
  ].map((changes) => position(changes));
  const all = [undefined, null, [], 'x', ...wrong];
  const lines = all.map((params, id) => request(id, 'replay', params));
  assert.deepEqual(codes(lines), lines.map((_, id) => [id, -32602]));
});

test('a line that is too long is answered once, and the next one is read', () => {
  const long = request(1, 'replay', position({ table: 'x'.repeat(3 * 1024 * 1024) }));
  assert.deepEqual(codes([long, request(2, 'explain')]), [[null, -32600], [2, -32601]]);
});

test('a notification has no answer; the last line needs no end; U+2028 ends no line', () => {
  assert.deepEqual(converse(['{"jsonrpc":"2.0","method":"initialize"}']), []);
  assert.deepEqual(codes(request(1, 'explain\u2028')), [[1, -32601]]);
});
