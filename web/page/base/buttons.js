// Buttons: one that does something, one that asks first, one that copies a text.

import { h } from './dom.js';

/**
 * @param {string} label
 * @param {() => unknown} act
 * @param {string} [className]
 */
export const button = (label, act, className) => h('button', { type: 'button', className, onclick: act }, label);

/**
 * The second press within three seconds counts.
 * @param {string} label
 * @param {string} question
 * @param {() => unknown} act
 */
export function sureButton(label, question, act) {
  const made = button(label, () => {
    if (made.dataset.sure) return act();
    made.dataset.sure = 'yes';
    made.textContent = question;
    return setTimeout(() => {
      delete made.dataset.sure;
      made.textContent = label;
    }, 3000);
  });
  return made;
}

/**
 * It says that it did.
 * @param {string} text
 * @param {string} label
 */
export function copyButton(text, label) {
  const made = button(label, async () => {
    try {
      await navigator.clipboard.writeText(text);
      made.textContent = 'Copied';
    } catch {
      made.textContent = 'Select the text and copy it';
    }
  });
  return made;
}
