// Where puzzles come from: each source gives the key of one, or a sentence why there is none.

import { today } from './daily.js';
import { answeredLines, dueOf } from './puzzle-log.js';

/** @import { Quiz } from './quiz.js' */
/** @import { Study } from '../types.js' */

const NEWEST = 50; // of the games of this device, in which missed chances are looked for

const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
/** @param {string[]} list */
const shuffled = (list) =>
  list.map((each) => ({ at: Math.random(), each })).sort((a, b) => a.at - b.at).map(({ each }) => each);

/** @typedef {{ key?: string, why?: string }} Found */

/**
 * @typedef {object} Source
 * @property {string} title
 * @property {string} [about]
 * @property {(quiz: Quiz, ...which: string[]) => Promise<Found>} next
 * @property {true} [isOne]
 */

/**
 * The first of these games that has a new one.
 * @param {Quiz} quiz
 * @param {string[]} ids
 * @param {{ level?: number, variants?: boolean }} kind
 */
async function fresh({ app, log }, ids, { level = 0, variants = false }) {
  /** @type {Found} */
  let answer = {};
  for (const id of shuffled(ids)) {
    answer = await app.desk.call('pick', id, anySeed(), level, answeredLines(log), variants ? 1 : 0);
    if (answer.key) break;
  }
  return answer;
}

/**
 * The keys of positions in which a person made an error.
 * @param {Quiz} quiz
 * @param {string} record
 * @param {Study} study
 */
async function missed({ app }, record, { decisions, who, rules }) {
  const errors = decisions.filter(({ error, player }) => error && who[player] === 'human');
  return Promise.all(errors.map(async ({ choice, player }) => {
    const { position } = await app.desk.call('step', record, choice, player);
    return `${rules}\t${position}\t${player}`;
  }));
}

/** A chance that a person missed in a game of this device, if there was only one right choice. @param {Quiz} quiz */
async function ownGame(quiz) {
  const { desk } = quiz.app;
  const records = (await desk.kept('records')).slice(-NEWEST).reverse();
  for (const { record } of records) {
    const { why: broken, hidden } = await desk.call('summary', record);
    const study = broken === undefined && !hidden && await desk.call('study', record);
    if (!study || study.why !== undefined) continue;
    for (const key of await missed(quiz, record, study)) {
      if (quiz.log.puzzles.has(key)) continue;
      const { why } = await quiz.ask(key, '');
      if (why === undefined) return { key };
    }
  }
  return {
    why: 'Your games have no new puzzles. Puzzles come from games with open cards, ' +
      'where you missed the only right choice.',
  };
}

/** @type {{ [mode: string]: Source }} */
export const sources = {
  daily: {
    title: 'Puzzle of the day',
    next: ({ app }) => app.desk.call('daily', today()),
    isOne: true,
  },
  again: {
    title: 'Failed puzzle',
    about: 'You have seen this puzzle before.',
    next: async ({ log }) => dueOf(log, today())[0] ?? { why: 'No puzzle is due today.' },
  },
  new: {
    title: 'Puzzle',
    next: async (quiz, game, level) => fresh(quiz, await quiz.idsOf(game), { level: Number(level ?? 0) }),
  },
  variants: {
    title: 'Variant',
    next: async (quiz, game, level) =>
      fresh(quiz, await quiz.idsOf(game), { level: Number(level ?? 0), variants: true }),
  },
  mine: {
    title: 'From your games',
    about: 'Here you missed the only right choice.',
    next: ownGame,
  },
  race: {
    title: 'Race',
    next: async (quiz, game) => fresh(quiz, await quiz.idsOf(game), {}),
  },
  shared: {
    title: 'Puzzle',
    about: 'Somebody sent you this puzzle.',
    next: async (_, key) => ({ key }),
    isOne: true,
  },
};
