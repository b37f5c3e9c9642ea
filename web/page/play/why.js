// "Show why": a line of play, shown on the same board step by step, clearly marked as what could follow. A tap ends it,
// and the real position is back; → shows the next step at once.

import { skippable } from '../base/skip.js';

/** @import { LineStep } from '../types.js' */
/** @import { Board, How } from './board.js' */

const STEP = 1500; // milliseconds
const LAST_STEP = 3000;
const LATE = 400;

/** For so long no tap does anything. @param {number} milliseconds */
function deafen(milliseconds) {
  /** @param {Event} event */
  const drop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', drop, true);
  setTimeout(() => removeEventListener('click', drop, true), milliseconds);
}

/**
 * Resolves when it is over, or was ended: did it end by itself? The caller draws the real position then. A tap that
 * comes just after the end was meant for the line: it does nothing.
 * @param {Board} board
 * @param {LineStep[]} steps
 * @param {object} how
 * @param {Pick<How, 'names' | 'levels' | 'rungs' | 'below' | 'rules'>} how.place who is where
 * @param {(result: LineStep['result']) => string} how.tellEnd
 * @param {string} [how.rest] how the game would end after the steps
 * @param {AbortSignal} how.signal when another position comes
 */
export function showLine(board, steps, { place, tellEnd, rest = '', signal }) {
  return new Promise((/** @type {(isOver: boolean) => void} */ done) => {
    let at = 0;
    /** @type {ReturnType<typeof setTimeout>} */
    let timer;
    const end = () => {
      clearTimeout(timer);
      board.element.classList.remove('what-if');
      over();
      removeEventListener('keydown', hurry, true);
      signal.removeEventListener('abort', end);
      const isOver = at > steps.length;
      if (isOver) deafen(LATE);
      done(isOver);
    };
    /** @param {KeyboardEvent} event */
    const hurry = (event) => {
      if (event.key !== 'ArrowRight') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      clearTimeout(timer);
      next();
    };
    const next = () => {
      const step = steps[at++];
      if (!step) {
        end();
        return;
      }
      board.show({ ...step, moves: [], refused: [] }, {
        ...place,
        isOver: Boolean(step.result),
        choose: () => {},
        isAwake: false,
        cue: 'What could follow',
      });
      board.say.show({
        kind: 'hint',
        text: `${step.brief} ${step.result ? tellEnd(step.result) : at === steps.length ? rest : ''}`.trim(),
        sub: `What could follow, ${at} of ${steps.length}. A tap ends it.`,
      });
      timer = setTimeout(next, at < steps.length ? STEP : LAST_STEP);
    };
    board.element.classList.add('what-if');
    addEventListener('keydown', hurry, true); // before the keys that end it
    const over = skippable(board.element, end);
    signal.addEventListener('abort', end);
    next();
  });
}
