// A sheet with a few lines of text to give away: by the system's own dialog, or by the clipboard.

import { button, copyButton } from '../base/buttons.js';
import { h } from '../base/dom.js';
import { openSheet } from '../base/sheet.js';

/**
 * @param {string} title
 * @param {string} text
 */
export function openLines(title, text) {
  const hasDialog = Boolean(navigator.share) && matchMedia('(pointer: coarse)').matches;
  const sheet = openSheet({ label: title }, h('h2', {}, title), h('pre', { className: 'lines-shared' }, text),
    h('p', { className: 'actions' },
      hasDialog && button('Share', () => navigator.share({ text }).catch(() => {}), 'primary'),
      copyButton(text, 'Copy'), button('Close', () => sheet.close())));
}
