// <win-graph>: the win chance after every move. A click, a drag or an arrow key chooses a moment.

import { h } from '../base/dom.js';

const WIDTH = 600;
const HEIGHT = 160;
const svg = (tag, properties, ...children) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  Object.entries(properties).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
};

export class WinGraph extends HTMLElement {
  // `chances` of the first player, after 0, 1, … choices; null is unknown. `marks`: [{at, player, label}].
  set({ chances, marks, names, describe, choose }) {
    Object.assign(this, { chances, describe, choose, last: chances.length - 1 });
    this.line = svg('line', { y1: 0, y2: HEIGHT, class: 'now' });
    const known = chances.map((chance, i) => [this.#x(i), chance]).filter(([, chance]) => chance !== null);
    const points = known.map(([x, chance]) => `${x},${(1 - chance) * HEIGHT}`);
    const area = known.length > 1
      ? `M${known[0][0]},${HEIGHT} L${points.join(' L')} L${known.at(-1)[0]},${HEIGHT} Z`
      : '';
    this.picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      svg('path', { d: area, class: 'area' }),
      svg('line', { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: 'half' }),
      svg('polyline', { points: points.join(' '), class: 'chance' }), this.line);
    this.slider = h('div', {
      className: 'graph-slider',
      tabIndex: 0,
      role: 'slider',
      'aria-label': 'Moment of the game',
      'aria-valuemin': 0,
      'aria-valuemax': this.last,
      onkeydown: (event) => this.#press(event),
      onpointerdown: (event) => {
        this.slider.setPointerCapture(event.pointerId);
        this.#point(event);
      },
      onpointermove: (event) => {
        if (event.buttons) this.#point(event);
      },
    }, this.picture, marks.map((mark) => this.#mark(mark)));
    this.replaceChildren(h('p', { className: 'graph-title' }, `Win chance of ${names[0]}`),
      h('div', { className: 'graph-box' },
        h('div', { className: 'graph-scale', 'aria-hidden': 'true' },
          ['100%', '50%', '0%'].map((text) => h('span', {}, text))), this.slider));
  }

  #x(i) {
    return this.last > 0 ? i / this.last * WIDTH : 0;
  }

  #mark({ at, player, label }) {
    const chance = this.chances[at + 1] ?? this.chances[at] ?? 0.5;
    const dot = h('span', { className: `mark ${label}`, title: label, 'data-player': String(player + 1) });
    dot.style.setProperty('left', `${this.#x(at + 1) / WIDTH * 100}%`);
    dot.style.setProperty('top', `${(1 - chance) * 100}%`);
    return dot;
  }

  #point(event) {
    const box = this.slider.getBoundingClientRect();
    this.#go(Math.round((event.clientX - box.left) / box.width * this.last));
  }

  #press(event) {
    const to = {
      ArrowLeft: this.at - 1,
      ArrowDown: this.at - 1,
      ArrowRight: this.at + 1,
      ArrowUp: this.at + 1,
      PageDown: this.at - 5,
      PageUp: this.at + 5,
      Home: 0,
      End: this.last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
  }

  #go(to) {
    const at = Math.max(0, Math.min(this.last, to));
    if (at !== this.at) this.choose(at);
  }

  // Mark the moment that is shown.
  show(at) {
    this.at = at;
    const x = this.#x(at);
    this.line.setAttribute('x1', x);
    this.line.setAttribute('x2', x);
    this.slider.setAttribute('aria-valuenow', at);
    this.slider.setAttribute('aria-valuetext', this.describe(at));
  }
}

customElements.define('win-graph', WinGraph);
