#!/usr/bin/env node
// Waiting for people online: one button that takes an open seek or opens one, a game with the computer meanwhile, what
// a guest is offered, and signs of "your move" in a tab that nobody looks at.
// Takes: 6 seconds, mostly waiting

import { launch, open, check, end } from './page.mjs';
import { host } from './online.mjs';

/** @import { Page } from './page.mjs' */

const SIGN = '● Your move · Duello';
const server = await host();
const browser = await launch();

// Badges, tones and notifications are written down; the browser's question for notifications is answered with yes.
async function visitor() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => {
    if (location.host) localStorage.setItem('duello-motion', 'off');
    globalThis.told = { badge: 0, questions: 0, tones: 0, notes: [] };
    OscillatorNode.prototype.start = () => globalThis.told.tones++;
    OscillatorNode.prototype.stop = () => {};
    Object.assign(navigator, {
      setAppBadge: async (/** @type {number} */ count) => {
        globalThis.told.badge = count;
      },
      clearAppBadge: async () => {
        globalThis.told.badge = 0;
      },
    });
    const key = 'test-permission';
    globalThis.Notification = /** @type {typeof Notification} */ (/** @type {unknown} */ (class extends EventTarget {
      static get permission() {
        return localStorage.getItem(key) ?? 'default';
      }

      static async requestPermission() {
        globalThis.told.questions++;
        localStorage.setItem(key, 'granted');
        return 'granted';
      }

      /**
       * @param {string} title
       * @param {NotificationOptions} options
       */
      constructor(title, options) {
        super();
        globalThis.told.notes.push(`${title}: ${options.body}`);
      }
    }));
  });
  return open(context, server.address);
}

/**
 * @param {Page} page
 * @param {string} hash
 */
const go = (page, hash) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);
/**
 * @param {Page} page
 * @param {string} name
 */
const click = (page, name) => page.getByRole('button', { name, exact: true }).click();
/** @param {Page} page */
const told = (page) => page.evaluate(() => globalThis.told);
/** The person looks at another tab, or comes back. @param {Page} page @param {boolean} isHidden */
const look = (page, isHidden) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
/** A tap that comes as soon as the moves are there is dropped, so it is tapped again. @param {Page} page */
async function move(page) {
  const moves = page.locator('duel-tray .awake [data-word]');
  await moves.first().waitFor();
  while (await moves.count() > 0) {
    await moves.first().click({ timeout: 500 }).catch(() => {});
    await page.waitForTimeout(100);
  }
}

// ---- one button ----

const ada = await visitor();
let sockets = 0;
ada.on('websocket', () => sockets++);
await ada.reload();
await ada.locator('.game').first().waitFor();
await ada.waitForTimeout(300); // after which it would be late for a connection of the first view
check(sockets === 0, 'nobody who has not played online is connected to a server');
await go(ada, '#/online');
await ada.locator('.play').waitFor();
check(await ada.locator('input[name=rated]').count() === 0 &&
  /rated games need a name/.test(await ada.locator('.play').innerText()),
  'a guest is not offered rated games, and hears what they need');
await ada.locator('select[name=game]').selectOption('charge');
await ada.locator('select[name=rules]').selectOption({ label: 'Tournament' });
await ada.locator('select[name=clock]').selectOption('none');
await click(ada, 'Play');
await ada.locator('.seeking').waitFor();
await click(ada, 'Cancel');
await ada.locator('.play').waitFor();
await click(ada, 'Play');
await click(ada, 'Play the computer meanwhile');
await ada.waitForURL(/#\/game\/\d+$/);
const bob = await visitor();
await go(bob, '#/online');
await bob.locator('.seeks li').waitFor();
check(await bob.locator('.seeks li').count() === 1, 'a seek stays open while one plays the computer');
check(/Charge, Tournament/.test(await bob.locator('.seeks li').innerText()), 'the lobby names an edition');
await bob.locator('select[name=game]').selectOption('charge');
await bob.locator('select[name=rules]').selectOption({ label: 'Tournament' });
await bob.locator('select[name=clock]').selectOption('none');
await click(bob, 'Play');
await Promise.all([ada, bob].map((page) => page.waitForURL(/#\/online\/game\/\d+$/)));
check(new URL(ada.url()).hash === new URL(bob.url()).hash, 'Play takes the open seek, and both are at one table');

// ---- your move ----

const hash = new URL(ada.url()).hash;
await ada.locator('duel-side').first().waitFor();
await bob.locator('duel-side').first().waitFor();
const [first, second] = await ada.locator('duel-tray .awake [data-word]').count() > 0 ? [ada, bob] : [bob, ada];
await second.waitForFunction(() => document.title === 'Charge · Duello');
await look(second, true);
await move(first);
await second.waitForFunction((sign) => document.title === sign, SIGN);
const before = await told(second);
check(before.badge === 1 && before.tones === 0 && before.notes.length === 0 && before.questions === 0,
  'a tab that nobody sees says “your move” in its title and on the icon, and does not ask for more');
await look(second, false);
await second.waitForFunction(() => document.title === 'Charge · Duello');
check((await told(second)).badge === 0, 'until the person looks at it');
await go(second, '#/online/you');
await second.waitForFunction((sign) => document.title === sign, SIGN);
check(await second.locator('#places [data-count="1"]').count() === 1, 'other views show that a game waits');
await second.getByRole('switch', { name: /Tell me when it is my move/ }).click();
await second.waitForFunction(() => globalThis.told.questions === 1);
await go(second, hash);
await move(second);
await second.evaluate(() => localStorage.setItem('duello-sound', 'on'));
await look(second, true);
await move(first);
await second.waitForFunction(() => globalThis.told.tones > 0);
check(true, 'if sounds are on, it is heard');
await second.waitForFunction(() => globalThis.told.notes.length === 1);
check(/^Your move: Guest \d+ is waiting for you\.$/.test((await told(second)).notes[0]),
  'whoever wants notifications gets one');

// ---- coming back ----

await look(second, false);
await second.goto('about:blank');
await second.goto(`${server.address}#/online`);
await second.locator('.running .game-row.you', { hasText: 'your move' }).waitFor();
check(true, 'a game without a clock is there when one comes back');

for (const page of [ada, bob]) {
  check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);
}
await browser.close();
server.close();
end();
