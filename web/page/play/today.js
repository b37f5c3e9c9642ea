// What the first view shows besides games: the puzzle of the day, the path of lessons, and games on a server that wait
// for a move. Loaded when the view is there, and nothing jumps when it comes.

import { fill, h, style } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { remembered } from '../base/storage.js';
import { dailyCard } from '../study/daily.js';
import { pathOf } from '../study/path.js';
import { art } from './art.js';

/** @import { App } from '../views.js' */
/** @import { GameInfo } from '../types.js' */
/** @import { Lesson } from '../study/path.js' */

const states = { done: 'done', next: 'next', new: 'new' };

/**
 * The lessons of a game are done, or one of them is the next, or they are new.
 * @param {GameInfo} game
 * @param {Lesson[]} lessons
 * @returns {keyof typeof states}
 */
function stateOf(game, lessons) {
  const own = lessons.filter((lesson) => lesson.game === game.id);
  if (own.some(({ state }) => state === 'next')) return 'next';
  return own.length > 0 && own.every(({ state }) => state === 'done') ? 'done' : 'new';
}

/**
 * @param {GameInfo[]} games
 * @param {Lesson[]} lessons none: the library was not asked on this device yet
 */
function pathTile(games, lessons) {
  const next = lessons.find(({ state }) => state === 'next');
  const isBegun = lessons.some(({ state }) => state === 'done');
  const text = next
    ? `Lesson ${next.number} of ${lessons.length}: ${next.title}`
    : isBegun
    ? `All ${lessons.length} lessons are done.`
    : 'Short lessons with a teacher, one idea each';
  return [
    h('div', { className: 'row' }, h('div', { className: 'stack' }, h('h2', {}, 'Lessons'), h('small', {}, text)),
      h('a', { className: 'button', href: next && isBegun ? `#/learn/${next.game}/${next.id}` : '#/learn' },
        isBegun ? 'Continue' : 'Start')),
    h('ol', { className: 'path' }, games.map((game, i) => {
      const state = lessons.length > 0 ? stateOf(game, lessons) : i === 0 ? 'next' : 'new';
      return h('li', { className: state, 'data-tint': game.tint }, h('span', { className: 'disc' }, art(game)),
        state === 'done' && h('span', { className: 'tick' }, icon('check')), game.brief,
        h('span', { className: 'unseen' }, `: ${states[state]}`));
    })),
  ];
}

/**
 * Games on a server, for somebody who has played on one. Resolves to a function that ends it.
 * @param {App} app
 * @param {HTMLElement} place
 */
async function fillInbox(app, place) {
  if (remembered('plays-online') !== 'yes') return () => {};
  const [{ showInbox }] = await Promise.all([
    import('../online/inbox.js'),
    style(new URL('../online/online.css', import.meta.url)),
  ]);
  return showInbox(app, place);
}

/**
 * Resolves to a function that ends it.
 * @param {{ app: App, today: HTMLElement, path: HTMLElement, inbox: HTMLElement }} home
 */
export async function fillToday({ app, today, path, inbox }) {
  const [{ games }, card, lessons] = await Promise.all([
    app.catalog,
    dailyCard(app),
    pathOf(app),
    style(new URL('./today.css', import.meta.url)),
  ]);
  card.classList.add('today');
  card.querySelector('.primary')?.classList.replace('primary', 'button'); // here the main thing is to play
  today.replaceWith(card);
  fill(path, pathTile(games, lessons ?? []));
  return fillInbox(app, inbox);
}
