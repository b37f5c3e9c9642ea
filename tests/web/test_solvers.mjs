#!/usr/bin/env node
// The page's end of workers that solve, with workers that do what the test says.

import { check, end } from './tap.mjs';

class FakeWorker {
  /** @type {string[]} */
  posted = [];
  isAlive = true;
  onerror = (/** @type {{ message: string }} */ _) => {};
  onmessage = (/** @type {{ data: object }} */ _) => {};
  constructor() {
    started.push(this);
  }
  /** @param {{ call?: string[] }} message */
  postMessage(message) {
    if (message.call) this.posted.push(message.call[0]);
  }
  terminate() {
    this.isAlive = false;
  }
}
/** @type {FakeWorker[]} */
const started = [];
Object.assign(globalThis, { Worker: FakeWorker });
const { Solver } = await import('../../web/page/lab/solvers.js');
const alive = () => started.filter(({ isAlive }) => isAlive).length;

// A worker stops with a call, and another call is ended by its signal.
const solver = new Solver(new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)));
const failure = solver.call(['catalog']).catch(({ message }) => message);
started[0].onerror({ message: 'out of memory' });
check(await failure === 'out of memory', `a call fails with the worker's reason: ${await failure}`);
const control = new AbortController();
const ended = solver.call(['book', 'second'], { signal: control.signal }).catch(({ name }) => name);
const third = solver.call(['rules', 'third']);
check(started[0].isAlive === false && alive() === 1, `the next call starts another worker: ${alive()} alive`);
control.abort();
check(await ended === 'AbortError', `a call that is ended says so: ${await ended}`);
const last = started.find(({ isAlive, posted }) => isAlive && posted.length > 0);
check(String(last?.posted) === 'rules', `another worker does what is still open, and nothing else: ${last?.posted}`);

// The worker in reserve stops: it has no calls.
started.find(({ isAlive, posted }) => isAlive && posted.length === 0)?.onerror({ message: '' });
last?.onmessage({ data: { id: 3, answer: { rules: 'solved' } } });
check((await third).answer.rules === 'solved', 'a reserve that stops takes no call along');
solver.end();
check(alive() === 0, `${alive()} workers are alive at the end`);
end();
