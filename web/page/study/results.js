// The games that a person finished on this device, and how accurately: judged one after the other, and then kept.

/** @import { App } from '../views.js' */
/** @import { KeptAccuracies, KeptRecord, Pair, Study, Summary } from '../types.js' */

/**
 * @typedef {object} Played a finished game of this person
 * @property {KeptRecord['id']} id
 * @property {string} record
 * @property {string} game
 * @property {boolean} hidden
 * @property {number} seat
 * @property {string} opponent
 * @property {number} result 1 or 2: the player who won; 3: a draw; 4: no result
 * @property {number | null} accuracy null: unknown
 */
/** @typedef {{ wins: number, losses: number, draws: number, unfinished: number }} Score */

export const RECENT = 10; // games whose mean is shown

/** @param {Played[]} games @returns {Score} */
export function resultsOf(games) {
  const score = { wins: 0, losses: 0, draws: 0, unfinished: 0 };
  for (const { result, seat } of games) {
    if (result === seat + 1) score.wins++;
    else if (result === 2 - seat) score.losses++;
    else if (result === 3) score.draws++;
    else score.unfinished++;
  }
  return score;
}

/** What the device knows of accuracies. @param {App} app @returns {Promise<KeptAccuracies>} */
async function keptAccuracies(app) {
  const facts = await app.desk.kept('facts');
  return facts.find((fact) => fact.name === 'accuracies') ?? { name: 'accuracies', of: {} };
}

/**
 * Null for a player who had no choice.
 * @param {Partial<Pick<Study, 'marks'>>} study
 * @returns {Pair<number | null> | null}
 */
export function accuraciesOf({ marks }) {
  const [one, two] = marks?.map(({ accuracy, unforced }) => unforced > 0 ? accuracy : null) ?? [];
  return one === undefined || two === undefined ? null : [one, two];
}

/**
 * Remember the accuracies of a game that was judged, in the tab that may.
 * @param {App} app
 * @param {KeptRecord['id']} id
 * @param {Pair<number | null> | null} both
 */
export async function keepAccuracy(app, id, both) {
  const kept = await keptAccuracies(app);
  if (!app.desk.isHost || JSON.stringify(kept.of[id]) === JSON.stringify(both)) return;
  await app.desk.call('keep', ['facts', { ...kept, of: { ...kept.of, [id]: both } }]);
}

/**
 * Of two people at one device it is the first, as in the terminal.
 * @param {KeptRecord} kept
 * @param {Summary} about
 * @param {KeptAccuracies['of']} known
 * @returns {Played[]}
 */
function playedOf({ id, record, seat: own }, { who, names, game, hidden, result, over }, known) {
  const seat = own ? own - 1 : who.indexOf('human');
  if (!over || seat < 0) return [];
  const other = who[1 - seat];
  const opponent = other === 'human' ? 'a person' : other || names[1 - seat];
  return [{ id, record, game, hidden, seat, opponent, result, accuracy: known[id]?.[seat] ?? null }];
}

/** The games of this device, the newest first; of one game, if it is named. @param {App} app @param {string} [game] */
export async function playedHere(app, game = '') {
  const [records, { of }] = await Promise.all([app.desk.kept('records'), keptAccuracies(app)]);
  const wanted = records.filter(({ record }) => record.includes(`\nrules ${game}`));
  const all = await Promise.all(wanted.map(async (kept) => {
    const about = await app.desk.call('summary', kept.record);
    return about.why === undefined ? playedOf(kept, about, of).map((each) => ({ ...each, date: about.date })) : [];
  }));
  return all.flat().filter((each) => game === '' || each.game === game).sort((a, b) => b.date.localeCompare(a.date));
}

/**
 * The games of this device, the newest first, and those with open cards judged. `draw` is called with what is known,
 * and how many are still to be judged.
 * @param {App} app
 * @param {AbortSignal} left
 * @param {(games: Played[], open: number) => void} draw
 */
export async function judged(app, left, draw) {
  const [played, { of }] = await Promise.all([playedHere(app), keptAccuracies(app)]);
  const open = played.filter(({ id, hidden }) => !hidden && of[id] === undefined);
  draw(played, open.length);
  const judge = async () => {
    for (const [i, game] of open.entries()) {
      if (left.aborted) return;
      const both = accuraciesOf(await app.desk.call('study', game.record));
      await keepAccuracy(app, game.id, both);
      game.accuracy = both?.[game.seat] ?? null;
      if (!left.aborted) draw(played, open.length - i - 1);
    }
  };
  return { played, judging: judge() };
}
