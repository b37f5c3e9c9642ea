// Find fair settings: every combination of the values of two options, played by casual players against themselves.

import { button } from '../base/buttons.js';
import { fill, h } from '../base/dom.js';
import { capital, messageOf, wholePercent as percent } from '../base/text.js';
import { wordsOf, valueWord } from './options.js';
import { Latest } from '../base/latest.js';
import { Solver, compiled } from './solvers.js';

/** @import { Answer, Figures, GameInfo, Option } from '../types.js' */

/** @typedef {{ row: number, column: number, values: number[], found?: Answer<Figures> }} Setting */

const MOST = 15; // values of one option
const GAMES = 400; // of each setting
const BEST = 3;

const KEY = 'W: the first player can force a win. L: the second can. =: nobody can. ' +
  'The number is the first player’s share of the points, in percent.';

/** @param {GameInfo} game */
const pitchOf = ({ hidden }) =>
  'Two rules vary; the others stay as they are above. ' +
  (hidden ? 'For every setting, two computer' : 'Every setting is solved, and two Casual') +
  ` players play ${GAMES} games against each other. A setting is fair if the first player gets half of the points.`;

/** @param {Figures} found */
const figuresText = ({ share, turns }) => `first player ${percent(share)}, ${turns.toFixed(1)} turns`;

const FIRST = 9; // values that are tried first

/**
 * The values that are tried first: around the one now, or all choices.
 * @param {Pick<Option, 'low' | 'high' | 'choices'>} option
 * @param {number} value
 */
function around({ low, high, choices }, value) {
  if (choices) return [low, high];
  const from = Math.max(low, Math.min(value - (FIRST - 1) / 2, high - FIRST + 1));
  return [from, Math.min(high, from + FIRST - 1)];
}

/**
 * The values around the one now that the other rules allow.
 * @param {Option} option
 * @param {number} value
 * @param {(value: number) => Promise<boolean>} isPossible
 */
async function possible({ low, high }, value, isPossible) {
  const near = Array.from({ length: 2 * FIRST - 1 }, (_, i) => value - FIRST + 1 + i).filter((each) =>
    each >= low && each <= high
  );
  const allowed = await Promise.all(near.map(isPossible));
  const at = near.indexOf(value);
  const above = allowed.indexOf(false, at);
  const below = allowed.lastIndexOf(false, at);
  return { low: near[below + 1], high: near[above < 0 ? near.length - 1 : above - 1], choices: undefined };
}

/** From -4, the second seat wins, to 4, the first. @param {number} share */
const shade = (share) => Math.round((share - 0.5) * 8);
/**
 * @param {Figures} found
 * @param {boolean} joint
 */
const letter = ({ solved, value }, joint) => joint || !solved ? '' : value > 0 ? 'W' : value < 0 ? 'L' : '=';

class Axis {
  /**
   * @param {GameInfo} game
   * @param {string} label
   * @param {number} at
   * @param {() => number[]} values
   * @param {(values: number[]) => Promise<boolean>} isPossible
   */
  constructor(game, label, at, values, isPossible) {
    this.game = game;
    this.values = values;
    this.isPossible = isPossible;
    this.select = h('select', { 'aria-label': `${label}: rule`, onchange: () => this.#suggest() },
      game.options.map(({ about }, i) =>
        h('option', { value: String(i), selected: i === at || undefined }, capital(about))
      ));
    /** @param {string} name */
    const field = (name) => h('input', { type: 'number', inputMode: 'numeric', 'aria-label': `${label}: ${name}` });
    this.from = field('from');
    this.to = field('to');
    this.range = h('span', { className: 'range' }, 'from ', this.from, ' to ', this.to);
    this.element = h('fieldset', { className: 'axis' }, h('legend', {}, label), this.select, this.range);
    this.#suggest();
  }

  get option() {
    return this.game.options[this.index];
  }

  get index() {
    return Number(this.select.value);
  }

  /** @param {number[]} range */
  #fill([from, to]) {
    this.from.value = String(from);
    this.to.value = String(to);
  }

  // First without the other rules; what they forbid is known a moment later.
  #suggest() {
    const { option, index } = this;
    const values = this.values();
    const value = values[index];
    const wide = around(option, value);
    for (const field of [this.from, this.to]) {
      field.min = String(option.low);
      field.max = String(option.high);
    }
    this.#fill(wide);
    this.range.hidden = Boolean(option.choices);
    if (option.choices) return;
    possible(option, value, (other) => this.isPossible(values.with(index, other))).then((range) => {
      const isUntouched = this.index === index && `${this.from.value} ${this.to.value}` === wide.join(' ');
      if (isUntouched && range.low <= range.high) this.#fill(around(range, value));
    }, () => {});
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

/** Every fourth setting first, so that the whole picture is there early. @param {number} count */
function order(count) {
  const all = Array.from({ length: count }, (_, i) => i);
  return [0, 2, 1, 3].flatMap((rest) => all.filter((i) => i % 4 === rest));
}

export class Sweep {
  #question = new Latest();
  /** @type {HTMLButtonElement[]} */
  #cells = [];
  /** @type {Solver | undefined} */
  #solver;
  status = h('p', { className: 'more', role: 'status' });
  caption = h('p', { className: 'more', id: 'sweep-caption' });
  table = h('div', { className: 'scroller', onscroll: () => this.#showEdge() });
  #watcher = new ResizeObserver(() => this.#showEdge());
  best = h('div', { className: 'best' });

  /**
   * `values` has the values of the options that do not vary; `use` takes a setting that was chosen; `isPossible` says
   * whether these values are rules.
   * @param {GameInfo} game
   * @param {() => number[]} values
   * @param {(values: number[]) => void} use
   * @param {(values: number[]) => Promise<boolean>} isPossible
   */
  constructor(game, values, use, isPossible) {
    this.game = game;
    this.values = values;
    this.use = use;
    const numbers = game.options.map((_, i) => i).filter((i) => !game.options[i].choices && game.options[i].book > 0);
    this.axes = [new Axis(game, 'Rows', numbers[0], values, isPossible),
      new Axis(game, 'Columns', numbers[1] ?? numbers[0] + 1, values, isPossible)];
    this.button = button('Search', () => this.#question.isOpen ? this.#question.drop() : this.run(), 'primary');
    this.element = h('section', { className: 'sweep tile' }, h('h2', {}, 'Find fair settings'),
      h('p', { className: 'pitch' }, pitchOf(game)),
      h('div', { className: 'axes' }, this.axes.map(({ element }) => element), this.button), this.status, this.caption,
      this.table, this.best);
    this.#watcher.observe(this.table);
  }

  end() {
    this.#watcher.disconnect();
    this.#question.drop();
    this.#solver?.end();
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  #rulesAt(row, column) {
    const values = [...this.values()];
    values[this.axes[1].index] = column;
    values[this.axes[0].index] = row;
    return values;
  }

  async run() {
    const [rows, columns] = this.axes.map(({ list }) => list);
    if (this.axes[0].index === this.axes[1].index) {
      this.status.textContent = 'Choose two different rules.';
      return;
    }
    this.button.textContent = 'Stop';
    this.best.replaceChildren();
    /** @type {Setting[]} */
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
      this.status.textContent = messageOf(error);
    }
    this.button.textContent = 'Search';
    this.#showBest(settings);
  }

  /**
   * Resolves to true.
   * @param {Setting[]} settings
   * @param {AbortSignal} signal
   */
  async #runAll(settings, signal) {
    const module = await compiled('study');
    signal.throwIfAborted();
    this.#solver ??= new Solver(module);
    for (const [done, i] of order(settings.length).entries()) {
      this.status.textContent = `${done} of ${settings.length} settings`;
      const { answer } = await this.#solver.call(['figures', wordsOf(this.game, settings[i].values), GAMES], {
        signal,
      });
      settings[i].found = answer;
      this.#fill(i, settings[i], answer);
    }
    return true;
  }

  /** @param {Setting} setting */
  #nameOf({ row, column }) {
    const [down, across] = this.axes.map(({ option }) => option);
    return `${capital(down.about)}: ${valueWord(down, row)}; ${across.about}: ${valueWord(across, column)}`;
  }

  /**
   * @param {number[]} rows
   * @param {number[]} columns
   * @param {Setting[]} settings
   */
  #drawTable(rows, columns, settings) {
    const [down, across] = this.axes.map(({ option }) => option);
    this.#cells = settings.map((setting, i) =>
      h('button', {
        type: 'button',
        className: 'heat',
        tabIndex: i === 0 ? 0 : -1,
        'aria-label': `${this.#nameOf(setting)}: not tried yet`,
        onclick: () => this.use(setting.values),
      }, '')
    );
    this.caption.textContent = `Rows: ${down.about}. Columns: ${across.about}.`;
    this.table.replaceChildren(
      h('table', {
        className: 'heat-map',
        'aria-labelledby': this.caption.id,
        onkeydown: (event) => this.#move(event, columns.length),
      },
        h('thead', {},
          h('tr', {}, h('td', {}), columns.map((value) => h('th', { scope: 'col' }, valueWord(across, value))))),
        h('tbody', {},
          rows.map((value, row) =>
            h('tr', {}, h('th', { scope: 'row' }, valueWord(down, value)), columns.map((_, column) =>
              h('td', {}, this.#cells[row * columns.length + column])
            ))
          ))),
    );
    this.#showEdge();
  }

  // Whether the table goes on to the right.
  #showEdge() {
    const { scrollLeft, clientWidth, scrollWidth } = this.table;
    this.table.classList.toggle('goes-on', scrollLeft + clientWidth < scrollWidth - 1);
  }

  /**
   * @param {number} i
   * @param {Setting} setting
   * @param {Answer<Figures>} found
   */
  #fill(i, setting, found) {
    const cell = this.#cells[i];
    if (found.why !== undefined) {
      cell.textContent = '–';
      cell.title = found.why;
      cell.setAttribute('aria-label', `${this.#nameOf(setting)}: – ${found.why}`);
      return;
    }
    const about = `${figuresText(found)}${found.lively ? '' : ', not lively'}`;
    cell.textContent = `${letter(found, this.game.joint)}${Math.round(100 * found.share)}`;
    cell.dataset.shade = String(shade(found.share));
    cell.title = about;
    cell.setAttribute('aria-label', `${this.#nameOf(setting)}: ${cell.textContent}, ${about}`);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} width
   */
  #move(event, width) {
    /** @type {{ [key: string]: number }} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width };
    const step = steps[event.key];
    const at = this.#cells.findIndex((cell) => cell === event.target);
    if (at < 0) return;
    const next = this.#cells[at + step];
    if (!step || !next || (Math.abs(step) === 1 && Math.floor(at / width) !== Math.floor((at + step) / width))) return;
    event.preventDefault();
    this.#cells[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** The fairest lively settings: 6 to 40 turns, and nearly always a winner. @param {Setting[]} settings */
  #showBest(settings) {
    const tried = settings.flatMap((setting) => setting.found ? [{ setting, found: setting.found }] : []);
    if (tried.length === 0) return;
    const lively = tried.flatMap(({ setting, found }) => found.lively ? [{ setting, found }] : []);
    /** @param {Figures} found */
    const unfair = ({ share }) => Math.abs(share - 0.5);
    const best = lively.sort((a, b) => unfair(a.found) - unfair(b.found) || a.found.open - b.found.open).slice(0, BEST);
    fill(this.best, h('h3', {}, best.length > 0
      ? 'The fairest lively settings'
      : 'No lively setting: games are shorter than 6 turns, longer than 40, or often have no winner.'),
      h('ol', {},
        best.map(({ setting, found }) =>
          h('li', {}, button(this.#nameOf(setting), () => this.use(setting.values)), h('span', {}, figuresText(found)))
        )));
  }
}
