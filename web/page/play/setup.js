// A new game, as a sheet: against whom, who begins, with a tutor, by which rules.

import { h, style, textsOf } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { segments, toggle } from '../base/controls.js';
import { openSheet } from '../base/sheet.js';
import { capital, messageOf } from '../base/text.js';
import { remember, remembered } from '../base/storage.js';
import { isGuest } from '../host/client.js';
import { namedRules } from './editions.js';
import { begin, BY_TURNS, lastPlayed, PERSON } from './begin.js';
import { face, rungOf } from './face.js';
import { rungsOf } from './opponents.js';
import { closeButton } from './sheets.js';

/** @import { App } from '../views.js' */
/** @import { Catalog, GameInfo, PlayerInfo } from '../types.js' */

/**
 * @param {Catalog} catalog
 * @param {PlayerInfo} player
 * @param {number} i from the lowest
 * @param {boolean} isChosen
 */
function rung({ players }, player, i, isChosen) {
  const step = h('i', {});
  step.style.setProperty('--i', String(i));
  return h('label', { className: 'rung' }, h('input', {
    type: 'radio',
    name: 'who',
    value: player.id,
    checked: isChosen || undefined,
    autofocus: isChosen || undefined,
  }), face({ name: player.id, rung: rungOf(players, player.id) }), h('span', {}, capital(player.id)), step);
}

/**
 * How often each of them was beaten on this device.
 * @param {App} app
 * @param {GameInfo} game
 * @param {HTMLElement} ladder
 */
async function tellResults(app, game, ladder) {
  const { playedHere, resultsOf } = await import('../study/results.js');
  const games = await playedHere(app, game.id);
  for (const input of ladder.querySelectorAll('input')) {
    const against = games.filter(({ opponent }) => opponent === input.value);
    const step = input.parentElement?.querySelector('i');
    if (against.length > 0) {
      step?.replaceChildren(h('span', { className: 'unseen' }, ', beaten '),
        `${resultsOf(against).wins} of ${against.length}`);
    }
  }
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} value
 */
const nameField = (name, label, value) =>
  h('label', { className: 'name' }, h('span', {}, label),
    h('input', { name, value: isGuest(value) ? '' : value, maxLength: 20, placeholder: value, autocomplete: 'off' }));

/**
 * The book, the editions, and the options of a game, which are loaded when they are looked at. `rules()` are those that
 * were chosen.
 * @param {GameInfo} game
 * @param {Catalog} catalog
 */
function rulesOf(game, catalog) {
  const named = namedRules(game);
  let [{ rules: words, values: now }] = named;
  /** @type {import('../lab/options.js').Options | undefined} */
  let options;
  const says = h('p', { className: 'more', 'aria-live': 'polite' });
  const editions = segments('Rules', 'edition', named.map(({ rules, name }) => [rules, name]), words, (chosen) => {
    const edition = named.find(({ rules }) => rules === chosen) ?? named[0];
    [words, now] = [edition.rules, edition.values];
    says.textContent = edition.id && edition.says;
    options?.set(now);
  });
  editions.append(says);
  const place = h('div', {}, h('p', { className: 'more' }, 'Loading…'));
  const load = async () => {
    const [{ Options, wordsOf }] = await Promise.all([
      import('../lab/options.js'),
      style(new URL('../lab/lab.css', import.meta.url)),
    ]);
    options = new Options({ ...game, editions: [] }, now, catalog.games, (values) => {
      words = wordsOf(game, values);
    });
    place.replaceChildren(options.element);
  };
  const element = h('details', { className: 'variants' }, h('summary', {}, 'Rules of this game…'), place);
  element.addEventListener('toggle', () => load().catch((error) => place.replaceChildren(messageOf(error))), {
    once: true,
  });
  return { editions: named.length > 1 && editions, element, rules: () => words };
}

/**
 * Who goes first; where both choose at once, who has the first seat.
 * @param {GameInfo} game
 */
const sides = ({ joint }) =>
  segments(joint ? 'Your seat' : 'Who goes first?', 'side', [['1', joint ? 'First' : 'You'], [
    '2',
    joint ? 'Second' : 'Them',
  ], [BY_TURNS, 'Alternate']], remembered('side', BY_TURNS));

/**
 * @param {App} app
 * @param {GameInfo} game
 * @param {object} how
 * @param {() => boolean} how.isWanted whether it is still to be opened
 * @param {(sheet: HTMLDialogElement) => unknown} how.opened
 * @param {() => unknown} how.closed
 */
export async function openSetup(app, game, { isWanted, opened, closed }) {
  const [catalog] = await Promise.all([
    app.catalog,
    app.settled(),
    ...['../base/controls.css', './sheets.css', './setup.css'].map((name) => style(new URL(name, import.meta.url))),
  ]);
  if (!isWanted()) return;
  const rungs = rungsOf(catalog, game);
  const last = lastPlayed().who;
  const who = last === PERSON || rungs.some(({ id }) => id === last) ? last : (rungs[1] ?? rungs[0]).id;
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  const about = h('p', { className: 'about', 'aria-live': 'polite' });
  const ladder = h('div', { className: 'ladder' },
    rungs.map((player, i) => rung(catalog, player, i, player.id === who)));
  const names = h('div', { className: 'names' }, nameField('name', 'Your name', app.client.you.name),
    nameField('other', 'Your friend’s name', 'Guest 2'));
  const start = h('button', { className: 'primary big', type: 'submit' }, icon('play'), 'Start');
  const { editions, element: variants, rules } = rulesOf(game, catalog);

  /** @type {HTMLFormElement} */
  const form = h('form', {
    className: 'setup',
    onchange: () => show(),
    onsubmit: async (event) => {
      event.preventDefault();
      const { tutor, side, edition: _, ...wish } = textsOf(form);
      start.disabled = true;
      trouble.textContent = '';
      if (app.desk.isHost === false) sheet.close(); // below, the page offers to play here instead of in another tab
      try {
        const address = await begin(app, { ...wish, who: wish.who, side, rules: rules() });
        remember('side', side);
        remember('tutor', tutor ? 'yes' : '');
        location.hash = address;
      } catch (error) {
        trouble.textContent = messageOf(error);
        start.disabled = false;
      }
    },
  }, h('div', { className: 'row' }, h('h2', { className: 'title' }, game.brief), closeButton(() => sheet.close())),
    h('div', { className: 'row intro' }, h('p', { className: 'pitch' }, game.pitch),
      h('button', { type: 'button', onclick: () => openRules() }, icon('book'), 'Rules')),
    h('fieldset', {}, h('legend', {}, 'Your opponent'), ladder, about,
      h('div', { className: 'duo' },
        h('label', { className: 'button friend' },
          h('input', { type: 'radio', name: 'who', value: PERSON, checked: who === PERSON || undefined }),
          icon('people'), 'Friend here'), h('a', { className: 'button', href: '#/online' }, icon('globe'), 'Online'))),
    names, sides(game), editions,
    toggle('Tutor', 'Warns you before a bad move', remembered('tutor') === 'yes', undefined, 'tutor'), variants,
    h('div', { className: 'last' }, trouble, start));

  const openRules = () =>
    import('./book.js').then(({ openBook }) => openBook(app, game, rules())).catch((error) => {
      trouble.textContent = messageOf(error);
    });
  const show = () => {
    const chosen = new FormData(form).get('who');
    const player = rungs.find(({ id }) => id === chosen);
    names.hidden = chosen !== PERSON;
    about.textContent = player
      ? `${capital(player.id)} ${player.pitch}.`
      : 'You pass the device to each other.';
  };
  show();
  const sheet = openSheet({ label: `New game: ${game.brief}`, close: closed }, form);
  opened(sheet);
  tellResults(app, game, ladder).catch(console.warn); // it can wait for a connection
}
