// The host of games on this device, and the library's advice. Messages from the page:
//   {enter: guest}, {leave: guest}, {guest, frame}   a connection, as over a WebSocket
//   {call: [name, …], id}                            a call of the library or of `own`, answered by {id, answer} or
//                                                    {id, failure}
// Messages to the page: {guest, frame}, {closed: guest}, {trouble} a sentence, {waits: true} another tab has the games,
// {ready: true} the first message can be taken.

import { messageOf } from '../base/text.js';
import { Library } from './library.js';
import { openJournal, isFleeting } from './journal.js';

/** @import { FromWorker, Kept, KeptLine, KeptRecord, KeptRow, StoreName, ToWorker } from '../types.js' */
/** @import { Ports } from './library.js' */
/** @import { Journal } from './journal.js' */

/** @typedef {keyof typeof modules} ModuleName */

// Each can do what those before it can. The first is enough to play most games; the last is five times as large.
const modules = { play: './duello-play.wasm', study: './duello-study.wasm', network: './duello-network.wasm' };
const order = Object.keys(modules);
/** @type {Set<number>} */
const guests = new Set();
/** The three are there as soon as the first message is taken. @type {Library} */
let library;
/** @type {Journal} */
let journal;
/** @type {ModuleName} */
let loaded;
/** @type {(KeptLine | KeptRow)[]} */
let appended = []; // lines and rows that are not yet durable
/** @type {number[]} */
let ended = []; // games that are over with one of these lines
let kept = 0; // how many lines and rows of this host are
/** @type {{ guest: number, after: number, frame?: string, closed?: true }[]} */
let outbox = []; // frames in their order, each with the line that it waits for
/** @type {ReturnType<typeof setTimeout>} */
let alarm;
let lastGame = 0; // of those whose lines are no longer in the journal

/** @type {Ports} */
const ports = {
  journal: (game, line, text, ends) => {
    appended.push({ game, line, text });
    if (ends) ended.push(game);
  },
  keep: (key, text) => appended.push({ key, text }),
  send: (guest, after, frame) => outbox.push({ guest, after, frame }),
  close: (guest) => outbox.push({ guest, after: kept + appended.length, closed: true }),
  random: (bytes) => crypto.getRandomValues(bytes),
  date: () => `${new Date().toISOString().slice(0, 19)}Z`,
  progress: () => {},
};

const now = () => Math.floor(performance.now());

/** @param {string} url */
async function compile(url) {
  const answer = await fetch(new URL(url, import.meta.url));
  if (!answer.ok) throw new Error(`${url} could not be loaded.`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** @param {unknown} why what the library says of a line or a row */
const complain = (why) => {
  if (why) tell({ trouble: `A saved game could not be read: ${why}` });
};

/** Become the host that the journal tells of. @param {ModuleName} module */
async function startHost(module) {
  library = await Library.start(await compile(modules[module]), ports);
  loaded = module;
  library.raw('host');
  library.raw('skip', lastGame);
  [appended, ended, outbox, kept] = [[], [], [], 0];
  for (const { key, text } of await journal.rows()) complain(library.raw('restore_row', key, text));
  for (const { game, line, text } of await journal.lines()) complain(library.raw('restore', game, line, text));
  library.raw('resume', now());
}

/** Go over to a module that can do more. To the page that is a lost connection. @param {ModuleName} module */
async function use(module) {
  if (order.indexOf(loaded) >= order.indexOf(module)) return;
  await startHost(module);
  for (const guest of guests) tell({ closed: guest });
  guests.clear();
}

/**
 * What the page keeps here besides games: see journal.js.
 * @type {{ [name: string]: ((...args: any[]) => Promise<unknown>) | undefined }}
 */
const own = {
  kept: (/** @type {StoreName} */ store) => journal.all(store),
  keep: (/** @type {Kept[]} */ ...values) => journal.put(values),
  drop: (/** @type {StoreName} */ store, /** @type {number | string} */ key) => journal.drop(store, key),
};

/** @param {FromWorker} message */
const tell = (message) => postMessage(message);

/**
 * The record of a game that is over, unless it was aborted.
 * @param {number} game
 * @returns {KeptRecord[]}
 */
const finished = (game) =>
  library.raw('finished', game) ? [{ id: game, record: String(library.raw('record', game)) }] : [];

// Games that are over: keep their records, not their lines, so that a long history does not slow the start.
async function archive() {
  const games = new Set((await journal.lines()).map(({ game }) => game));
  for (const record of [...games].flatMap(finished)) await journal.archive(record);
}

async function deliver() {
  if (appended.length > 0) {
    const [entries, records] = [appended, ended.flatMap(finished)];
    [appended, ended] = [[], []];
    try {
      await journal.append(entries);
      for (const record of records) await journal.put([['records', record]]);
    } catch (error) {
      tell({ trouble: `This browser could not save the last move: ${messageOf(error)}` });
    }
    kept += entries.length;
  }
  for (let next = outbox[0]; next && next.after <= kept; next = outbox[0]) {
    const { guest, frame, closed } = next;
    outbox.shift();
    if (closed) guests.delete(guest);
    if (closed) library.raw('leave', guest, now());
    tell(closed ? { closed: guest } : { guest, frame });
  }
}

async function settle() {
  await deliver();
  if (library.raw('questions')) take({ think: true });
  const wait = library.number('tick', now());
  await deliver();
  clearTimeout(alarm);
  if (wait >= 0) alarm = setTimeout(() => take({ tick: true }), Math.min(wait, 1e9));
}

/**
 * The answer of the library, from a module that can give it.
 * @param {string} name
 * @param {any[]} args
 */
async function ask(name, args) {
  if (!library.can(name)) await use('study');
  const answer = library.call(name, ...args);
  if (answer.why !== 'network') return answer;
  await use('network');
  return library.call(name, ...args);
}

/** @param {Extract<ToWorker, { call: unknown }>} message */
async function call({ call: [name, ...args], id }) {
  try {
    tell({ id, answer: await (own[name]?.(...args) ?? ask(name, args)) });
  } catch (error) {
    tell({ id, failure: messageOf(error) });
  }
}

async function think() {
  if (library.raw('questions') && library.raw('think', now()) === 'network') await use('network');
  return settle();
}

/**
 * `tick`: nobody asks, but the host's clock has gone on.
 * @param {ToWorker | { think: true } | { tick: true }} message
 */
async function handle(message) {
  if ('call' in message) return call(message);
  if ('think' in message) return think();
  if ('enter' in message) {
    guests.add(message.enter);
    library.raw('enter', message.enter, now());
  } else if ('leave' in message && guests.delete(message.leave)) {
    library.raw('leave', message.leave, now());
  } else if ('frame' in message && guests.has(message.guest)) {
    library.raw('receive', message.guest, message.frame, now());
  }
  return settle();
}

// Only one tab may be the host: two would write into one journal.
async function start() {
  await new Promise((/** @type {(value?: unknown) => void} */ begin) => {
    const hold = () => {
      begin();
      return new Promise(() => {});
    };
    if (!navigator.locks) begin();
    navigator.locks?.request('duello-games', { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      tell({ waits: true });
      navigator.locks.request('duello-games', hold);
      return undefined;
    });
  });
  journal = await openJournal();
  if (isFleeting(journal)) {
    tell({ trouble: 'This browser cannot save games here: they are lost when you close the tab.' });
  }
  const records = (await journal.all('records')).map(({ id }) => Number(id)).filter(Number.isInteger);
  const running = (await journal.lines()).map(({ game }) => game);
  lastGame = [...records, ...running].reduce((most, game) => Math.max(most, game), 0);
  await startHost('play');
  await archive();
  tell({ ready: true });
}

// Messages are taken one after the other. The listener is set before anything is awaited: earlier ones would be lost.
let last = start().catch((error) => tell({ trouble: messageOf(error) }));
/** @param {Parameters<typeof handle>[0]} message */
const take = (message) => {
  last = last.then(() => handle(message)).catch((error) => tell({ trouble: messageOf(error) }));
};
onmessage = (event) => take(event.data);
