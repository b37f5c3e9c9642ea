#!/usr/bin/env node
// How fast the lab is: `bench/web/measure_lab.mjs` prints it, and fails beyond the limits.
//   - charge, solved in the browser's worker and by the same glue on this machine, one thread each: at most 2.5 times
//   - while a slider is dragged: at most 10 ms of script, style and layout in a frame, and no task of more than 50 ms

import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { serve, launch, open, boxOf } from '../../tests/web/page.mjs';
import { check, end } from '../../tests/web/tap.mjs';

/** @import { Browser, Page } from '../../tests/web/page.mjs' */

/**
 * An event of Chromium's trace.
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {string} ph
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts
 * @property {number} dur
 * @property {number} [tdur]
 * @property {any} args
 */

const TIMES = 5;
const FRAME = 'BeginMainThreadFrame';
const parts = new Set(['FunctionCall', 'EvaluateScript', 'EventDispatch', 'FireAnimationFrame', 'TimerFire',
  'HandlePostMessage', 'RunMicrotasks', 'UpdateLayoutTree', 'Layout', 'v8.run', 'MinorGC', 'MajorGC']);

/** @param {string} calls */
function nativeTime(calls) {
  const begin = performance.now();
  spawnSync('build/web-native', { input: calls });
  return performance.now() - begin;
}

/**
 * In a worker that the lab uses, without what starts it.
 * @param {Page} page
 * @param {number} times
 */
const solveInPage = (page, times) =>
  page.evaluate(async (count) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const { Solver, compiled } = await import(loaded.find((name) => /\/solvers\./.test(name)) ?? '');
    const solver = new Solver(await compiled('study'));
    let best = Infinity;
    for (let i = 0; i < count; i++) {
      await solver.call(['rules', 'charge']);
      const begin = performance.now();
      await solver.call(['solve', 'charge']);
      best = Math.min(best, performance.now() - begin);
      await solver.call(['solve', 'energy-duel']); // forget it
    }
    solver.end();
    return best;
  }, times);

/**
 * What the page's thread did, from a trace: the longest task, and script, style and layout of the fullest frame, in ms.
 * @param {TraceEvent[]} events
 */
function readTrace(events) {
  const busy = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'input');
  const { pid, tid } = busy[0];
  const own = events.filter((event) => event.pid === pid && event.tid === tid);
  const tasks = own.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const frames = own.filter(({ name }) => name === FRAME).map(({ ts }) => ts).sort((a, b) => a - b);
  /** @param {TraceEvent} event */
  const time = ({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000; // of the processor: this machine has other work too
  if (frames.length < 10) throw new Error(`the trace has ${frames.length} frames: nothing was measured`);
  const sums = Array.from({ length: frames.length + 1 }, () => 0);
  let until = 0;
  const work = own.filter(({ name, ph }) => ph === 'X' && parts.has(name));
  for (const event of work.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    if (event.ts < until) continue; // part of the one before
    until = event.ts + event.dur;
    sums[frames.findLastIndex((ts) => ts <= event.ts) + 1] += time(event);
  }
  return { frames: frames.length, inputs: busy.length, frame: Math.max(...sums), task: Math.max(...tasks.map(time)) };
}

/**
 * @param {Browser} browser
 * @param {Page} page
 * @param {RegExp} about
 */
async function drag(browser, page, about) {
  const box = await boxOf(page.getByRole('slider', { name: about }).first());
  const y = box.y + box.height / 2;
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame',
      'devtools.timeline.frame', 'devtools.timeline', 'toplevel', '__metadata'],
  });
  await page.mouse.move(box.x + 0.5 * box.width, y);
  await page.mouse.down();
  for (let i = 0; i < 60; i++) {
    await page.mouse.move(box.x + (0.35 + 0.25 * Math.sin(i / 6)) * box.width, y);
    await page.waitForTimeout(30);
  }
  await page.mouse.up();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  return readTrace(traceEvents);
}

/**
 * @param {Browser} browser
 * @param {string} address
 */
export async function measureLab(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await open(context, `${address}#/lab/charge`);
  await page.locator('.promises li').first().waitFor();
  const start = Math.min(...Array.from({ length: TIMES }, () => nativeTime('rules\tcharge\n')));
  const native = Math.min(...Array.from({ length: TIMES }, () => nativeTime('solve\tcharge\n'))) - start;
  const wasm = await solveInPage(page, TIMES);
  const slow = await drag(browser, page, /Points that win/);
  await page.goto(`${address}#/lab/energy-clash`);
  await page.locator('.promises li').first().waitFor();
  const quick = await drag(browser, page, /EP at the beginning/);
  await context.close();
  return { native, wasm, ratio: wasm / native, slow, quick };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await serve();
  const browser = await launch();
  const { native, wasm, ratio, slow, quick } = await measureLab(browser, server.address);
  check(ratio <= 2.5, `charge is solved in ${wasm.toFixed(0)} ms; on this machine in ${native.toFixed(0)} ms: ` +
    `${ratio.toFixed(2)} times (at most 2.5)`);
  for (const [game, { frame, task, frames, inputs }] of Object.entries({ charge: slow, 'energy-clash': quick })) {
    check(frame <= 10, `${game}, dragged: ${inputs} values in ${frames} frames, at most ${frame.toFixed(1)} ms ` +
      'of script, style and layout in one (at most 10)');
    check(task <= 50, `${game}, dragged: the longest task takes ${task.toFixed(1)} ms (at most 50)`);
  }
  end();
  await browser.close();
  server.close();
}
