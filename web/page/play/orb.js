// <duel-orb>: a number as a ring of cells with a liquid inside, which both follow --v of --most. What is above the most
// stands in a chip. Auras are arcs around it, badges, or both; the last change stays beside it.

import { fill, h } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { number, signed } from '../base/text.js';

/** @import { Icon } from '../types.js' */

/**
 * What a meter shows.
 * @typedef {object} Reading
 * @property {number} value
 * @property {number} most
 * @property {string} name
 * @property {number} [change] the last one
 * @property {Icon[]} [auras]
 * @property {number} [loose] so many of the points can go
 * @property {number} [reach] the highest value that a move can reach
 * @property {boolean} [hasGoal] the most wins
 */

const MOST_CELLS = 40; // more would be thinner than the gaps between them

/** The last change of a number, or nothing. @param {number} [by] */
export const delta = (by) => !!by && h('span', { className: 'delta', 'aria-hidden': 'true' }, signed(by));

export class DuelOrb extends HTMLElement {
  #parts = { num: h('span', { className: 'num' }), marks: h('span', { className: 'signs' }) };

  /** @param {Reading} reading */
  show({ value, most, name, change, auras = [] }) {
    const { num, marks } = this.#parts;
    if (!this.firstChild) this.append(h('span', { className: 'core' }), num, marks);
    this.setAttribute('role', 'img');
    this.setAttribute('aria-label', `${number(value)} ${name}`);
    this.style.setProperty('--v', String(Math.min(Math.max(value, 0), most)));
    this.style.setProperty('--most', String(Math.max(most, 1)));
    this.classList.toggle('whole', most > MOST_CELLS);
    fill(num, number(value), h('small', {}, name));
    fill(marks, auras.map((name) => [h('i', { className: `aura ${name}` }), h('i', { className: 'badge' }, icon(name))])
      .flat(), value > most && h('i', { className: 'over' }, signed(value - most)), delta(change));
  }
}

customElements.define('duel-orb', DuelOrb);
