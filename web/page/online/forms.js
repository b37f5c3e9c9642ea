// Forms of the online views: a field, a choice, and a form whose refusal is a sentence in it.

import { h, style, textsOf } from '../base/dom.js';
import { messageOf } from '../base/text.js';

/** @import { Child, Properties } from '../views.js' */

/** The style sheets of the online views. */
export const sheets = () => [
  style(new URL('./online.css', import.meta.url)),
  style(new URL('../base/controls.css', import.meta.url)),
];

/**
 * @param {string} name
 * @param {string} label
 * @param {Properties<HTMLInputElement>} more
 */
export const field = (name, label, more) =>
  h('label', { className: 'name' }, h('span', {}, label),
    h('input', { name, autocomplete: 'off', required: true, ...more }));

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} options values and their texts
 * @param {string} chosen
 */
export const select = (name, label, options, chosen) =>
  h('label', { className: 'name' }, h('span', {}, label), h('select', { name }, options.map(([value, text]) =>
    h('option', { value, selected: value === chosen || undefined }, text)
  )));

/**
 * A form with one button. What `act` throws is said above it. With `isFolded`, only the title is shown at first.
 * @param {{ title?: string, label: string, className?: string, isFolded?: boolean }} words
 * @param {(texts: { [name: string]: string }) => unknown} act
 * @param {...(Child | Child[])} content
 */
export function form({ title, label, className = '', isFolded = false }, act, ...content) {
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  const go = h('button', { className: isFolded ? '' : 'primary big', type: 'submit' }, label);
  const parts = [...content, trouble, go];
  return h('form', {
    className: `tile ${className}`,
    onsubmit: async (event) => {
      event.preventDefault();
      trouble.textContent = '';
      go.disabled = true;
      try {
        await act(textsOf(event.currentTarget));
      } catch (error) {
        trouble.textContent = messageOf(error);
      }
      go.disabled = false;
    },
  }, ...isFolded
    ? [h('details', {}, h('summary', {}, h('h2', {}, title)), ...parts)]
    : [title && h('h2', {}, title), ...parts]);
}
