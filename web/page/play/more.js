// What is seldom needed at a table, as a sheet: switches, and actions that close it.

import { h, style } from '../base/dom.js';
import { icon } from '../base/icons.js';
import { openSheet } from '../base/sheet.js';
import { toggle } from '../base/controls.js';
import { closeButton } from './sheets.js';

/** @import { Child } from '../views.js' */

/**
 * A switch, something to do (`asks`: only after a question), or elements of one's own.
 * @typedef {{ label: string, about: string, isOn: boolean, set: (isOn: boolean) => unknown }} Switch
 * @typedef {{ label: string, icon: string, act: () => unknown, asks?: string }} Action
 * @typedef {Switch | Action | Node} Item
 */

/** @param {Action} item @param {() => void} close */
function actionOf({ label, icon: sign, act, asks }, close) {
  const words = h('span', {}, label);
  let isSure = !asks;
  return h('button', {
    type: 'button',
    className: 'item',
    onclick: () => {
      if (isSure) {
        close();
        return act();
      }
      isSure = true;
      words.textContent = asks ?? label;
      return undefined;
    },
  }, icon(sign), words);
}

/** @param {Item} item @param {() => void} close @returns {Child} */
function drawn(item, close) {
  if (item instanceof Node) return item;
  return 'set' in item ? toggle(item.label, item.about, item.isOn, item.set) : actionOf(item, close);
}

/** @param {Item[]} items */
export async function openMore(items) {
  await Promise.all(['./sheets.css', '../base/controls.css'].map((name) => style(new URL(name, import.meta.url))));
  const close = () => sheet.close();
  /** @type {HTMLDialogElement} */
  const sheet = openSheet({ label: 'More' },
    h('div', { className: 'row' }, h('h2', { className: 'title' }, 'More'), closeButton(close)),
    h('div', { className: 'items' }, items.map((item) => drawn(item, close))));
  return sheet;
}
