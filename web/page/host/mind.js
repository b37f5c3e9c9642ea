// Players and advice: a library beside the host's, which the first move does without. It has no memory of games: every
// question tells all that it is about.

import { compile, Library } from './library.js';

/** @import { Ports } from './library.js' */

// The second can do what the first can, and has the network; it is four times as large.
const modules = ['./duello-study.wasm', './duello-network.wasm'];

export class Mind {
  /** @type {Promise<Library> | undefined} */
  #library;
  #size = 0;
  /** @type {Set<string>} */
  #files = new Set(); // rule files, which every library has to load

  /** @param {Ports} ports */
  constructor(ports) {
    this.ports = ports;
  }

  /**
   * The library, or one that can do more. If it could not be loaded, the next question tries again.
   * @param {number} size
   */
  load(size = this.#size) {
    if (this.#library && size <= this.#size) return this.#library;
    const loading = compile(modules[size]).then((module) => Library.start(module, this.ports)).then((library) => {
      this.#files.forEach((file) => library.raw('load', file));
      return library;
    });
    [this.#library, this.#size] = [loading, size];
    loading.catch(() => {
      if (this.#library === loading) [this.#library, this.#size] = [undefined, 0];
    });
    return loading;
  }

  /**
   * What the library says, with the network if it needs that.
   * @param {string} name
   * @param {(string | number)[]} args
   */
  async ask(name, args) {
    if (name === 'load') this.#files.add(String(args[0]));
    const said = String((await this.load()).raw(name, ...args));
    const lacksNetwork = said === 'network' || said === '{"why":"network"}';
    return lacksNetwork ? String((await this.load(1)).raw(name, ...args)) : said;
  }
}
