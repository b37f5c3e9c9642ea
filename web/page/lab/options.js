// Every option of a game as a slider or a choice, from the game's own table.

import { button } from '../base/buttons.js';
import { h } from '../base/dom.js';
import { capital } from '../base/text.js';

/** @import { GameInfo, Option } from '../types.js' */

const ENOUGH = 20; // a slider goes at least this far, if the option does
/** @param {Option} option */
const named = (option) => option.choices?.split('|') ?? null;

/**
 * How far a slider goes: ranges up to 1000 would be too fine to aim at. The field beside it takes every value.
 * @param {Option} option
 * @param {number} value
 */
const reach = ({ book, high }, value) => Math.min(high, Math.max(3 * book, ENOUGH, value));

/** @param {GameInfo} game */
export const bookOf = (game) => game.options.map(({ book }) => book);

/**
 * The words of rules with these values: "id:name=value,…".
 * @param {GameInfo} game
 * @param {number[]} values
 */
export function wordsOf(game, values) {
  const changed = game.options.map((option, i) => ({ option, value: values[i] }))
    .filter(({ option, value }) => value !== option.book)
    .map(({ option, value }) => `${option.name}=${valueWord(option, value)}`);
  return changed.length > 0 ? `${game.id}:${changed.join(',')}` : game.id;
}

/**
 * @param {Option} option
 * @param {number} value
 */
export const valueWord = (option, value) => named(option)?.[value] ?? String(value);

/** @typedef {{ parts: HTMLElement[], label: HTMLElement, set(value: number): void }} Control */

/** @implements {Control} */
class Choice {
  /**
   * @param {Option} option
   * @param {number} value
   * @param {(value: number) => void} change
   */
  constructor(option, value, change) {
    this.select = h('select', { onchange: ({ currentTarget }) => change(Number(currentTarget.value)) },
      (named(option) ?? []).map((word, i) =>
        h('option', { value: String(i) }, `${word.replaceAll('-', ' ')}${i === option.book ? ' (book)' : ''}`)
      ));
    this.parts = [this.select];
    this.label = this.select;
    this.set(value);
  }

  /** @param {number} value */
  set(value) {
    this.select.value = String(value);
  }
}

/** @implements {Control} */
class Slider {
  /**
   * @param {Option} option
   * @param {number} value
   * @param {(value: number) => void} change
   */
  constructor(option, value, change) {
    this.option = option;
    /** @param {string} text */
    const take = (text) => {
      const number = Math.round(Number(text));
      if (text === '' || !Number.isFinite(number)) return;
      change(Math.min(option.high, Math.max(option.low, number)));
    };
    this.slider = h('input', {
      type: 'range',
      min: String(option.low),
      max: String(reach(option, value)),
      step: '1',
      oninput: ({ currentTarget }) => take(currentTarget.value),
    });
    this.field = h('input', {
      type: 'number',
      min: String(option.low),
      max: String(option.high),
      inputMode: 'numeric',
      'aria-label': `${option.about}: type a value`,
      oninput: ({ currentTarget }) => take(currentTarget.value),
      onblur: ({ currentTarget }) => {
        currentTarget.value = this.slider.value;
      },
    });
    this.parts = [this.slider, this.field];
    this.label = this.slider;
    this.set(value);
  }

  /** @param {number} value */
  set(value) {
    const most = String(reach(this.option, value));
    if (Number(this.slider.max) < Number(most)) this.slider.max = most;
    if (this.slider.value !== String(value)) this.slider.value = String(value);
    if (document.activeElement !== this.field) this.field.value = String(value);
  }
}

let count = 0;

export class Options {
  /** @type {Control[]} */
  #controls;
  #rows;

  /**
   * `changed` is called with all values. Options that every game has come last.
   * @param {GameInfo} game
   * @param {number[]} values
   * @param {GameInfo[]} games
   * @param {(values: number[]) => void} changed
   */
  constructor(game, values, games, changed) {
    this.game = game;
    this.values = [...values];
    this.changed = -1; // which option the person has changed last; none
    this.tell = changed;
    this.#controls = game.options.map((option, i) =>
      new (option.choices ? Choice : Slider)(option, values[i], (value) => this.#take(i, value))
    );
    this.#rows = game.options.map((option, i) => this.#row(option, this.#controls[i]));
    this.reset = button('Back to the book’s rules', () => this.#begin(bookOf(game)), 'quiet');
    const editions = game.editions.map((edition) => {
      const start = button(edition.name, () => this.#begin(edition.values), 'quiet');
      start.title = edition.says;
      return start;
    });
    /** @param {Option} option */
    const isCommon = ({ name }) => games.every(({ options }) => options.some((other) => other.name === name));
    const own = this.#rows.filter(({ option }) => !isCommon(option));
    const common = this.#rows.filter(({ option }) => isCommon(option));
    this.own = own.map(({ option }) => option);
    const isOpen = common.some(({ option }) => values[game.options.indexOf(option)] !== option.book);
    this.element = h('div', { className: 'options' }, own.map(({ element }) => element),
      h('details', { className: 'common', open: isOpen }, h('summary', {}, 'Rules that every game has'),
        h('div', { className: 'options' }, common.map(({ element }) => element))),
      h('p', { className: 'actions' }, this.reset, editions));
    this.#mark();
  }

  /**
   * @param {Option} option
   * @param {Control} control
   */
  #row(option, control) {
    const id = `option-${++count}`;
    control.label.id = id;
    return {
      option,
      element: h('div', { className: 'option' }, h('label', { htmlFor: id }, capital(option.about)),
        !option.choices && h('small', { className: 'book-value' }, `book ${option.book}`),
        h('div', { className: 'control' }, control.parts)),
    };
  }

  /**
   * @param {number} i
   * @param {number} value
   */
  #take(i, value) {
    if (this.values[i] === value) return;
    this.values[i] = value;
    this.changed = i;
    this.#controls[i].set(value);
    this.#mark();
    this.tell(this.values);
  }

  /** @param {number[]} values */
  #begin(values) {
    this.set(values);
    this.tell(this.values);
  }

  /** @param {number[]} values */
  set(values) {
    this.values = [...values];
    this.changed = -1;
    values.forEach((value, i) => this.#controls[i].set(value));
    this.#mark();
  }

  #mark() {
    this.#rows.forEach(({ element }, i) =>
      element.classList.toggle('changed', this.values[i] !== this.game.options[i].book)
    );
    this.reset.disabled = this.values.every((value, i) => value === this.game.options[i].book);
  }
}
