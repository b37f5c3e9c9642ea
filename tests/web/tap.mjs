// What a test prints.

let count = 0;
let failed = 0;

/**
 * One line of TAP.
 * @param {unknown} holds
 * @param {string} what
 */
export function check(holds, what) {
  count++;
  if (!holds) failed++;
  console.log(`${holds ? 'ok' : 'not ok'} ${count} - ${what}`);
}

export function end() {
  process.exitCode = failed > 0 ? 1 : 0;
}
