// The finished games of this device, the newest first.

import { h, style } from '../base/dom.js';
import { shareButton, sharedGame } from '../base/share.js';
import { dayText, download, keepRecord, resultText } from './records.js';

const MOST = 100; // shown at once

function row(app, { id, record, about }, drop) {
  const line = h('li', { className: 'card-box past' },
    h('div', {}, h('h2', {}, h('a', { href: `#/review/${id}` }, about.title)),
      h('p', {}, `${about.names.join(' v ')}: ${resultText(about)}`),
      h('p', { className: 'more' }, `${dayText(about.date)} · ${about.turns} turn${about.turns === 1 ? '' : 's'}`)),
    h('p', { className: 'actions' }, h('a', { href: `#/review/${id}` }, 'Review'),
      shareButton('Share', () => sharedGame(record)),
      h('button', { type: 'button', onclick: () => download(record, about) }, 'Download'), h('button', {
        type: 'button',
        onclick: async ({ currentTarget: button }) => {
          if (button.dataset.sure) {
            await drop(id);
            line.remove();
            return;
          }
          button.dataset.sure = 'yes';
          button.textContent = 'Really delete?';
          setTimeout(() => {
            delete button.dataset.sure;
            button.textContent = 'Delete';
          }, 3000);
        },
      }, 'Delete')));
  return line;
}

export async function show(app) {
  await style(new URL('./study.css', import.meta.url));
  const kept = await app.desk.call('kept', 'records');
  const games =
    (await Promise.all(kept.map(async (each) => ({ ...each, about: await app.desk.call('summary', each.record) }))))
      .filter(({ about }) => !about.why).sort((a, b) => b.about.date.localeCompare(a.about.date));
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  const file = h('input', {
    type: 'file',
    accept: '.duel,text/plain',
    className: 'unseen',
    tabIndex: -1,
    'aria-label': 'Record file',
    onchange: async () => {
      try {
        location.hash = `#/review/${await keepRecord(app, await file.files[0].text())}`;
      } catch (error) {
        trouble.textContent = `This file is not a finished game of Duello. ${error.message}`;
      }
      file.value = '';
    },
  });
  const list = h('ul', { className: 'pasts' });
  const more = h('button', { type: 'button', onclick: () => fill() }, 'Show more');
  const fill = () => {
    list.append(
      ...games.slice(list.children.length, list.children.length + MOST).map((each) =>
        row(app, each, (id) => app.desk.call('drop', 'records', id))
      ),
    );
    more.hidden = list.children.length >= games.length;
  };
  fill();
  return {
    title: 'History',
    content: [
      h('section', { className: 'hero' }, h('h1', {}, 'History'), h('p', {}, games.length > 0
        ? 'Your finished games on this device. Review one, share it, or continue from any of its positions.'
        : 'No finished games yet.')),
      list,
      more,
      trouble,
      h('p', { className: 'actions' }, h('button', { type: 'button', onclick: () => file.click() }, 'Import a record'),
        file, games.length === 0 && h('a', { className: 'primary', href: '#/' }, 'Play a game')),
    ],
  };
}
