// Games on a server in which it is this person's move. Nothing is asked of a server for somebody who never played on
// one.

import { fill, h } from '../base/dom.js';
import { remembered } from '../base/storage.js';
import { many } from '../base/text.js';
import { rulesText } from '../play/editions.js';

/** @import { App } from '../views.js' */
/** @import { Catalog } from '../types.js' */
/** @import { Client } from '../host/client.js' */
/** @import { Game } from '../host/game.js' */

const HOUR = 3600000;

/** For how long a game without a clock has waited; nothing below an hour. @param {Game} game */
export function waitedText({ clock, movedAt }) {
  const hours = Math.floor((Date.now() - movedAt) / HOUR);
  if (clock || hours < 1) return '';
  return `for ${hours < 48 ? many(hours, 'hour') : many(Math.floor(hours / 24), 'day')}`;
}

/** This person's running games, those that wait for a move first. @param {Client} client */
export const runningGames = (client) =>
  [...client.games.values()].filter((game) => !game.over && game.seat > 0)
    .sort((a, b) => Number(b.isMine) - Number(a.isMine) || b.number - a.number);

/**
 * @param {Catalog} catalog
 * @param {Game} game
 */
export function gameRow(catalog, game) {
  const state = game.isMine ? ['your move', waitedText(game)].filter(Boolean).join(' ') : 'their move';
  return h('li', {},
    h('a', { className: `game-row ${game.isMine ? 'you' : 'foe'}`, href: `#/online/game/${game.number}` },
      h('span', { className: 'text' }, h('strong', {}, game.players[2 - game.seat].name),
        h('small', {}, rulesText(catalog, game.rules))), h('small', { className: 'state' }, state)));
}

/**
 * The client of the server on which this person plays; nothing if there is none. Opens a connection only for somebody
 * who has played online.
 * @returns {Promise<Client | undefined>}
 */
async function clientOfPlayer() {
  if (remembered('plays-online') !== 'yes') return undefined;
  const { reach } = await import('./server.js');
  const server = await reach();
  await server?.client.welcome;
  return server?.client;
}

/**
 * Show the games in which it is this person's move in an element, which stays hidden while there are none. Resolves to
 * a function that ends it.
 * @param {App} app
 * @param {HTMLElement} element
 */
export async function showInbox(app, element) {
  const [client, catalog] = await Promise.all([clientOfPlayer(), app.catalog]);
  if (!client) return () => {};
  const show = () => {
    const games = runningGames(client).filter((game) => game.isMine);
    element.hidden = games.length === 0;
    fill(element, h('h2', {}, 'Your move'),
      h('ul', { className: 'rows' }, games.map((game) => gameRow(catalog, game))));
  };
  show();
  return client.on('game', show);
}
