// <duel-moves>: the legal moves as buttons, each with a key. Moves of one verb stand together.

import { h, capital } from './dom.js';

const reserved = 'quh'; // home, undo, hint

// As on the terminal's screen: a move with a number gets its digit (0 means ten), others a letter of their word.
export function keysFor(moves) {
  const used = new Set(reserved);
  const take = (letters) => {
    const key = [...letters].find((letter) => /[a-z0-9]/.test(letter) && !used.has(letter));
    if (key) used.add(key);
    return key ?? '';
  };
  const keys = moves.map(({ number }) => number >= 1 && number <= 10 ? take(String(number % 10)) : '');
  return keys.map((key, i) => key || take(moves[i].word.replace(/[^a-z]/gi, '').toLowerCase()) ||
    take('abcdefghijklmnopqrstuvwxyz'));
}

export class DuelMoves extends HTMLElement {
  // `choose` is called with a move's word.
  show(moves, choose) {
    const hadFocus = this.contains(document.activeElement);
    const keys = keysFor(moves);
    const groups = Map.groupBy ? Map.groupBy(moves, ({ verb }) => verb) : groupBy(moves);
    this.replaceChildren(...[...groups].map(([verb, list]) => h('div', { className: list.length > 1 ? 'verb many' : 'verb', role: 'group', 'aria-label': verb },
      list.length > 1 && h('span', { className: 'label', 'aria-hidden': 'true' }, capital(verb)),
      list.map((move) => moveButton(move, list.length > 1, keys[moves.indexOf(move)], choose)))));
    if (hadFocus) this.querySelector('button')?.focus();
  }
}

function moveButton(move, isShort, key, choose) {
  return h('button', {
    type: 'button', className: 'move', 'aria-keyshortcuts': key || undefined,
    'data-word': move.word, onclick: () => choose(move.word),
  }, isShort && move.number > 0 ? [h('span', { className: 'unseen' }, capital(move.word)), h('span', { 'aria-hidden': 'true' }, String(move.number))] : capital(move.word),
  key && key !== String(move.number) && h('kbd', { 'aria-hidden': 'true' }, key));
}

function groupBy(moves) {
  const groups = new Map();
  for (const move of moves) groups.set(move.verb, [...groups.get(move.verb) ?? [], move]);
  return groups;
}

customElements.define('duel-moves', DuelMoves);
