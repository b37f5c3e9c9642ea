// Before a game: against whom, and who begins.

import { h, nowhere, textsOf } from '../base/dom.js';
import { capital, messageOf } from '../base/text.js';
import { remember, remembered } from '../base/storage.js';
import { isGuest } from '../host/client.js';
import { opponentsOf } from './opponents.js';

/** @import { App, View } from '../views.js' */
/** @import { GameInfo } from '../types.js' */
/** @import { Client } from '../host/client.js' */

const PERSON = 'a friend beside you';

/**
 * @param {string} name
 * @param {string} value
 * @param {boolean} checked
 * @param {string} label
 * @param {string} [about]
 */
function choice(name, value, checked, label, about) {
  return h('label', { className: 'choice' }, h('input', { type: 'radio', name, value, checked: checked || undefined }),
    h('span', {}, h('strong', {}, label), about && h('small', {}, about)));
}

/**
 * @param {Client} client
 * @param {string} name
 */
async function takeName(client, name) {
  await client.welcome;
  if (!name || name === client.you.name) return;
  await client.claim(name);
}

/**
 * Resolves to the number of the game.
 * @param {App} app
 * @param {GameInfo} game
 * @param {HTMLFormElement} form
 */
async function begin(app, game, form) {
  const { who, side, name, other, tutor } = textsOf(form);
  const setup = { rules: game.id, clock: 'none', side: Number(side) };
  remember('who', who);
  remember('side', side);
  remember('tutor', tutor ? 'yes' : '');
  await takeName(app.client, name);
  if (who !== PERSON) return (await app.client.request('play', { ...setup, who })).game;
  await takeName(app.second, other);
  const { code = '' } = await app.client.request('invite', { ...setup, rated: false });
  return (await app.second.request('join', { code })).game;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} value
 */
function nameField(name, label, value) {
  return h('label', { className: 'name' }, h('span', {}, label), h('input', {
    name,
    value: isGuest(value) ? '' : value,
    maxLength: 20,
    placeholder: value,
    autocomplete: 'off',
  }));
}

/**
 * @param {App} app
 * @param {string} id
 * @returns {Promise<View>}
 */
export async function show(app, id) {
  const catalog = await app.catalog;
  await app.client.welcome;
  const game = catalog.games.find((each) => each.id === id);
  if (!game) return nowhere('No such game', 'Duello has no game with this name.');
  const opponents = opponentsOf(catalog, game);
  const last = remembered('who', 'casual');
  const who = last === PERSON || opponents.some((player) => player.id === last) ? last : 'casual';
  const side = remembered('side', '1');
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  const other = h('div', { hidden: who === PERSON ? undefined : true },
    nameField('other', 'Your friend’s name', 'Guest 2'));
  const start = h('button', { className: 'primary', type: 'submit' }, 'Start');
  /** @type {HTMLFormElement} */
  const form = h('form', {
    className: 'setup',
    onchange: () => {
      other.hidden = new FormData(form).get('who') !== PERSON;
    },
    onsubmit: async (event) => {
      event.preventDefault();
      start.disabled = true;
      try {
        location.hash = `#/game/${await begin(app, game, form)}`;
      } catch (error) {
        trouble.textContent = messageOf(error);
        start.disabled = false;
      }
    },
  },
    h('fieldset', {}, h('legend', {}, 'Opponent'),
      h('div', { className: 'choices' },
        opponents.map((player) => choice('who', player.id, player.id === who, capital(player.id), player.pitch)),
        choice('who', PERSON, who === PERSON, capital(PERSON), 'you pass the device to each other'))),
    h('fieldset', {}, h('legend', {}, game.joint ? 'Your seat' : 'Who begins'),
      h('div', { className: 'choices short' }, choice('side', '1', side === '1', game.joint ? 'First' : 'You'),
        choice('side', '2', side === '2', game.joint ? 'Second' : 'Opponent'),
        choice('side', '0', side === '0', 'Random'))),
    h('div', { className: 'names' }, nameField('name', 'Your name', app.client.you.name), other),
    h('label', { className: 'choice' },
      h('input', { type: 'checkbox', name: 'tutor', checked: remembered('tutor') === 'yes' || undefined }),
      h('span', {}, h('strong', {}, 'Tutor'), h('small', {}, 'warns you before a mistake'))), trouble,
    h('p', { className: 'actions' }, start, h('a', { href: `#/learn/${id}` }, 'Learn it'),
      h('a', { href: `#/rules/${id}` }, 'Read the rules')));
  return { title: game.title, content: [h('h1', {}, game.title), h('p', { className: 'pitch' }, game.pitch), form] };
}
