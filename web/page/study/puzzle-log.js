// What is remembered of puzzles: which were answered, which come back and when (Leitner's boxes), points and streaks.
// docs/play/puzzles.md has the rules; days are dates, "2026-01-31", in UTC.

import { many } from '../base/text.js';

/** @import { App } from '../views.js' */
/** @import { CurrentPuzzle, KeptPuzzle, KeptScore } from '../types.js' */

/** @typedef {{ app: App, puzzles: Map<string, KeptPuzzle>, score: KeptScore, current: CurrentPuzzle | null }} Log */

const DAYS = [1, 3, 7, 21, 60]; // how long a puzzle waits in each box

export const today = () => new Date().toISOString().slice(0, 10);
/**
 * @param {string} day
 * @param {number} days
 */
export const later = (day, days) => new Date(Date.parse(day) + days * 86400000).toISOString().slice(0, 10);

/** @returns {KeptScore} */
const fresh = () => ({
  name: 'score',
  answered: 0,
  solved: 0,
  points: 0,
  streak: 0,
  longest: 0,
  daily: '',
  days: 0,
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
 * @param {{ isSolved: boolean, points: number, isDaily: boolean, day: string }} answer
 * @returns {KeptScore}
 */
function scored(score, { isSolved, points, isDaily, day }) {
  const streak = isSolved ? score.streak + 1 : 0;
  const days = score.daily === later(day, -1) ? score.days + 1 : 1;
  return {
    ...score,
    answered: score.answered + 1,
    solved: score.solved + (isSolved ? 1 : 0),
    points: score.points + (isSolved ? points : 0),
    streak,
    longest: Math.max(streak, score.longest),
    ...isDaily && isSolved && score.daily !== day ? { daily: day, days } : {},
  };
}

/**
 * The puzzle was solved at the first try, or failed. It counts if it is new, or was due. `current` is kept with it, at
 * once.
 * @param {Log} log
 * @param {object} answer
 * @param {string} answer.key
 * @param {string} answer.mode
 * @param {boolean} answer.isSolved
 * @param {number} answer.points
 * @param {string} [answer.day]
 * @param {CurrentPuzzle} answer.current
 */
export async function note(log, { key, mode, isSolved, points, day = today(), current }) {
  const before = log.puzzles.get(key);
  const counts = !before || (mode === 'again' && isDue(before, day));
  const puzzle = { key, ...moved(before, day, isSolved) };
  if (counts) log.score = scored(log.score, { isSolved, points, isDaily: mode === 'daily', day });
  log.puzzles.set(key, puzzle);
  log.current = current;
  await log.app.desk.call('keep', ['puzzles', puzzle], ['facts', log.score], ['facts', current]);
}

/**
 * What is on the table: a puzzle that is left comes again.
 * @param {Log} log
 * @param {CurrentPuzzle} current
 */
export function remember(log, current) {
  log.current = current;
  return log.app.desk.call('keep', ['facts', current]);
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

/** @param {KeptScore} score */
export function daysInARow({ daily, days }, day = today()) {
  return daily === day || daily === later(day, -1) ? days : 0;
}

/** @param {KeptScore} score */
export function scoreText(score) {
  const { answered, solved, points, streak, longest } = score;
  const days = daysInARow(score);
  return `${solved} of ${answered} solved on the first try, ${many(points, 'point')}. ` +
    `Streak: ${streak} (longest: ${longest}).` +
    (days > 0 ? ` Puzzle of the day: ${many(days, 'day')} in a row.` : '');
}
