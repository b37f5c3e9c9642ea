#!/usr/bin/env node
// The client of examples/serve/page, which knows no game, plays every game on a server to its end.

import { readFileSync, readdirSync } from 'node:fs';
import { launch, open, check, end } from './page.mjs';
import { host } from './online.mjs';

const folder = 'examples/serve/page';
const lines = readdirSync(folder).flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').split('\n'))
  .filter((line) => !/^ *(\/\/|\/?\*|$)/.test(line)).length;
check(lines <= 80, `it has ${lines} lines without comments, at most 80`);

const server = await host('--web', folder);
const browser = await launch();
const page = await open(await browser.newContext(), server.address);
for (const rules of ['charge', 'energy-clash', 'battle-numbers', 'energy-duel', 'energy-duel-blast']) {
  await page.reload();
  await page.locator('form').waitFor();
  await page.locator('input[name=rules]').fill(rules);
  await page.locator('form button').click();
  let clicks = 0;
  const state = async () => await page.locator('#state').textContent() ?? '';
  for (; clicks < 300; clicks++) {
    await page.waitForFunction(() =>
      document.querySelector('#moves button') || /over/.test(document.querySelector('#state')?.textContent ?? '')
    );
    if (/over/.test(await state())) break;
    await page.evaluate((n) => {
      const buttons = document.querySelectorAll('#moves button');
      /** @type {HTMLElement} */ (buttons[n % buttons.length]).click();
      buttons.forEach((button) => button.remove());
    }, clicks * 5 + 2);
  }
  const rows = await page.locator('table tr').count();
  check(/^The game is over: (p1|p2|draw|unfinished)\.$/.test(await state()) && rows > 1,
    `${rules}: ${clicks} moves, ${rows - 1} fields; ${await state()}`);
}
check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);

await browser.close();
server.close();
end();
