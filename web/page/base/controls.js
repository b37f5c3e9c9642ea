// Controls of sheets: one of a few, on or off. Their looks are in controls.css.

import { h } from './dom.js';

/**
 * One of a few, side by side.
 * @param {string} label
 * @param {string} name
 * @param {[value: string, label: string][]} options
 * @param {string} chosen
 * @param {(value: string) => unknown} [changed]
 */
export const segments = (label, name, options, chosen, changed) =>
  h('fieldset', {
    onchange: ({ target }) => target instanceof HTMLInputElement && changed?.(target.value),
  }, h('legend', {}, label), h('div', { className: 'seg' }, options.map(([value, text]) =>
    h('label', {}, h('input', { type: 'radio', name, value, checked: value === chosen || undefined }),
      h('span', {}, text))
  )));

/**
 * On or off.
 * @param {string} label
 * @param {string} about
 * @param {boolean} isOn
 * @param {(isOn: boolean) => unknown} [changed]
 * @param {string} [name] in a form
 */
export const toggle = (label, about, isOn, changed, name) =>
  h('label', { className: 'row' }, h('span', { className: 'stack' }, h('strong', {}, label), h('small', {}, about)),
    h('input', {
      type: 'checkbox',
      className: 'switch',
      role: 'switch',
      name,
      checked: isOn || undefined,
      onchange: ({ currentTarget }) => changed?.(currentTarget.checked),
    }));
