#!/usr/bin/env node
// On a phone: every game played to its end by touch, without a jump of the layout in the second game; every level.
// Takes: 26 seconds, mostly waiting

import { serve, launch, open, start, check, end } from './page.mjs';
import { isOver, isWaiting, resign, tapMove } from './table.mjs';

const server = await serve('build/web', { seed: 11 });
const browser = await launch();
const context = await browser.newContext({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});
await context.addInitScript(() => {
  window.shifted = 0; // all of it, also what follows a touch
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ value }) => {
      window.shifted += value;
    })
  ).observe({ type: 'layout-shift', buffered: true });
});
const page = await open(context, server.address);

let shift = 0; // when the person was last asked for a move

/**
 * Tap a move whenever it is the person's turn. Returns how many, or -1 if the game does not end.
 * @param {number} most
 */
async function tapOn(most) {
  for (let i = 0; i < most; i++) {
    await page.waitForFunction(isWaiting);
    const moves = page.locator('duel-tray .awake [data-word]');
    if (await moves.count() === 0) return i;
    shift = await page.evaluate(() => window.shifted);
    await tapMove(page, moves.nth((i * 5 + 2) % await moves.count()));
  }
  return -1;
}

await page.locator('.game').first().waitFor();
const games = await page.evaluate(() =>
  [...document.querySelectorAll('.game')].map((link) => (link.getAttribute('href') ?? '').split('/').at(-1) ?? '')
);
for (const game of games) {
  await start(page, server.address, game, 'novice');
  const taps = await tapOn(400);
  check(taps > 0, `${game} is played to its end by ${taps} touches`);
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    `${game} fits the width of the screen`);
}

await page.locator('dialog.result').getByRole('button', { name: 'Rematch' }).tap();
await page.locator('duel-tray .awake [data-word]').first().waitFor();
await page.evaluate(() =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
  })
);
await page.evaluate(() => {
  window.shifted = 0;
});
check(await tapOn(400) > 0 && shift === 0, `nothing jumps while it is played again (a layout shift of ${shift})`);

for (const game of games) {
  await page.goto(`${server.address}#/new/${game}`);
  await page.locator('input[name=who]').first().waitFor();
  const levels = await page.locator('input[name=who]').evaluateAll((inputs) =>
    inputs.map((input) => input.getAttribute('value') ?? '').filter((value) => !value.includes(' '))
  );
  const answered = [];
  for (const level of levels) {
    await start(page, server.address, game, level);
    await tapMove(page, page.locator('duel-tray .awake [data-word]').first());
    answered.push(level);
    if (!await isOver(page)) await resign(page); // a host keeps a limited number of running games
  }
  check(answered.length >= 5, `${game} is answered by ${answered.join(', ')}`);
}

check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);
await browser.close();
server.close();
end();
