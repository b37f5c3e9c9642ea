#!/usr/bin/env node
// Answers that come late: what belongs to another question is not shown, and no worker stays behind. Answers that never
// come: the person is told why, and can go on.
// Takes: 19 seconds, mostly waiting

import { serve, launch, open, start, check, end } from './page.mjs';
import { flip, nextTurn, plyOf } from './table.mjs';

const server = await serve();
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1000, height: 900 } });

// ---- the lab ------------------------------------------------------------------------------------------------------

// The page's timers stand still until the test moves them; its workers go on.
const page = await open(context, `${server.address}#/lab`);
await page.locator('a.game').first().waitFor();
await page.clock.install({ time: new Date('2026-01-31T12:00:00Z') });
await page.clock.pauseAt(new Date('2026-01-31T13:00:00Z'));
await page.locator('a.game[href="#/lab/charge"]').click();
await page.waitForFunction(() => document.querySelector('duel-map')?.map);
await page.clock.runFor(200); // of the pause before the promises
await page.getByRole('slider', { name: /points that win/i }).focus();
await page.keyboard.press('ArrowRight');
await page.clock.runFor(100); // the pause ends, and so does the patience with the earlier rules
await page.clock.resume();
const shown = await page.waitForFunction(() =>
  document.querySelector('.setting')?.getAttribute('data-shown') === 'charge:goal=16'
).then(
  () => true,
  () => false,
);
check(shown, 'a change in the pause before the promises is solved');

// A drag: every step ends the calculation of the one before.
const field = page.getByRole('spinbutton', { name: /points that win/i });
for (let i = 0; i < 12; i++) {
  await field.fill(String(40 + i));
  await page.locator('.work.on').waitFor();
  await page.waitForTimeout(100);
}

/** A worker that was ended is there until the browser has noticed. @param {number} most */
async function workersLeft(most) {
  for (let i = 0; i < 200 && page.workers().length > most; i++) await page.waitForTimeout(100);
  return page.workers().length;
}
const during = await workersLeft(3);
check(during === 3, `${during} workers are alive after a drag: the host's, one that solves, one in reserve`);
await page.goto(`${server.address}#/`);
await page.locator('.game').first().waitFor();
const left = await workersLeft(1);
check(left === 1, `${left} worker is alive after the lab is left`);

// ---- the table ----------------------------------------------------------------------------------------------------

// Questions for a hint wait until the test lets them through to the worker, and so do those for a warning while
// `isSlow`. Calls with the name in `failing` fail.
const held = await browser.newContext();
await held.addInitScript(() => {
  const { postMessage } = Worker.prototype;
  /** @type {{ worker: Worker, message: { id: number, call: any[] } }[]} */
  const waiting = [];
  Worker.prototype.postMessage = function post(/** @type {any} */ message, /** @type {any} */ ...rest) {
    const name = message?.call?.[0];
    if (name && name === globalThis.failing) {
      setTimeout(() =>
        this.dispatchEvent(new MessageEvent('message', { data: { id: message.id, failure: `No ${name} today.` } }))
      );
    } else if (name === 'hint' || (name === 'warn' && globalThis.isSlow)) waiting.push({ worker: this, message });
    else postMessage.call(this, message, ...rest);
  };
  globalThis.heldWords = () => waiting.map(({ message }) => message.call[3]);
  // Resolves when the page has every answer.
  globalThis.letHints = () =>
    Promise.all(waiting.splice(0).map(({ worker, message }) =>
      new Promise((done) => {
        worker.addEventListener('message', ({ data }) => {
          if (data.id === message.id) setTimeout(done);
        });
        postMessage.call(worker, message);
      })
    ));
});
const table = await open(held, server.address);
const advice = async () => (await table.locator('duel-say.note').allTextContents()).join('');
await start(table, server.address, 'energy-duel', 'novice');

await table.keyboard.press('h');
await table.keyboard.press('h');
await table.evaluate(() => letHints());
const first = await advice();
await table.keyboard.press('h');
await table.evaluate(() => letHints());
const second = await advice();
check(first !== second && [first, second].every((text) => /Tell me more/.test(text)),
  `h while thinking skips no step: “${first}”, “${second}”`);

await table.keyboard.press('h');
let before = await plyOf(table);
await table.locator('duel-tray .awake [data-word]').first().click();
await nextTurn(table, before);
await table.evaluate(() => letHints());
check(await advice() === '', `a hint that comes after the move is not shown: “${await advice()}”`);

await table.keyboard.press('h');
await table.evaluate(() => letHints());
check(/Tell me more/.test(await advice()), 'the next position begins with the first step');
before = await plyOf(table);
await table.keyboard.press('u');
await nextTurn(table, before);
check(await advice() === '', 'a move that is taken back takes its hint along');

// ---- advice that fails --------------------------------------------------------------------------------------------

/** @param {string} text */
const advises = (text) =>
  table.waitForFunction((words) => document.querySelector('duel-say')?.textContent.includes(words), text).then(
    () => true,
    () => false,
  );
/** @param {string} name */
const fail = (name) =>
  table.evaluate((each) => {
    globalThis.failing = each;
  }, name);
await fail('hint');
await table.keyboard.press('h');
check(await advises('No hint today.'), `a hint that fails says why: “${await advice()}”`);
await fail('');
await table.keyboard.press('h');
await table.evaluate(() => letHints());
check(/Tell me more/.test(await advice()), 'and the next one begins with the first step');
await flip(table, 'Tutor');
await fail('warn');
before = await plyOf(table);
await table.locator('duel-tray .awake [data-word]').first().click();
check(await advises('No warn today.'), `a tutor that fails says why: “${await advice()}”`);
await table.getByRole('button', { name: 'Play anyway' }).click();
await nextTurn(table, before);
check(await plyOf(table) > before, 'and the move can be played');

// ---- a tutor that takes long --------------------------------------------------------------------------------------

/** @param {number} milliseconds that a move waits for the tutor */
const beSlow = (milliseconds) =>
  table.evaluate((patience) => {
    globalThis.isSlow = true;
    localStorage.setItem('duello-patience', String(patience));
  }, milliseconds);
const checked = () => table.evaluate(() => heldWords().join());
await fail('');
await start(table, server.address, 'energy-duel', 'novice');
await beSlow(60000);
for (const word of ['attack 1', 'attack 2', 'attack 3', 'attack 2']) {
  await table.locator(`duel-tray .awake [data-word="${word}"]`).click();
}
check(await checked() === 'attack 1', `of many quick choices one is checked at a time: ${await checked()}`);
await table.evaluate(() => letHints());
check(await checked() === 'attack 2', `then the newest: ${await checked()}`);
await beSlow(100);
before = await plyOf(table);
await table.locator('duel-tray .awake [data-word="attack 3"]').click();
await nextTurn(table, before);
check(await plyOf(table) > before && await checked() === 'attack 2',
  'a move does not wait for a late tutor, whose check is not begun then');
await table.evaluate(() => letHints());
check(await checked() === '' && await advice() === '', `nor is it said later: “${await advice()}”`);

check(page.complaints.length + table.complaints.length === 0,
  `the browser does not complain: ${[...page.complaints, ...table.complaints].join('; ')}`);
await browser.close();
server.close();
end();
