#!/usr/bin/env node
// The page looks as in tests/web/look: a file for each view has it at five sizes in both themes, and on a phone in
// forced colours; a fifth as wide and high, so that letters do not count but everything that moves, vanishes or changes
// its colour does. Without LOOK=all, each view is compared at one of them. `--update` draws all of them anew; words
// after it choose views. What differs is left in build/look.
// Takes: 20 seconds, mostly waiting
// Long: LOOK=all

import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { serve, launch, open, check, end } from './page.mjs';
import { cut, difference, readPicture, shrink, stack, writePicture } from './png.mjs';
import { views, visit } from './views.mjs';

/** @import { Row } from './views.mjs' */
/** @import { Picture } from './png.mjs' */
/** @typedef {{ size: string, theme: 'light' | 'dark' | 'forced', width: number, height: number }} Form */

const SHOWN = new Set(['first visit', 'new game', 'settings', 'charge', 'hint', 'log', 'rules at a table',
  'energy clash', 'battle numbers', 'tutor', 'blast', 'home', 'loss', 'win', 'review', 'history', 'lessons', 'lesson',
  'puzzle', 'progress', 'lab of a game', 'search for rules', 'online without a server']);
const FOLDER = 'tests/web/look';
const SMALLER = 5;
const TRIES = 10;
const MOST = 0.01; // the share of points that may differ
const isUpdate = process.argv.includes('--update');
const isAll = isUpdate || process.env.LOOK === 'all';
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('-'));

/** @type {Form[]} */
const forms = ['390x844', '1280x800', '320x640', '844x390', '768x1024'].flatMap((size) => {
  const [width, height] = size.split('x').map(Number);
  return /** @type {const} */ (['light', 'dark', 'forced']).filter((theme) => theme !== 'forced' || size === '390x844')
    .map((theme) => ({ size, theme, width, height }));
});

/** @param {{ width: number, height: number }} form */
const smaller = ({ width, height }) => ({
  width: Math.floor(width / SMALLER),
  height: Math.floor(height / SMALLER),
});

/** Where a form is in the file of a view. @param {Form} form */
const boxOf = (form) => ({
  ...smaller(form),
  top: forms.slice(0, forms.indexOf(form)).reduce((sum, each) => sum + smaller(each).height, 0),
});

const server = await serve('build/web', { seed: 7 });
const browser = await launch();
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  bypassCSP: true,
});
await context.clock.setFixedTime(new Date('2026-03-14T12:00:00Z'));
const page = await open(context, server.address);
await page.addStyleTag({
  content: '* { font-family: "DejaVu Sans", sans-serif !important; caret-color: transparent !important; }',
});

/** @param {Form} form */
async function picture({ width, height, theme }) {
  await page.emulateMedia({
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    forcedColors: theme === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  await page.setViewportSize({ width, height });
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
    for (let i = 0; i < 2; i++) {
      await new Promise((done) => {
        requestAnimationFrame(done);
      });
    }
  });
  await page.waitForFunction(() =>
    !document.querySelector('[aria-busy=true]') &&
    [...document.querySelectorAll('[data-ply] .rail')].every((rail) =>
      getComputedStyle(rail).display === 'none' || rail.querySelector('.log')
    )
  );
  return shrink(readPicture(await page.screenshot()), SMALLER);
}

/** @param {Row} view */
const fileOf = ({ name }) => `${name.replaceAll(' ', '-')}.png`;

/**
 * @param {Row} view
 * @param {Form[]} wanted
 */
async function compare(view, wanted) {
  const golden = await readFile(`${FOLDER}/${fileOf(view)}`).then(readPicture, () => null);
  for (const form of wanted) {
    const part = golden && cut(golden, boxOf(form));
    let drawn = await picture(form);
    let share = part ? difference(drawn, part) : 1;
    // What is loaded later may come after the view is ready.
    for (let i = 0; part && share > MOST && i < TRIES; i++) {
      await page.waitForTimeout(200);
      drawn = await picture(form);
      share = difference(drawn, part);
    }
    check(share <= MOST, `${view.name} at ${form.size} in ${form.theme}: ${(100 * share).toFixed(2)}% differ`);
    if (share <= MOST) continue;
    await mkdir('build/look', { recursive: true });
    const name = `build/look/${form.size}-${form.theme}-${fileOf(view)}`;
    await writeFile(name, writePicture(stack(part ? [part, drawn] : [drawn])));
  }
}

/** @param {Row} view */
async function draw(view) {
  /** @type {Picture[]} */
  const drawn = [];
  for (const form of forms) {
    await page.waitForTimeout(200);
    drawn.push(await picture(form));
  }
  await writeFile(`${FOLDER}/${fileOf(view)}`, writePicture(stack(drawn)));
  check(true, `${view.name} is drawn`);
}

const shown = views.filter(({ name }) => SHOWN.has(name));
await mkdir(FOLDER, { recursive: true });
const unknown = (await readdir(FOLDER)).filter((name) => !shown.some((view) => fileOf(view) === name));
if (isUpdate) await Promise.all(unknown.map((name) => rm(`${FOLDER}/${name}`)));
else check(unknown.length === 0, `every picture is that of a view${unknown.map((name) => `, but ${name}`).join('')}`);
for (const view of views) {
  if (!shown.includes(view) && !view.arrange && !view.after) continue; // it changes nothing
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, server.address, view);
  if (!shown.includes(view) || (chosen.length > 0 && !chosen.some((word) => view.name.includes(word)))) continue;
  if (isUpdate) await draw(view);
  else await compare(view, isAll ? forms : [forms[shown.indexOf(view) % forms.length]]);
}

await browser.close();
server.close();
end();
