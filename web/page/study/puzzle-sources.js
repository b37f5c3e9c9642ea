// Where puzzles come from: each source gives the key of one, or a sentence why there is none.

import { answeredLines, dueOf, today } from './puzzle-log.js';

/** @import { Quiz } from './quiz.js' */

const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
/** @param {string[]} list */
const shuffled = (list) =>
  list.map((each) => ({ at: Math.random(), each })).sort((a, b) => a.at - b.at).map(({ each }) => each);

/** @typedef {{ key?: string, why?: string }} Found */

/**
 * @typedef {object} Source
 * @property {() => string} from
 * @property {(quiz: Quiz, ...which: string[]) => Promise<Found>} next
 * @property {true} [isOne]
 */

/**
 * The first of these games that has a new one.
 * @param {Quiz} quiz
 * @param {string[]} ids
 * @param {number} level
 */
async function fresh({ app, log }, ids, level) {
  /** @type {Found} */
  let answer = {};
  for (const id of shuffled(ids)) {
    answer = await app.desk.call('pick', id, anySeed(), level, answeredLines(log));
    if (answer.key) break;
  }
  return answer;
}

/** @type {{ [mode: string]: Source }} */
export const sources = {
  daily: {
    from: () => `Puzzle of ${today()}.`,
    next: ({ app }) => app.desk.call('daily', today()),
    isOne: true,
  },
  again: {
    from: () => 'You have seen this puzzle before.',
    next: async ({ log }) => dueOf(log, today())[0] ?? { why: 'No puzzle is due today.' },
  },
  new: {
    from: () => '',
    next: async (quiz, game, level) => fresh(quiz, await quiz.idsOf(game), Number(level ?? 0)),
  },
  race: {
    from: () => '',
    next: async (quiz, game) => fresh(quiz, await quiz.idsOf(game), 0),
  },
  shared: {
    from: () => 'Somebody sent you this puzzle.',
    next: async (_, key) => ({ key }),
    isOne: true,
  },
};
