#!/usr/bin/env node
// The page's memory does not grow with what one does: after GAMES games of all kinds and LAB seconds of the lab, it
// holds at most a tenth more than after game FROM. Counted are the heaps of the page and of its worker, and the memory
// of the worker's modules, each after its garbage was collected.
// Takes: 12 seconds, mostly waiting
// Long: GAMES=200 FROM=20 LAB=600

import { serve, launch, open, start, check, end } from './page.mjs';
import { isOver, nextTurn, plyOf, resign } from './table.mjs';

/** @import { CDPSession } from 'playwright-core' */

const GAMES = Number(process.env.GAMES ?? 3);
const FROM = Number(process.env.FROM ?? 2);
const LAB = Number(process.env.LAB ?? 1);
const MOVES = 4; // of the person in each game
const ROUNDS = 4; // through all games before the first count, at most

const server = await serve();
// In front of the worker: what its modules hold can be asked for.
const listed = `{ const real = WebAssembly.instantiate; self.memories = [];
WebAssembly.instantiate = async (...given) => { const made = await real(...given);
self.memories.push(new WeakRef(made.exports.memory)); return made; }; }\n`;
server.state.before = (name) => name === 'worker.js' ? listed : '';
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
const page = await open(context, server.address);

/**
 * Sends a command to a thread: the page's own, or that of its worker, whose answers come wrapped.
 * @typedef {(method: string, params?: object) => Promise<any>} Send
 */

/** @param {CDPSession} session @returns {Promise<Send>} */
async function threadOfWorker(session) {
  let next = 1;
  /** @type {Map<number, (answer: any) => void>} */
  const waiting = new Map();
  /** @type {Promise<string>} */
  const attached = new Promise((done) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') done(sessionId);
    });
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const sessionId = await attached;
  return (method, params = {}) => {
    const id = next++;
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    return new Promise((done) => {
      waiting.set(id, done);
    });
  };
}

const session = await context.newCDPSession(page);
const onPage = /** @type {Send} */ ((method, params) => session.send(/** @type {any} */ (method), params));
const inWorker = await threadOfWorker(session);

/** What the browser holds for the page, in bytes by kind, and how many elements and listeners. */
async function measure() {
  for (const send of [onPage, inWorker]) {
    await send('HeapProfiler.collectGarbage');
    await send('HeapProfiler.collectGarbage'); // what the first one has freed may hold more
  }
  const { result } = await inWorker('Runtime.evaluate', {
    expression: 'memories.reduce((all, each) => all + (each.deref()?.buffer.byteLength ?? 0), 0)',
    returnByValue: true,
  });
  const { nodes, jsEventListeners } = await onPage('Memory.getDOMCounters');
  const page_ = (await onPage('Runtime.getHeapUsage')).usedSize;
  const worker = (await inWorker('Runtime.getHeapUsage')).usedSize;
  return {
    page: page_,
    worker,
    modules: result.value,
    sum: page_ + worker + result.value,
    nodes,
    listeners: jsEventListeners,
  };
}

/** @param {Awaited<ReturnType<typeof measure>>} m */
const told = (m) => {
  const [all, page_, worker, modules] = [m.sum, m.page, m.worker, m.modules].map((bytes) => (bytes / 1e6).toFixed(2));
  return `${all} MB (page ${page_}, worker ${worker}, modules ${modules}), ${m.nodes} nodes, ${m.listeners} listeners`;
};

/** A game against a novice: some moves, then the result. @param {string} game @param {number} n */
async function play(game, n) {
  await start(page, server.address, game, 'novice');
  for (let i = 0; i < MOVES && !await isOver(page); i++) {
    const before = await plyOf(page);
    await page.evaluate((at) => {
      const moves = [...document.querySelectorAll('duel-tray .awake [data-word]')];
      /** @type {HTMLElement} */ (moves[at % moves.length]).click();
    }, n + i);
    await nextTurn(page, before);
  }
  if (!await isOver(page)) await resign(page);
  await page.locator('dialog.result').waitFor();
  await page.keyboard.press('Escape');
}

// Another rule is tried again and again, and solved each time.
async function useLab() {
  await page.goto(`${server.address}#/lab/energy-duel`);
  const until = Date.now() + 1000 * LAB;
  let tried = 0;
  do {
    await page.goto(`${server.address}#/lab/energy-duel:start=${5 + tried++ % 11}`);
    await page.locator('.setting[data-shown] .promises li').first().waitFor();
  } while (Date.now() < until);
  return tried;
}

async function goHome() {
  await page.goto(`${server.address}#/`);
  await page.locator('.game').first().waitFor();
}

await page.locator('.game').first().waitFor();
const games = await page.evaluate(() =>
  [...document.querySelectorAll('.game')].map((link) => (link.getAttribute('href') ?? '').split('/').at(-1) ?? '')
);
const kinds = games.slice(0, Math.max(1, Math.min(games.length, Math.floor(FROM / ROUNDS) || 1)));

let first = await measure();
for (let i = 1; i <= GAMES; i++) {
  await play(kinds[i % kinds.length], i);
  if (i % 20 !== 0 && i !== FROM && i !== GAMES) continue;
  await goHome();
  const now = await measure();
  console.log(`# after ${i} games: ${told(now)}`);
  if (i === FROM) first = now;
}
const tried = await useLab();
await goHome();
const last = await measure();
console.log(`# after ${tried} rules in the lab: ${told(last)}`);
// A few games are too few: what is loaded and compiled meanwhile outweighs what they leave.
const most = GAMES >= 100 ? 1.1 : 2;
/** @type {['sum' | 'nodes' | 'listeners', string][]} */
const parts = [['sum', 'memory'], ['nodes', 'the number of elements'], ['listeners', 'that of listeners']];
for (const [part, what] of parts) {
  const ratio = last[part] / first[part];
  check(ratio <= most,
    `after ${GAMES} games and ${LAB} s of the lab, ${what} is ${
      ratio.toFixed(3)
    } of that after game ${FROM}, at most ${most}`);
}
check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);
await browser.close();
server.close();
end();
