// What stands in the bar of a table that teaches: how far one is, and the rules.

import { h } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { openBook } from '../play/book.js';

/** @import { App } from '../views.js' */
/** @import { GameInfo } from '../types.js' */

/**
 * @param {number} done
 * @param {number} count
 * @param {string} what "exercises"
 */
export function progressBar(done, count, what) {
  const bar = h('div', {
    className: 'progress',
    role: 'progressbar',
    'aria-label': 'Done',
    'aria-valuemin': 0,
    'aria-valuemax': count,
    'aria-valuenow': done,
    'aria-valuetext': `${done} of ${count} ${what}`,
  }, h('i', {}));
  bar.style.setProperty('--done', String(done / count));
  return bar;
}

/**
 * The rules, in a sheet.
 * @param {App} app
 * @param {GameInfo} game
 * @param {string} rules
 */
export const rulesButton = (app, game, rules = game.id) =>
  h('button', { type: 'button', 'aria-label': 'Rules', onclick: () => openBook(app, game, rules) }, icon('book'));
