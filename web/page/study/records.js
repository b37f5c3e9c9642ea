// Finished games of this device: where a record is, and what it is about.

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
export async function keepRecord(app, text) {
  const record = text.replaceAll('\r\n', '\n');
  const { why, over } = await app.desk.call('summary', record);
  if (why !== undefined) throw new Error(why);
  if (!over) throw new Error('This game is not over; only finished games are kept in the history.');
  const [, sum] = record.trimEnd().match(/#([0-9a-f]{8})$/) ?? [];
  const twin = (await app.desk.kept('records')).find((each) => each.record === record);
  const id = twin?.id ?? `i${sum}`;
  if (!twin) await app.desk.call('keep', ['records', { id, record }]);
  return id;
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
export function download(record, { game, date }) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
  link.download = `${game}-${date.slice(0, 10)}.duel`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
