// "Show why" where there is no game at the host: the line of play from a position, shown on the board.

import { Latest } from '../base/latest.js';
import { showLine } from '../play/why.js';

/** @import { App } from '../views.js' */
/** @import { Board } from '../play/board.js' */
/** @import { LineStep } from '../types.js' */

/** @typedef {{ rules: string, position: string, player: number, word: string, other: string }} Line */

/**
 * @param {LineStep['result']} result
 * @param {number} player who is "you"
 * @param {string} other
 */
function tellEnd(result, player, other) {
  if (result === 'draw') return 'The game is drawn.';
  if (result !== 'p1' && result !== 'p2') return '';
  return result === `p${player + 1}` ? 'You win.' : `${other} wins.`;
}

export class Why {
  #line = new Latest();

  /**
   * @param {App} app
   * @param {Board} board
   */
  constructor(app, board) {
    this.app = app;
    this.board = board;
  }

  stop() {
    this.#line.drop();
  }

  /**
   * Play the line of a choice from a position; then `back` draws what was there.
   * @param {Line} line
   * @param {() => void} back
   */
  async play({ rules, position, player, word, other }, back) {
    const answer = await this.#line.ask(() => this.app.desk.call('line_from', rules, position, player, word, other));
    if (!answer) return;
    const { steps = [], rest, why = 'There is no line of play for this position.' } = answer;
    if (steps.length === 0) {
      this.board.say.show({ kind: 'teacher', text: why, actions: [{ label: 'Back', act: back, isMain: true }] });
      return;
    }
    const end = await this.#line.ask((signal) =>
      showLine(this.board, steps, {
        place: { names: player === 0 ? ['You', other] : [other, 'You'], below: player },
        rest,
        signal,
        tellEnd: (result) => tellEnd(result, player, other),
      }).then(() => 'over')
    );
    if (end) back();
  }
}
