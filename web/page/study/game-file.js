// Many games in one text, as `duello export` writes it and `duello import` reads it.

import { many } from '../base/text.js';

/** @import { App } from '../views.js' */
/** @import { Kept, KeptRecord } from '../types.js' */

/**
 * What was done with the games of a text.
 * @typedef {object} Taken
 * @property {(number | string)[]} ids of those that are here now
 * @property {number} added
 * @property {number} known
 * @property {string[]} refused why others are not
 * @property {string} lacks what is missing in the text; empty: nothing
 */

/** @param {string} text */
const ended = (text) => text === '' || text.endsWith('\n') ? text : `${text}\n`;

/** All of them, between a heading and their number. @param {KeptRecord[]} kept */
export const written = (kept) =>
  `duello records 1\n${kept.map(({ record }) => ended(record)).join('')}end of ${kept.length} records\n`;

/** The word for each game of this device, by which the same game is known again. @param {App} app */
async function knownGames(app) {
  const kept = await app.desk.kept('records');
  const { records = [] } = await app.desk.call('records', written(kept));
  /** @type {Map<number, number | string>} */
  const begins = new Map(); // by the line
  let line = 2;
  for (const { id, record } of kept) {
    begins.set(line, id);
    line += ended(record).split('\n').length - 1;
  }
  /** @type {Map<string, number | string>} */
  const known = new Map();
  for (const { same, line: from } of records) {
    if (same) known.set(same, begins.get(from) ?? '');
  }
  return known;
}

/**
 * Keep the finished games of a text, those that are not here yet; all of them or, if that fails, none. `seat`: this
 * person's in it, if the record itself does not say which of two people that is.
 * @param {App} app
 * @param {string} text
 * @returns {Promise<Taken>}
 */
export async function takeGames(app, text, seat = 0) {
  const plain = text.replaceAll('\r\n', '\n');
  const lines = plain.split('\n');
  const { records, lacks, why } = await app.desk.call('records', plain);
  if (!records) throw new Error(why);
  const known = await knownGames(app);
  /** @type {Map<string, KeptRecord>} */
  const fresh = new Map();
  /** @type {Taken} */
  const taken = { ids: [], added: 0, known: 0, refused: [], lacks: lacks ? `The file: ${lacks}` : '' };
  records.forEach(({ line, lines: count, same, why: reason }, i) => {
    if (same === undefined) {
      taken.refused.push(`Record ${i + 1}, which starts in line ${line}: ${reason}`);
      return;
    }
    const id = known.get(same) ?? `i${same}`;
    taken.ids.push(id);
    if (known.has(same)) taken.known++;
    else fresh.set(same, {
        id,
        record: `${lines.slice(line - 1, line - 1 + count).join('\n')}\n`,
        ...seat && { seat },
      });
    known.set(same, id);
  });
  /** @type {Kept[]} */
  const values = [...fresh.values()].map((value) => ['records', value]);
  if (values.length > 0) await app.desk.call('keep', ...values);
  return { ...taken, added: fresh.size };
}

/** As the terminal says it. @param {Taken} taken */
export const takenText = ({ added, known, refused }) =>
  `${many(added, 'game')} added, ${known} known already, ${refused.length} refused.`;

/**
 * Hand a text to the person as a file.
 * @param {string} text
 * @param {string} name
 */
export function save(text, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
