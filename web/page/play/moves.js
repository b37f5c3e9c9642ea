// <duel-moves>: the legal moves as buttons, each with a key. Moves of one verb stand together.

import { h } from '../base/dom.js';
import { capital } from '../base/text.js';

/** @import { Move } from '../types.js' */

export class DuelMoves extends HTMLElement {
  /**
   * `choose` is called with a move's word.
   * @param {Move[]} moves
   * @param {(word: string) => unknown} choose
   */
  show(moves, choose) {
    const hadFocus = this.contains(document.activeElement);
    this.replaceChildren(...[...byVerb(moves)].map(([verb, list]) => verbGroup(verb, list, choose)));
    if (hadFocus) this.querySelector('button')?.focus();
  }
}

/**
 * @param {string} verb
 * @param {Move[]} moves
 * @param {(word: string) => unknown} choose
 */
function verbGroup(verb, moves, choose) {
  const isMany = moves.length > 1;
  return h('div', { className: isMany ? 'verb many' : 'verb', role: 'group', 'aria-label': verb },
    isMany && h('span', { className: 'label', 'aria-hidden': 'true' }, capital(verb)),
    moves.map((move) => moveButton(move, isMany, choose)));
}

/**
 * Among moves of one verb, the number is enough.
 * @param {Move} move
 * @param {boolean} isShort
 * @param {(word: string) => unknown} choose
 */
function moveButton({ word, number = 0, key }, isShort, choose) {
  const face = isShort && number > 0
    ? [h('span', { className: 'unseen' }, capital(word)), h('span', { 'aria-hidden': 'true' }, String(number))]
    : capital(word);
  return h('button', {
    type: 'button',
    className: 'move',
    'aria-keyshortcuts': key,
    'data-word': word,
    onclick: () => choose(word),
  }, face, key && key !== String(number) && h('kbd', { 'aria-hidden': 'true' }, key));
}

/** @param {Move[]} moves */
function byVerb(moves) {
  /** @type {Map<string, Move[]>} */
  const groups = new Map();
  for (const move of moves) groups.set(move.verb ?? move.word, [...groups.get(move.verb ?? move.word) ?? [], move]);
  return groups;
}

customElements.define('duel-moves', DuelMoves);
