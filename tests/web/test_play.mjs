#!/usr/bin/env node
// People play: every game to its end by keyboard, with the tab killed in the middle.
// Takes: 14 seconds, mostly waiting

import { serve, launch, open, start, check, end } from './page.mjs';
import { filesOfFirstMove } from './sizes.mjs';
import { closeSheet, isWaiting, logOf, nextPly, nextTurn, plyOf } from './table.mjs';

const server = await serve();
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
let page = await open(context, server.address);

/** @param {number} at */
const keyOf = (at) =>
  page.evaluate((n) => {
    const buttons = [...document.querySelectorAll('duel-tray .awake [data-word]')];
    return buttons[n % buttons.length]?.getAttribute('aria-keyshortcuts') ?? null;
  }, at);

/**
 * Press a key whenever it is the person's turn. Returns how many keys, or -1 if the game does not end.
 * @param {number} most
 */
async function playOn(most, from = 0) {
  for (let i = from; i < from + most; i++) {
    await page.waitForFunction(isWaiting);
    const key = await keyOf(i * 5 + 2);
    if (key === null) return i;
    const before = await plyOf(page);
    await page.keyboard.press(key);
    await nextTurn(page, before);
  }
  return -1;
}

await page.locator('.game').first().waitFor();
const games = await page.evaluate(() =>
  [...document.querySelectorAll('.game')].map((link) => (link.getAttribute('href') ?? '').split('/').at(-1) ?? '')
);
check(games.length >= 5, `${games.length} games can be chosen`);

// A host that has nothing but the files that are counted as those of the first move.
async function playFirstMove() {
  const needed = (await filesOfFirstMove()).map(([name]) => name);
  const poor = await serve();
  poor.state.refuses = (name) => !needed.includes(name);
  const visitor = await open(await browser.newContext({ serviceWorkers: 'block' }), poor.address);
  await visitor.getByRole('button', { name: 'Play now' }).click();
  await visitor.locator('duel-tray .awake [data-word]').first().waitFor();
  const before = await plyOf(visitor);
  await visitor.locator('duel-tray .awake [data-word]').first().click();
  await nextPly(visitor, before);
  await visitor.context().close();
  await poor.close();
}

await playFirstMove();
check(true, 'a first move needs no other files than those that are counted');

// Another address is called while the view of the first is still being loaded.
async function leaveEarly() {
  const visitor = await open(await browser.newContext({ serviceWorkers: 'block' }), server.address);
  await visitor.locator('.game').first().waitFor();
  let release = (/** @type {unknown} */ _) => {};
  const released = new Promise((done) => {
    release = done;
  });
  const asked = visitor.waitForRequest(/\/setup\./);
  await visitor.route(/\/setup\./, async (request) => {
    await released;
    await request.continue();
  });
  await visitor.goto(`${server.address}#/new/${games[0]}`);
  await asked;
  await visitor.goto(`${server.address}#/rules/${games[0]}`);
  await visitor.locator('.book').waitFor();
  const loaded = visitor.waitForResponse(/\/setup\./);
  release(undefined);
  await (await loaded).finished();
  // Shown after the module has run, and so after the early view.
  await visitor.goto(`${server.address}#/new/${games[1]}`);
  await visitor.locator('form button[type=submit]').waitFor();
  await visitor.context().close();
  return visitor.complaints;
}

const early = await leaveEarly();
check(early.length === 0, `a view may be left before it is loaded: ${early.join('; ')}`);

for (const game of games) {
  await start(page, server.address, game, 'novice');
  const keys = await playOn(400);
  check(keys >= 0, `${game} is played to its end in ${keys} keys`);
  const heading = await page.locator('dialog.result .who-won').textContent() ?? '';
  if (game === games[0]) {
    await page.getByRole('link', { name: 'Review' }).click();
    await page.locator('.accuracy-both').waitFor();
    const marks = await page.locator('.accuracy-both > .accuracy-of').allInnerTexts();
    check(
      marks.length === 2 && /^You\s+(\d+%|no choice)$/.test(marks[0]) && /^Novice\s+(\d+%|no choice)$/.test(marks[1]) &&
        await page.locator('win-graph polyline').getAttribute('points') !== '',
      `${game} is reviewed, with the accuracy of both and a graph: ${marks.join(', ')}`,
    );
    await page.goBack();
    await page.locator('.prompt').waitFor();
  } else await closeSheet(page);
  const lines = await logOf(page);
  check(lines.length > 3 && await page.locator('.prompt').textContent() === `${heading}.`,
    `${game} has a log of ${lines.length} turns, and says how it ended: ${heading}`);
}

await start(page, server.address, games[0], 'casual');
await playOn(2);
await page.waitForFunction(() => document.querySelector('duel-tray .awake [data-word]'));
const before = (await logOf(page)).join('\n');
const address = page.url();
const crashed = new Promise((done) => {
  page.once('crash', done);
});
page.goto('chrome://crash').catch(() => {});
await crashed;
check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);
await page.close();
page = await open(context, address);
await page.locator('duel-tray .awake [data-word]').first().waitFor();
check((await logOf(page)).join('\n') === before, 'a killed tab continues where it was');
await page.goto(server.address);
await page.reload();
await page.locator('.continue').waitFor();
check(await page.locator('.running a').count() === 0, 'the first view offers to continue it');
await page.locator('.continue').click();
await page.locator('duel-tray .awake [data-word]').first().waitFor();
await page.keyboard.press('h');
await page.waitForFunction(() => (document.querySelector('duel-say.hint .text p')?.textContent ?? '').length > 20);
check((await page.locator('duel-say.hint .text').textContent() ?? '').length > 20, 'a hint is given');

await page.evaluate(() => localStorage.setItem('duello-keys', 'off'));
await page.reload();
await page.locator('duel-tray .awake [data-word]').first().waitFor();
const said = await plyOf(page);
await page.keyboard.press('h');
await page.keyboard.press(await keyOf(0) ?? '');
await page.keyboard.press('q');
await page.locator('duel-tray .awake [data-word]').first().focus();
check(
  await page.locator('duel-say.hint .text').count() === 0 && await plyOf(page) === said &&
    await page.locator('kbd').first().isHidden(),
  'keys that are one letter can be switched off',
);
await page.keyboard.press('Enter');
await nextTurn(page, said);
await page.evaluate(() => localStorage.removeItem('duello-keys'));

check(page.complaints.length === 0, `nor does it afterwards: ${page.complaints.join('; ')}`);
await browser.close();
server.close();
end();
