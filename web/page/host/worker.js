// The host of games on this device, and the library's advice. Messages from the page:
//   {enter: guest}, {leave: guest}, {guest, frame}   a connection, as over a WebSocket
//   {call: [name, …], id}                            a call of the library or of `own`, answered by {id, answer} or
//                                                    {id, failure}
//   {tab}                                            the tab attends, waits (nobody sees it), rests (in the browser's
//                                                    cache), or takes the games from another tab
// Messages to the page: {guest, frame}, {closed: guest}, {trouble} a sentence, {host} whether this tab has the games or
// another one. Connections need the host; the library answers in every tab.

import { messageOf } from '../base/text.js';
import { compile, Library } from './library.js';
import { Mind } from './mind.js';
import { openJournal, isFleeting, Superseded } from './journal.js';
import { Turn } from './turn.js';

/** @import { FromWorker, Kept, KeptLine, KeptRecord, KeptRow, StoreName, ToWorker } from '../types.js' */
/** @import { Ports } from './library.js' */
/** @import { Journal } from './journal.js' */

const RESULT = 1; // of a game that has ended: HOST_END_RESULT of host.h
/** @type {Set<number>} */
const guests = new Set();
/** The two are there as soon as the first message is taken. @type {Library} */
let library; // the host
/** @type {Journal} */
let journal;
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
let isHost = false;
let attends = true; // somebody sees this tab

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

const mind = new Mind(ports);
let isThinking = false;

const now = () => Math.floor(performance.now());

/** @param {unknown} why what the library says of a line or a row */
const complain = (why) => {
  if (why) tell({ trouble: `A saved game could not be read: ${why}` });
};

/** @param {string} url */
const loadHost = async (url) => Library.start(await compile(url), ports);
let readsFiles = false;

// The host of the first visit reads no rule files; that of the other module does.
async function readFiles() {
  if (!readsFiles) library = await loadHost('./duello-study.wasm');
  readsFiles = true;
}

// Make the host that the journal tells of.
async function startHost() {
  const rows = await journal.rows();
  if (rows.some(({ key }) => key.startsWith('file '))) await readFiles();
  library.raw('host');
  library.raw('skip', lastGame);
  [appended, ended, outbox, kept] = [[], [], [], 0];
  for (const { key, text } of rows) complain(library.raw('restore_row', key, text));
  for (const { game, line, text } of await journal.lines()) complain(library.raw('restore', game, line, text));
  library.raw('resume', now());
}

function sendAway() {
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
  drop: (/** @type {(number | string)[]} */ ids) => journal.drop(ids),
  // Its clients connect again, as after a restart.
  readFiles: async () => {
    if (readsFiles) return;
    await readFiles();
    if (!isHost) return;
    sendAway();
    await startHost();
  },
};

/** @param {FromWorker} message */
const tell = (message) => postMessage(message);

/**
 * The record of a game that is over, unless it was called off.
 * @param {number} game
 * @returns {KeptRecord[]}
 */
const finished = (game) =>
  library.raw('ended', game) === RESULT ? [{ id: game, record: String(library.raw('record', game)) }] : [];

// Games that are over: keep their records, not their lines, so that a long history does not slow the start. Games that
// were called off have no record. Nor have those whose first line is missing: they were deleted, and then asked for a
// rematch.
async function archive() {
  const lines = await journal.lines();
  const games = [...new Set(lines.map(({ game }) => game))];
  const whole = new Set(lines.filter(({ line }) => line === 1).map(({ game }) => game));
  const over = games.filter((game) => library.raw('ended', game) || !whole.has(game));
  if (over.length > 0) await journal.archive(over, over.flatMap(finished));
}

async function deliver() {
  if (appended.length > 0) {
    const [entries, records] = [appended, ended.flatMap(finished)];
    [appended, ended] = [[], []];
    try {
      await journal.append(entries);
      for (const record of records) await journal.put([['records', record]]);
    } catch (error) {
      if (error instanceof Superseded) return cease();
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
  return undefined;
}

async function settle() {
  await deliver();
  if (!isHost) return;
  think();
  const wait = library.number('tick', now());
  await deliver();
  clearTimeout(alarm);
  if (wait >= 0 && isHost) alarm = setTimeout(() => take({ tick: true }), Math.min(wait, 1e9));
}

/**
 * The answer of the library. Advice is about a game of the host's: the mind gets its record.
 * @param {string} name
 * @param {any[]} args
 */
async function ask(name, args) {
  const isOfFile = typeof args[0] === 'string' && args[0].startsWith('@');
  if (library.can(name) && !isOfFile && name !== 'load') return library.call(name, ...args);
  const isAboutGame = typeof args[0] === 'number' && ['hint', 'warn', 'line'].includes(name);
  const given = isAboutGame ? [library.raw('record', args[0]), ...args.slice(1)] : args;
  return JSON.parse(await mind.ask(name, given));
}

/** @param {Extract<ToWorker, { call: unknown }>} message */
async function call({ call: [name, ...args], id }) {
  try {
    tell({ id, answer: await (own[name]?.(...args) ?? ask(name, args)) });
  } catch (error) {
    if (error instanceof Superseded && isHost) cease();
    tell({ id, failure: messageOf(error) });
  }
}

// Let a player answer the host's question. Other messages are taken while the mind is loaded, or loads the network.
async function think() {
  const question = String(library.raw('question'));
  if (!question || isThinking) return;
  isThinking = true;
  const file = String(library.raw('question_file'));
  try {
    if (file) await mind.ask('load', [file]);
    take({ question, move: Number(await mind.ask('choose', [question])) });
  } catch (error) {
    tell({ trouble: messageOf(error) });
  }
  isThinking = false;
}

const turn = new Turn({ granted: () => take({ tab: 'begins' }), ended: () => take({ tab: 'ends' }) });

// Be the host. What other tabs have written is in the journal, and from now on they write no more.
async function become() {
  if (isHost) return;
  lastGame = await journal.claim(crypto.randomUUID?.() ?? String(crypto.getRandomValues(new Uint32Array(4))));
  isHost = true;
  await startHost();
  await archive();
  tell({ host: true });
}

// Be the host no longer. All that anybody has heard of is in the journal.
function cease() {
  if (isHost) {
    isHost = false;
    clearTimeout(alarm);
    [appended, ended, outbox] = [[], [], []];
    sendAway();
  }
  turn.release();
  if (attends) turn.wait();
  tell({ host: false });
}

/** @param {Extract<ToWorker, { tab: unknown }>['tab'] | 'begins' | 'ends'} what */
async function changeTab(what) {
  if (what === 'begins') return turn.isMine ? become() : undefined;
  if (what === 'ends') return cease();
  if (what === 'takes') return isHost ? tell({ host: true }) : turn.take();
  attends = what === 'attends';
  if (what === 'rests' && isHost) return cease();
  if (isHost) return undefined;
  turn.rest();
  turn.release();
  if (!attends) return undefined;
  if (await turn.try()) return become();
  return turn.wait();
}

/**
 * `tick`: nobody asks, but the host's clock has gone on.
 * @param {ToWorker | { question: string, move: number } | { tick: true } | { tab: 'begins' | 'ends' }} message
 */
async function handle(message) {
  if ('call' in message) {
    const answered = call(message);
    return message.call[0] in own ? answered : undefined; // only who asked waits for a mind to be loaded
  }
  if ('tab' in message) return changeTab(message.tab);
  if (!isHost) return undefined;
  if ('enter' in message) {
    guests.add(message.enter);
    library.raw('enter', message.enter, now());
  } else if ('leave' in message && guests.delete(message.leave)) {
    library.raw('leave', message.leave, now());
  } else if ('frame' in message && guests.has(message.guest)) {
    library.raw('receive', message.guest, message.frame, now());
  } else if ('move' in message && library.raw('question') === message.question) {
    library.raw('decide', message.move, now());
  }
  return settle();
}

async function start() {
  const isFree = turn.try();
  [journal, library] = await Promise.all([openJournal(), loadHost('./duello-play.wasm')]);
  if (isFleeting(journal)) {
    tell({ trouble: 'This browser cannot save games here: they are lost when you close the tab.' });
  }
  if (await isFree || isFleeting(journal)) await become();
  else {
    turn.wait();
    tell({ host: false });
  }
  mind.load().catch(() => {}); // whoever asks it, hears why
}

// Messages are taken one after the other. The listener is set before anything is awaited: earlier ones would be lost.
let last = start().catch((error) => tell({ trouble: messageOf(error) }));
/** @param {Parameters<typeof handle>[0]} message */
const take = (message) => {
  last = last.then(() => handle(message)).catch((error) => tell({ trouble: messageOf(error) }));
};
onmessage = (event) => take(event.data);
