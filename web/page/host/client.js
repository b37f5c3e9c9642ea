// One player at one host, by the messages of docs/bots/online-protocol.md. It connects again by itself, and sends again
// what had no answer; that is always safe. It tells of 'connection', 'game' (its number), 'lobby' (a frame),
// 'trouble' (a sentence), and 'forgotten': the host does not know this player, who is a new guest now.

import { Game } from './game.js';
import { PROTO, requests, types } from './protocol.js';

const WAITS = [0, 500, 1000, 2000, 4000, 8000]; // before connecting again, in milliseconds

export class Refusal extends Error {}

export class Client extends EventTarget {
  games = new Map();
  #pending = new Map();
  #nextId = 1;
  #failures = 0;
  #awaited = new Set();
  #watched = new Set();
  #wantsLobby = false;
  #isWelcome = false;
  #isDoubted = false; // the host refused the token, or this client
  #guestsHear = null; // the sentence with which the host refused a guest without a token
  #again = null; // the timer of the next attempt

  // `connect` makes a transport; `purse` keeps the token: {get(), set(token)}; `ended` are games to ask for that may be
  // over.
  constructor(connect, purse, ended = []) {
    super();
    Object.assign(this, { connect, purse, ended });
    this.welcome = new Promise((done) => {
      this.welcomed = done;
    });
    this.#open();
  }

  // Ask something; the promise is kept with the acknowledgement, or broken with a Refusal.
  request(t, fields = {}) {
    return new Promise((done, fail) => {
      const frame = this.#frame(t, fields);
      this.#pending.set(frame.id, { frame, done, fail, since: performance.now() });
      if (this.#isWelcome) this.transport.send(JSON.stringify(frame));
    });
  }

  #frame(t, fields) {
    const stray = Object.keys(fields).find((name) => !requests[t]?.includes(name));
    if (stray || !requests[t]) throw new Error(`There is no request ${t}${stray ? ` with ${stray}` : ''}.`);
    return { t, id: this.#nextId++, ...fields };
  }

  // Receive the lobby's frames, or no more.
  lobby(on) {
    this.#wantsLobby = on;
    return this.request('lobby', { on });
  }

  // A game, as soon as it is known; undefined if it will not be.
  async find(game) {
    await this.welcome;
    for (let tries = 0; !this.games.has(game) && tries < 40; tries++) {
      await new Promise((done) => {
        setTimeout(done, 50);
      });
    }
    return this.games.get(game);
  }

  async watch(game) {
    await this.request('watch', { game });
    this.#watched.add(game);
  }

  leave(game) {
    if (this.#watched.delete(game)) this.request('leave', { game }).catch(() => {});
  }

  // Become the player who has this name.
  async recover(name, code) {
    const answer = await this.request('recover', { name, code });
    this.purse.set(answer.token);
    this.games.clear();
    this.drop(); // connect again as this player
    return answer.recovery;
  }

  // A network is there again: do not wait any longer.
  hurry() {
    if (this.#again === null) return;
    clearTimeout(this.#again);
    this.#open();
  }

  // Give this connection up, and make another.
  drop() {
    if (this.#again !== null) return;
    this.transport.close();
    this.#lose();
  }

  // For how long the oldest request has waited, in milliseconds.
  get waited() {
    const [oldest] = this.#pending.values();
    return oldest && this.#isWelcome ? performance.now() - oldest.since : 0;
  }

  get isConnected() {
    return this.#isWelcome;
  }

  #open() {
    this.#again = null;
    const transport = this.connect();
    this.transport = transport;
    transport.onopen = () => this.#greet();
    transport.onframe = (text) => this.#take(JSON.parse(text));
    transport.onclose = () => {
      if (this.transport === transport) this.#lose();
    };
  }

  #lose() {
    this.#isWelcome = false;
    this.#tell('connection');
    this.#again = setTimeout(() => this.#open(), WAITS[Math.min(this.#failures++, WAITS.length - 1)]);
  }

  #greet() {
    const known = [...this.games.values()].filter((game) => !game.over && game.seat > 0);
    const since = [...known.map((game) => [game.number, game.version]), ...this.ended.map((game) => [game, 0])];
    const token = (!this.#isDoubted && this.purse.get()) || undefined;
    this.transport.send(JSON.stringify(this.#frame('hello', { proto: PROTO, fields: true, since, token })));
  }

  #take(frame) {
    const answered = this.#pending.get(frame.id);
    switch (frame.t) {
      case types.welcome:
        return this.#begin(frame);
      case types.sorry:
        return this.#leave(frame);
      case types.ack:
      case types.refuse:
        this.#pending.delete(frame.id);
        if (frame.t === types.ack) answered?.done(frame);
        else answered?.fail(new Refusal(frame.why));
        return undefined;
      case types.lobby:
        return this.#tell('lobby', frame);
      case types.game:
        this.games.set(frame.game, new Game(frame, this.games.get(frame.game)));
        this.#arrive(frame.game);
        return this.#tell('game', frame.game);
      case types.unknown:
        this.games.delete(frame.game);
        return this.#tell('game', frame.game);
      default:
        if (this.games.get(frame.game)?.take(frame)) this.#tell('game', frame.game);
        return undefined;
    }
  }

  #begin(frame) {
    if (this.#isDoubted) this.#tell('forgotten');
    if (frame.token) this.purse.set(frame.token);
    this.#failures = 0;
    this.ended = [];
    this.#isWelcome = true;
    this.#isDoubted = false;
    Object.assign(this, { you: frame.you, ratings: frame.ratings });
    for (const waiting of this.#pending.values()) {
      waiting.since = performance.now();
      this.transport.send(JSON.stringify(waiting.frame));
    }
    if (this.#wantsLobby) this.lobby(true).catch(() => {});
    this.#watched.forEach((game) => this.request('watch', { game }).catch(() => {}));
    frame.games.filter((game) => !this.games.has(game)).forEach((game) => this.#awaited.add(game));
    this.#arrive();
    this.#tell('connection');
  }

  // The welcome is complete when all running games are known.
  #arrive(game) {
    this.#awaited.delete(game);
    if (this.#awaited.size === 0) this.welcomed();
  }

  // A token that the host does not know is of no use: become a new guest. But a host may also be sorry about the
  // client's version. It says that to a guest without a token, too, and then the token stays in use.
  #leave({ why }) {
    const isGuest = this.#isDoubted || !this.purse.get();
    if (this.#isWelcome || isGuest) this.#tell('trouble', why);
    if (!this.#isWelcome && isGuest) this.#guestsHear = why;
    this.#isDoubted = !this.#isWelcome && !isGuest && why !== this.#guestsHear;
  }

  #tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
