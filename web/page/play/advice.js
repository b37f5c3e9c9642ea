// Advice at a table, in its one sentence: hints step by step, the tutor's warning before a mistake, and "Show why",
// which plays the line of play on the board. Advice is about one position: what comes late is dropped. The moves stay
// playable meanwhile, and choosing another move is choosing again.

import { Latest, OneByOne } from '../base/latest.js';
import { remembered } from '../base/storage.js';
import { outcomeOf } from './outcome.js';

/** @import { Table } from './table.js' */
/** @import { Saying } from './say.js' */

/**
 * A hint without its lines of play, which "Show why" plays on the board; chances stay.
 * @param {string} said
 */
const withoutLines = (said) =>
  said.split('\n').filter((line) => !line.startsWith('  ') || line.includes('%')).join('\n').replace(/:$/gm, '.')
    .trim();

// Milliseconds that a move waits for the tutor; tests may give it more.
const patience = () => Number(remembered('patience', '1500'));

export class Advice {
  #question = new OneByOne(); // moves wait for the worker too
  #line = new Latest();
  #step = 0; // of the hint
  /** @type {Saying | null} */
  #said = null; // what is shown
  picked = ''; // the word that the tutor warned of
  named = ''; // the word that the hint named

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** It is about another position, or no longer wanted. */
  clear() {
    this.#question.drop();
    this.#line.drop();
    this.#step = 0;
    this.picked = '';
    this.named = '';
    this.#said = null;
  }

  get isShown() {
    return this.#said !== null;
  }

  /** @param {Saying} saying */
  #say(saying) {
    this.#said = saying;
    this.table.board.say.show(saying);
  }

  get #seat() {
    return this.table.game.seat - 1;
  }

  async hint() {
    const { app, number, game } = this.table;
    if (!game.isMine || this.#question.isOpen) return;
    this.#say({ kind: 'hint', text: 'Thinking…' });
    const hint = await this.#question.ask(() => app.desk.consult('hint', number, this.#seat, this.#step + 1));
    if (!hint) return;
    const { said, steps = 0, named = '', why } = hint;
    const isKnown = steps > 0;
    if (isKnown) this.#step = Math.min(this.#step + 1, steps);
    const hasMore = this.#step < steps;
    if (named !== this.named) {
      this.named = named;
      this.table.draw();
    }
    this.#say({
      kind: 'hint',
      text: isKnown ? withoutLines(game.titled(said ?? '')) : game.titled(said ?? why).trim(),
      actions: [hasMore && { label: 'Tell me more', act: () => this.hint() },
        isKnown && this.#step > 1 && this.#why(''), {
        label: 'Close',
        act: () => this.table.chooseAgain(),
      }]
        .filter((action) => action !== false),
    });
  }

  /**
   * Also true if the warning is no longer wanted: there is another choice, or another position.
   * @param {string} word
   * @param {() => unknown} play it anyway
   */
  async warns(word, play) {
    const { app, number, game } = this.table;
    const warning = await this.#question.ask(() => app.desk.consult('warn', number, this.#seat, word), {
      patience: patience(),
      late: { said: '', steps: 0 },
    });
    if (!warning) return true;
    const { said } = warning;
    if (!said) return false;
    this.picked = word;
    this.#said = { text: '' };
    this.table.draw();
    this.#say({
      kind: 'tutor',
      text: game.titled(said).trim(),
      actions: [{
        label: 'Choose again',
        isMain: true,
        act: () => {
          this.table.chooseAgain();
          this.table.board.tray.focusFirst();
        },
      }, {
        label: 'Play anyway',
        act: () => {
          this.clear();
          play();
        },
      }, this.#why(word)],
    });
    this.table.board.say.focusAction();
    return true;
  }

  /** @param {string} word of the choice; '': of the best one */
  #why(word) {
    return { label: 'Show why', act: () => this.#show(word) };
  }

  /** @param {string} word */
  async #show(word) {
    const { app, number, board, place } = this.table;
    const said = this.#said;
    const answer = await this.#question.ask((signal) => {
      const line = app.desk.call('line', number, this.#seat, word).catch((
        { message },
      ) => /** @type {{ steps?: undefined, rest?: undefined, why: string }} */ ({ why: message }));
      return Promise.all([line, import('./why.js'), signal]);
    });
    if (!answer) return;
    const [{ steps = [], rest, why = 'There is no line of play for this position.' }, { showLine }] = answer;
    if (steps.length === 0) {
      this.#say({ kind: 'hint', text: why, actions: [{ label: 'Close', act: () => this.table.chooseAgain() }] });
      return;
    }
    const end = await this.#line.ask((signal) =>
      showLine(board, steps, { place, rest, signal, tellEnd: (result) => outcomeOf(this.table, result) })
    );
    if (end === null) return;
    this.table.draw(undefined, true);
    if (said) this.#say(said);
    board.say.focusAction();
  }
}
