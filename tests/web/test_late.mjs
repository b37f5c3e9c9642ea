#!/usr/bin/env node
// Answers that come late: what belongs to another question is not shown, and no worker stays behind. Answers that never
// come: the person is told why, and can go on.
// Takes: 19 seconds, mostly waiting

import { serve, launch, open, start, check, end } from './page.mjs';

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
  document.querySelector('.side')?.getAttribute('data-shown') === 'charge:goal=16'
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

// Questions for a hint wait until the test lets them through to the worker. Calls with the name in `failing` fail.
const held = await browser.newContext();
await held.addInitScript(() => {
  const { postMessage } = Worker.prototype;
  /** @type {{ worker: Worker, message: { id: number } }[]} */
  const waiting = [];
  Worker.prototype.postMessage = function post(/** @type {any} */ message, /** @type {any} */ ...rest) {
    const name = message?.call?.[0];
    if (name && name === globalThis.failing) {
      setTimeout(() =>
        this.dispatchEvent(new MessageEvent('message', { data: { id: message.id, failure: `No ${name} today.` } }))
      );
    } else if (name === 'hint') waiting.push({ worker: this, message });
    else postMessage.call(this, message, ...rest);
  };
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
const advice = async () => await table.locator('.advice').textContent() ?? '';
/** @param {number} lines */
const turn = (lines) =>
  table.waitForFunction(
    (n) => document.querySelectorAll('.log li').length > n && document.querySelector('duel-moves button'),
    lines,
  );
const lines = () => table.locator('.log li').count();
await start(table, server.address, 'energy-duel', 'novice');

await table.keyboard.press('h');
await table.keyboard.press('h');
await table.evaluate(() => letHints());
const first = await advice();
await table.keyboard.press('h');
await table.evaluate(() => letHints());
const second = await advice();
check(first !== second && [first, second].every((text) => /Press Hint again/.test(text)),
  `h while thinking skips no step: “${first}”, “${second}”`);

await table.keyboard.press('h');
let before = await lines();
await table.locator('duel-moves button').first().click();
await turn(before);
await table.evaluate(() => letHints());
check(await advice() === '', `a hint that comes after the move is not shown: “${await advice()}”`);

await table.keyboard.press('h');
await table.evaluate(() => letHints());
check(/Press Hint again/.test(await advice()), 'the next position begins with the first step');
before = await lines();
await table.keyboard.press('u');
await turn(before);
check(await advice() === '', 'a move that is taken back takes its hint along');

// ---- advice that fails --------------------------------------------------------------------------------------------

/** @param {string} text */
const advises = (text) =>
  table.waitForFunction((words) => document.querySelector('.advice')?.textContent.includes(words), text).then(
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
check(/Press Hint again/.test(await advice()), 'and the next one begins with the first step');
await table.getByRole('button', { name: 'Tutor' }).click();
await fail('warn');
before = await lines();
await table.locator('duel-moves button').first().click();
check(await advises('No warn today.'), `a tutor that fails says why: “${await advice()}”`);
await table.getByRole('button', { name: 'Play it anyway' }).click();
await turn(before);
check(await lines() > before, 'and the move can be played');

check(page.complaints.length + table.complaints.length === 0,
  `the browser does not complain: ${[...page.complaints, ...table.complaints].join('; ')}`);
await browser.close();
server.close();
end();
