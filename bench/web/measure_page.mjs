#!/usr/bin/env node
// The numbers of the page, each with its limit: `make bench-web`. WebAssembly and native run in turns, on one thread
// each, and the shortest times count. Prints a table; ends with 1 if a limit does not hold.

import { readFile, readdir } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { serve, launch, open, start } from '../../tests/web/page.mjs';
import { filesOfFirstMove, sum, LIMIT, STYLES_LIMIT } from '../../tests/web/sizes.mjs';
import { isOver, nextTurn, plyOf } from '../../tests/web/table.mjs';

/** @import { Page } from '../../tests/web/page.mjs' */
/** @typedef {keyof typeof sizes} What */
/** @typedef {{ seconds: number, done: number }} Run */
/** @typedef {(what: What, game: number) => Promise<Run>} Here */

const TURNS = 7;
/** @type {{ what: string, value: string | number, limit: string, holds: boolean }[]} */
const rows = [];
/**
 * @param {string} what
 * @param {string | number} value
 * @param {string} limit
 * @param {boolean} holds
 */
const note = (what, value, limit, holds) => rows.push({ what, value, limit, holds });

const server = await serve('build/web', { seed: 7 });
const browser = await launch();

// ---- speed beside native ----

const GAMES = [0, 1, 2, 3, 4];
const sizes = { playouts: 100000, solve: 1 };

/**
 * The module of measure_page.c in the browser, as a function that returns the seconds and what was done.
 * @returns {Promise<Here>}
 */
async function inBrowser() {
  const page = await open(await browser.newContext({ serviceWorkers: 'block' }), server.address);
  const library = (await readdir('build/web')).find((name) => /^library\..*js$/.test(name));
  await page.evaluate(async ([path, bytes]) => {
    const { Library } = await import(path);
    window.library = await Library.start(
      await WebAssembly.compile(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))),
      {},
    );
  }, [`/${library}`, (await readFile('build/wasm/bench.wasm')).toString('base64')]);
  return (what, game) =>
    page.evaluate(({ name, args }) => {
      const before = performance.now();
      const done = window.library.number(`bench_${name}`, ...args);
      return { seconds: (performance.now() - before) / 1000, done };
    }, { name: what, args: [game, sizes[what]] });
}

/**
 * @param {What} what
 * @param {number} game
 */
function native(what, game) {
  const words = [what, String(game), String(sizes[what])];
  const [seconds, done, id] = execFileSync('build/web-bench', words, { encoding: 'utf8' }).trim().split(' ');
  return { seconds: Number(seconds), done: Number(done), id };
}

/**
 * Repeat until it gets no faster: on another thread, the browser compiles code that runs often again, and optimizes it.
 * @param {Here} here
 * @param {What} what
 * @param {number} game
 */
async function warmUp(here, what, game) {
  let best = Infinity;
  for (let calm = 0; calm < 3;) {
    const { seconds } = await here(what, game);
    calm = seconds < 0.9 * best ? 0 : calm + 1;
    best = Math.min(best, seconds);
    await new Promise((done) => {
      setTimeout(done, 100);
    });
  }
}

/**
 * The shortest times of both: other work on the machine only makes them longer.
 * @param {Here} here
 * @param {What} what
 * @param {number} game
 */
async function compare(here, what, game) {
  await warmUp(here, what, game);
  /** @type {Run[]} */
  const mine = [];
  /** @type {ReturnType<typeof native>[]} */
  const theirs = [];
  for (let i = 0; i < TURNS; i++) {
    mine.push(await here(what, game));
    theirs.push(native(what, game));
  }
  if (mine.some(({ done }) => done !== theirs[0].done)) {
    throw new Error(`${what}: WebAssembly and native did not do the same`);
  }
  /** @param {Run[]} list */
  const shortest = (list) => Math.min(...list.map(({ seconds }) => seconds));
  return { id: theirs[0].id, seconds: shortest(mine), ratio: shortest(mine) / shortest(theirs) };
}

// ---- the page ----

const MOVES = 6; // of the person in each game

/**
 * Some moves of a game, with everything that moves after them.
 * @param {Page} page
 */
async function makeMoves(page) {
  for (let i = 0; i < MOVES && !await isOver(page); i++) {
    const before = await plyOf(page);
    await page.evaluate((at) => {
      const moves = [...document.querySelectorAll('duel-tray .awake [data-word]')];
      /** @type {HTMLElement} */ (moves[at % moves.length]).click();
    }, i);
    await nextTurn(page, before);
  }
}

/** Play a game: the longest task and the longest frame of the page. @param {string} game */
async function playGame(game) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    window.longest = { longtask: 0, 'long-animation-frame': 0 };
    for (const type of Object.keys(window.longest)) {
      new PerformanceObserver((list) => {
        list.getEntries().forEach(({ duration }) => {
          window.longest[type] = Math.max(window.longest[type], duration);
        });
      }).observe({ type, buffered: true });
    }
  });
  const page = await open(context, server.address, { hasMotion: true });
  await start(page, server.address, game, 'casual');
  await page.evaluate(() => {
    Object.keys(window.longest).forEach((type) => {
      window.longest[type] = 0;
    });
  });
  await makeMoves(page);
  const longest = await page.evaluate(() => window.longest);
  await context.close();
  return longest;
}

/**
 * The longest task of the page's thread in a trace, in milliseconds of its own time: what else runs on the machine does
 * not count.
 * @param {string} trace
 */
function longestTask(trace) {
  /** @type {{ ph: string, name: string, pid: number, tid: number, tdur?: number, args: { name?: string } }[]} */
  const events = JSON.parse(trace).traceEvents;
  const isNamed = (/** @type {typeof events[number]} */ { name }) => name === 'thread_name';
  const threads = new Set(events.filter((event) => isNamed(event) && event.args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(({ name, ph, pid, tid }) =>
    name === 'RunTask' && ph === 'X' && threads.has(`${pid} ${tid}`)
  );
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0);
}

/**
 * A game on a machine that is four times slower: the longest task, and the times between two frames while moves are
 * shown.
 * @param {string} game
 */
async function playSlowly(game) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    window.pauses = [];
    let last = 0;
    const look = (/** @type {number} */ now) => {
      const isMoving = document.querySelector('.board.moving') !== null;
      if (isMoving && last > 0) window.pauses.push(now - last);
      last = isMoving ? now : 0;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const page = await open(context, server.address, { hasMotion: true });
  await start(page, server.address, game, 'casual');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await makeMoves(page);
  const task = longestTask(String(await browser.stopTracing()));
  const pauses = await page.evaluate(() => window.pauses);
  await context.close();
  return { task, pauses };
}

/** @param {number[]} list @param {number} share */
const quantile = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(share * (list.length - 1))];

const files = await filesOfFirstMove();
const bytes = sum(files);
const styles = sum(files.filter(([name]) => name.endsWith('.css')));
note('bytes until the first legal move, kB', (bytes / 1000).toFixed(1), `≤ ${LIMIT / 1000}`, bytes <= LIMIT);
note('styles among them, kB', (styles / 1000).toFixed(1), `≤ ${STYLES_LIMIT / 1000}`, styles <= STYLES_LIMIT);
const here = await inBrowser();
for (const game of GAMES) {
  const { id, ratio } = await compare(here, 'playouts', game);
  note(`playouts of ${id}: speed beside native`, (1 / ratio).toFixed(2), '≥ 0.75', 1 / ratio >= 0.75);
}
const games = GAMES.map((game) => native('playouts', game).id);
const { id, ratio, seconds } = await compare(here, 'solve', 0);
note(`${id} solved: time beside native (${seconds.toFixed(2)} s)`, ratio.toFixed(2), '≤ 2.5', ratio <= 2.5);
const longest = await playGame('battle-numbers');
note('longest task of the page during a game, ms', longest.longtask || 'below 50', '≤ 50', longest.longtask <= 50);
note('longest frame during a game, ms', longest['long-animation-frame'] || 'below 50', '≤ 50',
  longest['long-animation-frame'] <= 50);
for (const game of games) {
  const { task, pauses } = await playSlowly(game);
  const most = quantile(pauses, 0.95);
  note(`${game}, 4 times slower: longest task, ms`, task.toFixed(0), '≤ 100', task <= 100);
  note(`${game}, 4 times slower: 95% of ${pauses.length} frames, ms`, most.toFixed(0), '≤ 34', most <= 34);
}

for (const { what, value, limit, holds } of rows) {
  console.log(`${what.padEnd(52)} ${String(value).padStart(9)}  ${limit}${holds ? '' : '  NOT HELD'}`);
}
await browser.close();
server.close();
process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1;
