#!/usr/bin/env node
// A table over time: moves that one sees, what ends them, taps that come twice, advice with "Show why", and the sheets:
// log, rules, result.
// Takes: 14 seconds, mostly waiting

import { serve, launch, open, start, boxOf, check, end } from './page.mjs';
import { closeSheet, flip, isOver, isWaiting, logOf, nextTurn, plyOf, tapMove } from './table.mjs';

/** @import { Page } from './page.mjs' */

const server = await serve('build/web', { seed: 7 });
const browser = await launch();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** @param {Page} page */
const points = (page) => page.locator('duel-side .num').allInnerTexts();
/** @param {Page} page @param {string} word */
const move = (page, word) => page.locator(`duel-tray .awake [data-word="${word}"]`);
/** @param {Page} page */
const said = (page) => page.locator('duel-say .text').innerText();

/** Note what is drawn from now on: cards at the centre, sentences that are read out. @param {Page} page */
const watch = (page) =>
  page.evaluate(() => {
    /** @type {string[]} */
    const seen = [];
    const text = document.querySelector('duel-say .text');
    new MutationObserver((changes) =>
      changes.flatMap(({ addedNodes }) => [...addedNodes]).forEach((node) => {
        if (!(node instanceof Element)) return;
        if (node.matches('.declared'))
          seen.push(`card ${node.classList.contains('you') ? 'yours' : 'theirs'}: ${node.textContent}`);
        if (node.parentElement === text) seen.push(`said: ${node.textContent}`);
      })
    ).observe(document.querySelector('.arena') ?? document.body, { childList: true, subtree: true });
    Object.assign(globalThis, { seen });
  });
/** @param {Page} page @returns {Promise<string[]>} */
const seenBy = (page) => page.evaluate(() => /** @type {any} */ (globalThis).seen);

// ---- moves that one sees ------------------------------------------------------------------------------------------

const page = await open(await browser.newContext(phone), server.address, { hasMotion: true });
await start(page, server.address, 'energy-duel', 'novice');
await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/sequence.')));
await watch(page);
await move(page, 'charge').or(move(page, 'attack 1')).first().tap();
await page.locator('.declared.foe').waitFor();
const during = await said(page);
await page.waitForFunction(isWaiting);
const seen = await seenBy(page);
const cards = seen.filter((each) => each.startsWith('card'));
const sentences = seen.filter((each) => each.startsWith('said: '));
check(cards.length === 2 && /^card yours/.test(cards[0]) && /^card theirs/.test(cards[1]),
  `one sees both moves: ${cards.join(', ')}`);
check(sentences.length === 2 && /^said: You /.test(sentences[0]) && /^said: Novice /.test(sentences[1]) &&
  /^You /.test(during), `each is read out once, at its end: ${sentences.join(' ')}`);
check(await page.locator('.declared, .motion').count() === 0, 'nothing of it stays');

// ---- taps and keys that end it ------------------------------------------------------------------------------------

/** Play a move and wait until theirs is seen. @param {(word: string) => Promise<void>} play */
async function untilTheirs(play) {
  const before = await plyOf(page);
  await play('attack 1');
  await page.locator('.declared.foe').waitFor();
  return before;
}
let before = await untilTheirs((word) => move(page, word).tap());
const key = await boxOf(page.locator('duel-tray [data-key="attack 1"]'));
await page.touchscreen.tap(key.x + key.width / 2, key.y + key.height / 2);
await page.waitForFunction(isWaiting);
await page.waitForTimeout(400); // a move that was made by mistake would be drawn by now
check(await plyOf(page) === before + 2 && await page.locator('.declared').count() === 0,
  'a tap ends it at once, and is no move');
if (await isOver(page)) throw new Error('The seed has changed: the game is over too early.');

before = await untilTheirs(async (word) => page.keyboard.press(word.slice(-1)));
await page.keyboard.press('1');
await page.waitForFunction(isWaiting);
await page.waitForTimeout(100);
check(await plyOf(page) <= before + 2 && await page.locator('.declared').count() === 0, 'and so does a key');

/** Does the page take a key for itself? @param {Page} on @param {{ key: string, ctrlKey?: boolean }} what */
const takes = (on, what) =>
  on.evaluate((init) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  }, what);

/** How many plies two taps on one place bring, one directly after the other. @param {Page} on */
async function tapTwice(on) {
  await on.waitForFunction(isWaiting);
  const ply = await plyOf(on);
  const { x, y, width, height } = await boxOf(on.locator('duel-tray .awake [data-word]').first());
  const tap = () => on.touchscreen.tap(x + width / 2, y + height / 2);
  await Promise.all([tap(), tap()]);
  await nextTurn(on, ply);
  await on.waitForTimeout(300); // a second move would be drawn by now
  await on.waitForFunction(isWaiting);
  return await plyOf(on) - ply;
}
await start(page, server.address, 'charge', 'novice');
check(await tapTwice(page) === 2, 'two quick taps are one move');

// A position that cannot be drawn leaves the keys alone.
await page.evaluate(() => {
  const side = customElements.get('duel-side')?.prototype;
  const { show } = side;
  side.show = () => {
    side.show = show;
    throw new Error('cannot be drawn');
  };
});
await Promise.all([page.waitForEvent('pageerror'), page.locator('duel-tray .awake [data-word]').first().tap()]);
await page.waitForFunction(isWaiting);
check(!await takes(page, { key: 'x' }) && page.complaints.splice(0).join() === 'cannot be drawn',
  'no key is lost after a position that cannot be drawn');

const still = await open(await browser.newContext(phone), server.address);
await start(still, server.address, 'charge', 'novice');
check(await tapTwice(still) === 2, 'also where moves are shown at once');

// As soon as the tray is awake again, two taps on one place come: the second belongs to the first.
await still.evaluate(() => {
  const moves = document.querySelector('duel-tray .moves');
  const watching = new MutationObserver(() => {
    const card = moves?.matches('.awake') && document.querySelector('duel-tray .awake [data-word]');
    if (!card || document.querySelector('.board')?.getAttribute('data-ply') !== '4') return;
    watching.disconnect();
    const at = { clientX: 50, clientY: 50, bubbles: true, detail: 1 };
    document.querySelector('.arena')?.dispatchEvent(new MouseEvent('click', at));
    card.dispatchEvent(new MouseEvent('click', at));
  });
  watching.observe(document.body, { subtree: true, attributes: true, childList: true });
});
await still.locator('duel-tray .awake [data-word]').first().click();
await nextTurn(still, 3);
await still.waitForTimeout(300);
check(await plyOf(still) === 4, 'the second tap is dropped if a move has only just become possible');
await page.reload();
await page.locator('duel-tray .awake [data-word]').first().waitFor();
check(await page.locator('.moving').count() === 0 && /\w/.test(await said(page)),
  'after a reload, nothing moves, and the last sentence is there');

// ---- both choose, and reduced motion ------------------------------------------------------------------------------

await start(page, server.address, 'energy-duel-blast', 'novice');
await page.evaluate(() => {
  /** @type {string[]} */
  const shown = [];
  const stage = document.querySelector('duel-stage');
  new MutationObserver(() =>
    shown.push(
      [...stage?.querySelectorAll('.card') ?? []].map((card) =>
        card.classList.contains('down') ? 'down' : card.classList.contains('slot') ? 'empty' : 'open'
      ).join(),
    )
  ).observe(stage ?? document.body, { childList: true });
  Object.assign(globalThis, { shown });
});
before = await plyOf(page);
await page.locator('duel-tray .awake [data-word]').first().tap();
await nextTurn(page, before);
/** @type {string[]} */
const shown = await page.evaluate(() => /** @type {any} */ (globalThis).shown);
check(shown.indexOf('down,down') >= 0 && shown.indexOf('down,down') < shown.indexOf('open,open') &&
  shown.at(-1) === 'open,open' && !shown.some((each) => each === 'open,down' || each === 'down,open'),
  `simultaneous choices are turned over together, and stay: ${shown.join(' ')}`);

const calm = await open(await browser.newContext({ ...phone, reducedMotion: 'reduce' }), server.address, {
  hasMotion: true,
});
await start(calm, server.address, 'energy-duel', 'novice');
await calm.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/sequence.')));
await move(calm, 'attack 1').tap();
await calm.locator('.declared.foe').waitFor();
check(await calm.evaluate(() => document.getAnimations().filter((each) => each.playState === 'running').length) === 0,
  'with reduced motion, the card stands still at the centre');
await calm.waitForFunction(isWaiting);

// ---- advice -------------------------------------------------------------------------------------------------------

await start(still, server.address, 'energy-duel', 'novice');
await still.keyboard.press('h');
await still.getByRole('button', { name: 'Tell me more' }).click();
await still.getByRole('button', { name: 'Show why' }).waitFor();
check(await still.locator('duel-tray .try').count() === 1, 'the move that a hint names is outlined');
const real = (await points(still)).join();
await still.getByRole('button', { name: 'Show why' }).click();
await still.locator('.what-if').waitFor();
check(/^What could follow, 1 of [2-9]/.test(await still.locator('duel-say .sub').innerText()) &&
  (await points(still)).join() !== real, `“Show why” plays a line: ${await said(still)}`);
check(!await takes(still, { key: 'r', ctrlKey: true }) && !await takes(still, { key: 'F5' }) &&
  await still.locator('.what-if').count() === 1, 'keys of the browser stay');
before = await plyOf(still);
await still.locator('duel-tray .act').first().click({ force: true });
await still.waitForFunction(() => !document.querySelector('.what-if'));
check(
  (await points(still)).join() === real && await plyOf(still) === before && await still.locator('.delta').count() === 0,
  'a tap ends it, and the real position is back',
);
await flip(still, 'Tutor');
await move(still, 'attack 1').click();
await still.locator('duel-say.tutor').waitFor();
check(
  (await still.locator('duel-say .acts button').allInnerTexts()).join() === 'Choose again,Play anyway,Show why' &&
    await still.locator('duel-tray .picked').count() === 1,
  'the tutor asks again, and can show why',
);
await still.getByRole('button', { name: 'Show why' }).click();
await still.locator('.what-if').waitFor();
for (let i = 0; i < 30 && await still.locator('.what-if').count() > 0; i++) await still.keyboard.press('ArrowRight');
await still.evaluate(() =>
  document.querySelector('duel-tray [data-word]')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
);
check(
  (await still.locator('duel-say.tutor .acts button').allInnerTexts()).join() === 'Choose again,Play anyway,Show why' &&
    await still.locator('duel-tray .picked').count() === 1 && await plyOf(still) === before,
  'after the line the warning is back, and a late tap makes no move',
);
await still.waitForTimeout(500);
await move(still, 'attack 3').click();
await nextTurn(still, before);
check(await plyOf(still) > before, 'choosing another move is choosing again');
await flip(still, 'Tutor');

// ---- log, rules, more ---------------------------------------------------------------------------------------------

await start(still, server.address, 'charge', 'novice');
const opening = (await logOf(still)).join();
await still.locator('duel-tray .awake [data-word]').first().click();
await nextTurn(still, 0);
const entries = (await logOf(still)).map((entry) => entry.replace(/\s+/g, ' '));
check(/^(Turn )?2 Novice /.test(entries[0]) && /^(Turn )?1 Guest /.test(entries[1]),
  'the log has the newest turn first, with its number');
check(await still.locator('duel-tray .refused').count() > 0 && await still.locator('duel-tray .try').count() === 0,
  'no move is outlined before a hint names one');
check(/after 200 turns/.test(opening), 'it says after how many turns the game ends');
await still.keyboard.press('u');
await nextTurn(still, 2);
check((await logOf(still)).join() === opening, 'moves that were taken back are not in it');
const place = still.url();
await still.getByRole('button', { name: 'Rules' }).click();
const book = await still.locator('dialog .book').innerText();
check(still.url() === place && /Charge:/.test(book) && /After 200 turns/.test(book) && !/option/.test(book),
  'the rules are a sheet over the table, without names of options');
await still.keyboard.press('1');
check(await plyOf(still) === 3, 'keys make no moves under a sheet');
await closeSheet(still);

/** @type {string[]} */
const asked = [];
still.on('request', (request) => asked.push(request.url()));
await still.locator('duel-tray .awake [data-word]').first().click();
await nextTurn(still, 3);
const isSilent = !asked.some((url) => url.includes('/sound.'));
check(await flip(still, 'Sound') && isSilent, 'sounds are loaded when they are switched on');

// ---- the result ---------------------------------------------------------------------------------------------------

await start(still, server.address, 'energy-duel', 'perfect');
while (!await isOver(still)) {
  await tapMove(still, still.locator('duel-tray .awake [data-word]').first());
}
const result = still.locator('dialog.result');
await result.locator('.small-graph').waitFor();
check(
  await result.locator('.who-won').innerText() === 'Perfect wins' && await result.locator('.marks-row').count() === 2 &&
    /You .*better/.test(await result.locator('.part.wide').innerText()),
  'the result has accuracies and the turning point',
);
const main = result.locator('.primary');
await still.setViewportSize({ width: 390, height: 664 });
const [verdict, first] = [await boxOf(result.locator('.part.wide')), await boxOf(main)];
check(verdict.y + verdict.height <= first.y && await result.evaluate((sheet) => sheet.scrollTop) === 0,
  'all of it is in view on a phone with the bars of a browser');
await still.setViewportSize(phone.viewport);
check(/^Try turn \d+ again$/.test((await main.innerText()).trim()) && await main.count() === 1,
  `after a loss, the main button is: ${(await main.innerText()).trim()}`);
await closeSheet(still);
await still.locator('.result-tool').click();
await main.waitFor();
check(await result.count() === 1, 'it can be opened again');
const { hash } = new URL(still.url());
await result.getByRole('button', { name: /^Try turn/ }).click();
await still.waitForFunction((was) => location.hash !== was && document.querySelector('duel-tray .awake [data-word]'),
  hash);
check(await still.locator('dialog').count() === 0, 'and the turning point is played again');

await still.goto(`${server.address}#/new/energy-duel`);
const beaten = still.locator('.rung:has(input[value=perfect]) i:not(:empty)');
await beaten.waitFor();
check(await beaten.textContent() === ', beaten 0 of 1',
  `a new game says how often each opponent was beaten: ${(await still.locator('.ladder').textContent())}`);

const complaints = [page, still, calm].flatMap((each) => each.complaints);
check(complaints.length === 0, `the browser does not complain: ${complaints.join('; ')}`);
await browser.close();
server.close();
end();
