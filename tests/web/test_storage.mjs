#!/usr/bin/env node
// A browser that refuses storage: the page can be used, and remembers its choices until it is closed. A browser in
// which an older page has stored games: they go on.

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
await upgraded.locator('duel-moves button').first().waitFor();
check(/Ada/.test(await upgraded.locator('main').innerText()), 'a game and a name that an older page has stored go on');
const kept = () =>
  upgraded.evaluate(() =>
    new Promise((done) => {
      const request = indexedDB.open('duello');
      request.onsuccess = () => {
        const change = request.result.transaction(['lines', 'rows']);
        const lines = change.objectStore('lines').getAllKeys();
        const rows = change.objectStore('rows').getAllKeys();
        change.oncomplete = () => {
          request.result.close();
          done({ lines: lines.result, rows: rows.result });
        };
      };
    })
  );
const stored = /** @type {{ lines: [number, number][], rows: string[] }} */ (await kept());
check(stored.rows.includes('player 1') && stored.lines.every(([game]) => game > 0),
  `players are rows now: ${JSON.stringify(stored.rows)}`);
check(upgraded.complaints.length === 0, `the browser does not complain: ${upgraded.complaints.join('; ')}`);

await browser.close();
server.close();
end();
