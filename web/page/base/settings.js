// The settings of this device, as a sheet: what is chosen holds at once.

import { notificationSwitch } from './attention.js';
import { h, part, style } from './dom.js';
import { openSheet } from './sheet.js';
import { remember, remembered } from './storage.js';
import { messageOf } from './text.js';
import { segments, toggle } from './controls.js';
import { isGuest } from '../host/client.js';

/** @import { App } from '../views.js' */

/** @type {[value: string, label: string][]} */
const themes = [['', 'System'], ['light', 'Light'], ['dark', 'Dark']];

/** @param {string} theme */
function useTheme(theme) {
  remember('theme', theme);
  document.documentElement.dataset.theme = theme;
}

/** @param {App} app */
function nameField({ client }) {
  const { name } = client.you;
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  return h('div', { className: 'stack' }, h('label', { className: 'name' }, h('span', {}, 'Your name'), h('input', {
    value: isGuest(name) ? '' : name,
    placeholder: 'You',
    maxLength: 20,
    autocomplete: 'off',
    onchange: async ({ currentTarget }) => {
      trouble.textContent = '';
      const wanted = currentTarget.value.trim();
      if (!wanted || wanted === client.you.name) return;
      await client.claim(wanted).catch((error) => {
        trouble.textContent = messageOf(error);
      });
    },
  })), trouble);
}

/** A part of index.html, which goes back to its place when the sheet is closed. @param {HTMLElement} element */
function lend(element) {
  const place = element.parentElement;
  return { element, giveBack: () => place?.append(element) };
}

/** @param {App} app */
export async function openSettings(app) {
  await style(new URL('./controls.css', import.meta.url));
  const offline = lend(part('offline-line'));
  const sheet = openSheet({ label: 'Settings', close: offline.giveBack }, h('h2', { className: 'title' }, 'Settings'),
    segments('Theme', 'theme', themes, remembered('theme'), useTheme), nameField(app),
    toggle('Sound', 'Short sounds for moves', remembered('sound') === 'on', (isOn) => {
      remember('sound', isOn ? 'on' : '');
    }), notificationSwitch(),
    toggle('Keyboard shortcuts', 'Single keys make moves and press buttons', remembered('keys') !== 'off', (isOn) => {
      remember('keys', isOn ? '' : 'off');
    }),
    h('p', {}, h('a', { href: '#/history', onclick: () => sheet.close() }, 'Finished games'),
      ', with export and import'), offline.element,
    h('form', { method: 'dialog', className: 'last' }, h('button', { className: 'primary big' }, 'Done')));
}
