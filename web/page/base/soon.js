// A view that may take a while: it says so, and is there when it is ready.

import { fill, h } from './dom.js';
import { messageOf } from './text.js';

/** @import { View } from '../views.js' */

const PATIENCE = 300; // milliseconds

/**
 * @param {string} title
 * @param {string} waiting
 * @param {() => Promise<View>} make
 * @returns {Promise<View>}
 */
export async function soon(title, waiting, make) {
  const place = h('div', { className: 'contents' }, h('p', { className: 'more', role: 'status' }, waiting));
  /** @type {View['end']} */
  let end;
  let isLeft = false;
  const ready = make().then((view) => {
    if (isLeft) {
      view.end?.();
      return;
    }
    end = view.end;
    fill(place, view.content);
  }, (error) => fill(place, h('h1', {}, 'This did not work'), h('p', {}, messageOf(error))));
  await Promise.race([ready, new Promise((done) => {
    setTimeout(done, PATIENCE);
  })]);
  return {
    title,
    content: [place],
    end: () => {
      isLeft = true;
      end?.();
    },
  };
}
