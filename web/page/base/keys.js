// Keys: each presses the button of the view that shows it. Whoever speaks to the computer, or hits keys by mistake, can
// switch off all that are one letter, digit or sign: the stored value 'keys' is 'off'.

import { h } from './dom.js';
import { remembered } from './storage.js';

const areOff = () => remembered('keys') === 'off';

/**
 * @param {string} label
 * @param {string} key
 * @param {() => unknown} act
 * @param {{ className?: string }} properties
 */
export const keyed = (label, key, act, properties = {}) =>
  h('button', { type: 'button', onclick: act, 'aria-keyshortcuts': key, ...properties }, label,
    h('kbd', { 'aria-hidden': 'true' }, key));

/** @param {Event} event */
const isTyping = ({ target }) => target instanceof Element && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
/** @param {Element} button */
const isUsable = (button) => button.getClientRects().length > 0 && !button.closest('[inert]');

/**
 * @param {string} key
 * @returns {HTMLElement | undefined}
 */
const buttonOf = (key) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(`#view [aria-keyshortcuts="${CSS.escape(key)}"]`)
  )].find(isUsable);

/**
 * `others`: what keys without a button do. Under a sheet, keys belong to the sheet. Returns a function that ends it.
 * @param {{ [key: string]: () => unknown }} others
 */
export function listen(others = {}) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event)) return;
    if (document.querySelector('dialog[open]')) return;
    const key = event.key.toLowerCase();
    if (key.length === 1 && areOff()) return;
    const button = buttonOf(key);
    if (button) event.preventDefault();
    button?.click();
    if (!button) others[key]?.();
  };
  document.documentElement.dataset.keys = areOff() ? 'off' : 'on';
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
