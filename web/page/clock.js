// <duel-clock>: one player's time. The host's clock counts; between its frames this one goes on by the device's
// steady clock, and looks at it again at every change of a digit, so that it neither drifts nor jumps.

import { h } from './dom.js';

const TENTHS = 20000; // below, tenths of a second are shown
const WARNINGS = [60, 30, 10]; // seconds at which a running clock of one's own is said

const two = (n) => String(n).padStart(2, '0');

export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (ms < TENTHS) return `${Math.floor(ms / 1000)}.${Math.floor(ms / 100) % 10}`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

export class DuelClock extends HTMLElement {
  #timer;
  #said = Infinity;
  #face = h('span', { role: 'timer', 'aria-live': 'off' });
  #warning = h('span', { className: 'unseen', role: 'status' });

  show(game, seat, isMine) {
    this.stop();
    if (!this.firstChild) this.append(this.#face, this.#warning);
    Object.assign(this, { game, seat, isMine });
    this.hidden = !game.clock;
    if (game.clock) this.#tick();
  }

  stop() {
    clearTimeout(this.#timer);
  }

  #tick() {
    const left = this.game.left(this.seat);
    const runs = this.game.clock.runs[this.seat - 1] && !this.game.over;
    const text = clockText(left);
    if (this.#face.textContent !== text) this.#face.textContent = text;
    this.classList.toggle('runs', runs);
    this.classList.toggle('short', left < TENTHS);
    if (!runs) return;
    if (this.isMine) this.#warn(left);
    if (left > 0) this.#timer = setTimeout(() => this.#tick(), left < TENTHS ? left % 100 + 1 : left % 1000 + 1);
  }

  #warn(left) {
    const due = WARNINGS.find((seconds) => left <= seconds * 1000 && seconds < this.#said && left > seconds * 1000 - 2000);
    if (due === undefined) return;
    this.#said = due;
    this.#warning.textContent = `${due} seconds left`;
  }
}

customElements.define('duel-clock', DuelClock);
