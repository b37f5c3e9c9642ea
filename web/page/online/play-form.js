// The form that starts a game with a person: which game, which clock, rated or not. Play takes an open seek that fits,
// or opens one.

import { button } from '../base/buttons.js';
import { fill, h, textsOf } from '../base/dom.js';
import { toggle } from '../base/controls.js';
import { icon } from '../base/icons.js';
import { remember, remembered } from '../base/storage.js';
import { isGuest } from '../host/client.js';
import { namedRules } from '../play/editions.js';
import { form, select } from './forms.js';

/** @import { Catalog } from '../types.js' */
/** @import { Client } from '../host/client.js' */
/** @import { Terms } from './seeking.js' */

const CLOCKS = ['1+2', '3+2', '5+3', '10+5', '30+20', 'none'];

/**
 * @param {string} key
 * @param {string} otherwise
 */
const kept = (key, otherwise) => remembered(`online-${key}`, otherwise);

/** @param {string} clock */
function clockText(clock) {
  const [minutes, seconds] = clock.split('+');
  return clock === 'none' ? 'No clock' : `${minutes} min + ${seconds} s`;
}

/** @param {string} clock */
const paceSentence = (clock) =>
  clock === 'none'
    ? 'You can both take days over a move.'
    : `You each have ${clock.split('+')[0]} min, plus ${clock.split('+')[1]} s for every move.`;

/**
 * What the fields say, kept for the next time.
 * @param {{ [name: string]: string }} texts
 * @returns {Terms}
 */
function termsOf({ game, rules, clock, side, rated = '' }) {
  Object.entries({ game, clock, side, rated }).forEach(([key, value]) => remember(`online-${key}`, value));
  return { rules, clock, side: Number(side), rated: rated === 'on' };
}

/**
 * @param {Catalog} catalog
 * @param {Client} client
 * @param {{ play: (terms: Terms) => unknown, invite: (terms: Terms) => unknown }} acts
 */
export function playForm({ games }, client, { play, invite }) {
  const rated = h('div', { className: 'rated' });
  const pace = h('p', { className: 'more' });
  const side = select('side', 'Your seat', [['0', 'Either'], ['1', 'First'], ['2', 'Second']], kept('side', '0'));
  const rules = h('select', { name: 'rules' });
  const editions = h('label', { className: 'name' }, h('span', {}, 'Rules'), rules);
  /** @param {string} id */
  const showEditions = (id) => {
    const info = games.find((each) => each.id === id) ?? games[0];
    if (rules.dataset.game === info.id) return;
    rules.dataset.game = info.id;
    editions.hidden = info.editions.length === 0;
    fill(rules, namedRules(info).map((each) => h('option', { value: each.rules }, each.name)));
  };
  const made = form({ label: 'Play', className: 'play' }, (texts) => play(termsOf(texts)),
    h('div', { className: 'fields' },
      select('game', 'Game', games.map(({ id, brief }) => [id, brief]), kept('game', games[0].id)), editions,
      select('clock', 'Clock', CLOCKS.map((each) => [each, clockText(each)]), kept('clock', '5+3'))), pace, rated,
    h('details', { open: kept('side', '0') !== '0' || undefined }, h('summary', {}, 'More settings'), side));
  const main = /** @type {HTMLElement} */ (made.querySelector('.primary'));
  main.prepend(icon('play'));
  const friend = button('Invite a friend', () => invite(termsOf(textsOf(made))));
  made.append(friend);

  // Only players with names play rated, and only with a clock.
  const show = () => {
    const { game, clock, rated: chosen = kept('rated', '') } = textsOf(made);
    showEditions(game);
    pace.textContent = paceSentence(clock);
    made.dataset.tint = games.find(({ id }) => id === game)?.tint;
    if (isGuest(client.you.name)) {
      fill(rated,
        h('p', { className: 'more' }, 'The game is not rated: rated games need a name. ',
          h('a', { href: '#/online/you' }, 'Claim a name')));
    } else if (clock === 'none') {
      fill(rated, h('p', { className: 'more' }, 'The game is not rated: rated games need a clock.'));
    } else if (!rated.querySelector('input')) {
      fill(rated,
        toggle('Rated', 'Two games with seats exchanged; your rating changes after the second.', chosen === 'on',
          undefined, 'rated'));
    }
  };
  made.addEventListener('change', show);
  show();
  return {
    element: made,
    show,
    /** A host where nobody is paired: friends are invited. */
    beByInvitation() {
      main.hidden = true;
      friend.classList.add('primary');
    },
  };
}
