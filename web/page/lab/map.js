// <duel-map>: a map that was drawn by a worker. A cell is chosen by pointer, finger or keys.

import { h } from '../base/dom.js';
import { layout } from './paint.js';

const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class DuelMap extends HTMLElement {
  #map = null;
  #at = null; // [row, column] that is chosen
  #picture = null;

  connectedCallback() {
    if (this.firstChild) return;
    this.canvas = h('canvas', { width: 300, height: 200, 'aria-hidden': 'true' });
    this.mark = h('div', { className: 'mark', hidden: true });
    this.said = h('p', { className: 'said', role: 'status' }, 'Point at a cell, or use the arrow keys.');
    this.sheet = h('div', {
      className: 'sheet',
      tabIndex: 0,
      role: 'application',
      'aria-roledescription': 'map',
      'aria-label': 'Map. The arrow keys choose a cell; Enter starts a game from it.',
      onpointermove: (event) => event.pointerType === 'mouse' && this.#say(this.#cellAt(event)),
      onpointerleave: () => this.#say(this.#at),
      onclick: (event) => this.#choose(this.#cellAt(event)),
      ondblclick: () => this.#at && this.#tell('play'),
      onkeydown: (event) => this.#press(event),
    }, this.canvas, this.mark);
    this.legend = h('ul', { className: 'legend' });
    this.caption = h('p', { className: 'more' });
    this.append(h('div', { className: 'scroller' }, this.sheet), this.said, this.legend, this.caption);
  }

  // What the worker needs to know to draw it here.
  get style_() {
    const own = getComputedStyle(this);
    const shade = (n) => own.getPropertyValue(`--shade-${n < 0 ? 'm' : 'p'}${Math.abs(n)}`).trim();
    return {
      width: Math.max(240, this.clientWidth),
      scale: Math.min(3, devicePixelRatio || 1),
      font: 'system-ui, sans-serif',
      gap: 1,
      soft: own.getPropertyValue('--soft').trim(),
      none: own.getPropertyValue('--line').trim(),
      light: own.getPropertyValue('--shade-light').trim(),
      dark: own.getPropertyValue('--shade-dark').trim(),
      shades: [-4, -3, -2, -1, 0, 1, 2, 3, 4].map(shade),
    };
  }

  show(map, picture, style) {
    const isSame = this.#map && map.low === this.#map.low && map.high === this.#map.high;
    this.#map = map;
    this.#picture = layout(map, style.width);
    const { width, height } = this.#picture;
    if (this.canvas.width !== picture.width || this.canvas.height !== picture.height) {
      [this.canvas.width, this.canvas.height] = [picture.width, picture.height];
      this.canvas.style.width = `${width}px`;
      this.canvas.style.height = `${height}px`;
    }
    this.context ??= this.canvas.getContext('bitmaprenderer');
    this.context.transferFromImageBitmap(picture);
    const legend = map.legend.map(({ text, about }) => `${text} ${about}`).join('\n');
    if (legend !== this.legendShown) {
      this.legendShown = legend;
      this.legend.replaceChildren(
        ...map.legend.map(({ text, about, shade }) =>
          h('li', {}, h('span', { className: 'key', 'data-shade': String(shade) }, text === '.' ? '·' : text), about)
        ),
      );
    }
    this.caption.textContent = `Rows: ${map.rows}. Columns: ${map.columns}. ${map.caption}`;
    if (!isSame || (this.#at && !this.#cell(this.#at))) this.#choose(null);
    else this.#say(this.#at);
  }

  get map() {
    return this.#map;
  }

  // The chosen cell: {mine, other, about}, or null.
  get chosen() {
    return this.#at &&
      { mine: this.#map.low + this.#at[0], other: this.#map.low + this.#at[1], about: this.#cell(this.#at)[2] };
  }

  #cell([row, column]) {
    return this.#map?.cells[row * this.#picture.side + column] ?? null;
  }

  #cellAt(event) {
    if (!this.#map) return null;
    const box = this.canvas.getBoundingClientRect();
    const { left, top, cell, tall, side } = this.#picture;
    const at = [Math.floor((event.clientY - box.top - top) / tall),
      Math.floor((event.clientX - box.left - left) / cell)];
    return at.every((n) => n >= 0 && n < side) ? at : null;
  }

  #say(at) {
    const cell = at && this.#cell(at);
    const points = at && `${this.#map.low + at[0]} against ${this.#map.low + at[1]}`;
    const text = !at ? 'Point at a cell, or use the arrow keys.' : !cell
      ? `${points}: unreachable.`
      : cell[2].startsWith(points)
      ? `${cell[2]}.`
      : `${points}: ${cell[2]}.`;
    if (this.said.textContent !== text) this.said.textContent = text;
  }

  #choose(at) {
    this.#at = at && this.#cell(at) ? at : null;
    this.mark.hidden = !this.#at;
    if (this.#at) {
      const { left, top, cell, tall } = this.#picture;
      this.mark.style.transform = `translate(${left + cell * at[1]}px, ${top + tall * at[0]}px)`;
      this.mark.style.width = `${cell - 1}px`;
      this.mark.style.height = `${tall - 1}px`;
    }
    this.#say(at);
    this.#tell('choose');
  }

  #press(event) {
    const step = steps[event.key];
    if (event.key === 'Enter' && this.#at) this.#tell('play');
    if (!step || !this.#map) return;
    event.preventDefault();
    const { side } = this.#picture;
    if (!this.#at) {
      const first = this.#map.cells.findIndex(Boolean);
      this.#choose([Math.floor(first / side), first % side]);
      return;
    }
    // Over cells that no game reaches, to the next one.
    for (
      let at = this.#at.map((n, i) => n + step[i]);
      at.every((n) => n >= 0 && n < side);
      at = at.map((n, i) => n + step[i])
    ) {
      if (this.#cell(at)) {
        this.#choose(at);
        return;
      }
    }
  }

  #tell(what) {
    this.dispatchEvent(new CustomEvent(what));
  }
}

customElements.define('duel-map', DuelMap);
