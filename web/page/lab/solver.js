// A worker that solves. It hears nothing while it works, so the page ends it and starts another from the same module.
// Messages from the page: {module} first, then {id, call: [name, …], paint}; with `paint`, a map is drawn too.
// Messages to the page: {id, share} of the work that is done; {id, found} so far; at the end {id, answer, picture} or
// {id, failure}.

import { messageOf } from '../base/text.js';
import { Library } from '../host/library.js';
import { paint } from './paint.js';

/** @import { FromSolver, ToSolver } from '../types.js' */
/** @import { Ports } from '../host/library.js' */

const EVERY = 60; // milliseconds between two reports of progress
const none = () => {};
let current = 0;
let reported = 0;
let found = 0; // when that was reported

/**
 * @param {FromSolver} message
 * @param {Transferable[]} transferred
 */
const tell = (message, transferred = []) => postMessage(message, transferred);

/** @type {Ports} */
const ports = {
  journal: none,
  keep: none,
  send: none,
  close: none,
  random: none,
  date: () => '1970-01-01T00:00:00Z',
  progress: (share) => {
    const now = performance.now();
    if (now - reported < EVERY) return;
    reported = now;
    tell({ id: current, share });
  },
  found: (text) => {
    const now = performance.now();
    if (now - found < EVERY) return;
    found = now;
    tell({ id: current, found: text });
  },
};

/** @type {Promise<Library>} */
const library = new Promise((done) => {
  addEventListener('message', (/** @type {MessageEvent<ToSolver>} */ { data }) => {
    if ('module' in data) done(Library.start(data.module, ports));
  });
});

/**
 * The arrays of a map are as long as it has cells: the page gets texts only of what it shows.
 * @param {Extract<ToSolver, { id: number }>} message
 */
async function answer({ id, call: [name, ...args], paint: style }) {
  try {
    const loaded = await library;
    current = id;
    const result = name === 'paint' ? args[0] : loaded.call(name, ...args);
    const picture = style && result.cells ? paint(result, style) : null;
    tell({ id, answer: result, picture }, picture ? [picture] : []);
  } catch (error) {
    tell({ id, failure: messageOf(error) });
  }
}

onmessage = (/** @type {MessageEvent<ToSolver>} */ { data }) => {
  if ('call' in data) answer(data);
};
