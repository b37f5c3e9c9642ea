// <duel-moves>: the legal moves as buttons, each with a key. Moves of one verb stand together.

import { h, capital } from '../base/dom.js';

export class DuelMoves extends HTMLElement {
  // `choose` is called with a move's word.
  show(moves, choose) {
    const hadFocus = this.contains(document.activeElement);
    const groups = groupBy(moves);
    this.replaceChildren(
      ...[...groups].map(([verb, list]) =>
        h('div', { className: list.length > 1 ? 'verb many' : 'verb', role: 'group', 'aria-label': verb },
          list.length > 1 && h('span', { className: 'label', 'aria-hidden': 'true' }, capital(verb)), list.map((move) =>
            moveButton(move, list.length > 1, choose)
          ))
      ),
    );
    if (hadFocus) this.querySelector('button')?.focus();
  }
}

function moveButton({ word, number = 0, key }, isShort, choose) {
  return h('button', {
    type: 'button',
    className: 'move',
    'aria-keyshortcuts': key,
    'data-word': word,
    onclick: () => choose(word),
  }, isShort && number > 0
    ? [h('span', { className: 'unseen' }, capital(word)), h('span', { 'aria-hidden': 'true' }, String(number))]
    : capital(word), key && key !== String(number) && h('kbd', { 'aria-hidden': 'true' }, key));
}

function groupBy(moves) {
  const groups = new Map();
  for (const move of moves) groups.set(move.verb ?? move.word, [...groups.get(move.verb ?? move.word) ?? [], move]);
  return groups;
}

customElements.define('duel-moves', DuelMoves);
