// Who one is on a server: the name, how it is taken to another device, and the ratings.

import { copyButton } from '../base/buttons.js';
import { notificationSwitch } from '../base/attention.js';
import { fill, h } from '../base/dom.js';
import { isGuest } from '../host/client.js';
import { titleOf } from '../play/editions.js';
import { field, form, sheets } from './forms.js';
import { reach, hostOf } from './server.js';
import { noServer } from './no-server.js';
import { ratingGraph } from './rating-graph.js';

/** @import { App, View } from '../views.js' */
/** @import { Catalog } from '../types.js' */
/** @import { Client } from '../host/client.js' */
/** @import { AckFrame } from '../host/protocol.js' */
/** @import { Server } from './server.js' */

/**
 * The code is shown once: the server keeps only its hash.
 * @param {string} name
 * @param {string} code
 */
function codeCard(name, code) {
  return h('section', { className: 'tile recovery', role: 'status' }, h('h2', {}, `Keep this code: ${name} is yours`),
    h('p', { className: 'code' }, code),
    h('p', {}, 'With this code you can take the name to another device, or get it back if this browser forgets you. ' +
      'The code is shown only once.'), h('p', { className: 'actions' }, copyButton(code, 'Copy the code')));
}

/**
 * Again when the client is connected as the player who has the name.
 * @param {Client} client
 * @returns {Promise<void>}
 */
function connected(client) {
  return client.isConnected ? Promise.resolve() : new Promise((done) => {
    const end = client.on('connection', () => {
      if (!client.isConnected) return;
      end();
      done();
    });
  });
}

class You {
  /**
   * @param {Server} server
   * @param {Catalog} catalog
   */
  constructor(server, catalog) {
    this.catalog = catalog;
    this.client = server.client;
    this.code = h('div', {});
    this.forms = h('div', { className: 'forms' });
    this.title = h('h1', {});
    this.ratings = h('section', { className: 'ratings' });
  }

  /** @param {string} name */
  async claim(name) {
    this.code.replaceChildren(codeCard(name, await this.client.claim(name)));
    this.show();
  }

  /**
   * @param {string} name
   * @param {string} code
   */
  async recover(name, code) {
    const next = await this.client.recover(name.trim(), code.trim());
    await connected(this.client);
    this.code.replaceChildren(codeCard(this.client.you.name, next));
    await this.show();
  }

  /** @param {string} name */
  async erase(name) {
    await this.client.erase(name);
    await connected(this.client);
    this.code.replaceChildren(h('p', { role: 'status' }, 'Your account is deleted. You are a new guest now.'));
    await this.show();
  }

  show() {
    const { name } = this.client.you;
    this.title.textContent = name;
    fill(this.forms, [
      isGuest(name) &&
      form({ title: 'Claim a name', label: 'Claim' }, ({ name: wanted }) => this.claim(wanted.trim()),
        h('p', {}, 'Others see your name, and nobody else can take it. With a name you can play rated games. ' +
          'You need no password and no email address.'), field('name', 'Name', { minLength: 2, maxLength: 20 })),
      !isGuest(name) &&
      form({ title: 'A new recovery code', label: 'Show a new code', isFolded: true }, () => this.claim(name),
        h('p', {}, 'Use this if you have lost your code. The old code then stops working.')),
      form({ title: 'Take your name to this device', label: 'Take it', isFolded: true },
        ({ name: taken, code }) => this.recover(taken, code),
        h('p', {}, 'Your other devices then lose the name, and you get a new code.'),
        field('name', 'Name', { maxLength: 20 }), field('code', 'Recovery code', {
          placeholder: 'ABCD-EFGH-JKMN-PQRS',
          autocapitalize: 'characters',
          spellcheck: false,
        })),
      form({ title: 'Delete your account', label: 'Delete my account', isFolded: true },
        ({ name: own }) => this.erase(own.trim()),
        h('p', {}, 'This deletes your name, your ratings and everything else that the server keeps about you. ' +
          `You resign all your games in progress. This cannot be undone. To confirm, type your name, ${name}.`),
        field('name', 'Your name', { maxLength: 30 })),
    ]);
    return this.#showRatings();
  }

  async #showRatings() {
    const { ratings = [] } = await this.client.request('ratings', {});
    const mine = ratings.filter(({ bot }) => !bot);
    this.ratings.replaceChildren(h('h2', {}, 'Ratings'), ...mine.length === 0
      ? [
        h('p', { className: 'more' },
          'You have no rating yet. A rated game is a pair of games with seats exchanged, and needs a name.'),
      ]
      : mine.map((rating) => this.#rating(rating)));
  }

  /** @param {NonNullable<AckFrame['ratings']>[number]} rating */
  #rating({ game, rating, deviation, games, past }) {
    const title = titleOf(this.catalog, game);
    return h('article', { className: 'tile rating' }, h('h3', {}, title),
      h('p', {}, h('strong', {}, String(rating)), h('small', {}, ` ± ${2 * deviation}, after ${games} games`)),
      ratingGraph(past, title));
  }
}

/**
 * @param {App} app
 * @returns {Promise<View>}
 */
export async function show(app) {
  const [server, catalog] = await Promise.all([reach(), app.catalog, ...sheets()]);
  if (!server) return noServer(() => dispatchEvent(new HashChangeEvent('hashchange')));
  await server.client.welcome;
  const you = new You(server, catalog);
  await you.show();
  return {
    title: 'You',
    content: [
      h('div', { className: 'online you-view' },
        h('header', {}, you.title,
          h('p', { className: 'more' }, `This is how others on ${hostOf(server.address)} know you. `,
            h('a', { href: '#/online' }, 'Lobby'))), you.code, you.ratings,
        h('section', { className: 'tile', 'aria-label': 'Notifications' }, notificationSwitch()), you.forms),
    ],
  };
}
