#!/usr/bin/env node
// The main paths in Debian's Firefox, if FIREFOX=yes: one tap to a game, its end, its review; a lesson, a puzzle, the
// sheet of a new game, the lab; by mouse, by keyboard alone; light, and dark with little motion in landscape. Touch is
// Chromium's (test_touch.mjs): the driver has none for Firefox.
// Long: FIREFOX=yes

import { spawnSync } from 'node:child_process';
import { serve, launchFirefox, open, check, end } from './page.mjs';
import { isOver, isWaiting, nextTurn, plyOf } from './table.mjs';

/** @import { Page } from './page.mjs' */

const MOVES = 'duel-tray .awake [data-word]';

/**
 * Another address of the page: page.goto() would wait for a load that Firefox does not report.
 * @param {Page} page
 * @param {string} hash
 */
async function go(page, hash) {
  await page.evaluate((path) => {
    location.hash = path;
  }, hash);
}

/**
 * @param {Page} page
 * @param {(page: Page, turn: number) => Promise<unknown>} choose
 */
async function playOn(page, choose, most = 400) {
  for (let i = 0; i < most; i++) {
    await page.waitForFunction(isWaiting);
    if (await isOver(page)) return i;
    const ply = await plyOf(page);
    await choose(page, i);
    await nextTurn(page, ply);
  }
  return -1;
}

/** @param {Page} page @param {number} turn */
async function clickMove(page, turn) {
  const moves = page.locator(MOVES);
  await moves.nth((turn * 5 + 2) % await moves.count()).click();
}

/** Choose the first move; something else is said then. @param {Page} page */
async function clickAndRead(page) {
  const before = await page.locator('#view').textContent();
  await page.locator(MOVES).first().click();
  await page.waitForFunction((text) => document.querySelector('#view')?.textContent !== text, before);
}

/** Press Tab until the focus is on what a selector means. @param {Page} page @param {string} selector */
async function tabTo(page, selector) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => Boolean(document.activeElement?.matches(wanted)), selector)) return true;
  }
  return false;
}

/** @param {Page} page */
const isWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

async function byMouse() {
  const server = await serve('build/web', { seed: 7 });
  const browser = await launchFirefox();
  const page = await open(await browser.newContext({ viewport: { width: 390, height: 844 } }), server.address);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator(MOVES).first().waitFor();
  check(true, 'one tap begins a game');
  check(await playOn(page, clickMove) > 0, 'it is played to its end');
  await page.locator('dialog.result').waitFor();
  check(/won|wins|draw/i.test(await page.locator('dialog.result h2').textContent() ?? ''),
    `the result says “${await page.locator('dialog.result h2').textContent()}”`);
  await page.locator('dialog.result').getByRole('link', { name: 'Review' }).click();
  await page.locator('win-graph polyline').waitFor();
  check(!await isWide(page), 'the review fits the width of the screen');

  await go(page, '#/new/battle-numbers');
  await page.locator('input[name=who][value="skilled"]').check({ force: true });
  await page.locator('form button[type=submit]').click();
  await page.locator(MOVES).first().waitFor();
  check(await playOn(page, clickMove, 3) !== 0, 'a new game is chosen in a sheet');
  await page.reload();
  await page.locator('.board').waitFor();
  check(await plyOf(page) > 0, 'a reload keeps the game');

  await go(page, '#/learn/energy-duel');
  await page.locator(MOVES).first().waitFor();
  await clickAndRead(page);
  check(true, 'the teacher answers a move');

  await go(page, '#/puzzles/new/energy-duel/1');
  await page.waitForFunction(() => /puzzle/i.test(document.title));
  await page.locator(MOVES).first().waitFor();
  await clickAndRead(page);
  check(true, 'a puzzle judges a move');

  await go(page, '#/lab/energy-duel');
  await page.locator('.setting[data-shown] .promises li').first().waitFor();
  check(await page.locator('.headline').textContent() === 'The first player wins in 2 turns.', 'the lab solves');
  check(page.complaints.length === 0, `Firefox does not complain: ${page.complaints.join('; ')}`);

  await byKeyboard(page);
  check(page.complaints.length === 0, `nor about keys: ${page.complaints.join('; ')}`);
  await browser.close();
  server.close();
}

/** @param {Page} page */
async function byKeyboard(page) {
  await go(page, '#/new/charge');
  await page.locator('form').waitFor();
  check(await tabTo(page, 'form button[type=submit]'), 'keys reach the button that starts a game');
  await page.keyboard.press('Enter');
  await page.locator(MOVES).first().waitFor();
  await page.keyboard.press('h');
  await page.locator('duel-say.hint').waitFor();
  check(await tabTo(page, MOVES), 'keys reach the moves');
  const ply = await plyOf(page);
  await page.keyboard.press('Enter');
  await nextTurn(page, ply);
  const keys = await playOn(page, async () => {
    const key = await page.locator(MOVES).first().getAttribute('aria-keyshortcuts');
    await page.keyboard.press(key ?? '');
  });
  check(keys > 0, `${keys} keys play a game to its end`);
  await page.locator('dialog.result').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  check(true, 'Escape closes the result');
}

async function inLandscape() {
  const server = await serve('build/web', { seed: 11 });
  const browser = await launchFirefox({ isDark: true, isCalm: true });
  const context = await browser.newContext({ viewport: { width: 844, height: 390 } });
  const page = await open(context, server.address, { hasMotion: true });
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator(MOVES).first().waitFor();
  const [ground, isCalm] = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    matchMedia('(prefers-reduced-motion: reduce)').matches,
  ]);
  check(ground === 'rgb(20, 21, 29)' && isCalm, `dark, with little motion: ${ground}`);
  const turns = await playOn(page, clickMove, 4);
  check(turns !== 0 && !await isWide(page), 'moves are made and shown in landscape');
  check(page.complaints.length === 0, `Firefox does not complain: ${page.complaints.join('; ')}`);
  await browser.close();
  server.close();
}

if (process.env.FIREFOX === 'yes') {
  const installed = spawnSync('scripts/install-deps', ['firefox'], { stdio: ['ignore', 2, 2] });
  if (installed.status !== 0) throw new Error('Firefox cannot be installed.');
  await byMouse();
  await inLandscape();
} else check(true, 'Firefox plays if FIREFOX=yes # skip');
end();
