// Two ways to a host: the worker of this page, and a server.

/** @import { FromWorker, Keeping, LibraryCalls, Stores, StoreName, ToWorker } from '../types.js' */

/** @typedef {LibraryCalls & Keeping} Calls */

/**
 * What a client talks through. It sets the three functions.
 * @typedef {object} Transport
 * @property {(text: string) => void} send
 * @property {() => void} close
 * @property {number} [heardAt] when the last frame came, by performance.now()
 * @property {() => void} onopen
 * @property {(text: string) => void} onframe
 * @property {(parting?: string) => void} onclose with the sentence of a server that stops
 */

const nothing = () => {};
let nextGuest = 1;

/** A connection to the worker. Closing and opening again costs nothing, so it never waits. @implements {Transport} */
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
    desk.post({ enter: this.guest });
    queueMicrotask(() => this.onopen());
  }

  /** @param {string} frame */
  send(frame) {
    this.desk.post({ guest: this.guest, frame });
  }

  close() {
    if (this.desk.connections.delete(this.guest)) this.desk.post({ leave: this.guest });
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

// The worker: its calls of the library, and its connections.
export class Desk {
  /** @type {Map<number, WorkerTransport>} */
  connections = new Map();
  /** @type {Map<number, { done: (answer: any) => void, fail: (error: Error) => void }>} */
  #calls = new Map();
  #nextCall = 1;

  /**
   * `say` gets sentences for the person; `wait` is called if another tab has the games.
   * @param {{ say: (text: string) => void, wait: () => void, ready: () => void }} page
   */
  constructor({ say, wait, ready }) {
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.onerror = (event) => say(`An error stopped the games on this device: ${event.message}`);
    this.worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) => {
      if (data.trouble) say(data.trouble);
      if (data.waits) wait();
      if (data.ready) ready();
      if (data.guest && data.frame) this.connections.get(data.guest)?.onframe(data.frame);
      if (data.closed) this.#closed(data.closed);
      if (data.id) this.#answered(data.id, data);
    };
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
    const id = this.#nextCall++;
    this.post({ call: [name, ...args], id });
    return new Promise((done, fail) => this.#calls.set(id, { done, fail }));
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
