// The library in WebAssembly: strings in and out of web/glue. Used by the workers, and by tests under node.

// What the C library could ask of a system. Nothing in Duello does, so every answer is "not supported".
const noSystem = new Proxy({}, {
  get: (_, name) => name === 'proc_exit' ? () => { throw new Error('the library stopped'); } : () => 52,
  has: () => true,
});

const bytesOf = new TextEncoder();
const textOf = new TextDecoder();

// These return a string; all others a number.
const texts = new Set(['version', 'restore', 'record', 'think', 'catalog', 'book', 'position', 'final', 'hint', 'warn', 'review',
  'solve', 'sum', 'rules', 'map', 'cell', 'promises', 'figures', 'equilibrium', 'summary', 'study', 'step', 'retry', 'advise',
  'lesson', 'pick', 'daily', 'quiz']);
const plain = new Set(['version', 'restore', 'record', 'think', 'review', 'sum']); // these are no JSON

export class Library {
  #exports;

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
    library.#exports = instance.exports;
    library.#exports._initialize?.();
    return library;
  }

  #bytes(at, length) {
    return new Uint8Array(this.#exports.memory.buffer, at, length);
  }

  #text(at, length = new Uint8Array(this.#exports.memory.buffer).indexOf(0, at) - at) {
    return textOf.decode(this.#bytes(at, length));
  }

  #room(text) {
    const bytes = bytesOf.encode(text);
    const at = this.#exports.web_room(bytes.length + 1);
    this.#bytes(at, bytes.length + 1).set([...bytes, 0]);
    return at;
  }

  // Has this module the function?
  can(name) {
    return `web_${name}` in this.#exports;
  }

  // Call a function of web/glue by its name without `web_`.
  raw(name, ...args) {
    const rooms = [];
    const given = args.map((arg) => {
      if (typeof arg !== 'string') return arg;
      rooms.push(this.#room(arg));
      return rooms.at(-1);
    });
    const result = this.#exports[`web_${name}`](...given);
    rooms.forEach((at) => this.#exports.web_free(at));
    return texts.has(name) ? this.#text(result) : result;
  }

  // The same, with answers in JSON read.
  call(name, ...args) {
    const answer = this.raw(name, ...args);
    return texts.has(name) && !plain.has(name) ? JSON.parse(answer) : answer;
  }
}
