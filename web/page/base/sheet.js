// Sheets: dialogs that come from below on phones, and stand in the middle of wide screens.

import { h } from './dom.js';

/** @import { Child } from '../views.js' */

/**
 * Open one. Escape, a tap beside it or another view closes it, and the focus goes back to where it was. `close` is
 * called once, however it was closed.
 * @param {{ label: string, className?: string, close?: () => unknown }} how
 * @param {...(Child | Child[])} content
 */
export function openSheet({ label, className = '', close }, ...content) {
  /** @type {HTMLDialogElement} */
  const sheet = h('dialog', {
    className: `sheet ${className}`,
    'aria-label': label,
    onclick: ({ target }) => target === sheet && sheet.close(),
    onclose: () => {
      removeEventListener('hashchange', shut);
      sheet.remove();
      close?.();
    },
  }, h('div', { className: 'inner' }, ...content));
  const shut = () => sheet.close();
  addEventListener('hashchange', shut);
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}
