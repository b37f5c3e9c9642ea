// Who one is on a server: the name, how it is taken to another device, and the ratings.

import { copyButton } from '../base/buttons.js';
import { fill, h, style, textsOf } from '../base/dom.js';
import { messageOf } from '../base/text.js';
import { isGuest } from '../host/client.js';
import { reach, hostOf } from './server.js';
import { noServer } from './no-server.js';
import { ratingGraph } from './rating-graph.js';

/** @import { App, Properties, View } from '../views.js' */
/** @import { Catalog } from '../types.js' */
/** @import { Client } from '../host/client.js' */
/** @import { AckFrame } from '../host/protocol.js' */
/** @import { Server } from './server.js' */

/**
 * @param {string} name
 * @param {string} label
 * @param {Properties<HTMLInputElement>} more
 */
const field = (name, label, more) =>
  h('label', { className: 'name' }, h('span', {}, label),
    h('input', { name, autocomplete: 'off', required: true, ...more }));

/**
 * A form whose refusal is a sentence below it.
 * @param {string} title
 * @param {string} about
 * @param {HTMLElement[]} fields
 * @param {string} label
 * @param {(texts: { [name: string]: string }) => Promise<void>} act
 */
function ask(title, about, fields, label, act) {
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  const go = h('button', { className: 'primary', type: 'submit' }, label);
  return h('form', {
    className: 'setup',
    onsubmit: async (event) => {
      event.preventDefault();
      trouble.textContent = '';
      go.disabled = true;
      try {
        await act(textsOf(event.currentTarget));
      } catch (error) {
        trouble.textContent = messageOf(error);
      }
      go.disabled = false;
    },
  }, h('h2', {}, title), h('p', { className: 'more' }, about), h('div', { className: 'names' }, fields), trouble,
    h('p', { className: 'actions' }, go));
}

/**
 * The code is shown once: the server keeps only its hash.
 * @param {string} name
 * @param {string} code
 */
function codeCard(name, code) {
  return h('section', { className: 'recovery', role: 'status' }, h('h2', {}, `Keep this code: ${name} is yours`),
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
      ask('Claim a name',
        'Others see the name, and nobody else can take it. You need no password and no email address.', [
        field('name', 'Name', { minLength: 2, maxLength: 20 }),
      ], 'Claim', ({ name: wanted }) => this.claim(wanted.trim())),
      !isGuest(name) &&
      ask('A new recovery code', 'Use this if you have lost your code. The old code then no longer works.', [],
        'Show a new code', () => this.claim(name)),
      ask('Take your name to this device', 'Your other devices then lose the name, and you get a new code.', [
        field('name', 'Name', { maxLength: 20 }),
        field('code', 'Recovery code', {
          placeholder: 'ABCD-EFGH-JKMN-PQRS',
          autocapitalize: 'characters',
          spellcheck: false,
        }),
      ], 'Take it', ({ name: taken, code }) => this.recover(taken, code)),
      ask('Delete your account',
        'This deletes your name, your ratings and everything else that the server keeps about you. You resign your ' +
          `running games. This cannot be undone. To confirm, type your name, ${name}.`, [
        field('name', 'Your name', { maxLength: 30 }),
      ], 'Delete my account', ({ name: own }) => this.erase(own.trim())),
    ]);
    return this.#showRatings();
  }

  async #showRatings() {
    const { ratings = [] } = await this.client.request('ratings', {});
    const mine = ratings.filter(({ bot }) => !bot);
    this.ratings.replaceChildren(h('h2', {}, 'Ratings'), ...mine.length === 0
      ? [
        h('p', { className: 'more' },
          'You have no rating yet. A rated game is a pair of games with seats exchanged; choose “Rated” in the lobby.'),
      ]
      : mine.map((rating) => this.#rating(rating)));
  }

  /** @param {NonNullable<AckFrame['ratings']>[number]} rating */
  #rating({ game, rating, deviation, games, past }) {
    const { title } = this.catalog.games.find(({ id }) => id === game) ?? { title: game };
    return h('article', { className: 'rating' }, h('h3', {}, title),
      h('p', {}, h('strong', {}, String(rating)), h('small', {}, ` ± ${2 * deviation}, after ${games} games`)),
      ratingGraph(past, title));
  }
}

/**
 * @param {App} app
 * @returns {Promise<View>}
 */
export async function show(app) {
  const [server, catalog] = await Promise.all([reach(), app.catalog, style(new URL('./online.css', import.meta.url))]);
  if (!server) return noServer(() => dispatchEvent(new HashChangeEvent('hashchange')));
  await server.client.welcome;
  const you = new You(server, catalog);
  await you.show();
  return {
    title: 'You',
    content: [you.title, h('p', { className: 'pitch' }, `This is how others on ${hostOf(server.address)} know you.`),
      you.code, you.ratings, you.forms, h('p', {}, h('a', { href: '#/online' }, 'Lobby'))],
  };
}
