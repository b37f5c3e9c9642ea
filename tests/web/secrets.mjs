// What a reader may know of a game of Battle Numbers: no frame shows a card of the other's before everybody can know
// it.

/** @import { Frame } from '../../web/page/host/protocol.js' */

const DECK = Array.from({ length: 20 }, (_, i) => 1 + Math.floor(i / 2));
/** @param {string} text */
const numbers = (text) => text.split(',').filter(Boolean).map(Number);
/** @param {number[]} list */
const sorted = (list) => [...list].sort((a, b) => a - b).join();

/**
 * @param {number[]} cards
 * @param {number[]} gone
 */
function without(cards, gone) {
  const left = [...cards];
  gone.forEach((card) => left.includes(card) && left.splice(left.indexOf(card), 1));
  return left;
}

/**
 * The cards that a seat drew after each choice, by the record: draws(record, seat)[0] were dealt.
 * @param {string} record
 * @param {number} seat
 */
export function draws(record, seat) {
  /** @type {number[][]} */
  const groups = [[]];
  for (const line of record.split(/^begin.*\n/m)[1].split('\n')) {
    const [, player, card] = line.match(/^- player (\d) draws (\d+) /) ?? [];
    if (Number(player) === seat) groups[groups.length - 1].push(Number(card));
    if (/^\d+ /.test(line)) groups.push([]);
  }
  return groups;
}

/**
 * What everybody knows of a seat's cards after these choices ("1 play 4"): a hand is known when its deck has run out.
 * @param {string[]} choices
 * @param {number[][]} drawn
 * @param {number} seat
 */
function publicAfter(choices, drawn, seat) {
  let deck = DECK;
  /** @type {number[][]} */
  let [hand, known, played] = [[], [], []];
  for (let k = 0; k <= choices.length; k++) {
    for (const card of drawn[k]) {
      if (deck.length === 0) [deck, played] = [played, []];
      deck = without(deck, [card]);
      hand = [...hand, card];
      if (deck.length === 0) known = hand;
    }
    const [, card] = choices[k]?.match(new RegExp(`^${seat} \\D*(\\d+)$`)) ?? [];
    if (card) {
      [hand, known, played] = [without(hand, [Number(card)]), without(known, [Number(card)]), [...played,
        Number(card)]];
    }
  }
  return { known, others: [...deck, ...without(hand, known)] };
}

/**
 * @param {string} view
 * @param {number} seat
 */
export const handIn = (view, seat) => numbers(view.match(/\bhand=([^/ ]*)\/(\S*)/)?.[seat] ?? '');
/**
 * @param {string} view
 * @param {number} seat
 */
const deckIn = (view, seat) => numbers(view.match(/\bdeck=([^/ ]*)\/(\S*)/)?.[seat] ?? '');

/**
 * What `frames` (of one game, in their order) show of `seat` that its opponents may not know: a list of complaints, and
 * how many views and hands among the fields were looked at. `drawn` are the seat's draws by the finished record.
 * @param {Frame[]} frames
 * @param {number} seat
 * @param {number[][]} drawn
 */
export function leaks(frames, seat, drawn) {
  /** @type {string[]} */
  const found = [];
  /** @type {string[]} */
  let choices = [];
  let [looked, hands] = [0, 0];
  for (const frame of frames) {
    const text = JSON.stringify({ ...frame, over: null, record: null });
    if (new RegExp(`player ${seat} draws \\d`).test(text)) found.push(`a draw: ${text}`);
    const isOver = frame.t === 'over' || (frame.t === 'game' && frame.over);
    if (!isOver && /seed|duello record/.test(JSON.stringify(frame))) {
      found.push(`a record: ${text}`);
    }
    if ((frame.t !== 'game' && frame.t !== 'event') || !frame.view) continue;
    if (frame.t === 'game' || frame.undone) choices = [];
    choices.push(...frame.moved.filter((words) => /^[12] /.test(words)));
    const { known, others } = publicAfter(choices, drawn, seat);
    looked++;
    if (sorted(handIn(frame.view, seat)) !== sorted(known)) found.push(`a hand: ${frame.view}; known is ${known}`);
    const shown = frame.fields?.filter(({ name }) => /^hand$/i.test(name)) ?? [];
    shown.forEach(({ values }) =>
      sorted(values[seat - 1]) !== sorted(known) &&
      found.push(`a hand among the fields: ${values[seat - 1]}; known is ${known}`)
    );
    hands += shown.length;
    if (sorted(deckIn(frame.view, seat)) !== sorted(others)) found.push(`a deck that tells of the hand: ${frame.view}`);
  }
  return { found, looked, hands };
}
