// What a table says during a game: which turn it is, the cue above the moves, and the sentence at the centre.

import { remembered } from '../base/storage.js';
import { outcomeOf } from './outcome.js';

/** @import { Saying } from './say.js' */
/** @import { Shot } from './shot.js' */
/** @import { Seats } from './seats.js' */

const LAST_TURNS = 20; // from here on the bar says how many there are

/** The limit of turns that the host sets, from the rules; '': none. @param {string} rules */
export const turnLimit = (rules) => rules.match(/\bturn-limit=(\d+)/)?.[1] ?? '';

/** The turn, as the bar says it. @param {string} rules @param {number | undefined} turn */
export function turnText(rules, turn) {
  if (turn === undefined) return '';
  const limit = turnLimit(rules);
  return `Turn ${turn}${Number(limit) - turn < LAST_TURNS ? ` of ${limit}` : ''}`;
}

/** Who is to choose, above the moves. @param {Seats} seats @param {Shot} shot */
export function cueOf(seats, { over, wanted, isMine }) {
  const { game, info, isShared } = seats;
  if (over) return outcomeOf(seats, over.result);
  if (wanted.length === 0) return '';
  if (isMine && isShared) return `${seats.nameOf(game.seat)}, choose`;
  if (isMine) return info.joint ? 'Your secret choice' : 'Your move';
  return `${seats.nameOf(wanted.find((seat) => seat !== game.seat) ?? 3 - game.seat)} is choosing…`;
}

/** What happened, at the centre. @param {Seats} seats @param {Shot} shot @returns {Saying} */
export function happenedIn(seats, { ply, brief, isUndone, wanted }) {
  if (isUndone) return { text: 'The last move was taken back.' };
  const [place, task] = remembered('task').split('\n');
  if (task && ply === 0 && place === location.hash) return { kind: 'task', text: task };
  if (brief) return { text: brief };
  const told = seats.game.turns.slice(1).findLast(({ lines }) => lines.length > 0);
  if (told) return { text: told.lines[0] };
  if (wanted.length > 1) return { text: 'Both choose at the same time.' };
  const [first] = wanted;
  if (first === undefined) return { text: '' };
  return { text: seats.titleOf(first) === 'You' ? 'You go first.' : `${seats.titleOf(first)} goes first.` };
}
