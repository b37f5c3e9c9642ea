// <duel-clock>: one player's time. The host's clock counts; between its frames this one goes on by the device's
// steady clock, and looks at it again at every change of a digit, so that it neither drifts nor jumps.

import { h } from '../base/dom.js';
import { TENTHS } from '../host/protocol.js';

/** @import { Game } from '../host/game.js' */

const WARNINGS = [60, 30, 10]; // seconds at which a running clock of one's own is said

/** @param {number} n */
const two = (n) => String(n).padStart(2, '0');

/**
 * As mirror_print_time in src/online/client/mirror.c: tests/unit/online/clock_rows.txt has what both write.
 * @param {number} ms
 */
export function clockText(ms) {
  const tenths = Math.floor(ms / 100);
  const seconds = Math.floor(tenths / 10);
  const minutes = Math.floor(seconds / 60);
  const front = minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
  return `${front}:${two(seconds % 60)}${ms < TENTHS ? `.${tenths % 10}` : ''}`;
}

/** The milliseconds until this text changes. @param {number} ms */
export const untilChange = (ms) => ms % (ms < TENTHS ? 100 : 1000) + 1;

export class DuelClock extends HTMLElement {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #said = Infinity;
  #face = h('span', { role: 'timer', 'aria-live': 'off' });
  #warning = h('span', { className: 'unseen', role: 'status' });

  /**
   * @param {Game} game
   * @param {number} seat
   * @param {boolean} isMine
   */
  show(game, seat, isMine) {
    this.stop();
    if (!this.firstChild) this.append(this.#face, this.#warning);
    this.hidden = !game.clock;
    this.#tick(game, seat, isMine);
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /**
   * @param {Game} game
   * @param {number} seat
   * @param {boolean} isMine
   */
  #tick(game, seat, isMine) {
    const left = game.left(seat);
    if (left === null) return;
    const runs = Boolean(game.clock?.runs[seat - 1]) && !game.over;
    const text = clockText(left);
    if (this.#face.textContent !== text) this.#face.textContent = text;
    this.classList.toggle('runs', runs);
    this.classList.toggle('short', left < TENTHS);
    if (!runs) return;
    if (isMine) this.#warn(left);
    if (left > 0) this.#timer = setTimeout(() => this.#tick(game, seat, isMine), untilChange(left));
  }

  /** @param {number} left */
  #warn(left) {
    const due = WARNINGS.find((seconds) =>
      left <= seconds * 1000 && seconds < this.#said && left > seconds * 1000 - 2000
    );
    if (due === undefined) return;
    this.#said = due;
    this.#warning.textContent = `${due} seconds left`;
  }
}

customElements.define('duel-clock', DuelClock);
