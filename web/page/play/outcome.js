// How a game ended: who won, in a sentence, and what the result at a table shows at once.

import { how, result } from '../host/protocol.js';

/** @import { ResultWord } from '../host/protocol.js' */
/** @import { Ending } from './result.js' */
/** @import { Seats } from './seats.js' */

/** @type {{ [W in ResultWord]?: (seats: Seats) => string }} */
const outcomes = {
  [result.draw]: () => 'A draw.',
  [result.unfinished]: () => 'No result: the turn limit was reached.',
  [how.aborted]: () => 'The game was called off.',
  [result.p1_wins]: (seats) => wonBy(seats, 1),
  [result.p2_wins]: (seats) => wonBy(seats, 2),
};

/** @param {Seats} seats @param {number} seat */
const wonBy = (seats, seat) => seat === seats.game.seat && !seats.isShared ? 'You win.' : `${seats.nameOf(seat)} wins.`;

/** Who won, from a result's word. @param {Seats} seats @param {ResultWord | undefined} word */
export const outcomeOf = (seats, word) => (word && outcomes[word]?.(seats)) ?? '';

/** @param {Seats} seats @returns {Ending} */
export function endingOf(seats) {
  const { game, below, info } = seats;
  const over = game.over;
  const winner = over?.result === result.p1_wins ? 0 : over?.result === result.p2_wins ? 1 : -1;
  const ratings = over?.ratings?.slice(2 * below, 2 * below + 2) ?? [];
  const turns = game.turn ?? game.turns.length;
  return {
    heading: outcomeOf(seats, over?.result).replace(/\.$/, ''),
    winner: winner < 0 ? null : winner === below ? 'you' : 'foe',
    sub: `${info.brief}, ${turns} ${turns === 1 ? 'turn' : 'turns'}.`,
    record: over && over.result !== how.aborted ? over.record : '',
    below,
    names: seats.names,
    rating: game.seat > 0 && ratings.length === 2 ? [ratings[0], ratings[1]] : null,
  };
}
