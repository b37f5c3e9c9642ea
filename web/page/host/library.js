// The library in WebAssembly: strings in and out of web/glue. Used by the workers, and by tests under node.

// What the C library could ask of a system. Nothing in Duello does, so every answer is "not supported".
const noSystem = new Proxy({}, {
  get: (_, name) =>
    name === 'proc_exit'
      ? () => {
        throw new Error('the library stopped');
      }
      : () => 52,
  has: () => true,
});

const bytesOf = new TextEncoder();
const textOf = new TextDecoder();

export class Library {
  #memory;
  #functions = new Map(); // by name: {kind, run}; the kind is 'json', 'text' or 'number'

  // `ports` are the functions that web/glue/glue.h imports, with strings where it has pointers.
  static async start(module, ports) {
    const library = new Library();
    const worker = {
      worker_journal: (game, line, at, length, ends) => ports.journal(game, line, library.#text(at, length), ends),
      worker_send: (guest, after, at, length) => ports.send(guest, after, library.#text(at, length)),
      worker_close: (guest) => ports.close(guest),
      worker_random: (at, length) => ports.random(library.#bytes(at, length)),
      worker_date: (at) => library.#bytes(at, 20).set(bytesOf.encode(ports.date())),
      worker_progress: (share) => ports.progress(share),
    };
    const imports = { worker };
    for (const { module: name } of WebAssembly.Module.imports(module)) {
      imports[name] ??= noSystem;
    }
    const instance = await WebAssembly.instantiate(module, imports);
    const { memory, _initialize: initialize, ...others } = instance.exports;
    library.#memory = memory;
    for (const [export_, run] of Object.entries(others)) {
      const [kind, name] = export_.split(' ');
      library.#functions.set(name, { kind, run });
    }
    initialize?.();
    return library;
  }

  #bytes(at, length) {
    return new Uint8Array(this.#memory.buffer, at, length);
  }

  #text(at, length = new Uint8Array(this.#memory.buffer).indexOf(0, at) - at) {
    return textOf.decode(this.#bytes(at, length));
  }

  #room(text) {
    const bytes = bytesOf.encode(text);
    const at = this.raw('room', bytes.length + 1);
    this.#bytes(at, bytes.length + 1).set([...bytes, 0]);
    return at;
  }

  // Has this module the function?
  can(name) {
    return this.#functions.has(name);
  }

  // Call a function of web/glue by its name without `web_`. Returns a text or a number.
  raw(name, ...args) {
    const { kind, run } = this.#functions.get(name);
    const rooms = args.filter((arg) => typeof arg === 'string').map((arg) => this.#room(arg));
    let used = 0;
    const result = run(...args.map((arg) => typeof arg === 'string' ? rooms[used++] : arg));
    rooms.forEach((at) => this.raw('free', at));
    return kind === 'number' ? result : this.#text(result);
  }

  // The same, with answers in JSON read.
  call(name, ...args) {
    const answer = this.raw(name, ...args);
    return this.#functions.get(name).kind === 'json' ? JSON.parse(answer) : answer;
  }
}
