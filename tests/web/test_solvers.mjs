#!/usr/bin/env node
// The page's end of workers that solve, with workers that do what the test says.

import { check, end } from './tap.mjs';

const started = [];
globalThis.Worker = class {
  posted = [];
  isAlive = true;
  constructor() {
    started.push(this);
  }
  postMessage(message) {
    if (message.call) this.posted.push(message.call[0]);
  }
  terminate() {
    this.isAlive = false;
  }
};
const { Solver } = await import('../../web/page/lab/solvers.js');
const alive = () => started.filter(({ isAlive }) => isAlive).length;

// A worker stops with a call, and another call is ended by its signal.
const solver = new Solver(null);
const failure = solver.call(['first']).catch(({ message }) => message);
started[0].onerror({ message: 'out of memory' });
check(await failure === 'out of memory', `a call fails with the worker's reason: ${await failure}`);
const control = new AbortController();
const ended = solver.call(['second'], { signal: control.signal }).catch(({ name }) => name);
const third = solver.call(['third']);
check(started[0].isAlive === false && alive() === 1, `the next call starts another worker: ${alive()} alive`);
control.abort();
check(await ended === 'AbortError', `a call that is ended says so: ${await ended}`);
const last = started.find(({ isAlive, posted }) => isAlive && posted.length > 0);
check(String(last.posted) === 'third', `another worker does what is still open, and nothing else: ${last.posted}`);

// The worker in reserve stops: it has no calls.
started.find(({ isAlive, posted }) => isAlive && posted.length === 0).onerror({ message: '' });
last.onmessage({ data: { id: 3, answer: 'solved' } });
check((await third).answer === 'solved', 'a reserve that stops takes no call along');
solver.end();
check(alive() === 0, `${alive()} workers are alive at the end`);
end();
