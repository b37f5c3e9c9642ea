#!/usr/bin/env node
// People online: names that are claimed and recovered, invitations by link and QR code, offers, rematches, rated
// pairs; a page without a server; and names that are markup.
// Takes: 17 seconds, mostly waiting

import { serve, launch, open, check, end } from './page.mjs';
import { host } from './online.mjs';
import { closeSheet, logOf, openMore, resign } from './table.mjs';
import { modules, path } from '../../web/page/online/qr.js';

/** @import { Page } from './page.mjs' */
/** @import { Frame } from '../../web/page/host/protocol.js' */

const pages = await serve(); // a static host
const server = await host('--origin', pages.address.slice(0, -1));
const browser = await launch();
/** @param {string} address */
async function visit(address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => location.host && localStorage.setItem('duello-motion', 'off'));
  return open(context, address);
}
/**
 * @param {Page} page
 * @param {string} selector
 */
const words = async (page, selector) => await page.locator(selector).first().textContent() ?? '';
/**
 * @param {Page} page
 * @param {string} name
 */
const click = (page, name) => page.getByRole('button', { name, exact: true }).click();

// ---- names ----

/**
 * @param {Page} page
 * @param {string} name
 */
async function claim(page, name) {
  await page.goto(`${server.address}#/online/you`);
  await page.locator('input[name=name]').first().fill(name);
  await click(page, 'Claim');
  await page.locator('.code').waitFor();
  return words(page, '.code');
}

const [ada, bob] = [await visit(server.address), await visit(server.address)];
await ada.goto(`${server.address}#/online/you`);
await ada.locator('input[name=name]').first().fill('<b>Ada</b>');
await click(ada, 'Claim');
await ada.waitForFunction(() => (document.querySelector('.forms .trouble')?.textContent ?? '') !== '');
check(/characters/.test(await words(ada, '.forms .trouble')), 'a name that is markup is refused with a sentence');
const code = await claim(ada, 'Ada');
check(/^(\w{4}-){3}\w{4}$/.test(code), 'claiming a name shows a recovery code');
await claim(bob, 'Bob');
await ada.goto(`${server.address}#/`);
await ada.locator('.code').waitFor({ state: 'detached' });
await ada.goto(`${server.address}#/online/you`);
await ada.locator('h1', { hasText: 'Ada' }).waitFor();
check(await ada.locator('.code').count() === 0, 'once');

// ---- an account that is deleted ----

const dora = await visit(server.address);
await claim(dora, 'Dora');
const deletion = dora.locator('form', { hasText: 'Delete your account' });
await deletion.locator('summary').click();
await deletion.locator('input').fill('Ada');
await deletion.getByRole('button').click();
await deletion.locator('.trouble', { hasText: 'not your name' }).waitFor();
await deletion.locator('input').fill('Dora');
await deletion.getByRole('button').click();
await dora.locator('[role=status]', { hasText: 'Your account is deleted.' }).waitFor();
await dora.locator('h1', { hasText: /^Guest \d+$/ }).waitFor();
await dora.reload();
await dora.locator('h1', { hasText: /^Guest \d+$/ }).waitFor();
check(true, 'whoever types the own name deletes the account, and is a new guest');
await claim(dora, 'Dora');
check(true, 'and the name is free');
await dora.close();

// ---- an invitation ----

await ada.goto(`${server.address}#/online`);
await ada.locator('select[name=game]').selectOption('charge');
await ada.getByText('More settings').click();
await ada.locator('select[name=side]').selectOption('1');
await click(ada, 'Invite a friend');
await ada.locator('.qr').waitFor();
const link = await ada.locator('.link').inputValue();
check(await ada.locator('.qr path').getAttribute('d') === path(modules(link) ?? []),
  'an invitation is a link, and a QR code of it');
check(await ada.locator('.invitation code').isHidden(), 'the command for a terminal is not in the way');
await ada.getByText('In a terminal').click();
check(/--join/.test(await ada.locator('.invitation code').innerText()), 'and there for those who want it');
await bob.goto(link);
await click(bob, 'Play');
await bob.locator('duel-side').first().waitFor();
await ada.locator('duel-tray .awake [data-word]').first().waitFor();
check(new URL(ada.url()).hash === new URL(bob.url()).hash, 'the friend opens it, and both are at one table');

// ---- offers ----

/** @param {Page} page */
const move = (page) => page.locator('duel-tray .awake [data-word]').first().click();
await move(ada);
await bob.locator('duel-tray .awake [data-word]').first().waitFor();
await openMore(bob);
await click(bob, 'Offer a draw');
await bob.locator('duel-say', { hasText: 'You offered a draw.' }).waitFor();
await click(ada, 'Decline');
await bob.locator('duel-say', { hasText: 'You offered a draw.' }).waitFor({ state: 'hidden' });
const before = await words(ada, 'duel-side.you');
await ada.keyboard.press('u');
await click(bob, 'Allow');
await ada.locator('duel-tray .awake [data-word]').first().waitFor();
check(await words(ada, 'duel-side.you') !== before, 'a draw is declined, and an undo asks and is allowed');
await move(ada);
await bob.locator('duel-tray .awake [data-word]').first().waitFor();
await move(bob);
await ada.locator('duel-tray .awake [data-word]').first().waitFor();
await resign(ada);
await bob.locator('dialog.result', { hasText: /You win.*Ada resigned\./s }).waitFor();
await closeSheet(bob);
check(/Ada resigns/.test((await logOf(bob))[0]), 'somebody resigns');
const first = new URL(ada.url()).hash;
await bob.reload();
await bob.locator('.board[data-over]').waitFor();
check(true, 'a game that is over is still there after a reload');
await click(bob, 'Result');
await ada.locator('dialog.result').getByRole('button', { name: 'Rematch' }).click();
await ada.locator('duel-say', { hasText: 'You asked for a rematch.' }).waitFor();
await bob.locator('dialog.result').getByRole('button', { name: 'Rematch: Ada wants one' }).click();
await Promise.all(
  [ada, bob].map((page) =>
    page.waitForFunction((hash) => location.hash !== hash && document.querySelector('duel-side'), first)
  ),
);
check(new URL(ada.url()).hash === new URL(bob.url()).hash, 'a rematch brings both to the next game');
await openMore(ada);
await click(ada, 'Call off');
await bob.locator('dialog.result', { hasText: 'called off' }).waitFor();
check(true, 'before both have moved, a game can be called off');

// ---- a rated pair ----

for (const page of [ada, bob]) {
  await page.goto(`${server.address}#/online`);
  await page.locator('select[name=game]').selectOption('energy-duel');
  await page.locator('input[name=rated]').check();
  await click(page, 'Play');
}
for (const { game, loser } of [{ game: 1, loser: bob }, { game: 2, loser: bob }]) {
  await Promise.all([ada, bob].map((page) => page.locator('h1', { hasText: `game ${game} of 2` }).waitFor()));
  for (let moves = 0; moves < 2; moves++) {
    const turn = await Promise.race([ada, bob].map(async (page) => {
      await page.locator('duel-tray .awake [data-word]').first().waitFor();
      return page;
    }));
    await turn.locator('duel-tray .awake [data-word]').last().click(); // the last keeps the game open
    await turn.waitForFunction(() => !document.querySelector('duel-tray .awake [data-word]'));
  }
  await resign(loser);
  if (game === 1) {
    await ada.getByText('Your rating changes after the second game.').waitFor();
    for (const page of [ada, bob]) await page.getByRole('link', { name: 'Go to the second game' }).click();
  }
}
await ada.locator('.rating-text', { hasText: /still 1500\. A pair against somebody who is new .* counts little/ })
  .waitFor();
check(true, 'a rating that a pair does not change is explained');
await ada.goto(`${server.address}#/online/you`);
await ada.locator('.ratinggraph').waitFor();
const rating = Number(await words(ada, 'article.rating strong'));
check(rating === 1500 && (await ada.locator('.ratinggraph polyline').getAttribute('points'))?.split(' ').length === 2,
  `a pair is in the graph of the rating; between players of their first day it does not count: ${rating}`);

// ---- another device ----

const phone = await visit(`${server.address}#/online/you`);
await phone.locator('.forms').waitFor();
const form = phone.locator('form', { hasText: 'Take your name' });
await form.locator('summary').click();
await form.locator('input[name=name]').fill('Ada');
await form.locator('input[name=code]').fill('AAAA-AAAA-AAAA-AAAA');
await click(phone, 'Take it');
await form.locator('.trouble:not(:empty)').waitFor();
await form.locator('input[name=code]').fill(code.toLowerCase());
await click(phone, 'Take it');
await phone.locator('h1', { hasText: 'Ada' }).waitFor();
check(await words(phone, '.code') !== code && Number(await words(phone, 'article.rating strong')) === rating,
  'a name is taken to another device, with its ratings and a new code');
await ada.locator('#notice', { hasText: 'another device' }).waitFor();
check(true, 'and the first device says so');

// ---- a page without a server ----

const away = await visit(`${pages.address}#/online`);
await away.locator('input[name=address]').waitFor();
check(/need a server/.test(await words(away, 'main')),
  'on a static host the page says that online games need a server');
await away.locator('input[name=address]').fill('ftp://x');
await click(away, 'Connect');
await away.locator('.trouble', { hasText: 'ws://' }).waitFor();
await away.locator('input[name=address]').fill(`127.0.0.1:${server.port}`);
await click(away, 'Connect');
await away.locator('.lobby form').waitFor();
check(/You are Guest \d+/.test(await words(away, '.youare')), 'and plays on a server that one names');

// ---- markup ----

const EVIL = '<img src=x onerror=alert(1)>';
const eve = await visit('about:blank');
let alerts = 0;
eve.on('dialog', (dialog) => {
  alerts++;
  dialog.dismiss();
});
let say = (/** @type {Partial<Frame>} */ _) => {};
await eve.routeWebSocket(/\/ws$/, (socket) => {
  const real = socket.connectToServer();
  say = (frame) => socket.send(JSON.stringify(frame));
  real.onMessage((text) => socket.send(String(text).replaceAll(/Guest \d+|Ada|Bob|random/g, EVIL)));
});
/** @param {string} where */
const clean = async (where) => {
  await eve.locator('body', { hasText: EVIL }).waitFor();
  check(await eve.locator('main img, main [onerror]').count() === 0 && alerts === 0,
    `a name that is markup is text: ${where}`);
};
await eve.goto(`${server.address}#/online`);
await eve.locator('.lobby form').waitFor();
await bob.goto(`${server.address}#/online`);
await bob.locator('input[name=rated]').uncheck();
await click(bob, 'Play');
await eve.locator('.seeks li').waitFor();
await clean('the lobby');
await eve.getByText('Choose what is listed').click();
await eve.locator('select[name=listed]').selectOption('energy-clash');
await eve.locator('.seeks', { hasText: 'Nobody is looking' }).waitFor();
await eve.locator('select[name=order]').selectOption('near');
await eve.locator('select[name=listed]').selectOption('');
await eve.locator('.seeks li').waitFor();
check(await eve.locator('select[name=order]').isHidden(), 'the lobby lists all games or one');
await eve.locator('.seeks button').click();
await eve.locator('duel-side').first().waitFor();
await clean('the table');
const game = Number(eve.url().split('/').at(-1));
const seat = await eve.locator('duel-side').first().getAttribute('data-player');
say({ t: 'said', game, seat: Number(seat), phrase: 1 });
say({ t: 'offer', game, v: 99, seat: Number(seat), what: 'draw' });
await eve.locator('duel-say', { hasText: 'offers a draw' }).waitFor();
say({ t: 'offer', game, v: 99, seat: Number(seat), what: 'none' });
say({ t: 'gone', game, seat: Number(seat), claim_in: 0 });
await eve.getByRole('button', { name: 'Claim the win' }).waitFor();
await clean('offers, phrases, and a player who has left and can be claimed against');
await eve.goto(`${server.address}#/online`);
await eve.locator('.running a').waitFor();
await clean('one’s games');
await eve.locator('.running a').click();
await eve.locator('duel-side').first().waitFor();
say({ t: 'unknown', game });
await eve.locator('.lobby').waitFor();
check(true, 'a game that the server has forgotten leads back to the lobby');
await eve.goto(`${server.address}#/online/you`);
await eve.locator('.forms').waitFor();
await clean('one’s own name');
await eve.goto(`${server.address}#/join/ABCD-ABCD-ABCD-ABCD`);
await eve.locator('h1', { hasText: 'invited' }).waitFor();
await clean('an invitation');
await click(eve, 'Play');
await eve.locator('.trouble:not(:empty)').waitFor();
check(true, 'an invitation that is none is refused with a sentence');

for (const page of [ada, bob, phone, eve]) {
  check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);
}
await browser.close();
server.close();
pages.close();
end();
