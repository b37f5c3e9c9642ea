// <duel-cells>: a number as a row of cells. Loose points are striped, lost ones hatched until the next move, and those
// that a move can reach outlined. The number stands beside the name (`value`), with the last change.

import { fill, h } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { number } from '../base/text.js';
import { delta } from './orb.js';

/** @import { Reading } from './orb.js' */

const MOST_CELLS = 40;

export class DuelCells extends HTMLElement {
  value = h('p', { className: 'val', 'aria-hidden': 'true' });

  /** @param {Reading} reading */
  show({ value, most, name, change = 0, auras = [], loose = 0, reach = 0, hasGoal = false }) {
    const unit = Math.ceil(most / MOST_CELLS);
    const count = Math.ceil(most / unit);
    /** @param {number} at */
    const looks = (at) => {
      const top = (at + 1) * unit;
      const isOn = top <= value || at * unit < value && top > most;
      if (isOn) return top > value - loose ? 'on loose' : 'on';
      if (top <= value - change) return 'ghost';
      return top <= reach ? 'reach' : '';
    };
    const said = hasGoal ? `${number(value)} of ${most} ${name}` : `${number(value)} ${name}`;
    this.setAttribute('role', 'img');
    this.setAttribute('aria-label', loose > 0 ? `${said}, ${loose} loose` : said);
    this.style.setProperty('--most', String(count));
    this.classList.toggle('race', hasGoal);
    fill(this,
      Array.from({ length: count },
        (_, at) => h('i', { className: `${looks(at)}${hasGoal && at === count - 1 ? ' goal' : ''}` })),
      auras.map((name) => h('span', { className: 'badge' }, icon(name))));
    fill(this.value, delta(change), number(value), h('small', {}, hasGoal ? ` of ${most}` : ` ${name}`));
  }
}

customElements.define('duel-cells', DuelCells);
