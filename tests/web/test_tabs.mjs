#!/usr/bin/env node
// Two tabs at one device. Only one has the games that are played here; everything else works in both. The games go to
// the tab that asks for them, also from one that does not answer, and no choice is lost or made twice.
// Takes: 10 seconds, mostly waiting

import { launch, open, check, end } from './page.mjs';
import { host } from './online.mjs';
import { appOf, begin, choose, onlineOf, storeOf, turnOf } from './kept.mjs';

/** @import { Page } from './page.mjs' */

const server = await host();
const browser = await launch('--host-resolver-rules=MAP duello.lan 127.0.0.1');
const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

/** @param {Page} page */
const offered = (page) => page.getByRole('button', { name: 'Play here instead' });
/** @param {Page} page */
const isOffered = (page) => offered(page).waitFor().then(() => true);
/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What the journal has of a game; nothing if its lines are not numbered without a gap.
 * @param {Page} page
 * @param {number} game
 */
async function linesOf(page, game) {
  const lines = (await storeOf(page, 'lines')).filter((line) => line.game === game);
  return lines.every(({ line }, i) => line === i + 1) ? lines.map(({ text }) => text).join('\n') : '';
}

/** @param {Page} page @param {'pagehide' | 'pageshow'} what */
const tell = (page, what) =>
  page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), what);

const first = await open(context, server.address);
const game = await begin(first, 'energy-duel:start=60,cap=60', 'casual');
await choose(first, game);

// ---- a second tab ----

const second = await open(context, server.address);
check(await second.locator('h1').waitFor().then(() => true), 'the first view is shown in a second tab');
const views = ['#/rules/energy-duel', '#/learn', '#/puzzles', '#/history', '#/lab', '#/online'];
/** @type {string[]} */
const headings = [];
for (const view of views) {
  const heading = (await second.locator('h1').allTextContents()).join();
  await second.goto(`${server.address}${view}`);
  await second.waitForFunction((text) => {
    const shown = document.querySelector('h1')?.textContent;
    return shown && shown !== text && !shown.startsWith('One moment');
  }, heading);
  headings.push(String(await second.locator('h1').first().textContent()));
}
check(!headings.some((heading) => /could not|another tab/.test(heading)), `and so are others: ${headings.join(', ')}`);
check(await second.locator('#notice:empty').count() === 1, 'without a word about the other tab');
await second.goto(`${server.address}#/puzzles/daily`);
check(await isOffered(second), 'a puzzle, which keeps each answer, says that the games are in another tab');

// ---- an invitation, in the second tab ----

const friend = await open(await browser.newContext({ serviceWorkers: 'block' }), server.address);
const { code } = await (await onlineOf(friend)).evaluate((client) =>
  client.request('invite', { rules: 'charge', clock: 'none', rated: false, side: 2 })
);
await second.goto(`${server.address}#/join/${code}`);
await second.getByRole('button', { name: 'Play', exact: true }).click();
await second.waitForURL(/#\/online\/game\/\d+$/);
const online = Number(second.url().split('/').at(-1));
const state = await (await onlineOf(second)).evaluate((client, number) => client.games.get(number)?.seat, online);
await second.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('Charge'));
check(state === 1, 'an invitation is taken there, and the game is at the table');
await (await onlineOf(friend)).evaluate((client, number) => client.request('resign', { game: number }), online);
await (await appOf(second)).evaluate(async ({ desk }) => {
  while ((await desk.kept('records')).length === 0) await new Promise((done) => setTimeout(done, 10));
}, null);
check(await second.locator('#notice:empty').count() === 1, 'its record is in the history of this device');

// ---- taken over ----

const before = await turnOf(first, game);
await second.goto(`${server.address}#/game/${game}`);
check(await isOffered(second), 'a game of this device says that it is open in another tab');
await offered(second).click();
check(isSame(await turnOf(second, game), before), 'it is taken over, with everything that happened');
check(await isOffered(first), 'the other tab says so');

// ---- there and back ----

const after = await choose(second, game);
await offered(first).click();
check(await isOffered(second), 'the games are taken back');
check(isSame(await turnOf(first, game), after), 'with what was played in the second tab');
await choose(first, game);
check(await linesOf(first, game), 'no line of the journal is missing or doubled');
await first.close();
await turnOf(second, game);
check(await offered(second).count() === 0, 'when the other tab is closed, the game goes on by itself');

// ---- a tab that does not answer ----

const third = await open(context, `${server.address}#/game/${game}`);
await isOffered(third);
await turnOf(second, game);
second.workers()[0].evaluate(() => {
  const until = performance.now() + 2500;
  while (performance.now() < until);
}).catch(() => {});
const belated = choose(second, game, 0).catch(() => {});
await offered(third).click();
await choose(third, game);
const journal = await linesOf(third, game);
check(await isOffered(second), 'a tab that was busy learns that it has the games no longer');
check(await linesOf(third, game) === journal && journal, 'and has written nothing since');
await offered(second).click();
await belated;
check(await linesOf(second, game) === journal, 'its late choice is not made afterwards');

// ---- kept by the browser to go back to ----

await tell(second, 'pagehide');
await turnOf(third, game);
check(await offered(third).count() === 0, 'a page that is left gives the games back');
await tell(third, 'pagehide');
await tell(second, 'pageshow');
const latest = await choose(second, game);
check(await linesOf(second, game), 'and one that is shown again takes them, if nobody has them');

// ---- killed while it has them ----

const crashed = new Promise((done) => {
  second.once('crash', done);
});
second.goto('chrome://crash').catch(() => {});
await crashed;
await tell(third, 'pageshow');
check(isSame(await turnOf(third, game), latest), 'if the tab that has them is killed, nothing is lost in the other');

// ---- from another machine of the local network: without encryption, browsers have no locks ----

const lan = `http://duello.lan:${server.port}/`;
const near = await browser.newContext({ serviceWorkers: 'block' });
const fifth = await open(near, lan);
const local = await begin(fifth, 'energy-duel:start=60,cap=60', 'casual');
const seen = await choose(fifth, local);
const sixth = await open(near, `${lan}#/game/${local}`);
check(isSame(await turnOf(sixth, local), seen) && !await sixth.evaluate(() => isSecureContext),
  'without locks, the tab that came last has the games');
await choose(sixth, local);
const lines = await linesOf(sixth, local);
choose(fifth, local).catch(() => {});
check(await isOffered(fifth), 'the other one says so as soon as it would write');
check(lines && await linesOf(sixth, local) === lines, 'and writes nothing');
// The server's header that only encrypted pages obey is mentioned by the browser.
const heard = [fifth, sixth].flatMap((page) => page.complaints).filter((text) => !/Opener-Policy/.test(text));

// ---- what only tells of this device ----

// The worker comes late: until then the page says that it is at work.
let release = (/** @type {unknown} */ _) => {};
const released = new Promise((done) => {
  release = done;
});
const late = await browser.newContext({ serviceWorkers: 'block' });
await late.route(/\/worker\./, async (route) => {
  await released;
  await route.continue();
});
const fourth = await open(late, `${server.address}#/game/77`);
check(await fourth.getByText('One moment…').waitFor().then(() => true), 'a view that takes a while says so');
release(undefined);
check(await fourth.getByText('This game is not here').waitFor().then(() => true),
  'a game that is not here is not here');

const complaints = [first, second, third, fourth, friend].flatMap((page) => page.complaints).concat(heard);
check(complaints.length === 0, `the browser does not complain: ${complaints.join('; ')}`);
await browser.close();
server.close();
end();
