#!/usr/bin/env node
// The history of this device: games travel between the page and the terminal in one file, none is added twice, a bad
// file loses nothing, and games are deleted after a question. Games on a server that end while nobody looks come later.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { launch, open, check, end } from './page.mjs';
import { host } from './online.mjs';
import { appOf, begin, onlineOf, storeOf } from './kept.mjs';

const folder = await mkdtemp(`${tmpdir()}/duello-history-`);
const program = `${process.env.BUILD ?? 'build'}/duello`;
/** What the terminal prints. @param {...string} args */
const terminal = async (...args) => {
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, TERM: 'dumb', LC_ALL: 'C.UTF-8' };
  const { stdout } = await promisify(execFile)(program, args, { env }).catch((error) => error);
  return String(stdout).trim();
};

const server = await host();
const browser = await launch();
const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
const page = await open(context, server.address);

/** Play a game and resign. @param {string} rules @param {string} who */
async function lose(rules, who) {
  const game = await begin(page, rules, who);
  await (await appOf(page)).evaluate(async ({ client, desk }, number) => {
    await client.request('resign', { game: number });
    while (!(await desk.kept('records')).some(({ id }) => id === number)) {
      await new Promise((done) => setTimeout(done, 10));
    }
  }, game);
}

await lose('charge', 'casual');
await lose('energy-duel', 'novice');
await page.goto(`${server.address}#/history`);
const tiles = page.locator('.past');
await tiles.nth(1).waitFor();
const said = (await tiles.locator('h2').allInnerTexts()).sort().join();
check(/^Casual beat you by resignation,Novice beat you by resignation$/.test(said),
  `results are said in words, as in the terminal: ${said}`);

// ---- the table of results on a narrow screen ----

const size = page.viewportSize();
await page.setViewportSize({ width: 320, height: 640 });
await page.goto(`${server.address}#/progress`);
await page.locator('.results').waitFor();
check(await page.locator('.wide').evaluate((wide) => wide.scrollWidth <= wide.clientWidth),
  'the table of results fits a screen of 320 pixels');
check(/against Casual/.test(await page.locator('.results').innerText()), 'and has the names as the page writes them');
if (size) await page.setViewportSize(size);
await page.goto(`${server.address}#/history`);
await tiles.nth(1).waitFor();

// ---- to the terminal and back ----

const [saved] = await Promise.all([
  page.waitForEvent('download'),
  page.getByRole('button', { name: 'Export all games' }).click(),
]);
await saved.saveAs(`${folder}/page.duels`);
check(await terminal('import', `${folder}/page.duels`) === '2 games added, 0 known already, 0 refused.',
  'the terminal imports what the page exports');
await terminal('import', `${folder}/page.duels`);
await terminal('export', '-o', `${folder}/terminal.duels`);

/** @param {string} text */
async function take(text) {
  await writeFile(`${folder}/taken`, text);
  await page.locator('[role=status] p', { hasText: 'refused' }).evaluateAll((all) =>
    all.forEach((each) => each.remove())
  );
  await page.locator('input[type=file]').setInputFiles(`${folder}/taken`);
  await page.locator('[role=status] p', { hasText: 'refused' }).waitFor();
  return (await page.locator('main [role=status]').first().innerText()).split('\n').filter(Boolean);
}

const all = await readFile(`${folder}/terminal.duels`, 'utf8');
check((await take(all))[0] === '0 games added, 2 known already, 0 refused.', 'the same games are not added again');
await page.getByRole('button', { name: 'Delete all' }).click();
await page.getByRole('button', { name: 'Keep them' }).click();
check(await tiles.count() === 2, 'all games can be deleted, after a question');
await page.getByRole('button', { name: 'Delete all' }).click();
await page.getByRole('button', { name: 'Delete 2 games' }).click();
await page.getByText('No finished games yet.').waitFor();
check((await storeOf(page, 'records')).length === 0, 'and are gone then');

const cut = all.slice(0, all.lastIndexOf('seed'));
const [first, ...why] = await take(cut);
check(first === '1 game added, 0 known already, 1 refused.' && /^Record 2, which starts in line \d+: /.test(why[0]),
  `of a file that was cut off, whole games are taken: ${why.join(' ')}`);
const [strange, none] = await take('%PDF-1.4\n\u0000');
check(strange === 'This is not a file of Duello games.' && none.startsWith('0 games added, 0 known already,') &&
  await tiles.count() === 1, 'a file of something else is named as such, and changes nothing');
const bare = all.split('\n').slice(1, -2).map((line) => `${line}\n`).join('');
check((await take(`${bare}${bare}`))[0].startsWith('1 game added, 3 known already,'), 'a file may have a game twice');

await tiles.first().getByRole('button', { name: 'Delete' }).click();
await tiles.first().getByRole('button', { name: 'Really delete?' }).click();
await page.waitForFunction(() => document.querySelectorAll('.past').length === 1);
check((await storeOf(page, 'records')).length === 1, 'one game is deleted');
await tiles.first().getByRole('link', { name: 'Review' }).click();
check(await page.locator('h1').first().waitFor().then(() => true), 'and another reviewed');

// ---- a game on a server that ends while nobody looks ----

const friend = await open(await browser.newContext({ serviceWorkers: 'block' }), server.address);
const { code = '' } = await (await onlineOf(friend)).evaluate((client) =>
  client.request('invite', { rules: 'blast', clock: 'none', rated: false, side: 2 })
);
const game = await (await onlineOf(page)).evaluate(
  async (client, word) => (await client.request('join', { code: word })).game,
  code,
);
await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('duello-open games')));
await page.goto('about:blank');
await (await onlineOf(friend)).evaluate((client, number) => client.request('resign', { game: number ?? 0 }), game);
await page.goto(`${server.address}#/history`);
await tiles.nth(1).waitFor();
check(await page.locator('.past h2', { hasText: 'by resignation' }).count() === 2,
  'an online game that ended meanwhile is in the history');
check((await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('duello-open games'))))
  .every(([, value]) => value === ''), 'and is not asked for again');
const mine = (await tiles.locator('h2').allInnerTexts()).join();
check(/You beat Guest \d+ by resignation/.test(mine), `which knows who of the two is “you”: ${mine}`);
await page.goto(`${server.address}#/progress`);
await page.locator('.results').waitFor();
const rows = (await page.locator('.results').innerText()).split('\n').map((row) => row.replaceAll('\t', ' '));
check(rows.includes('Blast 1 1 0 0 0 100%') && rows.includes('against a person 1 1 0 0 0 100%'),
  `games with people count in the progress, as in the terminal: ${rows.join(', ')}`);

const complaints = [...page.complaints, ...friend.complaints];
check(complaints.length === 0, `the browser does not complain: ${complaints.join('; ')}`);
await browser.close();
await rm(folder, { recursive: true });
server.close();
end();
