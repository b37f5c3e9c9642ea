// Two ways to a host: the worker of this page, and a server.

/** @import { FromWorker, Keeping, Kept, LibraryCalls, Stores, StoreName, ToWorker } from '../types.js' */

/** @typedef {LibraryCalls & Keeping} Calls */

/**
 * What a client talks through. It sets the three functions.
 * @typedef {object} Transport
 * @property {(text: string) => void} send
 * @property {() => void} close
 * @property {number} [heardAt] when the last frame came, by performance.now()
 * @property {() => void} [want] somebody waits for the host
 * @property {() => void} onopen
 * @property {(text: string) => void} onframe
 * @property {(parting?: string) => void} onclose with the sentence of a server that stops
 */

const nothing = () => {};
let nextGuest = 1;

/**
 * A connection to the worker. It opens as soon as this tab has the games: closing and opening again costs nothing.
 * @implements {Transport}
 */
export class WorkerTransport {
  onopen = nothing;
  /** @type {(text: string) => void} */
  onframe = nothing;
  onclose = nothing;

  /** @param {Desk} desk */
  constructor(desk) {
    this.guest = nextGuest++;
    this.desk = desk;
    desk.connections.set(this.guest, this);
    if (desk.isHost) queueMicrotask(() => this.open());
  }

  open() {
    this.desk.post({ enter: this.guest });
    this.onopen();
  }

  /** @param {string} frame */
  send(frame) {
    this.desk.post({ guest: this.guest, frame });
  }

  close() {
    if (this.desk.connections.delete(this.guest)) this.desk.post({ leave: this.guest });
  }

  want() {
    this.desk.want();
  }
}

/** @implements {Transport} */
export class SocketTransport {
  onopen = nothing;
  /** @type {(text: string) => void} */
  onframe = nothing;
  /** @type {(parting?: string) => void} */
  onclose = nothing;

  /** @param {string} url */
  constructor(url) {
    this.socket = new WebSocket(url, 'duello-1');
    this.heardAt = performance.now();
    this.socket.onopen = () => this.onopen();
    this.socket.onmessage = ({ data }) => {
      this.heardAt = performance.now();
      this.onframe(data);
    };
    this.socket.onclose = ({ code, reason }) => this.onclose(code === 1001 || code === 1012 ? reason : '');
  }

  /** @param {string} frame */
  send(frame) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  close() {
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
  }
}

// The worker: its calls of the library, which it answers in every tab, and its connections, for which this tab must
// have the games of this device. Events: 'host' when it gets or loses them, 'wanted' when somebody waits for them while
// another tab has them, 'kept' after this tab has stored or deleted something.
export class Desk extends EventTarget {
  /** @type {Map<number, WorkerTransport>} */
  connections = new Map();
  /** Whether this tab has the games; null: that is not known yet. @type {boolean | null} */
  isHost = null;
  isWanted = false; // somebody waits for them
  /** @type {Map<number, { done: (answer: any) => void, fail: (error: Error) => void }>} */
  #calls = new Map();
  #nextCall = 1;

  /** @param {(text: string) => void} say gets sentences for the person */
  constructor(say) {
    super();
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.onerror = (event) => say(`An error stopped the games on this device: ${event.message}`);
    this.worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) => {
      if (data.trouble) say(data.trouble);
      if (data.host !== undefined) this.#become(data.host);
      if (data.guest && data.frame) this.connections.get(data.guest)?.onframe(data.frame);
      if (data.closed) this.#closed(data.closed);
      if (data.id) this.#answered(data.id, data);
    };
    if (document.hidden) this.post({ tab: 'waits' });
    document.addEventListener('visibilitychange', () => this.post({ tab: document.hidden ? 'waits' : 'attends' }));
    addEventListener('pagehide', () => this.post({ tab: 'rests' }));
    addEventListener('pageshow', ({ persisted }) => persisted && this.post({ tab: 'attends' }));
  }

  /** Resolves when it is known whether this tab has the games. @returns {Promise<boolean>} */
  async settled() {
    while (this.isHost === null) await new Promise((done) => this.addEventListener('host', done, { once: true }));
    return this.isHost;
  }

  // Somebody waits for the games of this device.
  want() {
    this.isWanted = this.isHost !== true;
    if (this.isHost === false) this.dispatchEvent(new Event('wanted'));
  }

  /** The same; resolves when this tab has them. @returns {Promise<void>} */
  async needed() {
    this.want();
    while (!this.isHost) await new Promise((done) => this.addEventListener('host', done, { once: true }));
  }

  // Take the games from the tab that has them; 'host' tells when they are here.
  playHere() {
    this.post({ tab: 'takes' });
  }

  /** @param {boolean} isHost */
  #become(isHost) {
    const had = this.isHost;
    this.isHost = isHost;
    if (isHost && !had) [...this.connections.values()].forEach((connection) => connection.open());
    this.dispatchEvent(new Event('host'));
    if (this.isWanted || (had && !isHost)) this.want();
  }

  /** @param {ToWorker} message */
  post(message) {
    this.worker.postMessage(message);
  }

  /**
   * Call a function of the library: web/glue, without `web_`.
   * @template {keyof Calls} N
   * @param {N} name
   * @param {Parameters<Calls[N]>} args
   * @returns {Promise<Awaited<ReturnType<Calls[N]>>>}
   */
  call(name, ...args) {
    if (name === 'keep' && /** @type {Kept[]} */ (args).some(([store]) => store !== 'records')) this.want();
    const id = this.#nextCall++;
    this.post({ call: [name, ...args], id });
    return new Promise((done, fail) => this.#calls.set(id, { done, fail })).finally(() => {
      if (name === 'keep' || name === 'drop') this.dispatchEvent(new Event('kept'));
    });
  }

  /**
   * What is kept in a store of this device.
   * @template {StoreName} S
   * @param {S} store
   * @returns {Promise<Stores[S][]>}
   */
  kept(store) {
    return /** @type {Promise<any[]>} */ (this.call('kept', store));
  }

  /**
   * The same for advice: if it fails, the reason is what is said.
   * @template {'hint' | 'warn' | 'retry' | 'advise' | 'review'} N
   * @param {N} name
   * @param {Parameters<Calls[N]>} args
   * @returns {Promise<Awaited<ReturnType<Calls[N]>>>}
   */
  consult(name, ...args) {
    return this.call(name, ...args).catch(({ message }) => /** @type {any} */ ({ said: message }));
  }

  /**
   * @param {number} id
   * @param {FromWorker} answer
   */
  #answered(id, { answer, failure }) {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if (failure === undefined) call?.done(answer);
    else call?.fail(new Error(failure));
  }

  /** @param {number} guest */
  #closed(guest) {
    const connection = this.connections.get(guest);
    this.connections.delete(guest);
    connection?.onclose();
  }
}
