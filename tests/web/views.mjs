// The views of the page, for the tests that look at each: a row has a name, a path, and what to wait for. Some need
// something done first. Every route of app.js must have a row.

import { readFile } from 'node:fs/promises';
import { start } from './page.mjs';

/** @import { Page } from './page.mjs' */

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} path
 * @property {string} ready
 * @property {(page: Page, address: string) => Promise<void>} [arrange]
 * @property {(page: Page) => Promise<void>} [after]
 */

/**
 * Choose moves of a game until `most` have been made or the game is over.
 * @param {Page} page
 * @param {number} most
 */
export async function chooseMoves(page, most) {
  for (let i = 0; i < most; i++) {
    const lines = await page.locator('.log li').count();
    await page.waitForFunction(() =>
      document.querySelector('duel-moves button') || document.querySelector('.table .actions .primary')
    );
    if (await page.locator('.table .actions .primary').count() > 0) return;
    await page.locator('duel-moves button').nth(i % 2).click();
    await page.waitForFunction(
      (before) =>
        document.querySelectorAll('.log li').length > before && (document.querySelector('duel-moves button') ||
          document.querySelector('.table .actions .primary')),
      lines,
    );
  }
}

/** @param {Page} page */
async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await page.locator('.table .actions .primary').waitFor();
}

/**
 * @param {Page} page
 * @param {string} address
 */
async function playCharge(page, address) {
  await start(page, address, 'charge', 'novice');
  await chooseMoves(page, 3);
}

/** @type {Row[]} */
export const views = [
  { name: 'home', path: '#/', ready: '.game' },
  { name: 'setup', path: '#/new/battle-numbers', ready: '.setup' },
  { name: 'rules', path: '#/rules/charge', ready: '.book p' },
  { name: 'game', path: '#/game/1', ready: 'duel-moves button', arrange: playCharge },
  { name: 'hint', path: '#/game/1', ready: '.advice pre', arrange: (page) => page.keyboard.press('h') },
  { name: 'continue', path: '#/', ready: '.running a' },
  { name: 'over', path: '#/game/1', ready: 'duel-panel', after: resign },
  { name: 'review', path: '#/review/1', ready: 'win-graph polyline' },
  { name: 'history', path: '#/history', ready: '.past' },
  { name: 'lessons', path: '#/learn', ready: '.game' },
  { name: 'lesson', path: '#/learn/energy-duel', ready: 'duel-moves button' },
  { name: 'puzzles', path: '#/puzzles', ready: '.boxes' },
  { name: 'puzzle', path: '#/puzzles/new/energy-duel/1', ready: 'duel-moves button' },
  { name: 'lab', path: '#/lab', ready: 'main h1' },
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
