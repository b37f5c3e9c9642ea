// Colours for a rule file: notes, texts, numbers, and the words of the language. The text itself is drawn by the field
// above it, so what is coloured wrongly is still read rightly.

import { h } from '../base/dom.js';

const WORDS = new Set(`
  duel game alias pitch players and take turns choose together phases sight option from to or require
  else each player has table define text move chance asks called also in key icon gist needs say add
  set all let be if win lose draw next by me opponent both while weight whenever before after ends
  when stuck opening heading prompt closing status reminder hand book promise guide goal tip end may
  did met hint why yes no cards times known part of starts at full until my begins this turn hidden
  secret drawn counted shown as is not empty min max size highest lowest count phase over opponent's
  player-1's player-2's
`.trim().split(/\s+/));

const TOKEN = /(#.*)|("(?:[^"\\\n]|\\.)*"?)|(-?\b\d+\b)|([a-z](?:[a-z0-9-]*[a-z0-9])?(?:'s)?)/g;

/**
 * What the text looks like, as pieces: strings, and elements with a class.
 * @param {string} text
 */
export function coloured(text) {
  /** @type {(string | HTMLElement)[]} */
  const pieces = [];
  let from = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [whole, note, quoted, number] = found;
    const kind = note ? 'note' : quoted ? 'quoted' : number ? 'number' : WORDS.has(whole) ? 'word' : '';
    if (!kind) continue;
    if (found.index > from) pieces.push(text.slice(from, found.index));
    pieces.push(h('span', { className: kind }, whole));
    from = found.index + whole.length;
  }
  pieces.push(text.slice(from), '\n');
  return pieces;
}
