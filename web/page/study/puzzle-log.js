// What is remembered of puzzles: which were answered, which come back and when (Leitner's boxes), points and streaks.
// docs/play/puzzles.md has the rules; daily.js has the days of the puzzle of the day.

import { many } from '../base/text.js';
import { answered, keptDaily, later, today } from './daily.js';

/** @import { App } from '../views.js' */
/** @import { CurrentPuzzle, Kept, KeptDaily, KeptPuzzle, KeptScore } from '../types.js' */

/**
 * @typedef {object} Log
 * @property {App} app
 * @property {Map<string, KeptPuzzle>} puzzles
 * @property {KeptScore} score
 * @property {CurrentPuzzle | null} current
 * @property {KeptDaily} daily
 */

const DAYS = [1, 3, 7, 21, 60]; // how long a puzzle waits in each box

/** @returns {KeptScore} */
const fresh = () => ({
  name: 'score',
  answered: 0,
  solved: 0,
  points: 0,
  streak: 0,
  longest: 0,
  races: {},
});

/**
 * @param {App} app
 * @returns {Promise<Log>}
 */
export async function readLog(app) {
  const [puzzles, facts] = await Promise.all([app.desk.kept('puzzles'), app.desk.kept('facts')]);
  return {
    app,
    puzzles: new Map(puzzles.map((puzzle) => [puzzle.key, puzzle])),
    score: facts.find((fact) => fact.name === 'score') ?? fresh(),
    current: facts.find((fact) => fact.name === 'puzzle') ?? null,
    daily: keptDaily(facts),
  };
}

/** Lines of answered puzzles, as web_pick takes them. @param {Log} log */
export const answeredLines = (log) => `\n${[...log.puzzles.keys()].map((key) => `${key}\n`).join('')}`;

/**
 * @param {KeptPuzzle} puzzle
 * @param {string} day
 */
export const isDue = ({ box, due }, day) => box > 0 && due <= day;
/**
 * @param {Log} log
 * @param {string} day
 */
export const dueOf = (log, day) => [...log.puzzles.values()].filter((puzzle) => isDue(puzzle, day));

/**
 * A failed puzzle goes into the first box. A solved one that was due moves to the next, and out of the last.
 * @param {KeptPuzzle | undefined} before
 * @param {string} day
 * @param {boolean} isSolved
 */
function moved(before, day, isSolved) {
  if (!isSolved) return { box: 1, due: later(day, DAYS[0]) };
  if (!before?.box || !isDue(before, day)) return { box: before?.box ?? 0, due: before?.due ?? '' };
  const box = before.box < DAYS.length ? before.box + 1 : 0;
  return { box, due: box > 0 ? later(day, DAYS[box - 1]) : '' };
}

/**
 * @param {KeptScore} score
 * @param {{ isSolved: boolean, points: number }} answer
 * @returns {KeptScore}
 */
function scored(score, { isSolved, points }) {
  const streak = isSolved ? score.streak + 1 : 0;
  return {
    ...score,
    answered: score.answered + 1,
    solved: score.solved + (isSolved ? 1 : 0),
    points: score.points + (isSolved ? points : 0),
    streak,
    longest: Math.max(streak, score.longest),
  };
}

/**
 * @typedef {object} Change what is kept at once
 * @property {CurrentPuzzle} current what is on the table: a puzzle that is left comes again
 * @property {{ isSolved: boolean, points: number } | null} [answer] it was solved at the first try, or failed
 * @property {{ isSolved: boolean } | null} [daily] the puzzle of the day is solved or given up
 */

/**
 * An answer counts if the puzzle is new, or was due.
 * @param {Log} log
 * @param {string} mode
 * @param {Change} change
 */
export async function note(log, mode, { current, answer, daily }) {
  /** @type {Kept[]} */
  const values = [['facts', current]];
  log.current = current;
  if (answer) {
    const day = today();
    const before = log.puzzles.get(current.key);
    const puzzle = { key: current.key, ...moved(before, day, answer.isSolved) };
    if (!before || (mode === 'again' && isDue(before, day))) log.score = scored(log.score, answer);
    log.puzzles.set(current.key, puzzle);
    values.push(['puzzles', puzzle], ['facts', log.score]);
  }
  if (daily) {
    log.daily = await answered(log.app, log.daily, { day: current.day, words: current.words, ...daily });
    values.push(['facts', log.daily]);
  }
  await log.app.desk.call('keep', ...values);
}

/**
 * The most solved in a race of this game; "" is all games. Returns the best before.
 * @param {Log} log
 * @param {string} game
 * @param {number} solved
 */
export async function noteRace(log, game, solved) {
  const best = log.score.races[game] ?? 0;
  log.score = { ...log.score, races: { ...log.score.races, [game]: Math.max(best, solved) } };
  await log.app.desk.call('keep', ['facts', log.score]);
  return best;
}

/** As the terminal says it. @param {KeptScore} score */
export function scoreText({ answered: all, solved, points, streak, longest }) {
  const row = longest > 0 ? ` In a row: ${streak} (longest: ${longest}).` : '';
  return `Puzzles: ${solved} of ${all} solved on the first try, ${many(points, 'point')}.${row}`;
}
