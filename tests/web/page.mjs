// The page in a browser, for tests: a server of build/web, and Debian's Chromium driven by playwright-core.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createRequire } from 'node:module';

const { chromium } = createRequire(`${process.cwd()}/build/npm/`)('playwright-core');
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };

// In front of the worker's script: chance that is the same in every run.
const seeded = (seed) => `{ let x = ${seed}; crypto.getRandomValues = (bytes) => bytes.forEach((_, i) => {
  x ^= x << 13; x ^= x >>> 17; x ^= x << 5; bytes[i] = x; }); }\n`;

// A static host, which sends the compressed forms; `sent` counts the bytes. With a seed, the games on this device are
// the same in every run.
export async function serve({ folder = 'build/web', seed } = {}) {
  const state = { sent: 0, stopped: false };
  const server = createServer(async (request, answer) => {
    const path = new URL(request.url, 'http://page').pathname.replace(/\/$/, '/index.html');
    try {
      if (seed && path.startsWith('/worker.')) {
        answer.writeHead(200, { 'Content-Type': types['.js'] }).end(seeded(seed) + await readFile(`${folder}${path}`));
        return;
      }
      const body = await readFile(`${folder}${path}.br`);
      answer.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream', 'Content-Encoding': 'br' });
      state.sent += body.length;
      answer.end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  return { address: `http://127.0.0.1:${server.address().port}/`, state, close: () => { server.closeAllConnections(); server.close(); } };
}

export const launch = () => chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

let count = 0;
let failed = 0;

// One line of TAP.
export function check(holds, what) {
  count++;
  if (!holds) failed++;
  console.log(`${holds ? 'ok' : 'not ok'} ${count} - ${what}`);
}

// Open a page, and fail the test for anything the browser complains about.
export async function open(context, address) {
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.complaints.push(message.text()));
  await page.goto(address);
  return page;
}

export async function start(page, address, game, who) {
  await page.goto(`${address}#/new/${game}`);
  await page.locator(`input[name=who][value="${who}"]`).check();
  await page.locator('form button[type=submit]').click();
  await page.locator('duel-moves button').first().waitFor();
}

export function end() {
  process.exitCode = failed > 0 ? 1 : 0;
}
