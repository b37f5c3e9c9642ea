// Puzzles: the one of the day, new ones by game and grade, those that come back, and the race.

import { h, style, textsOf } from '../base/dom.js';
import { readLog, today, dueOf, later, scoreText } from './puzzle-log.js';
import { remember, remembered } from '../base/storage.js';

/** @import { App, Child, View } from '../views.js' */
/** @import { GameInfo } from '../types.js' */
/** @import { Log } from './puzzle-log.js' */

const levels = ['Any grade', 'Easy', 'Medium', 'Hard'];
/** @param {string} key */
const chosen = (key) => remembered(`puzzle-${key}`, '');

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} options values and their texts
 */
function field(name, label, options) {
  return h('label', { className: 'name' }, h('span', {}, label),
    h('select', { name, onchange: ({ currentTarget }) => remember(`puzzle-${name}`, currentTarget.value) },
      options.map(([value, text]) => h('option', { value, selected: chosen(name) === value || undefined }, text))));
}

/** @param {GameInfo[]} games */
function gameChoice(games) {
  return [['', 'All games'], ...games.map(({ id, title }) => [id, title])];
}

/**
 * A form whose button leads to the view that these choices name.
 * @param {string} className
 * @param {HTMLElement[]} fields
 * @param {string} label
 * @param {(texts: { [name: string]: string }) => string} hashOf
 */
function starter(className, fields, label, hashOf) {
  return h('form', {
    className: `${className} starter`,
    onsubmit: (event) => {
      event.preventDefault();
      location.hash = hashOf(textsOf(event.currentTarget));
    },
  }, fields, h('button', { type: 'submit' }, label));
}

/**
 * @param {Log} log
 * @param {string} day
 */
function againText(log, day) {
  const due = dueOf(log, day).length;
  const waiting = [...log.puzzles.values()].filter(({ box }) => box > 0).map((puzzle) => puzzle.due).sort();
  if (due > 0) return due === 1 ? 'One puzzle that you failed is due.' : `${due} puzzles that you failed are due.`;
  return waiting.length > 0
    ? `The next one is due ${waiting[0] === later(day, 1) ? 'tomorrow' : `on ${waiting[0]}`}.`
    : 'Puzzles that you fail come back here.';
}

/**
 * @param {App} app
 * @returns {Promise<View>}
 */
export async function show(app) {
  await style(new URL('./study.css', import.meta.url));
  const [{ games }, log] = await Promise.all([app.catalog, readLog(app)]);
  const day = today();
  const isDone = log.score.daily === day;
  const best = log.score.races[''] ?? 0;
  /**
   * @param {string} title
   * @param {string} text
   * @param {...Child} rest
   */
  const card = (title, text, ...rest) =>
    h('li', { className: 'card-box' }, h('h2', {}, title), h('p', {}, text), ...rest);
  return {
    title: 'Puzzles',
    content: [
      h('section', { className: 'hero' }, h('h1', {}, 'Puzzles'),
        h('p', {}, 'Each puzzle is a position with exactly one right answer.')),
      h('ul', { className: 'boxes' },
        card('Puzzle of the day',
          isDone ? 'Solved. The next one comes tomorrow (UTC).' : 'Everyone in the world gets the same puzzle.',
          h('a', { className: isDone ? 'button' : 'primary', href: '#/puzzles/daily' },
            isDone ? 'Look at it again' : 'Solve it')),
        card('Race', 'Solve as many as you can in three minutes, with one try for each.' +
          (best > 0 ? ` Your best is ${best}.` : ''),
          starter('race', [field('race', 'Game', gameChoice(games))], 'Start the race',
            ({ race }) => `#/puzzles/race${race ? `/${race}` : ''}`)),
        card('New puzzles', 'Solve as many as you like.',
          starter('new', [field('game', 'Game', gameChoice(games)),
            field('level', 'Grade', levels.map((text, i) => [String(i), text]))], 'Start',
            ({ game, level }) => `#/puzzles/new/${game || 'all'}/${level}`)),
        card('Puzzles to repeat', againText(log, day),
          dueOf(log, day).length > 0 && h('a', { className: 'button', href: '#/puzzles/again' }, 'Repeat them'))),
      log.score.answered > 0 && h('p', { className: 'more score' }, scoreText(log.score)),
    ],
  };
}
