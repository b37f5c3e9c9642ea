// The server that online games are played on: where it is, and who this browser is there.

import { app } from './app.js';
import { SocketTransport } from './transports.js';
import { Client } from './client.js';
import { purse, remember, remembered } from './storage.js';

const SILENCE = 20000; // milliseconds after which a quiet server is asked for a sign of life
const PATIENCE = 15000; // and within which it has to answer
const isThisMachine = (name) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(name);

// Empty: the page's own.
const keptAddress = () => remembered('server', '');
const keepAddress = (address) => remember('server', address === ownAddress() ? '' : address);

// The server that this page came from, if it is one.
export function ownAddress() {
  const url = new URL('ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href.split('#')[0];
}

// As `duello online` reads an address: ws:// for this machine and wss:// for others, unless it says which.
export function readAddress(words) {
  const given = words.trim().replace(/^http/i, 'ws');
  const bare = given.split('/')[0].replace(/:\d+$/, '');
  const text = given.includes('://') ? given : `${isThisMachine(bare) ? 'ws' : 'wss'}://${given}`;
  let url;
  try {
    url = new URL(text);
  } catch {
    throw new Error('This is not an address. Two examples: duels.example and ws://192.168.1.5:7777.');
  }
  if (!/^wss?:$/.test(url.protocol)) throw new Error('The address of a server begins with ws:// or wss://.');
  if (location.protocol === 'https:' && url.protocol === 'ws:' && !isThisMachine(url.hostname)) {
    throw new Error('This page came over an encrypted connection, so it can only connect to servers whose address begins with wss://.');
  }
  if (url.protocol === 'ws:' && !/:\d+(\/|$)/.test(given)) url.port = '7777';
  if (url.pathname === '/') url.pathname = '/ws';
  url.username = url.password = url.search = url.hash = '';
  return url.href;
}

// An address as people write it: without what is always there.
export const shownAddress = (address) => address.replace(/\/ws$/, '');
export const hostOf = (address) => new URL(address).host;
// Can nobody else open this address?
export const isOnlyHere = (address) => isThisMachine(new URL(address).hostname);

export class Server {
  constructor(address, first) {
    this.address = address;
    const [, shown] = location.hash.match(/^#\/(?:online\/game\/|review\/online-)(\d+)$/) ?? [];
    this.client = new Client(() => { const socket = first ?? new SocketTransport(address); first = null; return socket; }, purse(`token ${address}`), shown ? [Number(shown)] : []);
    let why = 'The server does not know this browser any more.';
    this.client.addEventListener('trouble', ({ detail }) => { why = detail; app.say(detail); });
    this.client.addEventListener('forgotten', () => app.say(`${why} You are a new guest now.`));
    setInterval(() => this.#listen(), 2000);
    addEventListener('online', () => this.client.hurry());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.client.hurry(); });
  }

  get isOwn() {
    return this.address === ownAddress();
  }

  // A connection can end without a word, and pings are the browser's own business: so ask something harmless.
  #listen() {
    const { client } = this;
    const silence = performance.now() - client.transport.heardAt;
    if (!client.isConnected) return;
    if (client.waited > PATIENCE && silence > PATIENCE) client.drop();
    else if (silence > SILENCE && client.waited === 0) client.request('leave', { game: Number.MAX_SAFE_INTEGER }).catch(() => {});
  }
}

// Resolves when the socket is open, and rejects if it never will be.
function opened(transport) {
  return new Promise((done, fail) => {
    transport.onopen = () => done(transport);
    transport.onclose = () => fail(new Error('no answer'));
  });
}

let server = null; // a promise of the one server of this page

// The server at `address` (or the one that was used last, or the page's own); null if none answers.
export function reach(address = keptAddress() || ownAddress()) {
  server ??= opened(new SocketTransport(address)).then((transport) => {
    keepAddress(address);
    const found = new Server(address, transport);
    transport.onopen();
    return found;
  }).catch(() => { server = null; return null; });
  return server;
}

// Go to another server; the page begins anew there.
export async function moveTo(address, hash = '#/online') {
  keepAddress(address);
  if (!await server) return reach();
  location.hash = hash;
  location.reload();
  return server;
}

export const lastAddress = () => keptAddress() || ownAddress();
