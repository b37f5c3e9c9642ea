// <duel-panel>: one player's side of a position, drawn from the fields of the library alone.

import { fill, h } from '../base/dom.js';
import { many } from '../base/text.js';
import { cards, isCards } from './cards.js';

/** @import { Field } from '../types.js' */

/** @param {Field} field */
const isTag = (field) => !field.look && !isCards(field);

/**
 * @param {Field} field
 * @param {number} player
 * @param {boolean} isOver
 */
function listed(field, player, isOver) {
  const values = field.values[player];
  const size = values.length + (field.unseen?.[player] ?? 0);
  if (field.look === 'size') return !isOver && h('p', { className: 'line' }, `${field.name}: ${many(size, 'card')}`);
  return h('p', { className: 'line' }, `${field.name}: ${values.length > 0 ? values.join(' ') : 'none'}`);
}

/**
 * A game that has such fields keeps their line free, so that nothing jumps.
 * @param {Field[]} fields
 * @param {number} player
 */
function tagsOf(fields, player) {
  const tags = fields.filter(isTag);
  const set = tags.map(({ name, kind, values }) => ({ name, kind, value: values[player][0] }))
    .filter(({ value }) => value !== 0);
  return tags.length > 0 &&
    h('p', { className: 'tags' },
      set.map(({ name, kind, value }) => h('span', { className: 'tag' }, name, kind === 'number' ? ` ${value}` : '')));
}

/**
 * @param {Field[]} fields
 * @param {number} player
 * @param {boolean} isOver
 */
function linesOf(fields, player, isOver) {
  const listedFields = fields.filter(({ look }) => look === 'words' || look === 'size');
  const lines = listedFields.map((field) => listed(field, player, isOver));
  return lines.some(Boolean) && h('div', { className: 'lines' }, lines);
}

export class DuelPanel extends HTMLElement {
  #highest = 1;
  /** @type {number | null} */
  #points = null;
  heading = h('h2', {});
  value = h('span', { className: 'points' });
  change = h('span', { className: 'change', 'aria-hidden': 'true' });
  fill = h('div', { className: 'fill' });
  bar = h('div', { className: 'bar', 'aria-hidden': 'true' }, this.fill);
  rest = h('div', { className: 'rest' });

  // An element may get its children only when it is shown, or when somebody asks for it.
  connectedCallback() {
    if (this.firstChild) return;
    this.append(h('div', { className: 'who' }, this.heading, h('p', {}, this.value, this.change)), this.bar, this.rest);
  }

  /**
   * `fields` of the position; `player` 0 or 1, who it shows.
   * @param {{ fields: Field[], player: number, name: string, isTurn: boolean, isOver: boolean }} side
   */
  show({ fields, player, name, isTurn, isOver }) {
    this.connectedCallback();
    const [points, ...others] = fields;
    const value = points.values[player][0];
    this.#highest = Math.max(points.most ?? 1, this.#highest, ...points.values.flat());
    this.dataset.player = String(player + 1);
    this.classList.toggle('turn', isTurn);
    this.heading.textContent = name;
    this.value.replaceChildren(String(value), h('small', {}, ` ${points.name}`));
    this.#tellChange(value);
    this.fill.style.setProperty('--share', String(Math.max(0, value) / this.#highest));
    fill(this.rest, tagsOf(others, player), others.filter(isCards).map((field) => cards(field, player)),
      linesOf(others, player, isOver));
  }

  /** @param {number} value */
  #tellChange(value) {
    const by = this.#points === null ? 0 : value - this.#points;
    this.#points = value;
    if (by === 0) return;
    this.change.textContent = by > 0 ? `+${by}` : `−${-by}`;
    this.change.className = by > 0 ? 'change up' : 'change down';
  }
}

customElements.define('duel-panel', DuelPanel);
