// The rule book of a game.

import { h, nowhere } from '../base/dom.js';

/** @import { App, View } from '../views.js' */

/** "Block: …" begins with what it is about. @param {string} text */
function paragraph(text) {
  const [, term, rest] = text.match(/^([^.:]{1,24}:)(.*)$/s) ?? [];
  return term ? h('p', {}, h('strong', {}, term), rest) : h('p', {}, text);
}

/**
 * @param {App} app
 * @param {string} id
 * @returns {Promise<View>}
 */
export async function show(app, id) {
  const game = await app.gameOf(id);
  const { book, why } = await app.desk.call('book', id);
  if (!game || why !== undefined) return nowhere('No such game', why ?? 'Duello has no game with this name.');
  return {
    title: `${game.title}: rules`,
    content: [h('h1', {}, game.title), h('div', { className: 'book' }, book.map(paragraph)),
      h('p', { className: 'actions' }, h('a', { className: 'primary', href: `#/new/${id}` }, 'Play'))],
  };
}
