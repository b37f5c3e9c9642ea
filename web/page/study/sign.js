// A label of a decision as its sign: ✓ best, ~ weak, ?! inaccuracy, ? mistake, ?? blunder. The word stands beside it.

import { h } from '../base/dom.js';

/** @import { Decision } from '../types.js' */

/** @param {Pick<Decision, 'label' | 'sign'>} decision */
export const signOf = ({ label, sign }) =>
  h('span', { className: `sign-of ${label}`, title: label, 'aria-hidden': 'true' }, sign || '·');
