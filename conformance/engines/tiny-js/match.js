'use strict';
// One match from its first deal: takes actions, refuses what the rules refuse, shows the view.
// "§4" and so on are sections of conformance/README.md.

const rules = require('./rules.js');

const isList = Array.isArray;
const isText = (value) => typeof value === 'string';
const isWhole = Number.isInteger;
const isCards = (value) => isList(value) && value.every(isText);
const isHands = (value) => isList(value) && value.every(isCards);

// §4: every action that the protocol knows, played here or not, and the fields it must have.
const FIELDS = {
  deal: {},
  misdeal: { reason: isText },
  announce: { seat: isWhole, announcement: isText },
  pass: { seat: isWhole },
  play: { seat: isWhole, card: isText },
  revoke: { seat: isWhole, card: isText },
  notice: { seat: isWhole, offender: isWhole, trick: isWhole },
  correct: { seat: isWhole, card: isText },
  count: {},
};

// The fields an action may have besides; any other field is passed over.
const EXTRA = {
  deal: { hands: isHands, deck: isCards, exposed: isCards },
  notice: { deal: isWhole },
};

function wellFormed(action) {
  if (action === null || typeof action !== 'object' || isList(action)) return false;
  if (!isText(action.do) || !Object.hasOwn(FIELDS, action.do)) return false;
  const must = Object.entries(FIELDS[action.do]);
  const may = Object.entries(EXTRA[action.do] ?? {}).filter(([key]) => key in action);
  if (![...must, ...may].every(([key, right]) => right(action[key]))) return false;
  // A deal brings the hands or the deck, not both.
  return action.do !== 'deal' || ('hands' in action) !== ('deck' in action);
}

/** A match in phase `deal`. */
function start({ players, dealer, totals, limit }) {
  const fresh = { phase: 'deal', deals: [], outcome: null, pack: new Set(rules.pack(players)) };
  return { players, dealer, totals, limit, ...fresh, ...noDeal(players) };
}

const noCards = (players) => Array.from({ length: players }, () => []);
const noDeal = (players) => ({ hands: noCards(players), leader: null, trick: [], tricks: [] });

function toAct(match) {
  if (match.phase === 'deal') return match.dealer;
  if (match.phase === 'play') return (match.leader + match.trick.length) % match.players;
  return null;
}

const named = (action, ...keys) => keys.filter((k) => k in FIELDS[action.do]).map((k) => action[k]);

/** The cards an action names. A deal that is not due is `wrong-phase`, whatever its cards (§7). */
function cardsNamed(match, action) {
  if (action.do !== 'deal') return named(action, 'card');
  if (match.phase !== 'deal') return [];
  return [...(action.deck ?? action.hands.flat()), ...(action.exposed ?? [])];
}

function isFullDeal(match, { hands, deck }) {
  const cards = deck ?? hands.flat();
  const size = match.pack.size / match.players;
  const fair = deck ? cards.length === match.pack.size
    : hands.length === match.players && hands.every((hand) => hand.length === size);
  return fair && new Set(cards).size === cards.length;
}

function hasPlayed(match, { seat, card }) {
  const laid = [...match.tricks.flatMap((trick) => trick.cards), ...match.trick];
  return laid.some((play) => play.seat === seat && play.card === card);
}

// WF is silent on misdeals (L31) and revokes (L32): the game has no such action.
const NOT_PLAYED = ['misdeal', 'revoke', 'notice', 'correct', 'count'];
const exposes = (action) => action.do === 'deal' && (action.exposed ?? []).length > 0;
const plays = (test) => (match, action) => action.do === 'play' && test(match, action);

// §7, in its order: the first that applies is given, and each may rely on those before it.
// Codes that only announcements, misdeals, revokes and other bans can meet are not here.
const REFUSALS = [
  ['malformed', (m, a) => !wellFormed(a)],
  ['unknown-seat', (m, a) => named(a, 'seat', 'offender').some((s) => s < 0 || s >= m.players)],
  ['unknown-card', (m, a) => cardsNamed(m, a).some((card) => !m.pack.has(card))],
  ['match-over', (m) => m.phase === 'over'],
  ['not-in-this-game', (m, a) => NOT_PLAYED.includes(a.do) || exposes(a)],
  ['unknown-announcement', (m, a) => a.do === 'announce'],
  ['wrong-phase', (m, a) => a.do !== m.phase], // `deal` and `play` are due in phases of that name
  ['not-your-turn', plays((m, a) => a.seat !== toAct(m))],
  ['bad-deal', (m, a) => a.do === 'deal' && !isFullDeal(m, a)],
  ['already-played', plays(hasPlayed)],
  ['not-in-hand', plays((m, a) => !m.hands[a.seat].includes(a.card))],
  ['must-follow', plays((m, a) => !rules.playable(m.hands[a.seat], m.trick).includes(a.card))],
];

/** The code for which the rules refuse the action, or null after having carried it out. */
function act(match, action) {
  const refusal = REFUSALS.find(([, applies]) => applies(match, action));
  if (refusal) return refusal[0];
  (action.do === 'deal' ? deal : play)(match, action);
  return null;
}

function deal(match, { hands, deck }) {
  match.hands = deck ? rules.dealOut(deck, match.players, match.dealer) : hands.map((h) => [...h]);
  match.leader = (match.dealer + 1) % match.players; // WF: the player at the dealer's right (L06)
  match.phase = 'play';
}

function play(match, { seat, card }) {
  match.hands[seat] = match.hands[seat].filter((held) => held !== card);
  match.trick.push({ seat, card });
  if (match.trick.length < match.players) return;
  const taker = rules.taker(match.trick);
  match.tricks.push({ leader: match.leader, cards: match.trick, taker });
  Object.assign(match, { trick: [], leader: taker });
  if (match.hands[taker].length === 0) endDeal(match); // to the last card (L23)
}

/** Points of law §1.6: count, settle, add to the totals, test the end, next dealer. */
function endDeal(match) {
  const { players, tricks, limit, totals: before } = match;
  const everybody = [...match.hands.keys()];
  const score = rules.settle(tricks, players);
  match.totals = before.map((total, seat) => total + score[seat]);
  match.deals.push({
    dealer: match.dealer, seats: everybody, playoff: false,
    tricks: everybody.map((seat) => tricks.filter((trick) => trick.taker === seat).length),
    count: rules.counts(tricks, players), fees: everybody.map(() => 0), score, broken_off: false,
  });
  if (match.totals.some((total) => total >= limit)) { // at the limit or above (L25)
    const losers = rules.losers(before, match.totals, tricks, limit);
    match.outcome = { winners: everybody.filter((s) => !losers.includes(s)), losers }; // L28
    match.phase = 'over';
  } else {
    match.dealer = (match.dealer + 1) % players; // L08
    match.phase = 'deal';
  }
  Object.assign(match, noDeal(players));
}

function legal(match) {
  if (match.phase !== 'play') return match.phase === 'deal' ? [{ do: 'deal' }] : [];
  const seat = toAct(match);
  return rules.playable(match.hands[seat], match.trick).map((card) => ({ do: 'play', seat, card }));
}

/** §6: the view of the table, or of the seat `viewer`. */
function view(match, viewer) {
  const { players, phase, tricks } = match;
  const seats = [...match.hands.keys()];
  const captured = noCards(players);
  for (const { cards, taker } of tricks) captured[taker].push(...cards.map(({ card }) => card));
  const trick = { number: tricks.length + 1, leader: match.leader, cards: match.trick };
  const whole = {
    phase, deal: match.deals.length + (phase === 'over' ? 0 : 1), dealer: match.dealer,
    direction: 'counter-clockwise', seats, playoff: false, // L05
    to_act: toAct(match), legal: legal(match), irregular: [],
    hands: match.hands, announcement: null, trick: phase === 'play' ? trick : null,
    tricks, captured, points: rules.counts(tricks, players), fees: seats.map(() => 0),
    totals: match.totals, deals: match.deals, outcome: match.outcome,
  };
  return viewer === null ? whole : asSeenBy(whole, viewer);
}

/** What one player may know: captured Jacks lie face up, all other gathered cards down (L13). */
function asSeenBy(whole, viewer) {
  return {
    ...whole,
    legal: whole.to_act === null || whole.to_act === viewer ? whole.legal : [],
    hands: whole.hands.map((hand, seat) => (seat === viewer ? hand : null)),
    tricks: whole.tricks.map((trick) => ({ ...trick, cards: null })),
    captured: whole.captured.map((cards) => cards.filter((card) => rules.value(card) > 0)),
  };
}

/** A match that goes on by itself; what an action changes is copied, the rest is shared. */
const copy = (match) => ({
  ...match, hands: [...match.hands], trick: [...match.trick],
  tricks: [...match.tricks], deals: [...match.deals],
});

/** The match after all actions of a position, or the verdict that one of them is refused (§3). */
function reach(position) {
  const match = start(position);
  for (const [index, action] of position.actions.entries()) {
    const code = act(match, action);
    if (code) return { refused: { status: 'refused', index, code } };
  }
  return { match };
}

/** The verdict on a position whose params engine.js has checked (§3). */
function replay(position) {
  const { match, refused } = reach(position);
  return refused ?? { status: 'ok', view: view(match, position.viewer) };
}

module.exports = { act, copy, legal, reach, replay };
