// What solving says of a file: who wins, the first moves, games between players, and what the book promises.

import { h } from '../base/dom.js';
import { capital, messageOf } from '../base/text.js';
import { Findings } from '../lab/findings.js';
import { compiled, Solver } from '../lab/solvers.js';

/** @import { GameInfo, LibraryCalls } from '../types.js' */

const [TRIED, GAMES, ROUNDS] = [400, 2000, 300];

export class Report {
  #stop = new AbortController();

  /** @param {GameInfo} game */
  constructor(game) {
    this.game = game;
    this.findings = new Findings(game);
    const { top, facts, split, moves, promises } = this.findings;
    this.findings.stop.onclick = () => this.#stop.abort(new Error('Stopped.'));
    this.promisePart = h('section', { className: 'tile', hidden: true }, h('h2', {}, 'What the book promises'),
      promises);
    this.element = h('div', { className: 'results' }, top,
      h('section', { className: 'tile numbers' }, h('h2', {}, 'In numbers'), facts, split, moves), this.promisePart,
      h('p', { className: 'actions' },
        h('a', { className: 'button', href: `#/lab/${game.id}` }, 'Open it in the lab')));
  }

  /**
   * @template {keyof LibraryCalls} N
   * @param {[N, ...Parameters<LibraryCalls[N]>]} call
   */
  async #ask(call) {
    const { signal } = this.#stop;
    const progress = (/** @type {number} */ share) => this.findings.progress(share);
    const { answer } = await /** @type {Solver} */ (this.solver).call(call, { signal, progress });
    this.findings.progress(null);
    return answer;
  }

  async run() {
    try {
      this.solver = new Solver(await compiled('study'));
      await (this.game.hidden ? this.#equilibrium() : this.#exact());
      const figures = await this.#ask(['figures', this.game.id, TRIED]);
      if (figures.why === undefined) this.findings.showGames(figures);
      const { promises } = await this.#ask(['promises', this.game.id, GAMES]);
      this.promisePart.hidden = !promises?.length;
      if (promises) this.findings.showPromises(promises);
    } catch (error) {
      this.findings.progress(null);
      this.findings.clear(messageOf(error));
    }
  }

  async #exact() {
    const found = await this.#ask(['solve', this.game.id]);
    if (found.why === undefined) this.findings.show(found);
    else throw new Error(capital(found.why));
  }

  async #equilibrium() {
    const found = await this.#ask(['equilibrium', this.game.id, ROUNDS]);
    if (found.why === undefined) this.findings.showEquilibrium(found);
    else this.findings.clear(`No exact value. ${capital(found.why)}`);
  }

  end() {
    this.#stop.abort(new Error('Stopped.'));
    this.solver?.end();
  }
}
