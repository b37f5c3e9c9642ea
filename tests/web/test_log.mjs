#!/usr/bin/env node
// What a client keeps of a game's log: the same whether it was there from the start or came later, without titles and
// rules, by turns with their numbers, and after an undo that of the position.
// Takes: 2 seconds

import { readFileSync } from 'node:fs';
import { Library } from '../../web/page/host/library.js';
import { Game } from '../../web/page/host/game.js';
import { check, end } from './tap.mjs';

/** @import { Frame } from '../../web/page/host/protocol.js' */
/** @import { Catalog } from '../../web/page/types.js' */

/** @type {{ guest: number, frame: Frame }[]} */
let sent = [];
/** @param {string} name */
const start = async (name) =>
  Library.start(await WebAssembly.compile(readFileSync(`build/wasm/${name}.wasm`)), {
    keep: () => {},
    journal: () => {},
    send: (guest, _, text) => sent.push({ guest, frame: JSON.parse(text) }),
    close: () => {},
    random: (bytes) =>
      bytes.forEach((_, i) => {
        bytes[i] = 7 * i + 3;
      }),
    date: () => '2026-01-31T12:00:00Z',
    progress: () => {},
  });
const [library, mind] = await Promise.all(['duello-play', 'duello-network'].map(start));
let id = 0;
/** @type {Game} */
let game = /** @type {any} */ (undefined); // the one that was heard of last
const forget = () => {
  game = /** @type {any} */ (undefined);
};
let token = '';

/** @param {number} guest */
function hear(guest) {
  for (const { guest: to, frame } of sent) {
    if (to !== guest) continue;
    if (frame.t === 'welcome' && frame.token) token = frame.token;
    if (frame.t === 'game') game = new Game(frame, game);
    else if ('game' in frame && frame.game === game?.number) game.take(frame);
  }
  sent = [];
}

/**
 * @param {number} guest
 * @param {string} t
 * @param {object} fields
 */
function ask(guest, t, fields) {
  library.raw('receive', guest, JSON.stringify({ t, id: ++id, ...fields }), id);
  for (let q = String(library.raw('question')); q; q = String(library.raw('question'))) {
    library.raw('decide', mind.number('choose', q), ++id);
  }
  hear(guest);
}

let guests = 0;
function enter() {
  library.raw('enter', ++guests, ++id);
  ask(guests, 'hello', { proto: 1, fields: true, token: token || undefined });
  return guests;
}

/** @param {string} rules */
function begin(rules) {
  const guest = enter();
  forget();
  ask(guest, 'play', { rules, clock: 'none', side: 1, who: 'novice' });
  return guest;
}

/**
 * @param {number} guest
 * @param {number} i
 */
const move = (guest, i) =>
  ask(guest, 'move', { game: game.number, ply: game.ply, word: game.moves[i % game.moves.length].word });

/** The log of somebody who comes now. */
function afresh() {
  const mine = game;
  forget();
  enter();
  const { turns } = game;
  game = mine;
  return turns;
}

library.raw('host');
/** @type {Catalog} */
const { games } = library.call('catalog');
for (const { id: rules, title, hidden } of games) {
  const guest = begin(rules);
  move(guest, game.moves.length - 1);
  const text = JSON.stringify(game.turns);
  const number = Number(game.view.match(/clock=(\d+)/)?.[1]) + 1;
  check(game.turns.at(-1)?.number === number && game.turns.length >= 3, `${rules}: the log has ${number} turns`);
  check(!text.includes('===') && !text.includes('---') && !game.turns.some(({ lines }) => lines.includes(title)),
    `${rules}: the log has no title and no rules`);
  check(game.turns.slice(1, -1).every(({ lines }) => lines.length > 0), `${rules}: each turn has its sentences`);
  check(JSON.stringify(afresh()) === text, `${rules}: whoever comes later has the same log`);
  if (hidden || !game.canUndo) continue;
  const [before, view] = [text, game.view];
  move(guest, 0);
  if (game.over) continue;
  ask(guest, 'undo', { game: game.number });
  check(game.view === view && JSON.stringify(game.turns) === before, `${rules}: an undone move is not in the log`);
  move(guest, 0);
  const { number: played } = game;
  forget();
  ask(enter(), 'undo', { game: played });
  check(game.view === view && JSON.stringify(game.turns) === before, `${rules}: nor after a reload`);
}

const signs = begin('energy-duel:start=5');
while (!game.over) move(signs, game.moves.length - 1);
check(!/(^|[^\w])-\d/.test(JSON.stringify(game.turns)), 'a number below zero has the page’s minus sign');
end();
