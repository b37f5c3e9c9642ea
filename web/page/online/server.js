// The server that online games are played on: where it is, and who this browser is there.

import { app } from '../app.js';
import { capital } from '../base/text.js';
import { SocketTransport } from '../host/transports.js';
import { Client } from '../host/client.js';
import { callToGame } from '../base/attention.js';
import { purse, remember, remembered } from '../base/storage.js';
import { followGames, openGames } from '../study/open-games.js';
import { Seeking } from './seeking.js';
import { areAlike } from '../play/editions.js';

/** @import { Transport } from '../host/transports.js' */
/** @import { Game } from '../host/game.js' */
/** @import { Terms } from './seeking.js' */

const SILENCE = 20000; // milliseconds after which a quiet server is asked for a sign of life
const PATIENCE = 15000; // and within which it has to answer

// Empty: the page's own.
const keptAddress = () => remembered('server', '');
/** @param {string} address */
const keepAddress = (address) => remember('server', address === ownAddress() ? '' : address);

// The server that this page came from, if it is one.
export function ownAddress() {
  const url = new URL('ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href.split('#')[0];
}

/** As `duello online` reads an address: {full, shown, here}, or {why}. @param {string} words */
const readWords = (words) => app.desk.call('address', words);

/**
 * The same of an address that a browser has written: it leaves out the usual ports of the web.
 * @param {string} address
 */
function placeOf(address) {
  const { protocol, hostname, port, pathname } = new URL(address);
  return readWords(`${protocol}//${hostname}:${port || (protocol === 'wss:' ? 443 : 80)}${pathname}`);
}

/** @param {string} words */
export async function readAddress(words) {
  const { full, here, why } = await readWords(words.trim());
  if (why !== undefined) throw new Error(capital(why));
  const address = new URL(full).href;
  if (location.protocol === 'https:' && address.startsWith('ws:') && !here) {
    throw new Error(
      'This page came over an encrypted connection, ' +
        'so it can only connect to servers whose address begins with wss://.',
    );
  }
  return address;
}

/** @param {string} address */
export const hostOf = (address) => new URL(address).host;

export class Server {
  /** @type {Map<number, { code: string, about: string, terms: Terms }>} */
  invitations = new Map(); // that were made in this visit
  /** @type {Set<number>} */
  #called = new Set(); // games that wait for this person's move

  /**
   * `place`: the address as people write it, and whether only this machine can reach it.
   * @param {string} address
   * @param {{ shown?: string, here?: boolean }} place
   * @param {SocketTransport} opened
   */
  constructor(address, { shown = address, here = false }, opened) {
    this.address = address;
    this.shown = shown;
    this.isOnlyHere = here;
    const [, number] = location.hash.match(/^#\/(?:online\/game\/|review\/online-)(\d+)$/) ?? [];
    /** @type {Transport | null} */
    let first = opened;
    this.client = new Client(() => {
      const socket = first ?? new SocketTransport(address);
      first = null;
      return socket;
    }, purse(`token ${address}`), [...new Set([...openGames(address), ...number ? [Number(number)] : []])]);
    followGames(app, this.client, address);
    this.seeking = new Seeking(this.client, (game) => this.#settle(game));
    this.client.on('game', () => this.#call());
    let why = 'The server does not know this browser any more.';
    this.client.on('trouble', (sentence) => {
      why = sentence;
      app.say(sentence);
    });
    this.client.on('forgotten', () => app.say(`${why} You are a new guest now.`));
    setInterval(() => this.#listen(), 2000);
    addEventListener('online', () => this.client.hurry());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.client.hurry();
    });
  }

  get isOwn() {
    return this.address === ownAddress();
  }

  /**
   * The friend's game begins when this person may be elsewhere.
   * @param {Terms} terms
   * @param {string} about
   */
  async invite(terms, about) {
    const { seek = 0, code = '' } = await this.client.request('invite', terms);
    remember('plays-online', 'yes');
    this.invitations.set(seek, { code, about, terms });
  }

  /** @param {number} seek */
  async withdraw(seek) {
    await this.client.request('cancel', { seek });
    this.invitations.delete(seek);
  }

  /** A friend has taken an invitation like this game. @param {Game} game */
  #settle({ rules, rated }) {
    const taken = [...this.invitations].find(([, { terms }]) =>
      areAlike(terms.rules, rules) && Boolean(terms.rated) === rated
    );
    if (taken) this.invitations.delete(taken[0]);
  }

  // Wherever the person is, the page says which games wait for their move.
  #call() {
    const { games } = this.client;
    const mine = [...games.values()].filter(({ seat, over }) => seat > 0 && !over);
    if (mine.length > 0) remember('plays-online', 'yes');
    const now = new Map(mine.filter((game) => game.isMine).map((game) => [game.number, game]));
    this.#called.forEach((number) => !now.has(number) && callToGame(`online ${number}`, null));
    now.forEach(({ seat, players }, number) =>
      callToGame(`online ${number}`, {
        text: `${players[2 - seat].name} is waiting for you.`,
        href: `#/online/game/${number}`,
      })
    );
    this.#called = new Set(now.keys());
  }

  // A connection can end without a word, and pings are the browser's own business: so ask something harmless.
  #listen() {
    const { client } = this;
    const silence = performance.now() - (client.transport.heardAt ?? 0);
    if (!client.isConnected) return;
    if (client.waited > PATIENCE && silence > PATIENCE) client.drop();
    else if (silence > SILENCE && client.waited === 0) {
      client.request('leave', { game: Number.MAX_SAFE_INTEGER }).catch(() => {});
    }
  }
}

/**
 * Resolves when the socket is open, and rejects if it never will be.
 * @param {SocketTransport} transport
 * @returns {Promise<void>}
 */
function opened(transport) {
  return new Promise((done, fail) => {
    transport.onopen = () => done();
    transport.onclose = () => fail(new Error('no answer'));
  });
}

/** @type {Promise<Server | null> | null} */
let server = null; // a promise of the one server of this page

/**
 * The server at `address` (or the one that was used last, or the page's own); null if none answers.
 * @returns {Promise<Server | null>}
 */
export function reach(address = keptAddress() || ownAddress()) {
  server ??= find(address).catch(() => {
    server = null;
    return null;
  });
  return server;
}

/** The server that this page has reached, or is reaching; null if nobody asked for one. */
export const reached = () => server;

/** @param {string} address */
async function find(address) {
  const transport = new SocketTransport(address);
  try {
    const [place] = await Promise.all([placeOf(address), opened(transport)]);
    keepAddress(address);
    const found = new Server(address, place, transport);
    transport.onopen();
    return found;
  } catch (error) {
    transport.close();
    throw error;
  }
}

/** Go to another server; the page begins anew there. @param {string} address */
export async function moveTo(address, hash = '#/online') {
  keepAddress(address);
  if (!await server) return reach();
  location.hash = hash;
  location.reload();
  return server;
}

export const lastAddress = () => keptAddress() || ownAddress();
