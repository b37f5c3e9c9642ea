// What tests leave in a page for later: the scripts that playwright runs there share no variables.

import type { Library } from '../../web/page/host/library.js';

declare global {
  var library: Library; // bench/web/measure_page.mjs
  var longest: { [type: string]: number }; // bench/web/measure_page.mjs: milliseconds
  var pauses: number[]; // bench/web/measure_page.mjs: milliseconds between two frames
  var axe: typeof import('axe-core'); // test_axe.mjs
  var failing: string | undefined; // test_late.mjs: the call of the worker that fails
  var isSlow: boolean | undefined; // test_late.mjs: warnings wait too
  var heldWords: () => string[]; // test_late.mjs: the choices whose warnings wait
  var letHints: () => Promise<unknown>; // test_late.mjs: until the page has every answer
  var heard: string[]; // test_online.mjs: the messages of the worker
  var isSamePage: boolean; // test_online.mjs
  // test_online_waiting.mjs: outside of the page
  var told: { badge: number; questions: number; tones: number; notes: string[] };
  var shifted: number; // test_touch.mjs: how far things have jumped

  // Chromium's.
  interface PerformanceEntry {
    value: number; // of a layout shift
  }
}
