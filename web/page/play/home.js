// The games to choose from, and those that wait to be continued.

import { h } from '../base/dom.js';

/** @import { App, View } from '../views.js' */
/** @import { GameInfo } from '../types.js' */

/** @param {GameInfo} game */
const kindsOf = ({ hidden, joint, chance }) => [
  hidden && 'hidden cards',
  joint && 'both choose at once',
  chance && !hidden && 'chance',
  !hidden && !joint && 'nothing hidden, in turns',
];

/** @param {GameInfo} game */
function gameCard(game) {
  return h('li', {},
    h('a', { className: 'game', href: `#/new/${game.id}` }, h('h2', {}, game.title), h('p', {}, game.pitch),
      h('p', { className: 'kinds' }, kindsOf(game).map((kind) => kind && h('span', {}, kind)))));
}

/** @param {App} app */
async function running(app) {
  const games = [...app.client.games.values()].filter((game) => !game.over);
  const links = await Promise.all(games.map(async (game) => {
    const title = (await app.gameOf(game.rules))?.title ?? game.rules;
    const other = game.players[2 - game.seat].name;
    return h('li', {},
      h('a', { href: `#/game/${game.number}` }, h('strong', {}, title), ` against ${other}`,
        h('span', { className: 'state' }, game.isMine ? 'your turn' : 'waiting')));
  }));
  return links.length > 0 &&
    h('section', { className: 'running' }, h('h2', {}, 'Continue'), h('ul', {}, links.reverse()));
}

/**
 * @param {App} app
 * @returns {Promise<View>}
 */
export async function show(app) {
  const [catalog] = await Promise.all([app.catalog, app.client.welcome]);
  const continued = await running(app);
  return {
    title: '',
    content: [
      h('section', { className: 'hero' }, h('h1', {}, 'Pick a duel'),
        h('p', {}, 'Two players, a few simple moves, a few minutes per game. ' +
          'Play against the computer, from novice to perfect, or against a friend beside you.')),
      continued,
      h('ul', { className: 'games' }, catalog.games.map(gameCard)),
      h('p', { className: 'actions' }, h('a', { href: '#/history' }, 'Your finished games')),
      h('p', {}, h('a', { href: '#/lab' }, 'The lab'), ': change a rule and see at once who wins.'),
    ],
  };
}
