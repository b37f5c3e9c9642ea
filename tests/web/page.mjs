// The page in a browser, for tests: a server of build/web, and Debian's Chromium driven by playwright-core.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createRequire } from 'node:module';

const { chromium } = createRequire(`${process.cwd()}/build/npm/`)('playwright-core');
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };

// A static host, which sends the compressed forms; `sent` counts the bytes.
export async function serve(folder = 'build/web') {
  const state = { sent: 0, stopped: false };
  const server = createServer(async (request, answer) => {
    const path = new URL(request.url, 'http://page').pathname.replace(/\/$/, '/index.html');
    try {
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

export { check, end } from './tap.mjs';

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
