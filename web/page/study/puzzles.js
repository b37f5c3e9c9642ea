// Puzzles: the one of the day, and the kinds of practice, of any game and grade.

import { button } from '../base/buttons.js';
import { h, style } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { remember, remembered } from '../base/storage.js';
import { dailyCard, later, linesToShare, today } from './daily.js';
import { dueOf, readLog, scoreText } from './puzzle-log.js';
import { openLines } from './share-lines.js';

/** @import { App, View } from '../views.js' */
/** @import { GameInfo } from '../types.js' */
/** @import { Log } from './puzzle-log.js' */

const grades = ['Any grade', 'Easy', 'Medium', 'Hard'];

/** As they are chosen here, for all kinds. @param {'game' | 'level'} key */
const chosen = (key) => remembered(`puzzle-${key}`, '');

/**
 * @param {'game' | 'level'} name
 * @param {string} label
 * @param {string[][]} options values and their texts
 */
function field(name, label, options) {
  return h('label', { className: 'name' }, h('span', {}, label),
    h('select', { name, onchange: ({ currentTarget }) => remember(`puzzle-${name}`, currentTarget.value) },
      options.map(([value, text]) => h('option', { value, selected: chosen(name) === value || undefined }, text))));
}

/** Where cards are hidden, puzzles are by the book. @param {GameInfo[]} games */
const gameChoice = (games) => [['', 'Any game'], ...games.flatMap(({ id, brief, hidden, editions }) => [
  [id, brief],
  ...editions.map((edition) => [`${id}:${edition.id}`, `${brief}, ${edition.name}`]).filter(() => !hidden),
])];

/**
 * @param {Log} log
 * @param {string} day
 */
function againText(log, day) {
  const due = dueOf(log, day).length;
  const waiting = [...log.puzzles.values()].filter(({ box }) => box > 0).map((puzzle) => puzzle.due).sort();
  if (due === 1) return 'One puzzle that you did not solve is due.';
  if (due > 0) return `${due} puzzles that you did not solve are due.`;
  return waiting.length > 0
    ? `The next one is due ${waiting[0] === later(day, 1) ? 'tomorrow' : `on ${waiting[0]}`}.`
    : 'Puzzles that you do not solve come back here.';
}

/** The address of a kind, with the game and the grade that are chosen. @param {string} kind */
function addressOf(kind) {
  const [game, level] = [chosen('game'), chosen('level') || '0'];
  if (kind === 'race') return `#/puzzles/race${game ? `/${game}` : ''}`;
  if (kind === 'variants') return `#/puzzles/variants/${game.split(':')[0] || 'all'}/${level}`; // of the book
  return kind === 'new' ? `#/puzzles/new/${game || 'all'}/${level}` : `#/puzzles/${kind}`;
}

/**
 * @param {string} kind
 * @param {string} name
 * @param {string} about
 */
const way = (kind, name, about) =>
  h('li', {}, h('a', {
    className: 'way',
    href: addressOf(kind),
    onclick: ({ currentTarget }) => {
      currentTarget.hash = addressOf(kind);
    },
  }, h('span', {}, h('strong', {}, name), h('small', {}, about)), icon('next')));

/**
 * @param {App} app
 * @returns {Promise<View>}
 */
export async function show(app) {
  await style(new URL('./study.css', import.meta.url));
  const [{ games }, log] = await Promise.all([app.catalog, readLog(app)]);
  const day = today();
  const best = log.score.races[chosen('game')] ?? 0;
  const isOver = log.daily.last?.day === day;
  const share = () => linesToShare(app).then((lines) => openLines('Your result', lines));
  const daily = await dailyCard(app, ...isOver ? [button('Share your result', share)] : []);
  return {
    title: 'Puzzles',
    content: [
      h('section', { className: 'hero' }, h('h1', {}, 'Puzzles'),
        h('p', {}, 'Each puzzle is a position with exactly one right answer.')),
      daily,
      h('section', { className: 'tile' }, h('h2', {}, 'Practice'),
        h('div', { className: 'fields' }, field('game', 'Game', gameChoice(games)),
          field('level', 'Grade', grades.map((text, i) => [String(i), text]))),
        h('ul', { className: 'ways' }, way('new', 'New puzzles', 'One after another, for as long as you like.'),
          way('race', 'Race', 'Solve as many as you can in three minutes, with one try at each.' +
            (best > 0 ? ` Your best is ${best}.` : '')),
          way('variants', 'Variants', 'The same games with a changed rule. The puzzle tells you the change first.'),
          way('again', 'Failed puzzles', againText(log, day)),
          way('mine', 'From my games', 'Positions where you missed the only right choice.'))),
      log.score.answered > 0 &&
      h('p', { className: 'more score' }, scoreText(log.score), ' ', h('a', { href: '#/progress' }, 'Your progress')),
    ],
  };
}
