// What a rated game does to one's rating, in a sentence.

/** @import { Game } from '../host/game.js' */

/**
 * Empty: the game is not rated, is not over, or does not count.
 * @param {Pick<Game, 'seat' | 'rated' | 'pair' | 'over'>} game
 */
export function ratingText({ seat, rated, pair, over }) {
  if (!rated || !over || seat === 0) return '';
  const [before, after] = over.ratings?.slice(2 * seat - 2, 2 * seat) ?? [];
  if (before === undefined) return pair === 1 && over.next ? 'Your rating changes after the second game.' : '';
  if (before !== after) return `Your rating: ${before} → ${after}.`;
  return `Your rating is still ${after}. A pair against somebody who is new to rated games here counts little or ` +
    'nothing, and so does a fourth pair against the same player in one day.';
}
