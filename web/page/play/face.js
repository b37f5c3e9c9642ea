// Faces: of opponents (more corners, more strength), of you (a dot with a blade), and of people (their initial).

import { svg } from '../base/dom.js';

/** @import { PlayerInfo } from '../types.js' */

/** A face: 0 of a person, 1 to 5 of the rungs of the ladder. @typedef {0 | 1 | 2 | 3 | 4 | 5} Rung */

// What each rung looks like: its shape, and its face in strokes.
const shapes = [
  ['M24 4a20 20 0 1 0 0 40 20 20 0 0 0 0-40Z', 'M17 21v2M31 21v2M20 31c2.500 2 5.500 2 8 0'],
  ['M17 5h14a12 12 0 0 1 12 12v14a12 12 0 0 1-12 12H17A12 12 0 0 1 5 31V17A12 12 0 0 1 17 5Z',
    'M14 22h6M28 22h6M19 31c3 2.500 7 2.500 10 0'],
  ['M24 4 43.500 18.500 36 42H12L4.500 18.500Z', 'M14 20l6 2.500M34 20l-6 2.500M18 26v.01M30 26v.01M20 33h8'],
  ['M24 3 42 13.500v21L24 45 6 34.500v-21Z', 'M13 21h22l-2 5h-6l-2-3h-2l-2 3h-6ZM20 34h8'],
  ['M24 2l6 8 9-3 0 10 8 7-8 6 1 10-10-1-6 7-6-7-10 1 1-10-8-6 8-7 0-10 9 3Z',
    'M13 24c6-7 16-7 22 0-6 7-16 7-22 0ZM24 23v2'],
];

/**
 * The rung of a player of the catalogue: the levels in their order, the strongest at the top.
 * @param {PlayerInfo[]} players
 * @param {string} id
 * @returns {Rung}
 */
export function rungOf(players, id) {
  const found = players.find((player) => player.id === id);
  if (!found) return 3;
  if (found.kind === 'strongest') return 5;
  if (found.kind === 'yardstick') return 3;
  const place = players.filter(({ kind }) => kind === 'ladder').indexOf(found);
  return /** @type {Rung} */ (Math.min(Math.max(place, 1), 4));
}

/**
 * @param {{ name: string, rung?: Rung | undefined, isYou?: boolean }} who
 */
export function face({ name, rung = 0, isYou = false }) {
  const [shape, strokes] = shapes[rung === 0 ? 0 : rung - 1];
  const drawing = isYou && rung === 0
    ? [svg('circle', { cx: 24, cy: 24, r: 21 }), svg('path', { class: 'blade', d: 'M17 34 31 14' })]
    : rung > 0
    ? [svg('path', { d: shape }), svg('path', { class: 'looks', d: strokes })]
    : [svg('circle', { cx: 24, cy: 24, r: 21 }), svg('text', { x: 24, y: 32 }, name.charAt(0).toUpperCase())];
  return svg('svg', { class: 'face', viewBox: '0 0 48 48', 'aria-hidden': 'true' }, ...drawing);
}
