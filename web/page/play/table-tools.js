// The row of tools under the moves of a table, during a game and after it.

import { tool } from './tools.js';

/** @import { Child } from '../views.js' */
/** @import { Table } from './table.js' */

/** @param {Table} table @returns {Child[]} */
export const toolsDuring = (table) => [
  tool('bulb', 'Hint', () => table.advice.hint(), { key: 'h' }),
  undoTool(table),
  logTool(table),
  moreTool(table),
];

/** @param {Table} table @returns {Child[]} */
export const toolsAtEnd = (table) => [
  resultTool(table),
  rematchTool(table),
  logTool(table),
  moreTool(table),
];

/** Dimmed where the host would refuse it, so that nothing jumps. @param {Table} table */
export function undoTool(table) {
  const made = tool('undo', 'Undo', () => table.canUndo && table.undo(), { key: 'u' });
  if (!table.canUndo) made.setAttribute('aria-disabled', 'true');
  return made;
}

/** @param {Table} table */
export const logTool = (table) => tool('log', 'Log', () => table.sheets.log(), { className: 'log-tool' });

/** @param {Table} table */
export const moreTool = (table) => tool('more', 'More', () => table.sheets.more());

/** @param {Table} table */
export const resultTool = (table) => tool('flag', 'Result', () => table.openResult(), { className: 'result-tool' });

/** @param {Table} table */
export const rematchTool = (table) => tool('again', 'Rematch', () => table.rematch());
