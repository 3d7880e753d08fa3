'use strict';
// The conversation: JSON-RPC 2.0 over standard input and output, one message a line.
// "§1" and so on are sections of conformance/README.md.

const { replay } = require('./match.js');
const { perft } = require('./perft.js');

const ENGINE = { name: 'tiny-js', version: '1.0.0' };
const FEATURES = ['deck', 'match', 'viewer', 'perft'];
const LONGEST_LINE = 1024 * 1024; // §1

// The options of `polignac` and what this engine plays of them.
const OPTIONS = {
  limit: (value) => Number.isInteger(value) && value >= 1 && value <= 50,
  'limit-tested': (value) => value === 'after-the-deal',
  'two-at-the-limit': (value) => value === 'first-to-reach-it',
};

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

const error = (code, message) => ({ error: { code, message } });

const invalid = (why) => error(-32602, `Invalid params: ${why}`);

/** §2, §3: what `answer` says of a position, or why these params are none. */
function judge(params, answer) {
  const unsupported = (feature) => ({ result: { status: 'unsupported', feature } });
  if (!isObject(params)) return invalid('they must be an object');
  const { game, options, players, dealer, actions, viewer = null } = params;
  if (typeof game !== 'string') return invalid('game must be a string');
  if (game !== 'polignac') return unsupported('games other than polignac');
  if (!isObject(options)) return invalid('options must be an object');
  for (const [name, value] of Object.entries(options)) {
    const played = Object.hasOwn(OPTIONS, name) && OPTIONS[name](value);
    if (!played) return unsupported(`options: this value of ${name.slice(0, 40)}`);
  }
  if (!Number.isInteger(players)) return invalid('players must be a whole number');
  if (players < 3 || players > 8) return unsupported(`${players} players`); // L01
  const isSeat = (value) => Number.isInteger(value) && value >= 0 && value < players;
  if (!isSeat(dealer)) return invalid('dealer must be a seat');
  const { totals = Array(players).fill(0) } = params; // left out: the match begins
  const fits = Array.isArray(totals) && totals.length === players;
  if (!fits || !totals.every(Number.isInteger)) return invalid('totals must be a number a seat');
  if (!Array.isArray(actions)) return invalid('actions must be a list');
  if (viewer !== null && !isSeat(viewer)) return invalid('viewer must be a seat');
  const limit = options.limit ?? 20;
  return { result: answer({ players, dealer, totals, actions, viewer, limit, most: params.most }) };
}

/** §13: the lines of a position, counted. */
function count(params) {
  const most = isObject(params) ? params.most : undefined;
  if (!Number.isInteger(most) || most < 1) return invalid('most must be a whole number from 1');
  return judge(params, perft);
}

const INTRODUCTION = { protocol: 1, engine: ENGINE, games: ['polignac'], features: FEATURES };
const METHODS = {
  initialize: () => ({ result: INTRODUCTION }),
  replay: (params) => judge(params, replay),
  perft: count,
  shutdown: () => ({ result: null, last: true }),
};

/** The answer to a line: `reply`, if one is due, and `last`, true if the engine ends with it. */
function answer(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return { reply: write(null, error(-32700, 'Parse error: the line is not JSON')) };
  }
  const { jsonrpc, id, method, params } = isObject(message) ? message : {};
  const isId = id === undefined || id === null || ['string', 'number'].includes(typeof id);
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isId) {
    const wrong = error(-32600, 'Invalid Request: not a JSON-RPC 2.0 request');
    return { reply: write(isId && id !== undefined ? id : null, wrong) };
  }
  const { last, ...outcome } = call(method, params);
  return { reply: id === undefined ? null : write(id, outcome), last }; // no id: a notification
}

function call(method, params) {
  if (!Object.hasOwn(METHODS, method)) return error(-32601, 'Method not found');
  try {
    return METHODS[method](params);
  } catch (fault) {
    console.error(fault);
    return error(-32603, 'Internal error');
  }
}

const write = (id, outcome) => JSON.stringify({ jsonrpc: '2.0', id, ...outcome }) + '\n';

/** Answers each line of `input` on `output`, in order; calls `end` after the last answer. */
function serve(input, output, end) {
  let rest = ''; // the beginning of a line that is still to come
  let open = true;

  const take = (line) => {
    if (!open || line.trim() === '') return;
    const tooLong = { reply: write(null, error(-32600, 'Invalid Request: longer than 1 MiB')) };
    const { reply, last } = line.length > LONGEST_LINE ? tooLong : answer(line);
    if (reply) output.write(reply);
    if (!last) return;
    open = false;
    output.write('', end); // called when everything before it is written
  };

  input.setEncoding('utf8');
  input.on('data', (text) => {
    const lines = (rest + text).split('\n'); // not readline: it also splits at U+2028
    rest = lines.pop().slice(0, LONGEST_LINE + 1); // enough to see that it is too long
    lines.forEach(take);
  });
  input.on('end', () => take(rest));
}

if (require.main === module) {
  process.stdout.on('error', () => process.exit(1)); // nobody reads any more
  serve(process.stdin, process.stdout, () => process.exit(0));
}

module.exports = { answer };
