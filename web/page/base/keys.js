// Keys: each presses the button of the view that shows it.

import { h } from './dom.js';

export const keyed = (label, key, act, properties = {}) =>
  h('button', { type: 'button', onclick: act, 'aria-keyshortcuts': key, ...properties }, label,
    h('kbd', { 'aria-hidden': 'true' }, key));

const isTyping = ({ target }) => /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
const isShown = (button) => button.getClientRects().length > 0;

// `others`: what keys without a button do. Returns a function that ends it.
export function listen(others = {}, isDeaf = () => false) {
  const press = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event) || isDeaf()) return;
    const key = event.key.toLowerCase();
    const button = [...document.querySelectorAll(`#view [aria-keyshortcuts="${CSS.escape(key)}"]`)].find(isShown);
    if (button) event.preventDefault();
    button?.click();
    if (!button) others[key]?.();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
