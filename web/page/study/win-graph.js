// <win-graph>: the win chance of the one below, from the start to the end of a game. Above the middle it is blue, below
// it is the opponent's. A click, a drag or an arrow key chooses a moment.

import { h, svg } from '../base/dom.js';

/** @import { Pair } from '../types.js' */

/** @typedef {{ at: number, side: 'you' | 'foe', label: string }} Mark */

const WIDTH = 600;
const HEIGHT = 240;
const MIDDLE = HEIGHT / 2;

export class WinGraph extends HTMLElement {
  at = -1; // the moment that is shown
  last = 0;
  /** @type {(number | null)[]} */
  chances = [];
  /** @type {(at: number) => string} */
  describe = String;
  /** @type {(at: number) => unknown} */
  choose = () => {};
  line = svg('line', { y1: 0, y2: HEIGHT, class: 'now' });
  dot = h('span', { className: 'here' });
  slider = h('div', {
    className: 'graph-slider',
    tabIndex: 0,
    role: 'slider',
    'aria-label': 'Moment of the game',
    'aria-valuemin': 0,
    onkeydown: (event) => this.#press(event),
    onpointerdown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      this.#point(event);
    },
    onpointermove: (event) => {
      if (event.buttons) this.#point(event);
    },
  });

  /**
   * `chances` of the one below, after 0, 1, … choices; null is unknown. `ends`: what the upper and the lower edge mean.
   * @param {object} game
   * @param {(number | null)[]} game.chances
   * @param {Mark[]} game.marks
   * @param {Pair<string>} game.ends
   * @param {(at: number) => string} game.describe
   * @param {(at: number) => unknown} game.choose
   */
  set({ chances, marks, ends, describe, choose }) {
    this.chances = chances;
    this.describe = describe;
    this.choose = choose;
    this.last = chances.length - 1;
    this.slider.setAttribute('aria-valuemax', String(this.last));
    this.slider.replaceChildren(this.#picture(), ...marks.map((mark) => this.#mark(mark)), this.dot);
    this.replaceChildren(h('p', { className: 'end', 'aria-hidden': 'true' }, ends[0]), this.slider,
      h('p', { className: 'end', 'aria-hidden': 'true' }, ends[1]));
  }

  #picture() {
    const known = this.chances.flatMap((chance, i) =>
      chance === null ? [] : [{ x: this.#x(i), y: (1 - chance) * HEIGHT }]
    );
    const points = known.map(({ x, y }) => `${x},${y}`);
    /** The part of the area on one side of the middle. @param {string} side @param {(y: number) => number} part */
    const area = (side, part) => {
      const crossed = known.flatMap(({ x, y }, i) => {
        const next = known[i + 1];
        if (!next || (y - MIDDLE) * (next.y - MIDDLE) >= 0) return [{ x, y }];
        return [{ x, y }, { x: x + (next.x - x) * (MIDDLE - y) / (next.y - y), y: MIDDLE }];
      });
      const edge = crossed.map(({ x, y }) => `${x},${part(y)}`).join(' L');
      const d = known.length > 1 ? `M${known[0].x},${MIDDLE} L${edge} L${known[known.length - 1].x},${MIDDLE} Z` : '';
      return svg('path', { d, class: `area ${side}` });
    };
    return svg('svg', {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    }, area('you', (y) => Math.min(y, MIDDLE)), area('foe', (y) => Math.max(y, MIDDLE)),
      svg('line', { x1: 0, x2: WIDTH, y1: MIDDLE, y2: MIDDLE, class: 'half' }),
      svg('polyline', { points: points.join(' '), class: 'chance' }), this.line);
  }

  /** @param {number} i */
  #x(i) {
    return this.last > 0 ? i / this.last * WIDTH : 0;
  }

  /**
   * @param {HTMLElement} element
   * @param {number} at
   */
  #place(element, at) {
    const chance = this.chances[at] ?? this.chances[at - 1] ?? 0.5;
    element.style.setProperty('left', `${this.#x(at) / WIDTH * 100}%`);
    element.style.setProperty('top', `${(1 - chance) * 100}%`);
  }

  /** @param {Mark} mark */
  #mark({ at, side, label }) {
    const mark = h('span', { className: `mark ${side}`, title: label });
    this.#place(mark, at + 1);
    return mark;
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const box = this.slider.getBoundingClientRect();
    this.#go(Math.round((event.clientX - box.left) / box.width * this.last));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    /** @type {{ [key: string]: number }} */
    const places = {
      ArrowLeft: this.at - 1,
      ArrowDown: this.at - 1,
      ArrowRight: this.at + 1,
      ArrowUp: this.at + 1,
      PageDown: this.at - 5,
      PageUp: this.at + 5,
      Home: 0,
      End: this.last,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
  }

  /** @param {number} to */
  #go(to) {
    const at = Math.max(0, Math.min(this.last, to));
    if (at !== this.at) this.choose(at);
  }

  /** Mark the moment that is shown. @param {number} at */
  show(at) {
    this.at = at;
    const x = String(this.#x(at));
    this.line.setAttribute('x1', x);
    this.line.setAttribute('x2', x);
    this.#place(this.dot, at);
    this.slider.setAttribute('aria-valuenow', String(at));
    this.slider.setAttribute('aria-valuetext', this.describe(at));
  }
}

customElements.define('win-graph', WinGraph);
