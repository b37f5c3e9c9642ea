// <duel-say>: the one sentence at the centre: what happened, a hint, the tutor, the teacher, a task, trouble. It is the
// only live region of a table. Names have the colour of their side.

import { fill, h } from '../base/dom.js';
import { icon } from '../base/icons.js';

/** @import { Child } from '../views.js' */

/** @typedef {'told' | 'hint' | 'tutor' | 'teacher' | 'task' | 'trouble'} Kind */
/**
 * What is said.
 * @typedef {object} Saying
 * @property {Kind} [kind]
 * @property {string} text
 * @property {string} [sub] a second, smaller line
 * @property {{ label: string, act: () => unknown, isMain?: boolean, key?: string }[]} [actions] at most three
 */

/** @type {{ [K in Kind]?: string }} */
const signs = { hint: 'bulb', tutor: 'bulb', teacher: 'book', trouble: 'stop' };

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export class DuelSay extends HTMLElement {
  #text = h('div', { className: 'text', role: 'status' });
  #acts = h('p', { className: 'acts' });
  /** @type {{ name: string, side: 'you' | 'foe' }[]} */
  names = []; // that have a colour

  /** A sentence with coloured names. @param {string} text */
  coloured(text, called = this.names) {
    const names = called.filter(({ name }) => name);
    if (names.length === 0) return [text];
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])(${names.map(({ name }) => escaped(name)).join('|')})(?![\\p{L}\\p{N}])`,
      'giu',
    );
    return text.split(pattern).map((piece) => {
      const found = names.find(({ name }) => name.toLowerCase() === piece.toLowerCase());
      return found ? h('b', { className: found.side }, piece) : piece;
    });
  }

  /** @param {Saying} saying */
  show({ kind = 'told', text, sub = '', actions = [] }) {
    if (!this.firstChild) this.append(this.#text, this.#acts);
    const sign = signs[kind];
    this.className = `${kind} ${sign ? 'note' : ''}`;
    /** @type {Child[]} */
    const content = [sign !== undefined && icon(sign), h('p', {}, this.coloured(text)),
      sub !== '' && h('p', { className: 'sub' }, this.coloured(sub))];
    fill(this.#text, content);
    fill(this.#acts,
      actions.map(({ label, act, isMain, key }) =>
        h('button', { type: 'button', className: isMain ? 'main' : '', onclick: act, 'aria-keyshortcuts': key }, label)
      ));
    this.hidden = text === '';
  }

  /** The main action, or the first, gets the focus. */
  focusAction() {
    const found = this.#acts.querySelector('.main') ?? this.#acts.querySelector('button');
    if (found instanceof HTMLElement) found.focus();
  }
}

customElements.define('duel-say', DuelSay);
