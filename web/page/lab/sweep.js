// Find fair settings: every combination of the values of two options, played by casual players against themselves.

import { h } from '../base/dom.js';
import { wordsOf, valueWord } from './options.js';
import { Latest } from '../base/latest.js';
import { Solver, compiled } from './solvers.js';

const MOST = 15; // values of one option
const GAMES = 400; // of each setting
const BEST = 3;

const KEY = 'W: the first player can force a win. L: the second can. =: nobody can. ' +
  'The number is the first seat’s share of the points in percent.';

const pitchOf = ({ hidden }) =>
  'Two options vary; the others stay as they are above. ' +
  (hidden ? 'For every setting, two random' : 'Every setting is solved, and two casual') +
  ` players play ${GAMES} games against each other. A setting is fair if the first seat gets half of the points.`;

const percent = (share) => `${Math.round(100 * share)}%`;
const figuresText = ({ share, turns }) => `first seat ${percent(share)}, ${turns.toFixed(1)} turns`;

// The values that are tried first: around the one now, or all choices.
function around({ low, high, choices }, value) {
  const from = choices ? low : Math.max(low, value - 4);
  return [from, choices ? high : Math.min(high, from + 8)];
}

// From -4, the second seat wins, to 4, the first.
const shade = (share) => Math.round((share - 0.5) * 8);
const letter = ({ solved, value }, joint) => joint || !solved ? '' : value > 0 ? 'W' : value < 0 ? 'L' : '=';

class Axis {
  constructor(game, label, at, values, changed) {
    Object.assign(this, { game, values });
    this.select = h('select', {
      onchange: () => {
        this.#suggest();
        changed();
      },
    },
      game.options.map(({ name }, i) =>
        h('option', { value: String(i), selected: i === at || undefined }, name.replaceAll('-', ' '))
      ));
    const field = (name) => h('input', { type: 'number', inputMode: 'numeric', 'aria-label': `${label}: ${name}` });
    this.from = field('from');
    this.to = field('to');
    this.element = h('fieldset', { className: 'axis' }, h('legend', {}, label), this.select,
      h('span', { className: 'range' }, 'from ', this.from, ' to ', this.to));
    this.#suggest();
  }

  get option() {
    return this.game.options[this.index];
  }

  get index() {
    return Number(this.select.value);
  }

  #suggest() {
    const [from, to] = around(this.option, this.values()[this.index]);
    for (const [field, value] of [[this.from, from], [this.to, to]]) {
      field.min = String(this.option.low);
      field.max = String(this.option.high);
      field.value = String(value);
    }
    this.element.lastChild.hidden = Boolean(this.option.choices);
  }

  // At most MOST values, evenly spread.
  get list() {
    const { low, high } = this.option;
    const [a, b] = [this.from, this.to].map(({ value }) =>
      Math.min(high, Math.max(low, Math.round(Number(value)) || 0))
    );
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    const step = Math.max(1, Math.ceil((to - from + 1) / MOST));
    return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
  }
}

// Every fourth setting first, so that the whole picture is there early.
function order(count) {
  const all = Array.from({ length: count }, (_, i) => i);
  return [0, 2, 1, 3].flatMap((rest) => all.filter((i) => i % 4 === rest));
}

export class Sweep {
  #question = new Latest();
  #cells = [];

  // `values` has the values of the options that do not vary; `use` takes a setting that was chosen.
  constructor(game, values, use) {
    Object.assign(this, { game, values, use });
    const numbers = game.options.map((option, i) => i).filter((i) =>
      !game.options[i].choices && game.options[i].book > 0
    );
    this.axes = [new Axis(game, 'Rows', numbers[0], values, () => {}),
      new Axis(game, 'Columns', numbers[1] ?? numbers[0] + 1, values, () => {})];
    this.button = h('button', {
      type: 'button',
      className: 'primary',
      onclick: () => this.#question.isOpen ? this.#question.drop() : this.run(),
    }, 'Search');
    this.status = h('p', { className: 'more', role: 'status' });
    this.table = h('div', { className: 'scroller' });
    this.best = h('div', { className: 'best' });
    this.element = h('section', { className: 'sweep' }, h('h2', {}, 'Find fair settings'),
      h('p', { className: 'pitch' }, pitchOf(game)),
      h('div', { className: 'axes' }, this.axes.map(({ element }) => element), this.button), this.status, this.table,
      this.best);
  }

  end() {
    this.#question.drop();
    this.solver?.end();
  }

  #rulesAt(row, column) {
    const values = [...this.values()];
    values[this.axes[1].index] = column;
    values[this.axes[0].index] = row;
    return values;
  }

  async run() {
    const [rows, columns] = this.axes.map(({ list }) => list);
    if (this.axes[0].index === this.axes[1].index) {
      this.status.textContent = 'Choose two different options.';
      return;
    }
    this.button.textContent = 'Stop';
    this.best.replaceChildren();
    const settings = rows.flatMap((row) =>
      columns.map((column) => ({ row, column, values: this.#rulesAt(row, column) }))
    );
    this.#drawTable(rows, columns, settings);
    try {
      const isDone = await this.#question.ask((signal) => this.#runAll(settings, signal));
      const tried = settings.filter(({ found }) => found).length;
      this.status.textContent = isDone
        ? `${tried} settings. ${KEY}`
        : `Stopped after ${tried} of ${settings.length} settings.`;
    } catch (error) {
      this.status.textContent = error.message;
    }
    this.button.textContent = 'Search';
    this.#showBest(settings);
  }

  // Resolves to true.
  async #runAll(settings, signal) {
    const module = await compiled('study');
    signal.throwIfAborted();
    this.solver ??= new Solver(module);
    for (const [done, i] of order(settings.length).entries()) {
      this.status.textContent = `${done} of ${settings.length} settings`;
      const { answer } = await this.solver.call(['figures', wordsOf(this.game, settings[i].values), GAMES], { signal });
      settings[i].found = answer;
      this.#fill(i, settings[i]);
    }
    return true;
  }

  #nameOf({ row, column }) {
    return [[this.axes[0].option, row], [this.axes[1].option, column]].map(([option, value]) =>
      `${option.name} ${valueWord(option, value)}`
    ).join(', ');
  }

  #drawTable(rows, columns, settings) {
    const [down, across] = this.axes.map(({ option }) => option);
    this.#cells = settings.map((setting, i) =>
      h('button', {
        type: 'button',
        className: 'heat',
        tabIndex: i === 0 ? 0 : -1,
        'aria-label': `${this.#nameOf(setting)}: not tried yet`,
        'data-at': String(i),
        onclick: () => this.use(setting.values),
      }, '')
    );
    this.table.replaceChildren(
      h('table', { className: 'heat-map', onkeydown: (event) => this.#move(event, columns.length) },
        h('caption', {}, `Rows: ${down.about}. Columns: ${across.about}.`),
        h('thead', {},
          h('tr', {}, h('td', {}), columns.map((value) => h('th', { scope: 'col' }, valueWord(across, value))))),
        h('tbody', {},
          rows.map((value, row) =>
            h('tr', {}, h('th', { scope: 'row' }, valueWord(down, value)), columns.map((_, column) =>
              h('td', {}, this.#cells[row * columns.length + column])
            ))
          ))),
    );
  }

  #fill(i, setting) {
    const { found } = setting;
    const cell = this.#cells[i];
    if (found.why) {
      cell.textContent = '–';
      cell.title = found.why;
      cell.setAttribute('aria-label', `${this.#nameOf(setting)}: ${found.why}`);
      return;
    }
    const about = `${figuresText(found)}${found.lively ? '' : ', not lively'}`;
    cell.textContent = `${letter(found, this.game.joint)}${Math.round(100 * found.share)}`;
    cell.dataset.shade = String(shade(found.share));
    cell.title = about;
    cell.setAttribute('aria-label', `${this.#nameOf(setting)}: ${about}`);
  }

  #move(event, width) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width }[event.key];
    const at = Number(event.target.dataset?.at);
    const next = this.#cells[at + step];
    if (!step || !next || (Math.abs(step) === 1 && Math.floor(at / width) !== Math.floor((at + step) / width))) return;
    event.preventDefault();
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  // The fairest lively settings: 6 to 40 turns, and nearly always a winner.
  #showBest(settings) {
    const unfair = ({ found }) => Math.abs(found.share - 0.5);
    const best = settings.filter(({ found }) => found?.lively).sort((a, b) =>
      unfair(a) - unfair(b) || a.found.open - b.found.open
    ).slice(0, BEST);
    const tried = settings.filter(({ found }) => found).length;
    if (tried === 0) return;
    this.best.replaceChildren(
      h('h3', {}, best.length > 0
        ? 'The fairest lively settings'
        : 'No lively setting: games are shorter than 6 turns, longer than 40, or often have no winner.'),
      h('ol', {}, best.map((setting) =>
        h('li', {}, h('button', {
          type: 'button',
          onclick: () => this.use(setting.values),
        }, this.#nameOf(setting)), h('span', {}, figuresText(setting.found)))
      )),
    );
  }
}
