#!/usr/bin/env node
// Two people at one device: each sees only their own cards, and a curtain falls when the device changes hands.
// Takes: 7 seconds, mostly waiting

import { serve, launch, open, check, end } from './page.mjs';
import { plyOf } from './table.mjs';

const server = await serve('build/web', { seed: 7 });
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
const page = await open(context, server.address);

await page.goto(`${server.address}#/new/battle-numbers`);
await page.locator('input[value="a friend beside you"]').check();
await page.locator('input[name=name]').fill('<b>Ann</b>');
await page.locator('input[name=other]').fill('Bob');
await page.locator('form button[type=submit]').click();
await page.waitForFunction(() => (document.querySelector('.trouble')?.textContent ?? '') !== '');
check(/characters/.test(await page.locator('.trouble').textContent() ?? ''),
  'a name that is markup is refused with a sentence');
await page.locator('input[name=name]').fill('Ann');
await page.locator('form button[type=submit]').click();
await page.locator('duel-tray .awake [data-word]').first().waitFor();

const hand = () => page.locator('duel-tray .hand .num').allTextContents();
const names = async () =>
  `${await page.locator('duel-side.you h2').innerText()} ${await page.locator('duel-side.foe h2').innerText()}`;
/** Who chooses, from the cue, and whose colour the moves have. */
const choosing = async (on = page) => ({
  who: (await on.locator('.prompt').innerText()).replace(', choose', ''),
  colour: await on.locator('duel-tray .moves').evaluate((moves) => moves.classList.contains('you') ? 'you' : 'foe'),
  cards: await on.locator('duel-tray .hand .card').evaluateAll((cards) =>
    [...new Set(cards.map((card) => card.classList.contains('you') ? 'you' : 'foe'))].join()
  ),
});
/** @param {string} side */
const others = (side) => page.locator(`duel-side.${side} .back`).count();
/** @type {Set<string>} */
const seen = new Set();
let curtains = 0;
/** The first move; then it is another's turn, or the same person goes on. */
async function choose() {
  const ply = await plyOf(page);
  await page.locator('duel-tray .awake [data-word]').first().tap();
  await page.waitForFunction(
    (before) =>
      !document.querySelector('.curtain')?.hasAttribute('hidden') ||
      document.querySelector('.board')?.getAttribute('data-ply') !== String(before),
    ply,
  );
}
for (let i = 0; i < 5; i++) {
  const [mine, { who, colour, cards }] = [await hand(), await choosing()];
  const [own, other] = who === 'Ann' ? ['you', 'foe'] : ['foe', 'you'];
  seen.add(who);
  check(mine.length >= 3 && await others(other) >= 4 && await others(own) === 0,
    `${who} sees ${mine.length} cards, and the backs of the other's`);
  check(await names() === 'Ann Bob' && colour === own && cards === own,
    `Ann stays blue and Bob amber while ${who} chooses, whose moves are ${colour}`);
  await choose();
  if (await page.locator('.curtain').isVisible()) {
    curtains++;
    check(await page.locator('.curtain').evaluate((curtain) => curtain.getBoundingClientRect().height >= innerHeight),
      'the curtain hides everything');
    check(await page.locator('.board').evaluate((board) => board.closest('[inert]') !== null),
      'and nothing behind it can be reached');
    await page.locator('.curtain button').tap();
  }
  await page.locator('duel-tray .awake [data-word]').first().waitFor();
}
check(seen.size === 2 && curtains >= 2, `the device changed hands ${curtains} times`);

// After a reload nobody knows who holds the device.
/** @type {Set<string>} */
const ready = new Set();
for (let i = 0; i < 6 && ready.size < 2; i++) {
  await page.reload();
  await page.locator('.curtain button').waitFor();
  ready.add(await page.locator('.curtain button').innerText());
  await page.locator('.curtain button').tap();
  await choose();
}
check(ready.size === 2, `the curtain is there after a reload: ${[...ready].join(', ')}`);

// Moves that one sees: who chose has their own half and colour then too, and names stand for "You".
await page.goto('about:blank');
const moving = await open(context, server.address, { hasMotion: true });
await moving.evaluate(() => localStorage.removeItem('duello-motion'));
await moving.goto(`${server.address}#/new/energy-duel`);
await moving.locator('input[value="a friend beside you"]').check();
await moving.locator('input[name=side][value="2"]').check();
await moving.locator('form button[type=submit]').click();
for (const [who, colour] of [['Bob', 'foe'], ['Ann', 'you']]) {
  await moving.locator(`duel-tray .moves.awake.${colour} [data-word]`).first().waitFor();
  await moving.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/sequence.')));
  await moving.locator('duel-tray .awake [data-word]').first().tap();
  await moving.locator(`.declared.${colour}`).waitFor();
  await moving.locator('duel-say', { hasText: new RegExp(`^\\s*${who} (?!begins)`) }).waitFor();
  const said = await moving.locator('duel-say').innerText();
  check(said.startsWith(`${who} `) && await moving.locator(`duel-say b.${colour}`).first().innerText() === who,
    `a move of ${who} comes from their half: ${said}`);
}
check(await moving.locator('.board', { hasText: /\bYou\b/ }).count() === 0, 'nobody is called "You"');

// One Undo takes back one move, also the first.
const turn = moving.locator('.bar h1 small');
const undone = async () => {
  const before = await turn.innerText();
  await moving.locator('.tool', { hasText: 'Undo' }).tap();
  await turn.filter({ hasNotText: before }).waitFor();
  await moving.locator('duel-tray .awake [data-word]').first().waitFor();
  return (await choosing(moving)).who;
};
await moving.locator('duel-tray .awake.foe [data-word]').first().waitFor();
check(await undone() === 'Ann', 'one Undo takes back the move of Ann, who chooses again');
await moving.locator('duel-tray .awake [data-word]').first().tap();
await moving.locator('duel-tray .awake.foe [data-word]').first().waitFor();
check(/Turn 3\b/.test(await turn.innerText()), `and not that of Bob: ${await turn.innerText()}`);
await undone();
check(await undone() === 'Bob' && /Turn 1\b/.test(await turn.innerText()), 'the next Undo takes back the move before');
check(moving.complaints.length === 0, `the browser does not complain then: ${moving.complaints.join('; ')}`);
check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);

await browser.close();
server.close();
end();
