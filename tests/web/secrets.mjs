// What a reader may know of a game of Battle Numbers: no frame shows a card of the other's that was not played.

const DECK = Array.from({ length: 20 }, (_, i) => 1 + Math.floor(i / 2));
const numbers = (text) => text.split(',').filter(Boolean).map(Number);
const sorted = (list) => [...list].sort((a, b) => a - b).join();

function without(cards, played) {
  const left = [...cards];
  played.forEach((card) => left.splice(left.indexOf(card), 1));
  return left;
}

// All cards that a seat drew, by the record, in their order.
export const drawn = (record, seat) => [...record.matchAll(new RegExp(`^- player ${seat} draws (\\d+) `, 'gm'))].map(([, card]) => Number(card));

// What `frames` (of one game, in their order) show of `seat` that its opponents may not know: a list of complaints, and
// how many frames were looked at. The record, which has everything, is for those who read it after the game.
export function leaks(frames, seat) {
  const found = [];
  let played = [];
  let looked = 0;
  for (const frame of frames) {
    const text = JSON.stringify({ ...frame, over: null, record: null });
    if (new RegExp(`player ${seat} draws \\d`).test(text)) found.push(`a draw: ${text}`);
    if (frame.t !== 'over' && !frame.over && /seed|duello record/.test(JSON.stringify(frame))) found.push(`a record: ${text}`);
    if (!frame.view) continue;
    looked++;
    if (frame.t === 'game' || frame.undone) played = [];
    frame.moved.forEach((words) => { const move = words.match(new RegExp(`^${seat} \\D*(\\d+)$`)); if (move) played.push(Number(move[1])); });
    const side = (name) => numbers(frame.view.match(new RegExp(`\\b${name}=(\\S*)/(\\S*)`))[seat]);
    if (side('hand').length > 0) found.push(`a hand: ${frame.view}`);
    if (sorted(side('deck')) !== sorted(without(DECK, played))) found.push(`a deck that tells of the hand: ${frame.view}`);
  }
  return { found, looked };
}
