// Games of this player on a server, until their records are in the history of this device. Their numbers are kept here,
// because a game may end while nobody looks: the server tells of those that ended when it is asked for them by number.

import { how } from '../host/protocol.js';
import { remember, remembered } from '../base/storage.js';
import { messageOf } from '../base/text.js';
import { keepRecord } from './records.js';

/** @import { App } from '../views.js' */
/** @import { Client } from '../host/client.js' */

const MOST = 100; // that one request can ask for

/** @param {string} address */
const keyOf = (address) => `open games ${address}`;

/** Games that were running when this browser last heard of them. @param {string} address @returns {number[]} */
export const openGames = (address) => remembered(keyOf(address)).split(' ').filter(Boolean).map(Number);

/**
 * @param {string} address
 * @param {number[]} games
 */
const write = (address, games) => remember(keyOf(address), games.slice(-MOST).join(' '));

/**
 * @param {string} address
 * @param {number} game
 */
function note(address, game) {
  const games = openGames(address);
  if (!games.includes(game)) write(address, [...games, game]);
}

/**
 * @param {string} address
 * @param {number} game
 */
function strike(address, game) {
  const games = openGames(address);
  if (games.includes(game)) write(address, games.filter((each) => each !== game));
}

/**
 * From now on, every game of this player on the server goes into the history when it is over.
 * @param {App} app
 * @param {Client} client
 * @param {string} address
 */
export function followGames(app, client, address) {
  /** @type {Set<number>} */
  const done = new Set(); // so that one that the person deletes stays deleted
  client.on('game', async (number) => {
    const game = client.games.get(number);
    if (game && game.seat > 0 && !game.over) {
      note(address, number);
      return;
    }
    if (game?.over && game.seat > 0 && game.over.result !== how.aborted && !done.has(number)) {
      done.add(number);
      try {
        await keepRecord(app, game.over.record, game.seat);
      } catch (error) {
        app.say(`The game is over, but could not be kept here: ${messageOf(error)}`);
        return;
      }
    }
    strike(address, number);
  });
}
