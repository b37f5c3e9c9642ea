// Without a server there is no online play: say so, and let the person name one.

import { button } from '../base/buttons.js';
import { h } from '../base/dom.js';
import { field, form } from './forms.js';
import { moveTo, ownAddress, readAddress, hostOf, lastAddress } from './server.js';

/** @import { View } from '../views.js' */

const WITHOUT = 'Online games need a server, but this page came without one, or you are offline. ' +
  'You can enter the address of a Duello server here.';

/** @param {string} address */
const silenceOf = (address) =>
  `${hostOf(address)} does not answer. Is the address right? ` +
  `The server must also allow this page (duello serve --origin ${location.origin}).`;

/**
 * `again` shows the view anew.
 * @param {() => void} again
 * @returns {View}
 */
export function noServer(again) {
  const address = lastAddress();
  const isOwn = address === ownAddress();
  const trouble = h('p', { className: 'trouble', role: 'alert' });
  /** @param {string} to */
  const go = async (to) => {
    trouble.textContent = '';
    if (await moveTo(to, location.hash)) again();
    else trouble.textContent = silenceOf(to);
  };
  const where = form({ label: 'Connect' }, async ({ address: words }) => go(await readAddress(words)),
    field('address', 'Address of a server', {
      placeholder: 'duels.example',
      autocapitalize: 'none',
      spellcheck: false,
    }));
  return {
    title: 'Play online',
    content: [
      h('div', { className: 'online' }, h('header', {}, h('h1', {}, 'Play online'), h('p', {}, isOwn
        ? WITHOUT
        : `The server ${hostOf(address)} does not answer. You can try again, or enter another address.`)), where,
        trouble,
        h('p', { className: 'actions' }, button('Try again', () => go(address)),
          !isOwn && button(`Use ${hostOf(ownAddress())}`, () => go(ownAddress())),
          h('a', { className: 'button', href: '#/' }, 'Play offline'))),
    ],
  };
}
