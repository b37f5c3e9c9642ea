#!/usr/bin/env node
// A view looks the same whatever was visited before it. Style sheets stay when their view has gone, so each view is
// shown with its own sheets alone, and then with all.
// Takes: 15 seconds, mostly waiting

import { readdir } from 'node:fs/promises';
import { serve, launch, open, check, end } from './page.mjs';
import { views, visit } from './views.mjs';

/** @import { Page } from './page.mjs' */

const SHOWN = new Set(['new game', 'settings', 'charge', 'review', 'progress', 'lesson', 'search for rules',
  'comparison', 'a game that is written', 'online without a server']);
const NEEDED = new Set(['loss']); // for the review

const server = await serve('build/web', { seed: 7 });
const browser = await launch();
const context = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});
const page = await open(context, server.address);
const sheets = (await readdir('build/web')).filter((name) => name.endsWith('.css'));

/** What stands elsewhere, or has another size or colour, once all sheets are there. @param {Page} on */
const changes = (on) =>
  on.evaluate(async (names) => {
    const elements = [...document.querySelectorAll('body *')].filter((element) => !element.closest('svg, option'));
    const looks = () =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor } = getComputedStyle(element);
        return [x, y, width, height].map(Math.round).join() + color + backgroundColor;
      });
    const before = looks();
    const links = names.filter((name) => !document.querySelector(`link[href$="/${name}"]`)).map((name) =>
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: name })
    );
    await Promise.all(links.map((link) =>
      new Promise((done) => {
        link.addEventListener('load', done);
        document.head.append(link);
      })
    ));
    const after = looks();
    links.forEach((link) => link.remove());
    const unlike = elements.filter((_, i) => before[i] !== after[i]);
    return { added: links.length, unlike: unlike.map(({ tagName, className }) => `${tagName}.${className}`) };
  }, sheets);

for (const view of views.filter(({ name }) => SHOWN.has(name) || NEEDED.has(name))) {
  await visit(page, server.address, view);
  if (!SHOWN.has(view.name)) continue;
  await page.reload();
  await view.after?.(page);
  await page.locator(view.ready).first().waitFor();
  // What is loaded later may come after the view is ready.
  let { added, unlike } = await changes(page);
  for (let i = 0; unlike.length > 0 && i < 10; i++) {
    await page.waitForTimeout(200);
    ({ added, unlike } = await changes(page));
  }
  const few = unlike.slice(0, 5).join(', ');
  check(added > 3 && unlike.length === 0, `${view.name}: ${unlike.length} elements look otherwise ${few}`);
}

await browser.close();
await server.close();
end();
