// The page's end of workers that solve. A call can be ended at any time, by its signal.

import { openedTexts } from '../rulefile/files.js';

/** @import { FromSolver, LibraryCalls, MapOfPoints, MapStyle, ToSolver } from '../types.js' */

/**
 * `found` gets what a search has found so far.
 * @typedef {object} Wishes
 * @property {AbortSignal} [signal]
 * @property {(share: number) => void} [progress]
 * @property {(text: string) => void} [found]
 * @property {MapStyle | undefined} [paint]
 */
/** @typedef {{ answer: any, picture: ImageBitmap | null | undefined }} Found */
/**
 * @typedef {object} OpenCall
 * @property {ToSolver} message
 * @property {(found: Found) => void} done
 * @property {(error: unknown) => void} fail
 * @property {Wishes['progress']} progress
 * @property {Wishes['found']} found
 */

const files = {
  study: new URL('./duello-study.wasm', import.meta.url),
  network: new URL('./duello-network.wasm', import.meta.url),
};
/** @type {Map<keyof typeof files, Promise<WebAssembly.Module>>} */
const modules = new Map();

/** A module is compiled once; every worker starts from it. @param {keyof typeof files} name */
async function compile(name) {
  const answer = await fetch(files[name]);
  if (!answer.ok) throw new Error('The solver could not be loaded.');
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** @param {keyof typeof files} name */
export function compiled(name) {
  const module = modules.get(name) ?? compile(name).catch((error) => {
    modules.delete(name);
    throw error;
  });
  modules.set(name, module);
  return module;
}

export class Solver {
  /** @type {Worker | null} */
  #worker;
  /** @type {Worker | null} */
  #spare = null; // after the first call that was ended, so that the next one costs no time
  #nextId = 1;
  /** @type {Map<number, OpenCall>} */
  #open = new Map(); // calls without an answer, in their order

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    this.#worker = this.#start();
  }

  #start() {
    const worker = new Worker(new URL('./solver.js', import.meta.url), { type: 'module' });
    worker.postMessage({ module: this.module });
    openedTexts().forEach((text) => worker.postMessage({ id: 0, call: ['load', text] }));
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = ({ message }) => this.#lose(worker, message);
    return worker;
  }

  /**
   * The calls of a worker that stopped fail; the next call starts another worker.
   * @param {Worker} worker
   * @param {string} message
   */
  #lose(worker, message) {
    worker.terminate();
    if (worker === this.#spare) this.#spare = null;
    if (worker !== this.#worker) return;
    const lost = [...this.#open.values()];
    this.#worker = null;
    this.#open.clear();
    lost.forEach(({ fail }) => fail(new Error(message || 'The solver stopped.')));
  }

  /** @param {FromSolver} message */
  #take({ id, share, found, answer, picture, failure }) {
    const call = this.#open.get(id);
    if (share !== undefined || found !== undefined) {
      if (share !== undefined) call?.progress?.(share);
      if (found !== undefined) call?.found?.(found);
      return;
    }
    this.#open.delete(id);
    if (failure === undefined) call?.done({ answer, picture });
    else call?.fail(new Error(failure));
  }

  /**
   * The answer of the library, and a picture if `paint` has a style for it.
   * @template {keyof LibraryCalls} N
   * @param {[N, ...Parameters<LibraryCalls[N]>]} call
   * @param {Wishes} wishes
   * @returns {Promise<{ answer: ReturnType<LibraryCalls[N]>, picture: ImageBitmap | null | undefined }>}
   */
  call(call, wishes = {}) {
    return this.#post(call, wishes);
  }

  /**
   * A map drawn again.
   * @param {MapOfPoints} map
   * @param {MapStyle} style
   */
  async paint(map, style) {
    return (await this.#post(['paint', map], { paint: style })).picture;
  }

  /**
   * @param {[name: string, ...args: any[]]} call
   * @param {Wishes} wishes
   * @returns {Promise<Found>}
   */
  #post(call, { signal, progress, found, paint }) {
    const id = this.#nextId++;
    const message = { id, call, paint };
    return new Promise((done, fail) => {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => {
        if (this.#open.delete(id)) this.#replace();
        fail(signal.reason);
      });
      this.#open.set(id, { message, done, fail, progress, found });
      this.#worker ??= this.#start();
      this.#worker.postMessage(message);
    });
  }

  // A worker that solves hears nothing: another one takes over what it still has to do.
  #replace() {
    this.#worker?.terminate();
    const next = this.#spare ?? this.#start();
    this.#worker = next;
    this.#spare = this.#start();
    this.#open.forEach(({ message }) => next.postMessage(message));
  }

  end() {
    this.#open.clear();
    this.#worker?.terminate();
    this.#spare?.terminate();
  }
}
