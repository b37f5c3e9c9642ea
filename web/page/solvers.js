// The page's end of workers that solve: one call at a time, and cancelled at any time.

const files = {
  study: new URL('./duello-study.wasm', import.meta.url), network: new URL('./duello-network.wasm', import.meta.url),
};
const modules = new Map();

// A module is compiled once; every worker starts from it.
async function compile(name) {
  const answer = await fetch(files[name]);
  if (!answer.ok) throw new Error('The solver could not be loaded.');
  return WebAssembly.compile(await answer.arrayBuffer());
}

export function compiled(name) {
  if (!modules.has(name)) {
    modules.set(name, compile(name).catch((error) => { modules.delete(name); throw error; }));
  }
  return modules.get(name);
}

export class Cancelled extends Error {}

export class Solver {
  #worker = null;
  #spare = null; // started before it is needed, so that a cancelled call costs no time
  #nextId = 1;
  #open = null; // the call without an answer

  constructor(module) {
    this.module = module;
    this.#spare = this.#start();
  }

  #start() {
    const worker = new Worker(new URL('./solver.js', import.meta.url), { type: 'module' });
    worker.postMessage({ module: this.module });
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = (event) => this.#open?.fail(new Error(event.message || 'The solver stopped.'));
    return worker;
  }

  #take({ id, share, answer, picture, failure }) {
    if (id !== this.#open?.id) return;
    if (share !== undefined) {
      this.#open.progress?.(share);
      return;
    }
    const { done, fail } = this.#open;
    this.#open = null;
    if (failure === undefined) done({ answer, picture });
    else fail(new Error(failure));
  }

  // The answer, and a picture if `paint` has a style for it.
  call(call, { progress, paint } = {}) {
    this.cancel();
    this.#worker ??= this.#spare ?? this.#start();
    this.#spare = null;
    const id = this.#nextId++;
    return new Promise((done, fail) => {
      this.#open = { id, done, fail, progress };
      this.#worker.postMessage({ id, call, paint });
    });
  }

  get isBusy() {
    return this.#open !== null;
  }

  cancel() {
    if (!this.#open) return;
    const { fail } = this.#open;
    this.#open = null;
    this.#worker.terminate();
    this.#worker = this.#spare ?? this.#start();
    this.#spare = this.#start();
    fail(new Cancelled());
  }

  end() {
    this.cancel();
    this.#worker?.terminate();
    this.#spare?.terminate();
  }
}
