// Cards: which parts of a position are cards, and how one is drawn.

import { h } from '../base/dom.js';

/** @import { Field } from '../types.js' */

/** @param {Field} field */
export const isCards = ({ kind, look }) => look === 'card' || (!look && (kind === 'list' || kind === 'counts'));

/**
 * @param {Field} field
 * @param {number} player
 */
const unseenOf = ({ unseen = [0, 0] }, player) => Math.max(0, unseen[player]);

/** One card: its face, or null for its back; `copies` of it. @param {string | null} face */
function card(face, copies = 1) {
  if (face === null) return h('li', { className: 'card back' }, h('span', { className: 'unseen' }, 'face down'));
  return h('li', { className: copies === 0 ? 'card spent' : 'card' }, face, copies > 1 && h('small', {}, `×${copies}`),
    copies === 0 && h('small', {}, 'none'));
}

/**
 * The cards that one player has of a part: counted, one number, or a list with cards that nobody may see.
 * @param {Field} field
 * @param {number} player
 */
function faces(field, player) {
  const values = field.values[player];
  if (field.kind === 'counts') return (field.labels ?? []).map((label, i) => card(label, values[i]));
  if (field.kind === 'number') return values[0] === 0 ? [] : [card(String(values[0]))];
  return [...values.map((value) => card(String(value))),
    ...Array.from({ length: unseenOf(field, player) }, () => card(null))];
}

/**
 * A part of a position as cards, under its name; false if there is none.
 * @param {Field} field
 * @param {number} player
 */
export function cards(field, player) {
  const list = faces(field, player);
  return list.length > 0 &&
    h('div', { className: 'part' }, h('h3', {}, field.name), h('ul', { className: 'cards' }, list));
}
