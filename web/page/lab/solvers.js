// The page's end of workers that solve. A call can be ended at any time, by its signal.

const files = {
  study: new URL('./duello-study.wasm', import.meta.url),
  network: new URL('./duello-network.wasm', import.meta.url),
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
    modules.set(name, compile(name).catch((error) => {
      modules.delete(name);
      throw error;
    }));
  }
  return modules.get(name);
}

export class Solver {
  #worker;
  #spare = null; // after the first call that was ended, so that the next one costs no time
  #nextId = 1;
  #open = new Map(); // calls without an answer, in their order

  constructor(module) {
    this.module = module;
    this.#worker = this.#start();
  }

  #start() {
    const worker = new Worker(new URL('./solver.js', import.meta.url), { type: 'module' });
    worker.postMessage({ module: this.module });
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = ({ message }) => this.#lose(worker, message);
    return worker;
  }

  // The calls of a worker that stopped fail; the next call starts another worker.
  #lose(worker, message) {
    worker.terminate();
    if (worker === this.#spare) this.#spare = null;
    if (worker !== this.#worker) return;
    const lost = [...this.#open.values()];
    this.#worker = null;
    this.#open.clear();
    lost.forEach(({ fail }) => fail(new Error(message || 'The solver stopped.')));
  }

  #take({ id, share, answer, picture, failure }) {
    const call = this.#open.get(id);
    if (share !== undefined) {
      call?.progress?.(share);
      return;
    }
    this.#open.delete(id);
    if (failure === undefined) call?.done({ answer, picture });
    else call?.fail(new Error(failure));
  }

  // The answer, and a picture if `paint` has a style for it.
  call(call, { signal, progress, paint } = {}) {
    const message = { id: this.#nextId++, call, paint };
    return new Promise((done, fail) => {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => {
        if (this.#open.delete(message.id)) this.#replace();
        fail(signal.reason);
      });
      this.#open.set(message.id, { message, done, fail, progress });
      this.#worker ??= this.#start();
      this.#worker.postMessage(message);
    });
  }

  // A worker that solves hears nothing: another one takes over what it still has to do.
  #replace() {
    this.#worker.terminate();
    this.#worker = this.#spare ?? this.#start();
    this.#spare = this.#start();
    this.#open.forEach(({ message }) => this.#worker.postMessage(message));
  }

  end() {
    this.#open.clear();
    this.#worker?.terminate();
    this.#spare?.terminate();
  }
}
