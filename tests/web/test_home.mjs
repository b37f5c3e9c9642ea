#!/usr/bin/env node
// The first view: one tap to a game, what was played last, the sheet of a new game by keyboard, and the settings.
// Takes: 6 seconds, mostly waiting

import { serve, launch, open, boxOf, check, end } from './page.mjs';

/** @import { BrowserContextOptions } from 'playwright-core' */
/** @import { Page } from './page.mjs' */

const MOVE = 'duel-tray .awake [data-word]';
const server = await serve('build/web', { seed: 7 });
const browser = await launch();

/** @param {BrowserContextOptions} setting */
const visitor = async (setting = {}) =>
  open(await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block', ...setting }),
    server.address);

/**
 * What the page has for the person's game: the rules and the seat, and who is the other.
 * @param {Page} page
 */
const gameOf = (page) =>
  page.evaluate(async () => {
    const { app } = await import(/** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src);
    const game = app.client.games.get(Number(location.hash.split('/').at(-1)));
    return { rules: game.rules, seat: game.seat, other: game.players[2 - game.seat].name };
  });

/** End all running games, whatever the table looks like. @param {Page} page */
const resignAll = (page) =>
  page.evaluate(async () => {
    const { app } = await import(/** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src);
    for (const game of app.client.games.values()) {
      if (!game.over) await app.client.request('resign', { game: game.number });
    }
  });

/** @param {Page} page */
const home = (page) => page.goto(`${server.address}#/`);
/** @param {Page} page */
const welcome = async (page) => (await page.locator('.welcome').innerText()).replaceAll(/\s+/g, ' ');

// ---- a first visit ----------------------------------------------------------------------------------------------

/** A view that takes long has a heading meanwhile. @param {Page} page */
async function holdsBack(page) {
  /** @type {(value?: unknown) => void} */
  let release = () => {};
  const held = new Promise((done) => {
    release = done;
  });
  await page.route('**/history.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.address}#/history`);
  await page.locator('main h1', { hasText: 'One moment…' }).waitFor();
  release();
  await page.locator('main h1', { hasText: 'History' }).waitFor();
  check(true, 'a view that takes long has a heading meanwhile');
}

async function firstVisit() {
  const page = await visitor();
  await page.locator('.welcome', { hasText: 'against' }).waitFor(); // the games are known a moment later
  check(/A duel in two minutes .*Play now Teach me/.test(await welcome(page)), 'a first visit is asked to play');
  await page.locator('.welcome', { hasText: 'Charge, against Casual' }).waitFor();
  check(true, 'and told which game that is, against whom');
  await holdsBack(page);
  await page.goto(`${server.address}#/zzz`);
  await page.locator('#notice', { hasText: 'There is no such page.' }).waitFor();
  await home(page);
  await page.locator('#notice:empty').waitFor({ state: 'attached' });
  check(await page.locator('.home').isVisible(), 'an unknown address says so, until one goes elsewhere');
  const since = Date.now();
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator(MOVE).first().waitFor();
  console.log(`# ${Date.now() - since} ms from the tap to the first legal move`);
  const { rules, seat, other } = await gameOf(page);
  const games = await page.evaluate(async () => {
    const { app } = await import(/** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src);
    return (await app.catalog).games;
  });
  check(rules.split(':')[0] === games[0].id && seat === 1 && other === 'casual',
    'one tap is in the first game, against casual');
  check(!await page.locator('#places').isVisible(), 'at a table the tabs are away');

  await home(page);
  await page.locator('.continue').waitFor();
  check((await welcome(page)).startsWith(`Your move ${games[0].brief} against Casual`), 'the first view continues it');
  await page.locator('.continue').click();
  await page.locator(MOVE).first().waitFor();
  await resignAll(page);

  await home(page);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator(MOVE).first().waitFor();
  check((await gameOf(page)).seat === 2, 'the next game is the same, with seats exchanged');
  await resignAll(page);
  check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);
  await page.context().close();
}

// ---- what comes later ---------------------------------------------------------------------------------------------

/** @param {number} width @param {number} height */
async function nothingJumps(width, height) {
  const page = Object.assign(
    await (await browser.newContext({ viewport: { width, height }, serviceWorkers: 'block' })).newPage(),
    { complaints: [] },
  );
  let release = (/** @type {unknown} */ _) => {};
  const released = new Promise((done) => {
    release = done;
  });
  await page.route(/\/today\.\w+\.js/, async (request) => {
    await released;
    await request.continue();
  });
  await page.goto(server.address);
  await page.locator('.game').last().waitFor();
  const places = () => Promise.all(['.welcome', '.games', '.learn'].map((each) => boxOf(page.locator(each))));
  const before = await places();
  const href = await page.locator('.today a').getAttribute('href');
  release(undefined);
  await page.locator('.week [aria-current]').waitFor();
  await page.locator('.path li').last().waitFor();
  const after = await places();
  check(href === '#/puzzles/daily' && JSON.stringify(before) === JSON.stringify(after),
    `at ${width}x${height} nothing jumps when the puzzle of the day and the path come: ${
      JSON.stringify([before, after].map((boxes) => boxes.map(({ y, height: high }) => [y, high])))
    }`);
  await page.context().close();
}

// ---- a new game -------------------------------------------------------------------------------------------------

async function newGame() {
  const page = await visitor();
  const tile = page.locator('.game').nth(3);
  await tile.focus();
  const { y } = await boxOf(tile);
  await page.keyboard.press('Enter');
  await page.locator('dialog .setup').waitFor();
  check(await page.evaluate(() => document.activeElement?.getAttribute('value')) === 'casual',
    'the sheet of a new game begins at the opponent');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => location.hash === '#/' || location.hash === '');
  check((await boxOf(tile)).y === y && await tile.evaluate((link) => link === document.activeElement),
    'Escape brings back to where one was');

  await page.keyboard.press('Enter');
  await page.locator('dialog .setup').waitFor();
  await page.keyboard.press('ArrowRight');
  check(/^Skilled /.test(await page.locator('.about').innerText()),
    'arrows choose a level, and a sentence is about it');
  await page.keyboard.press('Enter');
  await page.locator(MOVE).first().waitFor();
  check((await gameOf(page)).other === 'skilled', 'Enter starts');
  await resignAll(page);

  await home(page);
  await page.locator('.game').first().click();
  await page.locator('.variants summary').click();
  await page.locator('.option input[type=number]').first().fill('7');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator(MOVE).first().waitFor();
  const { rules } = await gameOf(page);
  check(/[a-z]=7$/.test(rules), `by changed rules: ${rules}`);
  await home(page);
  check(/with changed rules/.test(await welcome(page)), 'which the first view says');

  await page.goto(`${server.address}#/new/charge`);
  await page.locator('dialog .setup').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.waitForFunction(() => location.hash === '#/');
  check(await page.locator('.home').isVisible() && await page.title() === 'Duello', 'the sheet has an address');
  await page.goto(`${server.address}#/new/charge`);
  check(await page.getByRole('radio', { name: 'Book' }).isChecked(), 'a game begins with its book');
  await page.getByRole('radio', { name: 'Tournament' }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator(MOVE).first().waitFor();
  const edition = (await gameOf(page)).rules;
  check(/^charge:/.test(edition), `or with an edition: ${edition}`);
  await home(page);
  check(/Tournament/.test(await welcome(page)), 'which the first view names');
  check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);
  await page.context().close();
}

// ---- settings -----------------------------------------------------------------------------------------------------

/** The colour of the browser's frame. @param {Page} page */
const frameColour = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('meta[name=theme-color]')];
    return all.find((each) => matchMedia(each.getAttribute('media') ?? '').matches)?.getAttribute('content');
  });

async function settings() {
  const page = await visitor({ colorScheme: 'light' });
  const light = await frameColour(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  const dark = await frameColour(page);
  await page.getByRole('radio', { name: 'System' }).check();
  check(light !== dark && await frameColour(page) === light,
    `the browser's frame follows the theme: ${light}, ${dark}`);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck();
  await page.getByRole('switch', { name: 'Sound' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  const kept = await Promise.all([page.getByRole('radio', { name: 'Dark' }).isChecked(),
    page.getByRole('switch', { name: 'Keyboard shortcuts' }).isChecked(),
    page.getByRole('switch', { name: 'Sound' }).isChecked()]);
  check(String(kept) === 'true,false,true' && await frameColour(page) === dark, 'settings are kept');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator(MOVE).first().waitFor();
  const key = await page.locator(MOVE).first().getAttribute('aria-keyshortcuts') ?? '';
  /** Is a key taken? @param {string} which */
  const takes = (which) =>
    page.evaluate((word) => {
      const event = new KeyboardEvent('keydown', { key: word, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    }, which);
  const areIdle = [await takes(key), await takes('h'), await takes('u')];
  await page.evaluate(() => localStorage.setItem('duello-keys', 'on'));
  check(key.length === 1 && !areIdle.includes(true) && await takes(key),
    `with shortcuts switched off, single keys do nothing: ${key}`);
  const pictures = await page.evaluate(() =>
    Promise.all(['favicon.ico', document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? ''].map(
      async (name) => (await fetch(name)).headers.get('Content-Type'),
    ))
  );
  check(String(pictures) === 'image/x-icon,image/png', `there are an icon and a picture of links: ${pictures}`);
  check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);
  await page.context().close();
}

await firstVisit();
await nothingJumps(390, 844);
await nothingJumps(1280, 800);
await newGame();
await settings();
await browser.close();
server.close();
end();
