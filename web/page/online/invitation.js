// An invitation: its link, to copy, to share and to scan.

import { button, copyButton } from '../base/buttons.js';
import { h, svg } from '../base/dom.js';
import { linkField } from '../base/share.js';
import { modules, path } from './qr.js';

/** @import { Server } from './server.js' */

/**
 * The page's own server goes without saying.
 * @param {Server} server
 * @param {string} code
 */
export function inviteLink(server, code) {
  const where = server.isOwn ? '' : `@${encodeURIComponent(server.shown)}`;
  return `${location.href.split('#')[0]}#/join/${code}${where}`;
}

/** Dark on white in both themes, since not every reader takes it the other way round. @param {string} text */
export function qrPicture(text) {
  const square = modules(text);
  if (!square) return null;
  const size = square.length + 8;
  return svg('svg', {
    class: 'qr',
    viewBox: `-4 -4 ${size} ${size}`,
    role: 'img',
    'aria-label': 'QR code of the link',
    'shape-rendering': 'crispEdges',
  }, svg('rect', { x: -4, y: -4, width: size, height: size, fill: '#fff' }), svg('path', { d: path(square) }));
}

/**
 * @param {Server} server
 * @param {{ code: string, about: string }} invitation
 * @param {() => void} cancel
 */
export function invitationCard(server, { code, about }, cancel) {
  const link = inviteLink(server, code);
  const share = () => navigator.share({ title: 'Duello', text: 'Play a duel with me', url: link }).catch(() => {});
  return h('section', { className: 'tile invitation', 'aria-label': 'Invitation' },
    h('div', {}, h('h2', {}, 'Send this link to a friend'),
      h('p', {}, `${about}. The game starts when your friend opens the link.`), linkField(link, 'Invitation link'),
      h('p', { className: 'actions' }, copyButton(link, 'Copy the link'),
        'share' in navigator && button('Share…', share), button('Withdraw', cancel)), server.isOnlyHere &&
      h('p', { className: 'more' },
        'This server accepts connections from this machine only, so the link works nowhere else.'),
      h('details', {}, h('summary', {}, 'In a terminal'),
        h('p', {}, h('code', {}, `duello online ${server.shown} --join ${code}`)))), qrPicture(link));
}
