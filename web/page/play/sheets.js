// What the sheets of a table share.

import { h } from '../base/dom.js';
import { icon } from '../base/icons.js';

/** @param {() => unknown} close */
export const closeButton = (close) =>
  h('button', { type: 'button', className: 'bare close', 'aria-label': 'Close', onclick: close }, icon('none'));
