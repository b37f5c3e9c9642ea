// One player at one host, by the messages of docs/bots/online-protocol.md. It connects again by itself, and sends again
// what had no answer; that is always safe. It tells of 'connection', 'game' (its number), 'lobby' (a frame), 'trouble'
// (a sentence), and 'forgotten': the host does not know this player, who is a new guest now.

import { Game } from './game.js';
import { PROTO, requests, types } from './protocol.js';

/** @import { AckFrame, Frame, Requests, SorryFrame, WelcomeFrame, LobbyFrame } from './protocol.js' */
/** @import { Transport } from './transports.js' */

/** @typedef {{ connection: undefined, game: number, lobby: LobbyFrame, trouble: string, forgotten: undefined }} News */
/**
 * A request without an answer.
 * @typedef {object} Waiting
 * @property {{ t: string, id: number }} frame
 * @property {(answer: AckFrame) => void} done
 * @property {(error: Error) => void} fail
 * @property {number} since by performance.now()
 */

/**
 * @typedef {object} Purse
 * @property {() => string | null} get the token
 * @property {(token: string) => void} set
 * @property {() => boolean} isGuest whether the token is that of a guest without a name, whom a host may forget
 * @property {(is: boolean) => void} setGuest
 */

const WAITS = [0, 500, 1000, 2000, 4000, 8000]; // before connecting again, in milliseconds

/** Until they claim a name, players have one that the host gave them. @param {string} name */
export const isGuest = (name) => /^Guest \d+$/.test(name);

export class Refusal extends Error {}

export class Client extends EventTarget {
  /** @type {Map<number, Game>} */
  games = new Map();
  you = { player: 0, name: '', bot: false }; // as the host welcomed this player
  /** @type {WelcomeFrame['ratings']} */
  ratings = [];
  /** @type {Map<number, Waiting>} */
  #pending = new Map();
  #nextId = 1;
  #failures = 0;
  /** @type {Set<number>} */
  #awaited = new Set();
  /** @type {Set<number>} */
  #watched = new Set();
  /** @type {Omit<Requests['lobby'], 'on'> | null} */
  #page = null; // of the lobby
  #isWelcome = false;
  #parting = ''; // what the host said when it closed the connection
  #isDoubted = false; // the host refused the token, or this client
  /** @type {string | null} */
  #guestsHear = null; // the sentence with which the host refused a guest without a token
  /** @type {ReturnType<typeof setTimeout> | null} */
  #again = null; // the timer of the next attempt
  /** @type {() => void} */
  #welcomed = () => {};
  /** @type {Promise<void>} */
  #welcome = new Promise((done) => {
    this.#welcomed = done;
  });

  /**
   * `connect` makes a transport; `purse` keeps the token; `ended` are games to ask for that may be over.
   * @param {() => Transport} connect
   * @param {Purse} purse
   * @param {number[]} ended
   */
  constructor(connect, purse, ended = []) {
    super();
    this.connect = connect;
    this.purse = purse;
    this.ended = ended;
    this.transport = this.#open();
  }

  // Kept when this client is connected, and knows its running games.
  get welcome() {
    if (!this.#isWelcome) this.transport.want?.();
    return this.#welcome;
  }

  /**
   * Hear what this client tells of. Returns a function that ends it.
   * @template {keyof News} N
   * @param {N} what
   * @param {(detail: News[N]) => unknown} listener
   */
  on(what, listener) {
    /** @param {Event} event */
    const hear = (event) => listener(/** @type {CustomEvent<News[N]>} */ (event).detail);
    this.addEventListener(what, hear);
    return () => this.removeEventListener(what, hear);
  }

  /**
   * Ask something; the promise is kept with the acknowledgement, or broken with a Refusal.
   * @template {keyof Requests} T
   * @param {T} t
   * @param {Requests[T]} fields
   * @returns {Promise<AckFrame>}
   */
  request(t, fields) {
    return new Promise((done, fail) => {
      const frame = this.#frame(t, fields);
      this.#pending.set(frame.id, { frame, done, fail, since: performance.now() });
      if (this.#isWelcome) this.transport.send(JSON.stringify(frame));
      else this.transport.want?.();
    });
  }

  /**
   * @template {keyof Requests} T
   * @param {T} t
   * @param {Requests[T]} fields
   */
  #frame(t, fields) {
    const stray = Object.keys(fields).find((name) => !requests[t]?.includes(name));
    if (stray || !requests[t]) throw new Error(`There is no request ${t}${stray ? ` with ${stray}` : ''}.`);
    return { t, id: this.#nextId++, ...fields };
  }

  /** Read a page of the lobby, or none any more. @param {Omit<Requests['lobby'], 'on'> | null} page */
  lobby(page) {
    this.#page = page;
    return this.request('lobby', { on: page !== null, ...page });
  }

  /**
   * Wait until this client knows a game: the player's own, or one to watch. Broken with a Refusal if it is neither.
   * @param {number} number
   */
  async find(number) {
    await this.welcome;
    const known = () => {
      const game = this.games.get(number);
      return game && (game.seat > 0 || game.over) ? game : undefined;
    };
    if (known()) return known();
    /** @type {Promise<void>} */
    const arrived = new Promise((done) => {
      const end = this.on('game', (changed) => {
        if (changed !== number) return;
        end();
        done();
      });
    });
    try {
      await this.watch(number);
      await arrived;
    } catch (error) {
      if (!known()) throw error; // a player's own game has come before the refusal
    }
    return this.games.get(number);
  }

  /** @param {number} game */
  async watch(game) {
    await this.request('watch', { game });
    this.#watched.add(game);
  }

  /** @param {number} game */
  leave(game) {
    if (this.#watched.delete(game)) this.request('leave', { game }).catch(() => {});
  }

  /** Claim a name. Resolves to its recovery code. @param {string} name */
  async claim(name) {
    const { recovery = '' } = await this.request('name', { name });
    this.you.name = name;
    this.purse.setGuest(false);
    return recovery;
  }

  /**
   * Become the player who has this name. Resolves to the next recovery code.
   * @param {string} name
   * @param {string} code
   */
  async recover(name, code) {
    const { token = '', recovery = '' } = await this.request('recover', { name, code });
    this.purse.set(token);
    this.purse.setGuest(false);
    this.games.clear();
    this.drop(); // connect again as this player
    return recovery;
  }

  /**
   * Delete this player's account. The host then closes the connection, and this client becomes a new guest.
   * @param {string} name the player's own, as a confirmation
   */
  async erase(name) {
    await this.request('erase', { name });
    this.purse.set('');
    this.purse.setGuest(false);
    this.games.clear();
    this.drop();
  }

  // A network is there again: do not wait any longer.
  hurry() {
    if (this.#again === null) return;
    clearTimeout(this.#again);
    this.transport = this.#open();
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

  // While it is not connected: what to tell the person.
  get loss() {
    return `${this.#parting || 'The connection was lost.'} Connecting again…`;
  }

  #open() {
    this.#again = null;
    const transport = this.connect();
    transport.onopen = () => this.#greet();
    transport.onframe = (text) => this.#take(JSON.parse(text));
    transport.onclose = (parting = '') => {
      if (this.transport !== transport) return;
      this.#parting ||= parting;
      this.#lose();
    };
    return transport;
  }

  #lose() {
    this.#isWelcome = false;
    this.#tell('connection', undefined);
    this.#again = setTimeout(() => {
      this.transport = this.#open();
    }, WAITS[Math.min(this.#failures++, WAITS.length - 1)]);
  }

  #greet() {
    const known = [...this.games.values()].filter((game) => !game.over && game.seat > 0);
    /** @type {[number, number][]} */
    const since = [...known, ...this.ended.map((number) => ({ number, version: 0 }))].map((game) => [
      game.number,
      game.version,
    ]);
    const token = (!this.#isDoubted && this.purse.get()) || undefined;
    const guest = (token && this.purse.isGuest()) || undefined;
    this.transport.send(JSON.stringify(this.#frame('hello', { proto: PROTO, fields: true, since, token, guest })));
  }

  /** @param {Frame} frame */
  #take(frame) {
    switch (frame.t) {
      case types.welcome:
        this.#begin(frame);
        break;
      case types.sorry:
        this.#refused(frame);
        break;
      case types.ack:
        this.#answered(frame.id)?.done(frame);
        break;
      case types.refuse:
        this.#answered(frame.id)?.fail(new Refusal(frame.why));
        break;
      case types.lobby:
        this.#tell('lobby', frame);
        break;
      case types.game:
        this.games.set(frame.game, new Game(frame, this.games.get(frame.game)));
        this.#arrive(frame.game);
        this.#tell('game', frame.game);
        break;
      case types.unknown:
        this.games.delete(frame.game);
        this.#tell('game', frame.game);
        break;
      default:
        if (this.games.get(frame.game)?.take(frame)) this.#tell('game', frame.game);
    }
  }

  /** @param {number} id */
  #answered(id) {
    const waiting = this.#pending.get(id);
    this.#pending.delete(id);
    return waiting;
  }

  /** @param {WelcomeFrame} frame */
  #begin(frame) {
    if (this.#isDoubted) this.#tell('forgotten', undefined);
    if (frame.token) {
      this.purse.set(frame.token);
      this.#wasErased();
    }
    this.purse.setGuest(isGuest(frame.you.name));
    this.#failures = 0;
    this.ended = [];
    this.#isWelcome = true;
    this.#parting = '';
    this.#isDoubted = false;
    this.you = frame.you;
    this.ratings = frame.ratings;
    for (const waiting of this.#pending.values()) {
      waiting.since = performance.now();
      this.transport.send(JSON.stringify(waiting.frame));
    }
    if (this.#page) this.lobby(this.#page).catch(() => {});
    this.#watched.forEach((game) => this.request('watch', { game }).catch(() => {}));
    frame.games.filter((game) => !this.games.has(game)).forEach((game) => this.#awaited.add(game));
    this.#arrive();
    this.#tell('connection', undefined);
  }

  // Whoever wanted to be erased, and is not known to the host, was erased: the answer was lost.
  #wasErased() {
    const request = [...this.#pending.values()].find(({ frame }) => frame.t === 'erase');
    if (request) this.#answered(request.frame.id)?.done({ t: 'ack', id: request.frame.id });
    return request !== undefined;
  }

  /** The welcome is complete when all running games are known. @param {number} [game] */
  #arrive(game) {
    if (game !== undefined) this.#awaited.delete(game);
    if (this.#awaited.size === 0) this.#welcomed();
  }

  /**
   * A token that the host does not know is of no use: become a new guest. But a host may also be sorry about the
   * client's version. It says that to a guest without a token, too, and then the token stays in use.
   * @param {SorryFrame} frame
   */
  #refused({ why }) {
    if (!this.#isWelcome && this.purse.get() && this.#wasErased()) return;
    const hasNoToken = this.#isDoubted || !this.purse.get();
    if (this.#isWelcome || hasNoToken) this.#tell('trouble', why);
    if (!this.#isWelcome && hasNoToken) this.#guestsHear = why;
    this.#isDoubted = !this.#isWelcome && !hasNoToken && why !== this.#guestsHear;
  }

  /**
   * @template {keyof News} N
   * @param {N} what
   * @param {News[N]} detail
   */
  #tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
