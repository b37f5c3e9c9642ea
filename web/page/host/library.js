// The library in WebAssembly: strings in and out of web/glue. Used by the workers, and by tests under node.

/**
 * The functions that web/glue/glue.h imports, with strings where it has pointers.
 * @typedef {object} Ports
 * @property {(game: number, line: number, text: string, ends: number) => void} journal
 * @property {(key: string, text: string) => void} keep
 * @property {(guest: number, after: number, frame: string) => void} send
 * @property {(guest: number) => void} close
 * @property {(bytes: Uint8Array<ArrayBuffer>) => void} random
 * @property {() => string} date
 * @property {(share: number) => void} progress
 * @property {(json: string) => void} [found]
 */

/**
 * What the C library could ask of a system. Nothing in Duello does, so every answer is "not supported".
 * @type {WebAssembly.ModuleImports}
 */
const noSystem = new Proxy({}, {
  get: (_, name) =>
    name === 'proc_exit'
      ? () => {
        throw new Error('the library stopped');
      }
      : () => 52,
  has: () => true,
});

/** Load one of the page's modules. @param {string} url */
export async function compile(url) {
  const answer = await fetch(new URL(url, import.meta.url));
  if (!answer.ok) throw new Error(`${url} could not be loaded.`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

const bytesOf = new TextEncoder();
const textOf = new TextDecoder();

export class Library {
  /** @type {{ readonly buffer: ArrayBuffer }} */
  #memory = { buffer: new ArrayBuffer(0) };
  /** @type {Map<string, { kind: string, run: (...args: number[]) => number }>} */
  #functions = new Map(); // by name; the kind is 'json', 'text' or 'number'

  /**
   * @param {WebAssembly.Module} module
   * @param {Ports} ports
   */
  static async start(module, ports) {
    const library = new Library();
    /** @type {{ [name: string]: (...args: number[]) => void }} */
    const worker = {
      worker_journal: (game, line, at, length, ends) => ports.journal(game, line, library.#text(at, length), ends),
      worker_keep: (key, at, length) => ports.keep(library.#text(key), library.#text(at, length)),
      worker_send: (guest, after, at, length) => ports.send(guest, after, library.#text(at, length)),
      worker_close: (guest) => ports.close(guest),
      worker_random: (at, length) => ports.random(library.#bytes(at, length)),
      worker_date: (at) => library.#bytes(at, 20).set(bytesOf.encode(ports.date())),
      worker_progress: (share) => ports.progress(share),
      worker_found: (at, length) => ports.found?.(library.#text(at, length)),
    };
    /** @type {WebAssembly.Imports} */
    const imports = { worker };
    for (const { module: name } of WebAssembly.Module.imports(module)) {
      imports[name] ??= noSystem;
    }
    const instance = await WebAssembly.instantiate(module, imports);
    const { memory, _initialize: initialize, ...others } = /** @type {any} */ (instance.exports);
    library.#memory = memory;
    for (const [export_, run] of Object.entries(others)) {
      const [kind, name] = export_.split(' ');
      library.#functions.set(name, { kind, run });
    }
    initialize?.();
    return library;
  }

  /**
   * @param {number} at
   * @param {number} length
   */
  #bytes(at, length) {
    return new Uint8Array(this.#memory.buffer, at, length);
  }

  /** @param {number} at */
  #text(at, length = new Uint8Array(this.#memory.buffer).indexOf(0, at) - at) {
    return textOf.decode(this.#bytes(at, length));
  }

  /** @param {string} text */
  #room(text) {
    const bytes = bytesOf.encode(text);
    const at = this.number('room', bytes.length + 1);
    const room = this.#bytes(at, bytes.length + 1);
    room.set(bytes);
    room[bytes.length] = 0;
    return at;
  }

  /** Has this module the function? @param {string} name */
  can(name) {
    return this.#functions.has(name);
  }

  /**
   * Call a function of web/glue by its name without `web_`. Returns a text or a number.
   * @param {string} name
   * @param {...(string | number)} args
   */
  raw(name, ...args) {
    const known = this.#functions.get(name);
    if (!known) throw new Error(`The library has no function ${name}.`);
    const places = args.map((arg) => typeof arg === 'string' ? this.#room(arg) : arg);
    const result = known.run(...places);
    places.filter((_, i) => typeof args[i] === 'string').forEach((at) => this.raw('free', at));
    return known.kind === 'number' ? result : this.#text(result);
  }

  /**
   * The same for a function that returns a number.
   * @param {string} name
   * @param {...(string | number)} args
   */
  number(name, ...args) {
    return Number(this.raw(name, ...args));
  }

  /**
   * The same for one whose answer is JSON: LibraryCalls in types.d.ts.
   * @param {string} name
   * @param {...(string | number)} args
   */
  call(name, ...args) {
    return JSON.parse(String(this.raw(name, ...args)));
  }
}
