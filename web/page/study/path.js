// The path of short lessons: which are done, and which is next. The library lists them; the device keeps the ticks,
// and what is kept of guided games.

/** @import { App } from '../views.js' */
/** @import { KeptExercises, KeptLesson, KeptPath, Stores } from '../types.js' */

/** @typedef {KeptPath['lessons'][number]} Listed */
/** @typedef {Listed & { number: number, state: 'done' | 'next' | 'new', isWeak: boolean }} Lesson `number` from 1 */

/**
 * @param {{ game: string, id: string }} lesson
 * @returns {KeptExercises['name']}
 */
export const factOf = ({ game, id }) => `path:${game}/${id}`;

/**
 * @param {Stores['facts'][]} facts
 * @param {{ game: string, id: string }} lesson
 * @returns {KeptExercises}
 */
export function keptOf(facts, lesson) {
  const name = factOf(lesson);
  const found = facts.find((fact) => fact.name === name);
  return found && 'times' in found ? found : { name, words: '', times: 0, missed: 0 };
}

/**
 * The first lesson that is not done, from one on and then from the start; undefined if all are.
 * @template {{ state: string }} T
 * @param {T[]} lessons
 * @param {number} from
 */
export const nextOf = (lessons, from = 0) =>
  [...lessons.slice(from), ...lessons.slice(0, from)].find(({ state }) => state !== 'done');

/**
 * A lesson is weak if it was never done without a wrong answer.
 * @param {Listed[]} listed
 * @param {Stores['facts'][]} facts
 * @returns {Lesson[]}
 */
function ticked(listed, facts) {
  /** @type {Lesson[]} */
  const lessons = listed.map(({ game, id, title }, i) => {
    const { times, missed } = keptOf(facts, { game, id });
    const state = times > 0 ? 'done' : 'new';
    return { game, id, title, number: i + 1, state, isWeak: times > 0 && missed === times };
  });
  const next = nextOf(lessons);
  if (next) next.state = 'next';
  return lessons;
}

/** All lessons. They are remembered for the first view. @param {App} app */
export async function readPath(app) {
  const [{ lessons: all }, facts] = await Promise.all([app.desk.call('path'), app.desk.kept('facts')]);
  const lessons = all.map(({ game, id, title }) => ({ game, id, title }));
  const before = facts.find((fact) => fact.name === 'path');
  if (app.desk.isHost && JSON.stringify(before?.lessons) !== JSON.stringify(lessons)) {
    await app.desk.call('keep', ['facts', { name: 'path', lessons }]);
  }
  return { lessons: ticked(lessons, facts), positions: all.map(({ positions }) => positions), facts };
}

/**
 * The same for the first view, which asks the library nothing: null if it never listed them here.
 * @param {App} app
 */
export async function pathOf(app) {
  const facts = await app.desk.kept('facts');
  const kept = facts.find((fact) => fact.name === 'path');
  return kept ? ticked(kept.lessons, facts) : null;
}

/** "Lessons: 3 of 21 done." and the weak ideas, as the terminal says it. @param {Lesson[]} lessons */
export function pathText(lessons) {
  const done = lessons.filter(({ state }) => state === 'done').length;
  const weak = lessons.filter(({ isWeak }) => isWeak).map(({ title }) => title);
  return `Lessons: ${done} of ${lessons.length} done.${weak.length > 0 ? ` Weak ideas: ${weak.join(', ')}.` : ''}`;
}

/**
 * @param {string} id
 * @returns {KeptLesson['name']}
 */
export const guidedFact = (id) => `lesson:${id}`;

/**
 * What is kept of the guided game of a game.
 * @param {Stores['facts'][]} facts
 * @param {string} id
 */
export const guidedOf = (facts, id) =>
  facts.flatMap((fact) => fact.name === guidedFact(id) && 'done' in fact ? [fact] : [])[0] ??
    { words: '', done: false };
