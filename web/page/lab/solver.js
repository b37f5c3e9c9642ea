// A worker that solves. It hears nothing while it works, so the page ends it and starts another from the same module.
// Messages from the page: {module} first, then {id, call: [name, …], paint}; with `paint`, a map is drawn too.
// Messages to the page: {id, share} of the work that is done; {id, answer, picture} or {id, failure} at its end.

import { Library } from '../host/library.js';
import { paint } from './paint.js';

const EVERY = 60; // milliseconds between two reports of progress
const none = () => {};
let current, reported = 0;

const ports = {
  journal: none,
  send: none,
  close: none,
  random: none,
  date: () => '1970-01-01T00:00:00Z',
  progress: (share) => {
    const now = performance.now();
    if (now - reported < EVERY) return;
    reported = now;
    postMessage({ id: current, share });
  },
};

const library = new Promise((done) => {
  addEventListener('message', ({ data }) => data.module && done(Library.start(data.module, ports)));
});

// The arrays of a map are as long as it has cells: the page gets texts only of what it shows.
async function answer({ id, call, paint: style }) {
  try {
    const loaded = await library;
    current = id;
    const result = call[0] === 'paint' ? call[1] : loaded.call(...call);
    const picture = style && result.cells ? paint(result, style) : null;
    postMessage({ id, answer: result, picture }, picture ? [picture] : []);
  } catch (error) {
    postMessage({ id, failure: error.message });
  }
}

onmessage = ({ data }) => {
  if (data.call) answer(data);
};
