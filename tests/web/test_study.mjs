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

const say = page.locator('duel-say');
const sentence = () => page.locator('duel-say .text > p:first-of-type').innerText();
/** @param {string} text */
const saying = (text) => page.locator('duel-say', { hasText: text }).waitFor();
/** @type {string[]} */
const taught = [];
/** @type {string[]} */
const chosen = [];
/** Read what the teacher says, page by page. */
async function listen() {
  for (;;) {
    taught.push(await sentence());
    const next = page.getByRole('button', { name: /^Next \(/ });
    if (await next.count() === 0) return;
    await next.click();
  }
}
async function choose() {
  const button = page.locator('duel-tray .awake [data-word]').first();
  chosen.push(await button.getAttribute('data-word') ?? '');
  const before = await page.locator('.arena').innerText();
  await button.click();
  await page.waitForFunction(
    (was) => /** @type {HTMLElement | null} */ (document.querySelector('.arena'))?.innerText !== was,
    before,
  );
  await listen();
}
await say.first().waitFor();
await listen();
check(await page.locator('duel-tray .try').count() > 0, 'the moves that the teacher means have an outline');
await choose();
await kill('#/learn/energy-duel');
await page.locator('duel-tray .awake [data-word]').first().waitFor();
while (chosen.length < 60 && await page.locator('duel-tray .awake [data-word]:visible').count() > 0) await choose();
const learned = words(
  spawnSync('build/duello', ['learn', 'energy-duel', '--plain'], { ...terminal, input: `${chosen.join('\n')}\n` })
    .stdout.replaceAll('Teacher: ', ''),
);
const missing = taught.map((said) => words(said.replace(/^You can (?:now )?choose: /, '')))
  .filter((line) => line && !learned.includes(line));
check(chosen.length > 2 && missing.length === 0,
  `${chosen.length} choices finish a lesson, and the teacher says what the terminal's says: ${missing.join(' | ')}`);
await page.goto(`${server.address}#/learn`);
await page.reload();
await page.locator('.learned').waitFor();
check(await page.locator('.learned').count() === 1, 'the lesson counts as learned');

// ---- short lessons ------------------------------------------------------------------------------------------------

await page.locator('.lesson-path .next a').click();
await saying('Win now.');
check(await page.getByRole('progressbar').getAttribute('aria-valuetext') === '0 of 3 exercises',
  'a lesson says how far');
/** Answer three exercises with these words, the first of them in two steps. @param {string[]} answers */
async function takeLesson(answers) {
  for (const [i, answer] of answers.entries()) {
    if (answer === 'solution') await page.getByRole('button', { name: 'Solution' }).click();
    else await page.locator(`duel-tray .awake button[data-word="${answer}"]`).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    if (i < 2) await page.locator('.cue', { hasText: `${i + 2} of 3` }).waitFor();
  }
}
await takeLesson(['solution', 'solution', 'solution']);
await saying('Every answer was given to you. Take it again.');
check((await fact('path:charge/exactly')).times === 0, 'a lesson whose answers were all told is not done');
await page.getByRole('button', { name: 'Take it again' }).click();
await saying('Win now.');
await page.evaluate(() => {
  const button = document.querySelector('duel-tray .awake button[data-word="charge 4"]');
  if (button instanceof HTMLElement) [1, 2].forEach(() => button.click());
});
await saying('Not that one. If Player 2 charges 3, you lose at once.');
check((await fact('path:charge/exactly')).words === 'charge 4\n', 'what is chosen before the answer is dropped');
await page.getByRole('button', { name: 'Show why' }).click();
await saying('What could follow, 1 of ');
await page.goto(`${server.address}#/learn`);
await page.locator('.lesson-path').first().waitFor();
check(
  await page.evaluate(() => {
    const event = new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return !event.defaultPrevented;
  }),
  '“Show why” ends with its view',
);
await page.goto(`${server.address}#/learn/charge/exactly`);
await saying('Not that one. If Player 2 charges 3, you lose at once.');
await kill('#/learn/charge/exactly');
await saying('Not that one. If Player 2 charges 3, you lose at once.');
await takeLesson(['charge 3', 'charge 4', 'charge 1']);
await saying('Lessons done: 1 of ');
const { times, missed } = await fact('path:charge/exactly');
check(times === 1 && missed === 1, 'a lesson is done, with a mistake, although the tab was killed');
await page.getByRole('button', { name: 'Next lesson' }).click();
await page.waitForURL(/#\/learn\/charge\/block-in-time$/);

// ---- while a puzzle is looked for, the view has its heading -------------------------------------------------------

const slow = await browser.newContext();
await slow.addInitScript(() => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function(/** @type {any} */ message) {
    if (message.call?.[0] !== 'daily') postMessage.call(this, message);
  };
});
const waiting = await open(slow, `${server.address}#/puzzles/daily`);
await waiting.locator('main', { hasText: 'Looking for a puzzle' }).waitFor();
check(await waiting.getByRole('heading', { level: 1 }).count() === 1, 'a view that waits has a heading');
await slow.close();

// ---- the puzzle of the day ----------------------------------------------------------------------------------------

await page.goto(`${server.address}#/puzzles/daily`);
await page.locator('.board h1', { hasText: 'Puzzle of the day' }).waitFor();
const { key, day } = await fact('puzzle');
const daily = puzzleOf('--daily', '--date', day);
check(key === `${daily.rules}\t${daily.position}\t${daily.player - 1}`,
  `the puzzle of ${day} is the terminal's: ${key.replaceAll('\t', ' ')}`);
const wrong = daily.moves.find((/** @type {string} */ move) => move !== daily.answer);
await page.locator(`duel-tray .awake button[data-word="${wrong}"]`).click();
await saying('Not that one');
check(await page.getByRole('button', { name: 'Show why' }).count() === 1, 'a wrong answer is explained');
/** Sizes at which the view is higher or wider than the window. */
async function tooLarge() {
  const found = [];
  for (const [width, height] of [[390, 844], [390, 664], [320, 640], [844, 390], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    const { scrollWidth, scrollHeight } = await page.evaluate(() => {
      const { scrollWidth: w, scrollHeight: h } = document.documentElement;
      return { scrollWidth: w, scrollHeight: h };
    });
    if (scrollWidth > width || scrollHeight > height) found.push(`${width}x${height}: ${scrollWidth}x${scrollHeight}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  return found.join(', ');
}
const large = await tooLarge();
check(large === '', `a puzzle and its answer fit every window: ${large}`);
await page.getByRole('button', { name: 'Show why' }).click();
await saying('What could follow, 1 of ');
check(await page.locator('duel-tray .awake').count() === 0,
  'the line of play is shown on the board, while the moves sleep');
await page.locator('.arena').click();
await saying('Not that one');
await kill('#/puzzles/daily');
await saying('Not that one');
check((await fact('puzzle')).key === key, 'a puzzle in a killed tab is as it was');
await page.locator(`duel-tray .awake button[data-word="${daily.answer}"]`).click();
await saying('Right');
const score = () => page.locator('.cue small').innerText();
check(/^0 of 1 solved/.test(await score()), `it was failed: ${await score()}`);

// The week, the streak, and the five lines to share, as the terminal prints them.
await page.goto(`${server.address}#/puzzles`);
const card = page.locator('.daily', { hasText: 'Solved. ' });
await card.waitFor();
check(/1 day in a row/.test(words(await card.innerText())) && await card.locator('.week .done').count() === 1,
  'the puzzle of the day is solved, at the second try, and begins a streak');
await page.getByRole('button', { name: 'Share your result' }).click();
const shared = await page.locator('.lines-shared').innerText();
await page.keyboard.press('Escape');
const printed = spawnSync('build/duello', ['puzzle', '--daily', '--share', '--plain', '--date', day], {
  ...terminal,
  input: `${wrong}\n${daily.answer}\n`,
}).stdout;
check(shared.split('\n').length >= 5 && printed.includes(shared.trim()), `what is shared: ${words(shared)}`);
await page.goto(`${server.address}#/puzzles/daily`);
await saying('Right');
check((await fact('daily')).days.join() === day, 'a solved puzzle of the day can be looked at again');

// ---- a puzzle from a link, solved; a new one, left ----------------------------------------------------------------

const sent = puzzleOf('energy-clash', '--seed', '3', '--level', 'medium');
const link = `#/shared/${await pack(sharedPuzzle(`${sent.rules}\t${sent.position}\t${sent.player - 1}`))}`;
await page.goto(`${server.address}${link}`);
await page.locator(`duel-tray .awake button[data-word="${sent.answer}"]`).click();
await saying('Right');
check(await score() === '1 of 2 solved', `a puzzle of a link is solved: ${await score()}`);
await page.goto(`${server.address}#/puzzles/new/energy-duel/1`);
await page.locator('h1', { hasText: 'Energy Duel · easy' }).waitFor();
const left = (await fact('puzzle')).key;
await kill('#/puzzles/new/energy-duel/1');
await page.locator('duel-tray .awake [data-word]').first().waitFor();
check((await fact('puzzle')).key === left, 'a puzzle that nobody answered comes again');
await page.getByRole('button', { name: 'Rules' }).click();
await page.locator('dialog[open]').waitFor();
await page.keyboard.press('h');
await page.keyboard.press('Escape');
await page.locator('dialog').waitFor({ state: 'detached' });
check((await fact('puzzle')).words === '', 'keys answer nothing under a sheet');
await page.keyboard.press('h');
await page.locator('duel-say.hint').waitFor();
check(/^Only 1 of|equally good/.test(await sentence()), 'a hint is given');

// ---- the race -----------------------------------------------------------------------------------------------------

await page.clock.install();
await page.goto(`${server.address}#/puzzles/race/energy-duel`);
await page.locator('.race-clock strong', { hasText: /[23]:\d\d/ }).waitFor();
await page.locator('duel-tray .awake [data-word]').first().click();
await page.locator('duel-say .sub', { hasText: /Right|Not that one/ }).waitFor();
await page.clock.fastForward(181000);
await saying('Time is up. ');
check(/[01] solved, [01] failed/.test(await sentence()), `the race ends by itself: ${await sentence()}`);

// ---- progress -----------------------------------------------------------------------------------------------------

await page.goto(`${server.address}#/progress`);
await page.locator('.tile').first().waitFor();
const progress = words(await page.locator('main').innerText());
check(/You have not finished a game yet/.test(progress) && /Puzzles: [12] of 3 solved/.test(progress) &&
  /1 day in a row \(longest: 1\)/.test(progress) && /Lessons: 1 of \d+ done\. Weak ideas: Exactly 15/.test(progress),
  `progress has what was done: ${progress}`);

check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);
await browser.close();
server.close();
end();
