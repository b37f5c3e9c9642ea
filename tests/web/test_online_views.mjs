#!/usr/bin/env node
// The online views with a server behind them: axe-core finds no violation in either theme, nothing is wider than the
// window, also with text of double size, and names are not broken into letters there.
// Takes: 9 seconds, mostly waiting

import { launch, open, check, end } from './page.mjs';
import { host } from './online.mjs';

/** @import { Page } from './page.mjs' */

const NAME = 'Maximiliana von Wolf';
const SIZES = [{ width: 390, height: 844 }, { width: 320, height: 640 }, { width: 1280, height: 800 }];
const server = await host();
const browser = await launch();

async function visitor() {
  const context = await browser.newContext({
    viewport: SIZES[0],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript({ path: 'build/npm/node_modules/axe-core/axe.min.js' });
  return open(context, server.address);
}

/**
 * @param {Page} page
 * @param {string} hash
 * @param {string} ready
 */
async function go(page, hash, ready) {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page.locator(ready).first().waitFor();
}

/**
 * @param {Page} page
 * @param {string} name
 */
const click = (page, name) => page.getByRole('button', { name, exact: true }).click();

/** @param {Page} page */
const violations = (page) =>
  page.evaluate(async () => {
    const found = [];
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme;
      const { violations: some } = await axe.run(document, {
        resultTypes: ['violations'],
        ...theme === 'dark' && { runOnly: { type: /** @type {const} */ ('rule'), values: ['color-contrast'] } },
      });
      found.push(
        ...some.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join()}`),
      );
    }
    document.documentElement.dataset.theme = '';
    return found;
  });

/** By how much a page is too wide, and names whose lines have fewer than three letters. @param {Page} page */
const misfits = (page) =>
  page.evaluate((name) => {
    const root = document.documentElement;
    const wide = root.scrollWidth - innerWidth;
    const broken = [...document.querySelectorAll('strong, h1, b')].filter((element) => {
      if (!element.textContent.includes(name)) return false;
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length > name.length / 3;
    });
    return [wide > 0 && `${wide} px too wide`, ...broken.map(({ tagName }) => `a broken name in ${tagName}`)]
      .filter(Boolean);
  }, NAME);

/**
 * @param {Page} page
 * @param {string} view
 */
async function inspect(page, view) {
  const found = await violations(page);
  check(found.length === 0, `${view}: ${found.length === 0 ? 'no violation' : found.join('; ')}`);
  const bad = [];
  for (const size of SIZES) {
    for (const text of ['100%', '200%']) {
      await page.setViewportSize(size);
      await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), text);
      bad.push(...(await misfits(page)).map((what) => `${what} at ${size.width}, ${text}`));
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(SIZES[0]);
  check(bad.length === 0, `${view} fits: ${bad.join('; ')}`);
}

const ada = await visitor();
await go(ada, '#/online/you', '.forms');
await inspect(ada, 'a guest');
await ada.locator('input[name=name]').first().fill(NAME);
await click(ada, 'Claim');
await ada.locator('.code').waitFor();
await inspect(ada, 'a name and its code');
await go(ada, '#/online', '.play');
await click(ada, 'Invite a friend');
await ada.locator('.qr').waitFor();
await inspect(ada, 'an invitation in the lobby');
const link = await ada.locator('.link').inputValue();
await click(ada, 'Play');
await ada.locator('.seeking').waitFor();
const bob = await visitor();
await go(bob, new URL(link).hash, '.online form');
await inspect(bob, 'an invitation that is opened');
await go(bob, '#/online', '.seeks li');
await inspect(bob, 'an open seek in the lobby');
await inspect(ada, 'waiting for an opponent');
await bob.locator('.seeks button').click();
await ada.waitForURL(/#\/online\/game\/\d+$/);
await go(bob, '#/online', '.running li');
await inspect(bob, 'one’s games');

for (const page of [ada, bob]) {
  check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);
}
await browser.close();
server.close();
end();
