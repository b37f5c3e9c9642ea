// The puzzle of the day: the days on which it was solved, the streak by the library's rule, the week, and what can be
// shared. Days are dates, "2026-01-31", in UTC: everybody has the same puzzle at the same time.

import { h, style } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { many } from '../base/text.js';

/** @import { App } from '../views.js' */
/** @import { KeptDaily, KeptScore, Stores, Streak } from '../types.js' */

/** @typedef {{ day: string, letter: string, name: string, state: 'done' | 'missed' | 'now' | 'to come' }} WeekDay */

/**
 * @typedef {object} Daily
 * @property {string} title
 * @property {string} sentence
 * @property {WeekDay[]} week from Monday to Sunday
 * @property {Streak} streak
 * @property {'new' | 'begun' | 'solved' | 'given up'} state of today's puzzle
 */

const DAY = 86400000;
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const today = () => new Date().toISOString().slice(0, 10);
/**
 * @param {string} day
 * @param {number} days
 */
export const later = (day, days) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Earlier pages kept only the last day of the streak and how many there were. @param {KeptScore | undefined} score */
const olderDays = ({ daily = '', days = 0 } = /** @type {KeptScore} */ ({})) =>
  daily ? Array.from({ length: days }, (_, i) => later(daily, i + 1 - days)) : [];

/**
 * What is kept of it.
 * @param {Stores['facts'][]} facts
 * @returns {KeptDaily}
 */
export function keptDaily(facts) {
  const days = () => olderDays(facts.find((fact) => fact.name === 'score'));
  return facts.find((fact) => fact.name === 'daily') ?? { name: 'daily', days: days(), last: null, streaks: {} };
}

/** The streak on this day by the library, which needs its larger module. @param {App} app @param {string[]} days */
async function streakOn(app, days, day = today()) {
  const { why, ...streak } = await app.desk.call('streak', days.map((each) => `${each}\n`).join(''), day);
  if (why !== undefined) throw new Error(why);
  return /** @type {Streak} */ (streak);
}

/**
 * The same after today's puzzle was solved or given up. What the streak will be on the next days is kept with it, so
 * that the first view need not ask the library.
 * @param {App} app
 * @param {KeptDaily} before
 * @param {NonNullable<KeptDaily['last']>} last
 * @returns {Promise<KeptDaily>}
 */
export async function answered(app, before, last) {
  const days = last.isSolved && before.days.at(-1) !== last.day ? [...before.days, last.day] : before.days;
  const next = [0, 1, 2].map((n) => later(last.day, n));
  const streaks = Object.fromEntries(await Promise.all(next.map(async (day) => [day, await streakOn(app, days, day)])));
  return { name: 'daily', days, last, streaks };
}

/**
 * A missed day breaks the streak, or is frozen; two always break it. So a day that was not asked about has none.
 * @param {App} app
 * @param {KeptDaily} kept
 * @param {string} day
 */
async function streakOf(app, kept, day) {
  const known = kept.streaks[day];
  if (known) return known;
  if (kept.days.length > 0 && Object.keys(kept.streaks).length === 0) return streakOn(app, kept.days, day);
  const longest = Math.max(0, ...Object.values(kept.streaks).map((each) => each.longest));
  return { days: 0, longest, frozen: false, said: 'Streak: 0 days.' };
}

/**
 * @param {string[]} days
 * @param {string} now
 * @returns {WeekDay[]}
 */
function weekOf(days, now) {
  const since = (new Date(now).getUTCDay() + 6) % 7; // Monday
  return names.map((name, i) => {
    const day = later(now, i - since);
    const past = i < since ? 'missed' : i === since ? 'now' : 'to come';
    return { day, name, letter: name.charAt(0), state: days.includes(day) ? 'done' : past };
  });
}

const said = {
  new: 'Everyone in the world gets the same puzzle.',
  begun: 'You have started it. Everyone in the world gets the same puzzle.',
  solved: 'Solved. The next one comes at midnight UTC.',
  'given up': 'Not solved. The next one comes at midnight UTC.',
};

/**
 * Today's puzzle for a view that shows a card of it.
 * @param {App} app
 * @returns {Promise<Daily>}
 */
export async function dailyOf(app, now = today()) {
  const facts = await app.desk.kept('facts');
  const kept = keptDaily(facts);
  const open = facts.find((fact) => fact.name === 'puzzle');
  const isBegun = open?.place === 'daily' && open.day === now && open.words !== '';
  const isOver = kept.last?.day === now;
  const state = kept.days.includes(now) ? 'solved' : isOver ? 'given up' : isBegun ? 'begun' : 'new';
  const streak = await streakOf(app, kept, now);
  return {
    title: 'Puzzle of the day',
    sentence: streak.frozen && state === 'new'
      ? 'You missed yesterday: solve today’s puzzle to keep your streak.'
      : said[state],
    week: weekOf(kept.days, now),
    streak,
    state,
  };
}

/** The five lines about today's puzzle, which spoil nothing; '' before it is solved or given up. @param {App} app */
export async function linesToShare(app, now = today()) {
  const kept = keptDaily(await app.desk.kept('facts'));
  if (kept.last?.day !== now) return '';
  const { days } = await streakOf(app, kept, now);
  const lines = await app.desk.call('share', now, kept.last.words, days);
  return lines.said ?? '';
}

// ---- drawn --------------------------------------------------------------------------------------------------------

const tellDay = { done: 'solved', missed: 'not solved', now: 'today', 'to come': 'to come' };

/** @param {WeekDay[]} week */
export function weekRow(week, now = today()) {
  return h('ul', { className: 'week', 'aria-label': 'This week' },
    week.map(({ day, letter, name, state }) =>
      h('li', { className: state.replace(' ', '-'), 'aria-current': day === now ? 'date' : undefined },
        h('span', { className: 'unseen' }, `${name}: ${tellDay[state]}`),
        h('span', { className: 'dot', 'aria-hidden': 'true' }, state === 'done' && icon('check')),
        h('span', { className: 'letter', 'aria-hidden': 'true' }, letter))
    ));
}

/** The streak as a chip; nothing without one. @param {Streak} streak */
export const streakChip = ({ days, said: sentence }) =>
  days > 0 &&
  h('p', { className: 'streak', title: sentence }, icon('flame'), many(days, 'day'),
    h('span', { className: 'unseen' }, ' in a row'));

/**
 * The card of today's puzzle, for the first view and for that of puzzles.
 * @param {App} app
 * @param {...Node} rest
 */
export async function dailyCard(app, ...rest) {
  const [{ title, sentence, week, streak, state }] = await Promise.all([
    dailyOf(app),
    style(new URL('./daily.css', import.meta.url)),
  ]);
  const isOver = state === 'solved' || state === 'given up';
  const action = isOver ? 'Look at it again' : state === 'begun' ? 'Continue' : 'Solve it';
  return h('section', { className: 'tile daily' },
    h('div', { className: 'daily-head' }, h('div', {}, h('h2', {}, title), h('p', {}, sentence)), streakChip(streak)),
    weekRow(week),
    h('div', { className: 'actions' },
      h('a', { className: isOver ? 'button' : 'primary', href: '#/puzzles/daily' }, action), ...rest));
}
