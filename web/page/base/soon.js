// A view that may take a while: it says so, and is there when it is ready.

import { fill, h } from './dom.js';
import { messageOf } from './text.js';

/** @import { View } from '../views.js' */

const PATIENCE = 300; // milliseconds

/**
 * @param {string} title
 * @param {string} waiting
 * @param {() => Promise<View>} make
 * @param {{ isTable?: boolean }} how
 * @returns {Promise<View>}
 */
export async function soon(title, waiting, make, { isTable = false } = {}) {
  const place = h('div', { className: 'contents waiting' }, h('h1', {}, title),
    h('p', { className: 'more', role: 'status' }, waiting));
  /** @type {View['end']} */
  let end;
  let isLeft = false;
  const ready = make().then((view) => {
    if (isLeft) {
      view.end?.();
      return;
    }
    end = view.end;
    place.classList.remove('waiting');
    fill(place, view.content);
  },
    (error) =>
      fill(place, h('h1', {}, 'This did not work'), h('p', {}, messageOf(error)),
        h('p', {}, h('a', { href: '#/' }, 'See all games'))));
  await Promise.race([ready, new Promise((done) => {
    setTimeout(done, PATIENCE);
  })]);
  return {
    title,
    content: [place],
    isTable,
    end: () => {
      isLeft = true;
      end?.();
    },
  };
}
