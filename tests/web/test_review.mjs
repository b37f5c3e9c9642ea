#!/usr/bin/env node
// After a game: the review and its graph, mistakes tried again, playing on, history, and links that hold a game or a
// position. The tutor warns before a mistake.
// Takes: 12 seconds, mostly waiting

import { readFileSync, writeFileSync } from 'node:fs';
import { pack } from '../../web/page/base/share.js';
import { serve, launch, open, start, check, end, boxOf } from './page.mjs';
import { flip, isOn, isOver, isWaiting, nextTurn, plyOf, tapMove } from './table.mjs';

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
const move = (word) => page.locator(`duel-tray .awake button[data-word="${word}"]`);
const moves = page.locator('duel-tray .awake [data-word]:visible');
const heading = () => page.locator('.moment > .row h2').innerText();

// ---- the tutor ----------------------------------------------------------------------------------------------------

await page.goto(`${server.address}#/new/energy-duel`);
await page.locator('input[name=tutor]').check();
await start(page, server.address, 'energy-duel', 'novice');
check(await isOn(page, 'Tutor'), 'the tutor is switched on before the game');
const before = await plyOf(page);
await move('attack 1').click();
await page.getByRole('button', { name: 'Choose again' }).waitFor();
check(/^This lets Novice win/.test(await page.locator('duel-say.tutor .text').innerText()),
  'the tutor warns before a mistake');
await page.getByRole('button', { name: 'Choose again' }).click();
check(await plyOf(page) === before && await page.locator('duel-say.tutor').count() === 0, 'nothing was played');
await move('attack 1').click();
await page.getByRole('button', { name: 'Play anyway' }).click();
await nextTurn(page, before);
await flip(page, 'Tutor');

// Play to the end, always the first move, without the tutor.
for (let i = 0; i < 60; i++) {
  await page.waitForFunction(isWaiting);
  if (await isOver(page)) break;
  await tapMove(page, moves.first(), false);
}

// ---- the review ---------------------------------------------------------------------------------------------------

await page.getByRole('link', { name: 'Review' }).click();
const slider = page.getByRole('slider');
await slider.waitFor();
const shown = () => slider.getAttribute('aria-valuenow').then(Number);
const last = Number(await slider.getAttribute('aria-valuemax'));
/** @param {string} text */
const plain = (text) => text.split(/\s+/).join(' ').trim();
check(await page.locator('.moment duel-side.foe .face .looks').count() === 1,
  'opponents have the faces of their levels');
const about = async () => plain(await page.locator('.about-moment').innerText());
check(/^\?\?\s*Turn \d+: blunder/.test(await heading()) && /^You: .*Better: /.test(await about()),
  `the review begins where the person lost: ${await about()}`);
check(/^You lost/.test(await page.locator('h1').innerText()) &&
  /^The turning point: turn \d+/.test(await page.locator('.lede').innerText()), 'the verdict is the first line');
const box = await boxOf(slider);
await page.mouse.click(box.x + box.width - 2, box.y + 20);
await page.waitForFunction(() => /^The end/.test(document.querySelector('.moment h2')?.textContent ?? ''));
check(await shown() === last, `a click on the graph shows its moment: ${await heading()}`);
await page.keyboard.press('ArrowLeft');
await page.waitForFunction((n) => document.querySelector('[role=slider]')?.getAttribute('aria-valuenow') === String(n),
  last - 1);
await page.keyboard.press('Home');
await page.waitForFunction(() => document.querySelector('[role=slider]')?.getAttribute('aria-valuenow') === '0');
check(
  /^\?\?\s*Turn 1: blunder/.test(await heading()) && /^You: attack 1 .*100%.* 0%.*Better: attack 3/.test(await about()),
  `keys move through it too: ${await about()}`,
);
await page.getByRole('button', { name: 'Step forward' }).click();
await page.locator('.turns [aria-current]', { hasText: '2' }).waitFor();
check(/^Your win chance: \d/.test(await page.locator('.chance-now').innerText()),
  'a step forward has the chance beside it');
await page.getByRole('button', { name: /^Turn 1\. You: attack 1, blunder/ }).click();
await page.locator('.moment > .row h2', { hasText: 'Turn 1: ' }).waitFor();
await page.getByRole('button', { name: 'Show why' }).click();
await page.locator('.moment duel-say', { hasText: 'What could follow, 1 of ' }).waitFor();
await page.keyboard.press('Escape');
await page.getByRole('button', { name: 'Show why' }).waitFor();
const whole = page.locator('details');
await whole.locator('summary').click();
await page.waitForFunction(() => /Accuracy/.test(document.querySelector('pre.review')?.textContent ?? ''));
check(/turning point/.test(await page.locator('pre.review').innerText()), 'the whole review is there as text');

await page.getByRole('button', { name: 'Try it again' }).click();
await move('charge').click();
await page.locator('duel-say', { hasText: 'No. ' }).waitFor();
check(true, 'a mistake is tried again, with another mistake');
await move('attack 3').click();
await page.locator('duel-say', { hasText: 'Right. ' }).waitFor();
check(/^Right\. .* wins /.test(await page.locator('duel-say .text').innerText()), 'and with the right move');

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
check(await other.locator('.accuracy-both').innerText() === await page.locator('.accuracy-both').innerText() &&
  await other.locator('polyline').getAttribute('points') === await page.locator('polyline').getAttribute('points'),
  'a shared game opens as it was');
await other.getByRole('button', { name: 'Keep in my history' }).click();
await other.waitForURL(/#\/review\/i[0-9a-f]{16}$/);
await other.goto(`${server.address}#/history`);
await other.locator('.past').waitFor();
check(/You beat Novice|Novice beat you/.test(await other.locator('.past').innerText()), 'it can be kept');

await other.goto(positionLink);
await other.getByRole('button', { name: /^Play on as Player A/ }).click();
await other.locator('duel-tray .awake [data-word]').first().waitFor();
check(/10\s*EP/.test(await other.locator('duel-side').first().innerText()),
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
check(/10\s*EP/.test(await page.locator('duel-side').first().innerText()), 'one plays on from a position of the game');
await page.goto(`${server.address}#/history`);
await page.reload();
await page.locator('.past').waitFor();
const file = page.waitForEvent('download');
await page.getByRole('button', { name: 'Export', exact: true }).click();
const saved = await (await file).path();
check(/^duello record 1\nrules energy-duel/.test(readFileSync(saved, 'utf8')), 'a record is exported');
await page.getByRole('button', { name: 'Delete', exact: true }).click();
await page.getByRole('button', { name: 'Really delete?' }).click();
await page.locator('.past').waitFor({ state: 'detached' });
await page.locator('input[type=file]').setInputFiles(saved);
await page.locator('.past').getByRole('link', { name: 'Review' }).click();
await page.getByRole('slider').waitFor();
check(/#\/review\/i/.test(page.url()), 'and imported again');
writeFileSync(saved, 'duello record 1\nrules chess\n');
await page.goto(`${server.address}#/history`);
await page.locator('input[type=file]').setInputFiles(saved);
await page.locator('.trouble', { hasText: 'Record 1, which starts in line 1' }).waitFor();
check(await page.locator('.past').count() === 1,
  `a wrong file changes nothing: ${await page.locator('.trouble').innerText()}`);

check(page.complaints.length + other.complaints.length === 0,
  `the browser does not complain: ${[...page.complaints, ...other.complaints].join('; ')}`);
await browser.close();
server.close();
end();
