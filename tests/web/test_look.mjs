#!/usr/bin/env node
// The page looks as in tests/web/look: its main views at three widths in both themes, a quarter as wide and high, so
// that letters do not count but everything that moves, vanishes or changes its colour does. `--update` draws them
// anew.
// Takes: 25 seconds, mostly waiting

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { serve, launch, open, check, end } from './page.mjs';
import { views, visit } from './views.mjs';

const SHOWN = new Set(['home', 'setup', 'game', 'over', 'review', 'lesson', 'online without a server']);
const WIDTHS = [320, 768, 1440];
const THEMES = ['light', 'dark'];
const FOLDER = 'tests/web/look';
const MOST = 0.01; // the share of points that may differ
const isUpdate = process.argv.includes('--update');

const server = await serve('build/web', { seed: 7 });
const browser = await launch();
const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', bypassCSP: true });
const page = await open(context, server.address);
await page.addStyleTag({
  content: '* { font-family: "DejaVu Sans", sans-serif !important; caret-color: transparent !important; }',
});
const easel = await (await browser.newContext()).newPage(); // where pictures are made smaller and compared
await easel.goto('about:blank');

/** @param {Buffer} png */
const small = (png) =>
  easel.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(Math.ceil(image.width / 4), Math.ceil(image.height / 4));
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('nothing can be drawn');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return Array.from(bytes);
  }, `data:image/png;base64,${png.toString('base64')}`).then(Buffer.from);

/**
 * The share of points whose colour differs by more than a quarter.
 * @param {Buffer} one
 * @param {Buffer} other
 */
const difference = (one, other) =>
  easel.evaluate(async (urls) => {
    const [a, b] = await Promise.all(urls.map(async (url) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!pen) throw new Error('nothing can be drawn');
      pen.drawImage(image, 0, 0);
      return pen.getImageData(0, 0, image.width, image.height);
    }));
    if (a.width !== b.width || a.height !== b.height) return 1;
    let differing = 0;
    for (let i = 0; i < a.data.length; i += 4) {
      if ([0, 1, 2].some((k) => Math.abs(a.data[i + k] - b.data[i + k]) > 64)) differing++;
    }
    return differing / (a.data.length / 4);
  }, [one, other].map((png) => `data:image/png;base64,${png.toString('base64')}`));

/**
 * @param {number} width
 * @param {string} theme
 */
async function picture(width, theme) {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  }, theme);
  await page.evaluate(() =>
    new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
    })
  );
  return small(await page.screenshot());
}

await mkdir(FOLDER, { recursive: true });
for (const view of views) {
  await visit(page, server.address, view);
  if (!SHOWN.has(view.name)) continue;
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const file = `${FOLDER}/${view.name.replaceAll(' ', '-')}-${width}-${theme}.png`;
      const drawn = await picture(width, theme);
      if (isUpdate) await writeFile(file, drawn);
      const share = await difference(drawn, await readFile(file));
      check(share <= MOST, `${view.name} at ${width} in ${theme}: ${(100 * share).toFixed(2)}% differ`);
      if (share > MOST) {
        await mkdir('build/look', { recursive: true });
        await writeFile(file.replace(FOLDER, 'build/look'), drawn);
      }
    }
  }
}

await browser.close();
server.close();
end();
