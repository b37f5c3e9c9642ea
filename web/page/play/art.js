// The picture of a game, from the lines `role path` of its catalogue entry. Roles y, f, w, k fill with your colour,
// theirs, the sheet's and the ink; ys, fs, ks are strokes. A game without one has the icons of its first two verbs.

import { svg } from '../base/dom.js';
import { icon } from '../base/icons.js';

/** @import { GameInfo } from '../types.js' */

/** @param {string} line */
function stroke(line) {
  const at = line.indexOf(' ');
  return svg('path', { class: line.slice(0, at), d: line.slice(at + 1) });
}

/** @param {GameInfo} game */
function icons({ verbs }) {
  return verbs.slice(0, 2).map((verb, i) => {
    const drawn = icon(verb.icon);
    const place = { class: i === 0 ? 'ys' : 'fs', x: 22 + 62 * i, y: 21, width: 54, height: 54 };
    Object.entries(place).forEach(([name, value]) => drawn.setAttribute(name, String(value)));
    return drawn;
  });
}

/** @param {GameInfo} game */
export const art = (game) =>
  svg('svg', { class: 'art', viewBox: '0 0 160 96', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
    ...game.face ? game.face.trim().split('\n').map(stroke) : icons(game));
