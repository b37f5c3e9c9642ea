// One player at one host, by the messages of docs/online-protocol.md. It connects again by itself, and sends again
// what had no answer; that is always safe.

import { Game } from './game.js';

const PROTOCOL = 1;
const WAITS = [0, 500, 1000, 2000, 4000, 8000]; // before connecting again, in milliseconds

export class Refusal extends Error {}

export class Client extends EventTarget {
  games = new Map();
  #pending = new Map();
  #nextId = 1;
  #failures = 0;
  #awaited = new Set();
  #isWelcome = false;

  // `connect` makes a transport; `purse` keeps the token: {get(), set(token)}.
  constructor(connect, purse) {
    super();
    this.connect = connect;
    this.purse = purse;
    this.welcome = new Promise((done) => { this.welcomed = done; });
    this.#open();
  }

  // Ask something; the promise is kept with the acknowledgement, or broken with a Refusal.
  request(t, fields = {}) {
    const frame = { t, id: this.#nextId++, ...fields };
    return new Promise((done, fail) => {
      this.#pending.set(frame.id, { frame, done, fail });
      if (this.#isWelcome) this.transport.send(JSON.stringify(frame));
    });
  }

  close() {
    this.transport.close();
  }

  #open() {
    this.transport = this.connect();
    this.transport.onopen = () => this.#greet();
    this.transport.onframe = (text) => this.#take(JSON.parse(text));
    this.transport.onclose = () => {
      this.#isWelcome = false;
      this.#tell('connection');
      setTimeout(() => this.#open(), WAITS[Math.min(this.#failures++, WAITS.length - 1)]);
    };
  }

  #greet() {
    const since = [...this.games.values()].filter((game) => !game.over).map((game) => [game.number, game.version]);
    const token = this.purse.get();
    const frame = { t: 'hello', id: this.#nextId++, proto: PROTOCOL, since };
    if (token) frame.token = token;
    this.transport.send(JSON.stringify(frame));
  }

  #take(frame) {
    const answered = this.#pending.get(frame.id);
    switch (frame.t) {
      case 'welcome': return this.#begin(frame);
      case 'sorry': return this.#leave(frame);
      case 'ack': case 'refuse':
        this.#pending.delete(frame.id);
        if (frame.t === 'ack') answered?.done(frame);
        else answered?.fail(new Refusal(frame.why));
        return undefined;
      case 'game':
        this.games.set(frame.game, new Game(frame, this.games.get(frame.game)));
        this.#arrive(frame.game);
        return this.#tell('game', frame.game);
      case 'unknown':
        this.games.delete(frame.game);
        return this.#tell('game', frame.game);
      default:
        if (this.games.get(frame.game)?.take(frame)) this.#tell('game', frame.game);
        return undefined;
    }
  }

  #begin(frame) {
    if (frame.token) this.purse.set(frame.token);
    this.#failures = 0;
    this.#isWelcome = true;
    this.you = frame.you;
    for (const { frame: again } of this.#pending.values()) this.transport.send(JSON.stringify(again));
    frame.games.filter((game) => !this.games.has(game)).forEach((game) => this.#awaited.add(game));
    this.#arrive();
    this.#tell('connection');
  }

  // The welcome is complete when all running games are known.
  #arrive(game) {
    this.#awaited.delete(game);
    if (this.#awaited.size === 0) this.welcomed();
  }

  // A token that the host does not know is of no use: become a new guest.
  #leave(frame) {
    if (this.purse.get()) this.purse.set('');
    else this.#tell('trouble', frame.why);
  }

  get isConnected() {
    return this.#isWelcome;
  }

  #tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
