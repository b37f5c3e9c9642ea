#!/usr/bin/env node
// The page without a connection, and under a server that is updated: versions never mix, and an open page goes on.
// Takes: 17 seconds, mostly waiting

import { mkdtemp, readdir, readFile, stat, writeFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { serve, launch, open, start, check, end } from './page.mjs';
import { nextTurn, resign } from './table.mjs';

/** @import { Page } from './page.mjs' */

/** @param {string} text */
const hashIn = (text) => text.match(/\.([0-9a-f]{12})\./)?.[1] ?? '';
const now = hashIn((await readdir('build/web')).find((name) => name.startsWith('app.')) ?? '');
const next = now.split('').reverse().join('');
const folder = await mkdtemp(`${tmpdir()}/duello-page-`);

// The next version: the same page under another hash, with another headline.
for (const name of (await readdir('build/web')).filter((each) => !/\.(br|gz)$/.test(each))) {
  const body = await readFile(`build/web/${name}`);
  const changed = /\.(wasm|png|ico)$/.test(name)
    ? body
    : body.toString().replaceAll(now, next).replace(' duels`', ' small duels`');
  await writeFile(`${folder}/${name.replace(now, next)}`, changed);
}

const server = await serve();
const browser = await launch();

// A poor connection: three files cannot be had at first. The visitor already has one of them, but the worker asks
// again.
async function visitPoorly() {
  const poor = await serve();
  const lost = ['index.html', 'review.js', 'duello-study.wasm'];
  const asked = new Set();
  let visits = 0;
  poor.state.refuses = (name) => lost.includes(name) && !(name === 'index.html' && visits++ === 0);
  const visitor = await open(await browser.newContext(), poor.address);
  const said = visitor.locator('#offline');
  await said.filter({ hasText: /^Does not work without a connection yet: 3 of \d+ files are missing\.$/ })
    .waitFor({ state: 'attached' });
  check(await said.getAttribute('title') === lost.join(', '),
    'on a poor connection the page says which files are missing');
  poor.state.refuses = (name) => {
    asked.add(name);
    return false;
  };
  await said.filter({ hasText: 'Works without a connection, except' }).waitFor({ state: 'attached' });
  check(await said.getAttribute('title') === null, 'it tries again during the same visit');
  ['service-worker.js', 'manifest.webmanifest'].forEach((name) => asked.delete(name)); // the browser may ask for these
  check([...asked].sort().join() === [...lost].sort().join(),
    `and fetches only what is missing: ${[...asked].join(', ')}`);
  await visitor.context().close();
  await poor.close();
}

await visitPoorly();

// A device that saves data: nothing is fetched unasked, neither the first version nor the next.
async function visitSparingly() {
  const host = await serve();
  const saving = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } });\n`;
  /** @type {string[]} */
  const asked = [];
  host.state.before = (name) => name === 'service-worker.js' ? saving : '';
  host.state.refuses = (name) => {
    asked.push(name);
    return false;
  };
  const visitor = await open(await browser.newContext(), 'about:blank');
  await visitor.addInitScript(saving);
  await visitor.goto(host.address);
  const line = visitor.locator('#offline-line');
  /** @param {RegExp} text */
  const says = (text) => line.filter({ hasText: text }).waitFor({ state: 'attached' }).then(() => true);
  const press = () => line.locator('button').first().dispatchEvent('click');
  check(await says(/^Needs a connection: this device is set to save data\./) && !asked.includes('service-worker.js'),
    'a device that saves data fetches nothing unasked');
  await press();
  check(await says(/^Works without a connection, except/) && !asked.includes('duello-network.wasm'),
    'it keeps the page when it is asked to, without the largest file');
  host.state.folder = folder;
  asked.length = 0;
  await visitor.reload();
  await visitor.locator('#update').getByRole('button', { name: /Download/ }).waitFor();
  check(asked.filter((name) => name !== 'service-worker.js').length === 0,
    `a new version is offered, and not fetched: ${asked.join(', ')}`);
  await visitor.locator('#update button').click();
  await visitor.locator('#update').getByRole('button', { name: 'Reload' }).waitFor();
  check(!asked.includes('duello-network.wasm'), 'it comes when it is asked for');
  await visitor.context().close();
  await host.close();
}

await visitSparingly();

const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
const page = await open(context, server.address);

/** @param {Page} each */
const versionsOf = (each) =>
  each.evaluate(() =>
    [...new Set(performance.getEntriesByType('resource')
      .map(({ name }) => name.match(/\.([0-9a-f]{12})\./)?.[1]).filter(Boolean))].join()
  );
const caches = () =>
  page.evaluate(async () => (await window.caches.keys()).filter((name) => name.startsWith('duello-')).sort().join());
/**
 * @param {Page} each
 * @param {string} text
 */
const headline = (each, text) => each.getByRole('heading', { name: text, exact: true }).waitFor().then(() => true);

let large = 0; // how often the largest file is asked for
server.state.refuses = (name) => {
  large += name === 'duello-network.wasm' ? 1 : 0;
  return false;
};
await page.getByText('Works without a connection, except Battle Numbers.').waitFor({ state: 'attached' });
check(await caches() === `duello-${now}` && large === 0, 'the first visit keeps the page, but not the largest file');
const { size } = await stat(`build/web/duello-network.${now}.wasm.br`);
const more = page.locator('#offline-line button', { hasText: `(${(size / 1e6).toFixed(1)} MB)` });
await more.dispatchEvent('click');
await page.getByText('Works without a connection.', { exact: true }).waitFor({ state: 'attached' });
check(large === 1, 'which comes when the person asks for it');
check(await page.locator('#update:empty').count() === 1, 'which is no new version');

await server.stop();
await page.reload();
check(await headline(page, 'Five duels'), 'with the server stopped, a reload shows the page');
await start(page, server.address, 'battle-numbers', 'master');
await page.locator('duel-tray .awake [data-word]').first().click();
await nextTurn(page, 0);
check(await page.locator('duel-tray .awake [data-word]').first().waitFor().then(() => true),
  'its strongest player plays, with the network');
await resign(page);
await page.getByRole('link', { name: 'Review' }).click();
check(await page.getByRole('slider').waitFor().then(() => true), 'and the game is reviewed');
await server.resume();

// A server in the middle of an update has the new worker, but still the old page. The worker asks for the page once an
// attempt. The page registers late, as on a busy machine: the browser's own attempt has failed before the page listens.
let attempts = 0;
server.state.refuses = (name) => {
  attempts += name === 'index.html' ? 1 : 0;
  return false;
};
async function triesAgain() {
  for (let i = 0; i < 600 && attempts < 3; i++) await page.waitForTimeout(100);
  return attempts >= 3;
}
const index = await readFile(`${folder}/index.html`);
await writeFile(`${folder}/index.html`, await readFile('build/web/index.html'));
server.state.folder = folder;
await page.addInitScript(() => {
  const { serviceWorker } = navigator;
  const register = serviceWorker.register.bind(serviceWorker);
  serviceWorker.register = async (...all) => {
    await new Promise((done) => setTimeout(done, 3000));
    return register(...all);
  };
});
await page.goto(`${server.address}#/`);
await page.reload();
await headline(page, 'Five duels');
check(await triesAgain(), 'an open page tries again to get an update that failed');
await page.waitForFunction(async () => {
  const { installing, waiting } = await navigator.serviceWorker.ready;
  return !installing && !waiting;
});
check(
  await page.evaluate(async () =>
    (await navigator.serviceWorker.ready).active === navigator.serviceWorker.controller
  ) &&
    await page.locator('#update:empty').count() === 1,
  'half an update is not taken',
);
await writeFile(`${folder}/index.html`, index);

await page.locator('#update button').waitFor();
check(/new version/.test(await page.locator('#update').textContent() ?? ''),
  'an open page says that there is a new version');
check(await caches() === [now, next].map((each) => `duello-${each}`).sort().join(),
  'both versions are kept while the old one is open');
await page.goto(`${server.address}#/rules/charge`);
check(await headline(page, 'Charge') && await versionsOf(page) === now,
  'it stays on its version, and loads more of it');

await page.goto(`${server.address}#/`);
await page.locator('#update button').click();
check(await headline(page, 'Five small duels') && await versionsOf(page) === next,
  'a reload brings the new version alone');
await server.stop();
await page.reload();
check(await headline(page, 'Five small duels'), 'which works without a connection too');
check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);

await browser.close();
await rm(folder, { recursive: true });
end();
