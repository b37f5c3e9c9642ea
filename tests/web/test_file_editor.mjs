#!/usr/bin/env node
// A game that somebody writes on the page: its errors, an example, the words of the language, a game to its end against
// a level, after a reload too, solving, the review, the link in another browser, and a friend there, online.
// Takes: 20 seconds, mostly waiting

import { serve, launch, open, check, end } from './page.mjs';
import { host } from './online.mjs';
import { isOver, isWaiting, tapMove } from './table.mjs';

const MOVE = 'duel-tray .awake [data-word]';
const server = await serve();
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
const page = await open(context, `${server.address}#/lab`);

const field = page.locator('.file-editor textarea');
const error = page.locator('.rule-error');
/** @param {string} text */
const says = (text) =>
  page.waitForFunction((words) => document.querySelector('.rule-error')?.textContent?.includes(words), text);
/** @param {import('./page.mjs').Page} on */
async function playOn(on) {
  for (let i = 0; i < 40; i++) {
    await on.waitForFunction(isWaiting);
    if (await isOver(on)) return true;
    await tapMove(on, on.locator(MOVE).first(), false);
  }
  return false;
}

await page.locator('a[href="#/lab/file"]').click();
await says('No errors.');
const text = await field.inputValue();
check(text.includes('game nim'), 'the editor begins with an example');
await page.locator('.begin-from select').selectOption('kuhn');
check((await field.inputValue()).includes('game kuhn'), 'others can be chosen');
await page.keyboard.press('Control+z');
check(await field.inputValue() === text, 'and that can be undone');

await field.fill(text.replace('amount from one', 'amount from oen'));
await says('did you mean "one"?');
const line = text.split('\n').findIndex((each) => each.includes('amount from one')) + 1;
check((await error.textContent())?.startsWith(`Line ${line}, column `),
  `an error has its place: ${await error.textContent()}`);
check(await page.locator('.paper mark').textContent() === 'oen', 'and is underlined');
check(await page.locator('.doing button').first().isDisabled(), 'such a file is not played');
await page.locator('.rule-error button').click();
check(
  await field.evaluate((/** @type {HTMLTextAreaElement} */ { selectionStart, value }) =>
    value.slice(selectionStart).startsWith('oen')
  ),
  'its place is found by a click',
);
await field.fill('duel 1\n# <img src=x onerror=alert(1)>\n');
await page.waitForFunction(() => document.querySelector('.rule-error button'));
check(await page.locator('.paper img').count() === 0, 'what is typed stays text');
await page.keyboard.press('Tab');
check(await field.evaluate((element) => element !== document.activeElement), 'Tab leaves the field');

await page.locator('.words summary').click();
await field.fill('duel 1');
await page.locator('.words button').first().click();
check((await field.inputValue()).startsWith('duel 1\ngame my-game'), 'words of the language are put into the file');

await field.fill(text);
await says('No errors.');
const solve = page.getByRole('button', { name: /^Solve it \(at most/ });
await solve.click();
await page.waitForFunction(() => /player wins/.test(document.querySelector('.report .headline')?.textContent ?? ''));
check(true, `it is solved: ${await page.locator('.report .headline').textContent()}`);

await page.locator('.doing select').selectOption('casual');
await page.getByRole('button', { name: 'Play it' }).click();
await page.waitForFunction(isWaiting);
await tapMove(page, page.locator(MOVE).first(), false);
await page.reload();
await page.waitForFunction(isWaiting);
check(true, 'the game is there after a reload');
check(await playOn(page), 'it is played to its end');
const table = page.url();
await page.goto(`${server.address}#/history`);
await page.locator('a[href*="#/review/"]').first().click();
await page.waitForFunction(() => document.querySelector('.lede, .decisions, .review, .moment'));
check(await page.locator('h1').count() > 0, `the game has a review, after ${table}`);

// Goofspiel has codes for 50 million positions, of which 40,347 can be reached.
await page.goto(`${server.address}#/lab/file`);
await page.locator('.begin-from select').selectOption('goofspiel');
await page.locator('.doing .more').filter({ hasText: 'Goofspiel' }).waitFor();
await page.locator('.doing select').selectOption('casual');
await page.getByRole('button', { name: 'Play it' }).click();
await page.waitForFunction(isWaiting);
await tapMove(page, page.locator(MOVE).first(), false);
const middle = await page.locator('.mid > .tags').textContent();
check(middle?.includes('Prizes ') && await page.locator('duel-side .kit > .what').count() === 0,
  `a level plays Goofspiel, and what both share lies between them: ${middle}`);

const link = await page.evaluate(async (words) => {
  const bytes = await new Response(
    new Blob([words]).stream().pipeThrough(new CompressionStream('deflate')),
  ).arrayBuffer();
  return btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/,
    '');
}, text);
const elsewhere = await open(await browser.newContext(), `${server.address}#/shared/a${link}`);
await elsewhere.waitForFunction(() => document.querySelector('.rule-error')?.textContent?.includes('No errors.'));
check(await elsewhere.locator('.file-editor textarea').inputValue() === text,
  'a link opens the file in another browser');
check((await elsewhere.locator('.note').textContent())?.includes('stranger'), 'which says that it is a stranger’s');
await elsewhere.locator('.doing select').selectOption('random');
await elsewhere.getByRole('button', { name: 'Play it' }).click();
check(await playOn(elsewhere), 'where it is played');

const online = await host();
const [writer, friend] = [
  await open(await browser.newContext(), `${online.address}#/shared/a${link}`),
  await open(await browser.newContext(), online.address),
];
await writer.locator('.doing select').selectOption('a friend elsewhere');
await writer.getByRole('button', { name: 'Play it' }).click();
await friend.goto(await writer.locator('.invitation input').inputValue());
await friend.getByRole('button', { name: 'Play', exact: true }).click();
await Promise.all([writer, friend].map((each) => each.locator('duel-side').first().waitFor()));
check((await friend.locator('main').innerText()).includes('rules by a stranger'),
  'a friend elsewhere gets the file from the server, and is told whose rules they are');
check(!(await friend.locator('main').innerText()).includes('Rating'), 'nobody has a rating in it');
online.close();

check(page.complaints.length + elsewhere.complaints.length === 0,
  `the browser complains about nothing ${[...page.complaints, ...elsewhere.complaints].join('; ')}`);
await browser.close();
await server.close();
end();
