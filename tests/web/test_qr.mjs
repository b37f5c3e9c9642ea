#!/usr/bin/env node
// QR codes are those that qrencode makes, under one of the eight masks (which one is a matter of taste), for all sizes.

import { execFileSync } from 'node:child_process';
import { modules, path } from '../../web/page/online/qr.js';
import { check, end } from './tap.mjs';

const link = 'https://duels.example/#/join/ABCD-EFGH-JKMN-PQRS@wss%3A%2F%2Fhost.example ';

/** @param {string} text */
function expected(text) {
  const drawn = execFileSync('qrencode', ['-8', '-l', 'M', '-m', '0', '-t', 'ASCII', '-o', '-', text], {
    encoding: 'utf8',
  });
  return drawn.split('\n').filter(Boolean).map((row) =>
    (row.match(/../g) ?? []).map((module) => (module === '##' ? 1 : 0)).join('')
  ).join('\n');
}

/** @param {boolean[][] | null} square */
const shown = (square) => (square ?? []).map((row) => row.map(Number).join('')).join('\n');

for (const length of [1, 14, 15, 26, 42, 43, 62, 84, 85, 106, 122, 152, 153, 180, 181, 213]) {
  const text = link.repeat(3).slice(0, length);
  const want = expected(text);
  check([0, 1, 2, 3, 4, 5, 6, 7].filter((mask) => shown(modules(text, mask)) === want).length === 1,
    `${length} bytes are drawn as qrencode draws them`);
  const chosen = shown(modules(text));
  check([0, 1, 2, 3, 4, 5, 6, 7].some((mask) => shown(modules(text, mask)) === chosen), `${length} bytes have a mask`);
}
check(
  shown(modules('Zoë ☕')) !== '' &&
    [0, 1, 2, 3, 4, 5, 6, 7].some((mask) => shown(modules('Zoë ☕', mask)) === expected('Zoë ☕')),
  'other letters are UTF-8',
);
check(modules('x'.repeat(214)) === null, 'a text that is too long has none');
check(path([[true, true, false], [false, false, true]]) === 'M0,0h2v1h-2zM2,1h1v1h-1z',
  'dark runs are rectangles of a path');
end();
