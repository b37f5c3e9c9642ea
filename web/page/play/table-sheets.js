// The sheets of a table, of which one is open at a time; each is loaded when it is first needed.

/** @import { Table } from './table.js' */

export class TableSheets {
  /** @type {HTMLDialogElement | null} */
  #sheet = null;
  #isLeft = false;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  async log() {
    const { log } = this.table;
    const { openLog } = await import('./log.js');
    await this.#open(openLog(log.turns, (text) => log.coloured(text)));
  }

  async more() {
    const [{ openMore }, items] = await Promise.all([import('./more.js'), this.table.moreItems()]);
    await this.#open(openMore(items.filter((item) => item !== false)));
  }

  async rules() {
    const { app, info, game } = this.table;
    const { openBook } = await import('./book.js');
    await this.#open(openBook(app, info, game.rules));
  }

  async result() {
    const { table } = this;
    const ending = table.ending();
    const { openResult } = await import('./result.js');
    await this.#open(openResult(table.app, ending, (panel) => table.next(panel)));
  }

  /** @param {Promise<HTMLDialogElement>} opening */
  async #open(opening) {
    this.#sheet?.close();
    try {
      this.#sheet = await opening;
      if (this.#isLeft) this.#sheet.close();
    } catch (error) {
      this.table.complain(error);
    }
  }

  /** The table is left: what is open closes, and so does what comes late. */
  leave() {
    this.#isLeft = true;
    this.#sheet?.close();
  }
}
