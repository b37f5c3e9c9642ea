// Two quick taps never make two moves: the second of two taps on one place is dropped if a move has become possible
// only just before it.

const JUST = 150; // milliseconds after a move became possible
const PAIR = 500; // milliseconds between two taps that belong together
const NEAR = 32; // pixels

/** @typedef {{ x: number, y: number, at: number }} Tap */

export class Taps {
  /** @type {Tap | null} */
  #last = null;
  /** @type {Tap | null} */
  #before = null;
  #woke = 0;

  /** @param {HTMLElement} moves */
  constructor(moves) {
    moves.addEventListener('click', (event) => this.#isSecond(event) && event.stopPropagation(), true);
  }

  /** Follow the taps on the page. Returns a function that ends it. */
  listen() {
    /** @param {MouseEvent} event */
    const note = ({ clientX, clientY, detail }) => {
      if (detail === 0) return; // a key
      this.#before = this.#last;
      this.#last = { x: clientX, y: clientY, at: performance.now() };
    };
    addEventListener('click', note, true);
    return () => removeEventListener('click', note, true);
  }

  /** From now on a move is possible. */
  wake() {
    this.#woke = performance.now();
  }

  /** @param {MouseEvent} event */
  #isSecond({ detail }) {
    const [first, second] = [this.#before, this.#last];
    if (detail === 0 || !first || !second) return false;
    return performance.now() - this.#woke < JUST && second.at - first.at < PAIR &&
      Math.hypot(second.x - first.x, second.y - first.y) < NEAR;
  }
}
