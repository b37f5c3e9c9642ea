#!/usr/bin/env node
// A browser that refuses storage: the page can be used, and remembers its choices until it is closed. A browser in
// which an older page has stored games: they go on.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { serve, launch, launchIn, open, start, check, end } from './page.mjs';
import { appOf, begin, choose, storeOf, turnOf } from './kept.mjs';
import { flip, isOn, resign } from './table.mjs';

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

await page.getByRole('button', { name: 'Settings' }).click();
await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
await page.getByRole('button', { name: 'Done' }).click();
check(await page.evaluate(() => document.documentElement.dataset.theme) === 'dark', 'a theme is chosen');
await start(page, server.address, 'charge', 'casual');
await flip(page, 'Tutor');
check(await isOn(page, 'Tutor'), 'the tutor is turned on');
await resign(page);
await page.goto(`${server.address}#/new/charge`);
await page.locator('form').waitFor();
check(await page.locator('input[value=casual]').isChecked() && await page.locator('input[name=tutor]').isChecked(),
  'what was chosen is remembered');
check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);

// ---- a browser that is told to store nothing at all ----

// Every way to store or to lock throws, in the page and in its worker.
const refusing = `for (const [owner, names] of [
  [globalThis, ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel']],
  [navigator, ['locks', 'serviceWorker']],
]) {
  for (const name of names) {
    Object.defineProperty(owner, name, { get() { throw new DOMException('refused', 'SecurityError'); } });
  }
}
`;

async function playUnkept() {
  const host = await serve();
  host.state.before = (name) => name === 'worker.js' ? refusing : '';
  const refused = await browser.newContext();
  await refused.addInitScript(refusing);
  const visitor = await open(refused, host.address);
  await visitor.getByText('This browser cannot save games here: they are lost when you close the tab.').waitFor();
  const game = await begin(visitor, 'charge', 'casual');
  const before = await turnOf(visitor, game);
  const after = await choose(visitor, game);
  check(after.ply > before.ply, 'in a browser that stores nothing, the page says so and plays');
  await visitor.goto(`${host.address}#/game/77`);
  check(await visitor.getByText('This game is not here').waitFor().then(() => true), 'it says that a game is not here');
  check(visitor.complaints.length === 0, `the browser does not complain: ${visitor.complaints.join('; ')}`);
  await refused.close();
  await host.close();
}

await playUnkept();

// The same in Chromium, with its own setting that no site may store anything.
async function playBlocked() {
  const folder = await mkdtemp(`${tmpdir()}/duello-blocked-`);
  await mkdir(`${folder}/Default`);
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(`${folder}/Default/Preferences`, JSON.stringify(settings));
  const blocked = await launchIn(folder);
  const visitor = await open(blocked, server.address);
  await visitor.getByText('This browser cannot save games here').waitFor();
  const game = await begin(visitor, 'charge', 'casual');
  await choose(visitor, game);
  check(visitor.complaints.length === 0, `site data can be blocked: ${visitor.complaints.join('; ')}`);
  await blocked.close();
  await rm(folder, { recursive: true });
}

await playBlocked();

// ---- games that leave nothing ----

async function forget() {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const visitor = await open(context, server.address);
  const off = await begin(visitor, 'charge', 'casual');
  await (await appOf(visitor)).evaluate(({ client }, game) => client.request('abort', { game }), off);
  const deleted = await begin(visitor, 'charge', 'casual');
  await (await appOf(visitor)).evaluate(({ client }, game) => client.request('resign', { game }), deleted);
  const kept = await begin(visitor, 'charge', 'casual');
  await (await appOf(visitor)).evaluate(async ({ client, desk }, game) => {
    while (!(await desk.kept('records')).some(({ id }) => id === game))
      await new Promise((done) => setTimeout(done, 10));
    await desk.call('drop', [game]);
    await client.request('rematch', { game });
  }, deleted);
  await visitor.goto(`${server.address}#/`);
  await visitor.reload();
  await turnOf(visitor, kept);
  const games = new Set((await storeOf(visitor, 'lines')).map(({ game }) => game));
  check(!games.has(off) && games.has(kept), 'a game that was called off leaves no lines in the journal');
  check(!games.has(deleted) && (await storeOf(visitor, 'records')).length === 0, 'a deleted game does not come back');
  check(await begin(visitor, 'charge', 'novice') > kept + 1, 'and no number is used twice');
  check(visitor.complaints.length === 0, `the browser does not complain: ${visitor.complaints.join('; ')}`);
  await context.close();
}

await forget();

// ---- what earlier pages have stored ----

/**
 * The hash under which the page's host keeps a token: FNV-1a, four times.
 * @param {string} token
 */
function hashOf(token) {
  const all = Buffer.alloc(32);
  let bytes = Buffer.from(token);
  for (let part = 0; part < 4; part++) {
    let sum = 14695981039346656037n;
    for (const byte of bytes) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 1099511628211n);
    all.writeBigUInt64LE(sum, 8 * part);
    bytes = all.subarray(8 * part, 8 * part + 8);
  }
  return all.toString('hex');
}

const older = await browser.newContext();
await older.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
const before = await open(older, `${server.address}empty`);
await before.evaluate((hash) =>
  new Promise((done) => {
    localStorage.setItem('duello-player', 'the token');
    const request = indexedDB.open('duello', 2);
    request.onupgradeneeded = () => {
      const lines = request.result.createObjectStore('lines', { keyPath: ['game', 'line'] });
      request.result.createObjectStore('records', { keyPath: 'id' });
      request.result.createObjectStore('puzzles', { keyPath: 'key' });
      request.result.createObjectStore('facts', { keyPath: 'name' });
      lines.add({ game: 0, line: 1, text: `player 1 ${hash}` });
      lines.add({ game: 0, line: 2, text: `claim 1 ${hash} Ada` });
      lines.add({
        game: 3,
        line: 1,
        text: 'begin 2026-01-31T12:00:00Z 5 1 0 0 0 0 0 none 0 0 p1 =casual charge:turn-limit=200',
      });
      lines.add({ game: 3, line: 2, text: 'move 1 0 0 charge 4' });
    };
    request.onsuccess = () => {
      request.result.close();
      done(undefined);
    };
  }), hashOf('the token'));
await before.close();
const upgraded = await open(older, `${server.address}#/game/3`);
await upgraded.locator('duel-tray .awake [data-word]').first().waitFor();
check(/Ada/.test(await upgraded.locator('main').innerText()), 'a game and a name that an older page has stored go on');
const rows = (await storeOf(upgraded, 'rows')).map(({ key }) => key);
const lines = await storeOf(upgraded, 'lines');
check(rows.includes('player 1') && lines.every(({ game }) => game > 0), `players are rows now: ${rows.join(', ')}`);
check(upgraded.complaints.length === 0, `the browser does not complain: ${upgraded.complaints.join('; ')}`);

await browser.close();
server.close();
end();
