// The engine as a module: duello.d.ts says what each function does. Strings go in and out through the page's own
// wrapper, library.js. A sentence of the library that says why not becomes an Error.

import { Library } from './library.js';

/** @import { Ports } from '../web/page/host/library.js' */

const nothing = () => {};

/** @type {Ports} */
const ports = {
  journal: nothing,
  keep: nothing,
  send: nothing,
  close: nothing,
  random: (bytes) => crypto.getRandomValues(bytes),
  date: () => `${new Date().toISOString().slice(0, 19)}Z`,
  progress: nothing,
};

export class DuelloError extends Error {
  name = 'DuelloError';
}

/**
 * The answer, or an error with its sentence.
 * @param {any} answer
 */
function told(answer) {
  if (answer.why !== undefined) throw new DuelloError(answer.why);
  return answer;
}

/** @param {string | URL} url */
async function bytesAt(url) {
  const place = new URL(url, import.meta.url);
  if (place.protocol === 'file:') {
    const files = 'node:fs/promises'; // not a literal, so that bundlers for browsers do not look for it
    return (await import(files)).readFile(place);
  }
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place} answers ${answer.status}`);
  return answer.arrayBuffer();
}

/** @param {any} [source] */
async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  const isBytes = source instanceof ArrayBuffer || ArrayBuffer.isView(source);
  const bytes = isBytes ? source : await bytesAt(source ?? new URL('./duello-engine.wasm', import.meta.url));
  return WebAssembly.compile(/** @type {any} */ (bytes));
}

/** @param {any} [source] */
export async function load(source) {
  try {
    return new Engine(await Library.start(await compiled(source), ports));
  } catch (cause) {
    throw new DuelloError(`The engine could not be loaded: ${cause}`, { cause });
  }
}

// As duello.h has them.
const [BOTH, OVER] = [2, 4];
const results = [undefined, 0, 1, 'draw', 'unfinished'];
const endings = ['played', 'resigned', 'forfeited', 'timed out', 'aborted', 'agreed'];
const seat = (/** @type {number} */ player) => {
  if (player !== 0 && player !== 1) throw new DuelloError('A player is 0 or 1.');
  return player;
};
/** Bytes after a NUL would be lost, and what is no string would be read as an address. */
const text = (/** @type {string} */ value, what = 'This') => {
  if (typeof value !== 'string' || value.includes('\0')) throw new DuelloError(`${what} must be a string without NUL.`);
  return value;
};
const pair = (/** @type {string[]} */ values, what = 'These') => {
  if (!Array.isArray(values) || values.length !== 2) throw new DuelloError(`${what} must be two strings.`);
  return values.map((value) => text(value, `Each of ${what.toLowerCase()}`));
};
const seeded = (/** @type {number} */ seed) => {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new DuelloError('A seed is a whole number, 0 or more.');
  return seed;
};

export class Engine {
  /** @type {Library} */
  #library;

  /** @param {Library} library */
  constructor(library) {
    if (!(library instanceof Library)) throw new DuelloError('Use load to make an engine.');
    this.#library = library;
    const { version, games, players } = library.call('catalog');
    Object.assign(this, { version, games, players });
  }

  /** @param {string} words */
  rules(words) {
    const { rules, values } = told(this.#library.call('rules', text(words, 'Rules')));
    const { book } = told(this.#library.call('book', words));
    const game = /** @type {any} */ (this).games.find((/** @type {any} */ { id }) => id === rules.split(':')[0]);
    const options = game.options.map((/** @type {any} */ { name }, /** @type {number} */ i) => [name, values[i]]);
    return { rules, game: game.id, options: Object.fromEntries(options), book };
  }

  /**
   * @param {string} rules
   * @param {any} [setup]
   */
  duel(rules, setup) {
    const { names = ['', ''], who = ['', ''], first = 0, seed = 0, from = '' } = setup ?? {};
    const words = [...pair(names, 'Names'), ...pair(who, 'Players')];
    const given = [text(rules, 'Rules'), text(from, 'A position'), seat(first), seeded(seed), ...words];
    return new Duel(this.#library, told(this.#library.call('duel_new', ...given)).duel);
  }

  /** @param {string} record */
  read(record) {
    return new Duel(this.#library, told(this.#library.call('duel_read', text(record, 'A record'))).duel);
  }

  /** @param {string} rules */
  solve(rules) {
    return told(this.#library.call('solve', text(rules, 'Rules')));
  }

  /**
   * @param {string} rules
   * @param {string} position
   */
  analyze(rules, position) {
    return told(this.#library.call('choices', text(rules, 'Rules'), text(position, 'A position')));
  }

  /**
   * @param {string} rules
   * @param {string} position
   * @param {number} player
   * @param {string} level
   */
  chances(rules, position, player, level) {
    const place = [text(rules, 'Rules'), text(position, 'A position')];
    return told(this.#library.call('chances', ...place, seat(player), text(level, 'A level'))).choices;
  }

  /** @param {string} record */
  review(record) {
    const study = told(this.#library.call('study', text(record, 'A record')));
    const { said } = told(this.#library.call('review', record, 0, 100));
    return { ...study, text: said };
  }

  /**
   * @param {string} rules
   * @param {number} games
   */
  playouts(rules, games, seed = 0) {
    return told(this.#library.call('playouts', text(rules, 'Rules'), Number(games), seeded(seed)));
  }
}

/** @type {FinalizationRegistry<{ library: Library, number: number }>} */
const forgotten = new FinalizationRegistry(({ library, number }) => library.raw('duel_free', number));

export class Duel {
  /** @type {Library} */
  #library;
  /** @type {number | undefined} */
  #number;

  /**
   * @param {Library} library
   * @param {number} number
   */
  constructor(library, number) {
    if (!(library instanceof Library)) throw new DuelloError('Only an engine makes a duel.');
    this.#library = library;
    this.#number = number;
    forgotten.register(this, { library, number }, this);
  }

  /**
   * @param {string} name
   * @param {...(string | number)} args
   */
  #ask(name, ...args) {
    if (this.#number === undefined) throw new DuelloError('This duel was freed.');
    return told(this.#library.call(`duel_${name}`, this.#number, ...args));
  }

  get state() {
    const { wanted, result, ending, ...others } = this.#ask('state');
    const over = wanted === OVER;
    const players = wanted === BOTH ? [0, 1] : [wanted];
    return { ...others, over, wanted: over ? [] : players, result: results[result], ending: endings[ending] };
  }

  get wanted() {
    return this.state.wanted;
  }

  get over() {
    return this.state.over;
  }

  get result() {
    return this.state.result;
  }

  get record() {
    if (this.#number === undefined) throw new DuelloError('This duel was freed.');
    const record = String(this.#library.raw('duel_record', this.#number));
    if (record === '') throw new DuelloError('The record is too long.');
    return record;
  }

  /** @param {number} player */
  legal(player) {
    return this.state.legal[seat(player)];
  }

  /** @param {number} player */
  view(player) {
    return this.#ask('view', seat(player));
  }

  /**
   * @param {number} player
   * @param {string} word
   */
  play(player, word) {
    return this.#ask('play', seat(player), text(word, 'A move')).said;
  }

  /**
   * @param {number} player
   * @param {string} who
   */
  choose(player, who) {
    return this.#ask('choose', seat(player), text(who, 'A player')).word;
  }

  /** @param {number} player */
  analyze(player) {
    return this.#ask('judge', seat(player)).choices;
  }

  /** @param {number} player */
  hint(player, step = 1) {
    const record = this.record;
    return told(this.#library.call('hint', record, seat(player), step));
  }

  undo() {
    this.#ask('undo');
  }

  /** @param {number} player */
  resign(player) {
    this.#ask('resign', seat(player));
  }

  free() {
    if (this.#number === undefined) return;
    forgotten.unregister(this);
    this.#library.raw('duel_free', this.#number);
    this.#number = undefined;
  }
}
