// What a link holds: a game, a position, a puzzle or a rule file, as it was.

import { button } from '../base/buttons.js';
import { h, style } from '../base/dom.js';
import { messageOf } from '../base/text.js';
import { Board, playFrom } from '../play/board.js';
import { unpack, withSums } from '../base/share.js';
import { opponentOptions } from '../play/opponents.js';

/** @import { App, View } from '../views.js' */

/**
 * @param {string} why
 * @returns {View}
 */
const sorry = (why) => ({
  title: 'Link',
  content: [h('h1', {}, 'This link cannot be opened'), h('p', {}, why),
    h('p', { className: 'actions' }, h('a', { className: 'primary', href: '#/' }, 'See all games'))],
});

/**
 * @param {App} app
 * @param {string} text
 */
async function game(app, text) {
  const { showRecord } = await import('./review.js');
  return showRecord(app, withSums(text), { isShared: true });
}

/**
 * @param {App} app
 * @param {string} text
 */
async function puzzle(app, text) {
  const [, rules, position, player] = text.split('\n');
  const { why } = await app.desk.call('quiz', rules, position, Number(player), '', '');
  if (why !== undefined) return sorry(why);
  const { show: ask } = await import('./puzzle-view.js');
  return ask(app, 'shared', `${rules}\t${position}\t${player}`);
}

/**
 * A view of one player can be looked at; a whole position can be played from.
 * @param {App} app
 * @param {string} text
 * @returns {Promise<View>}
 */
async function position(app, text) {
  await style(new URL('./study.css', import.meta.url));
  const [, rules, words, seen] = text.split('\n');
  const [info, catalog] = await Promise.all([app.gameOf(rules), app.catalog]);
  const answer = await app.desk.call('position', rules, words);
  if (!info || answer.why !== undefined) return sorry(answer.why ?? 'There is no such game.');
  const below = seen === '2' && answer.turn < 2 ? answer.turn : Number(seen) % 2;
  const board = new Board(info, { isFramed: true });
  board.show(answer, { names: info.players, below });
  board.element.classList.add('still');
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  const who = h('select', { name: 'who', 'aria-label': 'Opponent' }, opponentOptions(catalog, info, 'casual'));
  const play = () =>
    playFrom(app, { rules, position: words, player: below, who: who.value }).catch((error) => {
      trouble.textContent = messageOf(error);
    });
  return {
    title: info.brief,
    content: [h('h1', {}, `${info.brief}: a position`),
      h('section', { className: 'tile moment', 'aria-label': 'The position' }, board.element,
        h('div', { className: 'about-moment' },
          h('p', { className: 'prompt' },
            answer.turn < 2 ? `${info.players[answer.turn]} moves next.` : 'Both players choose.'), seen === '2'
          ? h('p', { className: 'actions' }, button(`Play on as ${info.players[below]}`, play, 'primary'),
            h('label', { className: 'against' }, 'against ', who))
          : h('p', {}, 'Some cards are hidden here, so you can look at this position but not play from it.'), trouble,
          h('p', { className: 'actions' }, h('a', { href: `#/rules/${info.id}` }, 'Rules'),
            h('a', { href: `#/new/${info.id}` }, 'Play from the start'))))],
  };
}

/**
 * @param {App} app
 * @param {string} text
 */
async function ruleFile(app, text) {
  const { showText } = await import('../rulefile/editor.js');
  return showText(app, text, { isShared: true });
}

/** @type {[RegExp, (app: App, text: string) => Promise<View>][]} */
const kinds = [[/^duello record/, game], [/^duel \d/, ruleFile], [/^position\n/, position], [/^puzzle\n/, puzzle]];

/**
 * @param {App} app
 * @param {string} data
 */
export async function show(app, data) {
  try {
    const text = await unpack(data);
    const [, open] = kinds.find(([begins]) => begins.test(text)) ?? [];
    return open ? await open(app, text) : sorry('It was made by another version of Duello, or it was changed.');
  } catch (error) {
    return sorry(messageOf(error));
  }
}
