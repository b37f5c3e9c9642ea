// The latest question wins: an answer that comes when another question was asked, or when nobody wants it any more, is
// dropped.

export class Latest {
  /** @type {AbortController | null} */
  #open = null; // the controller of the question without an answer

  /**
   * `make` gets a signal, which is aborted when its answer is no longer wanted, and resolves to the answer. Resolves to
   * that answer, or to null if it was dropped.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} make
   * @returns {Promise<T | null>}
   */
  async ask(make) {
    this.drop();
    const mine = new AbortController();
    this.#open = mine;
    try {
      const answer = await make(mine.signal);
      return mine.signal.aborted ? null : answer;
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    } finally {
      if (this.#open === mine) this.#open = null;
    }
  }

  drop() {
    this.#open?.abort();
    this.#open = null;
  }

  get isOpen() {
    return this.#open !== null;
  }
}

// The same where an answer takes long and holds up others: one question at a time is at work. The newest waits for its
// end, and whatever is dropped meanwhile is never asked.
export class OneByOne extends Latest {
  /** @type {Promise<unknown>} */
  #last = Promise.resolve(); // kept when the question at work is answered

  /**
   * If the answer is not there within the patience, in milliseconds, it resolves to `late`.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} make
   * @param {{ patience?: number, late?: T }} [how]
   * @override
   * @returns {Promise<T | null>}
   */
  ask(make, { patience, late } = {}) {
    return super.ask((signal) => {
      let isLate = false;
      const work = this.#last.then(() => {
        if (signal.aborted || isLate) return null;
        const made = make(signal);
        this.#last = made.catch(() => {});
        return made;
      });
      if (patience === undefined) return work;
      return Promise.race([work, new Promise((/** @type {(value: T | null) => void} */ done) => {
        setTimeout(() => {
          isLate = true;
          done(late ?? null);
        }, patience);
      })]);
    });
  }
}
