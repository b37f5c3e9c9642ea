// What to do after a game of this device: play again, from the turning point too, or against the next level; or study.

import { capital } from '../base/text.js';
import { playFrom } from './board.js';
import { opponentsOf } from './opponents.js';

/** @import { Panel } from '../types.js' */
/** @import { Next } from './result.js' */
/** @import { Table } from './table.js' */

/**
 * After a loss the turning point again, after a win the same with seats exchanged.
 * @param {Table} table
 * @param {Panel | null} panel
 * @returns {Next[]}
 */
export function nextAfter(table, panel) {
  const { opponent } = table;
  const { retry, task } = panel ?? {};
  const again = panel?.actions.find(({ action }) => action === 'retry')?.said;
  const hasLost = table.ending().winner === 'foe' && !table.isShared;
  /** @type {Next} */
  const rematch = { label: rematchText(table), icon: 'again', act: () => table.rematch() };
  /** @type {Next} */
  const review = { label: 'Review', href: table.review };
  const next = hasLost || !opponent
    ? { label: 'Lesson', icon: 'book', href: `#/learn/${table.info.id}` }
    : nextLevel(table);
  const first = again && retry !== undefined && opponent
    ? [{ label: again, icon: 'undo', act: () => retryFrom(table, retry, task) }]
    : [];
  if (first.length > 0) rematch.label = 'Rematch';
  return [...first, rematch, review, ...next ? [next] : []];
}

/** The other one begins. @param {Table} table */
function rematchText(table) {
  const name = table.titleOf(3 - table.game.first);
  return table.info.joint ? 'Rematch' : `Rematch, ${name === 'You' ? 'you' : name} first`;
}

/** @param {Table} table @returns {Next | undefined} */
function nextLevel(table) {
  const ladder = opponentsOf(table, table.info).map(({ id }) => id);
  const next = ladder[ladder.indexOf(table.opponent) + 1];
  if (!next) return undefined;
  return { label: `Next: ${capital(next)}`, act: () => beginAgainst(table, next) };
}

/** @param {Table} table @param {string} who */
async function beginAgainst(table, who) {
  try {
    const { game } = await table.app.client.request('play', { rules: table.game.rules, clock: 'none', who });
    location.hash = `#/game/${game}`;
  } catch (error) {
    table.complain(error);
  }
}

/**
 * Play on from the choice at which the game was lost.
 * @param {Table} table
 * @param {number} choice
 * @param {string} [task]
 */
async function retryFrom(table, choice, task) {
  const { position } = await table.app.desk.call('step', table.game.over?.record ?? '', choice, 2);
  if (position) await playOn(table, position, task);
}

/**
 * A new game from a position of this one.
 * @param {Table} table
 * @param {string} position
 * @param {string} [task] what to find there
 */
export async function playOn(table, position, task) {
  const { rules, seat } = table.game;
  await playFrom(table.app, { rules, position, player: seat - 1, who: table.opponent, task })
    .catch((error) => table.complain(error));
}
