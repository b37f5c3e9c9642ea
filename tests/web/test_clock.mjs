#!/usr/bin/env node
// The page writes the text of a clock as the terminal does, which test_online_parts.c holds against the same rows.

import { readFileSync } from 'node:fs';
import { check, end } from './tap.mjs';

Object.assign(globalThis, { HTMLElement: class {}, customElements: { define() {} } }); // a clock is an element too
const { clockText, untilChange } = await import('../../web/page/online/clock.js');

const lines = readFileSync('tests/unit/online/clock_rows.txt', 'utf8').split('\n');
const rows = lines.filter((row) => /^\d/.test(row)).map((row) => row.split(' '));

for (const [ms, text] of rows) {
  check(clockText(Number(ms)) === text, `${ms} ms: ${clockText(Number(ms))}, should be ${text}`);
}

// A clock that sleeps until the next change skips none.
const shown = [];
for (let left = 12000.7; left > 0; left -= untilChange(left)) shown.push(clockText(left));
check(String(shown.slice(0, 4)) === '0:12,0:11,0:10,0:09.9', `it counts ${shown.slice(0, 4).join(', ')}`);
check(shown.length === 103 && new Set(shown).size === 103 && shown.at(-1) === '0:00.0',
  `it has ${shown.length} texts, the last is ${shown.at(-1)}`);
end();
