// Two settings side by side: the lab's, and one that stays. What changes comes in sentences first, then in pictures;
// with one game in each, and as files.

import { button } from '../base/buttons.js';
import { fill, h } from '../base/dom.js';
import { Latest } from '../base/latest.js';
import { capital, messageOf } from '../base/text.js';
import { save } from '../study/game-file.js';
import { namedRules } from '../play/editions.js';
import { Solver, compiled } from './solvers.js';

/** @import { Comparison, GameInfo } from '../types.js' */

const SAME = 'These are the rules in the lab. Change a rule, or choose other rules to compare with.';

/** @param {string} rules */
const changesText = (rules) => (rules.split(':')[1] ?? '').replaceAll(',', ', ').replaceAll('=', ' ');

/** The library draws it, as a file that needs no other. @param {string} picture @param {string} about */
const drawn = (picture, about) =>
  h('img', { className: 'figure', alt: about, src: `data:image/svg+xml,${encodeURIComponent(picture)}` });

export class Compare {
  #question = new Latest();
  /** @type {Solver | undefined} */
  #solver;
  #shown = ''; // both rules that are shown
  /** @type {Comparison | null} */
  #found = null;

  /**
   * `others` are the rules that stay; `changed` is called when there are new ones.
   * @param {GameInfo} game
   * @param {() => string} rules what the lab shows now
   * @param {string | undefined} others
   * @param {() => void} changed
   */
  constructor(game, rules, others = game.id, changed) {
    this.game = game;
    this.rules = rules;
    this.others = others;
    this.changed = changed;
    /** @type {Map<string, string>} */
    this.choices = new Map(namedRules(game).map((named) => [named.rules, named.name]));
    if (!this.choices.has(others)) this.choices.set(others, changesText(others));
    this.select = h('select', {
      id: 'compare-with',
      onchange: ({ currentTarget }) => this.against(currentTarget.value),
    });
    this.bar = h('progress', { max: 1, value: 0, 'aria-label': 'Progress of the comparison', hidden: true });
    this.status = h('p', { className: 'more', role: 'status' });
    this.answer = h('div', { className: 'compared' });
    this.element = h('div', { className: 'compare' },
      h('section', { className: 'tile' }, h('label', { htmlFor: 'compare-with' }, 'Compare the rules in the lab with'),
        this.select, this.bar, this.status), this.answer);
    this.#drawChoices();
  }

  #drawChoices() {
    fill(this.select,
      [...this.choices].map(([rules, name]) =>
        h('option', { value: rules, selected: rules === this.others || undefined }, name)
      ));
  }

  /** Keep these rules to compare others with. @param {string} rules */
  keep(rules) {
    if (!this.choices.has(rules)) this.choices.set(rules, changesText(rules));
    this.others = rules;
    this.#drawChoices();
    this.changed();
  }

  /** @param {string} rules */
  against(rules) {
    this.others = rules;
    this.changed();
    this.show();
  }

  async show() {
    const [these, others] = [this.rules(), this.others];
    if (this.#shown === `${these} ${others}`) return;
    this.#shown = '';
    delete this.element.dataset.done;
    fill(this.answer);
    this.#found = null;
    this.#question.drop();
    this.bar.hidden = true;
    this.status.textContent = '';
    if (these === others) {
      this.status.textContent = SAME;
      return;
    }
    this.bar.value = 0;
    this.bar.hidden = false;
    try {
      const found = await this.#question.ask(async (signal) => {
        const module = await compiled(this.game.hidden ? 'network' : 'study');
        signal.throwIfAborted();
        this.#solver ??= new Solver(module);
        const progress = (/** @type {number} */ share) => {
          this.bar.value = share;
        };
        return (await this.#solver.call(['compare', these, others], { signal, progress })).answer;
      });
      if (!found) return; // others are wanted
      if (found.why !== undefined) this.status.textContent = capital(found.why);
      else this.#draw(found);
      this.#shown = `${these} ${others}`;
      this.element.dataset.done = this.#shown;
    } catch (error) {
      this.status.textContent = messageOf(error);
    }
    this.bar.hidden = true;
  }

  /** @param {Comparison} found */
  #draw(found) {
    this.#found = found;
    const { shortly, estimated, differs, topics, games } = found;
    fill(this.answer,
      h('section', { className: 'tile wide' }, h('h2', {}, shortly),
        h('ul', { className: 'changes' }, differs.map((text) => h('li', {}, text))),
        h('p', { className: 'more' }, estimated
          ? 'Cards are hidden, so these figures are estimates from games.'
          : 'All games between two equal players were followed, from novice to expert.'),
        h('p', { className: 'actions', role: 'group', 'aria-label': 'Save' }, h('span', {}, 'Save'),
          button('Page', () => this.#save('html')), button('JSON', () => this.#save('json')),
          button('Rules', () => this.#save('txt')))),
      topics.map(({ title, says, picture }) =>
        h('section', { className: 'tile' }, h('h2', {}, title), h('p', {}, says), picture !== undefined &&
          drawn(picture, `${title}: both settings, in a picture`))
      ),
      games.map(({ name, about, told = [] }) =>
        h('section', { className: 'tile' }, h('h2', {}, `A game by ${name}`), h('p', {}, about), told.length > 0 &&
          h('ol', { className: 'told', tabIndex: 0, 'aria-label': `A game by ${name}` }, told.map((text) =>
            h('li', {}, text.trim())
          )))
      ));
  }

  /** @param {'html' | 'json' | 'txt'} kind */
  #save(kind) {
    if (!this.#found) return;
    const { page, json, rules } = this.#found;
    save({ html: page, json, txt: rules }[kind], `${this.game.id}-${kind === 'txt' ? 'rules' : 'compared'}.${kind}`);
  }

  end() {
    this.#question.drop();
    this.#solver?.end();
  }
}
