#!/usr/bin/env node
// Two people at one device: each sees only their own cards, and a curtain falls when the device changes hands.
// Takes: 7 seconds, mostly waiting

import { serve, launch, open, check, end } from './page.mjs';

const server = await serve('build/web', { seed: 7 });
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
const page = await open(context, server.address);

await page.goto(`${server.address}#/new/battle-numbers`);
await page.locator('input[value="a friend beside you"]').check();
await page.locator('input[name=name]').fill('<b>Ann</b>');
await page.locator('input[name=other]').fill('Bob');
await page.locator('form button[type=submit]').click();
await page.waitForFunction(() => (document.querySelector('.trouble')?.textContent ?? '') !== '');
check(/characters/.test(await page.locator('.trouble').textContent() ?? ''),
  'a name that is markup is refused with a sentence');
await page.locator('input[name=name]').fill('Ann');
await page.locator('form button[type=submit]').click();
await page.locator('duel-moves button').first().waitFor();

const hand = () => page.locator('duel-panel').last().locator('.card').allTextContents();
const others = () => page.locator('duel-panel').first().locator('.card.back').count();
let curtains = 0;
for (let i = 0; i < 5; i++) {
  const [mine, before] = [await hand(), await page.locator('duel-panel h2').last().textContent()];
  check(mine.length >= 4 && await others() >= 4, `${before} sees ${mine.length} cards, and the backs of the other's`);
  const log = await page.locator('.log').textContent();
  await page.locator('duel-moves button').first().tap();
  await page.waitForFunction(
    (log) =>
      !document.querySelector('.curtain')?.hasAttribute('hidden') ||
      document.querySelector('.log')?.textContent !== log,
    log,
  );
  if (await page.locator('.curtain').isVisible()) {
    curtains++;
    check(await page.locator('.curtain').evaluate((curtain) => curtain.getBoundingClientRect().height >= innerHeight),
      'the curtain hides everything');
    await page.locator('.curtain button').tap();
  }
  await page.locator('duel-moves button').first().waitFor();
}
check(curtains >= 2, `the device changed hands ${curtains} times`);
check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);

await browser.close();
server.close();
end();
