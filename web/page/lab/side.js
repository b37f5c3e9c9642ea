// One set of rules in the lab: its options, and everything that solving finds. It is solved again at every change.

import { h, capital } from '../base/dom.js';
import { Options, wordsOf } from './options.js';
import { Findings } from './findings.js';
import { Latest } from '../base/latest.js';
import { Solver, compiled } from './solvers.js';
import { remembered } from '../base/storage.js';
import { opponentsOf } from '../play/setup.js';
import './map.js';

const PATIENCE = 90; // milliseconds that a calculation may go on after a change, so that a drag shows something
const QUIET = 250; // milliseconds without a change before games are played
const NOTICED = 120; // milliseconds before progress is shown
const GAMES = 300; // for each measurement behind a promise
const ROUNDS = 3000; // of an equilibrium
const MOST = 61; // points that a map shows

const NOT_SOLVED = 'Cards are hidden, so the lab finds values only for small games: try smaller numbers. ' +
  'The results below come from games between computer players.';
const EQUILIBRIUM = 'Cards are hidden, so there is no map of positions. ' +
  'The value is that of an equilibrium: two strategies, each of which is a best reply to the other.';

const pause = (time) =>
  new Promise((done) => {
    setTimeout(done, time);
  });

export class Side {
  #question = new Latest();
  #soon = null; // the timer of the next question
  #hasSolver = null;

  // `changed` is called with the words of the new rules.
  constructor(app, game, values, catalog, changed) {
    Object.assign(this, { app, game, changed });
    this.options = new Options(game, values, catalog.games, () => this.#change());
    this.findings = new Findings(game);
    this.findings.stop.onclick = () => this.stop();
    this.map = document.createElement('duel-map');
    this.map.addEventListener('choose', () => this.#showChosen());
    this.map.addEventListener('play', () => this.play(true));
    this.rules = wordsOf(game, values);
    this.element = this.#build(catalog);
    this.#hasSolver = compiled(game.hidden ? 'network' : 'study').then((module) => {
      this.solver = new Solver(module);
    });
  }

  #build(catalog) {
    const { findings, game } = this;
    const last = remembered('who', 'casual');
    const players = opponentsOf(catalog, game);
    this.who = h('select', { 'aria-label': 'Opponent' },
      players.map(({ id }) => h('option', { value: id, selected: id === last || undefined }, capital(id))));
    this.seat = h('select', { 'aria-label': 'Your seat' },
      h('option', { value: '1' }, game.joint ? 'You are Player 1' : 'You move first'),
      h('option', { value: '2' }, game.joint ? 'You are Player 2' : 'You move second'));
    this.fromHere = h('button', {
      type: 'button',
      className: 'from-cell',
      disabled: true,
      onclick: () => this.play(true),
    }, 'Play from this cell');
    this.fromStart = h('button', { type: 'button', onclick: () => this.play(false) }, 'Play with these rules');
    this.trouble = h('p', { className: 'trouble', role: 'alert' });
    this.note = h('p', { className: 'note', hidden: true });
    this.mapPart = h('section', { className: 'part-map' }, h('h3', {}, 'Who wins at which points'), this.map);
    this.promisePart = h('section', { className: 'part-promises' }, h('h3', {}, 'What the book promises'),
      findings.promises);
    return h('section', { className: 'side' }, findings.top,
      h('details', { className: 'settings', open: true }, h('summary', {}, 'Settings'), this.options.element),
      h('div', { className: 'results' }, this.note, findings.facts,
        h('div', { className: 'pair' }, this.mapPart,
          h('div', { className: 'beside' }, findings.moves,
            h('section', {}, h('h3', {}, 'Play it'),
              h('div', { className: 'play-box' }, this.fromHere, this.fromStart, this.who, this.seat, this.trouble)))),
        this.promisePart));
  }

  // Show other rules.
  set(values) {
    this.options.set(values);
    this.#change();
  }

  #change() {
    this.rules = wordsOf(this.game, this.options.values);
    delete this.element.dataset.shown; // what belongs to other rules is pale
    this.changed();
    this.solve();
  }

  solve() {
    if (!this.#question.isOpen) this.#work();
    else this.#soon ??= setTimeout(() => this.#work(), PATIENCE);
  }

  #forget() {
    clearTimeout(this.#soon);
    this.#soon = null;
    this.#question.drop();
    this.findings.progress(null);
  }

  stop() {
    this.#forget();
    this.findings.clear('Stopped. ');
    this.findings.headline.append(
      h('button', { type: 'button', className: 'quiet', onclick: () => this.solve() }, 'Solve again'),
    );
  }

  end() {
    this.#forget();
    this.#hasSolver.then(() => this.solver.end(), () => {});
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
      this.findings.clear(error.message);
    }
  }

  // A call about these rules, with its progress; null if others are wanted meanwhile.
  async #ask(rules, signal, call, paint) {
    if (rules !== this.rules) return null;
    const begin = performance.now();
    const { answer, picture } = await this.solver.call(call, {
      signal,
      paint,
      progress: (share) => performance.now() - begin > NOTICED && this.findings.progress(share),
    });
    this.findings.progress(null);
    return { ...answer, picture };
  }

  // Resolves to true.
  async #show(rules, signal) {
    await this.#hasSolver;
    const ask = (call, paint) => this.#ask(rules, signal, call, paint);
    await (this.game.hidden ? this.#showHidden(rules, ask) : this.#showSolved(rules, ask));
    return true;
  }

  async #showSolved(rules, ask) {
    const found = await ask(['solve', rules]);
    if (!found) return;
    if (found.why) {
      this.#refuse(found.why);
      return;
    }
    this.findings.show(found);
    await this.#showMap(rules, ask);
    await this.#showPromises(rules, ask);
  }

  // Rules that cannot be solved: the reason, and nothing that belongs to other rules.
  #refuse(why) {
    this.findings.clear(capital(why));
    this.mapPart.hidden = true;
    this.promisePart.hidden = true;
    this.fromHere.disabled = true;
  }

  async #showMap(rules, ask) {
    const style = this.map.style_;
    const map = await ask(['map', rules, MOST], style);
    if (!map) return;
    this.mapPart.hidden = Boolean(map.why);
    if (map.picture) this.map.show(map, map.picture, style);
  }

  async #showPromises(rules, ask) {
    await pause(QUIET);
    const report = await ask(['promises', rules, GAMES]);
    if (!report) return;
    this.promisePart.hidden = Boolean(report.why);
    if (report.promises) this.findings.showPromises(report.promises);
  }

  // Hidden cards: an equilibrium where the game is small enough; figures of games played otherwise.
  async #showHidden(rules, ask) {
    this.mapPart.hidden = true;
    const found = await ask(['equilibrium', rules, ROUNDS]);
    if (!found) return;
    this.note.hidden = false;
    if (found.why) {
      this.findings.clear('No exact value.');
      this.note.textContent = `${capital(found.why)} ${NOT_SOLVED}`;
    } else {
      this.findings.showEquilibrium(found);
      this.note.textContent = EQUILIBRIUM;
    }
    await this.#showPromises(rules, ask);
  }

  #showChosen() {
    this.fromHere.disabled = !this.map.chosen;
  }

  // Draw the map again, for another width or other colours.
  async repaint() {
    const { map } = this.map;
    if (!map || this.#question.isOpen) return;
    const style = this.map.style_;
    const { picture } = await this.solver.call(['paint', { ...map, picture: undefined }], { paint: style });
    this.map.show(map, picture, style);
  }

  // A calculation would take longer than the person wants to wait.
  async #position() {
    const { mine, other } = this.map.chosen;
    this.#forget();
    const { answer } = await this.solver.call(['cell', this.rules, mine, other]);
    if (answer.why) throw new Error(answer.why);
    return answer.position;
  }

  // Begin a game with these rules, at the chosen cell or at the start.
  async play(fromCell) {
    if (fromCell && !this.map.chosen) return;
    this.trouble.textContent = '';
    try {
      const setup = { rules: this.rules, clock: 'none', side: Number(this.seat.value), who: this.who.value };
      if (fromCell) setup.from = await this.#position();
      await this.app.client.welcome;
      const { game } = await this.app.client.request('play', setup);
      location.hash = `#/game/${game}`;
    } catch (error) {
      this.trouble.textContent = error.message;
      if (!this.element.dataset.shown) this.solve();
    }
  }
}
