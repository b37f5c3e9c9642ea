#!/usr/bin/env node
// The lab: what it shows equals what the program says, for rules that are dragged, typed, linked, swept and compared.
// Takes: 15 seconds, mostly waiting

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { serve, launch, open, check, end, boxOf } from './page.mjs';
import { isOver, isWaiting } from './table.mjs';

/** @import { DuelMap } from '../../web/page/lab/map.js' */

const home = mkdtempSync('/tmp/duello-lab-');
/** @param {...string} words */
const native = (...words) =>
  spawnSync('build/duello', words, { encoding: 'utf8', env: { ...process.env, HOME: home, XDG_DATA_HOME: home } })
    .stdout;
/** @param {...string} words */
const json = (...words) => native(...words, '--json').trim().split('\n').map((line) => JSON.parse(line));

const server = await serve();
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1000, height: 900 } });
await context.addInitScript(() => {
  window.shifted = 0; // all of it, also what follows a key
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ value }) => {
      window.shifted += value;
    })
  ).observe({ type: 'layout-shift', buffered: true });
});
const page = await open(context, `${server.address}#/lab`);

/** Wait until everything about these rules is shown. @param {string} rules */
const solved = (rules, side = 0) =>
  page.waitForFunction(({ words, i }) => {
    const element = document.querySelectorAll('.setting')[i];
    return location.hash.split('/')[2 + i] === words && element?.getAttribute('data-shown') === words &&
      element.querySelector('.promises li');
  }, { words: rules, i: side });
const headline = async (side = 0) => await page.locator('.headline').nth(side).textContent() ?? '';
const rowsOfMap = (side = 0) =>
  page.locator('duel-map').nth(side).evaluate((element) => {
    const { map } = /** @type {DuelMap} */ (element);
    if (!map) return [];
    const width = map.high - map.low + 1;
    return Array.from({ length: width },
      (_, i) => map.cells.slice(i * width, (i + 1) * width).map((cell) => cell ? cell[0] : '.').join(' '));
  });
/** @param {string} rules */
const rulesArgs = (rules) => (rules.split(':')[1] ?? '').split(',').filter(Boolean).flatMap((word) => ['--rule', word]);
/** @param {string} rules */
const nativeMap = (rules) =>
  native('map', rules.split(':')[0], ...rulesArgs(rules)).split('\n')
    .filter((line) => /^ *\d+  +[A-Z.=0-9]/.test(line)).map((line) => line.trim().split(/ +/).slice(1).join(' ')).slice(
      1,
    );

/** @param {string} rules */
async function sameAsNative(rules, side = 0) {
  const [found] = json('solve', rules.split(':')[0], ...rulesArgs(rules));
  const said = await headline(side);
  const want = found.value === 'win'
    ? `The first player wins in ${Math.ceil(found.plies / 2)} turn`
    : found.value === 'loss'
    ? `The second player wins in ${Math.ceil(found.plies / 2)} turn`
    : 'With best play, nobody wins';
  const moves = await page.locator('.setting').nth(side).locator('.first-moves li strong').allTextContents();
  const [mine, theirs] = [await rowsOfMap(side), nativeMap(rules)];
  check(said.startsWith(want), `${rules}: “${said}” as the program says`);
  check(moves[0].toLowerCase() === found.moves[0].move && moves.length === found.moves.length,
    `${rules}: ${moves.length} first moves, the best is ${moves[0]}`);
  check(mine.length > 5 && mine.join('\n') === theirs.join('\n'),
    `${rules}: the map of ${mine.length} rows is the program's`);
}

await page.locator('a.game[href="#/lab/energy-duel"]').click();
await solved('energy-duel');
await sameAsNative('energy-duel');

/** @param {string} about */
const slider = (about, side = 0) => page.locator('.setting').nth(side).getByRole('slider', { name: about });
await slider('EP at the beginning').focus();
await page.keyboard.press('ArrowLeft');
await solved('energy-duel:start=9');
await sameAsNative('energy-duel:start=9');
const box = await boxOf(slider('Most EP one attack may cost'));
await page.mouse.move(box.x + 0.13 * box.width, box.y + box.height / 2);
await page.mouse.down();
for (let share = 0.13; share > 0.07; share -= 0.01) {
  await page.mouse.move(box.x + share * box.width, box.y + box.height / 2);
}
await page.mouse.up();
await solved('energy-duel:start=9,max-attack=2');
await sameAsNative('energy-duel:start=9,max-attack=2');
await page.getByRole('spinbutton', { name: 'EP at the beginning' }).fill('12');
await solved('energy-duel:start=12,cap=12,max-attack=2');
check(/Most EP a player can have: 10 → 12/.test(await page.locator('.nearby [role=status]').textContent() ?? ''),
  'an option moves with another one that it would contradict, and the lab says so');
await page.getByRole('spinbutton', { name: 'Most EP a player can have' }).fill('11');
await solved('energy-duel:start=11,cap=11,max-attack=2');
check(true, 'in both directions');
await page.getByRole('button', { name: 'Back to the book’s rules' }).click();
await solved('energy-duel');

// Nothing jumps while a slider is moved, once the lab has seen as many moves and promises as there are.
await solved('energy-duel');
for (const key of ['ArrowRight', 'ArrowLeft']) {
  await slider('Most EP one attack may cost').focus();
  await page.keyboard.press(key);
  await solved(key === 'ArrowLeft' ? 'energy-duel' : 'energy-duel:max-attack=4');
}
await page.evaluate(() => {
  window.shifted = 0;
});
for (const [about, option] of [['EP at the beginning', 'start=9'], ['Most EP one attack may cost', 'max-attack=2']]) {
  await slider(about).focus();
  await page.keyboard.press('ArrowLeft');
  await solved(`energy-duel:${option}`);
  await page.keyboard.press('ArrowRight');
  await solved('energy-duel');
}
const jump = await page.evaluate(() => window.shifted);
check(jump === 0, `nothing jumps while a slider is moved (a layout shift of ${jump})`);

// One step towards a game that is longer, and back by the other button.
const nearby = page.locator('.nearby [role=status]');
await page.getByRole('button', { name: 'Longer' }).click();
await page.waitForFunction(() => /→/.test(document.querySelector('.nearby [role=status]')?.textContent ?? ''));
const step = await nearby.textContent() ?? '';
await page.waitForFunction(() => location.hash.includes(':'));
await solved(await page.evaluate(() => location.hash.split('/')[2]));
const turns = Number(step.match(/([\d.]+) turns/)?.[1]);
check(turns > 4.6 && (await page.locator('.balance').textContent() ?? '').includes(`${turns.toFixed(1)} turns`),
  `a step makes the game longer: “${step}”`);
await page.getByRole('button', { name: 'Back to the book’s rules' }).click();
await solved('energy-duel');

// Two settings: what changes is what the program says.
await page.getByRole('button', { name: 'Keep to compare' }).click();
await slider('EP gained by charging').focus();
await page.keyboard.press('ArrowRight');
await solved('energy-duel:charge=3');
await page.getByRole('tab', { name: 'Compare' }).click();
await page.locator('.compare[data-done] .told').first().waitFor();
const compared = native('report', 'energy-duel', '--rule', 'charge=3', '--against', 'book').replaceAll(/\s+/g, ' ');
const sentences = await page.locator('.compared section.tile:not(:has(.told)) > p:first-of-type').allTextContents();
const unlike = sentences.slice(1).filter((text) => !compared.includes(text));
check(sentences.length > 4 && unlike.length === 0,
  `a comparison says what the program says in ${sentences.length} sentences${unlike.map((text) => `, but ${text}`)}`);
const pictures = await page.locator('.compared .figure').evaluateAll((all) =>
  Promise.all(all.map((each) => /** @type {HTMLImageElement} */ (each).decode().then(() => true, () => false)))
);
check(pictures.length > 3 && pictures.every(Boolean), `with ${pictures.length} pictures`);
check(await page.locator('.told').count() === 2, 'and a game in each');
const saved = page.waitForEvent('download');
await page.getByRole('button', { name: 'Page', exact: true }).click();
const file = await (await saved).path();
native('report', 'energy-duel', '--rule', 'charge=3', '--against', 'book', '-o', `${home}/compared.html`);
check(readFileSync(file, 'utf8') === readFileSync(`${home}/compared.html`, 'utf8'),
  'the page that it saves is the program’s, byte for byte');
await page.waitForFunction(() => location.hash === '#/lab/energy-duel:charge=3/energy-duel');
check(true, 'both settings are in the address');
const link = page.url();
await page.getByRole('tab', { name: 'Change' }).click();
await page.getByRole('button', { name: 'Tournament' }).click();
await page.waitForFunction(() => location.hash.includes('factor=1'));
check(true, 'the lab begins with an edition too');
await page.getByRole('button', { name: 'Back to the book’s rules' }).click();
await solved('energy-duel');

// The theme changes while the lab is still at work: the map has the colours of its legend.
const paintedAsLegend = () => {
  const [canvas, swatch] = ['duel-map canvas', 'duel-map .swatch'].map((each) => document.querySelector(each));
  const copy = new OffscreenCanvas(1, 1).getContext('2d');
  if (!(canvas instanceof HTMLCanvasElement) || !swatch || !copy) return false;
  const { width, height } = canvas;
  const painted = new OffscreenCanvas(width, height).getContext('2d');
  painted?.drawImage(canvas, 0, 0);
  copy.fillStyle = getComputedStyle(swatch).backgroundColor;
  copy.fillRect(0, 0, 1, 1);
  const wanted = copy.getImageData(0, 0, 1, 1).data.join();
  const { data } = painted?.getImageData(0, 0, width, height) ?? { data: [] };
  for (let i = 0; i < data.length; i += 4) if (data.slice(i, i + 4).join() === wanted) return true;
  return false;
};
await page.waitForFunction(paintedAsLegend);
/** @param {string} theme */
const choose = (theme) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
await slider('EP gained by charging').focus();
await page.keyboard.press('ArrowRight');
await page.waitForFunction(() => /charge=3/.test(location.hash));
await choose('dark');
await page.waitForFunction(paintedAsLegend, null, { timeout: 20000 });
await solved('energy-duel:charge=3');
await choose('light');
await page.waitForFunction(paintedAsLegend, null, { timeout: 20000 });
check(true, 'the map is painted again when the theme changes');
await page.keyboard.press('ArrowLeft');
await solved('energy-duel');

// Rules for a goal: the list is the program's, sentence by sentence.
await page.getByRole('tab', { name: 'Find' }).click();
await page.getByText('How far to look').click();
await page.getByText('Rules that must stay').click();
await page.locator('.kept label').filter({ hasText: 'EP gained by charging' }).click();
await page.getByRole('button', { name: 'Search', exact: true }).click();
await page.waitForFunction(() => {
  const said = [...document.querySelectorAll('.search[data-done] .says')];
  return said.length > 0 && said.every((each) => each.textContent !== '…');
});
const command = (await page.locator('.search code').textContent() ?? '').split(' ');
const [totals, ...unsorted] = json(...command.slice(1));
const want = unsorted.sort((a, b) => Number(b.good) - Number(a.good));
const listed = await page.locator('.found .card').evaluateAll((cards) =>
  cards.map((card) => `${card.getAttribute('data-rules')} ${card.querySelector('.says')?.textContent}`)
);
check(command.join(' ').includes('--want turns=8..15 --want unfinished=..1 --keep charge --settings 300 --seed 1'),
  `the lab shows the command: ${command.join(' ')}`);
check(listed.length > 2 && listed.join('\n') === want.map(({ rules, says }) => `${rules} ${says}`).join('\n'),
  `a search finds what the program finds: ${listed.length} settings, such as ${listed.at(-1)}`);
check(
  (await page.locator('.search .ask').innerText()).includes(`300 settings seen: ${totals.measured} measured`),
  'and counts the same',
);
check(!/[a-z]+=\d|first=|unfinished=/.test(await page.locator('.search .answer').innerText()),
  'without internal names');
const taken = want.at(-1)?.rules;
await page.locator('.card').last().getByRole('button', { name: 'Take it' }).click();
await solved(taken);
check(await page.locator('.setting').first().isVisible(), 'the lab takes rules that were found');
await page.getByRole('tab', { name: 'Find' }).focus();
await page.keyboard.press('ArrowRight');
await page.getByRole('tab', { name: 'Find' }).click();
await page.getByLabel('Settings to try').selectOption('50000');
await page.getByRole('button', { name: 'Search again' }).click();
await page.waitForFunction(() =>
  /^[\d,]+ of 50,000 settings seen/.test(
    document.querySelector('.search .ask > [role=status]')?.textContent ?? '',
  )
);
await page.getByRole('button', { name: 'Stop' }).click();
check(/^Stopped\. [\d,]+ settings seen/.test(await page.locator('.search .ask > [role=status]').textContent() ?? '') &&
  await page.locator('.found .card').count() > 0, 'a search that is stopped shows what it found so far');
await page.getByLabel('Add a goal').selectOption('first');
for (const [end, value] of [['from', '60'], ['to', '70']]) {
  await page.getByLabel(`First player’s share: ${end}`).last().fill(value);
}
await page.getByRole('button', { name: 'Search again' }).click();
await page.locator('.search .trouble:not(:empty)').waitFor();
check(
  /^“First player’s share 48 to 52%” and “First player’s share 60 to 70%” exclude each other/.test(
    await page.locator('.search .trouble').textContent() ?? '',
  ),
  'goals that exclude each other are refused in the words of the page',
);
await page.getByRole('tab', { name: 'Change' }).click();

// The link, in a browser that has never been here.
const fresh = await browser.newContext();
const visitor = await open(fresh, link);
await visitor.locator('.compare[data-done="energy-duel:charge=3 energy-duel"]').waitFor();
check(visitor.complaints.length === 0, `a link opens both settings elsewhere: ${visitor.complaints.join('; ')}`);
await fresh.close();

// A cell, played from.
await page.goto(`${server.address}#/lab/energy-duel:cap=12`);
await solved('energy-duel:cap=12');
await page.locator('duel-map .chart').focus();
for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) {
  await page.keyboard.press(key);
}
const chosen = await page.locator('duel-map .said').textContent() ?? '';
check(/^4 against 3: /.test(chosen), `keys choose a cell: “${chosen}”`);
const mark = await boxOf(page.locator('duel-map .chosen'));
await page.mouse.click(mark.x + mark.width / 2, mark.y + mark.height * 1.5);
check(/^5 against 3: /.test(await page.locator('duel-map .said').textContent() ?? ''),
  'a click chooses the cell below');
await page.getByRole('button', { name: 'Play from this cell' }).click();
await page.locator('duel-tray .awake [data-word]').first().waitFor();
const points = await page.locator('duel-side .num').allTextContents();
check(points.map((text) => parseInt(text, 10)).join() === '3,5', `the game begins there: ${points.join(' and ')}`);
await page.reload();
for (let i = 0; i < 400 && !await isOver(page); i++) {
  await page.waitForFunction(isWaiting);
  await page.locator('duel-tray .awake [data-word]').last().click({ timeout: 2000 }).catch(() => {});
}
check(await isOver(page), `it is played to its end: “${await page.locator('.prompt').textContent()}”`);

// Too much for a moment: it can be stopped, and the next change begins at once.
await page.goto(`${server.address}#/lab/charge:goal=45`);
await page.locator('.work.on').waitFor();
await page.getByRole('button', { name: 'Stop' }).click();
check(/Stopped/.test(await headline()), 'a long calculation can be stopped');
await page.getByRole('spinbutton', { name: /points that win/i }).fill('6');
await page.waitForFunction(() => /wins in/.test(document.querySelector('.headline')?.textContent ?? ''));
check(true, 'and the next one begins at once');
await page.waitForURL(/goal=6$/); // else the address might change after the link is followed
await page.goto(`${server.address}#/lab/charge:goal=400,charge-cards=30`);
await page.waitForFunction(() => /too large/.test(document.querySelector('.headline')?.textContent ?? ''));
check(await page.locator('.part-map').isHidden(), 'rules that are too large are refused at once');

// Hidden cards.
await page.goto(`${server.address}#/lab/battle-numbers`);
await page.locator('.promises li').first().waitFor();
check(/two Trader players/.test(await page.locator('.balance').textContent() ?? ''),
  'players that do not play at random say who gets how much');
check(/too large/.test(await page.locator('.note').textContent() ?? '') && await page.locator('.part-map').isHidden(),
  'hidden cards: the lab says what it can show');
const small = 'battle-numbers:hp=2,top=2,copies=1,hand=1';
const [found] = json('solve', 'battle-numbers', ...rulesArgs(small), '--iterations', '3000'); // as the page does
await page.goto(`${server.address}#/lab/${small}`);
await page.waitForFunction(() => /±/.test(document.querySelector('.facts')?.textContent ?? ''));
check((await page.locator('.facts').textContent() ?? '').includes(found.exploitability.toFixed(4)),
  `a small game is solved: ${await page.locator('.facts dd').first().textContent()}`);

// Both choose at once, and every choice is as good: nothing says that one is better.
await page.goto(`${server.address}#/lab/energy-duel-blast`);
await page.locator('.promises li').first().waitFor();
const first = await page.locator('.first-moves').innerText();
check(/equal: value 0/.test(first) && !/%/.test(first), 'choices that are equally good are shown as equal');
check(!/blast most often/.test(await page.locator('.legend').innerText()) &&
  (await rowsOfMap()).at(-1)?.split(' ').every((text) => text === '=0' || text === '.'), 'on the map too');

for (const address of ['#/lab/no-such-game', '#/lab/charge:goal=nonsense', '#/lab/charge:goal=99999']) {
  await page.goto(`${server.address}${address}`);
  await page.locator('.trouble:not(:empty), main a[href="#/lab"]').first().waitFor();
}
check(true, 'broken links get a sentence');
check(page.complaints.length === 0, `the browser does not complain: ${page.complaints.join('; ')}`);

await browser.close();
server.close();
rmSync(home, { recursive: true });
end();
