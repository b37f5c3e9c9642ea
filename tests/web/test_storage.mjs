#!/usr/bin/env node
// A browser that refuses storage: the page can be used, and remembers its choices until it is closed.

import { serve, launch, open, start, check, end } from './page.mjs';

const server = await serve();
const browser = await launch();
const context = await browser.newContext();
await context.addInitScript(() =>
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new DOMException('refused', 'SecurityError');
    },
  })
);
const page = await open(context, server.address);

await page.locator('#theme').selectOption('dark');
check(await page.evaluate(() => document.documentElement.dataset.theme) === 'dark', 'a theme is chosen');
await start(page, server.address, 'charge', 'casual');
await page.getByRole('button', { name: 'Tutor' }).click();
check(await page.getByRole('button', { name: 'Tutor' }).getAttribute('aria-pressed') === 'true',
  'the tutor is turned on');
await page.getByRole('button', { name: 'Resign' }).click();
await page.getByRole('button', { name: 'Really resign?' }).click();
await page.getByRole('button', { name: 'Play again' }).waitFor();
await page.goto(`${server.address}#/new/charge`);
await page.locator('form').waitFor();
check(await page.locator('input[value=casual]').isChecked() && await page.locator('input[name=tutor]').isChecked(),
  'what was chosen is remembered');
check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);

await browser.close();
server.close();
end();
