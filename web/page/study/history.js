// The finished games of this device, the newest first, and the file in which they travel.

import { button, sureButton } from '../base/buttons.js';
import { fill, h, style } from '../base/dom.js';
import { capital, many, messageOf } from '../base/text.js';
import { openSheet } from '../base/sheet.js';
import { shareButton, sharedGame } from '../base/share.js';
import { art } from '../play/art.js';
import { save, takeGames, takenText, written } from './game-file.js';
import { openGames } from './open-games.js';
import { dayText, download } from './records.js';

/** @import { App, View } from '../views.js' */
/** @import { GameInfo, KeptRecord, Summary } from '../types.js' */
/** @import { Taken } from './game-file.js' */

/** @typedef {KeptRecord & { about: Summary }} PastGame */

const MOST = 60; // shown at once
const DRAW = 3; // of Summary's `result`
const endings = ['', ' by resignation', ' by forfeit', ' on time', '', ' by agreement'];

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

/** This person's seat, 1 or 2; 0 if nobody or two people at this device played. @param {PastGame} game */
function seatOf({ seat, about: { who } }) {
  if (seat) return seat;
  const people = [1, 2].filter((seat) => who[seat - 1] === 'human');
  return people.length === 1 ? people[0] : 0;
}

/**
 * The computer's players are called by their level.
 * @param {Summary} about
 * @param {number} seat
 */
const nameOf = ({ names, who }, seat) => who[seat - 1] === 'human' ? names[seat - 1] : capital(names[seat - 1]);

/** "You beat Casual by resignation", as the terminal says it. @param {PastGame} game */
function outcome(game) {
  const { about } = game;
  const { result, ending } = about;
  const you = seatOf(game);
  const isDecided = result === 1 || result === 2;
  const first = isDecided ? result : you || 1;
  const [one, other] = [first, 3 - first].map((seat) => seat === you ? 'you' : nameOf(about, seat));
  const verb = isDecided ? 'beat' : result === DRAW ? 'drew with' : 'v';
  const text = `${one} ${verb} ${other}${isDecided || result === DRAW ? '' : ', unfinished'}${endings[ending] ?? ''}`;
  return text.replace(/^you\b/, 'You');
}

/** Whose colour a result has. @param {PastGame} game */
function sideOf(game) {
  const { about: { result } } = game;
  const you = seatOf(game);
  return !you || result > 2 ? '' : result === you ? 'you' : 'foe';
}

/**
 * @param {App} app
 * @param {PastGame} game
 * @param {GameInfo | undefined} info
 */
function tile(app, game, info) {
  const { id, record, about } = game;
  const href = `#/review/${id}`;
  return h('li', { className: `tile past ${sideOf(game)}` },
    info && h('span', { className: 'picture', 'data-tint': info.tint }, art(info)),
    h('div', { className: 'about' }, h('h2', {}, h('a', { href }, outcome(game))),
      h('p', { className: 'more' },
        `${info?.brief ?? about.title} · ${many(about.turns, 'turn')} · ${dayText(about.date)}`)),
    h('p', { className: 'actions' }, h('a', { className: 'button', href }, 'Review'),
      shareButton('Share', () => sharedGame(record)), button('Export', () => download(record, about)),
      sureButton('Delete', 'Really delete?', () => app.desk.call('drop', [id]))));
}

/**
 * Ask, then delete all of them.
 * @param {App} app
 * @param {KeptRecord[]} games
 */
function deleteAll(app, games) {
  const count = many(games.length, 'game');
  const sheet = openSheet({ label: 'Delete all games' }, h('h2', { className: 'title' }, `Delete ${count}?`),
    h('p', {}, 'This removes them from this device, and cannot be undone. ' +
      'If you export them first, you can import them again.'),
    h('p', { className: 'actions' }, button('Keep them', () => sheet.close(), 'primary'),
      button(`Delete ${count}`, async () => {
        sheet.close();
        await app.desk.call('drop', games.map(({ id }) => id));
      })));
}

// Games on a server that ended while nobody looked come from there, if this browser knows of any.
async function askServer() {
  const { lastAddress, reach } = await import('../online/server.js');
  if (openGames(lastAddress()).length > 0) await reach();
}

/**
 * What came of a file, and below it why games were refused.
 * @param {HTMLElement} place
 * @param {string} text
 * @param {Taken} taken
 */
function tell(place, text, taken) {
  const whys = [...taken.refused, taken.lacks].filter(Boolean);
  const isOurs = /^duello /m.test(text);
  fill(place, !isOurs && h('p', {}, 'This is not a file of Duello games.'), h('p', {}, takenText(taken)),
    whys.length > 0 && h('ul', { className: 'trouble' }, whys.map((why) => h('li', {}, why))));
}

/** @param {App} app @param {HTMLElement} said */
function fileField(app, said) {
  /** @type {HTMLInputElement} */
  const field = h('input', {
    type: 'file',
    accept: '.duel,.duels,text/plain',
    multiple: true,
    className: 'unseen',
    tabIndex: -1,
    'aria-label': 'Game files',
    onchange: async () => {
      try {
        const texts = await Promise.all([...field.files ?? []].map((file) => file.text()));
        for (const text of texts) tell(said, text, await takeGames(app, text));
      } catch (error) {
        fill(said, h('p', { className: 'trouble' }, `This file could not be imported. ${messageOf(error)}`));
      }
      field.value = '';
    },
  });
  return field;
}

/**
 * @param {App} app
 * @returns {Promise<View>}
 */
export async function show(app) {
  const [catalog] = await Promise.all([app.catalog, style(new URL('./history.css', import.meta.url))]);
  /** @type {PastGame[]} */
  let games = [];
  let shown = MOST;
  const said = h('div', { className: 'said', role: 'status' });
  const sentence = h('p', {});
  const list = h('ul', { className: 'pasts' });
  const file = fileField(app, said);
  const more = button('Show more', () => {
    shown += MOST;
    draw();
  });
  const first = h('a', { className: 'primary', href: '#/' }, 'Play a game');
  const whole = [
    button('Export all games', () => save(written(games), `duello-${games.length}-games.duels`)),
    button('Delete all', () => deleteAll(app, games)),
  ];

  function draw() {
    const isEmpty = games.length === 0;
    first.hidden = !isEmpty;
    whole.forEach((each) => {
      each.hidden = isEmpty;
    });
    const count = many(games.length, 'finished game');
    sentence.textContent = isEmpty
      ? 'No finished games yet.'
      : `${count} on this device. Review one, share it, or play on from any position.`;
    const at = [...list.children].findIndex((each) => each.contains(document.activeElement));
    fill(list,
      games.slice(0, shown).map((game) => tile(app, game, catalog.games.find(({ id }) => id === game.about.game))));
    if (at >= 0) (list.children[Math.min(at, games.length - 1)]?.querySelector('a') ?? first).focus();
    more.hidden = shown >= games.length;
  }

  async function read() {
    games = await pastGames(app);
    draw();
  }

  await read();
  app.desk.addEventListener('kept', read);
  askServer().catch(console.warn);
  return {
    title: 'History',
    content: [
      h('section', { className: 'hero' }, h('h1', {}, 'History'), sentence),
      h('div', { className: 'actions' }, first, whole[0], button('Import games', () => file.click()), file),
      said,
      list,
      h('div', { className: 'actions' }, more, whole[1]),
    ],
    end: () => app.desk.removeEventListener('kept', read),
  };
}
