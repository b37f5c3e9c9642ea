// What happened, newest first, one entry a turn: a rail on wide screens, a drawer on others.

import { h, style } from '../base/dom.js';
import { openSheet } from '../base/sheet.js';
import { closeButton } from './sheets.js';

/** @import { Child } from '../views.js' */
/** @import { Turn } from '../host/turns.js' */

const ready = style(new URL('./sheets.css', import.meta.url));

/**
 * It has the role of a log, but is not read out: the sentence at the centre is.
 * @param {Turn[]} turns
 * @param {(text: string) => Child[]} coloured names in the colours of their sides
 */
export const logList = (turns, coloured) =>
  h('div', { className: 'log', role: 'log', 'aria-live': 'off', 'aria-label': 'What happened', tabIndex: 0 },
    h('ol', {}, turns.filter(({ lines }) =>
      lines.length > 0
    ).reverse().map(({ number, lines }) =>
      h('li', {},
        h('small', {}, number > 0 && h('span', { className: 'unseen' }, 'Turn '), number > 0 && String(number)),
        h('div', {}, lines.map((line) => h('p', {}, coloured(line)))))
    )));

/**
 * @param {Turn[]} turns
 * @param {(text: string) => Child[]} coloured
 */
export async function openLog(turns, coloured) {
  await ready;
  /** @type {HTMLDialogElement} */
  const sheet = openSheet({ label: 'What happened', className: 'low' },
    h('div', { className: 'row' }, h('h2', { className: 'title' }, 'What happened'), closeButton(() => sheet.close())),
    logList(turns, coloured));
  return sheet;
}
