// The finished games of this device, the newest first.

import { button, sureButton } from '../base/buttons.js';
import { h, style } from '../base/dom.js';
import { many, messageOf } from '../base/text.js';
import { shareButton, sharedGame } from '../base/share.js';
import { dayText, download, keepRecord, resultText } from './records.js';

/** @import { App, View } from '../views.js' */
/** @import { KeptRecord, Summary } from '../types.js' */

/** @typedef {KeptRecord & { about: Summary }} PastGame */

const MOST = 100; // shown at once

/**
 * The records of this device, with what they are about; those that cannot be read are left out.
 * @param {App} app
 * @returns {Promise<PastGame[]>}
 */
async function pastGames(app) {
  const kept = await app.desk.kept('records');
  const games = await Promise.all(kept.map(async (each) => {
    const about = await app.desk.call('summary', each.record);
    return about.why === undefined ? [{ ...each, about }] : [];
  }));
  return games.flat().sort((a, b) => b.about.date.localeCompare(a.about.date));
}

/**
 * @param {App} app
 * @param {PastGame} game
 */
function row(app, { id, record, about }) {
  const line = h('li', { className: 'card-box past' },
    h('div', {}, h('h2', {}, h('a', { href: `#/review/${id}` }, about.title)),
      h('p', {}, `${about.names.join(' v ')}: ${resultText(about)}`),
      h('p', { className: 'more' }, `${dayText(about.date)} · ${many(about.turns, 'turn')}`)),
    h('p', { className: 'actions' }, h('a', { href: `#/review/${id}` }, 'Review'),
      shareButton('Share', () => sharedGame(record)), button('Download', () => download(record, about)),
      sureButton('Delete', 'Really delete?', async () => {
        await app.desk.call('drop', 'records', id);
        line.remove();
      })));
  return line;
}

/**
 * @param {App} app
 * @returns {Promise<View>}
 */
export async function show(app) {
  await style(new URL('./study.css', import.meta.url));
  const games = await pastGames(app);
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  /** @type {HTMLInputElement} */
  const file = h('input', {
    type: 'file',
    accept: '.duel,text/plain',
    className: 'unseen',
    tabIndex: -1,
    'aria-label': 'Record file',
    onchange: async ({ currentTarget: { files } }) => {
      try {
        if (files?.[0]) location.hash = `#/review/${await keepRecord(app, await files[0].text())}`;
      } catch (error) {
        trouble.textContent = `This file is not a finished game of Duello. ${messageOf(error)}`;
      }
      file.value = '';
    },
  });
  const list = h('ul', { className: 'pasts' });
  const more = button('Show more', () => showMore());
  const showMore = () => {
    const shown = list.children.length;
    list.append(...games.slice(shown, shown + MOST).map((each) => row(app, each)));
    more.hidden = list.children.length >= games.length;
  };
  showMore();
  return {
    title: 'History',
    content: [
      h('section', { className: 'hero' }, h('h1', {}, 'History'), h('p', {}, games.length > 0
        ? 'Your finished games on this device. Review one, share it, or continue from any of its positions.'
        : 'No finished games yet.')),
      list,
      more,
      trouble,
      h('p', { className: 'actions' }, button('Import a record', () => file.click()), file,
        games.length === 0 && h('a', { className: 'primary', href: '#/' }, 'Play a game')),
    ],
  };
}
