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
