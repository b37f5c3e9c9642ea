// <duel-panel>: one player's side of a position, drawn from the fields of the library alone.

import { h } from '../base/dom.js';
import { cards, isCards } from './cards.js';

const isTag = (field) => !field.look && !isCards(field);

function listed(field, player, isOver) {
  const values = field.values[player];
  const size = values.length + (field.unseen?.[player] ?? 0);
  if (field.look === 'size') {
    return !isOver && h('p', { className: 'line' }, `${field.name}: ${size} card${size === 1 ? '' : 's'}`);
  }
  return h('p', { className: 'line' }, `${field.name}: ${values.length > 0 ? values.join(' ') : 'none'}`);
}

// A game that has such fields keeps their line free, so that nothing jumps.
function tagsOf(fields, player) {
  const tags = fields.filter(isTag);
  return tags.length > 0 && h('p', { className: 'tags' }, tags.filter((field) => field.values[player][0] !== 0)
    .map((field) =>
      h('span', { className: 'tag' }, field.name, field.kind === 'number' ? ` ${field.values[player][0]}` : '')
    ));
}

function linesOf(fields, player, isOver) {
  const lines = fields.filter(({ look }) => look === 'words' || look === 'size').map((field) =>
    listed(field, player, isOver)
  );
  return lines.some(Boolean) && h('div', { className: 'lines' }, lines);
}

export class DuelPanel extends HTMLElement {
  #highest = 1;
  #points = null;

  connectedCallback() {
    if (this.firstChild) return;
    this.title_ = h('h2', {});
    this.value = h('span', { className: 'points' });
    this.change = h('span', { className: 'change', 'aria-hidden': 'true' });
    this.fill = h('div', { className: 'fill' });
    this.bar = h('div', { className: 'bar', 'aria-hidden': 'true' }, this.fill);
    this.rest = h('div', { className: 'rest' });
    this.append(h('div', { className: 'who' }, this.title_, h('p', {}, this.value, this.change)), this.bar, this.rest);
  }

  // `fields` of the position; `player` 0 or 1, who it shows.
  show({ fields, player, name, isTurn, isOver }) {
    const [points, ...others] = fields;
    const value = points.values[player][0];
    this.#highest = Math.max(points.most ?? 1, this.#highest, ...points.values.flat());
    this.dataset.player = String(player + 1);
    this.classList.toggle('turn', isTurn);
    this.title_.textContent = name;
    this.value.replaceChildren(String(value), h('small', {}, ` ${points.name}`));
    this.#tellChange(value);
    this.fill.style.setProperty('--share', String(Math.max(0, value) / (points.most || this.#highest)));
    this.rest.replaceChildren(
      ...[tagsOf(others, player), ...others.filter(isCards).map((field) => cards(field, player)),
        linesOf(others, player, isOver)].filter(Boolean),
    );
  }

  #tellChange(value) {
    const by = this.#points === null ? 0 : value - this.#points;
    this.#points = value;
    if (by === 0) return;
    this.change.textContent = by > 0 ? `+${by}` : `−${-by}`;
    this.change.className = by > 0 ? 'change up' : 'change down';
  }
}

customElements.define('duel-panel', DuelPanel);
