#!/usr/bin/env node
// The bytes of the first visit, without a browser. test_play.mjs proves that these files are enough for a first move.

import { filesOfFirstMove, sum, LIMIT } from './sizes.mjs';
import { check, end } from './tap.mjs';

const sizes = await filesOfFirstMove();
/** @param {number} bytes */
const kB = (bytes) => (bytes / 1000).toFixed(1);
sizes.forEach(([name, bytes]) => console.log(`# ${name.padEnd(20)} ${kB(bytes).padStart(6)} kB`));
check(sum(sizes) <= LIMIT,
  `the first legal move takes ${sizes.length} files of ${kB(sum(sizes))} kB, at most ${kB(LIMIT)}`);
end();
