#!/usr/bin/env node
// WebAssembly, in two modules as on the page, and this machine give the same bytes: games through the host against
// every player, hints, warnings, reviews, mistakes tried again, lists of records, lessons, solutions, puzzles. GAMES is
// how many games.
// Takes: 30 seconds
// Long: GAMES=1000

import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { Library } from '../../web/page/host/library.js';
import { check, end } from './tap.mjs';

/** @import { Ports } from '../../web/page/host/library.js' */
/** @import { Catalog, Decision, PathLesson } from '../../web/page/types.js' */
/** @import { Frame } from '../../web/page/host/protocol.js' */

const GAMES = Number(process.env.GAMES ?? 40);
/** @type {string[]} */
const said = []; // what WebAssembly said
/** @type {string[]} */
const calls = []; // what it was asked, for the other side
/** @type {Frame[]} */
let frames = []; // of the host, since the last look

let x = 2463534242;
/** @param {Uint8Array} bytes */
const random = (bytes) => {
  for (let i = 0; i < bytes.length; i++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    bytes[i] = x;
  }
};

/** @type {Ports} */
const ports = {
  keep: (key, text) => said.push(`keep ${key}: ${text}`),
  journal: (game, line, text, ends) => said.push(`journal ${game} ${line} ${text}${ends ? ', the last' : ''}`),
  send: (guest, after, text) => {
    said.push(`send ${guest} ${after} ${text}`);
    frames.push(JSON.parse(text));
  },
  close: (guest) => said.push(`close ${guest}`),
  random,
  date: () => '2026-01-31T12:00:00Z',
  progress: () => {},
  found: (text) => said.push(`found ${text}`),
};
/** @param {string} name */
const start = async (name) => Library.start(await WebAssembly.compile(readFileSync(`build/wasm/${name}.wasm`)), ports);
const [host, mind] = await Promise.all(['duello-play', 'duello-network'].map(start));

/** As the worker does. @param {string | number} now */
function think(now) {
  const question = host.raw('question');
  if (question) host.raw('decide', mind.number('choose', question), now);
  return '';
}

/**
 * @param {string} name
 * @param {...(string | number)} args
 */
function ask(name, ...args) {
  if (name === 'think') return think(args[0]);
  const given = args.map((arg) => /^@\d+$/.test(String(arg)) ? host.raw('record', Number(String(arg).slice(1))) : arg);
  return (host.can(name) ? host : mind).raw(name, ...given);
}

/**
 * '@7' is the record of game 7.
 * @param {string} name
 * @param {...(string | number)} args
 */
function call(name, ...args) {
  calls.push([name, ...args.map((arg) => String(arg).replaceAll('\n', '\x01').replaceAll('\t', '\x02'))].join('\t'));
  let answer = ask(name, ...args);
  if (typeof answer !== 'string') answer = '';
  said.push(`= ${answer}`);
  return answer;
}

let id = 0;
let played = 0;
let taken = 0; // lessons
let listed = 0; // good records in lists
/**
 * @param {string} t
 * @param {object} fields
 */
const send = (t, fields) => call('receive', 1, JSON.stringify({ t, id: ++id, ...fields }), id);

/**
 * Look at a finished game as the page does: what was better, and each mistake tried again with every move.
 * @param {string} record
 */
function study(record) {
  call('panel', record, 1210.4, 1224.6, 3);
  call('review', record, 0, 76);
  call('review', record, 2, 0);
  /** @type {{ decisions?: Decision[] }} */
  const { decisions = [] } = JSON.parse(call('study', record));
  for (const [i, { error, choice, player }] of decisions.entries()) {
    if (!error || i > 12) continue;
    for (const { word } of JSON.parse(call('step', record, choice, player)).moves) call('retry', record, i, word);
    call('advise', record, i, 3);
  }
}

/** Records in one text, as an import reads them: whole ones, broken ones, cut ones, and none. @param {number} game */
function list(game) {
  const record = String(host.raw('record', game));
  const texts = [record, record + record, record.replace(/ /, ' x'), record.slice(0, 60), record.slice(0, -9), '',
    'no\n'];
  /** @type {{ records: { same?: string }[] }[]} */
  const found = texts.map((text) => JSON.parse(call('records', text)));
  listed += found.flatMap(({ records }) => records).filter(({ same }) => same).length;
}

/** A lesson whose pupil chooses something, to its end or for a while. @param {string} game */
function learn(game) {
  let words = '';
  for (let i = 0; i < 12; i++) {
    const { moves, over } = JSON.parse(call('lesson', game, words));
    if (over) return;
    words += `${moves[i * 7 % moves.length].word}\n`;
  }
}

/**
 * Puzzles found, asked, hinted at and answered with every move, some as in a race.
 * @param {string} game
 * @param {number} count
 */
function solvePuzzles(game, count) {
  let answered = '\n';
  for (let seed = 1; seed <= count; seed++) {
    const { key } = JSON.parse(call('pick', game, seed, seed % 4, answered, 0));
    if (!key) continue; // no puzzle of this grade
    const [rules, position, player] = key.split('\t');
    answered += `${key}\n`;
    const { moves } = JSON.parse(call('quiz', rules, position, Number(player), seed % 2 ? 'race' : '', ''));
    let words = 'hint\n';
    for (const { word } of moves) {
      call('quiz', rules, position, Number(player), seed % 2 ? 'race' : '', words += `${word}\n`);
    }
    call('quiz', rules, position, Number(player), '', 'solution\n');
  }
}

/** Lessons of the path: every move of the first exercise, then all exercises with a hint and the solution. */
function takePath() {
  /** @type {{ lessons: PathLesson[] }} */
  const { lessons } = JSON.parse(call('path'));
  for (const lesson of lessons.keys()) {
    const { moves } = JSON.parse(call('exercise', lesson, ''));
    for (const { word } of moves) call('exercise', lesson, `${word}\n`);
    let words = '';
    let over = false;
    for (let i = 0; i < 3; i++) over = JSON.parse(call('exercise', lesson, words += 'hint\nsolution\nnext\n')).over;
    if (over) taken++;
  }
  return lessons.length;
}

/** Chances against every level, at the start of a game. @param {string} game @param {string} position */
function compareLevels(game, position) {
  for (const level of ['random', 'casual', 'expert', 'nobody']) call('chances', game, position, 0, level);
}

/**
 * @param {string} rules
 * @param {string} who
 * @param {number} n
 */
function play(rules, who, n) {
  frames = [];
  send('play', { rules, clock: 'none', side: 1 + n % 2, who });
  /** @type {{ legal: string | null, view: string, ply: number } | undefined} */
  let now = frames.find((frame) => frame.t === 'game');
  const game = frames.find((frame) => frame.t === 'game')?.game ?? 0;
  let isOver = false;
  for (let i = 0; now && !isOver && i < 1000; i++) {
    frames = [];
    if (now.legal) {
      const legal = now.legal.split(',');
      if (played % 7 === 0 && i < 4) [0, 1].forEach((player) => call('hint', `@${game}`, player, 1 + i % 3));
      if (played % 7 === 0 && i < 4) call('line', `@${game}`, n % 2, '');
      call('position', rules, now.view);
      if (played % 7 === 1 && i < 4) {
        legal.slice(0, 4).forEach((word) => {
          call('warn', `@${game}`, n % 2, word);
          call('line', `@${game}`, n % 2, word);
        });
      }
      send('move', { game, ply: now.ply, word: legal[(n * 31 + i * 17) % legal.length] });
    }
    call('think', ++id);
    for (const frame of frames) {
      if (frame.t === 'event') now = frame;
      if (frame.t === 'over') isOver = true;
    }
  }
  if (played++ % 8 === 0 && game) {
    study(`@${game}`);
    list(game);
  }
  return isOver;
}

call('host');
call('enter', 1, 0);
send('hello', { proto: 1, fields: true });
/** @type {Catalog} */
const { games, players } = JSON.parse(call('catalog'));
let finished = 0;
const pairs = games.flatMap((game) =>
  players.filter((player) =>
    player.kind !== 'yardstick' &&
    (player.game ? player.game === game.id : !(game.hidden && player.kind === 'strongest'))
  ).map((player) => [game.id, player.id])
);
for (const [i, [game, who]] of pairs.entries()) {
  const share = Math.floor(GAMES * (i + 1) / pairs.length) - Math.floor(GAMES * i / pairs.length);
  for (let n = 0; n < share; n++) finished += play(game, who, n) ? 1 : 0;
}
for (const { id: game, hidden } of games) {
  call('book', game);
  call('solve', game);
  call('sum', game);
  call('map', game, 61);
  call('cell', game, 3, 2);
  call('promises', game, 20);
  call('figures', game, 20);
  learn(game);
  solvePuzzles(game, hidden ? Math.ceil(GAMES / 100) : 4); // hidden cards take seconds for each
}

for (const rules of ['energy-duel:start=12,cap=15', 'charge:goal=1000,max-add=50', 'charge:goal=0', 'no-such-game']) {
  call('rules', rules);
  call('solve', rules);
  call('map', rules, 10);
}
call('equilibrium', 'battle-numbers:top=2,copies=1,hand=1,hp=2', 50);
call('equilibrium', 'battle-numbers', 50);
call('search', 'energy-duel', 'first=48..52 unfinished=..1 turns=4..', 'start', 60, 2);
call('search', 'energy-duel', 'first=60..52', '', 60, 1);
call('search', 'energy-duel', 'first=48..52', 'no-such-option', 60, 1);
call('weigh', 'energy-duel:factor=1', 'first=48..52 turns=6..', 1);
call('weigh', 'energy-duel', '', 1);
call('compare', 'energy-duel:start=8', 'energy-duel');
call('compare', 'energy-duel', 'energy-duel');
for (const words of ['duels.example', 'HTTPS://[2001:db8::1]:9000/a/ws', 'localhost', 'a b']) call('address', words);
for (let day = 10; day < 16; day++) {
  call('daily', `2026-11-${day}`);
  call('share', `2026-11-${day}`, 'hint\n', 1);
  call('share', `2026-11-${day}`, 'hint\nsolution\n', 1);
}
const lessons = takePath();
call('exercise', 99, '');
call('pick', 'energy-duel', 1, 0, '\n', 1);
call('pick', 'energy-duel:tournament', 1, 0, '\n', 0);
call('streak', '', '2026-11-18');
call('streak', '2026-11-15\n2026-11-16\n', '2026-11-18');
call('streak', '2026-11-16\n2026-11-15\n', '2026-11-18');
compareLevels('energy-clash', 'turn=1 ep=10/10 defending=0/0');
compareLevels('battle-numbers', 'turn=1');
for (const word of ['', 'attack 3', 'charge', 'fly']) {
  call('line_from', 'energy-duel', 'turn=2 ep=4/6', 1, word, 'Ada');
}

const other = spawnSync('build/web-native', { input: `${calls.join('\n')}\n`, maxBuffer: 1 << 30, encoding: 'utf8' });
const mine = `${said.join('\n')}\n`;
check(finished === GAMES, `${finished} of ${GAMES} games were played to their end`);
check(taken === lessons && taken > 0, `${taken} of ${lessons} lessons were taken to their end`);
check(listed === 3 * Math.ceil(GAMES / 8), `${listed} records in lists are good`);
check(other.status === 0, `the other side ends well: ${other.stderr}`);
check(mine.length > 1000 * GAMES, `${mine.length} bytes were compared`);
check(other.stdout === mine, 'WebAssembly and this machine give the same bytes');
if (other.stdout !== mine) {
  const [a, b] = [mine.split('\n'), other.stdout.split('\n')];
  const i = a.findIndex((line, at) => line !== b[at]);
  console.log(`# line ${i}\n# wasm:   ${a[i]?.slice(0, 400)}\n# native: ${b[i]?.slice(0, 400)}`);
}
end();
