// What a designer wants of a game, as a few controls: presets, and a row for each figure with its range.

import { button } from '../base/buttons.js';
import { fill, h } from '../base/dom.js';
import { capital } from '../base/text.js';

/** @import { GameInfo } from '../types.js' */

/**
 * A figure of docs/research/design.md. `most`: beyond it nothing is possible; `isExact`: it is not measured where cards
 * are hidden; `first` and `last` are the range that a new row has.
 * @typedef {object} Figure
 * @property {string} name
 * @property {string} label
 * @property {string} about
 * @property {string} unit
 * @property {number} most
 * @property {number | null} first
 * @property {number | null} last
 * @property {boolean} [ofLevels]
 * @property {boolean} [isExact]
 */

/** @type {Figure[]} */
export const figures = [
  {
    name: 'first',
    label: 'First player’s share',
    about: 'of the points, between two players of one level',
    unit: '%',
    most: 100,
    first: 48,
    last: 52,
    ofLevels: true,
  },
  {
    name: 'turns',
    label: 'Length of a game',
    about: 'half of the games end within this many turns',
    unit: 'turns',
    most: 500,
    first: 8,
    last: 15,
    ofLevels: true,
  },
  {
    name: 'turns90',
    label: 'Length of nearly all games',
    about: 'nine in ten end within this many turns',
    unit: 'turns',
    most: 500,
    first: null,
    last: 30,
    ofLevels: true,
  },
  {
    name: 'unfinished',
    label: 'Games that never end',
    about: 'without any result',
    unit: '%',
    most: 100,
    first: null,
    last: 1,
    ofLevels: true,
  },
  {
    name: 'draws',
    label: 'Draws',
    about: 'games that end without a winner',
    unit: '%',
    most: 100,
    first: null,
    last: 10,
    ofLevels: true,
  },
  {
    name: 'skill',
    label: 'Skill',
    about: 'what a level scores against the one below it',
    unit: '%',
    most: 100,
    first: 62,
    last: 75,
    ofLevels: true,
  },
  {
    name: 'decisions',
    label: 'Decisions that matter',
    about: 'the best and the worst choice differ by 10 points',
    unit: '%',
    most: 100,
    first: 40,
    last: null,
    ofLevels: true,
    isExact: true,
  },
  {
    name: 'every-move',
    label: 'Every kind of move counts',
    about: 'share of decisions in which the rarest kind is the best',
    unit: '%',
    most: 100,
    first: 5,
    last: null,
    ofLevels: true,
    isExact: true,
  },
  {
    name: 'comeback',
    label: 'Comebacks',
    about: 'games won by the player who was behind at half time',
    unit: '%',
    most: 100,
    first: 15,
    last: null,
    ofLevels: true,
    isExact: true,
  },
  {
    name: 'best',
    label: 'Room to improve',
    about: 'what the strongest player scores against a level',
    unit: '%',
    most: 100,
    first: 60,
    last: null,
    ofLevels: true,
  },
  {
    name: 'forced',
    label: 'Moves to a forced win',
    about: 'with best play; leave “to” empty to allow never',
    unit: 'moves',
    most: 999,
    first: 7,
    last: null,
    isExact: true,
  },
  {
    name: 'value',
    label: 'First player’s share with best play',
    about: 'of the points',
    unit: '%',
    most: 100,
    first: 48,
    last: 52,
    isExact: true,
  },
  {
    name: 'simple',
    label: 'Rules that change',
    about: 'how many differ from the book',
    unit: '',
    most: 32,
    first: null,
    last: 3,
  },
];

/** A figure within a range, at one level or, '', at every level. An end that is null is open. */
/** @typedef {{ name: string, level: string, first: number | null, last: number | null }} Goal */

/** @type {[label: string, goals: string[]][]} */
const presets = [
  ['Fair', ['first=48..52']],
  ['Quick', ['turns=..8']],
  ['Not too short', ['turns=8..15']],
  ['Always ends', ['unfinished=..1']],
  ['Never long', ['turns90=..30']],
  ['Skill pays', ['skill=62..75']],
  ['Deep', ['decisions=40..', 'every-move=5..']],
  ['No early forced win', ['forced=7..']],
  ['Comebacks', ['comeback=15..']],
  ['Close to the book', ['simple=..3']],
];

/** @param {Goal} goal */
const keyOf = ({ name, level }) => level ? `${name}.${level}` : name;
/** As `duello design --want` takes it. @param {Goal} goal */
export const wordsOfGoal = (goal) => {
  const { first, last } = goal;
  return `${keyOf(goal)}=${first ?? (last === null ? 0 : '')}..${last ?? ''}`;
};

/** @param {string} words */
function goalOf(words) {
  const [key, range] = words.split('=');
  const [name, level = ''] = key.split('.');
  const [first, last] = range.split('..').map((end) => end === '' ? null : Number(end));
  return { name, level, first, last };
}

/** @param {string} name */
const figureOf = (name) => figures.find((figure) => figure.name === name) ?? figures[0];

/**
 * A goal as people say it: “First player’s share 48 to 52%”.
 * @param {string} words
 */
export function goalText(words) {
  const { name, level, first, last } = goalOf(words);
  const { label, unit } = figureOf(name);
  const end = unit === '%' ? '%' : unit && ` ${unit}`;
  const range = first === null
    ? `at most ${last}`
    : last === null
    ? `at least ${first}`
    : first === last
    ? String(first)
    : `${first} to ${last}`;
  return `${label}${level && ` (${capital(level)})`} ${range}${end}`;
}

/** The same without its range. @param {string} words */
export function goalLabel(words) {
  const { name, level } = goalOf(words);
  return `${figureOf(name).label}${level && ` (${capital(level)})`}`;
}

/**
 * The library's sentence about goals, with these words as people say them.
 * @param {string} sentence
 * @param {string[]} goals
 */
export const withGoals = (sentence, goals) =>
  [...goals].sort((a, b) => b.length - a.length)
    .reduce((text, words) => text.replaceAll(words, `“${goalText(words)}”`), sentence);

export class Goals {
  /** @type {Goal[]} */
  #goals = [];
  #rows = h('ul', { className: 'goals' });
  #presets;
  #more;

  /**
   * @param {GameInfo} game
   * @param {string[]} levels
   * @param {() => void} changed
   */
  constructor(game, levels, changed) {
    this.levels = levels;
    this.changed = changed;
    this.known = figures.filter(({ isExact }) => !(isExact && game.hidden));
    this.#presets = presets.map(([label, words]) => ({ label, goals: words.map(goalOf) }))
      .filter(({ goals }) => goals.every(({ name }) => this.known.includes(figureOf(name))))
      .map(({ label, goals }) => ({ goals, element: button(label, () => this.#toggle(goals), 'preset') }));
    this.#more = h('select', { 'aria-label': 'Add a goal', onchange: () => this.#add() });
    this.element = h('div', { className: 'wanted' },
      h('p', { className: 'presets' }, this.#presets.map(({ element }) => element)), this.#rows, this.#more);
    this.set(['first=48..52', 'turns=8..15', 'unfinished=..1']);
  }

  /** The goals as `duello design --want` takes them. */
  get words() {
    return this.#goals.map(wordsOfGoal);
  }

  /** @param {string[]} words */
  set(words) {
    this.#goals = words.map(goalOf);
    this.#draw();
  }

  /** @param {Goal[]} goals */
  #has(goals) {
    const { words } = this;
    return goals.every((goal) => words.includes(wordsOfGoal(goal)));
  }

  /** A preset comes instead of other ranges of the same figures. @param {Goal[]} goals */
  #toggle(goals) {
    const isOn = this.#has(goals);
    const others = this.#goals.filter((goal) => goals.every((each) => keyOf(each) !== keyOf(goal)));
    this.#goals = isOn ? others : [...others, ...goals.map((goal) => ({ ...goal }))];
    this.#draw();
  }

  #add() {
    const { name, first, last } = figureOf(this.#more.value);
    this.#goals.push({ name, level: '', first, last });
    this.#draw();
    this.#rows.lastElementChild?.querySelector('input')?.focus();
  }

  #draw() {
    fill(this.#rows, this.#goals.map((goal) => this.#row(goal)));
    fill(this.#more, h('option', { value: '' }, 'Add a goal…'),
      this.known.map(({ name, label }) => h('option', { value: name }, label)));
    this.#mark();
  }

  #mark() {
    this.#presets.forEach(({ goals, element }) => element.setAttribute('aria-pressed', String(this.#has(goals))));
    this.changed();
  }

  /** @param {Goal} goal */
  #row(goal) {
    const { label, about, unit, most, ofLevels } = figureOf(goal.name);
    /** @param {'first' | 'last'} end */
    const field = (end) =>
      h('input', {
        type: 'number',
        inputMode: 'numeric',
        min: '0',
        max: String(most),
        placeholder: end === 'first' ? '0' : 'any',
        value: String(goal[end] ?? ''),
        'aria-label': `${label}: ${end === 'first' ? 'from' : 'to'}`,
        oninput: ({ currentTarget: { value } }) => {
          goal[end] = value === '' || !Number.isFinite(Number(value)) ? null : Number(value);
          this.#mark();
        },
      });
    const remove = button('×', () => {
      this.#goals.splice(this.#goals.indexOf(goal), 1);
      this.#draw();
      this.#more.focus();
    }, 'bare');
    remove.setAttribute('aria-label', `Remove “${label}”`);
    return h('li', { className: 'goal' },
      h('span', { className: 'stack' }, h('strong', {}, label), h('small', {}, about)), remove,
      h('span', { className: 'range' }, field('first'), 'to', field('last'), h('span', {}, unit), ofLevels &&
        h('select', {
          'aria-label': `${label}: level`,
          onchange: ({ currentTarget: { value } }) => {
            goal.level = value;
            this.#mark();
          },
        }, h('option', { value: '' }, 'every level'),
          this.levels.map((level) =>
            h('option', { value: level, selected: level === goal.level || undefined }, `${capital(level)} only`)
          ))));
  }
}
