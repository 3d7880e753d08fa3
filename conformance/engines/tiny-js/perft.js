'use strict';
// Every line of play from a position to the end of its deal, counted (§13 of conformance/README.md).

const { createHash } = require('node:crypto');

const { act, copy, legal, reach } = require('./match.js');

/** The answer for a position, and at most so many lines, whose params engine.js has checked. */
function perft(position) {
  const { match: start, refused } = reach(position);
  if (refused) return refused;
  if (start.phase !== 'play') return { status: 'unsupported', feature: `perft in ${start.phase}` };
  const { most } = position;
  const plays = [];
  const ends = [];
  let lines = 0;

  /** Plays a card and all lines after it; false as soon as there are too many. */
  const walk = (before, card, depth, scores) => {
    const match = copy(before);
    act(match, card);
    plays[depth] = (plays[depth] ?? 0) + 1;
    ends[depth] ??= 0;
    if (match.phase === 'play') {
      return legal(match).every((next) => walk(match, next, depth + 1, scores));
    }
    ends[depth] += 1;
    lines += 1;
    const score = JSON.stringify(match.deals.at(-1).score);
    scores.set(score, (scores.get(score) ?? 0) + 1);
    return lines <= most;
  };

  const parts = legal(start).map((first) => ({ first, scores: new Map() }));
  if (!parts.every(({ first, scores }) => walk(start, first, 0, scores))) {
    return { status: 'beyond', most };
  }
  const divide = parts.map(({ first, scores }) => (
    { card: first.card, lines: number(scores), scores: digest(scores) }
  ));
  const scores = together(parts.map((part) => part.scores));
  return { status: 'ok', lines, plays, ends, scores: digest(scores), divide };
}

const number = (scores) => [...scores.values()].reduce((sum, n) => sum + n, 0);

function together(maps) {
  const whole = new Map();
  for (const [score, n] of maps.flatMap((map) => [...map])) {
    whole.set(score, (whole.get(score) ?? 0) + n);
  }
  return whole;
}

/** The sha256 of how many lines lead to each score, the scores in the order of their numbers. */
function digest(scores) {
  const listed = [...scores].map(([score, n]) => [JSON.parse(score), n]);
  listed.sort(([a], [b]) => {
    const seat = a.findIndex((points, at) => points !== b[at]);
    return a[seat] - b[seat];
  });
  return createHash('sha256').update(JSON.stringify(listed)).digest('hex');
}

module.exports = { perft };
