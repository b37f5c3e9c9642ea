// Keys: each presses the button of the view that shows it.

import { h } from './dom.js';

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
const isShown = (button) => button.getClientRects().length > 0;

/**
 * @param {string} key
 * @returns {HTMLElement | undefined}
 */
const buttonOf = (key) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(`#view [aria-keyshortcuts="${CSS.escape(key)}"]`)
  )].find(isShown);

/**
 * `others`: what keys without a button do. Returns a function that ends it.
 * @param {{ [key: string]: () => unknown }} others
 */
export function listen(others = {}, isDeaf = () => false) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event) || isDeaf()) return;
    const key = event.key.toLowerCase();
    const button = buttonOf(key);
    if (button) event.preventDefault();
    button?.click();
    if (!button) others[key]?.();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
