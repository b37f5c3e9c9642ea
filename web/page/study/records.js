// Finished games of this device: where a record is, and what it is about.

import { save, takeGames } from './game-file.js';

/** @import { App } from '../views.js' */
/** @import { Summary } from '../types.js' */

const results = ['not finished', '', '', 'a draw', 'no result'];

/**
 * The record of a finished game; undefined if it is not here.
 * @param {App} app
 * @param {string} id
 */
export async function recordOf(app, id) {
  const key = /^\d+$/.test(id) ? Number(id) : id;
  const kept = (await app.desk.kept('records')).find((each) => each.id === key);
  return kept || id.startsWith('i') ? kept?.record : (await app.gameAt(id))?.over?.record;
}

/**
 * Keep a record from elsewhere; the same one is kept once. Returns its id; throws a sentence.
 * @param {App} app
 * @param {string} text
 */
export async function keepRecord(app, text, seat = 0) {
  const { ids, refused, lacks } = await takeGames(app, text, seat);
  if (ids.length === 0) throw new Error(refused[0] ?? lacks);
  return ids[0];
}

/** "Ann wins", "a draw". @param {Pick<Summary, 'result' | 'names'>} about */
export const resultText = ({ result, names }) => results[result] || `${names[result - 1]} wins`;

/** @param {string} date */
export const dayText = (date) =>
  new Date(date).toLocaleDateString(undefined, { year: 'numeric', month: 'short', day: 'numeric' });

/**
 * @param {string} record
 * @param {Summary} about
 */
export const download = (record, { game, date }) => save(record, `${game}-${date.slice(0, 10)}.duel`);
