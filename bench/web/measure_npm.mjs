#!/usr/bin/env node
// The package of npm in figures: `make bench-npm`. Its bytes, and its speed beside a program that makes the same calls
// (measure_npm.c), in turns on one thread each; the shortest times count. Prints the table of npm/README.md.

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const TURNS = 5;
const GAMES = 20000;
const folder = 'build/npm-package';
const { load } = await import(`${process.cwd()}/${folder}/duello.js`);

/** @param {(bytes: Buffer) => { length: number }} packed */
const bytes = (packed) =>
  readdirSync(folder).reduce((sum, name) => sum + packed(readFileSync(`${folder}/${name}`)).length, 0);
const kB = (/** @type {number} */ size) => `${(size / 1000).toFixed(0)} kB`;
console.log(
  `${kB(bytes((all) => all))}, ${kB(bytes(gzipSync))} with gzip, ${kB(bytes(brotliCompressSync))} with brotli\n`,
);

const before = performance.now();
const engine = await load();
console.log(`It starts in ${(performance.now() - before).toFixed(0)} ms.\n`);

/**
 * @param {string} game
 * @param {boolean} hidden
 */
function here(game, hidden) {
  const from = performance.now();
  const { choices } = engine.playouts(game, GAMES, 1);
  const then = performance.now();
  if (!hidden) engine.solve(game);
  return { choices, played: (then - from) / 1000, solved: (performance.now() - then) / 1000 };
}

/** @param {string} game */
function native(game) {
  const [choices, played, solved] = execFileSync('build/npm-bench', [game, String(GAMES)], { encoding: 'utf8' })
    .split(' ').map(Number);
  return { choices, played, solved };
}

console.log(
  '| game | random choices a second | native | share | solved in | native |\n| --- | --- | --- | --- | --- | --- |',
);
for (const { id, hidden } of engine.games) {
  const best = [here, native].map((run) => {
    const runs = Array.from({ length: TURNS }, () => {
      if (run === here && !hidden) engine.solve(id === 'charge' ? 'energy-duel' : 'charge'); // forgets this game
      return run(id, hidden);
    });
    return {
      speed: Math.max(...runs.map(({ choices, played }) => choices / played)) / 1e6,
      solved: Math.min(...runs.map(({ solved }) => solved)),
    };
  });
  const [mine, theirs] = best;
  const seconds = best.map(({ solved }) => hidden ? '' : `${solved.toFixed(3)} s`);
  console.log(
    `| ${id} | ${mine.speed.toFixed(1)} M | ${theirs.speed.toFixed(1)} M | ${(mine.speed / theirs.speed).toFixed(2)}` +
      ` | ${seconds.join(' | ')} |`,
  );
}
