// <duel-map>: a map that was drawn by a worker. A cell is chosen by pointer, finger or keys.

import { fill, h } from '../base/dom.js';
import { keepHeight } from '../base/heights.js';
import { layout } from './paint.js';

/** @import { MapOfPoints, MapStyle } from '../types.js' */

/** @typedef {{ row: number, column: number }} Place */

/** @type {{ [key: string]: Place }} */
const steps = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
};

const SHADES = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
const HOW = 'Point at a cell, or use the arrow keys.';

export class DuelMap extends HTMLElement {
  /** @type {MapOfPoints | null} */
  #map = null;
  /** @type {Place | null} */
  #at = null; // that is chosen
  #picture = { side: 0, left: 0, top: 0, cell: 1, tall: 1, width: 0, height: 0 };
  #legendShown = '';
  canvas = h('canvas', { width: 300, height: 200, 'aria-hidden': 'true' });
  mark = h('div', { className: 'chosen', hidden: true });
  said = h('p', { className: 'said', role: 'status' }, HOW);
  chart = h('div', {
    className: 'chart',
    tabIndex: 0,
    role: 'application',
    'aria-roledescription': 'map',
    'aria-label': 'Map. The arrow keys choose a cell; Enter starts a game from it.',
    onpointermove: (event) => event.pointerType === 'mouse' && this.#say(this.#placeAt(event)),
    onpointerleave: () => this.#say(this.#at),
    onclick: (event) => this.#choose(this.#placeAt(event)),
    ondblclick: () => this.#at && this.#tell('play'),
    onkeydown: (event) => this.#press(event),
  }, this.canvas, this.mark);
  scroller = h('div', { className: 'scroller' }, this.chart);
  legend = h('ul', { className: 'legend' });
  caption = h('p', { className: 'more' });

  connectedCallback() {
    if (this.firstChild) return;
    this.append(this.scroller, this.said, this.caption, this.legend);
  }

  /** What the worker needs to know to draw it here: the colours are those of the legend. @returns {MapStyle} */
  get drawingStyle() {
    const swatches = SHADES.map((shade) => h('span', { 'data-shade': String(shade) }));
    this.append(...swatches);
    const shades = swatches.map((swatch) => {
      const { backgroundColor, color } = getComputedStyle(swatch);
      swatch.remove();
      return { fill: backgroundColor, ink: color };
    });
    return {
      width: Math.max(240, this.scroller.clientWidth),
      height: this.scroller.clientHeight - 2,
      scale: Math.min(3, devicePixelRatio || 1),
      font: getComputedStyle(this).fontFamily,
      gap: 1,
      soft: getComputedStyle(this.caption).color,
      shades,
    };
  }

  /**
   * @param {MapOfPoints} map
   * @param {ImageBitmap} picture
   * @param {MapStyle} style
   */
  show(map, picture, style) {
    const isSame = this.#map && map.low === this.#map.low && map.high === this.#map.high;
    this.#map = map;
    this.#picture = layout(map, style);
    const { width, height } = this.#picture;
    if (this.canvas.width !== picture.width || this.canvas.height !== picture.height) {
      [this.canvas.width, this.canvas.height] = [picture.width, picture.height];
      this.canvas.style.width = `${width}px`;
      this.canvas.style.height = `${height}px`;
    }
    this.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
    this.#showLegend(map);
    this.caption.textContent = `Rows: ${map.rows}. Columns: ${map.columns}. ${map.caption}`;
    if (!isSame || (this.#at && !this.#cell(this.#at))) this.#choose(null);
    else this.#say(this.#at);
  }

  /** @param {MapOfPoints} map */
  #showLegend({ legend }) {
    const words = legend.map(({ text, about }) => `${text} ${about}`).join('\n');
    if (words === this.#legendShown) return;
    this.#legendShown = words;
    fill(this.legend,
      legend.map(({ text, about, shade }) =>
        h('li', {}, h('span', { className: 'swatch', 'data-shade': String(shade) }, text === '.' ? '·' : text), about)
      ));
    keepHeight(this.legend, 'legend of a map');
  }

  get map() {
    return this.#map;
  }

  // The points of the chosen cell, or null.
  get chosen() {
    return this.#at && this.#pointsOf(this.#at);
  }

  /** @param {Place} place */
  #pointsOf({ row, column }) {
    const low = this.#map?.low ?? 0;
    return { mine: low + row, other: low + column };
  }

  /** @param {Place} place */
  #cell({ row, column }) {
    return this.#map?.cells[row * this.#picture.side + column] ?? null;
  }

  /** @param {Place} place */
  #isInside({ row, column }) {
    const { side } = this.#picture;
    return row >= 0 && row < side && column >= 0 && column < side;
  }

  /** @param {MouseEvent} event */
  #placeAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const { left, top, cell, tall } = this.#picture;
    const place = {
      row: Math.floor((event.clientY - box.top - top) / tall),
      column: Math.floor((event.clientX - box.left - left) / cell),
    };
    return this.#isInside(place) ? place : null;
  }

  /** @param {Place} place */
  #aboutText(place) {
    const { mine, other } = this.#pointsOf(place);
    const points = `${mine} against ${other}`;
    const [, , about] = this.#cell(place) ?? ['', 0, 'unreachable'];
    return about.startsWith(points) ? `${about}.` : `${points}: ${about}.`;
  }

  /** @param {Place | null} place */
  #say(place) {
    const text = place ? this.#aboutText(place) : HOW;
    if (this.said.textContent !== text) this.said.textContent = text;
  }

  /** @param {Place | null} place */
  #choose(place) {
    this.#at = place && this.#cell(place) ? place : null;
    this.mark.hidden = !this.#at;
    if (this.#at) {
      const { left, top, cell, tall } = this.#picture;
      this.mark.style.transform = `translate(${left + cell * this.#at.column}px, ${top + tall * this.#at.row}px)`;
      this.mark.style.width = `${cell - 1}px`;
      this.mark.style.height = `${tall - 1}px`;
    }
    this.#say(place);
    this.#tell('choose');
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const step = steps[event.key];
    if (event.key === 'Enter' && this.#at) this.#tell('play');
    if (!step || !this.#map) return;
    event.preventDefault();
    const next = this.#at ? this.#nextFrom(this.#at, step) : this.#first(this.#map);
    if (next) this.#choose(next);
  }

  /** @param {MapOfPoints} map */
  #first({ cells }) {
    const { side } = this.#picture;
    const first = cells.findIndex(Boolean);
    return { row: Math.floor(first / side), column: first % side };
  }

  /**
   * Over cells that no game reaches, to the next one.
   * @param {Place} place
   * @param {Place} step
   */
  #nextFrom({ row, column }, step) {
    for (let n = 1;; n++) {
      const next = { row: row + n * step.row, column: column + n * step.column };
      if (!this.#isInside(next)) return null;
      if (this.#cell(next)) return next;
    }
  }

  /** @param {string} what */
  #tell(what) {
    this.dispatchEvent(new CustomEvent(what));
  }
}

customElements.define('duel-map', DuelMap);
