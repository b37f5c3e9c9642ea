#!/usr/bin/env node
// Plays the last legal move of every list.
/** @type {string[]} */
let legal = [];
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, ...rest] = line.split(' ');
  if (word === 'legal') legal = rest.join(' ').split(',');
  if (word === 'go') console.log(`move ${rest[0]} ${legal[legal.length - 1]}`);
});
