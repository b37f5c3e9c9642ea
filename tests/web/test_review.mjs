#!/usr/bin/env node
// After a game: the review and its graph, mistakes tried again, playing on, history, and links that hold a game or a
// position. The tutor warns before a mistake.
// Takes: 12 seconds, mostly waiting

import { readFileSync, writeFileSync } from 'node:fs';
import { pack } from '../../web/page/base/share.js';
import { serve, launch, open, start, check, end, boxOf } from './page.mjs';

const server = await serve('build/web', { seed: 5 });
const browser = await launch();
const setting = {
  viewport: { width: 768, height: 1024 },
  permissions: ['clipboard-read', 'clipboard-write'],
  acceptDownloads: true,
};
const context = await browser.newContext(setting);
const page = await open(context, server.address);

/** @param {string} word */
const move = (word) => page.locator(`duel-moves button[data-word="${word}"]`);
const moves = page.locator('duel-moves button:visible');
const heading = () => page.locator('.choosing .prompt').innerText();

// ---- the tutor ----------------------------------------------------------------------------------------------------

await page.goto(`${server.address}#/new/energy-duel`);
await page.locator('input[name=tutor]').check();
await start(page, server.address, 'energy-duel', 'novice');
check(await page.getByRole('button', { name: 'Tutor' }).getAttribute('aria-pressed') === 'true',
  'the tutor is switched on before the game');
const log = () => page.locator('.log').innerText();
const before = await log();
await move('attack 1').click();
await page.getByRole('button', { name: 'Choose again' }).waitFor();
check(/^This lets novice win/.test(await page.locator('.advice pre').innerText()), 'the tutor warns before a mistake');
await page.getByRole('button', { name: 'Choose again' }).click();
check(await log() === before && await page.locator('.advice pre').count() === 0, 'nothing was played');
await move('attack 1').click();
await page.getByRole('button', { name: 'Play it anyway' }).click();
await page.waitForFunction(
  (lines) => /** @type {HTMLElement | null} */ (document.querySelector('.log'))?.innerText !== lines,
  before,
);
await page.getByRole('button', { name: 'Tutor' }).click();

// Play to the end, always the first move, without the tutor.
for (let i = 0; i < 60; i++) {
  await page.waitForFunction(() =>
    document.querySelector('duel-moves button') || document.querySelector('.actions .primary')
  );
  if (await moves.count() === 0) break;
  const lines = await log();
  await moves.first().click();
  await page.waitForFunction(
    (was) =>
      /** @type {HTMLElement | null} */ (document.querySelector('.log'))?.innerText !== was ||
        document.querySelector('.actions .primary'),
    lines,
  );
}

// ---- the review ---------------------------------------------------------------------------------------------------

await page.getByRole('link', { name: 'Review' }).click();
const slider = page.getByRole('slider');
await slider.waitFor();
const shown = () => slider.getAttribute('aria-valuenow').then(Number);
const last = Number(await slider.getAttribute('aria-valuemax'));
check(/^Guest 1 played attack 1: blunder, 100% → 0%/m.test(await page.locator('.decision').innerText()),
  'the review begins at the first mistake');
const box = await boxOf(slider);
await page.mouse.click(box.x + box.width - 2, box.y + 20);
await page.waitForFunction(() => /^The end/.test(document.querySelector('.choosing .prompt')?.textContent ?? ''));
check(await shown() === last, `a click on the graph shows its moment: ${await heading()}`);
await page.keyboard.press('ArrowLeft');
await page.waitForFunction((n) => document.querySelector('[role=slider]')?.getAttribute('aria-valuenow') === String(n),
  last - 1);
await page.keyboard.press('Home');
await page.waitForFunction(() => document.querySelector('[role=slider]')?.getAttribute('aria-valuenow') === '0');
check(/Turn 1/.test(await heading()), 'keys move through it too');
const whole = page.locator('details');
await whole.locator('summary').click();
await page.waitForFunction(() => /Accuracy/.test(document.querySelector('pre.review')?.textContent ?? ''));
check(/turning point/.test(await page.locator('pre.review').innerText()), 'the whole review is there as text');

await page.getByRole('button', { name: 'Try again' }).click();
await move('charge').click();
await page.locator('.advice pre', { hasText: 'No. ' }).waitFor();
check(true, 'a mistake is tried again, with another mistake');
await move('attack 3').click();
await page.locator('.advice .right').waitFor();
check(/^Right\. .* wins /.test(await page.locator('.advice .right').innerText()), 'and with the right move');

// ---- links --------------------------------------------------------------------------------------------------------

/** @param {string} name */
const copied = async (name) => {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name }).click();
  await page.waitForFunction(() => navigator.clipboard.readText().then((text) => text !== ''));
  return page.evaluate(() => navigator.clipboard.readText());
};
const gameLink = await copied('Share this game');
await page.getByRole('button', { name: 'Back', exact: true }).click();
const positionLink = await copied('Share this position');
check(gameLink.length < 500 && positionLink.length < 300,
  `a game is a link of ${gameLink.length} letters, a position of ${positionLink.length}`);

const elsewhere = await browser.newContext(setting);
const other = await open(elsewhere, gameLink);
await other.getByRole('slider').waitFor();
check(await other.locator('.marks').innerText() === await page.locator('.marks').innerText() &&
  await other.locator('polyline').getAttribute('points') === await page.locator('polyline').getAttribute('points'),
  'a shared game opens as it was');
await other.getByRole('button', { name: 'Keep in my history' }).click();
await other.waitForURL(/#\/review\/i[0-9a-f]{8}$/);
await other.goto(`${server.address}#/history`);
await other.locator('.past').waitFor();
check(/Guest 1 v novice: \S+/.test(await other.locator('.past').innerText()), 'it can be kept');

await other.goto(positionLink);
await other.getByRole('button', { name: /^Play on as Player A/ }).click();
await other.locator('duel-moves button').first().waitFor();
check(/10\s*EP/.test(await other.locator('duel-panel').first().innerText()),
  'a shared position opens, and is played from');

const record = 'position\nno-such-game\nturn=1\n2\n';
/** @type {[data: string, expected: RegExp, remark: string][]} */
const broken = [
  [gameLink.split('/shared/')[1].slice(0, -9), /not complete/, 'cut off'],
  [`${gameLink.split('/shared/')[1].slice(0, 60)}AAAA${gameLink.split('/shared/')[1].slice(64)}`,
    /not complete|line \d/, 'changed'],
  [`z${gameLink.split('/shared/')[1].slice(1)}`, /newer version/, 'of a later version'],
  ['', /not complete/, 'empty'],
  [await pack('nonsense'), /another version/, 'about something else'],
  [await pack(record), /\./, 'about a game that there is not'],
  [await pack('position\nenergy-duel\nturn=9 <b>\n2\n'), /\./, 'about a position that there is not'],
  [await pack('puzzle\nenergy-duel\nturn=1 ep=1/1\n0\n'), /not a puzzle/, 'about a puzzle that is none'],
];
for (const [data, expected, remark] of broken) {
  const why = other.locator('h1:text("This link cannot be opened") + p, h1:text("This game cannot be reviewed") + p');
  await other.goto(`${server.address}#/`);
  await why.waitFor({ state: 'detached' }); // the sentence about the link before
  await other.goto(`${server.address}#/shared/${data}`);
  await why.waitFor();
  check(expected.test(await why.innerText()), `a link that is ${remark}: ${await why.innerText()}`);
}

// ---- history ------------------------------------------------------------------------------------------------------

await page.getByRole('button', { name: 'Play on from here' }).click();
await page.waitForURL(/#\/game\/2$/);
await moves.first().waitFor();
check(/10\s*EP/.test(await page.locator('duel-panel').first().innerText()), 'one plays on from a position of the game');
await page.goto(`${server.address}#/history`);
await page.reload();
await page.locator('.past').waitFor();
const file = page.waitForEvent('download');
await page.getByRole('button', { name: 'Download' }).click();
const saved = await (await file).path();
check(/^duello record 1\nrules energy-duel/.test(readFileSync(saved, 'utf8')), 'a record is downloaded');
await page.getByRole('button', { name: 'Delete' }).click();
await page.getByRole('button', { name: 'Really delete?' }).click();
await page.locator('.past').waitFor({ state: 'detached' });
await page.locator('input[type=file]').setInputFiles(saved);
await page.getByRole('slider').waitFor();
check(/#\/review\/i/.test(page.url()), 'and imported again');
writeFileSync(saved, 'duello record 1\nrules chess\n');
await page.goto(`${server.address}#/history`);
await page.locator('input[type=file]').setInputFiles(saved);
await page.locator('.trouble', { hasText: 'not a finished game' }).waitFor();
check(await page.locator('.past').count() === 1,
  `a wrong file changes nothing: ${await page.locator('.trouble').innerText()}`);

check(page.complaints.length + other.complaints.length === 0,
  `the browser does not complain: ${[...page.complaints, ...other.complaints].join('; ')}`);
await browser.close();
server.close();
end();
