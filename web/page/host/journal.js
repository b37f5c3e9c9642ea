// What is kept on this device, in the browser's storage: the lines and rows of the host, and the stores of the views.
// A line or a row is kept before anybody hears what it says, so a killed tab loses nothing. Every tab reads, and adds
// finished games; anything else is changed by the tab that was the last to claim the journal, and by no other.

/** @import { Kept, KeptHost, KeptLine, KeptRecord, KeptRow, Stores, StoreName } from '../types.js' */

/** The member of a value that tells it from the others of its store. @type {{ [S in StoreName]: string }} */
const keys = { records: 'id', puzzles: 'key', facts: 'name' };

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const opened = (request) =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

/**
 * @param {IDBTransaction} transaction
 * @returns {Promise<void>}
 */
const finished = (transaction) =>
  new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = transaction.onerror = () => fail(transaction.error);
  });

/**
 * Earlier pages kept players as lines of game 0. They have become rows.
 * @param {KeptLine | KeptRow} entry
 */
const isEnd = (entry) => 'game' in entry && entry.game === 0;

/** All lines of a game. @param {number} game */
const linesOf = (game) => IDBKeyRange.bound([game, 0], [game, Infinity]);

/** Another tab has claimed the journal: nothing was changed. */
export class Superseded extends Error {}

class StoredJournal {
  #claim = '';

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /**
   * @param {string[]} stores
   * @param {(change: IDBTransaction) => void} make
   */
  #change(stores, make) {
    const change = this.database.transaction(stores, 'readwrite', { durability: 'strict' });
    make(change);
    return finished(change);
  }

  /**
   * The same for what only the host may change. Browsers run such changes one after the other, those of other tabs too,
   * so no other tab can claim the journal in between.
   * @param {string[]} stores
   * @param {(change: IDBTransaction) => void} make
   */
  async #changeAsHost(stores, make) {
    let isMine = true;
    try {
      await this.#change([...new Set([...stores, 'facts'])], (change) => {
        const host = change.objectStore('facts').get('host');
        host.onsuccess = () => {
          isMine = host.result?.by === this.#claim;
          if (isMine) make(change);
          else change.abort();
        };
      });
    } catch (error) {
      throw isMine ? error : new Superseded('Duello is played in another tab now.');
    }
  }

  /** From now on this tab is the host. Resolves to the highest number that a game has had. @param {string} by */
  async claim(by) {
    this.#claim = by;
    let last = 0;
    await this.#change(['facts', 'records', 'lines'], (change) => {
      const facts = change.objectStore('facts');
      const before = facts.get('host');
      const records = change.objectStore('records').getAllKeys();
      const lines = change.objectStore('lines').getAllKeys();
      lines.onsuccess = () => {
        const games = [...records.result, ...lines.result.map((key) => Reflect.get(Object(key), 0))];
        last = games.reduce((most, game) => typeof game === 'number' && game > most ? game : most,
          before.result?.last ?? 0);
        facts.put(/** @type {KeptHost} */ ({ name: 'host', by, last }));
      };
    });
    return last;
  }

  /**
   * @param {string} store
   * @returns {Promise<any[]>}
   */
  #all(store) {
    return opened(this.database.transaction(store).objectStore(store).getAll());
  }

  /** Durable when the promise is kept. @param {(KeptLine | KeptRow)[]} entries */
  append(entries) {
    return this.#changeAsHost(['lines', 'rows'], (change) => {
      const [lines, rows] = [change.objectStore('lines'), change.objectStore('rows')];
      for (const entry of entries) {
        if (isEnd(entry)) lines.delete(linesOf(0));
        else if ('game' in entry) lines.add(entry);
        else if (entry.text) rows.put(entry);
        else rows.delete(entry.key);
      }
    });
  }

  /** @returns {Promise<KeptRow[]>} */
  rows() {
    return this.#all('rows');
  }

  /** @returns {Promise<KeptLine[]>} */
  lines() {
    return this.#all('lines');
  }

  /**
   * @template {StoreName} S
   * @param {S} store
   * @returns {Promise<Stores[S][]>}
   */
  all(store) {
    return this.#all(store);
  }

  /** Keep values, all or none. @param {Kept[]} values */
  put(values) {
    const stores = [...new Set(values.map(([store]) => store))];
    /** @param {IDBTransaction} change */
    const make = (change) => values.forEach(([store, value]) => change.objectStore(store).put(value));
    return stores.every((store) => store === 'records')
      ? this.#change(stores, make)
      : this.#changeAsHost(stores, make);
  }

  /** Delete finished games, all or none. Their numbers are not used again. @param {(number | string)[]} ids */
  drop(ids) {
    return this.#change(['records', 'lines', 'facts'], (change) => {
      const facts = change.objectStore('facts');
      const before = facts.get('host');
      before.onsuccess = () => {
        const numbers = ids.filter((id) => typeof id === 'number');
        ids.forEach((id) => change.objectStore('records').delete(id));
        numbers.forEach((id) => change.objectStore('lines').delete(linesOf(id)));
        const { by = '', last = 0 } = before.result ?? {};
        facts.put(/** @type {KeptHost} */ ({ name: 'host', by, last: Math.max(last, ...numbers) }));
      };
    });
  }

  /**
   * Keep the records of these games, if they have one, and no lines of them.
   * @param {number[]} games
   * @param {KeptRecord[]} records
   */
  archive(games, records) {
    return this.#changeAsHost(['lines', 'records'], (change) => {
      records.forEach((record) => change.objectStore('records').put(record));
      games.forEach((game) => change.objectStore('lines').delete(linesOf(game)));
    });
  }
}

// Where the browser keeps nothing (a private window, a full disk), games last as long as the tab.
class FleetingJournal {
  /** @type {KeptLine[]} */
  #lines = [];
  /** @type {Map<string, KeptRow>} */
  #rows = new Map();
  /** @type {{ [S in StoreName]: Map<unknown, any> }} */
  #stores = { records: new Map(), puzzles: new Map(), facts: new Map() };

  /** @param {(KeptLine | KeptRow)[]} entries */
  async append(entries) {
    for (const entry of entries) {
      if ('game' in entry) this.#lines.push(entry);
      else if (entry.text) this.#rows.set(entry.key, entry);
      else this.#rows.delete(entry.key);
    }
  }

  async rows() {
    return [...this.#rows.values()];
  }

  async lines() {
    return this.#lines;
  }

  /**
   * @template {StoreName} S
   * @param {S} store
   * @returns {Promise<Stores[S][]>}
   */
  async all(store) {
    return [...this.#stores[store].values()];
  }

  /** @param {Kept[]} values */
  async put(values) {
    values.forEach(([store, value]) => this.#stores[store].set(Reflect.get(value, keys[store]), value));
  }

  /** @param {(number | string)[]} ids */
  async drop(ids) {
    ids.forEach((id) => this.#stores.records.delete(id));
    this.#lines = this.#lines.filter(({ game }) => !ids.includes(game));
  }

  /**
   * @param {number[]} games
   * @param {KeptRecord[]} records
   */
  async archive(games, records) {
    await this.put(records.map((record) => ['records', record]));
    this.#lines = this.#lines.filter(({ game }) => !games.includes(game));
  }

  async claim() {
    return 0;
  }
}

/** @typedef {StoredJournal | FleetingJournal} Journal */

/** @returns {Promise<Journal>} */
export async function openJournal(name = 'duello') {
  try {
    const request = indexedDB.open(name, 3);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) request.result.createObjectStore('lines', { keyPath: ['game', 'line'] });
      if (oldVersion < 2) {
        Object.entries(keys).forEach(([store, keyPath]) => request.result.createObjectStore(store, { keyPath }));
      }
      request.result.createObjectStore('rows', { keyPath: 'key' });
    };
    return new StoredJournal(await opened(request));
  } catch {
    return new FleetingJournal();
  }
}

/** @param {Journal} journal */
export const isFleeting = (journal) => journal instanceof FleetingJournal;
