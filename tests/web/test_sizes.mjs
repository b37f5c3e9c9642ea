#!/usr/bin/env node
// The bytes of the first visit, without a browser. test_play.mjs proves that these files are enough for a first move.

import { filesOfFirstMove, sum, LIMIT, STYLES_LIMIT } from './sizes.mjs';
import { check, end } from './tap.mjs';

const sizes = await filesOfFirstMove();
/** @param {number} bytes */
const kB = (bytes) => (bytes / 1000).toFixed(1);
sizes.forEach(([name, bytes]) => console.log(`# ${name.padEnd(20)} ${kB(bytes).padStart(6)} kB`));
/** @param {string} ending */
const sumOf = (ending) => sum(sizes.filter(([name]) => name.endsWith(ending)));
console.log(`# scripts ${kB(sumOf('.js'))} kB, WebAssembly ${kB(sumOf('.wasm'))} kB`);
check(sum(sizes) <= LIMIT,
  `the first legal move takes ${sizes.length} files of ${kB(sum(sizes))} kB, at most ${kB(LIMIT)}`);
check(sumOf('.css') <= STYLES_LIMIT, `styles are ${kB(sumOf('.css'))} kB of it, at most ${kB(STYLES_LIMIT)}`);
end();
