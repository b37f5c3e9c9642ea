// <win-graph>: the win chance after every move. A click, a drag or an arrow key chooses a moment.

import { h, svg } from '../base/dom.js';

/** @import { Pair } from '../types.js' */

/** @typedef {{ at: number, player: number, label: string }} Mark */

const WIDTH = 600;
const HEIGHT = 160;

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
   * `chances` of the first player, after 0, 1, … choices; null is unknown.
   * @param {object} game
   * @param {(number | null)[]} game.chances
   * @param {Mark[]} game.marks
   * @param {Pair<string>} game.names
   * @param {(at: number) => string} game.describe
   * @param {(at: number) => unknown} game.choose
   */
  set({ chances, marks, names, describe, choose }) {
    this.chances = chances;
    this.describe = describe;
    this.choose = choose;
    this.last = chances.length - 1;
    const known = chances.flatMap((chance, i) => chance === null ? [] : [{ x: this.#x(i), y: (1 - chance) * HEIGHT }]);
    const points = known.map(({ x, y }) => `${x},${y}`);
    const area = known.length > 1
      ? `M${known[0].x},${HEIGHT} L${points.join(' L')} L${known[known.length - 1].x},${HEIGHT} Z`
      : '';
    const picture = svg('svg', {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    }, svg('path', { d: area, class: 'area' }),
      svg('line', { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: 'half' }),
      svg('polyline', { points: points.join(' '), class: 'chance' }), this.line);
    this.slider.setAttribute('aria-valuemax', String(this.last));
    this.slider.replaceChildren(picture, ...marks.map((mark) => this.#mark(mark)));
    this.replaceChildren(h('p', { className: 'graph-title' }, `Win chance of ${names[0]}`),
      h('div', { className: 'graph-box' },
        h('div', { className: 'graph-scale', 'aria-hidden': 'true' },
          ['100%', '50%', '0%'].map((text) => h('span', {}, text))), this.slider));
  }

  /** @param {number} i */
  #x(i) {
    return this.last > 0 ? i / this.last * WIDTH : 0;
  }

  /** @param {Mark} mark */
  #mark({ at, player, label }) {
    const chance = this.chances[at + 1] ?? this.chances[at] ?? 0.5;
    const dot = h('span', { className: `mark ${label}`, title: label, 'data-player': String(player + 1) });
    dot.style.setProperty('left', `${this.#x(at + 1) / WIDTH * 100}%`);
    dot.style.setProperty('top', `${(1 - chance) * 100}%`);
    return dot;
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
    this.slider.setAttribute('aria-valuenow', String(at));
    this.slider.setAttribute('aria-valuetext', this.describe(at));
  }
}

customElements.define('win-graph', WinGraph);
