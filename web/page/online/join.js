// An invitation that somebody sent: take a name if you like, and play.

import { h, style } from '../base/dom.js';
import { reach, moveTo, readAddress, ownAddress, hostOf } from './server.js';
import { isGuest } from '../host/client.js';
import { form } from './forms.js';
import { noServer } from './no-server.js';

/** @import { App, View } from '../views.js' */

/** The server that an invitation names: the page's own, unless it says which. @param {string | undefined} where */
async function serverOf(where) {
  const wanted = where ? await readAddress(where) : ownAddress();
  const server = await reach(wanted);
  return server && server.address !== wanted ? moveTo(wanted, location.hash) : server;
}

/**
 * @param {App} _
 * @param {string} word
 * @returns {Promise<View>}
 */
export async function show(_, word) {
  const [code, where] = decodeURIComponent(word).split('@');
  await style(new URL('./online.css', import.meta.url));
  const server = await serverOf(where);
  if (!server) return noServer(() => dispatchEvent(new HashChangeEvent('hashchange')));
  const { client } = server;
  await client.welcome;
  const { name } = client.you;
  const start = form({ label: 'Play' }, async () => {
    location.hash = `#/online/game/${(await client.request('join', { code })).game}`;
  },
    h('p', {}, 'You play as ', h('strong', {}, name), '. ',
      isGuest(name) && h('a', { href: '#/online/you' }, 'Claim a name')));
  return {
    title: 'Invitation',
    content: [
      h('div', { className: 'online' },
        h('header', {}, h('h1', {}, 'You are invited to a duel'),
          h('p', { className: 'more' },
            `The game is played on ${hostOf(server.address)}. Your opponent chose the game and the clock. `,
            h('a', { href: '#/online' }, 'Lobby'))), start),
    ],
  };
}
