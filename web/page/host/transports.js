// Two ways to a host: the worker of this page, and a server. Both have send(text), close(), and call
// onopen(), onframe(text) and onclose().

let nextGuest = 1;

// A connection to the worker. Closing and opening again costs nothing, so it never waits.
export class WorkerTransport {
  constructor(desk) {
    this.guest = nextGuest++;
    this.desk = desk;
    desk.connections.set(this.guest, this);
    desk.post({ enter: this.guest });
    queueMicrotask(() => this.onopen());
  }

  send(frame) {
    this.desk.post({ guest: this.guest, frame });
  }

  close() {
    if (this.desk.connections.delete(this.guest)) this.desk.post({ leave: this.guest });
  }
}

export class SocketTransport {
  constructor(url) {
    this.socket = new WebSocket(url, 'duello-1');
    this.heardAt = performance.now();
    this.socket.onopen = () => this.onopen();
    this.socket.onmessage = ({ data }) => {
      this.heardAt = performance.now();
      this.onframe(data);
    };
    this.socket.onclose = () => this.onclose();
  }

  send(frame) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  close() {
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
  }
}

// The worker: its calls of the library, and its connections.
export class Desk {
  connections = new Map();
  #calls = new Map();
  #nextCall = 1;

  // `say` gets sentences for the person; `wait` is called if another tab has the games.
  constructor({ say, wait, ready }) {
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.onerror = (event) => say(`An error stopped the games on this device: ${event.message}`);
    this.worker.onmessage = ({ data }) => {
      if (data.trouble) say(data.trouble);
      if (data.waits) wait();
      if (data.ready) ready();
      if (data.frame) this.connections.get(data.guest)?.onframe(data.frame);
      if (data.closed) this.#closed(data.closed);
      if (data.id) this.#answered(data);
    };
  }

  post(message) {
    this.worker.postMessage(message);
  }

  // Call a function of the library: web/glue, without `web_`.
  call(...call) {
    const id = this.#nextCall++;
    this.post({ call, id });
    return new Promise((done, fail) => this.#calls.set(id, { done, fail }));
  }

  // The same for advice: if it fails, the reason is what is said.
  consult(...call) {
    return this.call(...call).catch(({ message }) => ({ said: message }));
  }

  #answered({ id, answer, failure }) {
    const { done, fail } = this.#calls.get(id);
    this.#calls.delete(id);
    if (failure === undefined) done(answer);
    else fail(new Error(failure));
  }

  #closed(guest) {
    const connection = this.connections.get(guest);
    this.connections.delete(guest);
    connection?.onclose();
  }
}
