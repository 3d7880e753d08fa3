'use strict';
// An adapter: what the runner asks, put to an engine; what the engine says, put as an answer.
// §1 and so on are sections of the contract, conformance/README.md of polignac. engine.js is a
// small example: put yours in its place, and change what you find marked YOUR ENGINE.

const readline = require('node:readline');
const { Deal, NotPlayed, Refused } = require('./engine.js');

// YOUR ENGINE: what it plays. Add features (§1) as it has them; what is not declared is not asked.
const INTRODUCTION = {
  protocol: 1,
  engine: { name: 'my-engine', version: '1' },
  games: ['polignac'],
  features: [],
};

const unsupported = (feature) => ({ status: 'unsupported', feature });

/** Where the actions of a position lead to (§2, §3). */
function replay(params) {
  if (!INTRODUCTION.games.includes(params.game)) return unsupported(`the game ${params.game}`);
  if (params.viewer !== undefined) return unsupported('viewer');
  if (params.totals?.some((total) => total !== 0)) return unsupported('a match under way');
  let deal = null;
  for (const [index, action] of params.actions.entries()) {
    try {
      deal = apply(deal, action, params);
    } catch (error) {
      if (error instanceof Refused) return { status: 'refused', index, code: error.code };
      if (error instanceof NotPlayed) return unsupported(error.message);
      throw error;
    }
  }
  return { status: 'ok', view: view(deal, params) };
}

/** Lets the engine make an action (§4). Seats count from 0 in playing order. */
function apply(deal, action, params) {
  // YOUR ENGINE: begin a match, and make its moves, in its own words.
  if (deal === null && action.do === 'deal' && action.hands && !action.deck && !action.exposed) {
    return new Deal(params.table, params.dealer, action.hands);
  }
  if (deal === null || action.do !== 'play') throw new NotPlayed(`the action ${action.do}`);
  const { seat, card } = action;
  if (!Number.isInteger(seat) || typeof card !== 'string') throw new Refused('malformed');
  deal.play(seat, card);
  return deal;
}

/** What there is to see (§6); what your engine does not know is left out. */
function view(deal, params) {
  // YOUR ENGINE: report what it says. Work nothing out here: it is the engine that is tested.
  const seats = [...Array(params.players).keys()];
  const seat = deal.toAct();
  return {
    phase: 'play',
    deal: 1,
    dealer: params.dealer,
    direction: params.table.direction,
    seats,
    playoff: false,
    to_act: seat,
    legal: deal.legal().map((card) => ({ do: 'play', seat, card })),
    hands: deal.hands,
    announcement: null,
    trick: { number: deal.tricks.length + 1, leader: deal.leader, cards: deal.trick },
    tricks: deal.tricks,
    captured: seats.map((each) => deal.captured(each)),
    points: seats.map((each) => deal.points(each)),
    totals: seats.map(() => 0),
    deals: [],
    outcome: null,
  };
}

/** The answer to a request: always its own id, and a result or an error. */
function answer({ id, method, params }) {
  const methods = {
    initialize: () => INTRODUCTION,
    replay: () => replay(params),
    shutdown: () => null,
  };
  if (!Object.hasOwn(methods, method)) {
    return { jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } };
  }
  return { jsonrpc: '2.0', id, result: methods[method]() };
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    // One line. Nothing else may go to standard output: console.error is yours.
    process.stdout.write(JSON.stringify(answer(request)) + '\n');
    if (request.method === 'shutdown') break;
  }
  process.stdin.destroy(); // so that the program ends
}

main();
