// Progress: results by game and opponent, accuracy over time, puzzles, the streak and lessons, from what this device
// keeps. It is what `duello stats` shows in the terminal.

import { h, style, svg } from '../base/dom.js';
import { capital, many } from '../base/text.js';
import { soon } from '../base/soon.js';
import { dailyOf } from './daily.js';
import { pathText, readPath } from './path.js';
import { readLog, scoreText } from './puzzle-log.js';
import { judged, RECENT, resultsOf } from './results.js';

/** @import { App, Child, View } from '../views.js' */
/** @import { GameInfo } from '../types.js' */
/** @import { Played, Score } from './results.js' */

const HEIGHT = 60;
const STEP = 12;

/** @param {number[]} list */
const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;
/** "against Casual", "against a person" @param {string} name */
const against = (name) => `against ${name === 'a person' ? name : capital(name)}`;
/** @param {number[]} list */
const meanText = (list) => list.length > 0 ? `${Math.round(mean(list))}%` : '–';

// ---- results ------------------------------------------------------------------------------------------------------

/**
 * @param {string} label
 * @param {Score} score
 */
function scoreRow(label, { wins, losses, draws, unfinished }, isPart = true) {
  const decided = wins + losses + draws;
  const cells = [decided + unfinished, wins, losses, draws, unfinished,
    decided > 0 ? `${Math.round(100 * (wins + draws / 2) / decided)}%` : '–'];
  return h('tr', { className: isPart ? 'of-game' : 'whole-game' }, h('th', { scope: 'row' }, label),
    cells.map((cell) => h('td', {}, String(cell))));
}

/**
 * @param {GameInfo} game
 * @param {Played[]} games of it
 */
function scoreRows({ brief, joint }, games) {
  const opponents = [...new Set(games.map(({ opponent }) => opponent))];
  const seats = joint ? ['as the first player', 'as the second player'] : ['moving first', 'moving second'];
  return h('tbody', {}, scoreRow(brief, resultsOf(games), false),
    opponents.map((name) => scoreRow(against(name), resultsOf(games.filter(({ opponent }) => opponent === name)))),
    seats.map((label, i) => {
      const there = games.filter(({ seat }) => seat === i);
      return there.length > 0 && scoreRow(label, resultsOf(there));
    }));
}

// ---- accuracy -----------------------------------------------------------------------------------------------------

/** The accuracy of each game, the newest last. @param {number[]} list */
function curve(list) {
  const y = (/** @type {number} */ percent) => HEIGHT - percent / 100 * HEIGHT;
  const width = Math.max(1, list.length - 1) * STEP;
  const points = list.map((percent, i) => `${i * STEP},${y(percent)}`);
  return svg('svg', {
    class: 'accuracy-curve',
    viewBox: `-6 -6 ${width + 12} ${HEIGHT + 12}`,
    role: 'img',
    'aria-label': `Accuracy of the last ${many(list.length, 'game')}: ${
      list.map((each) => Math.round(each)).join(', ')
    }`,
  }, svg('line', { x1: 0, x2: width, y1: y(50), y2: y(50), class: 'half' }),
    svg('polyline', { points: points.join(' '), class: 'line' }),
    ...list.map((percent, i) => svg('circle', { cx: i * STEP, cy: y(percent), r: 3.5 })));
}

/**
 * @param {GameInfo} game
 * @param {Played[]} games of it, the newest first, judged
 */
function accuracyOf({ brief }, games) {
  const newest = games.slice(0, 2 * RECENT).map(({ accuracy }) => accuracy ?? 0);
  const opponents = [...new Set(games.map(({ opponent }) => opponent))];
  /** @param {string} name */
  const row = (name) => {
    const own = games.filter(({ opponent }) => opponent === name).slice(0, 2 * RECENT).map(({ accuracy }) =>
      accuracy ?? 0
    );
    return h('li', {}, `${against(name)}: ${meanText(own.slice(0, RECENT))}`,
      own.length > RECENT && `, before that ${meanText(own.slice(RECENT))}`);
  };
  return h('li', { className: 'accuracy' },
    h('div', {}, h('h3', {}, brief),
      h('p', {}, h('strong', {}, meanText(newest.slice(0, RECENT))), ' last 10',
        newest.length > RECENT && `, ${meanText(newest.slice(RECENT))} the 10 before`),
      opponents.length > 1 && h('ul', { className: 'more' }, opponents.map(row))), curve(newest.toReversed()));
}

// ---- the view -----------------------------------------------------------------------------------------------------

/** @param {string} title @param {...(Child | Child[])} content */
const box = (title, ...content) => h('section', { className: 'tile' }, h('h2', {}, title), ...content);

/**
 * @param {GameInfo[]} games
 * @param {Played[]} played
 */
function results(games, played) {
  if (played.length === 0) return h('p', {}, 'You have not finished a game yet.');
  const heads = ['Games', 'Won', 'Lost', 'Drawn', 'Unfinished', 'Score'];
  return h('div', { className: 'wide', tabIndex: 0, role: 'region', 'aria-label': 'Results' },
    h('table', { className: 'results' },
      h('thead', {}, h('tr', {}, h('td', {}), heads.map((head) => h('th', { scope: 'col' }, head)))),
      games.map((game) => {
        const own = played.filter((each) => each.game === game.id);
        return own.length > 0 && scoreRows(game, own);
      })));
}

/**
 * @param {App} app
 * @returns {Promise<View>}
 */
export async function show(app) {
  await style(new URL('./study.css', import.meta.url));
  return soon('Progress', 'Reading your games…', async () => {
    const [{ games }, log, { streak }, { lessons }] = await Promise.all([app.catalog, readLog(app), dailyOf(app),
      readPath(app)]);
    const left = new AbortController();
    const accuracies = h('div', { className: 'accuracies' });
    const { played, judging } = await judged(app, left.signal, (now, open) => {
      const known = now.filter(({ accuracy }) => accuracy !== null);
      accuracies.replaceChildren(
        h('ul', {}, ...games.flatMap((game) => {
          const own = known.filter((each) => each.game === game.id);
          return own.length > 0 ? [accuracyOf(game, own)] : [];
        })),
        ...open > 0 ? [h('p', { className: 'more', role: 'status' }, `Judging ${many(open, 'game')}…`)] : [],
        ...known.length === 0 && open === 0 ? [h('p', {}, 'No game has been judged yet.')] : [],
      );
    });
    judging.catch(console.warn);
    const race = log.score.races[''] ?? 0;
    return {
      content: [
        h('section', { className: 'hero' }, h('h1', {}, 'Your progress'),
          h('p', {}, 'Your results, accuracy, puzzles and lessons on this device.')),
        box('Results', results(games, played)),
        box('Accuracy', accuracies,
          h('p', { className: 'more' }, 'Games with hidden cards are judged when you review them. ',
            h('a', { href: '#/history' }, 'All finished games'))),
        box('Puzzles',
          h('p', {}, log.score.answered > 0 ? scoreText(log.score) : 'You have not answered a puzzle yet.'),
          streak.longest > 0 &&
            h('p', {}, `Puzzle of the day: ${many(streak.days, 'day')} in a row (longest: ${streak.longest}).`),
          race > 0 && h('p', {}, `Best race: ${race} solved in three minutes.`),
          h('p', {}, h('a', { href: '#/puzzles' }, 'Puzzles'))),
        box('Lessons', h('p', {}, pathText(lessons)), h('p', {}, h('a', { href: '#/learn' }, 'Learn'))),
        h('p', { className: 'more' }, 'Only online games are rated: ', h('a', { href: '#/online/you' }, 'your ratings'),
          '.'),
      ],
      end: () => left.abort(),
    };
  });
}
