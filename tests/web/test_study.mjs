#!/usr/bin/env node
// Lessons and puzzles: what the page says is what the terminal says, and a killed tab loses nothing.
// Takes: 11 seconds, mostly waiting

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { pack, sharedPuzzle } from '../../web/page/base/share.js';
import { serve, launch, open, check, end } from './page.mjs';

const home = mkdtempSync('/tmp/duello-study-');
const terminal = { encoding: /** @type {const} */ ('utf8'), env: { ...process.env, HOME: home, XDG_DATA_HOME: home } };
/** @param {...string} args */
const puzzleOf = (...args) =>
  JSON.parse(
    execFileSync('build/duello', ['puzzle', ...args, '--json'], { ...terminal, stdio: ['ignore', 'pipe', 'ignore'] }),
  );
/** @param {string} text */
const words = (text) => text.split(/\s+/).filter(Boolean).join(' ');

const server = await serve('build/web', { seed: 5 });
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
let page = await open(context, `${server.address}#/learn/energy-duel`);

/** What the page keeps, from its storage. @param {string} name */
const fact = (name) =>
  page.evaluate((wanted) =>
    new Promise((done) => {
      const request = indexedDB.open('duello');
      request.onsuccess = () => {
        const get = request.result.transaction('facts').objectStore('facts').get(wanted);
        get.onsuccess = () => {
          request.result.close();
          done(get.result ?? null);
        };
      };
    }), name);

/** @param {string} hash */
async function kill(hash) {
  const crashed = new Promise((done) => {
    page.once('crash', done);
  });
  page.goto('chrome://crash').catch(() => {});
  await crashed;
  check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);
  await page.close();
  page = await open(context, `${server.address}${hash}`);
}

// ---- a lesson, killed after its first choice ---------------------------------------------------------------------

await page.locator('.teacher p').first().waitFor();
const taught = [await page.locator('.teacher').innerText()];
/** @type {string[]} */
const chosen = [];
async function choose() {
  const button = page.locator('duel-moves button').first();
  chosen.push(await button.getAttribute('data-word') ?? '');
  const before = await page.locator('.log').innerText();
  await button.click();
  await page.waitForFunction(
    (log) => /** @type {HTMLElement | null} */ (document.querySelector('.log'))?.innerText !== log,
    before,
  );
  taught.push(await page.locator('.teacher').innerText());
}
await choose();
await kill('#/learn/energy-duel');
await page.locator('duel-moves button').first().waitFor();
while (chosen.length < 60 && await page.locator('duel-moves button:visible').count() > 0) await choose();
const learned = words(
  spawnSync('build/duello', ['learn', 'energy-duel', '--plain'], { ...terminal, input: `${chosen.join('\n')}\n` })
    .stdout.replaceAll('Teacher: ', ''),
);
const missing = taught.flatMap((said) => said.split('\n')).map(words).filter((line) => line && !learned.includes(line));
check(chosen.length > 2 && missing.length === 0,
  `${chosen.length} choices finish a lesson, and the teacher says what the terminal's says: ${missing.join(' | ')}`);
await page.goto(`${server.address}#/learn`);
await page.reload();
await page.locator('.learned').waitFor();
check(await page.locator('.learned').count() === 1, 'the lesson counts as learned');

// ---- the puzzle of the day ----------------------------------------------------------------------------------------

await page.goto(`${server.address}#/puzzles/daily`);
await page.locator('duel-moves button').first().waitFor();
const { key, day } = await fact('puzzle');
const daily = puzzleOf('--daily', '--date', day);
check(key === `${daily.rules}\t${daily.position}\t${daily.player - 1}`,
  `the puzzle of ${day} is the terminal's: ${key.replaceAll('\t', ' ')}`);
const wrong = daily.moves.find((/** @type {string} */ move) => move !== daily.answer);
await page.locator(`duel-moves button[data-word="${wrong}"]`).click();
await page.locator('.advice pre').waitFor();
check(/^Not that one/.test(await page.locator('.advice pre').innerText()), 'a wrong answer is explained');
await kill('#/puzzles/daily');
await page.locator('.advice pre').waitFor();
check(/^Not that one/.test(await page.locator('.advice pre').innerText()) && (await fact('puzzle')).key === key,
  'a puzzle in a killed tab is as it was');
await page.locator(`duel-moves button[data-word="${daily.answer}"]`).click();
await page.locator('.advice .right').waitFor();
check(/^0 of 1 solved/.test(await page.locator('.score').innerText()),
  `it was failed: ${await page.locator('.score').innerText()}`);

// ---- a puzzle from a link, solved; a new one, left ----------------------------------------------------------------

const sent = puzzleOf('energy-clash', '--seed', '3', '--level', 'medium');
const link = `#/shared/${await pack(sharedPuzzle(`${sent.rules}\t${sent.position}\t${sent.player - 1}`))}`;
await page.goto(`${server.address}${link}`);
await page.locator(`duel-moves button[data-word="${sent.answer}"]`).click();
await page.locator('.advice .right').waitFor();
check(/^1 of 2 solved on the first try, 2 points\. Streak: 1/.test(await page.locator('.score').innerText()),
  `a puzzle of a link is solved: ${await page.locator('.score').innerText()}`);
await page.goto(`${server.address}#/puzzles/new/energy-duel/1`);
await page.locator('h1', { hasText: 'Energy Duel, easy puzzle' }).waitFor();
const left = (await fact('puzzle')).key;
await kill('#/puzzles/new/energy-duel/1');
await page.locator('duel-moves button').first().waitFor();
check((await fact('puzzle')).key === left, 'a puzzle that nobody answered comes again');
await page.keyboard.press('h');
await page.locator('.advice pre').waitFor();
check(/^Only 1 of|equally good/.test(await page.locator('.advice pre').innerText()), 'a hint is given');

// ---- the race -----------------------------------------------------------------------------------------------------

await page.clock.install();
await page.goto(`${server.address}#/puzzles/race/energy-duel`);
await page.locator('.race-clock strong', { hasText: /[23]:\d\d/ }).waitFor();
await page.locator('duel-moves button').first().click();
await page.locator('.advice .right, .advice .wrong').waitFor();
await page.clock.fastForward(181000);
await page.locator('.prompt', { hasText: 'Time is up. ' }).waitFor();
check(/[01] solved, [01] failed/.test(await page.locator('.prompt').innerText()),
  `the race ends by itself: ${await page.locator('.prompt').innerText()}`);

check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);
await browser.close();
server.close();
end();
