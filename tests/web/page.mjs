// The page in a browser, for tests: a server of build/web, and Debian's Chromium driven by playwright-core.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createRequire } from 'node:module';
import { plainName } from './sizes.mjs';

/** @import { AddressInfo } from 'node:net' */
/** @import { BrowserContext, Locator } from 'playwright-core' */
/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page & { complaints: string[] }} Page */

/** @type {typeof import('playwright-core')} */
const { chromium, firefox } = createRequire(`${process.cwd()}/build/npm/`)('playwright-core');
/** @type {{ [extension: string]: string }} */
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
};

/** In front of the worker's script: chance that is the same in every run. @param {number} seed */
const seeded = (seed) =>
  `{ let x = ${seed}; crypto.getRandomValues = (bytes) => bytes.forEach((_, i) => {
  x ^= x << 13; x ^= x >>> 17; x ^= x << 5; bytes[i] = x; }); }\n`;

/**
 * A static host, which sends the compressed forms where there are some. `state.folder` may be changed under an open
 * page; `state.refuses` says of a file, by its name without the version, that it cannot be had now; stop() and resume()
 * are a host that is down for a while; `state.before` has what is put in front of a script. With a seed, the games on
 * this device are the same in every run.
 * @param {string} folder
 * @param {{ seed?: number }} options
 */
export async function serve(folder = 'build/web', { seed } = {}) {
  const state = { folder, refuses: (/** @type {string} */ _) => false, before: (/** @type {string} */ _) => '' };
  const server = createServer(async (request, answer) => {
    const path = new URL(request.url ?? '', 'http://page').pathname.replace(/\/$/, '/index.html');
    if (state.refuses(plainName(path.slice(1)))) {
      answer.writeHead(503).end();
      return;
    }
    /** @type {{ [name: string]: string }} */
    const headers = { 'Content-Type': types[extname(path)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache' };
    try {
      const plain = () => readFile(`${state.folder}${path}`);
      /** @type {Buffer | string | null} */
      let body = await readFile(`${state.folder}${path}.br`).catch(() => null);
      const before = seed && path.startsWith('/worker.') ? seeded(seed) : state.before(plainName(path.slice(1)));
      if (before) body = before + await plain();
      else if (body) headers['Content-Encoding'] = 'br';
      else body = await plain();
      answer.writeHead(200, headers).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  /**
   * @param {number} port
   * @returns {Promise<void>}
   */
  const listen = (port) =>
    new Promise((done) => {
      server.listen(port, '127.0.0.1', done);
    });
  await listen(0);
  const { port } = /** @type {AddressInfo} */ (server.address());
  const stop = () => {
    server.closeAllConnections();
    return new Promise((done) => {
      server.close(done);
    });
  };
  return { address: `http://127.0.0.1:${port}/`, state, stop, resume: () => listen(port), close: stop };
}

const setup = { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] };
/** @param {...string} args */
export const launch = (...args) => chromium.launch({ ...setup, args: [...setup.args, ...args] });
/** With the settings and the storage in a folder. @param {string} folder */
export const launchIn = (folder) => chromium.launchPersistentContext(folder, setup);

/**
 * Debian's Firefox as it is, by WebDriver BiDi. What people prefer is set in its own preferences.
 * @param {{ isDark?: boolean, isCalm?: boolean }} wishes
 */
export const launchFirefox = ({ isDark = false, isCalm = false } = {}) =>
  firefox.launch({
    channel: 'moz-firefox',
    executablePath: '/usr/bin/firefox-esr',
    firefoxUserPrefs: {
      'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
      'ui.prefersReducedMotion': isCalm ? 1 : 0,
    },
  });

export { check, end } from './tap.mjs';

/**
 * Open a page, and fail the test for anything the browser complains about. Moves are shown at once, unless the test
 * wants to see them.
 * @param {BrowserContext} context
 * @param {string} address
 * @param {{ hasMotion?: boolean }} how
 * @returns {Promise<Page>}
 */
export async function open(context, address, { hasMotion = false } = {}) {
  const page = Object.assign(await context.newPage(), { complaints: /** @type {string[]} */ ([]) });
  page.setDefaultTimeout(60000);
  page.on('pageerror', (error) => page.complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.complaints.push(message.text()));
  if (!hasMotion) {
    await page.addInitScript(() => {
      try {
        localStorage.setItem('duello-motion', 'off');
        localStorage.setItem('duello-patience', '60000'); // with the tutor, on a slow machine
      } catch {
        // A browser that refuses storage.
      }
    });
  }
  await page.goto(address);
  return page;
}

/**
 * A new game, in which the page's person begins.
 * @param {Page} page
 * @param {string} address
 * @param {string} game
 * @param {string} who
 */
export async function start(page, address, game, who) {
  await page.goto(`${address}#/new/${game}`);
  await page.locator(`input[name=who][value="${who}"]`).check();
  await page.locator('input[name=side][value="1"]').check();
  await page.locator('form button[type=submit]').click();
  await page.locator('duel-tray .awake [data-word]').first().waitFor();
}

/** Where an element is. @param {Locator} locator */
export async function boxOf(locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown`);
  return box;
}
