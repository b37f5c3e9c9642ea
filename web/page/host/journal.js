// What is kept on this device, in the browser's storage: the lines and rows of the host, and the stores of the views.
// A line or a row is kept before anybody hears what it says, so a killed tab loses nothing.

/** @import { Kept, KeptLine, KeptRecord, KeptRow, Stores, StoreName } from '../types.js' */

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

class StoredJournal {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /**
   * @param {string | string[]} stores
   * @param {(change: IDBTransaction) => void} make
   */
  #change(stores, make) {
    const change = this.database.transaction(stores, 'readwrite', { durability: 'strict' });
    make(change);
    return finished(change);
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
    return this.#change(['lines', 'rows'], (change) => {
      const [lines, rows] = [change.objectStore('lines'), change.objectStore('rows')];
      for (const entry of entries) {
        if (isEnd(entry)) lines.delete(IDBKeyRange.bound([0, 0], [0, Infinity]));
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
    return this.#change([...new Set(values.map(([store]) => store))],
      (change) => values.forEach(([store, value]) => change.objectStore(store).put(value)));
  }

  /**
   * @param {StoreName} store
   * @param {number | string} key
   */
  drop(store, key) {
    return this.#change(store, (change) => change.objectStore(store).delete(key));
  }

  /** Keep the record of a game instead of its lines. @param {KeptRecord} record */
  archive(record) {
    return this.#change(['lines', 'records'], (change) => {
      change.objectStore('records').put(record);
      change.objectStore('lines').delete(IDBKeyRange.bound([record.id, 0], [record.id, Infinity]));
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

  /**
   * @param {StoreName} store
   * @param {number | string} key
   */
  async drop(store, key) {
    this.#stores[store].delete(key);
  }

  /** @param {KeptRecord} record */
  async archive(record) {
    await this.put([['records', record]]);
    this.#lines = this.#lines.filter(({ game }) => game !== record.id);
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
