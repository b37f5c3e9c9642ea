// What is kept on this device, in the browser's storage: the host's journal line by line, and the stores of the views.
// A line is kept before anybody hears what it says, so a killed tab loses nothing.

// The member of a value that tells it from the others of its store.
const keys = { records: 'id', puzzles: 'key', facts: 'name' };

const opened = (request) =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

const finished = (transaction) =>
  new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = transaction.onerror = () => fail(transaction.error);
  });

class StoredJournal {
  constructor(database) {
    this.database = database;
  }

  #change(stores, make) {
    const change = this.database.transaction(stores, 'readwrite', { durability: 'strict' });
    make(change);
    return finished(change);
  }

  // Durable when the promise is kept.
  append(lines) {
    return this.#change('lines', (change) => lines.forEach((line) => change.objectStore('lines').add(line)));
  }

  lines() {
    return this.all('lines');
  }

  all(store) {
    return opened(this.database.transaction(store).objectStore(store).getAll());
  }

  // Keep values, all or none: [[store, value], …].
  put(values) {
    return this.#change([...new Set(values.map(([store]) => store))],
      (change) => values.forEach(([store, value]) => change.objectStore(store).put(value)));
  }

  drop(store, key) {
    return this.#change(store, (change) => change.objectStore(store).delete(key));
  }

  // Keep the record of a game instead of its lines.
  archive(record) {
    return this.#change(['lines', 'records'], (change) => {
      change.objectStore('records').put(record);
      change.objectStore('lines').delete(IDBKeyRange.bound([record.id, 0], [record.id, Infinity]));
    });
  }
}

// Where the browser keeps nothing (a private window, a full disk), games last as long as the tab.
class FleetingJournal {
  #lines = [];
  #stores = Object.fromEntries(Object.keys(keys).map((store) => [store, new Map()]));

  async append(lines) {
    this.#lines.push(...lines);
  }

  async lines() {
    return this.#lines;
  }

  async all(store) {
    return [...this.#stores[store].values()];
  }

  async put(values) {
    values.forEach(([store, value]) => this.#stores[store].set(value[keys[store]], value));
  }

  async drop(store, key) {
    this.#stores[store].delete(key);
  }

  async archive(record) {
    await this.put([['records', record]]);
    this.#lines = this.#lines.filter(({ game }) => game !== record.id);
  }
}

export async function openJournal(name = 'duello') {
  try {
    const request = indexedDB.open(name, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) request.result.createObjectStore('lines', { keyPath: ['game', 'line'] });
      Object.entries(keys).forEach(([store, keyPath]) => request.result.createObjectStore(store, { keyPath }));
    };
    return new StoredJournal(await opened(request));
  } catch {
    return new FleetingJournal();
  }
}

export const isFleeting = (journal) => journal instanceof FleetingJournal;
