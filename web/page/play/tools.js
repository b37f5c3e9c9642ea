// Tools under the moves: an icon and a word.

import { h } from '../base/dom.js';
import { icon } from '../base/icons.js';

/**
 * @param {string} sign the name of an icon
 * @param {string} label
 * @param {() => unknown} act
 * @param {{ key?: string, isPressed?: boolean, className?: string }} [how]
 */
export const tool = (sign, label, act, { key, isPressed, className = '' } = {}) =>
  h('button', {
    type: 'button',
    className: `tool ${className}`,
    'aria-keyshortcuts': key,
    'aria-pressed': isPressed === undefined ? undefined : String(isPressed),
    onclick: act,
  }, icon(sign), label, key && h('kbd', { 'aria-hidden': 'true' }, key));
