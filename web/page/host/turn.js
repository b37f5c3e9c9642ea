// Which tab is the host of the games on this device: one at a time, for there is one journal. A Web Lock says which. A
// tab that is to be it asks the others by a channel, so that the host can finish what it does; if it does not answer,
// the lock is taken from it. The journal itself takes nothing from a tab that was replaced without knowing it.

const NAME = 'duello-games';
const PATIENCE = 1500; // milliseconds for the host to answer

/**
 * What a browser may refuse, where it is told to store nothing.
 * @template T
 * @param {() => T} get
 */
function allowed(get) {
  try {
    return get() ?? null;
  } catch {
    return null;
  }
}

export class Turn {
  #locks = allowed(() => navigator.locks);
  #channel = allowed(() => new BroadcastChannel(NAME));
  /** @type {AbortController | null} */
  #waiting = null; // the request in the queue
  /** @type {(() => void) | null} */
  #release = null; // what gives the lock back
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;

  /**
   * `granted`: this tab is the host now; `ended`: it has to finish, and then to release().
   * @param {{ granted: () => void, ended: () => void }} tab
   */
  constructor({ granted, ended }) {
    this.granted = granted;
    this.ended = ended;
    if (!this.#channel) return;
    this.#channel.onmessage = () => {
      if (this.#release) ended();
      else if (this.#waiting) this.wait(); // behind the tab that asks
    };
  }

  // Without locks a tab cannot know of another; only the journal does.
  get isMine() {
    return this.#release !== null || this.#locks === null;
  }

  /**
   * Ask for the lock, and hold it. `told` hears whether this tab has it.
   * @param {LockOptions} options
   * @param {(isMine: boolean) => void} told
   */
  async #request(options, told) {
    let isHeld = false;
    try {
      await this.#locks?.request(NAME, options, (lock) => {
        isHeld = Boolean(lock);
        if (!lock) return told(false);
        this.#settle();
        /** @type {Promise<void>} */
        const held = new Promise((done) => {
          this.#release = done;
        });
        told(true);
        return held;
      });
    } catch {
      if (isHeld) this.#lose();
      else if (!options.signal?.aborted) this.#locks = null; // the browser refuses them
    }
    if (!this.#locks && !options.signal) told(true);
  }

  // The lock was taken from this tab.
  #lose() {
    this.#release = null;
    this.ended();
  }

  #settle() {
    clearTimeout(this.#patience);
    this.#waiting = null;
  }

  /** Be the host if no other tab is. @returns {Promise<boolean>} */
  try() {
    return new Promise((told) => {
      this.#request({ ifAvailable: true }, told);
    });
  }

  // Be the host when no other tab is any more.
  wait() {
    this.rest();
    this.#waiting = new AbortController();
    this.#request({ signal: this.#waiting.signal }, () => this.granted());
  }

  // Do not wait any longer.
  rest() {
    this.#waiting?.abort();
    this.#settle();
  }

  // Be the host instead of the tab that is.
  take() {
    this.wait();
    this.#channel?.postMessage('take');
    this.#patience = setTimeout(() => {
      this.rest();
      this.#request({ steal: true }, () => this.granted());
    }, this.#channel ? PATIENCE : 0);
  }

  // Give the lock back: all that this tab had to write is written.
  release() {
    this.#release?.();
    this.#release = null;
  }
}
