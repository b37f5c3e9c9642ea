// One step towards a game that is fairer, shorter or longer: every change of one rule by one is tried in games between
// players, and the best is taken.

import { button } from '../base/buttons.js';
import { h } from '../base/dom.js';
import { capital, messageOf, wholePercent as percent } from '../base/text.js';
import { Latest } from '../base/latest.js';
import { valueWord, wordsOf } from './options.js';
import { Solver, compiled } from './solvers.js';

/** @import { Figures, GameInfo, Option } from '../types.js' */

/** @typedef {{ option: Option, values: number[] }} Step */

const WHAT = 'One rule changes by one step, found by test games.';
const GAMES = 400; // of each step
const SHARE = 0.01; // a gain of a share, or of
const TURNS = 0.2; // turns, that is no chance

/**
 * How far a game is from what is wanted: the less, the better.
 * @type {{ [word: string]: (found: Figures) => number }}
 */
const aims = {
  Fairer: ({ share, open }) => (Math.abs(share - 0.5) + open) / SHARE,
  Shorter: ({ turns }) => turns / TURNS,
  Longer: ({ turns }) => -turns / TURNS,
};

/**
 * All settings that differ by one step of one of these options.
 * @param {GameInfo} game
 * @param {Option[]} options
 * @param {number[]} values
 * @returns {Step[]}
 */
const stepsFrom = (game, options, values) =>
  options.flatMap((option) => {
    const i = game.options.indexOf(option);
    const all = option.choices
      ? Array.from({ length: option.high - option.low + 1 }, (_, n) => option.low + n)
      : [values[i] - 1, values[i] + 1];
    return all.filter((value) => value !== values[i] && value >= option.low && value <= option.high)
      .map((value) => ({ option, values: values.with(i, value) }));
  });

export class Nearby {
  #question = new Latest();
  /** @type {Solver | undefined} */
  #solver;
  status = h('p', { className: 'more', role: 'status' }, WHAT);

  /**
   * `options` are those that may change; `use` takes the setting that was found.
   * @param {GameInfo} game
   * @param {Option[]} options
   * @param {() => number[]} values
   * @param {(values: number[]) => void} use
   */
  constructor(game, options, values, use) {
    this.game = game;
    this.options = options;
    this.values = values;
    this.use = use;
    this.element = h('div', { className: 'nearby' },
      h('p', { className: 'actions' }, Object.keys(aims).map((word) => button(word, () => this.run(word), 'quiet'))),
      this.status);
  }

  /** @param {string} word */
  async run(word) {
    try {
      const found = await this.#question.ask((signal) => this.#search(word, signal));
      if (!found) return;
      const { step, figures } = found;
      if (!step) {
        this.status.textContent = `No single step makes the game ${word.toLowerCase()}.`;
        return;
      }
      const i = this.game.options.indexOf(step.option);
      const change = `${capital(step.option.about)}: ${valueWord(step.option, this.values()[i])} → ${
        valueWord(step.option, step.values[i])
      }`;
      this.use(step.values);
      this.status.textContent = `${change}. First player ${percent(figures.share)}, ${figures.turns.toFixed(1)} turns.`;
    } catch (error) {
      this.status.textContent = messageOf(error);
    }
  }

  /**
   * The best step, or none.
   * @param {string} word
   * @param {AbortSignal} signal
   */
  async #search(word, signal) {
    const module = await compiled('study');
    signal.throwIfAborted();
    this.#solver ??= new Solver(module);
    const steps = stepsFrom(this.game, this.options, this.values());
    /** @param {number[]} values */
    const ask = async (values) =>
      (await this.#solver?.call(['figures', wordsOf(this.game, values), GAMES], { signal }))?.answer;
    /** @type {{ step: Step | null, figures: Figures, far: number } | null} */
    let best = null;
    for (const [done, step] of [null, ...steps].entries()) {
      this.status.textContent = `Trying ${done} of ${steps.length} changes…`;
      const figures = await ask(step ? step.values : this.values());
      if (!figures || figures.why !== undefined) continue;
      const far = aims[word](figures);
      if (!best || far < best.far - (best.step ? 0 : 1)) best = { step, figures, far };
    }
    return best;
  }

  // The rules are others now, by another hand.
  forget() {
    this.#question.drop();
    this.status.textContent = WHAT;
  }

  end() {
    this.#question.drop();
    this.#solver?.end();
  }
}
