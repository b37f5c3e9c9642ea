// The host's journal in the browser's storage, line by line, and what else is kept on this device.
// A line is kept before anybody hears what it says, so a killed tab loses nothing.

const opened = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

const finished = (transaction) => new Promise((done, fail) => {
  transaction.oncomplete = () => done();
  transaction.onabort = transaction.onerror = () => fail(transaction.error);
});

class StoredJournal {
  constructor(database) {
    this.database = database;
  }

  // Durable when the promise is kept.
  async append(lines) {
    const change = this.database.transaction('lines', 'readwrite', { durability: 'strict' });
    lines.forEach((line) => change.objectStore('lines').add(line));
    await finished(change);
  }

  lines() {
    return opened(this.database.transaction('lines').objectStore('lines').getAll());
  }
}

// Where the browser keeps nothing (a private window, a full disk), games last as long as the tab.
class FleetingJournal {
  #lines = [];

  async append(lines) {
    this.#lines.push(...lines);
  }

  async lines() {
    return this.#lines;
  }
}

export async function openJournal(name = 'duello') {
  try {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('lines', { keyPath: ['game', 'line'] });
    return new StoredJournal(await opened(request));
  } catch {
    return new FleetingJournal();
  }
}

export const isFleeting = (journal) => journal instanceof FleetingJournal;
