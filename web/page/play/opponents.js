// The players that one can choose as an opponent.

import { h } from '../base/dom.js';
import { capital } from '../base/text.js';

/** @import { Catalog, GameInfo } from '../types.js' */

/**
 * No player is perfect where cards are hidden.
 * @param {Pick<Catalog, 'players'>} catalog
 * @param {GameInfo} game
 */
export const opponentsOf = (catalog, game) =>
  catalog.players.filter((player) =>
    game.opponents?.includes(player.id) ??
      (player.kind !== 'yardstick' &&
        (player.game ? player.game === game.id : !(game.hidden && player.kind === 'strongest')))
  );

/**
 * Those on the ladder of a new game: the levels that look ahead, and the strongest.
 * @param {Catalog} catalog
 * @param {GameInfo} game
 */
export const rungsOf = (catalog, game) =>
  opponentsOf(catalog, game).filter(({ solves, kind }) => solves || kind === 'strongest');

/**
 * Them as options of a select.
 * @param {Catalog} catalog
 * @param {GameInfo} game
 * @param {string} chosen
 */
export const opponentOptions = (catalog, game, chosen) =>
  opponentsOf(catalog, game).map(({ id }) =>
    h('option', { value: id, selected: id === chosen || undefined }, capital(id))
  );
