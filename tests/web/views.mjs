// The views of the page, for the tests that look at each: a row has a name, a path, and what to wait for. Some need
// something done first. Every route of app.js must have a row.

import { readFile } from 'node:fs/promises';
import { start } from './page.mjs';
import { flip, isOver, isWaiting, nextTurn, plyOf, resign, tapMove } from './table.mjs';

/** @import { Page } from './page.mjs' */

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} path
 * @property {string} ready
 * @property {(page: Page, address: string) => Promise<void>} [arrange]
 * @property {(page: Page) => Promise<void>} [after]
 */

const MOVE = 'duel-tray .awake [data-word]';
const SHEET = 'dialog[open] :is(h1, h2)';

/**
 * Choose moves of a game until `most` have been made or the game is over.
 * @param {Page} page
 * @param {number} most
 */
export async function chooseMoves(page, most) {
  for (let i = 0; i < most; i++) {
    await page.waitForFunction(isWaiting);
    if (await isOver(page)) return;
    await tapMove(page, page.locator(MOVE).nth(i % 2), false);
  }
}

/**
 * A game that has begun.
 * @param {string} game
 * @param {number} moves
 * @returns {NonNullable<Row['arrange']>}
 */
const begun = (game, moves) => async (page, address) => {
  await start(page, address, game, 'novice');
  await chooseMoves(page, moves);
};

/** What the tutor warns of: to charge first loses. @type {NonNullable<Row['arrange']>} */
async function warned(page, address) {
  await start(page, address, 'energy-duel', 'novice');
  await flip(page, 'Tutor');
  await page.locator(`${MOVE}[data-word^=charge]`).click();
}

/** The strongest attacks win against a beginner. @type {NonNullable<Row['arrange']>} */
async function won(page, address) {
  await start(page, address, 'energy-duel', 'novice');
  await flip(page, 'Tutor');
  while (!await isOver(page)) {
    const ply = await plyOf(page);
    const attacks = page.locator(`${MOVE}[data-word^=attack]`);
    await page.keyboard.press(await attacks.last().getAttribute('aria-keyshortcuts') ?? '');
    await nextTurn(page, ply);
  }
}

/** Click on something that opens a sheet. @param {string} selector */
const opened = (selector) => async (/** @type {Page} */ page) => {
  await page.locator(selector).first().click();
};

/** A small search for rules. @param {Page} page */
async function search(page) {
  await page.getByRole('tab', { name: 'Find' }).click();
  await page.getByText('How far to look').click();
  await page.getByLabel('Settings to try').selectOption('300');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

/** @type {Row[]} */
export const views = [
  { name: 'first visit', path: '#/', ready: '.today .week' },
  { name: 'new game', path: '#/new/battle-numbers', ready: 'dialog[open] form' },
  { name: 'settings', path: '#/', ready: SHEET, after: opened('#settings') },
  { name: 'rules', path: '#/rules/charge', ready: '.book p' },
  { name: 'charge', path: '#/game/1', ready: MOVE, arrange: begun('charge', 3) },
  { name: 'hint', path: '#/game/1', ready: 'duel-say.hint .acts button', arrange: (page) => page.keyboard.press('h') },
  { name: 'log', path: '#/game/1', ready: 'dialog[open] .log li', after: opened('.log-tool') },
  { name: 'more', path: '#/game/1', ready: SHEET, after: opened('.tool:has-text("More")') },
  { name: 'rules at a table', path: '#/game/1', ready: SHEET, after: opened('.board button[aria-label=Rules]') },
  { name: 'energy clash', path: '#/game/2', ready: MOVE, arrange: begun('energy-clash', 2) },
  { name: 'battle numbers', path: '#/game/3', ready: MOVE, arrange: begun('battle-numbers', 2) },
  { name: 'tutor', path: '#/game/4', ready: 'duel-say.tutor .acts button', arrange: warned },
  { name: 'blast', path: '#/game/5', ready: MOVE, arrange: begun('energy-duel-blast', 2) },
  { name: 'home', path: '#/', ready: '.home:has(.continue) .today .week' },
  { name: 'loss', path: '#/game/1', ready: 'dialog.result .parts .part', after: resign },
  { name: 'win', path: '#/game/4', ready: 'dialog.result .parts .part', arrange: won },
  { name: 'review', path: '#/review/1', ready: 'win-graph polyline' },
  { name: 'history', path: '#/history', ready: '.past' },
  { name: 'lessons', path: '#/learn', ready: '.lesson-path' },
  { name: 'short lesson', path: '#/learn/charge/exactly', ready: MOVE },
  { name: 'lesson', path: '#/learn/energy-duel', ready: MOVE },
  { name: 'puzzles', path: '#/puzzles', ready: '.daily' },
  { name: 'puzzle', path: '#/puzzles/daily', ready: MOVE },
  { name: 'progress', path: '#/progress', ready: '.tile' },
  { name: 'lab', path: '#/lab', ready: 'main h1' },
  { name: 'lab of a game', path: '#/lab/energy-duel', ready: '.setting[data-shown] .promises li' },
  { name: 'search for rules', path: '#/lab/energy-duel', ready: '.search[data-done] .says:not(:empty)', after: search },
  { name: 'comparison', path: '#/lab/energy-duel:start=8/energy-duel', ready: '.compare[data-done] .told' },
  { name: 'a game that is written', path: '#/lab/file', ready: '.doing button:not([disabled])' },
  { name: 'broken link', path: '#/shared/a', ready: 'main p' },
  { name: 'online without a server', path: '#/online', ready: 'form' },
  { name: 'a player without a server', path: '#/online/you', ready: 'main p' },
  { name: 'a game without a server', path: '#/online/game/1', ready: 'main p' },
  { name: 'an invitation without a server', path: '#/join/abcd', ready: 'main p' },
  { name: 'unknown game', path: '#/game/999', ready: 'h1' },
  { name: 'unknown rules', path: '#/rules/none', ready: 'main p' },
  { name: 'unknown setup', path: '#/new/none', ready: 'main p' },
];

/**
 * Show a view, and wait for it. Views may change what later ones show, so the order of the table counts.
 * @param {Page} page
 * @param {string} address
 * @param {Row} row
 */
export async function visit(page, address, { path, ready, arrange, after }) {
  await page.evaluate(() => document.querySelectorAll('dialog').forEach((sheet) => sheet.close()));
  await arrange?.(page, address);
  await page.evaluate((hash) => {
    if (location.hash !== hash) location.hash = hash;
  }, path);
  await page.waitForFunction((hash) => location.hash === hash, path);
  await after?.(page);
  await page.locator(ready).first().waitFor();
}

// The routes of app.js that no view has.
export async function routesWithoutView() {
  const routes = [
    ...(await readFile('web/page/app.js', 'utf8')).matchAll(
      /^ {2}\[\/(\^.*)\/, \(\) => import\('\.\/([\w/-]+)\.js'\)\]/gm,
    ),
  ];
  if (routes.length === 0) throw new Error('app.js has no table of routes');
  const met = new Set(views.map(({ path }) => routes.find(([, pattern]) => new RegExp(pattern).test(path))?.[2]));
  return routes.map(([, , module]) => module).filter((module) => !met.has(module));
}
