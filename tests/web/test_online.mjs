#!/usr/bin/env node
// Two browsers and a terminal in one online game, whose connection is cut in the middle. No frame shows a hidden card,
// neither online nor from the worker of a game on this device.
// Takes: 8 seconds, mostly waiting

import { launch, open, check, end, start } from './page.mjs';
import { host, proxy, Terminal } from './online.mjs';
import { leaks, draws } from './secrets.mjs';
import { closeSheet, isOver, logOf, openMore } from './table.mjs';
import { phrases } from '../../web/page/host/protocol.js';

/** @import { Page } from './page.mjs' */
/** @import { Frame } from '../../web/page/host/protocol.js' */
/** @typedef {Page & { received: Frame[] }} Visitor */

const server = await host();
const line = await proxy(server.port);
const browser = await launch();

/**
 * Every frame that a page gets, over the network or from its worker.
 * @param {string} address
 * @returns {Promise<Visitor>}
 */
async function visitor(address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => {
    if (location.host) localStorage.setItem('duello-motion', 'off');
    const Real = Worker;
    globalThis.heard = [];
    globalThis.Worker = class extends Real {
      constructor(/** @type {ConstructorParameters<typeof Worker>} */ ...args) {
        super(...args);
        this.addEventListener('message', ({ data }) => globalThis.heard.push(JSON.stringify(data)));
      }
    };
  });
  const page = Object.assign(await open(context, 'about:blank'), { received: /** @type {Frame[]} */ ([]) });
  page.on('websocket',
    (socket) => socket.on('framereceived', ({ payload }) => page.received.push(JSON.parse(String(payload)))));
  await page.goto(address);
  return page;
}

/** What the one sentence says. @param {Page} page @param {RegExp} pattern */
const hears = (page, pattern) => page.locator('duel-say', { hasText: pattern }).waitFor();
/** @param {Page} page */
const isAsked = (page) => page.evaluate(() => document.querySelectorAll('duel-tray .awake [data-word]').length);
/**
 * @param {Page} page
 * @param {number} n
 */
const press = (page, n) =>
  page.evaluate((at) => {
    const buttons = document.querySelectorAll('duel-tray .awake [data-word]');
    /** @type {HTMLElement | undefined} */ (buttons[at % buttons.length])?.click();
  }, n);

// ---- the game ----

const ada = await visitor(`${line.address}#/online`);
await ada.locator('.lobby form').waitFor();
await ada.locator('select[name=game]').selectOption('battle-numbers');
await ada.getByRole('button', { name: 'Play', exact: true }).click();
await ada.locator('.seeking').waitFor();
const bob = new Terminal('bob', server.port);
await bob.wait(/duello> /);
const [, seek] = await bob.wait(/\n *(\d+) +Battle Numbers, 5\+3/, 'seeks'); // told within a second
bob.say(`accept ${seek}`);
await ada.waitForURL(/#\/online\/game\/\d+$/);
check(true, 'a seek of a browser is taken in a terminal, and the game begins by itself');
const eve = await visitor(`${server.address}#/online`);
await eve.getByRole('link', { name: /^Watch/ }).click();
await eve.locator('duel-side').first().waitFor();
check(/you are watching/.test(await eve.locator('h1').textContent() ?? '') && await isAsked(eve) === 0,
  'another browser watches, and has no moves');

await ada.evaluate(() => {
  globalThis.isSamePage = true;
});
await openMore(ada);
await ada.getByRole('button', { name: phrases[0] }).click();
await hears(eve, new RegExp(phrases[0]));
check(/^\d:\d\d$/.test(await ada.locator('duel-clock [role=timer]').first().textContent() ?? ''), 'clocks are shown');

/** Let both play until the game is over, or until Ada has made this many moves. @param {number} most */
async function playOn(most) {
  for (let made = 0, n = 0; made < most; n++) {
    if (await isOver(ada)) return;
    await bob.turn(7 * n);
    if (await isAsked(ada) > 0) {
      await press(ada, 5 * n);
      made++;
    }
    await new Promise((done) => {
      setTimeout(done, 15);
    });
  }
}

await playOn(3);
while (await isAsked(ada) === 0) {
  await bob.turn(3);
  await new Promise((done) => {
    setTimeout(done, 15);
  });
}
line.cut(true);
await hears(ada, /connection was lost/);
await bob.wait(/(disconnected|gone|away|left|connection)/i);
await eve.waitForFunction(() =>
  /not connected/.test([...document.querySelectorAll('.level')].map((level) => level.textContent).join())
);
check(true, 'a lost connection is told to all three');
await press(ada, 0);
line.restore();
await ada.waitForFunction(() =>
  !/connection was lost/.test(document.querySelector('duel-say')?.textContent ?? '') &&
  document.querySelectorAll('duel-tray .sent').length === 0
);
check(await ada.evaluate(() => globalThis.isSamePage === true),
  'the page connects again without a reload, and sends the move that was made meanwhile');
await playOn(400);
await Promise.all([ada, eve].map(closeSheet));
await bob.wait(/Review: duello review/);
const [adas, eves] = [await logOf(ada), await logOf(eve)];
check(adas[0] === eves[0] && /wins/.test(adas[0]), `all see the same end: ${adas[0].split('\n').at(-1)}`);
check(adas.filter((words) => words.includes(phrases[0])).length === 1 && bob.out.includes(phrases[0]),
  'a phrase is said once to everybody');
check(
  new Set(ada.received.filter((frame) => frame.t === 'event').map(({ v }) => v)).size ===
    ada.received.filter(({ t }) => t === 'event').length,
  'no move is played twice',
);

await ada.evaluate(() => {
  location.hash = '#/history';
});
await ada.locator('.past').waitFor();
check(
  / beat .*Battle Numbers/s.test(await ada.locator('.pasts').textContent() ?? '') &&
    await ada.locator('.past').count() === 1,
  'the game is in the history of the player',
);
await eve.evaluate(() => {
  location.hash = '#/history';
});
await eve.getByText('No finished games yet.').waitFor();
check(true, 'and not in that of the spectator');

// ---- secrets ----

const record = ada.received.find((frame) => frame.t === 'over')?.record ?? '';
const mine = ada.received.find((frame) => frame.t === 'game')?.seat ?? 0;
/** @param {Visitor} page */
const ofGame = (page) => page.received.filter(({ t }) => !/^(ack|refuse|lobby|welcome)$/.test(t));
const readers = [{ name: 'a player', page: ada, seats: [3 - mine] }, { name: 'a spectator', page: eve, seats: [1, 2] }];
for (const { name, page, seats } of readers) {
  for (const seat of seats) {
    const { found, looked } = leaks(ofGame(page), seat, draws(record, seat));
    check(found.length === 0 && looked > 5,
      `${name} gets ${looked} views, and no hidden card of player ${seat}: ${found[0] ?? ''}`);
  }
}
const drawn = /** @type {Frame} */ ({ t: 'event', moved: [`nature player ${3 - mine} draws 4`] });
check(leaks([drawn], 3 - mine, []).found.length > 0, 'a draw would be found');
check(leaks(ofGame(ada), mine, draws(record, mine)).found.length > 0, 'and so would a hand');

// The same for a game on this device, by the messages of the worker.
await start(eve, server.address, 'battle-numbers', 'novice');
await eve.reload();
for (let n = 0; n < 400 && !await isOver(eve); n++) {
  await eve.waitForFunction(() =>
    document.querySelector('duel-tray .awake [data-word]') || document.querySelector('.board[data-over]')
  );
  await press(eve, 5 * n);
  await new Promise((done) => {
    setTimeout(done, 15);
  });
}
const messages = (await eve.evaluate(() => globalThis.heard)).map((text) => JSON.parse(text));
/** @type {Frame[]} */
const frames = messages.filter(({ frame }) => frame).map(({ frame }) => JSON.parse(frame))
  .filter(({ game }) => game !== undefined);
const other = 3 - (frames.find((frame) => frame.t === 'game')?.seat ?? 0);
const ended = frames.find((frame) => frame.t === 'over')?.record ?? '';
const local = leaks(frames, other, draws(ended, other));
check(local.found.length === 0 && local.looked > 5,
  `on this device: ${local.looked} views of the worker, and no hidden card: ${local.found[0] ?? ''}`);
check(local.hands > 5, `nor in its ${local.hands} positions that are drawn`);

for (const page of [ada, eve]) {
  const unexpected = page.complaints.filter((words) => !/WebSocket connection/.test(words)); // the line was down
  check(unexpected.length === 0, `the browser does not complain: ${unexpected.join('; ')}`);
}
bob.end();
await browser.close();
line.close();
server.close();
end();
