// What can be learned: the path of short lessons, game by game, and a guided game of each.

import { h, style } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { soon } from '../base/soon.js';
import { guidedOf, pathText, readPath } from './path.js';

/** @import { App, View } from '../views.js' */
/** @import { GameInfo, Stores } from '../types.js' */
/** @import { Lesson } from './path.js' */

const told = { done: 'done', next: 'next', new: 'not done' };

/** @param {Lesson} lesson */
const stop = ({ game, id, title, number, state, isWeak }) =>
  h('li', { className: state },
    h('a', { href: `#/learn/${game}/${id}`, 'aria-current': state === 'next' ? 'step' : undefined },
      h('span', { className: 'dot', 'aria-hidden': 'true' }, state === 'done' ? icon('check') : String(number)),
      h('span', {}, title, h('span', { className: 'unseen' }, `, ${told[state]}`),
        isWeak && h('small', {}, 'Take it again, without a wrong answer'))));

/**
 * @param {GameInfo} game
 * @param {string} key the game, or "charge:tournament"
 * @param {Stores['facts'][]} facts
 */
function guided(game, key, facts) {
  const { words, done } = guidedOf(facts, key);
  const edition = game.editions.find(({ id }) => key.endsWith(`:${id}`));
  return h('a', { className: 'way', href: `#/learn/${key}` },
    h('span', {}, h('strong', {}, `A guided game${edition ? `: ${edition.name}` : ''}`),
      h('small', {}, edition?.says ?? 'About two minutes: a teacher explains each move.')),
    done && h('span', { className: 'learned' }, icon('check'), 'Learned'),
    !done && words !== '' && h('span', { className: 'started' }, 'Started'), icon('next'));
}

/** @param {Lesson[]} lessons @param {GameInfo[]} games */
function onwards(lessons, games) {
  const next = lessons.find(({ state }) => state === 'next');
  const game = games.find(({ id }) => id === next?.game);
  if (!next || !game)
    return h('p', {}, `All ${lessons.length} lessons are done. `, h('a', { href: '#/puzzles' }, 'Puzzles'),
      ' give you more practice.');
  return h('section', { className: 'tile onwards', 'data-tint': game.tint },
    h('p', {}, `Lesson ${next.number} of ${lessons.length}, ${game.brief}`), h('h2', {}, next.title),
    h('p', { className: 'actions' },
      h('a', { className: 'primary', href: `#/learn/${next.game}/${next.id}` },
        next.number === 1 ? 'Start the lessons' : 'Continue the lessons')));
}

/**
 * @param {App} app
 * @returns {Promise<View>}
 */
export async function show(app) {
  await style(new URL('./study.css', import.meta.url));
  return soon('Learn', 'Loading the lessons…', async () => {
    const [{ games }, { lessons, facts }] = await Promise.all([app.catalog, readPath(app)]);
    return {
      content: [
        h('section', { className: 'hero' }, h('h1', {}, 'Learn'),
          h('p', {}, 'Each short lesson has one idea, and three positions where it matters.')),
        onwards(lessons, games),
        ...games.map((game) =>
          h('section', { className: 'tile', 'aria-labelledby': `learn-${game.id}` },
            h('h2', { id: `learn-${game.id}` }, game.brief),
            h('ol', { className: 'lesson-path' }, lessons.filter((lesson) => lesson.game === game.id).map(stop)),
            [game.id, ...game.editions.map(({ id }) => `${game.id}:${id}`)].map((key) => guided(game, key, facts)))
        ),
        h('p', { className: 'more' }, pathText(lessons), ' ', h('a', { href: '#/progress' }, 'Your progress')),
      ],
    };
  });
}
