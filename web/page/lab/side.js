// One set of rules in the lab: its options, and everything that solving finds. It is solved again at every change.

import { button } from '../base/buttons.js';
import { h } from '../base/dom.js';
import { capital, messageOf } from '../base/text.js';
import { Options, wordsOf } from './options.js';
import { Findings } from './findings.js';
import { Latest } from '../base/latest.js';
import { Nearby } from './nearby.js';
import { paint } from './paint.js';
import { Solver, compiled } from './solvers.js';
import { remembered } from '../base/storage.js';
import { opponentOptions } from '../play/opponents.js';
import './map.js';

/** @import { App } from '../views.js' */
/** @import { Catalog, GameInfo, LibraryCalls, MapStyle } from '../types.js' */

/**
 * A call about the rules that are shown; null if others are wanted meanwhile.
 * @typedef {<N extends keyof LibraryCalls>(call: [N, ...Parameters<LibraryCalls[N]>], paint?: MapStyle) =>
 *   Promise<{ answer: ReturnType<LibraryCalls[N]>, picture: ImageBitmap | null | undefined } | null>} Ask
 */

const PATIENCE = 90; // milliseconds that a calculation may go on after a change, so that a drag shows something
const QUIET = 250; // milliseconds without a change before games are played
const NOTICED = 120; // milliseconds before progress is shown
const GAMES = 300; // for each measurement behind a promise
const TRIED = 400; // games that say who gets how much, and how long they last
const ROUNDS = 3000; // of an equilibrium
const MOST = 61; // points that a map shows

const NOT_SOLVED = 'Cards are hidden, so the lab finds values only for small games: try smaller numbers. ' +
  'The results below come from games between computer players.';
const EQUILIBRIUM = 'Cards are hidden, so there is no map of positions. ' +
  'The value is that of an equilibrium: two strategies, each of which is a best reply to the other.';

/** @param {number} time */
const pause = (time) =>
  new Promise((done) => {
    setTimeout(done, time);
  });

export class Side {
  #question = new Latest();
  /** @type {ReturnType<typeof setTimeout> | null} */
  #soon = null; // the timer of the next question
  /** @type {Promise<Solver>} */
  #solver;

  /**
   * `changed` is called when there are new rules.
   * @param {App} app
   * @param {GameInfo} game
   * @param {number[]} values
   * @param {Catalog} catalog
   * @param {() => void} changed
   */
  constructor(app, game, values, catalog, changed) {
    this.app = app;
    this.game = game;
    this.changed = changed;
    this.options = new Options(game, values, catalog.games, () => this.#change());
    this.nearby = new Nearby(game, this.options.own, () => this.options.values, (values) => this.set(values));
    this.findings = new Findings(game);
    this.findings.stop.onclick = () => this.stop();
    this.map = document.createElement('duel-map');
    this.map.addEventListener('choose', () => this.#showChosen());
    this.map.addEventListener('play', () => this.play(true));
    this.rules = wordsOf(game, values);
    this.who = h('select', { 'aria-label': 'Opponent' }, opponentOptions(catalog, game, remembered('who', 'casual')));
    this.seat = h('select', { 'aria-label': 'Your seat' },
      h('option', { value: '1' }, game.joint ? 'You are Player 1' : 'You move first'),
      h('option', { value: '2' }, game.joint ? 'You are Player 2' : 'You move second'));
    this.fromHere = h('button', {
      type: 'button',
      className: 'from-cell',
      disabled: true,
      onclick: () => this.play(true),
    }, 'Play from this cell');
    this.trouble = h('p', { className: 'trouble', role: 'alert' });
    this.note = h('p', { className: 'note', hidden: true });
    this.mapPart = h('section', { className: 'part-map tile' }, h('h2', {}, 'Who wins at which points'), this.map);
    this.promisePart = h('section', { className: 'part-promises tile' }, h('h2', {}, 'What the book promises'),
      this.findings.promises);
    this.element = this.#build();
    this.#solver = compiled(game.hidden ? 'network' : 'study').then((module) => new Solver(module));
    this.#solver.catch(() => {}); // whoever asks it something says why
  }

  #build() {
    const { findings } = this;
    const fromStart = button('Play with these rules', () => this.play(false), 'primary');
    return h('section', { className: 'setting' }, findings.top,
      h('details', { className: 'settings tile', open: true }, h('summary', {}, 'Rules'), this.nearby.element,
        this.options.element),
      h('div', { className: 'results' }, this.note, this.mapPart,
        h('section', { className: 'numbers tile' }, h('h2', {}, 'All positions'), findings.facts, findings.split),
        h('section', { className: 'tile' }, findings.moves),
        h('section', { className: 'tile' }, h('h2', {}, 'Play it'),
          h('div', { className: 'play-box' }, fromStart, this.fromHere, this.who, this.seat, this.trouble)),
        this.promisePart));
  }

  /** Show other rules. @param {number[]} values */
  set(values) {
    this.options.set(values);
    this.#change();
  }

  #change() {
    this.rules = wordsOf(this.game, this.options.values);
    this.nearby.forget();
    delete this.element.dataset.shown; // what belongs to other rules is pale
    this.changed();
    this.solve();
  }

  solve() {
    if (!this.#question.isOpen) this.#work();
    else this.#soon ??= setTimeout(() => this.#work(), PATIENCE);
  }

  #forget() {
    clearTimeout(this.#soon ?? undefined);
    this.#soon = null;
    this.#question.drop();
    this.findings.progress(null);
  }

  stop() {
    this.#forget();
    this.findings.clear('Stopped. ');
    this.findings.headline.append(
      button('Solve again', () => this.solve(), 'quiet'),
    );
  }

  end() {
    this.#forget();
    this.nearby.end();
    this.#solver.then((solver) => solver.end(), () => {});
  }

  async #work() {
    this.#forget();
    const { rules } = this;
    try {
      const isDone = await this.#question.ask((signal) => this.#show(rules, signal));
      if (isDone && rules === this.rules) this.element.dataset.shown = rules;
      else if (isDone) this.#work();
    } catch (error) {
      this.findings.progress(null);
      this.findings.clear(messageOf(error));
    }
  }

  /**
   * Resolves to true. Calls show their progress.
   * @param {string} rules
   * @param {AbortSignal} signal
   */
  async #show(rules, signal) {
    const solver = await this.#solver;
    /** @type {Ask} */
    const ask = async (call, paint) => {
      if (rules !== this.rules) return null;
      const begin = performance.now();
      const progress = (/** @type {number} */ share) =>
        performance.now() - begin > NOTICED && this.findings.progress(share);
      const found = await solver.call(call, { signal, paint, progress });
      this.findings.progress(null);
      return found;
    };
    const why = (await ask(['rules', rules]))?.answer.why;
    if (why !== undefined) {
      if (!await this.#adjust(ask)) this.#refuse(why);
      return true;
    }
    await (this.game.hidden ? this.#showHidden(rules, ask) : this.#showSolved(rules, ask));
    return true;
  }

  /**
   * @param {string} rules
   * @param {Ask} ask
   */
  async #showSolved(rules, ask) {
    const found = await ask(['solve', rules]);
    if (!found) return;
    if (found.answer.why !== undefined) {
      this.#refuse(found.answer.why);
      return;
    }
    this.findings.show(found.answer);
    await this.#showMap(rules, ask);
    await this.#showGames(rules, ask);
  }

  /**
   * Rules that contradict each other because one was changed: move another one with it, to the same value. Resolves to
   * whether that was possible, or is no longer wanted.
   * @param {Ask} ask
   */
  async #adjust(ask) {
    const { values, changed } = this.options;
    const value = values[changed] ?? NaN;
    for (const option of this.options.own) {
      const i = this.game.options.indexOf(option);
      if (i === changed || option.choices || !(value >= option.low && value <= option.high)) continue;
      const next = values.with(i, value);
      const found = await ask(['rules', wordsOf(this.game, next)]);
      if (!found) return true;
      if (found.answer.why !== undefined) continue;
      const text = `${capital(option.about)}: ${values[i]} → ${value}, to go with it.`;
      this.options.set(next);
      this.#change();
      this.nearby.status.textContent = text;
      return true;
    }
    return false;
  }

  /** Rules that cannot be solved: the reason, and nothing that belongs to other rules. @param {string} why */
  #refuse(why) {
    this.findings.clear(capital(why));
    this.mapPart.hidden = true;
    this.promisePart.hidden = true;
    this.fromHere.disabled = true;
  }

  /**
   * @param {string} rules
   * @param {Ask} ask
   */
  async #showMap(rules, ask) {
    const style = this.map.drawingStyle;
    const found = await ask(['map', rules, MOST], style);
    if (!found) return;
    this.mapPart.hidden = found.answer.why !== undefined;
    if (found.answer.why !== undefined || !found.picture) return;
    this.map.show(found.answer, found.picture, style);
    if (JSON.stringify(style) !== JSON.stringify(this.map.drawingStyle)) this.repaint();
  }

  /**
   * What test games say.
   * @param {string} rules
   * @param {Ask} ask
   */
  async #showGames(rules, ask) {
    await pause(QUIET);
    const figures = await ask(['figures', rules, TRIED]);
    if (figures?.answer.why === undefined && figures) this.findings.showGames(figures.answer);
    const found = await ask(['promises', rules, GAMES]);
    if (!found) return;
    const { promises } = found.answer;
    this.promisePart.hidden = promises === undefined;
    if (promises) this.findings.showPromises(promises);
  }

  /**
   * Hidden cards: an equilibrium where the game is small enough; figures of games played otherwise.
   * @param {string} rules
   * @param {Ask} ask
   */
  async #showHidden(rules, ask) {
    this.mapPart.hidden = true;
    const found = await ask(['equilibrium', rules, ROUNDS]);
    if (!found) return;
    this.note.hidden = false;
    if (found.answer.why !== undefined) {
      this.findings.clear('No exact value.');
      this.note.textContent = `${capital(found.answer.why)} ${NOT_SOLVED}`;
    } else {
      this.findings.showEquilibrium(found.answer);
      this.note.textContent = EQUILIBRIUM;
    }
    await this.#showGames(rules, ask);
  }

  #showChosen() {
    this.fromHere.disabled = !this.map.chosen;
  }

  // Draw the map again, for another width or other colours. A worker that is solving would draw it much later.
  async repaint() {
    const { map } = this.map;
    if (!map) return;
    const style = this.map.drawingStyle;
    const picture = this.#question.isOpen ? paint(map, style) : await (await this.#solver).paint(map, style);
    if (picture && map === this.map.map) this.map.show(map, picture, style);
  }

  /**
   * A position of the chosen cell. A calculation would take longer than the person wants to wait.
   * @param {{ mine: number, other: number }} points
   */
  async #position({ mine, other }) {
    this.#forget();
    const { answer } = await (await this.#solver).call(['cell', this.rules, mine, other]);
    if (answer.why !== undefined) throw new Error(answer.why);
    return answer.position;
  }

  /** Begin a game with these rules, at the chosen cell or at the start. @param {boolean} fromCell */
  async play(fromCell) {
    const { chosen } = this.map;
    if (fromCell && !chosen) return;
    this.trouble.textContent = '';
    try {
      const setup = { rules: this.rules, clock: 'none', side: Number(this.seat.value), who: this.who.value };
      const start = fromCell && chosen ? { from: await this.#position(chosen) } : {};
      await this.app.client.welcome;
      if (this.game.text) await (await import('../rulefile/files.js')).bringHere(this.app, this.rules);
      const { game } = await this.app.client.request('play', { ...setup, ...start });
      location.hash = `#/game/${game}`;
    } catch (error) {
      this.trouble.textContent = messageOf(error);
      if (!this.element.dataset.shown) this.solve();
    }
  }
}
