// The host of games on this device, and the library's advice. Messages from the page:
//   {enter: guest}, {leave: guest}, {guest, frame}   a connection, as over a WebSocket
//   {call: [name, …], id}                            a call of the library or of `own`, answered by {id, answer} or
//                                                    {id, failure}
// Messages to the page: {guest, frame}, {closed: guest}, {trouble} a sentence, {waits: true} another tab has the games.

import { Library } from './library.js';
import { openJournal, isFleeting } from './journal.js';

// Each can do what those before it can. The first is enough to play most games; the last is five times as large.
const modules = { play: './duello-play.wasm', study: './duello-study.wasm', network: './duello-network.wasm' };
const order = Object.keys(modules);
const guests = new Set();
let library, journal, loaded;
let appended = []; // lines that are not yet durable
let ended = []; // games that are over with one of these lines
let kept = 0; // how many lines of this host are
let outbox = []; // frames in their order, each with the line that it waits for
let alarm;
let lastGame = 0; // of those whose lines are no longer in the journal

const ports = {
  journal: (game, line, text, ends) => {
    appended.push({ game, line, text });
    if (ends) ended.push(game);
  },
  send: (guest, after, frame) => outbox.push({ guest, after, frame }),
  close: (guest) => outbox.push({ guest, after: kept + appended.length, closed: true }),
  random: (bytes) => crypto.getRandomValues(bytes),
  date: () => `${new Date().toISOString().slice(0, 19)}Z`,
  progress: () => {},
};

const now = () => Math.floor(performance.now());

async function compile(url) {
  const answer = await fetch(new URL(url, import.meta.url));
  if (!answer.ok) throw new Error(`${url} could not be loaded.`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

// Become the host that the journal tells of.
async function startHost(module) {
  library = await Library.start(await compile(modules[module]), ports);
  loaded = module;
  library.raw('host');
  library.raw('skip', lastGame);
  [appended, ended, outbox, kept] = [[], [], [], 0];
  for (const { game, line, text } of await journal.lines()) {
    const why = library.raw('restore', game, line, text);
    if (why) postMessage({ trouble: `A saved game could not be read: ${why}` });
  }
  library.raw('resume', now());
}

// Go over to a module that can do more. To the page that is a lost connection.
async function use(module) {
  if (order.indexOf(loaded) >= order.indexOf(module)) return;
  await startHost(module);
  for (const guest of guests) postMessage({ closed: guest });
  guests.clear();
}

// What the page keeps here besides games: see journal.js.
const own = {
  kept: (store) => journal.all(store),
  keep: (...values) => journal.put(values),
  drop: (store, key) => journal.drop(store, key),
};

// The record of a game that is over, unless it was aborted.
const finished = (game) => library.raw('finished', game) ? { id: game, record: library.raw('record', game) } : null;

// Games that are over: keep their records, not their lines, so that a long history does not slow the start.
async function archive() {
  const games = new Set((await journal.lines()).map(({ game }) => game));
  for (const record of [...games].map(finished).filter(Boolean)) await journal.archive(record);
}

async function deliver() {
  if (appended.length > 0) {
    const [lines, records] = [appended, ended.map(finished).filter(Boolean)];
    [appended, ended] = [[], []];
    try {
      await journal.append(lines);
      for (const record of records) await journal.put([['records', record]]);
    } catch (error) {
      postMessage({ trouble: `This browser could not save the last move: ${error.message}` });
    }
    kept += lines.length;
  }
  while (outbox.length > 0 && outbox[0].after <= kept) {
    const { guest, frame, closed } = outbox.shift();
    if (closed) guests.delete(guest);
    if (closed) library.raw('leave', guest, now());
    postMessage(closed ? { closed: guest } : { guest, frame });
  }
}

async function settle() {
  await deliver();
  if (library.raw('questions')) take({ think: true });
  const wait = library.raw('tick', now());
  await deliver();
  clearTimeout(alarm);
  if (wait >= 0) alarm = setTimeout(() => take({}), Math.min(wait, 1e9));
}

async function call({ call: [name, ...args], id }) {
  try {
    if (own[name]) {
      postMessage({ id, answer: await own[name](...args) });
      return;
    }
    if (!library.can(name)) await use('study');
    let answer = library.call(name, ...args);
    if (answer.why === 'network') {
      await use('network');
      answer = library.call(name, ...args);
    }
    postMessage({ id, answer });
  } catch (error) {
    postMessage({ id, failure: error.message });
  }
}

async function think() {
  if (library.raw('questions') && library.raw('think', now()) === 'network') await use('network');
  return settle();
}

async function handle(message) {
  if (message.call) return call(message);
  if (message.think) return think();
  if (message.enter !== undefined) {
    guests.add(message.enter);
    library.raw('enter', message.enter, now());
  } else if (message.leave !== undefined && guests.delete(message.leave)) {
    library.raw('leave', message.leave, now());
  } else if (message.frame !== undefined && guests.has(message.guest)) {
    library.raw('receive', message.guest, message.frame, now());
  }
  return settle();
}

// Only one tab may be the host: two would write into one journal.
async function start() {
  await new Promise((begin) => {
    const hold = () => {
      begin();
      return new Promise(() => {});
    };
    if (!navigator.locks) begin();
    navigator.locks?.request('duello-games', { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      postMessage({ waits: true });
      navigator.locks.request('duello-games', hold);
      return undefined;
    });
  });
  journal = await openJournal();
  if (isFleeting(journal)) {
    postMessage({ trouble: 'This browser cannot save games here: they are lost when you close the tab.' });
  }
  const games = [...await journal.all('records'), ...await journal.lines()].map(({ id, game }) => id ?? game);
  lastGame = games.filter(Number.isInteger).reduce((most, game) => Math.max(most, game), 0);
  await startHost('play');
  await archive();
  postMessage({ ready: true });
}

// Messages are taken one after the other. The listener is set before anything is awaited: earlier ones would be lost.
let last = start().catch((error) => postMessage({ trouble: error.message }));
const take = (message) => {
  last = last.then(() => handle(message)).catch((error) => postMessage({ trouble: error.message }));
};
onmessage = (event) => take(event.data);
