// The log of a table: its turns, with names in their colours. Wide screens have it beside the board, others as a sheet.

import { fill, h } from '../base/dom.js';
import { turnLimit } from './table-words.js';

/** @import { Table } from './table.js' */

const WIDE = matchMedia('(min-width: 60rem) and (min-height: 30rem)'); // as in table.css

export class TableLog {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** With the limit of turns that the host sets. */
  get turns() {
    const { game, shot } = this.table;
    const { turns } = shot ?? game;
    const limit = turnLimit(game.rules);
    if (!limit || turns[0]?.number !== 0) return turns;
    const [opening, ...others] = turns;
    return [{ ...opening, lines: [...opening.lines, `The game ends after ${limit} turns.`] }, ...others];
  }

  /** The book's sentences have the names of the players. @param {string} text */
  coloured(text) {
    const { board, below, game } = this.table;
    return board.say.coloured(text, [{ name: game.players[below].name, side: 'you' }, {
      name: game.players[1 - below].name,
      side: 'foe',
    }]);
  }

  /** Beside the board. */
  async show() {
    const { turns } = this;
    const { rail } = this.table.board;
    if (!WIDE.matches) return;
    const log = await import('./log.js').catch(() => null); // it can wait for a connection
    if (!log) return;
    const [old] = rail.getElementsByClassName('log');
    const top = old?.scrollTop ?? 0;
    fill(rail, h('h2', {}, 'What happened'), log.logList(turns, (text) => this.coloured(text)));
    const [list] = rail.getElementsByClassName('log');
    list.scrollTop = top;
  }

  /** Follow the width of the window, until what this returns is called. */
  listen() {
    const widen = () => this.show();
    WIDE.addEventListener('change', widen);
    return () => WIDE.removeEventListener('change', widen);
  }
}
