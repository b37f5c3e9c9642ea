// The rule book of a game: a view, and a sheet over the table.

import { h, nowhere, style } from '../base/dom.js';
import { openSheet } from '../base/sheet.js';
import { closeButton } from './sheets.js';

/** @import { App, View } from '../views.js' */
/** @import { GameInfo } from '../types.js' */

/** "Block: …" begins with what it is about; names of options are for the terminal. @param {string} text */
function paragraph(text) {
  const plain = text.replace(/ \(option[^)]*\)/g, '');
  const [, term, rest] = plain.match(/^([^.:]{1,24}:)(.*)$/s) ?? [];
  return term ? h('p', {}, h('strong', {}, term), rest) : h('p', {}, plain);
}

/** After how many turns a game by these rules ends without a winner; '' if it never does. @param {string} rules */
export function limitText(rules) {
  const [, turns] = rules.match(/\bturn-limit=(\d+)/) ?? [];
  if (!turns || turns === '0') return '';
  return rules.includes('limit-result=points')
    ? `After ${turns} turns, the player with more points wins.`
    : `After ${turns} turns, the game ends without a winner.`;
}

/**
 * @param {App} app
 * @param {string} rules
 */
async function bookOf(app, rules) {
  const { book, why } = await app.desk.call('book', rules);
  if (why !== undefined) throw new Error(why);
  const limit = limitText(rules);
  return h('div', { className: 'book' }, book.map(paragraph), limit !== '' && paragraph(`Limit: ${limit}`));
}

/**
 * The game goes on under it, and so does its clock.
 * @param {App} app
 * @param {GameInfo} info
 * @param {string} rules
 */
export async function openBook(app, info, rules) {
  const [book] = await Promise.all([bookOf(app, rules), style(new URL('./sheets.css', import.meta.url))]);
  /** @type {HTMLDialogElement} */
  const sheet = openSheet({ label: `${info.title}: rules` },
    h('div', { className: 'row' }, h('h2', { className: 'title' }, info.title), closeButton(() => sheet.close())),
    book);
  return sheet;
}

/**
 * @param {App} app
 * @param {string} id
 * @returns {Promise<View>}
 */
export async function show(app, id) {
  const game = await app.gameOf(id);
  if (!game) return nowhere('No such game', 'Duello has no game with this name.');
  return {
    title: `${game.title}: rules`,
    content: [h('h1', {}, game.title), await bookOf(app, id),
      h('p', { className: 'actions' }, h('a', { className: 'primary', href: `#/new/${id}` }, 'Play'))],
  };
}
