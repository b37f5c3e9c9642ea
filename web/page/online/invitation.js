// An invitation: its link, to copy, to share and to scan.

import { h } from '../base/dom.js';
import { modules, path } from './qr.js';

// The page's own server goes without saying.
export function inviteLink(server, code) {
  const where = server.isOwn ? '' : `@${encodeURIComponent(server.shown)}`;
  return `${location.href.split('#')[0]}#/join/${code}${where}`;
}

const SVG = 'http://www.w3.org/2000/svg';

// Dark on white in both themes, since not every reader takes it the other way round.
export function qrPicture(text) {
  const square = modules(text);
  if (!square) return null;
  const size = square.length + 8;
  const picture = document.createElementNS(SVG, 'svg');
  for (
    const [name, value] of Object.entries({
      class: 'qr',
      viewBox: `-4 -4 ${size} ${size}`,
      role: 'img',
      'aria-label': 'QR code of the link',
      'shape-rendering': 'crispEdges',
    })
  ) picture.setAttribute(name, value);
  const paper = document.createElementNS(SVG, 'rect');
  for (const [name, value] of Object.entries({ x: -4, y: -4, width: size, height: size, fill: '#fff' })) {
    paper.setAttribute(name, value);
  }
  const dark = document.createElementNS(SVG, 'path');
  dark.setAttribute('d', path(square));
  picture.append(paper, dark);
  return picture;
}

// A button that copies a text, and says that it did.
export function copyButton(text, label) {
  const button = h('button', {
    type: 'button',
    onclick: async () => {
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = 'Copied';
      } catch {
        button.textContent = 'Select the text and copy it';
      }
    },
  }, label);
  return button;
}

export function invitationCard(server, { code, about }, cancel) {
  const link = inviteLink(server, code);
  const field = h('input', {
    className: 'link',
    readOnly: true,
    value: link,
    'aria-label': 'Invitation link',
    onfocus: () => field.select(),
  });
  return h('section', { className: 'invitation', 'aria-label': 'Invitation' },
    h('div', {}, h('h2', {}, 'Send this link to a friend'), h('p', {}, about), field,
      h('p', { className: 'actions' }, copyButton(link, 'Copy the link'), navigator.share &&
        h('button', {
          type: 'button',
          onclick: () => navigator.share({ title: 'Duello', text: 'Play a duel with me', url: link }).catch(() => {}),
        }, 'Share …'), h('button', { type: 'button', onclick: cancel }, 'Withdraw')),
      h('p', { className: 'more' }, 'In a terminal: ', h('code', {}, `duello online ${server.shown} --join ${code}`)),
      server.isOnlyHere &&
        h('p', { className: 'more' },
          'This server accepts connections from this machine only, so the link works nowhere else.')),
    qrPicture(link) ?? '');
}
